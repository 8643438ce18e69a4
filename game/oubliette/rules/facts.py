"""Facts about a match, computed once from the game's data and the options (OU 1.1, 1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.state import State

SEAT = 1
"""The only seat in a solitaire game."""
DIRECTION, TURN, ACTED, FOUND, DUG, EXHUMED, SEARCHED, CHAOS, BRIDGED = range(9)
"""The indices of the marks in `State.marks`.

- DIRECTION: the number of the Path's first room, or 0 if there is no Path. A Path that begins with 10 runs down, and a
  Path that begins with 2 runs up. This mark is computed from the cards on the Path.
- TURN: the number of turns that have begun
- ACTED: the number of actions taken this turn (OU 2.5)
- FOUND: 1 if this turn's card was a Find (OU 3.10)
- DUG: 1 once a Grave Dig has been made this turn (OU 5.2)
- EXHUMED: 1 once the Graveyard has lent a card this turn (OU 6.3)
- SEARCHED: 1 once Searching has been used this turn (OU 6.5)
- CHAOS: the number of Chaos cards that have been used (OU 7.2 to 7.4)
- BRIDGED: 1 while the Chasm ahead is bridged (OU 3.6b)

After these marks, each card that can be half-used has a mark such as `half.4h`, which is 1 while the card is sideways
(OU 5.6, 7.1).

With the option `rope_on_arrival: free`, the last mark is `arrived`. It is 1 if a Chasm has been turned over this turn
(OU 5.5).
"""
MARKS = ("direction", "turn", "acted", "found", "dug", "exhumed", "searched", "chaos", "bridged")
JOKER_RANK = 0
"""The rank of a joker, which has no number (OU 1.6) and counts as 0 in a fight (OU 3.3a)."""
TWO, TEN, JACK, QUEEN, KING, ACE = 2, 10, 11, 12, 13, 14
ROOMS = 9
SLOTS = 4
LOSE, PATH_TAKEN = "lose", "path_taken"
"""Values of the `trap_first_room` option (OU 4.2)."""
LOST = "lost"
"""A value of the `obstacle_at_barrier` option (OU 4.3a)."""
FREE = "free"
"""A value for the `rope_on_arrival` option (OU 5.5)."""
ONE, UNLIMITED, AFTER_FINDS = "one", "unlimited", "after_finds_only"
"""Values of the option `actions` (OU 2.5)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a match that the rules need.

    `rank`, `red`, `black` and `half` are tuples with an entry for each card. The entry in `half` is the index of the
    card's half-use mark, such as `half.4h`, or -1 if the card can't be half-used.

    `arrived` is the index of the `arrived` mark, or -1 if the match has no such mark. `held` contains the slots and the
    Equipped space. `room[0]` is the place of the Path's first room, and `gap[0]` is the place behind that room.

    The other fields contain places, numbers from the game's data, and options.
    """

    slot_size: int
    lost_cards: int
    returned: int
    looked_at: int
    curse: int
    power: int
    rank: tuple[int, ...]
    red: tuple[bool, ...]
    black: tuple[bool, ...]
    half: tuple[int, ...]
    deck: int
    turned: int
    drawn: int
    slots: tuple[int, ...]
    equipped: int
    held: tuple[int, ...]
    room: tuple[int, ...]
    gap: tuple[int, ...]
    graveyard: int
    chaos: int
    gone: int
    actions: str
    trap_first_room: str
    obstacle_at_barrier: str
    arrived: int


def facts_of(state: State) -> Facts:
    """Return the facts about a match as `Facts`."""
    facts: Facts = state.table.facts
    return facts
