"""Tables computed once from data and options (OU 1.1, 1.6, 9.1), and position look-ups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.engine.state import State
from game.engine.step import STEP_NAME
from game.engine.table import Card, Place, Setup, Table, bit
from game.oubliette.rules.steps import STEP_KINDS, ItemQuestion

SEAT = 1
"""The seat of a solitaire."""
DIRECTION, TURN, ACTED, FOUND, DUG, EXHUMED, SEARCHED, CHAOS, BRIDGED = range(9)
"""Marks of the game.

DIRECTION  the number of the Path's first room (10: it runs down, 2: up, 0: no Path), a derived mark
TURN       turns started
ACTED      actions of this turn (OU 2.5)
FOUND      1 once this turn's card was a Find (OU 3.10)
DUG        1 once this turn had a Grave Dig (OU 5.2)
EXHUMED    1 once this turn used the Grave Inventory (OU 6.3)
SEARCHED   1 once this turn used Searching (OU 6.5)
CHAOS      Chaos cards used (OU 7.2 to 7.4)
BRIDGED    1 while the Chasm ahead is bridged (OU 3.6b)

Next come marks for the cards that can be half used (`half.4h`, 1 while the card is sideways: OU 5.6, 7.1). With the
option `rope_on_arrival: free` the last mark is `arrived` (1 once a Chasm has arrived this turn: OU 5.5).
"""
MARKS = ("direction", "turn", "acted", "found", "dug", "exhumed", "searched", "chaos", "bridged")
JOKER_RANK = 0
"""A joker's rank: it has no number (OU 1.6) and adds 0 in a fight (OU 3.3a)."""
TWO, TEN, JACK, QUEEN, KING, ACE = 2, 10, 11, 12, 13, 14
ROOMS = 9
SLOTS = 4
LOSE, PATH_TAKEN = "lose", "path_taken"
"""Values of the option `trap_first_room` (OU 4.2)."""
LOST = "lost"
"""A value of the option `obstacle_at_barrier` (OU 4.3a)."""
FREE = "free"
"""A value of the option `rope_on_arrival` (OU 5.5)."""
ONE, UNLIMITED, AFTER_FINDS = "one", "unlimited", "after_finds_only"
"""Values of the option `actions` (OU 2.5)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Precomputed tables that the rules read.

    `rank`, `red`, `black` and `half` (the card's mark, or -1) are by card number. The other fields are places, values
    of the data, and options. `held` has the slots and the Equipped place. `room[0]` is the Path's first room, and
    `gap[0]` is the place behind it. `arrived` is a mark, or -1 if no rule needs it.
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


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table of a game: its cards, places and marks (OU 1.1, 1.2).

    The places say who learns what (OU 9.1): nobody learns the cards of the deck or the face-down cards of a slot, and
    everything else is open.
    """
    suits: list[str] = list(data["suits"])
    ranks: list[str] = list(data["ranks"])
    jokers = list(data["jokers"])[: int(setup.options["jokers"])]
    faces = [*(rank + suit for suit in suits for rank in ranks), *jokers]
    rank = tuple(JOKER_RANK if face in jokers else TWO + ranks.index(face[:-1]) for face in faces)
    red = tuple(face not in jokers and face[-1] in "HD" for face in faces)
    black = tuple(face not in jokers and face[-1] in "SC" for face in faces)
    halves = [card for card in range(len(faces)) if rank[card] == JOKER_RANK or (rank[card] == 4 and red[card])]
    known = bit(SEAT)
    places = (
        Place("deck", "deck"),
        Place("turned", "turned", learn=known),
        Place("drawn", "drawn", learn=known),
        *(Place(f"slot.{number}", "slot") for number in range(1, SLOTS + 1)),
        Place("equipped", "equipped", learn=known),
        *(Place(f"room.{number}", "room", learn=known) for number in range(1, ROOMS + 1)),
        *(Place(f"gap.{number}", "gap", learn=known) for number in range(1, ROOMS + 1)),
        Place("graveyard", "graveyard", learn=known),
        Place("chaos", "chaos", learn=known),
        Place("gone", "gone", learn=known),
    )
    number = {place.name: at for at, place in enumerate(places)}
    marks = [*MARKS, *(f"half.{faces[card].lower()}" for card in halves)]
    arrived = -1
    if setup.options["rope_on_arrival"] == FREE:
        arrived = len(marks)
        marks.append("arrived")
    slots = tuple(number[f"slot.{at}"] for at in range(1, SLOTS + 1))
    facts = Facts(
        slot_size=data["slot_size"],
        lost_cards=data["lost_cards"],
        returned=data["returned"],
        looked_at=data["looked_at"],
        curse=data["curse"],
        power=data["power"],
        rank=rank,
        red=red,
        black=black,
        half=tuple(len(MARKS) + halves.index(card) if card in halves else -1 for card in range(len(faces))),
        deck=number["deck"],
        turned=number["turned"],
        drawn=number["drawn"],
        slots=slots,
        held=(*slots, number["equipped"]),
        equipped=number["equipped"],
        room=tuple(number[f"room.{at}"] for at in range(1, ROOMS + 1)),
        gap=tuple(number[f"gap.{at}"] for at in range(1, ROOMS + 1)),
        graveyard=number["graveyard"],
        chaos=number["chaos"],
        gone=number["gone"],
        actions=str(setup.options["actions"]),
        trap_first_room=str(setup.options["trap_first_room"]),
        obstacle_at_barrier=str(setup.options["obstacle_at_barrier"]),
        arrived=arrived,
    )
    cards = tuple(Card(face, face, BACK) for face in faces)
    first = facts.room[0]
    accounts = tuple(int(place == first) for place in range(len(places)))
    return Table(setup.seats, cards, places, (), tuple(marks), facts, (), accounts, _direction, STEP_KINDS)


def _direction(state: State) -> tuple[tuple[int, int], ...]:
    """Return the direction mark's value: the number of the Path's first room (OU 1.4)."""
    facts = facts_of(state)
    first = state.places[facts.room[0]]
    return ((DIRECTION, facts.rank[first[0]] if first else 0),)


BACK = "dungeon"
"""The back of all cards."""


def facts_of(state: State) -> Facts:
    """Return the precomputed tables of this game."""
    facts: Facts = state.table.facts
    return facts


# --- the Path ----------------------------------------------------------------------------------------------------


def rooms(state: State) -> int:
    """Return how many rooms the Path has."""
    places = state.places
    count = 0
    for room in facts_of(state).room:
        if not places[room]:
            break
        count += 1
    return count


def number_of(state: State, room: int) -> int:
    """Return a room's number, whatever cards are in it (OU 1.4, 6.2, 7.1).

    `room` counts from 1.
    """
    first = state.marks[DIRECTION]
    return first - (room - 1) if first == TEN else first + (room - 1)


def wanted(state: State) -> int:
    """Return the number that the next room needs; 0 without a Path."""
    return number_of(state, rooms(state) + 1) if state.marks[DIRECTION] else 0


def chasm_ahead(state: State) -> bool:
    """Return whether a Chasm is ahead of the Path's last room, whether or not it is bridged (OU 3.6)."""
    count = rooms(state)
    return 0 < count < ROOMS and bool(state.places[facts_of(state).gap[count]])


def barred(state: State) -> bool:
    """Return whether a Chasm ahead blocks the next room (OU 3.6a)."""
    return chasm_ahead(state) and not state.marks[BRIDGED]


def just_arrived(state: State) -> bool:
    """Return whether the Chasm ahead arrived this turn, so a Rope is free (OU 5.5, option)."""
    mark = facts_of(state).arrived
    return mark >= 0 and bool(state.marks[mark])


def opens(facts: Facts, card: int) -> bool:
    """Return whether a card can open the Path: a 10 or 2, not a card that stands in for one (OU 1.4, 1.5)."""
    return facts.rank[card] in (TEN, TWO)


def fits_next(state: State, card: int) -> bool:
    """Return whether a card can be the next room (OU 3.1), or open the Path (OU 1.5)."""
    facts = facts_of(state)
    if not state.marks[DIRECTION]:
        return opens(facts, card)
    return facts.rank[card] == wanted(state) and not barred(state)


def is_trap(facts: Facts, card: int) -> bool:
    """Return whether a card is a red 3, 5, 7 or 9 (OU 3.4)."""
    return facts.red[card] and facts.rank[card] in (3, 5, 7, 9)


# --- the Inventory -----------------------------------------------------------------------------------------------

IN_USE = ("choose", "give_back")
"""The questions while an item is in use; each names the item's place (OU 5.9)."""


def in_use(state: State) -> tuple[int, ...]:
    """Return the places whose card is now in use."""
    agenda = state.agenda
    # This function is called more often than any other, and usually the agenda has a single step.
    if len(agenda) == 1 and agenda[0][STEP_NAME] not in IN_USE:
        return ()
    return tuple([ItemQuestion(step).place for step in agenda if step[STEP_NAME] in IN_USE])


_SHUT = 2
"""After this many used Chaos cards the Equipped place is shut (OU 7.3)."""


def shut(state: State) -> bool:
    """Return whether the Equipped place is shut (OU 7.3)."""
    return state.marks[CHAOS] >= _SHUT


def equipped(state: State) -> int:
    """Return the Equipped card, or -1.

    A Chaos card that shut the place doesn't count (OU 2.3, 7.3).
    """
    facts: Facts = state.table.facts
    held = state.places[facts.equipped]
    return held[-1] if held and not shut(state) and facts.equipped not in in_use(state) else -1


def tops(state: State) -> tuple[int, ...]:
    """Return the slots' top cards from the left, except for a card in use."""
    return _free(state, state.table.facts.slots)


def _free(state: State, held: tuple[int, ...]) -> tuple[int, ...]:
    """Return the top cards of these places, except for a card in use."""
    places, busy = state.places, in_use(state)
    return tuple([places[at][-1] for at in held if places[at] and at not in busy])


def inventory(state: State) -> tuple[int, ...]:
    """Return the slots' top cards and the Equipped card (OU 1.3).

    A card in use and a Chaos card that shut the Equipped place don't count.
    """
    facts: Facts = state.table.facts
    return _free(state, facts.slots if shut(state) else facts.held)


def works(state: State, *ranks: int) -> bool:
    """Return whether an equipped item of one of these ranks has its effect (OU 6)."""
    facts: Facts = state.table.facts
    held = state.places[facts.equipped]
    # The rank usually decides, so check it first.
    return bool(held) and facts.rank[held[-1]] in ranks and equipped(state) >= 0


def exhumable(state: State) -> int:
    """Return the Graveyard's top card while the Grave Inventory lends it (OU 6.3), or -1."""
    grave = state.places[facts_of(state).graveyard]
    return grave[-1] if grave and works(state, JACK) and not state.marks[EXHUMED] else -1


def at_hand(state: State) -> tuple[int, ...]:
    """Return the cards that count as Inventory cards now.

    These are the Inventory and, with the Grave Inventory, the Graveyard's top card (OU 6.3).
    """
    found, lent = inventory(state), exhumable(state)
    return (*found, lent) if lent >= 0 else found


def place_of(state: State, card: int) -> int:
    """Return the place of a card at hand; raise ValueError for any other card."""
    facts = facts_of(state)
    for place in (*facts.held, facts.graveyard):
        if state.places[place] and state.places[place][-1] == card:
            return place
    raise ValueError("the card isn't at hand")


def half_used(state: State, card: int) -> bool:
    """Return whether a card is sideways: a Torch or Destroy used once (OU 5.6, 7.1)."""
    mark = facts_of(state).half[card]
    return mark >= 0 and bool(state.marks[mark])


def worth(state: State, card: int) -> int:
    """Return a card's value in a fight (OU 3.3a).

    Power adds 1, except to the equipped King itself (OU 3.3b, 6.1).
    """
    facts = facts_of(state)
    return facts.rank[card] + (facts.power if works(state, KING) and card != equipped(state) else 0)


def danger(state: State, creature: int) -> int:
    """Return the value needed to beat a Creature; the Curse raises it (OU 3.3, 3.3b, 7.2)."""
    facts = facts_of(state)
    return facts.rank[creature] + (facts.curse if state.marks[CHAOS] else 0)


def highest(state: State) -> tuple[int, ...]:
    """Return the Inventory cards that a Gremlin may demand (OU 3.9).

    These cards have the highest rank; a joker is above all ranks, and an equipped 10, J, Q, K or A is above a joker.
    Equal cards give the player a choice.
    """
    facts = facts_of(state)
    worn = equipped(state)
    if worn >= 0 and facts.rank[worn] >= TEN:
        return (worn,)
    cards = inventory(state)
    ranks = [facts.rank[card] or ACE + 1 for card in cards]
    return tuple([card for card, rank in zip(cards, ranks, strict=True) if rank == max(ranks)])
