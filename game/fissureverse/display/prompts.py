"""The banner's text for each question (text keys `ask.*`).

The text reveals only what the acting seat may know.
"""

from __future__ import annotations

from game.content.clauses import CRUSADER
from game.engine.sentence import Sentence
from game.engine.state import State
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import standing, tokens
from game.fissureverse.rules.rogations import when_asked
from game.fissureverse.rules.steps import AmountStep, ChoiceStep, WindowStep


def prompt(state: State) -> tuple[Sentence, ...]:
    """Return the current question's heading and the line below it, or () after the match."""
    question = state.question
    if question is None:
        return ()
    name, seat = question.name, question.seat
    who = ("who", seat)
    if name == "act":
        key = "ask.act.how" if standing(state, seat) else "ask.act.empty"
        return (("ask.act", (who,)), (key, (("count", tokens(state, seat)),)))
    if isinstance(question, WindowStep):
        return (("ask.rogation", (who,)), when_asked(question))
    if isinstance(question, ChoiceStep):
        return ((f"ask.choose.{question.what}", (who,)), ("ask.choose.how", (("count", question.missing),)))
    if name in ("second", "recruit") and _no_crusader(state, seat):
        return ((f"ask.{name}", (who,)), ("ask.reinforce.none", ()))
    if isinstance(question, AmountStep):
        return (("ask.recruit", (who,)), ("ask.recruit.how", (("count", question.amount),)))
    if name == "reward":
        return (("ask.reward", (who,)), ("ask.reward.how", (("count", facts_of(state).reward_draw),)))
    return ((f"ask.{name}", (who,)), (f"ask.{name}.how", ()))


def _no_crusader(state: State, seat: int) -> bool:
    """Return whether the viewer can see that a seat has no Crusader in hand.

    The question is put even to a seat without a Crusader, so that the other seats don't learn that it has none
    (FV 13.2).
    """
    facts = facts_of(state)
    hand = state.places[facts.hand[seat]]
    return all(card >= 0 and facts.kind[card] != CRUSADER for card in hand)
