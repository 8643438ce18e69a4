"""The banner text for each question (text keys `ask.*`)."""

from __future__ import annotations

from game.aleph_null.rules.choices import CHOICES
from game.aleph_null.rules.facts import HOUR, HOURS, POWER
from game.aleph_null.rules.steps import ChooseQuestion
from game.engine.sentence import Sentence
from game.engine.state import State


def prompt(state: State) -> tuple[Sentence, ...]:
    """Return the heading for the current question, and the line below it.

    `state` may be a view. After the match, return ().
    """
    question = state.question
    if question is None:
        return ()
    name = question.name
    if name == "act":
        power = state.marks[POWER]
        how = "ask.act.power" if power else "ask.act.how"
        return (("ask.act", (("hour", HOURS[state.marks[HOUR] - 1]),)), (how, (("count", power),)))
    if isinstance(question, ChooseQuestion):
        how = "ask.choose.how.must" if CHOICES[question.what].must else "ask.choose.how"
        count = ("count", question.amount)
        return ((f"ask.choose.{question.what}", (count,)), (how, (count,)))
    return ((f"ask.{name}", ()), (f"ask.{name}.how", ()))
