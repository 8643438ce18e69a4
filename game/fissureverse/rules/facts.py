"""Facts about a match, computed once from the game's data and the options (FV 1, 13, 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.content.clauses import Clause, Requirement
from game.engine.state import State

ROUND: Final = 0
LIVELY: Final = 1
QUIET: Final = 2
LAPS: Final = 3
"""The indices of the marks in `State.marks`.

- ROUND: the number of Rounds that have begun
- LIVELY: 1 once anybody has done more than pass in this Round
- QUIET: the number of whole Rounds in a row with only passes (FV 11.5)
- LAPS: the number of times that the Locations have been reshuffled (FV 2.6)
"""

REASON, FIRE, WATER, SWORD = range(4)
SLOTS: Final = 6
"""Number of places in a Field: four, plus two that some cards allow (FV 3.2)."""
BACK, LOCATION_BACK = "fissure", "location"
"""The card backs.

All cards in decks share one back, so the back reveals neither converts nor bluffs (FV 6.2, 13.2).
"""
NOBODY: Final = -1
VORTEX: Final = -1
"""The number of the Vortex's account in `Table.accounts`. A seat's account has the seat's number."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a match that the rules use.

    Tuples with an entry for each seat contain marks or places. Entry 0 of such a tuple is unused.

    Attributes:
        kind: each card's kind
        colour: each Crusader's colour (1 to 4), or 0 for any other card
        numbers: each Crusader's numbers, or each Frenzy's numbers against Devotees
        zealot: each Frenzy's numbers against Zealots
        clauses: the clauses in each card's rule
        lasts: each Rogation's duration
        needs: each Rogation's requirement
        order: the Turn Order that each Location gives, as a sequence of colours
        owner: the seat that owns each Frenzy or Rogation (FV 12.3), or 0
        eager: the Crusaders that must Crusade whenever they can
        plain: the Crusaders that can't have attached cards
        foreign: for each colour, the Crusaders of other colours; entry 0 contains all Crusaders
        field: the places in each seat's Field
        veil: the attached card's place for each place in a Field
        seat_of: the seat for each place in a Field
        killer: the first mark for a Crusader's killer, or -1 without such marks
        late: the mark showing that time is up, or -1
        rounds: the number of Rounds, or 0 for no limit (FV 11.1)
        minutes: the number of minutes, or 0 for no limit
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
    plain: frozenset[int]
    foreign: tuple[frozenset[int], ...]
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
    """Return the facts about a match as `Facts`."""
    facts: Facts = state.table.facts
    return facts
