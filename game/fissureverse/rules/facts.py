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
"""The indices of some marks in `State.marks`.

- ROUND: the number of Rounds that have begun
- LIVELY: 1 if anybody has done more than pass in this Round, otherwise 0
- QUIET: the number of consecutive past Rounds in which everybody only passed (FV 11.5)
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
"""The number of the Vortex's account in `Table.accounts`. A seat's account has the same number as the seat."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a match that the rules use.

    Tuples indexed by seat, such as `tokens` and `hand`, contain the numbers of marks or places. Entry 0 of these tuples
    is unused.

    Attributes:
        kind: each card's kind
        colour: each Crusader's colour (1 to 4), or 0 for any other card
        numbers: each Crusader's numbers, or each Frenzy's numbers against Devotees
        zealot: each Frenzy's numbers against Zealots
        clauses: the clauses in each card's rule
        lasts: each Rogation's duration
        needs: each Rogation's requirement
        order: each Location's Turn Order, as a sequence of colours
        owner: the seat that owns each Frenzy or Rogation (FV 12.3), or 0 for any other card
        eager: the Crusaders that must start a Crusade whenever they can
        plain: the Crusaders that no cards can be attached to
        foreign: for each colour, the Crusaders of all other colours (entry 0: all Crusaders)
        field: the places in each seat's Field
        veil: for each place in a Field, the place for the attached card
        seat_of: for each place in a Field, the seat that owns the Field
        killer: the first of the marks that record Crusaders' killers, or -1 if there are none
        late: the mark that is set when time is up, or -1 if there is no time limit
        rounds: the number of Rounds in the match, or 0 for no limit (FV 11.1)
        minutes: the time limit in minutes, or 0 for no limit
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
