"""The values that the rules take from a match's data and options (FV 1, 13, 14), computed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.content.clauses import Clause, Requirement
from game.engine.state import State

ROUND, LIVELY, QUIET, LAPS = range(4)
"""Marks of the match.

ROUND   Rounds started
LIVELY  1 once anybody has done more than pass in this Round
QUIET   whole Rounds of passes in a row (FV 11.5)
LAPS    how often the Locations were reshuffled (FV 2.6)
"""

REASON, FIRE, WATER, SWORD = range(4)
SLOTS = 6
"""Places in a Field: four, and two more that cards may give (FV 3.2)."""
BACK, LOCATION_BACK = "fissure", "location"
"""The card backs.

All cards in decks share one back, so a back reveals neither converts nor bluffs (FV 6.2, 13.2).
"""
NOBODY = -1
VORTEX = -1
"""The account of the Vortex; a seat's places use the seat's number (Table.accounts)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Precomputed tables that the rules read.

    By card number:
    kind     the card's kind
    colour   1 to 4, or 0
    numbers  its numbers; a Frenzy's against Devotees
    zealot   a Frenzy's numbers against Zealots
    clauses  its effects
    lasts    how long its effect lasts
    needs    a Rogation's requirement
    order    a Location's order of colours
    owner    the seat of a Frenzy or Rogation (FV 12.3), else 0

    `eager` holds the cards that must Crusade. Tuples by seat hold marks and places, with an unused entry 0. `field` has
    the places of each Field. `veil` maps a place of a Field to the place of its attached card, and `seat_of` maps it to
    its seat. `killer` is the first of the marks that say who Killed each Crusader (by card number), or -1. `late` is
    the mark that says that time is up, or -1. `rounds` and `minutes` say when the match ends, or are 0 if there is no
    such limit (FV 11.1). The other numbers are places, values of the data, and options.
    """

    seats: int
    hand_size: int
    field_size: int
    reward_draw: int
    quiet_rounds: int
    decks: Mapping[str, Mapping[str, int]]
    codes: tuple[str, ...]
    kind: tuple[str, ...]
    colour: tuple[int, ...]
    numbers: tuple[tuple[int, ...], ...]
    zealot: tuple[tuple[int, ...], ...]
    clauses: tuple[tuple[Clause, ...], ...]
    eager: frozenset[int]
    lasts: tuple[str, ...]
    needs: tuple[Requirement | None, ...]
    order: tuple[tuple[int, ...], ...]
    owner: tuple[int, ...]
    tokens: tuple[int, ...]
    colours: tuple[int, ...]
    place: tuple[int, ...]
    out: tuple[int, ...]
    played: tuple[int, ...]
    still: tuple[int, ...]
    points: tuple[int, ...]
    draw: tuple[int, ...]
    hand: tuple[int, ...]
    discard: tuple[int, ...]
    fearful: tuple[int, ...]
    rest: tuple[int, ...]
    field: tuple[tuple[int, ...], ...]
    veil: Mapping[int, int]
    seat_of: Mapping[int, int]
    locations: int
    location: int
    location_discard: int
    location_rest: int
    vortex: int
    rogations: int
    aside: int
    box: int
    killer: int
    rounds: int
    minutes: int
    late: int
    options: Mapping[str, str]


def facts_of(state: State) -> Facts:
    """Return the precomputed tables of this match."""
    facts: Facts = state.table.facts
    return facts
