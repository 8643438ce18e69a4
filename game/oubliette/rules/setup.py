"""Set up a match (OU 1.1, 1.2), and open the Path immediately if possible (OU 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from game.engine.change import Change
from game.engine.state import State
from game.engine.step import PlainStep
from game.oubliette.rules.facts import DIRECTION, JOKER_RANK, SEAT, facts_of
from game.oubliette.rules.lookups import inventory, opens


def deal(change: Change) -> None:
    """Deal four slots of five cards, and equip a card (OU 1.2).

    The top card of each slot is face up. The equipped card isn't a joker.
    """
    state = change.state
    facts = facts_of(state)
    state.places[facts.deck] = tuple(range(len(state.table.cards)))
    change.shuffle(facts.deck)
    for slot in facts.slots:
        change.draw(facts.deck, facts.slot_size, slot)
        change.turn(state.places[slot][-1:], slot, state.table.everyone)
    equip_from_deck(change)
    change.say("dealt", ("cards", inventory(state)))
    change.push("opening", SEAT)


def equip_from_deck(change: Change) -> None:
    """Equip the top card of the deck (OU 1.2).

    If the top card is a joker, it is shuffled back into the deck, and another card is dealt. If all cards in the deck
    are jokers, the Equipped space stays empty (OU 7.5).
    """
    state = change.state
    facts = facts_of(state)
    while any(facts.rank[card] != JOKER_RANK for card in state.places[facts.deck]):
        change.draw(facts.deck, 1, facts.equipped)
        card = state.places[facts.equipped][-1]
        if facts.rank[card] != JOKER_RANK:
            return
        change.say("joker_back", ("cards", (card,)))
        change.beat()
        change.move((card,), facts.equipped, facts.deck)
        change.shuffle(facts.deck)


def opening(change: Change, step: PlainStep) -> None:
    """Start the first turn, unless the player must open the Path first (OU 1.4).

    The Path must be opened first if there is no Path yet and the Inventory contains a 10 or a 2. If the Inventory has
    neither, the Path opens on a later turn (OU 1.5).
    """
    state = change.state
    facts = facts_of(state)
    must = not state.marks[DIRECTION] and any(opens(facts, card) for card in inventory(state))
    change.push("open" if must else "turn", SEAT)


def fill_position(state: State, used: Set[int], named: Set[int], sizes: Mapping[int, int]) -> None:
    """Add the cards that a hand-made position doesn't specify.

    `sizes` gives the required number of cards for some places. Added cards go below the specified cards. The remaining
    cards go into the deck or, if the position specifies the deck, into the Graveyard. If it specifies both, they are
    out of the match.
    """
    facts = facts_of(state)
    left = [card for card in range(len(state.table.cards)) if card not in used]
    for place, size in sorted(sizes.items()):
        more = max(0, size - len(state.places[place]))
        state.places[place] = tuple(left[:more]) + state.places[place]
        left = left[more:]
    given = {*sizes, *named}
    rest = next((place for place in (facts.deck, facts.graveyard) if place not in given), facts.gone)
    state.places[rest] = tuple(left) + state.places[rest]
    for number, cards in enumerate(state.places):
        for card in cards:
            hidden = number == facts.deck or (number in facts.slots and card != cards[-1])
            state.known[card] = 0 if hidden else state.table.everyone


STEPS = {"opening": opening}
