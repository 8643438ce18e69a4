"""Encounters, and the player's answers to them (OU 3.3, 3.4, 3.7 to 3.9, 3.15).

The five kinds of encounter are Creature, Trap, Lost, Darkness and Gremlin. The `turned` place contains the card that
causes the encounter. Answering an encounter with an item doesn't count as one of the turn's actions (OU 5.8).
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.oubliette.rules import path
from game.oubliette.rules.ends import ruined
from game.oubliette.rules.facts import JOKER_RANK, KING, QUEEN, SEAT, TEN, TWO, facts_of
from game.oubliette.rules.inventory import discard, one_at_hand, spend
from game.oubliette.rules.lookups import at_hand, danger, half_used, highest, inventory, place_of, worth
from game.oubliette.rules.steps import FightQuestion


def _on_turned(name: str, state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops an available card onto the turned card."""
    facts = facts_of(state)
    return [Action(name, seat, (card,), facts.turned) for card in at_hand(state)]


def _into_graveyard(name: str, state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops an Inventory card onto the Graveyard."""
    facts = facts_of(state)
    return [Action(name, seat, (card,), facts.graveyard) for card in inventory(state)]


# --- Creatures (OU 3.3) ------------------------------------------------------------------------------------------


def fight_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be thrown at a Creature, or None if it can.

    The card must be available (OU 3.3a). A joker that has already destroyed a Creature isn't allowed (OU 7.1).
    """
    if action.place != facts_of(state).turned:
        return Refusal("OU 3.3a", "refusal.fight_where")
    if not one_at_hand(state, action, at_hand(state)):
        return Refusal("OU 3.3a", "refusal.fight_one", (), 1)
    if facts_of(state).rank[action.cards[0]] == JOKER_RANK and half_used(state, action.cards[0]):
        return Refusal("OU 7.1", "refusal.half_destroy", (), 2)
    return None


def fight(change: Change, action: Action, question: PlainStep) -> None:
    """Throw a card at a Creature.

    The Creature is beaten once the total of the cards reaches the Creature's value (OU 3.3a, 3.3b).
    """
    state = change.state
    card = action.cards[0]
    creature = state.places[facts_of(state).turned]
    needed = danger(state, creature[-1])
    paid = FightQuestion(question).paid + worth(state, card)
    if paid >= needed:
        change.push("resolved", SEAT)
    else:
        change.push("fight", SEAT, paid)
    change.say("fought", ("cards", action.cards), ("paid", paid), ("value", needed))
    if discard(change, card):
        return
    if paid >= needed:
        change.beat()
        change.say("beaten", ("cards", creature))


# --- Traps (OU 3.4) ----------------------------------------------------------------------------------------------


def disarm_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't disarm a Trap, or None if it can.

    The card must be an available black 2, 4, 6, 8 or 10 (OU 3.4).
    """
    facts = facts_of(state)
    if action.place != facts.turned:
        return Refusal("OU 3.4", "refusal.disarm_where")
    if not one_at_hand(state, action, at_hand(state)):
        return Refusal("OU 3.4", "refusal.disarm_one", (), 1)
    card = action.cards[0]
    if not facts.black[card] or not TWO <= facts.rank[card] <= TEN or facts.rank[card] % 2:
        return Refusal("OU 3.4", "refusal.disarm_black", (("cards", action.cards),), 2)
    return None


def disarm(change: Change, action: Action, question: PlainStep) -> None:
    """Discard a card to disarm a Trap."""
    change.push("resolved", SEAT)
    change.say("disarmed", ("cards", action.cards))
    discard(change, action.cards[0])


def retreat(change: Change, action: Action, question: PlainStep) -> None:
    """Retreat from a Creature (OU 3.3a) or a Trap (OU 3.4), and suffer a setback (OU 4).

    The player can still retreat after throwing cards at a Creature.
    """
    change.push("resolved", SEAT)
    change.say("retreated")
    path.set_back(change, path.CREATURE if question[STEP_NAME] == "fight" else path.TRAP)


# --- Lost (OU 3.7) -----------------------------------------------------------------------------------------------


def wander(change: Change, action: Action, question: PlainStep) -> None:
    """Discard the top three cards of the deck, because the player is Lost (OU 2.2, 3.7).

    If the deck has fewer than three cards, the whole deck is discarded.
    """
    state = change.state
    facts = facts_of(state)
    change.push("resolved", SEAT)
    gone = state.places[facts.deck][::-1][: facts.lost_cards]
    change.draw(facts.deck, facts.lost_cards, facts.graveyard)
    change.say("wandered", ("cards", gone))


def guide_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't save the player from being Lost, or None if it can.

    The card must be an available Hourglass (OU 5.3).
    """
    if action.place != facts_of(state).turned:
        return Refusal("OU 5.3", "refusal.guide_where")
    return _item(state, action, "OU 5.3", "refusal.guide_queen", QUEEN)


def _item(state: State, action: Action, rule: str, key: str, *ranks: int) -> Refusal | None:
    """Return a refusal unless the action uses a single available card of one of these ranks."""
    if not one_at_hand(state, action, at_hand(state)):
        return Refusal(rule, "refusal.item_at_hand", (), 1)
    return None if facts_of(state).rank[action.cards[0]] in ranks else Refusal(rule, key, (), 1)


def guide(change: Change, action: Action, question: PlainStep) -> None:
    """Discard an Hourglass to avoid being Lost (OU 3.7, 5.3)."""
    change.push("resolved", SEAT)
    change.say("guided", ("cards", action.cards))
    discard(change, action.cards[0])


# --- Darkness (OU 3.8) -------------------------------------------------------------------------------------------


def grope_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be lost to the Darkness, or None if it can.

    The card must be in the Inventory (OU 3.8). A card lent by the Graveyard isn't part of the Inventory (OU 6.3).
    """
    if action.place != facts_of(state).graveyard:
        return Refusal("OU 3.8", "refusal.grope_where")
    return None if one_at_hand(state, action, inventory(state)) else Refusal("OU 3.8", "refusal.grope_one", (), 1)


def grope(change: Change, action: Action, question: PlainStep) -> None:
    """Lose a card to the Darkness."""
    change.push("resolved", SEAT)
    change.say("groped", ("cards", action.cards))
    discard(change, action.cards[0])


def light_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't light the Darkness, or None if it can.

    The card must be a Torch, which is a red 4 (OU 5.6).
    """
    if action.place != facts_of(state).turned:
        return Refusal("OU 5.6", "refusal.light_where")
    no = _item(state, action, "OU 5.6", "refusal.light_torch", 4)
    if no is None and not facts_of(state).red[action.cards[0]]:
        return Refusal("OU 5.6", "refusal.light_torch", (), 1)
    return no


def turns_sideways(state: State, action: Action) -> bool:
    """Return whether an action turns a Torch sideways instead of discarding it (OU 5.6).

    A Torch is turned sideways on first use. But a Torch lent by the Graveyard returns there after one use (OU 6.3).
    """
    card = action.cards[0]
    in_graveyard = place_of(state, card) == facts_of(state).graveyard
    return action.verb == LIGHT.name and not half_used(state, card) and not in_graveyard


def light(change: Change, action: Action, question: PlainStep) -> None:
    """Use a Torch to get through Darkness (OU 5.6).

    After the first use, the Torch is turned sideways. After the second, it is discarded. A Torch lent by the Graveyard
    returns to the Graveyard after one use (OU 6.3).
    """
    state = change.state
    facts = facts_of(state)
    card = action.cards[0]
    change.push("resolved", SEAT)
    change.say("lit", ("cards", action.cards))
    if turns_sideways(state, action):
        change.mark(facts.half[card], 1)
    else:
        discard(change, card)


# --- Gremlins (OU 3.9) -------------------------------------------------------------------------------------------


def give_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be given to the Gremlin, or None if it can.

    The card must be the highest in the Inventory, or tied for highest (OU 3.9).
    """
    if action.place != facts_of(state).graveyard:
        return Refusal("OU 3.9", "refusal.give_where")
    if not one_at_hand(state, action, inventory(state)):
        return Refusal("OU 3.9", "refusal.give_one", (), 1)
    if action.cards[0] not in highest(state):
        return Refusal("OU 3.9", "refusal.give_highest", (("cards", highest(state)),), 2)
    return None


def give(change: Change, action: Action, question: PlainStep) -> None:
    """Give a card to the Gremlin."""
    change.push("resolved", SEAT)
    change.say("gave", ("cards", action.cards))
    discard(change, action.cards[0])


def hoard(change: Change, action: Action, question: PlainStep) -> None:
    """Keep the highest card in the Inventory, and discard all the others (OU 3.9).

    This is one of the player's answers to a Gremlin. Cards that are turned up as a result aren't discarded.
    """
    change.push("resolved", SEAT)
    others = tuple([card for card in inventory(change.state) if card not in action.cards])
    change.say("hoarded", ("cards", action.cards))
    for card in others:
        spend(change, card)
    ruined(change)


def ward_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't ward off a Gremlin, or None if it can.

    The card must be an available King (OU 5.4).
    """
    if action.place != facts_of(state).turned:
        return Refusal("OU 5.4", "refusal.ward_where")
    return _item(state, action, "OU 5.4", "refusal.ward_king", KING)


def ward(change: Change, action: Action, question: PlainStep) -> None:
    """Discard a King to ward off a Gremlin, at no other cost (OU 5.4)."""
    change.push("resolved", SEAT)
    change.say("warded", ("cards", action.cards))
    discard(change, action.cards[0])


FIGHT = Verb(
    "fight", frozenset(("fight",)), "OU 3.3a", lambda s, seat: _on_turned("fight", s, seat), fight_refusal, fight
)
DISARM = Verb(
    "disarm", frozenset(("trap",)), "OU 3.4", lambda s, seat: _on_turned("disarm", s, seat), disarm_refusal, disarm
)
RETREAT = button("retreat", frozenset(("fight", "trap")), "OU 3.3", retreat)
GUIDE = Verb(
    "guide", frozenset(("lost",)), "OU 5.3", lambda s, seat: _on_turned("guide", s, seat), guide_refusal, guide
)
WANDER = button("wander", frozenset(("lost",)), "OU 3.7", wander)
LIGHT = Verb(
    "light", frozenset(("darkness",)), "OU 5.6", lambda s, seat: _on_turned("light", s, seat), light_refusal, light
)
GROPE = Verb(
    "grope", frozenset(("darkness",)), "OU 3.8", lambda s, seat: _into_graveyard("grope", s, seat), grope_refusal, grope
)
WARD = Verb("ward", frozenset(("gremlin",)), "OU 5.4", lambda s, seat: _on_turned("ward", s, seat), ward_refusal, ward)
GIVE = Verb(
    "give", frozenset(("gremlin",)), "OU 3.9", lambda s, seat: _into_graveyard("give", s, seat), give_refusal, give
)
HOARD = Verb(
    "hoard", frozenset(("gremlin",)), "OU 3.9", lambda s, seat: _into_graveyard("hoard", s, seat), give_refusal, hoard
)
