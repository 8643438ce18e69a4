"""The turn (AN 3): draw up to a full hand, act, and end the turn.

Questions:
    act: take an action, or end the turn
    keep: choose the card that the Chasuble keeps

Steps:
    turn: begin a turn
    leave: discard or sacrifice the hand
    excess: cause the damage from unspent power
"""

from __future__ import annotations

from collections.abc import Iterable

from game.aleph_null.rules.ends import hurt
from game.aleph_null.rules.facts import (
    BONUS,
    MAGIC,
    POWER,
    SCRAPPED,
    SEAT,
    SUMMONED,
    TANIST,
    TURN,
    VESTED,
    facts_of,
    in_play,
)
from game.aleph_null.rules.interference import DRAUGHT, OMEN
from game.aleph_null.rules.sacrifices import sacrifice
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep

ASKED = frozenset(("act",))
KEEPING = frozenset(("keep",))
BURNS = "grand"
"""The Key that causes the hand to be sacrificed at the end of a turn (AN 3.5).

Without this Key, the hand goes to the discard pile.
"""
CANDLE = "candle"


def turn(change: Change, step: PlainStep) -> None:
    """Begin a turn by drawing up to a full hand (AN 3.1).

    Waiting effects are carried out before the player acts (AN 3.4a).
    """
    state = change.state
    facts = facts_of(state)
    change.mark(TURN, state.marks[TURN] + 1)
    for mark in (SUMMONED, SCRAPPED, VESTED):
        if state.marks[mark]:
            change.mark(mark, 0)
    if state.marks[TURN] > 1:
        change.beat()
        change.say("turn", ("count", state.marks[TURN]))
    act_again(change)
    change.push("draw", SEAT, max(0, facts.hand_size - len(state.places[facts.hand])))


def act_again(change: Change) -> None:
    """Ask for an action (AN 3.4, 3.4a).

    All waiting effects, and any steps pushed after this call, come first.
    """
    change.push("act", SEAT)
    change.push("settle", SEAT)


def do_end(change: Change, action: Action, question: PlainStep) -> None:
    """Push the steps that end the turn and begin the next one (AN 3.5a, 3.6, 3.7)."""
    change.say("turn_ends")
    change.push("turn", SEAT)
    change.push("excess", SEAT)
    change.push("settle", SEAT)
    change.push("leave", SEAT)
    facts = facts_of(change.state)
    if change.state.marks[VESTED] and change.state.places[facts.hand]:
        change.push("keep", SEAT)


def leave(change: Change, step: PlainStep) -> None:
    """Discard the hand or, if the Grand Circle is in play, sacrifice it (AN 3.5).

    If the Cold Draught is in play, all Tanists and Wax Candles in play are discarded first. A card kept with the
    Chasuble returns to the hand, and is neither discarded nor sacrificed. If the Ill Omen is in play, discarding any
    Magical Powers from the hand causes 1 damage in total (AN 3.5a).
    """
    state = change.state
    facts = facts_of(state)
    hand = state.places[facts.hand]
    burns = in_play(state, BURNS)
    swept: tuple[int, ...] = ()
    if in_play(state, DRAUGHT):
        swept = tuple([c for c in state.places[facts.altar] if facts.kind[c] == TANIST or facts.face[c] == CANDLE])
    if swept:
        change.move(swept, facts.altar, facts.discard)
        change.say("swept", ("cards", swept))
    if state.places[facts.kept]:
        change.move(state.places[facts.kept], facts.kept, facts.hand)
    if hand and burns:
        sacrifice(change, hand, facts.hand)
    elif hand:
        change.move(hand, facts.hand, facts.discard)
        change.say("discarded", ("cards", hand))
        if in_play(state, OMEN) and any(facts.kind[card] == MAGIC for card in hand):
            hurt(change, 1, OMEN)


def excess(change: Change, step: PlainStep) -> None:
    """Deal 1 damage for each unit of unspent power (AN 3.6)."""
    left = change.state.marks[POWER]
    if left:
        change.beat()
        change.mark(POWER, 0)
        hurt(change, left, "power")


# --- the Chasuble's choice (AN 3.5) --------------------------------------------------------------------------------


def keep_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that keeps a card in hand."""
    facts = facts_of(state)
    return [Action("keep", seat, (card,), facts.kept) for card in state.places[facts.hand]]


def keep_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be kept, or None. The card must be in hand (AN 3.5)."""
    facts = facts_of(state)
    if action.pick or action.place != facts.kept:
        return Refusal("AN 3.5", "refusal.keep_where")
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand]:
        return Refusal("AN 3.5", "refusal.keep_one", (), 1)
    return None


def do_keep(change: Change, action: Action, question: PlainStep) -> None:
    """Set a card aside until the rest of the hand is gone."""
    facts = facts_of(change.state)
    change.move(action.cards, facts.hand, facts.kept)
    change.say("kept", ("cards", action.cards))


def do_keep_none(change: Change, action: Action, question: PlainStep) -> None:
    """End the choice without keeping a card."""
    change.say("enough")


# --- the bonus of the Hour (AN 4.6) --------------------------------------------------------------------------------


def bonus_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the action that takes the bonus power."""
    return (Action("bonus", seat),)


def bonus_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the bonus power can't be taken, or None.

    The bonus power must be on the Grimoire (AN 4.6).
    """
    if action.cards or action.place >= 0 or action.pick:
        return Refusal("AN 4.6", "refusal.needs_nothing")
    if not state.marks[BONUS]:
        return Refusal("AN 4.6", "refusal.no_bonus", (), 1)
    return None


def do_bonus(change: Change, action: Action, question: PlainStep) -> None:
    """Take the bonus power (AN 4.6)."""
    bonus = change.state.marks[BONUS]
    change.mark(BONUS, 0)
    change.mark(POWER, change.state.marks[POWER] + bonus)
    change.say("gained", ("count", bonus), ("total", change.state.marks[POWER]))
    change.push("act", SEAT)


BONUS_VERB = Verb("bonus", ASKED, "AN 4.6", bonus_candidates, bonus_refusal, do_bonus)
KEEP = Verb("keep", KEEPING, "AN 3.5", keep_candidates, keep_refusal, do_keep)
KEEP_NONE = button("keep_none", KEEPING, "AN 3.5", do_keep_none)
END = button("end", ASKED, "AN 3.5", do_end)
STEPS = {"turn": turn, "leave": leave, "excess": excess}
