"""Facts that stay the same throughout a match (SB 1.1, 1.2, 2.1, 3.4).

The facts are computed once, from the game's data and the match's options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.soul_battle.rules.beats import JOKER, PAIR, TABLE
from game.soul_battle.rules.steps import STEP_KINDS

QUIET: Final = 0
TURN: Final = 1
"""The indices of two marks: the number of consecutive turns without a battle (SB 6.2), and the number of turns
begun."""
MOST_HELD = 10
"""The maximum number of cards in a hand. Neither the game's data nor its rules allow a larger hand (SB 3.1, 3.2)."""


@cache
def positions(size: int) -> tuple[tuple[int, ...], ...]:
    """Return every play that a hand of this size can make, as positions in the hand (SB 2.2).

    Single cards come first, then all pairs.
    """
    return (*((at,) for at in range(size)), *combinations(range(size), 2))


class PlayKindSums(dict[int, tuple[tuple[int, ...], ...]]):
    """Numbers for quickly computing the kinds of all plays in a hand.

    `self[size][position][card]` is the number for a card at a position in a hand of `size` cards. The numbers of all
    cards in a hand are added up. Each byte of the sum is then the kind of one play. The lowest byte belongs to the
    first play in `positions`.

    The numbers for a hand size are computed on first use. A hand must not have more than MOST_HELD cards, because the
    numbers for larger hands would take up gigabytes (see `impossible_reason`).
    """

    def __init__(self, single: Sequence[int], half_kind: Sequence[int]) -> None:
        """Create the table. `single` and `half_kind` are the Facts fields of the same names."""
        super().__init__()
        self._kinds = tuple(zip(single, half_kind, strict=True))

    def __missing__(self, size: int) -> tuple[tuple[int, ...], ...]:
        rows = []
        for position in range(size):
            pairs = sum(1 << 8 * at for at, play in enumerate(positions(size)) if len(play) == 2 and position in play)
            rows.append(tuple((alone << 8 * position) + half * pairs for alone, half in self._kinds))
        self[size] = tuple(rows)
        return self[size]


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a match, used by the rules.

    In a tuple indexed by seat, entry 0 is unused. `order[seat]` lists all seats in turn order, starting with `seat`
    (SB 1.5). `after[seat]` lists all seats in turn order, ending with `seat`. The spaces have the lowest place numbers.

    `single`, `value` and `half_kind` are indexed by card. `single` contains each card's kind when it is played alone.
    The kind of a two-card play is the sum of two entries in `half_kind`. `adds` is used to compute the kinds of all
    plays in a hand (see PlayKindSums).
    """

    seats: int
    hand_size: int
    columns: int
    souls_per_space: int
    single: tuple[int, ...]
    value: tuple[int, ...]
    half_kind: tuple[int, ...]
    spaces: range
    near: Mapping[int, tuple[int, ...]]
    deck: tuple[int, ...]
    hand: tuple[int, ...]
    purgatory: tuple[int, ...]
    points: tuple[int, ...]
    soul_deck: int
    battle: int
    first_random: bool
    swap_everyone: bool
    must_move: bool
    pass_open: bool
    exhausted_piles: int
    beats: tuple[bytes, ...]
    order: tuple[tuple[int, ...], ...]
    after: tuple[tuple[int, ...], ...]
    adds: PlayKindSums


def build_table(game_facts: Mapping[str, Any], setup: Setup) -> Table:
    """Build a match's `Table`: its cards, places, tokens and marks (SB 1.1 to 1.3).

    The cards in the Soul Deck have the lowest numbers. The cards in the seats' decks follow, starting with seat 1. The
    back of a card shows which deck the card belongs to.
    """
    seats, options = setup.seats, setup.options
    faces: list[str] = [rank + suit for suit in game_facts["suits"] for rank in game_facts["ranks"]]
    faces += list(game_facts["jokers"])
    backs = ["soul", *(f"seat{seat}" for seat in range(1, seats + 1))]
    cards = tuple(Card(f"{face}.{owner}", face, back) for owner, back in enumerate(backs) for face in faces)
    columns = int(game_facts["grid"][seats])
    places = _places(columns, seats, hidden_score=options["running_score"] == "hidden")
    order = [tuple((seat - 1 + step) % seats + 1 for step in range(seats)) for seat in range(1, seats + 1)]
    # `Any` is harmless here, because Facts declares the type of each entry.
    found: dict[str, Any] = _by_card([card.face for card in cards], game_facts)
    found |= _by_place([place.name for place in places], seats)
    facts = Facts(
        seats=seats,
        hand_size=int(game_facts["hand_size"]),
        columns=columns,
        souls_per_space=int(game_facts["souls_per_space"]),
        spaces=range(columns * columns),
        near=_near(columns, diagonal=options["adjacency"] == "diagonal_too"),
        first_random=options["first_player"] == "random",
        swap_everyone=options["purgatory_swap"] == "everyone",
        must_move=options["reaper"] == "must_move",
        pass_open=options["pass"] == "open",
        exhausted_piles=int(options["exhausted_piles"]),
        beats=TABLE,
        order=((), *order),
        after=((), *order[1:], order[0]),
        **found,
    )
    tokens = tuple(f"reaper.{seat}" for seat in range(1, seats + 1))
    return Table(seats, cards, places, tokens, ("quiet", "turn"), facts, step_kinds=STEP_KINDS)


def _places(columns: int, seats: int, hidden_score: bool) -> tuple[Place, ...]:
    all_seats = (1 << seats) - 1
    places = [Place(f"{'abcdefgh'[at % columns]}{at // columns + 1}", "space") for at in range(columns * columns)]
    places.append(Place("soul_deck", "soul_deck"))
    places.append(Place("battle", "battle", learn=all_seats))
    for seat in range(1, seats + 1):
        places.append(Place(f"deck.{seat}", "deck", seat))
        # SB 7.1: only the player who holds a hand knows what is in it, and nobody knows what is in a deck.
        places.append(Place(f"hand.{seat}", "hand", seat, learn=bit(seat)))
        places.append(Place(f"purgatory.{seat}", "purgatory", seat, learn=all_seats))
        # SB 7.2: if the running score is hidden, a points pile is face down, and only its size is public.
        places.append(
            Place(f"points.{seat}", "points", seat, learn=0 if hidden_score else all_seats, forget=hidden_score)
        )
    return tuple(places)


def _by_card(faces: Sequence[str], game_facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of Facts that describe individual cards, and the field `adds`."""
    ranks, jokers, values = list(game_facts["ranks"]), game_facts["jokers"], game_facts["values"]
    single = [JOKER if face in jokers else ranks.index(face[:-1]) for face in faces]
    value = tuple(values["joker"] if face in jokers else values[face[:-1]] for face in faces)
    half_kind = tuple(worth + PAIR // 2 for worth in value)
    sums = PlayKindSums(single, half_kind)
    return {"single": tuple(single), "value": value, "half_kind": half_kind, "adds": sums}


def _by_place(names: Sequence[str], seats: int) -> dict[str, Any]:
    """Return the fields of Facts that contain place numbers. The spaces aren't included."""
    number = {name: at for at, name in enumerate(names)}
    by_seat = {
        kind: (-1, *(number[f"{kind}.{seat}"] for seat in range(1, seats + 1)))
        for kind in ("deck", "hand", "purgatory", "points")
    }
    return {**by_seat, "soul_deck": number["soul_deck"], "battle": number["battle"]}


def impossible_reason(state: State) -> str:
    """Return a short reason why a position can't occur, or "" if it can (SB 3.3, 5.6)."""
    facts: Facts = state.table.facts
    places = state.places
    if any(len(places[hand]) > MOST_HELD for hand in facts.hand[1:]):
        return "a hand has too many cards"
    if any(at >= 0 and (at not in facts.spaces or not places[at]) for at in state.tokens):
        return "a Reaper is on a space without souls"
    return ""


def _near(columns: int, diagonal: bool) -> dict[int, tuple[int, ...]]:
    """Return the spaces adjacent to each space (SB 3.4).

    Adjacent spaces share a side or, if `diagonal` is True, at least a corner.
    """
    near = {}
    for space in range(columns * columns):
        row, column = divmod(space, columns)
        found = []
        for other in range(columns * columns):
            down, across = abs(other // columns - row), abs(other % columns - column)
            if (down + across == 1) or (diagonal and down == across == 1):
                found.append(other)
        near[space] = tuple(found)
    return near
