"""Look up facts about a position: the Path, the Inventory and the values of cards."""

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
    """Return the number of rooms on the Path."""
    places = state.places
    count = 0
    for room in facts_of(state).room:
        if not places[room]:
            break
        count += 1
    return count


def number_of(state: State, room: int) -> int:
    """Return a room's number, which doesn't depend on the cards in it (OU 1.4, 6.2, 7.1).

    `room` is the room's position on the Path, counted from 1.
    """
    first = state.marks[DIRECTION]
    return first - (room - 1) if first == TEN else first + (room - 1)


def wanted(state: State) -> int:
    """Return the number that the next room needs, or 0 if there is no Path."""
    return number_of(state, rooms(state) + 1) if state.marks[DIRECTION] else 0


def chasm_ahead(state: State) -> bool:
    """Return whether a Chasm, bridged or not, comes right after the Path's last room (OU 3.6)."""
    count = rooms(state)
    return 0 < count < ROOMS and bool(state.places[facts_of(state).gap[count]])


def barred(state: State) -> bool:
    """Return whether a Chasm ahead blocks the next room (OU 3.6a)."""
    return chasm_ahead(state) and not state.marks[BRIDGED]


def just_arrived(state: State) -> bool:
    """Return whether a Rope is free because the Chasm appeared this turn (OU 5.5).

    Unless an option allows this, a Rope is never free.
    """
    mark = facts_of(state).arrived
    return mark >= 0 and bool(state.marks[mark])


def opens(facts: Facts, card: int) -> bool:
    """Return whether a card is itself a 10 or a 2, which can open the Path (OU 1.4, 1.5)."""
    return facts.rank[card] in (TEN, TWO)


def fits_next(state: State, card: int) -> bool:
    """Return whether a card can be the next room (OU 3.1), or open the Path (OU 1.5)."""
    facts = facts_of(state)
    if not state.marks[DIRECTION]:
        return opens(facts, card)
    return facts.rank[card] == wanted(state) and not barred(state)


def is_trap(facts: Facts, card: int) -> bool:
    """Return whether a card is a Trap, which is a red 3, 5, 7 or 9 (OU 3.4)."""
    return facts.red[card] and facts.rank[card] in (3, 5, 7, 9)


IN_USE = ("choose", "give_back")
"""The names of the questions asked while an item is in use. Each question stores the item's place (OU 5.9)."""


def in_use(state: State) -> tuple[int, ...]:
    """Return the places of all items that are in use."""
    agenda = state.agenda
    # A shortcut for the usual agenda, which has a single step. This function is called more often than any other.
    if len(agenda) == 1 and agenda[0][STEP_NAME] not in IN_USE:
        return ()
    return tuple([ItemQuestion(step).place for step in agenda if step[STEP_NAME] in IN_USE])


_CLOSES_AFTER = 2
"""The Equipped space is closed once this many Chaos cards have been used (OU 7.3)."""


def equipped_closed(state: State) -> bool:
    """Return whether the Equipped space is closed (OU 7.3)."""
    return state.marks[CHAOS] >= _CLOSES_AFTER


def equipped(state: State) -> int:
    """Return the Equipped card, or -1 if there is none.

    The result is also -1 if the Equipped card is an item in use, or if a Chaos card has closed the Equipped space
    (OU 2.3, 7.3).
    """
    facts: Facts = state.table.facts
    held = state.places[facts.equipped]
    return held[-1] if held and not equipped_closed(state) and facts.equipped not in in_use(state) else -1


def tops(state: State) -> tuple[int, ...]:
    """Return the slots' top cards, except items in use, from left to right."""
    return _free(state, state.table.facts.slots)


def _free(state: State, held: tuple[int, ...]) -> tuple[int, ...]:
    """Return the top cards of the given places, except for items in use."""
    places, busy = state.places, in_use(state)
    if not busy:
        return tuple([places[at][-1] for at in held if places[at]])
    return tuple([places[at][-1] for at in held if places[at] and at not in busy])


def inventory(state: State) -> tuple[int, ...]:
    """Return the Inventory: the top card of each slot, and the Equipped card (OU 1.3).

    Items in use aren't part of the Inventory. Nor is a Chaos card that closes the Equipped space.
    """
    facts: Facts = state.table.facts
    held = facts.slots if equipped_closed(state) else facts.held
    if in_use(state):
        return _free(state, held)
    places = state.places
    # This function runs so often that a call to `_free` would slow it down noticeably.
    return tuple([places[at][-1] for at in held if places[at]])


def works(state: State, *ranks: int) -> bool:
    """Return whether the equipped item has one of these ranks and is in effect (OU 6)."""
    facts: Facts = state.table.facts
    held = state.places[facts.equipped]
    # The rank is checked first, because it usually settles the matter.
    return bool(held) and facts.rank[held[-1]] in ranks and equipped(state) >= 0


def exhumable(state: State) -> int:
    """Return the Graveyard's top card if the Grave Inventory lends it, otherwise -1 (OU 6.3)."""
    grave = state.places[facts_of(state).graveyard]
    return grave[-1] if grave and works(state, JACK) and not state.marks[EXHUMED] else -1


def at_hand(state: State) -> tuple[int, ...]:
    """Return the available cards: the Inventory, and any card lent by the Graveyard (OU 6.3)."""
    found, lent = inventory(state), exhumable(state)
    return (*found, lent) if lent >= 0 else found


def place_of(state: State, card: int) -> int:
    """Return a card's place. Raise ValueError if the card isn't available."""
    facts = facts_of(state)
    for place in (*facts.held, facts.graveyard):
        if state.places[place] and state.places[place][-1] == card:
            return place
    raise ValueError("the card isn't available")


def half_used(state: State, card: int) -> bool:
    """Return whether a card is half-used: a Torch or Destroy with one use left (OU 5.6, 7.1)."""
    mark = facts_of(state).half[card]
    return mark >= 0 and bool(state.marks[mark])


def worth(state: State, card: int) -> int:
    """Return a card's value in a fight (OU 3.3a).

    Power adds 1 to every card except the equipped King (OU 3.3b, 6.1).
    """
    facts = facts_of(state)
    return facts.rank[card] + (facts.power if works(state, KING) and card != equipped(state) else 0)


def danger(state: State, creature: int) -> int:
    """Return the value needed to beat a Creature, allowing for the Curse (OU 3.3, 3.3b, 7.2)."""
    facts = facts_of(state)
    return facts.rank[creature] + (facts.curse if state.marks[CHAOS] else 0)


def highest(state: State) -> tuple[int, ...]:
    """Return the highest card in the Inventory, or all cards that tie for highest (OU 3.9).

    A joker is higher than any rank, but an equipped 10, J, Q, K or A is higher still. If a Gremlin demands the highest
    card and several cards tie, the player chooses one of them.
    """
    facts = facts_of(state)
    worn = equipped(state)
    if worn >= 0 and facts.rank[worn] >= TEN:
        return (worn,)
    cards = inventory(state)
    ranks = [facts.rank[card] or ACE + 1 for card in cards]
    return tuple([card for card, rank in zip(cards, ranks, strict=True) if rank == max(ranks)])
