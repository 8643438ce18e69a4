"""The four desperate cries (ME 2.5, 4.1 to 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.content.shared_effects import random_cards
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.metempsychosis.rules.ends import failed
from game.metempsychosis.rules.facts import CRIES, CRY, SEAT, WILLPOWER, facts_of, holds_keeper, level_of
from game.metempsychosis.rules.moves import ASKED, NEXT, begin

DRAWN = 2
"""Number of cards that the first cry draws. This number is our own ruling (ME 4.1)."""
LEAST_TONES = 2
"""Minimum number of tones in the sequence for the fourth cry (ME 4.4)."""
HEALING = CRIES[1]
"""The cry that restores all willpower (ME 4.2)."""

Values = tuple[tuple[str, Any], ...]


def larger_half(count: int) -> int:
    """Return half of a number, rounded up. This is how much a cry takes away (ME 4.5)."""
    return (count + 1) // 2


def smaller_half(count: int) -> int:
    """Return half of a number, rounded down. This is how much a cry gives back (ME 4.5)."""
    return count // 2


# --- effects of the cries ----------------------------------------------------------------------------------------


def first(change: Change) -> None:
    """Carry out the first cry: lose half of the willpower, then draw two cards (ME 4.1).

    The amount lost is rounded up.
    """
    state = change.state
    facts = facts_of(state)
    lost = larger_half(state.marks[WILLPOWER])
    change.mark(WILLPOWER, state.marks[WILLPOWER] - lost)
    change.say("lose_willpower", ("count", lost), ("left", state.marks[WILLPOWER]))
    if failed(change):
        return
    change.beat()
    change.say("drew", ("count", change.draw(facts.pile, DRAWN, facts.hand)))
    failed(change)


def second(change: Change) -> None:
    """Carry out the second cry: bury half of the pile, then restore all willpower (ME 4.2).

    The top half, rounded up, is buried.
    """
    state = change.state
    facts = facts_of(state)
    gone = larger_half(len(state.places[facts.pile]))
    buried = state.places[facts.pile][::-1][:gone]
    change.draw(facts.pile, gone, facts.tomb)
    change.say("bury", ("cards", buried))
    if failed(change):
        return
    change.beat()
    change.mark(WILLPOWER, level_of(state).willpower)
    change.say("healed", ("left", level_of(state).willpower))


def third(change: Change) -> None:
    """Carry out the third cry: discard the hand, then draw the same number of cards (ME 4.3)."""
    state = change.state
    facts = facts_of(state)
    hand = state.places[facts.hand]
    change.move(hand, facts.hand, facts.tomb)
    change.say("discarded", ("cards", hand))
    change.beat()
    count = change.draw(facts.pile, len(hand), facts.hand)
    change.say("drew" if count != 1 else "drew_one", ("count", count))
    failed(change)


def fourth(change: Change) -> None:
    """Carry out the fourth cry: shuffle cards from the tomb and the sequence into the pile.

    The cry takes a random half of the tomb's cards (rounded down). The cry also takes the first and last tones of the
    sequence (ME 4.4). If the sequence was full, the player can add tones again (ME 5.2).
    """
    state = change.state
    facts = facts_of(state)
    tomb = state.places[facts.tomb]
    back = random_cards(change, tomb, smaller_half(len(tomb)))
    if back:
        change.move(back, facts.tomb, facts.pile)
        change.say("returned", ("cards", back))
    ends = state.places[facts.sequence][:1] + state.places[facts.sequence][-1:]
    change.move(ends, facts.sequence, facts.pile)
    change.say("broken_clef", ("cards", ends))
    change.shuffle(facts.pile)


DO: Mapping[str, Callable[[Change], None]] = dict(zip(CRIES, (first, second, third, fourth), strict=True))


# --- conditions and the verb -------------------------------------------------------------------------------------


def used(state: State, cry: str) -> bool:
    """Return whether a cry has been used in this match (ME 2.5)."""
    return bool(state.marks[CRY + CRIES.index(cry)])


def any_used(state: State) -> bool:
    """Return whether any cry has been used in this match (ME 5.5)."""
    return any(used(state, cry) for cry in CRIES)


_EACH = tuple(Action("cry", SEAT, pick=cry) for cry in CRIES)


def cry_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return an action, legal or not, for each of the four cries."""
    return _EACH


def cry_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a cry can't be used, or None if it can.

    The cry must be unused, and its condition must be met (ME 2.5).
    """
    if action.cards or action.place >= 0 or action.pick not in CRIES:
        return Refusal("ME 2.5", "refusal.cry_which")
    if used(state, action.pick):
        return Refusal("ME 2.5", "refusal.cry_used", (), 1)
    asks = _ASKS.get(action.pick)
    return asks(state) if asks else None


_NO_HAND = Refusal("ME 4.3", "refusal.cry_no_hand", (), 2)
_HAS_KEEPER = Refusal("ME 4.3", "refusal.cry_keeper", (), 2)
_TOO_SHORT = Refusal("ME 4.4", "refusal.cry_short", (), 2)


def _third_asks(state: State) -> Refusal | None:
    """Return why the third cry can't be used, or None if it can.

    The hand must contain at least one card, but no keepers (ME 4.3).
    """
    if not state.places[facts_of(state).hand]:
        return _NO_HAND
    return _HAS_KEEPER if holds_keeper(state) else None


def _fourth_asks(state: State) -> Refusal | None:
    """Return why the fourth cry can't be used, or None if it can.

    The sequence must have two ends (ME 4.4).
    """
    short = len(state.places[facts_of(state).sequence]) < LEAST_TONES
    return _TOO_SHORT if short else None


_ASKS: Mapping[str, Callable[[State], Refusal | None]] = {"third": _third_asks, "fourth": _fourth_asks}
_MARKED = tuple((mark, action, _ASKS.get(action.pick)) for mark, action in enumerate(_EACH, CRY))


def generate_cry(state: State, seat: int, found: LegalActions) -> None:
    """Add the action for each cry that hasn't been used and whose condition is met."""
    marks = state.marks
    cries = []
    for mark, action, asks in _MARKED:
        if not marks[mark] and (asks is None or asks(state) is None):
            cries.append(action)
    found.add(identity, cries)


def cry(change: Change, action: Action, question: PlainStep) -> None:
    """Use a cry. Each cry can be used only once in a match (ME 2.5)."""
    begin(change)
    change.mark(CRY + CRIES.index(action.pick), 1)
    change.say(f"cried.{action.pick}")
    change.push(NEXT, SEAT)
    change.push("turn_up", SEAT)
    change.beat()
    DO[action.pick](change)


CRY_VERB = Verb("cry", ASKED, "ME 2.5", cry_candidates, cry_refusal, cry, generate_cry)


def outlook(state: State, cry: str) -> Values:
    """Return the values for the text that describes a cry's current effect (ME 4.1 to 4.4)."""
    facts = facts_of(state)
    willpower, pile = state.marks[WILLPOWER], len(state.places[facts.pile])
    tomb = len(state.places[facts.tomb])
    values: Mapping[str, Values] = {
        "first": (("willpower", willpower), ("lost", larger_half(willpower)), ("drawn", DRAWN)),
        "second": (("pile", pile), ("lost", larger_half(pile)), ("most", level_of(state).willpower)),
        "third": (("count", len(state.places[facts.hand])),),
        "fourth": (("tomb", tomb), ("back", smaller_half(tomb))),
    }
    return values[cry]
