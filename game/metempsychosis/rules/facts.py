"""Facts about a match, computed once from the game's data (ME 1.1, 1.2, 2.1, 2.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from game.content.shared_effects import Ground, needs_in_row
from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.metempsychosis.rules.steps import STEP_KINDS

SEAT: Final = 1
"""The only seat in a solitaire game."""
WILLPOWER: Final = 0
LEVEL: Final = 1
VICTOR: Final = 2
MOVE: Final = 3
"""The indices of the marks in `State.marks`.

- WILLPOWER: the remaining willpower
- LEVEL: the current level
- VICTOR: 1 once the player has won level 1 and chosen to go on; that win can't be taken away (ME 5.5)
- MOVE: the number of moves that the player has begun

The marks after MOVE belong to the cries. A cry's mark is 1 once the player has used the cry (ME 2.5).
"""
CRIES = ("first", "second", "third", "fourth")
CRY: Final = 4
"""The index of the first cry's mark. The marks of the other cries come directly after it."""
LEVELS: Final = (1, 2)
KEEPER: Final = -1
"""The number that a keeper has instead of a letter."""


class Level(NamedTuple):
    """A level: the number of tones needed and the full willpower (ME 1.2, 5.2, 5.6, 5.7)."""

    tones: int
    willpower: int


class Toll(NamedTuple):
    """The cost of playing a card, added up over all the card's effects.

    Attributes:
        willpower: the willpower lost (ME 3.1)
        drawn: the number of cards drawn from the pile (ME 2.3)
        buried: the number of cards moved from the pile to the tomb (ME 3.3)
        lot: the number of cards discarded at random from the hand (ME 3.2)
        clef: the number of tones returned from the sequence to the pile (ME 3.4)
    """

    willpower: int
    drawn: int
    buried: int
    lot: int
    clef: int


Ways = Mapping[tuple[int, ...], tuple[tuple[int, ...], ...]]


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a match that the rules need.

    Seven fields are tuples with an entry for each card:
    - `letter`: the card's letter, counted from 0 (ME 2.1), or KEEPER
    - `symbols`: the card's symbols, as a bit mask
    - `draw`: the number of cards drawn when the card is played
    - `effects`: the card's effects with their numbers
    - `toll`: the cost of playing the card
    - `partners`: the cards that can be discarded together with this card in a dive (ME 2.4)
    - `in_row`: the number of tones, including this card, that the sequence must have (ME 3.4)

    `ways` gives the places at which each card continues the sequence (ME 2.1). Each key consists of the letters of the
    sequence's first and last tones. The key for an empty sequence is ().

    `dives` contains every pair of cards that can be discarded in a dive, with the lower card number first. The other
    fields contain places, and numbers from the game's data.
    """

    hand_size: int
    levels: tuple[Level, ...]
    price: int
    recall_at: int
    reach_at: int
    letters: str
    symbol_names: tuple[str, ...]
    letter: tuple[int, ...]
    symbols: tuple[int, ...]
    draw: tuple[int, ...]
    effects: tuple[tuple[tuple[str, int], ...], ...]
    toll: tuple[Toll, ...]
    partners: tuple[frozenset[int], ...]
    in_row: tuple[int, ...]
    dives: frozenset[tuple[int, ...]]
    ways: Ways
    pile: int
    hand: int
    sequence: int
    left: int
    right: int
    gate: int
    vision: int
    tomb: int
    ground: Ground


PLACES = (
    # ME 6.1: the player doesn't know the cards in the pile or the face-down cards in hand, but sees all others. A
    # card in the pile that the player has seen stays known until the next shuffle.
    Place("pile", "pile"),
    Place("hand", "hand", SEAT),
    Place("sequence", "sequence", learn=bit(SEAT)),
    Place("left", "end", learn=bit(SEAT)),
    Place("right", "end", learn=bit(SEAT)),
    Place("gate", "gate", learn=bit(SEAT)),
    Place("vision", "vision", learn=bit(SEAT)),
    Place("tomb", "tomb", learn=bit(SEAT)),
)
"""The game's places.

A new tone is dropped onto `left` or `right`, which are the two ends of the sequence. `gate` contains the keeper that
the player is facing. `vision` contains the two cards drawn for a dive (ME 2.4).
"""


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table for a match: its cards, places and marks (ME 1.1)."""
    faces = data["faces"]
    cards = tuple(Card(face["code"], face["code"], BACK) for face in faces)
    letters = "".join(sorted({face["letter"] for face in faces if "letter" in face}))
    symbols = sorted({symbol for face in faces for symbol in face["symbols"]})
    number = {place.name: at for at, place in enumerate(PLACES)}
    letter = tuple(letters.index(face["letter"]) if "letter" in face else KEEPER for face in faces)
    shown = tuple(sum(1 << symbols.index(symbol) for symbol in face["symbols"]) for face in faces)
    effects = tuple(tuple((name, count) for each in face["effects"] for name, count in each.items()) for face in faces)
    facts = Facts(
        hand_size=data["hand_size"],
        levels=tuple(Level(**level) for level in data["levels"]),
        price=data["price"],
        recall_at=data["recall_at"],
        reach_at=data["reach_at"],
        letters=letters,
        symbol_names=tuple(symbols),
        letter=letter,
        symbols=shown,
        draw=tuple(face["draw"] for face in faces),
        effects=effects,
        toll=tuple(_toll(face["draw"], each) for face, each in zip(faces, effects, strict=True)),
        partners=(),
        dives=frozenset(),
        ways=_ways(letter, len(letters), number),
        in_row=tuple(max((needs_in_row(name, count) for name, count in each), default=0) for each in effects),
        **number,
        ground=Ground(number["hand"], number["pile"], number["tomb"], number["sequence"], WILLPOWER),
    )
    every = range(len(faces))
    partners = tuple(
        frozenset(other for other in every if other != card and shares(facts, card, other)) for card in every
    )
    dives = frozenset(pair for pair in combinations(every, 2) if pair[1] in partners[pair[0]])
    facts = replace(facts, partners=partners, dives=dives)
    marks = ("willpower", "level", "victor", "move", *(f"cry.{name}" for name in CRIES))
    return Table(setup.seats, cards, PLACES, (), marks, facts, step_kinds=STEP_KINDS)


def next_letters(first: int, last: int, around: int) -> tuple[int, int]:
    """Return the letters that continue the left and right ends of a sequence (ME 2.1)."""
    return (first - 1) % around, (last + 1) % around


def _ways(letter: Sequence[int], around: int, number: Mapping[str, int]) -> Ways:
    """Return the value of `Facts.ways`. A keeper never continues a sequence."""
    circle = range(around)
    anywhere, left, right = (number["sequence"],), (number["left"],), (number["right"],)
    found: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {
        (): tuple(() if one == KEEPER else anywhere for one in letter)
    }
    for first, last in product(circle, circle):
        before, behind = next_letters(first, last, around)
        places = [(left if one == before else ()) + (right if one == behind else ()) for one in circle]
        found[first, last] = tuple(() if one == KEEPER else places[one] for one in letter)
    return found


def _toll(drawn: int, effects: tuple[tuple[str, int], ...]) -> Toll:
    lost = [sum(count for name, count in effects if name == each) for each in _TOLLS]
    return Toll(lost[0], drawn, *lost[1:])


_TOLLS = ("lose_willpower", "bury", "discard_random", "broken_clef")
BACK = "abyss"
"""The back that all cards share."""


def facts_of(state: State) -> Facts:
    """Return the facts about a match as `Facts`."""
    facts: Facts = state.table.facts
    return facts


def level_of(state: State) -> Level:
    """Return the current level and its rules."""
    return facts_of(state).levels[state.marks[LEVEL] - 1]


def impossible_reason(state: State) -> str:
    """Return a short reason why a position can't occur, or "" if it can.

    A keeper has no letter, so the sequence can't contain one (ME 2.1).
    """
    facts: Facts = state.table.facts
    found = KEEPER in [facts.letter[card] for card in state.places[facts.sequence]]
    return "a keeper is in the sequence" if found else ""


def pile_count(state: State) -> int:
    """Return the number of cards in the pile, including the two cards in a dive (ME 2.4)."""
    facts: Facts = state.table.facts
    return len(state.places[facts.pile]) + len(state.places[facts.vision])


def holds_keeper(state: State) -> bool:
    """Return whether the hand contains a keeper (ME 4.3, 5.1).

    All cards in hand must be known.
    """
    facts: Facts = state.table.facts
    letter = facts.letter
    return KEEPER in [letter[card] for card in state.places[facts.hand]]


def shares(facts: Facts, one: int, other: int) -> bool:
    """Return whether two cards share a letter or a symbol (ME 2.4).

    Keepers have no letter.
    """
    letter = facts.letter[one]
    return (letter != KEEPER and letter == facts.letter[other]) or bool(facts.symbols[one] & facts.symbols[other])
