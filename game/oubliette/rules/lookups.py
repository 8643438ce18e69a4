"""Look up what a position shows: the Path, the Inventory, and the values of cards."""

from __future__ import annotations

from game.engine.state import State
from game.engine.step import STEP_NAME
from game.oubliette.rules.facts import (
    ACE,
    BRIDGED,
    CHAOS,
    DIRECTION,
    EXHUMED,
    JACK,
    KING,
    ROOMS,
    TEN,
    TWO,
    Facts,
    facts_of,
)
from game.oubliette.rules.steps import ItemQuestion


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
    """Return the number that the next room needs, or 0 without a Path."""
    return number_of(state, rooms(state) + 1) if state.marks[DIRECTION] else 0


def chasm_ahead(state: State) -> bool:
    """Return whether a Chasm is ahead of the Path's last room, whether or not it is bridged (OU 3.6)."""
    count = rooms(state)
    return 0 < count < ROOMS and bool(state.places[facts_of(state).gap[count]])


def barred(state: State) -> bool:
    """Return whether a Chasm ahead blocks the next room (OU 3.6a)."""
    return chasm_ahead(state) and not state.marks[BRIDGED]


def just_arrived(state: State) -> bool:
    """Return whether the Chasm ahead arrived this turn, so that a Rope is free (an option of OU 5.5)."""
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


IN_USE = ("choose", "give_back")
"""The questions asked while an item is in use; each names the item's place (OU 5.9)."""


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
    if not busy:
        return tuple([places[at][-1] for at in held if places[at]])
    return tuple([places[at][-1] for at in held if places[at] and at not in busy])


def inventory(state: State) -> tuple[int, ...]:
    """Return the slots' top cards and the Equipped card (OU 1.3).

    A card in use and a Chaos card that shut the Equipped place don't count.
    """
    facts: Facts = state.table.facts
    return _free(state, facts.slots if shut(state) else facts.held)


def works(state: State, *ranks: int) -> bool:
    """Return whether an equipped item of one of these ranks is in effect (OU 6)."""
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
    """Return the place of a card at hand, or raise ValueError for any other card."""
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

    Power adds 1, except to the equipped King (OU 3.3b, OU 6.1).
    """
    facts = facts_of(state)
    return facts.rank[card] + (facts.power if works(state, KING) and card != equipped(state) else 0)


def danger(state: State, creature: int) -> int:
    """Return the value needed to beat a Creature; the Curse raises it (OU 3.3, 3.3b, 7.2)."""
    facts = facts_of(state)
    return facts.rank[creature] + (facts.curse if state.marks[CHAOS] else 0)


def highest(state: State) -> tuple[int, ...]:
    """Return the Inventory cards that a Gremlin may demand (OU 3.9).

    These cards have the highest rank; a joker is above all ranks, and an equipped 10, J, Q, K or A is above a joker. If
    several cards are equal, the player chooses.
    """
    facts = facts_of(state)
    worn = equipped(state)
    if worn >= 0 and facts.rank[worn] >= TEN:
        return (worn,)
    cards = inventory(state)
    ranks = [facts.rank[card] or ACE + 1 for card in cards]
    return tuple([card for card, rank in zip(cards, ranks, strict=True) if rank == max(ranks)])
