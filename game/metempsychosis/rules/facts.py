"""Tables that Metempsychosis computes once from its data (ME 1.1, 1.2, 2.1, 2.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from game.content.shared_effects import Ground, needs_in_row
from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.metempsychosis.rules.steps import STEP_KINDS

SEAT = 1
"""The only seat in a solitaire."""
WILLPOWER, LEVEL, VICTOR, MOVE = range(4)
"""Marks of the game.

WILLPOWER  willpower left
LEVEL      the current level
VICTOR     1 once level 1 is won for good (ME 5.5)
MOVE       moves started

Next comes a mark for each cry, 1 once the cry has been used (ME 2.5).
"""
CRIES = ("first", "second", "third", "fourth")
CRY = 4
"""The mark of the first cry; the others follow it."""
LEVELS = (1, 2)
KEEPER = -1
"""The letter code of keepers, which have no letter."""


class Level(NamedTuple):
    """The length of a level's sequence in tones, and its highest willpower.

    The rules are ME 1.2, 5.2, 5.6 and 5.7.
    """

    tones: int
    willpower: int


class Toll(NamedTuple):
    """The price of playing a card, summed over all its effects.

    Attributes:
        willpower: willpower lost (ME 3.1)
        drawn: cards drawn from the pile (ME 2.3)
        buried: cards buried (ME 3.3)
        lot: random cards discarded from the hand (ME 3.2)
        clef: tones shuffled out of the sequence (ME 3.4)
    """

    willpower: int
    drawn: int
    buried: int
    lot: int
    clef: int


Ways = Mapping[tuple[int, ...], tuple[tuple[int, ...], ...]]


@dataclass(frozen=True, slots=True)
class Facts:
    """Precomputed tables that the rules read.

    By card number:
    letter    its letter, counted from 0 in the circle (ME 2.1)
    symbols   a mask of its symbols
    draw      the cards that it draws
    effects   its effects with their numbers
    toll      its price
    partners  the cards that it can dive with (ME 2.4)
    in_row    the length that the sequence must have with it (ME 3.4)

    `ways` gives the places where a card continues the sequence (ME 2.1). Its keys are the letters of the first and the
    last tone (() for an empty sequence), then the card number. The other fields are places and values of the data.
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
    # ME 6.1: nobody learns the cards in the pile or face-down cards in the hand, and everything else is open. A card
    # that the player has seen stays known in the pile until the next shuffle.
    Place("pile", "pile"),
    Place("hand", "hand", SEAT),
    Place("sequence", "sequence", learn=bit(SEAT)),
    Place("left", "end", learn=bit(SEAT)),
    Place("right", "end", learn=bit(SEAT)),
    Place("gate", "gate", learn=bit(SEAT)),
    Place("vision", "vision", learn=bit(SEAT)),
    Place("tomb", "tomb", learn=bit(SEAT)),
)
"""The places of the game.

`left` and `right` take a new tone beside the sequence, `gate` takes a keeper to face, and `vision` holds the two cards
of a dive (ME 2.4).
"""


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table of a game: its cards, places and marks (ME 1.1)."""
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
    return Table(setup.seats, cards, PLACES, (), marks, facts, step_kinds=STEP_KINDS)


def next_letters(first: int, last: int, around: int) -> tuple[int, int]:
    """Return the letters that continue a sequence before its first and after its last tone.

    The rule is ME 2.1.
    """
    return (first - 1) % around, (last + 1) % around


def _ways(letter: Sequence[int], around: int, number: Mapping[str, int]) -> Ways:
    """Return the value of `Facts.ways`; a keeper never continues a sequence."""
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
    """Return the precomputed tables of this game."""
    facts: Facts = state.table.facts
    return facts


def level_of(state: State) -> Level:
    """Return the current level."""
    return facts_of(state).levels[state.marks[LEVEL] - 1]


def impossible_reason(state: State) -> str:
    """Return a short reason why a position can't occur, or "" if it can.

    The only reason is a keeper in the sequence, because it has no letter to continue from (ME 2.1).
    """
    facts: Facts = state.table.facts
    found = KEEPER in [facts.letter[card] for card in state.places[facts.sequence]]
    return "a keeper is in the sequence" if found else ""


def pile_count(state: State) -> int:
    """Return how many cards the pile has, including the two cards of a dive (ME 2.4)."""
    facts: Facts = state.table.facts
    return len(state.places[facts.pile]) + len(state.places[facts.vision])


def holds_keeper(state: State) -> bool:
    """Return whether a keeper is in the hand (ME 4.3, 5.1); the whole hand must be known."""
    facts: Facts = state.table.facts
    letter = facts.letter
    return KEEPER in [letter[card] for card in state.places[facts.hand]]


def shares(facts: Facts, one: int, other: int) -> bool:
    """Return whether two cards share a letter or a symbol (ME 2.4); keepers have no letter."""
    letter = facts.letter[one]
    return (letter != KEEPER and letter == facts.letter[other]) or bool(facts.symbols[one] & facts.symbols[other])
