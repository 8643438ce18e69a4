"""Frenzies (FV 4): attaching a card face down, swapping and discarding attached cards.

What is attached face down is known to its player alone: nothing here may depend on what it is but for that player."""

from __future__ import annotations

from collections.abc import Iterable

from game.clauses import FRENZY
from game.engine.action import Action
from game.engine.change import Change
from game.engine.legal_actions import Moves, as_it_is
from game.engine.refusal import Refusal
from game.engine.rules import Verb
from game.engine.state import State, Step
from game.engine.table import bit
from game.fissureverse.crusade import bound, duty
from game.fissureverse.facts import attached, face_up, facts_of, standing
from game.fissureverse.piles import gain, throw
from game.fissureverse.precedence import ban_on
from game.fissureverse.round import acted

KEEP, DROP = "keep", "drop"
"""Where a card goes that another one replaces: into the hand, or onto the Discard Pile (FV 4.4)."""


def _refusal(state: State, action: Action) -> Refusal | None:
    """What holds for all three: other duties, and a ban of the whole Action (FV 8.9)."""
    no = bound(state, action)
    if no is not None:
        return no
    ban = ban_on(state, "frenzy")
    return Refusal("FV 8.9", "refusal.frenzy_banned", (("cards", (ban,)),), 1) if ban >= 0 else None


def _from_hand(state: State, action: Action, rule: str) -> Refusal | None:
    """A card of the own hand, onto one of the own Crusaders."""
    facts = facts_of(state)
    seat = action.seat
    if action.place not in facts.field[seat] or not state.places[action.place]:
        return Refusal(rule, "refusal.frenzy_where", (), 2)
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand[seat]]:
        return Refusal(rule, "refusal.frenzy_one", (), 2)
    return None


def frenzy_candidates(state: State, seat: int) -> Iterable[Action]:
    """Each card of the hand onto each own Crusader."""
    hand = state.places[facts_of(state).hand[seat]]
    return [Action("frenzy", seat, (card,), slot) for slot in standing(state, seat) for card in hand]


def frenzy_refusal(state: State, action: Action) -> Refusal | None:
    """Any card of the hand, onto a Devotee (FV 4.1, 4.3) that takes one."""
    no = _refusal(state, action) or _from_hand(state, action, "FV 4.1")
    if no is not None:
        return no
    if action.pick:
        return Refusal("FV 4.1", "refusal.frenzy_where", (), 2)
    host = state.places[action.place]
    if attached(state, action.place) is not None:
        return Refusal("FV 4.3", "refusal.frenzy_taken", (("cards", host),), 3)
    if any(clause.word == "nofrenzy" for clause in facts_of(state).clauses[host[0]]):
        return Refusal("FV 4.1", "refusal.frenzy_never", (("cards", host),), 3)
    return None


def _barred(state: State, seat: int) -> bool:
    """Whether nobody may Frenzy, or this seat must do something else."""
    return bool(duty(state, seat)[0]) or ban_on(state, "frenzy") >= 0


def frenzy_generate(state: State, seat: int, found: Moves) -> None:
    """The exact cards onto the exact Devotees."""
    if _barred(state, seat):
        return
    facts = facts_of(state)
    hand = state.places[facts.hand[seat]]
    for slot in standing(state, seat):
        open_to_all = all(clause.word != "nofrenzy" for clause in facts.clauses[state.places[slot][0]])
        if open_to_all and attached(state, slot) is None:
            found.add(as_it_is, [Action("frenzy", seat, (card,), slot) for card in hand])


def frenzy(change: Change, action: Action, question: Step) -> None:
    """It lies face down on the Crusader, a Zealot now; a Token (FV 4.1)."""
    acted(change, action.seat)
    change.say("frenzied", ("who", action.seat), ("cards", change.state.places[action.place]))
    _attach(change, action)
    gain(change, action.seat, 1)


def _attach(change: Change, action: Action) -> None:
    """From hand face down, or face up where a card says always (FV 4.7). A card of the hand that others have seen is
    mixed with the rest first, so that nobody can tell whether it is the one (FV 13.2, 13.4)."""
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
    """Whether a card lies face up from the start, because it says so or its host does (FV 4.7); a bluff says
    nothing (FV 4.2)."""
    facts = facts_of(state)
    speaking = [host] if facts.kind[card] != FRENZY else [host, card]
    return any(clause.word == "open" for one in speaking for clause in facts.clauses[one])


# --- swapping (FV 4.4) -----------------------------------------------------------------------------------------------


def refrenzy_candidates(state: State, seat: int) -> Iterable[Action]:
    """Each card of the hand onto each own Zealot, its old card kept or dropped."""
    hand = state.places[facts_of(state).hand[seat]]
    slots = [slot for slot in standing(state, seat) if attached(state, slot) is not None]
    return [Action("refrenzy", seat, (card,), slot, way) for slot in slots for way in (KEEP, DROP) for card in hand]


def refrenzy_refusal(state: State, action: Action) -> Refusal | None:
    """A card of the hand for a face-down one (FV 4.4); one that lies face up stays (FV 4.7)."""
    no = _refusal(state, action) or _from_hand(state, action, "FV 4.4")
    if no is not None:
        return no
    old = attached(state, action.place)
    if old is None or action.pick not in (KEEP, DROP):
        return Refusal("FV 4.4", "refusal.refrenzy_where", (), 3)
    if face_up(state, old):
        return Refusal("FV 4.4", "refusal.refrenzy_open", (("cards", (old,)),), 4)
    return None


def refrenzy_generate(state: State, seat: int, found: Moves) -> None:
    """The exact swaps."""
    if _barred(state, seat):
        return
    hand = state.places[facts_of(state).hand[seat]]
    for slot in standing(state, seat):
        old = attached(state, slot)
        if old is not None and not face_up(state, old):
            found.add(as_it_is, [Action("refrenzy", seat, (card,), slot, way) for way in (KEEP, DROP) for card in hand])


def refrenzy(change: Change, action: Action, question: Step) -> None:
    """The new card takes the old one's place, which goes into the hand or is discarded; a Token (FV 4.4)."""
    state = change.state
    facts = facts_of(state)
    seat = action.seat
    veil = facts.veil[action.place]
    acted(change, seat)
    old = state.places[veil]
    # Others don't see a card that is taken back (FV 13.4).
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
    """Each own attached card onto the own Discard Pile."""
    facts = facts_of(state)
    return [
        Action("unfrenzy", seat, state.places[facts.veil[slot]], facts.discard[seat])
        for slot in standing(state, seat)
        if attached(state, slot) is not None
    ]


def unfrenzy_refusal(state: State, action: Action) -> Refusal | None:
    """One of the own attached cards that lies face up (FV 4.5)."""
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


def unfrenzy(change: Change, action: Action, question: Step) -> None:
    """It is discarded. No Token (FV 4.5)."""
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
