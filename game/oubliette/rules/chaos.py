"""Chaos cards: the uses of Inventory jokers (OU 7.1), and their price (OU 7.2 to 7.6)."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.oubliette.rules import path
from game.oubliette.rules.ends import ruined
from game.oubliette.rules.facts import CHAOS, DIRECTION, JOKER_RANK, SEAT, facts_of
from game.oubliette.rules.inventory import act, no_action, one_at_hand, only, spend, take_off
from game.oubliette.rules.lookups import equipped, equipped_closed, half_used, inventory
from game.oubliette.rules.setup import equip_from_deck

# --- the price ---------------------------------------------------------------------------------------------------


def _use(change: Change, card: int, room: int = -1) -> None:
    """Use a Chaos card, and pay the price.

    The first Chaos card used in a match brings the Curse (OU 7.2). The second closes the Equipped space (OU 7.3). Any
    later Chaos card has no price, and is removed from the game (OU 7.4). A card used as a Passage always becomes a
    room. `room` is the place of that room, or -1 if the card isn't used as a Passage.
    """
    state = change.state
    facts = facts_of(state)
    count = state.marks[CHAOS] + 1
    worn = equipped(state)
    if count == 2 and worn >= 0 and worn != card:
        change.say("chaos_takes", ("cards", (worn,)))
        spend(change, worn)
    target = room if room >= 0 else {1: facts.chaos, 2: facts.equipped}.get(count, facts.gone)
    take_off(change, card, target)
    change.mark(CHAOS, count)
    change.say(f"chaos.{min(count, 3)}", ("cards", (card,)))
    change.beat()


def _use_as_action(change: Change, card: int, room: int = -1) -> None:
    """Use a Chaos card as the turn's action (OU 2.5), and pay its price."""
    act(change)
    change.push("acting", SEAT)
    _use(change, card, room)


def _joker(state: State, action: Action) -> Refusal | None:
    """Return None if the action uses a joker from the Inventory, otherwise a refusal (OU 5.7)."""
    if not one_at_hand(state, action, inventory(state)):
        return Refusal("OU 5.7", "refusal.item_inventory", (), 1)
    if facts_of(state).rank[action.cards[0]] != JOKER_RANK:
        return Refusal("OU 5.7", "refusal.chaos_joker", (), 1)
    return None


def _unused_joker(state: State, action: Action) -> Refusal | None:
    """Return why an action's joker can't be used, or None if it can (OU 5.7, 7.1).

    The action must use an unused joker from the Inventory.
    """
    no = _joker(state, action)
    if no is None and half_used(state, action.cards[0]):
        return Refusal("OU 7.1", "refusal.half_destroy", (), 2)
    return no


def _on(name: str, state: State, seat: int, place: int) -> Iterable[Action]:
    return [Action(name, seat, (card,), place) for card in inventory(state)]


# --- Passage -----------------------------------------------------------------------------------------------------


def passage_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Passage (a joker laid as a room) is illegal, or None if it's legal.

    The Path must already have a room (OU 1.5). Any Chasm ahead must be bridged (OU 3.6a, 7.1). A Passage counts as one
    of the turn's actions (OU 2.5).
    """
    if action.place not in facts_of(state).room:
        return Refusal("OU 7.1", "refusal.passage_where")
    no = _unused_joker(state, action) or no_action(state)
    if no is not None:
        return no
    if not state.marks[DIRECTION]:
        return Refusal("OU 1.5", "refusal.opens", (("cards", action.cards),), 3)
    no = path.no_room(state, action.place)
    return None if no is None else no._replace(passed=no.passed + 3)


def passage(change: Change, action: Action, question: PlainStep) -> None:
    """Lay a joker as the next room (OU 7.1), and pay the price (OU 7.2, 7.3).

    The joker counts as the number that the room needs.
    """
    _use_as_action(change, action.cards[0], action.place)
    path.laid(change, action.cards)
    if not path.arrived(change):
        ruined(change)


# --- Time Shift --------------------------------------------------------------------------------------------------


def shift_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Time Shift is illegal, or None if it's legal.

    The Graveyard must contain at least one card (OU 5.9, 7.1). A Time Shift counts as one of the turn's actions
    (OU 2.5).
    """
    facts = facts_of(state)
    if action.place != facts.graveyard:
        return Refusal("OU 7.1", "refusal.shift_where")
    no = _unused_joker(state, action)
    if no is None and not state.places[facts.graveyard]:
        return Refusal("OU 5.9", "refusal.no_graveyard", (), 2)
    return no or no_action(state)


def shift(change: Change, action: Action, question: PlainStep) -> None:
    """Use a Time Shift: pay (OU 7.6), then shuffle the Graveyard into the deck (OU 7.1)."""
    state = change.state
    facts = facts_of(state)
    _use_as_action(change, action.cards[0])
    grave = state.places[facts.graveyard]
    change.move(grave, facts.graveyard, facts.deck)
    change.shuffle(facts.deck)
    change.say("shuffled", ("count", len(grave)))
    ruined(change)


# --- Restock -----------------------------------------------------------------------------------------------------


def restock_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Restock is illegal, or None if it's legal.

    The deck mustn't be empty. A Restock must be able to add at least one card to a slot or the Equipped space
    (OU 5.9, 7.1). A Restock counts as one of the turn's actions (OU 2.5).
    """
    facts = facts_of(state)
    if action.place != facts.deck:
        return Refusal("OU 7.1", "refusal.restock_where")
    no = _unused_joker(state, action)
    if no is not None:
        return no
    if not state.places[facts.deck]:
        return Refusal("OU 5.9", "refusal.no_deck", (), 2)
    if not _room_left(state, action.cards[0]):
        return Refusal("OU 5.9", "refusal.restock_full", (), 2)
    return no_action(state)


def _room_left(state: State, card: int) -> bool:
    """Return whether a slot or the Equipped space will have room once the used card has left."""
    facts = facts_of(state)
    full = all(len(state.places[slot]) >= facts.slot_size and card not in state.places[slot] for slot in facts.slots)
    return not full or (state.marks[CHAOS] == 0 and equipped(state) in (card, -1))


def restock(change: Change, action: Action, question: PlainStep) -> None:
    """Use a Restock: pay (OU 7.6), then fill the slots and the Equipped space (OU 7.5).

    The slots are filled first, from the left.
    """
    state = change.state
    facts = facts_of(state)
    _use_as_action(change, action.cards[0])
    for slot in facts.slots:
        _fill(change, slot)
    if not equipped_closed(state) and not state.places[facts.equipped]:
        equip_from_deck(change)
    change.say("restocked", ("left", len(state.places[facts.deck])))
    ruined(change)


def _fill(change: Change, slot: int) -> None:
    """Add face-down cards underneath the top card of a slot (OU 7.5).

    If the slot was empty, the last card added is turned face up.
    """
    state = change.state
    facts = facts_of(state)
    new = state.places[facts.deck][::-1][: max(0, facts.slot_size - len(state.places[slot]))]
    if not new:
        return
    if state.places[slot]:
        change.move(new[::-1], facts.deck, slot, bottom=True)
    else:
        change.draw(facts.deck, len(new), slot)
        change.turn(state.places[slot][-1:], slot, state.table.everyone)
        change.say("turned_up", ("cards", state.places[slot][-1:]))


# --- Destroy -----------------------------------------------------------------------------------------------------


def destroy_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Destroy is illegal, or None if it's legal.

    A joker that has been used for only one Destroy is allowed (OU 5.8, 7.1).
    """
    if action.place != facts_of(state).turned:
        return Refusal("OU 7.1", "refusal.destroy_where")
    return _joker(state, action)


def destroy(change: Change, action: Action, question: PlainStep) -> None:
    """Defeat a Creature with a joker (OU 7.1).

    A joker can defeat two Creatures. After the second Creature, the joker is used up, and the player pays its price
    (OU 7.6).
    """
    state = change.state
    facts = facts_of(state)
    card = action.cards[0]
    change.push("resolved", SEAT)
    change.say("destroyed", ("cards", action.cards), ("creature", state.places[facts.turned]))
    if half_used(state, card):
        _use(change, card)
        ruined(change)
    else:
        change.mark(facts.half[card], 1)


_ACT = frozenset(("act",))
_JOKER = (JOKER_RANK,)
PASSAGE = Verb(
    "passage",
    _ACT,
    "OU 7.1",
    lambda s, seat: [a for room in facts_of(s).room for a in _on("passage", s, seat, room)],
    passage_refusal,
    passage,
    only("passage", _JOKER, inventory, lambda s: (path.next_room(s),), passage_refusal),
)
SHIFT = Verb(
    "shift",
    _ACT,
    "OU 7.1",
    lambda s, seat: _on("shift", s, seat, facts_of(s).graveyard),
    shift_refusal,
    shift,
    only("shift", _JOKER, inventory, lambda s: (facts_of(s).graveyard,), shift_refusal),
)
RESTOCK = Verb(
    "restock",
    _ACT,
    "OU 7.1",
    lambda s, seat: _on("restock", s, seat, facts_of(s).deck),
    restock_refusal,
    restock,
    only("restock", _JOKER, inventory, lambda s: (facts_of(s).deck,), restock_refusal),
)
DESTROY = Verb(
    "destroy",
    frozenset(("fight",)),
    "OU 7.1",
    lambda s, seat: _on("destroy", s, seat, facts_of(s).turned),
    destroy_refusal,
    destroy,
    only("destroy", _JOKER, inventory, lambda s: (facts_of(s).turned,), destroy_refusal),
)
