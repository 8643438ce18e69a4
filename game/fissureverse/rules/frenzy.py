"""The Frenzy Action (FV 4): attach a card, replace an attached card, or discard one.

A face-down card is known only to the player who attached it. Other players must not see anything that reveals a
face-down card.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.content.clauses import FRENZY
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.engine.table import bit
from game.fissureverse.rules.crusades.crusade import bound, duty
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import attached, face_up, standing
from game.fissureverse.rules.piles import gain, throw
from game.fissureverse.rules.precedence import ban_on
from game.fissureverse.rules.round import acted

KEEP, DROP = "keep", "drop"
"""The picks that say where a replaced card goes: KEEP for the hand, DROP for the Discard Pile (FV 4.4)."""


def _refusal(state: State, action: Action) -> Refusal | None:
    """Return why no Frenzy action is legal now, or None.

    Another Action may be mandatory, or there may be a ban (FV 8.9).
    """
    no = bound(state, action)
    if no is not None:
        return no
    ban = ban_on(state, "frenzy")
    return Refusal("FV 8.9", "refusal.frenzy_banned", (("cards", (ban,)),), 1) if ban >= 0 else None


def _from_hand(state: State, action: Action, rule: str) -> Refusal | None:
    """Return a refusal unless the action attaches a card in hand to the seat's own Crusader."""
    facts = facts_of(state)
    seat = action.seat
    if action.place not in facts.field[seat] or not state.places[action.place]:
        return Refusal(rule, "refusal.frenzy_where", (), 2)
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand[seat]]:
        return Refusal(rule, "refusal.frenzy_one", (), 2)
    return None


def frenzy_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return all actions, legal or not, that attach a card in hand to a Crusader of the seat."""
    hand = state.places[facts_of(state).hand[seat]]
    return [Action("frenzy", seat, (card,), slot) for slot in standing(state, seat) for card in hand]


def frenzy_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be attached, or None (FV 4.1, 4.3).

    Any card in hand can be attached to a Crusader of the same seat. The Crusader's rule must allow attached cards, and
    the Crusader must not already have an attached card.
    """
    no = _refusal(state, action) or _from_hand(state, action, "FV 4.1")
    if no is not None:
        return no
    if action.pick:
        return Refusal("FV 4.1", "refusal.frenzy_where", (), 2)
    host = state.places[action.place]
    if attached(state, action.place) is not None:
        return Refusal("FV 4.3", "refusal.frenzy_taken", (("cards", host),), 3)
    if host[0] in facts_of(state).plain:
        return Refusal("FV 4.1", "refusal.frenzy_never", (("cards", host),), 3)
    return None


def _barred(state: State, seat: int) -> bool:
    """Return whether a ban or a mandatory Action forbids attaching cards."""
    return bool(duty(state, seat)[0]) or ban_on(state, "frenzy") >= 0


def frenzy_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal actions that attach a card in hand to a Crusader."""
    if _barred(state, seat):
        return
    facts = facts_of(state)
    slots = [
        slot
        for slot in standing(state, seat)
        if state.places[slot][0] not in facts.plain and attached(state, slot) is None
    ]
    if slots:
        hand = state.places[facts.hand[seat]]
        found.add(
            lambda at: Action("frenzy", seat, (at[1],), at[0]),
            [(slot, card) for slot in slots for card in hand],
        )


def frenzy(change: Change, action: Action, question: PlainStep) -> None:
    """Attach a card face down, which makes the Crusader a Zealot, and gain a Token (FV 4.1)."""
    acted(change, action.seat)
    change.say("frenzied", ("who", action.seat), ("cards", change.state.places[action.place]))
    _attach(change, action)
    gain(change, action.seat, 1)


def _attach(change: Change, action: Action) -> None:
    """Attach a card from the hand to a Crusader.

    The card is face down, unless the text on the card or on the Crusader says otherwise (FV 4.7). If other players have
    seen any card in the hand, the hand is shuffled first. The shuffle hides which card the player attaches
    (FV 13.2, 13.4).
    """
    state = change.state
    facts = facts_of(state)
    hand, veil = facts.hand[action.seat], facts.veil[action.place]
    own = bit(action.seat)
    if any(state.known[card] & ~own for card in state.places[hand]):
        change.shuffle(hand)
        change.turn(state.places[hand], hand, own)
    change.move(action.cards, hand, veil)
    if _open(state, action.cards[0], state.places[action.place][0]):
        change.turn(action.cards, veil, state.table.everyone)
        real = facts.kind[action.cards[0]] == FRENZY
        change.say("revealed" if real else "revealed_bluff", ("who", action.seat), ("cards", action.cards))


def _open(state: State, card: int, host: int) -> bool:
    """Return whether a card is face up when it is attached to this Crusader (FV 4.7).

    The text on the card or on the Crusader can require this. The text on a bluff has no effect (FV 4.2).
    """
    facts = facts_of(state)
    speaking = [host] if facts.kind[card] != FRENZY else [host, card]
    return any(clause.word == "open" for one in speaking for clause in facts.clauses[one])


# --- swapping (FV 4.4) -----------------------------------------------------------------------------------------------


def refrenzy_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return all actions, legal or not, that swap an attached card for a card in hand.

    An action's pick says whether the old card goes to the hand (KEEP) or to the Discard Pile (DROP).
    """
    hand = state.places[facts_of(state).hand[seat]]
    slots = [slot for slot in standing(state, seat) if attached(state, slot) is not None]
    return [Action("refrenzy", seat, (card,), slot, way) for slot in slots for way in (KEEP, DROP) for card in hand]


def refrenzy_refusal(state: State, action: Action) -> Refusal | None:
    """Return why an attached card can't be replaced, or None.

    A face-down attached card can be replaced (FV 4.4). A face-up attached card can't be replaced (FV 4.7).
    """
    no = _refusal(state, action) or _from_hand(state, action, "FV 4.4")
    if no is not None:
        return no
    old = attached(state, action.place)
    if old is None or action.pick not in (KEEP, DROP):
        return Refusal("FV 4.4", "refusal.refrenzy_where", (), 3)
    if face_up(state, old):
        return Refusal("FV 4.4", "refusal.refrenzy_open", (("cards", (old,)),), 4)
    return None


def refrenzy_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal actions that replace an attached card."""
    if _barred(state, seat):
        return
    hand = state.places[facts_of(state).hand[seat]]
    for slot in standing(state, seat):
        old = attached(state, slot)
        if old is not None and not face_up(state, old):
            found.add(
                lambda at: Action("refrenzy", seat, (at[2],), at[0], at[1]),
                [(slot, way, card) for way in (KEEP, DROP) for card in hand],
            )


def refrenzy(change: Change, action: Action, question: PlainStep) -> None:
    """Replace an attached card and gain a Token (FV 4.4).

    The old card returns to the hand or goes to the Discard Pile.
    """
    state = change.state
    facts = facts_of(state)
    seat = action.seat
    veil = facts.veil[action.place]
    acted(change, seat)
    old = state.places[veil]
    # Other players don't see a card that returns to the hand (FV 13.4).
    change.move(old, veil, facts.discard[seat] if action.pick == DROP else facts.hand[seat])
    _attach(change, action)
    if action.pick == DROP:
        change.say("refrenzied.drop", ("who", seat), ("cards", state.places[action.place]))
        change.say("discarded", ("who", seat), ("cards", old))
    else:
        change.say("refrenzied.keep", ("who", seat), ("cards", state.places[action.place]))
    gain(change, seat, 1)


# --- discarding (FV 4.5) ---------------------------------------------------------------------------------------------


def unfrenzy_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that discards one of the seat's attached cards."""
    facts = facts_of(state)
    return [
        Action("unfrenzy", seat, state.places[facts.veil[slot]], facts.discard[seat])
        for slot in standing(state, seat)
        if attached(state, slot) is not None
    ]


def unfrenzy_refusal(state: State, action: Action) -> Refusal | None:
    """Return why an attached card can't be discarded, or None.

    The attached card must be the seat's own and face up (FV 4.5).
    """
    facts = facts_of(state)
    no = _refusal(state, action)
    if no is not None:
        return no
    own = [state.places[facts.veil[slot]] for slot in standing(state, action.seat)]
    if action.pick or action.place != facts.discard[action.seat] or not action.cards or action.cards not in own:
        return Refusal("FV 4.5", "refusal.unfrenzy_where", (), 2)
    if not face_up(state, action.cards[0]):
        return Refusal("FV 4.5", "refusal.unfrenzy_hidden", (), 3)
    return None


def unfrenzy(change: Change, action: Action, question: PlainStep) -> None:
    """Discard an attached card, without gaining a Token (FV 4.5)."""
    facts = facts_of(change.state)
    acted(change, action.seat)
    slots = facts.field[action.seat]
    veil = next(facts.veil[s] for s in slots if change.state.places[facts.veil[s]] == action.cards)
    change.say("unfrenzied", ("who", action.seat), ("cards", action.cards))
    throw(change, action.seat, action.cards, veil)


ACT = frozenset(("act",))
FRENZY_VERB = Verb("frenzy", ACT, "FV 4.1", frenzy_candidates, frenzy_refusal, frenzy, frenzy_generate)
REFRENZY = Verb("refrenzy", ACT, "FV 4.4", refrenzy_candidates, refrenzy_refusal, refrenzy, refrenzy_generate)
UNFRENZY = Verb("unfrenzy", ACT, "FV 4.5", unfrenzy_candidates, unfrenzy_refusal, unfrenzy)
