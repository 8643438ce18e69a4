"""The ascent to level 2 (ME 5.5 to 5.7), and the moves that require level 2 (ME 2.6).

This module also defines the step between two moves (ME 5.1, 5.4).

Questions:
    higher: stop as the winner of level 1, or continue

Steps:
    next: end the level, or ask for the next move
    ascent: begin level 2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.metempsychosis.rules.cries import CRY_VERB, any_used
from game.metempsychosis.rules.ends import GAVE_UP, STUCK, complete, failed, lose, win
from game.metempsychosis.rules.facts import LEVEL, LEVELS, SEAT, VICTOR, WILLPOWER, Facts, facts_of
from game.metempsychosis.rules.moves import ASKED, DIVE, FACE, INCARNATE, NEXT, begin


def next_move(change: Change, step: PlainStep) -> None:
    """Ask the player for a move, or end the level.

    If the player has won the level, the level ends (ME 5.1, 5.7). If no move is possible, the player loses the game
    (ME 5.4).
    """
    state = change.state
    if complete(state):
        _level_won(change)
    elif not possible(state):
        lose(change, "ME 5.4", STUCK)
    else:
        change.push("your_move", SEAT)


def possible(state: State) -> bool:
    """Return whether any move is possible, even one that is certain to lose (ME 5.4).

    Giving up doesn't count as a move.
    """
    return any(offered(state))


def offered(state: State) -> Iterator[bool]:
    """Yield, for each kind of move, whether such a move is possible. `state` may be a view."""
    for generate in _GENERATORS:
        found = LegalActions(state)
        generate(state, SEAT, found)
        yield bool(found)


def _level_won(change: Change) -> None:
    """After a level is won, end the game or continue with level 2.

    After level 2, the game ends (ME 5.7). After level 1, level 2 begins if no cry has been used. If a cry has been
    used, the player chooses whether to stop or continue (ME 5.5).
    """
    state = change.state
    if state.marks[LEVEL] == LEVELS[-1]:
        win(change, "ME 5.7")
    elif any_used(state):
        change.beat()
        change.say("octave")
        change.push("higher", SEAT)
    else:
        change.beat()
        change.say("trap")
        change.push("ascent", SEAT)


def stop(change: Change, action: Action, question: PlainStep) -> None:
    """End the game after winning level 1 (ME 5.5)."""
    win(change, "ME 5.1")


def ascend(change: Change, action: Action, question: PlainStep) -> None:
    """Continue with level 2, without risking the level 1 win (ME 5.5)."""
    change.mark(VICTOR, 1)
    change.push("ascent", SEAT)


def ascent(change: Change, step: PlainStep) -> None:
    """Begin level 2 (ME 5.6).

    The whole tomb is shuffled into the pile. After that, the old hand goes to the tomb, and the player draws a new
    hand. Willpower is refilled. The sequence doesn't change, and cries already used stay used.
    """
    state = change.state
    facts = facts_of(state)
    change.beat()
    change.mark(LEVEL, LEVELS[-1])
    change.mark(WILLPOWER, facts.levels[-1].willpower)
    change.say("ascended", ("left", facts.levels[-1].willpower))
    change.move(state.places[facts.tomb], facts.tomb, facts.pile)
    change.shuffle(facts.pile)
    change.beat()
    change.move(state.places[facts.hand], facts.hand, facts.tomb)
    change.beat()
    change.say("drew", ("count", change.draw(facts.pile, facts.hand_size, facts.hand)))
    if not failed(change):
        change.push(NEXT, SEAT)
        change.push("turn_up", SEAT)


# --- the moves of level 2 (ME 2.6) -------------------------------------------------------------------------------


_NOT_YET = Refusal("ME 2.6", "refusal.level_two", (), 1)
_NO_CARD = Refusal("ME 2.6", "refusal.recall_one")


def _payment_refusal(state: State, at_most: int) -> Refusal | None:
    """Return why a move that costs willpower isn't possible, or None if it is (ME 2.6).

    The player must be on level 2. The player's willpower must be higher than the price, but not higher than `at_most`.
    """
    if state.marks[LEVEL] != LEVELS[-1]:
        return _NOT_YET
    facts = facts_of(state)
    willpower = state.marks[WILLPOWER]
    if willpower > at_most:
        return Refusal("ME 2.6", "refusal.willpower_high", (("most", at_most), ("willpower", willpower)), 2)
    if willpower <= facts.price:
        return Refusal("ME 2.6", "refusal.willpower_low", (("price", facts.price), ("willpower", willpower)), 2)
    return None


def _pay(change: Change) -> None:
    facts = facts_of(change.state)
    begin(change)
    change.mark(WILLPOWER, change.state.marks[WILLPOWER] - facts.price)
    change.say("lose_willpower", ("count", facts.price), ("left", change.state.marks[WILLPOWER]))
    change.push(NEXT, SEAT)


def recall_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that moves a card from the tomb to the pile."""
    facts = facts_of(state)
    return [Action("recall", seat, (card,), facts.pile) for card in state.places[facts.tomb]]


def recall_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't go back to the pile, or None if it can.

    The card must be in the tomb, and the player must be able to pay (ME 2.6).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.pile:
        return Refusal("ME 2.6", "refusal.recall_where")
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.tomb]:
        return Refusal("ME 2.6", "refusal.recall_one", (), 1)
    return _payment_refusal(state, facts.recall_at)


def possible_recall(state: State) -> Refusal | None:
    """Return why no card can go back from the tomb to the pile, or None if one can (ME 2.6)."""
    if not state.places[facts_of(state).tomb]:
        return _NO_CARD
    return _payment_refusal(state, facts_of(state).recall_at)


def generate_recall(state: State, seat: int, found: LegalActions) -> None:
    """If the player can pay, add an action for each card in the tomb.

    Every card has the same price.
    """
    if possible_recall(state) is None:
        facts: Facts = state.table.facts
        pile = facts.pile
        found.add(lambda card: Action("recall", seat, (card,), pile), state.places[facts.tomb])


def recall(change: Change, action: Action, question: PlainStep) -> None:
    """Pay to return a card from the tomb to the pile, and shuffle the pile (ME 2.6)."""
    facts = facts_of(change.state)
    _pay(change)
    change.move(action.cards, facts.tomb, facts.pile)
    change.say("returned", ("cards", action.cards))
    change.shuffle(facts.pile)


def reach_candidates(state: State, seat: int) -> Sequence[Action]:
    """Return the action that pays willpower to draw a card."""
    return (Action("reach", seat),)


def reach_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the player can't pay to draw a card, or None if they can (ME 2.6)."""
    if action.cards or action.place >= 0 or action.pick:
        return Refusal("ME 2.6", "refusal.needs_nothing")
    return _payment_refusal(state, facts_of(state).reach_at)


def generate_reach(state: State, seat: int, found: LegalActions) -> None:
    """Add the action that draws a card, if the player can pay."""
    if _payment_refusal(state, facts_of(state).reach_at) is None:
        found.add(identity, reach_candidates(state, seat))


def reach(change: Change, action: Action, question: PlainStep) -> None:
    """Pay to draw a card (ME 2.6)."""
    _pay(change)
    change.push("turn_up", SEAT)
    change.push("draw", SEAT, 1)


def give_up(change: Change, action: Action, question: PlainStep) -> None:
    """Give up, which loses the game (ME 5.4)."""
    lose(change, "ME 5.4", GAVE_UP)


STEPS = {NEXT: next_move, "ascent": ascent}

RECALL = Verb("recall", ASKED, "ME 2.6", recall_candidates, recall_refusal, recall, generate_recall)
REACH = Verb("reach", ASKED, "ME 2.6", reach_candidates, reach_refusal, reach, generate_reach)
STOP = button("stop", frozenset(("higher",)), "ME 5.5", stop)
ASCEND = button("ascend", frozenset(("higher",)), "ME 5.5", ascend)
GIVE_UP = button("give_up", ASKED, "ME 5.4", give_up)

MOVES = (INCARNATE, FACE, DIVE, CRY_VERB, RECALL, REACH)
"""Every kind of move, in the order of ME 2."""
_GENERATORS = tuple(verb.generator() for verb in (CRY_VERB, *(verb for verb in MOVES if verb is not CRY_VERB)))
"""The functions that list legal moves, one for each kind of move. Cries come first, because they are possible most
often."""
