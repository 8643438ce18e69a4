"""What Metempsychosis computes once from its data (ME 1.1, 1.2, 2.1, 2.6): its furniture, and its cards as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.shared_effects import Ground, needs_in_row

SEAT = 1
"""Who plays a solitaire."""
WILLPOWER, LEVEL, VICTOR, MOVE = range(4)
"""Marks: willpower left; the level that is played; 1 once level 1 was won for good (ME 5.5); moves begun. Behind them
a mark for each cry, 1 once it has been used (ME 2.5)."""
CRIES = ("first", "second", "third", "fourth")
CRY = 4
"""The mark of the first cry; the others follow it."""
LEVELS = (1, 2)
KEEPER = -1
"""The letter of a keeper, which has none."""


class Level(NamedTuple):
    """How many tones make a level's sequence, and the most willpower on it (ME 1.2, 5.2, 5.6, 5.7)."""

    tones: int
    willpower: int


class Toll(NamedTuple):
    """What playing a card takes, all its effects together: willpower (ME 3.1), cards drawn from the pile (ME 2.3),
    cards buried (ME 3.3), cards of the hand by lot (ME 3.2), and tones of the sequence (ME 3.4)."""

    willpower: int
    drawn: int
    buried: int
    lot: int
    clef: int


Ways = Mapping[tuple[int, ...], tuple[tuple[int, ...], ...]]


@dataclass(frozen=True, slots=True)
class Facts:
    """Tables that the rules read. `letter`, `symbols` (a mask), `draw`, `effects`, `toll`, `partners` (the cards that
    it can dive with: ME 2.4) and `in_row` (how many tones the sequence must have with it: ME 3.4) are by card number;
    letters count from 0 in their circle (ME 2.1). `ways` is by the letters of the sequence's first and last tone (():
    there is none) and the card number: where that card goes on (ME 2.1). The others are numbers of places, and numbers
    of the data."""

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
    # ME 6.1: what comes into the pile or face down into the hand nobody learns; everything else lies open. What the
    # player has seen stays known in the pile until it is shuffled.
    Place("pile", "pile"),
    Place("hand", "hand", SEAT),
    Place("sequence", "sequence", learn=bit(SEAT)),
    Place("left", "end", learn=bit(SEAT)),
    Place("right", "end", learn=bit(SEAT)),
    Place("gate", "gate", learn=bit(SEAT)),
    Place("vision", "vision", learn=bit(SEAT)),
    Place("tomb", "tomb", learn=bit(SEAT)),
)
"""`left` and `right` are where a tone is set beside the sequence, `gate` where a keeper is faced, `vision` where the
two cards lie that a dive looks at (ME 2.4)."""


def furniture(data: Mapping[str, Any], setup: Setup) -> Table:
    """The cards, places and marks of a game: the pile and what is done with it (ME 1.1)."""
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
        ways=_ways(letter, len(letters), number),
        in_row=tuple(max((needs_in_row(name, count) for name, count in each), default=0) for each in effects),
        **number,
        ground=Ground(number["hand"], number["pile"], number["tomb"], number["sequence"], WILLPOWER),
    )
    every = range(len(faces))
    partners = tuple(
        frozenset(other for other in every if other != card and shares(facts, card, other)) for card in every
    )
    facts = replace(facts, partners=partners)
    marks = ("willpower", "level", "victor", "move", *(f"cry.{name}" for name in CRIES))
    return Table(setup.seats, cards, PLACES, (), marks, facts)


def goes_on(first: int, last: int, around: int) -> tuple[int, int]:
    """The letters that go on where a sequence begins and where it ends: in their circle the one before its first and
    the one after its last (ME 2.1)."""
    return (first - 1) % around, (last + 1) % around


def _ways(letter: Sequence[int], around: int, number: Mapping[str, int]) -> Ways:
    """The `ways` of Facts. A keeper goes nowhere."""
    circle = range(around)
    anywhere, left, right = (number["sequence"],), (number["left"],), (number["right"],)
    found: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {
        (): tuple(() if one == KEEPER else anywhere for one in letter)
    }
    for first, last in product(circle, circle):
        before, behind = goes_on(first, last, around)
        places = [(left if one == before else ()) + (right if one == behind else ()) for one in circle]
        found[first, last] = tuple(() if one == KEEPER else places[one] for one in letter)
    return found


def _toll(drawn: int, effects: tuple[tuple[str, int], ...]) -> Toll:
    lost = [sum(count for name, count in effects if name == each) for each in _TOLLS]
    return Toll(lost[0], drawn, *lost[1:])


_TOLLS = ("lose_willpower", "bury", "discard_random", "broken_clef")
BACK = "abyss"
"""The back that all cards of the pile share."""


def facts_of(state: State) -> Facts:
    """The tables of this game."""
    facts: Facts = state.table.facts
    return facts


def level_of(state: State) -> Level:
    """The level that is played now."""
    return facts_of(state).levels[state.marks[LEVEL] - 1]


def impossible(state: State) -> str:
    """What no match can hold, in a few words, or "": a keeper in the sequence, which has no letter to go on from
    (ME 2.1)."""
    facts: Facts = state.table.facts
    found = KEEPER in [facts.letter[card] for card in state.places[facts.sequence]]
    return "a keeper is in the sequence" if found else ""


def pile_count(state: State) -> int:
    """How many cards the pile has; those that are looked at still count as its own (ME 2.4)."""
    facts: Facts = state.table.facts
    return len(state.places[facts.pile]) + len(state.places[facts.vision])


def holds_keeper(state: State) -> bool:
    """Whether a keeper is in the hand (ME 4.3, 5.1). Every card of the hand is known when it is asked."""
    facts: Facts = state.table.facts
    letter = facts.letter
    return KEEPER in [letter[card] for card in state.places[facts.hand]]


def shares(facts: Facts, one: int, other: int) -> bool:
    """Whether two cards share a letter or a symbol (ME 2.4); keepers have no letter to share."""
    letter = facts.letter[one]
    return (letter != KEEPER and letter == facts.letter[other]) or bool(facts.symbols[one] & facts.symbols[other])
