"""What Soul Battle computes once from its data and options (SB 1.1, 1.2, 2.1, 3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.soul_battle.beats import JOKER, PAIR, TABLE

QUIET, TURN = range(2)
"""Marks: turns that ended without a battle in a row (SB 6.2), turns begun."""
MOST_HELD = 10
"""Cards: no data asks for a larger hand, and no rule brings one above what is drawn up to (SB 3.1, 3.2)."""


@cache
def positions(size: int) -> tuple[tuple[int, ...], ...]:
    """For a hand of this size the positions of every play's cards (SB 2.2): the single ones, then any two."""
    return (*((at,) for at in range(size)), *combinations(range(size), 2))


class Adds(dict[int, tuple[tuple[int, ...], ...]]):
    """By the size of a hand, a position in it and the card number there: what these add up to is a little-endian
    number that has one byte for each play of the hand, its kind. Worked out for a size when it is first asked for, and
    kept: of a size above MOST_HELD it would take gigabytes (see `impossible`)."""

    def __init__(self, single: Sequence[int], half_kind: Sequence[int]) -> None:
        """`single` and `half_kind` as in Facts."""
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
    """Tables that the rules read. Lists by seat have an unused entry 0; `order` is for each seat all seats from it to
    the left (SB 1.5), `after` for each seat those from the next one on. `spaces` are the first places. `single`,
    `value` and `half_kind` are by card number; the half kinds of two cards add up to the kind of their play. `adds` is
    what tells the kinds of a hand's plays (see Adds)."""

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
    adds: Adds


def furniture(game_facts: Mapping[str, Any], setup: Setup) -> Table:
    """The cards, places, tokens and marks of a match (SB 1.1 to 1.3). Card numbers: the Soul Deck first, then each
    seat's own deck; the owner of a card is its back, for the whole game."""
    seats = setup.seats
    options = setup.options
    faces: list[str] = [rank + suit for suit in game_facts["suits"] for rank in game_facts["ranks"]]
    faces += list(game_facts["jokers"])
    ranks: list[str] = list(game_facts["ranks"])
    values: Mapping[str, int] = game_facts["values"]
    cards = []
    single = []
    value = []
    for owner in range(seats + 1):
        back = f"seat{owner}" if owner else "soul"
        for face in faces:
            cards.append(Card(f"{face}.{owner}", face, back))
            joker = face in game_facts["jokers"]
            single.append(JOKER if joker else ranks.index(face[:-1]))
            value.append(values["joker"] if joker else values[face[:-1]])
    half_kind = tuple(worth + PAIR // 2 for worth in value)
    hand_size = int(game_facts["hand_size"])
    order = [tuple((seat - 1 + step) % seats + 1 for step in range(seats)) for seat in range(1, seats + 1)]
    columns = int(game_facts["grid"][seats])
    all_seats = (1 << seats) - 1
    hidden_score = options["running_score"] == "hidden"
    places: list[Place] = []
    for row in range(columns):
        for column in range(columns):
            places.append(Place(f"{'abcdefgh'[column]}{row + 1}", "space"))
    places.append(Place("soul_deck", "soul_deck"))
    places.append(Place("battle", "battle", learn=all_seats))
    for seat in range(1, seats + 1):
        places.append(Place(f"deck.{seat}", "deck", seat))
        # SB 7.1: its player alone learns what comes into a hand; what comes into a deck nobody learns.
        places.append(Place(f"hand.{seat}", "hand", seat, learn=bit(seat)))
        places.append(Place(f"purgatory.{seat}", "purgatory", seat, learn=all_seats))
        # SB 7.2: with a hidden running score a points pile lies face down; only its number of cards is told.
        places.append(
            Place(f"points.{seat}", "points", seat, learn=0 if hidden_score else all_seats, forget=hidden_score)
        )
    number = {place.name: at for at, place in enumerate(places)}

    def by_seat(kind: str) -> tuple[int, ...]:
        return (-1, *(number[f"{kind}.{seat}"] for seat in range(1, seats + 1)))

    facts = Facts(
        seats=seats,
        hand_size=hand_size,
        columns=columns,
        souls_per_space=int(game_facts["souls_per_space"]),
        single=tuple(single),
        value=tuple(value),
        half_kind=half_kind,
        spaces=range(columns * columns),
        near=_near(columns, diagonal=options["adjacency"] == "diagonal_too"),
        deck=by_seat("deck"),
        hand=by_seat("hand"),
        purgatory=by_seat("purgatory"),
        points=by_seat("points"),
        soul_deck=number["soul_deck"],
        battle=number["battle"],
        first_random=options["first_player"] == "random",
        swap_everyone=options["purgatory_swap"] == "everyone",
        must_move=options["reaper"] == "must_move",
        pass_open=options["pass"] == "open",
        exhausted_piles=int(options["exhausted_piles"]),
        beats=TABLE,
        order=((), *order),
        after=((), *order[1:], order[0]),
        adds=Adds(single, half_kind),
    )
    tokens = tuple(f"reaper.{seat}" for seat in range(1, seats + 1))
    return Table(seats, tuple(cards), tuple(places), tokens, ("quiet", "turn"), facts)


def impossible(state: State) -> str:
    """What no match can hold, in a few words, or "": a hand above MOST_HELD, a Reaper where no soul is (SB 3.3,
    5.6)."""
    facts: Facts = state.table.facts
    places = state.places
    if any(len(places[hand]) > MOST_HELD for hand in facts.hand[1:]):
        return "a hand has too many cards"
    if any(at >= 0 and (at not in facts.spaces or not places[at]) for at in state.tokens):
        return "a Reaper is on a space without souls"
    return ""


def _near(columns: int, diagonal: bool) -> dict[int, tuple[int, ...]]:
    """For each space those adjacent to it: sharing a side, or with the option a corner too (SB 3.4)."""
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
