"""The banner's question (texts `ask.*`)."""

from __future__ import annotations

from game.aleph_null.choices import CHOICES
from game.aleph_null.facts import HOUR, HOURS, POWER
from game.engine.sentence import Sentence
from game.engine.state import State


def prompt(state: State) -> tuple[Sentence, ...]:
    """Return the heading of the current question and a line; a view is enough.

    The result is empty when the game has ended.
    """
    question = state.question
    if question is None:
        return ()
    name = question[0]
    if name == "act":
        power = state.marks[POWER]
        how = "ask.act.power" if power else "ask.act.how"
        return (("ask.act", (("hour", HOURS[state.marks[HOUR] - 1]),)), (how, (("count", power),)))
    if name == "choose":
        how = "ask.choose.how.must" if CHOICES[question[2]].must else "ask.choose.how"
        return ((f"ask.choose.{question[2]}", (("count", question[3]),)), (how, (("count", question[3]),)))
    return ((f"ask.{name}", ()), (f"ask.{name}.how", ()))
