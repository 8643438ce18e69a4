"""The Refill Action (FV 7): draw cards, discard cards, or pass.

A hand can contain any number of cards (FV 7.3).

Questions:
    act: take the Action of a Turn (see `round`)
    discarding: discard another card, or stop
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.fissureverse.rules.crusades.crusade import bound, duty
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import refill_to
from game.fissureverse.rules.piles import draw_cards, throw
from game.fissureverse.rules.round import acted


def _only(name: str) -> tuple[Action, ...]:
    return tuple(Action(name, seat) for seat in range(7))


_REFILL, _PASS = _only("refill"), _only("pass")


def _plain(action: Action, rule: str) -> Refusal | None:
    plain = not action.cards and action.place < 0 and not action.pick
    return None if plain else Refusal(rule, "refusal.needs_nothing")


def refill_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Refill is illegal, or None.

    The hand must have fewer cards than the refill size (FV 7.1). The Draw Pile or the Discard Pile must contain a card
    (FV 7.4).
    """
    facts = facts_of(state)
    seat = action.seat
    no = _plain(action, "FV 7.1") or bound(state, action)
    if no is not None:
        return no
    most = refill_to(state, seat)
    if len(state.places[facts.hand[seat]]) >= most:
        return Refusal("FV 7.1", "refusal.refill_full", (("count", most),), 2)
    if not state.places[facts.draw[seat]] and not state.places[facts.discard[seat]]:
        return Refusal("FV 7.4", "refusal.refill_empty", (), 3)
    return None


def refill(change: Change, action: Action, question: PlainStep) -> None:
    """Draw cards until the hand reaches the refill size (FV 7.1)."""
    state = change.state
    seat = action.seat
    acted(change, seat)
    draw_cards(change, seat, refill_to(state, seat) - len(state.places[facts_of(state).hand[seat]]))


def pass_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a pass is illegal, or None.

    A pass is legal unless another Action is mandatory (FV 2.9).
    """
    return _plain(action, "FV 2.9") or bound(state, action)


def pass_(change: Change, action: Action, question: PlainStep) -> None:
    """Pass, which counts as a Refill in which no card is drawn (FV 2.9)."""
    change.say("passed", ("who", action.seat))
    acted(change, action.seat, passed=True)


def discard_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that discards a card from the hand."""
    facts = facts_of(state)
    return [Action("discard", seat, (card,), facts.discard[seat]) for card in state.places[facts.hand[seat]]]


def discard_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be discarded, or None.

    The card must be in the seat's own hand (FV 7.2).
    """
    facts = facts_of(state)
    if state.asks == "act":
        no = bound(state, action)
        if no is not None:
            return no
    held = state.places[facts.hand[action.seat]]
    if action.pick or action.place != facts.discard[action.seat] or len(action.cards) != 1:
        return Refusal("FV 7.2", "refusal.discard_where", (), 1)
    return None if action.cards[0] in held else Refusal("FV 7.2", "refusal.discard_one", (), 2)


def discard_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal discards: every card in the hand, unless another Action is mandatory."""
    facts = facts_of(state)
    if state.asks == "act" and duty(state, seat)[0]:
        return
    pile = facts.discard[seat]
    found.add(lambda card: Action("discard", seat, (card,), pile), state.places[facts.hand[seat]])


def discard(change: Change, action: Action, question: PlainStep) -> None:
    """Discard a card, and ask whether to discard another one (FV 7.2)."""
    facts = facts_of(change.state)
    if question[STEP_NAME] == "act":
        acted(change, action.seat)
    throw(change, action.seat, action.cards, facts.hand[action.seat])
    if change.state.places[facts.hand[action.seat]]:
        change.push("discarding", action.seat)


ACT = frozenset(("act",))
REFILL = Verb("refill", ACT, "FV 7.1", lambda state, seat: (_REFILL[seat],), refill_refusal, refill)
DISCARD = Verb(
    "discard", ACT | {"discarding"}, "FV 7.2", discard_candidates, discard_refusal, discard, discard_generate
)
PASS = Verb("pass", ACT, "FV 2.9", lambda state, seat: (_PASS[seat],), pass_refusal, pass_)
