"""The banner's text for each question (the `ask.*` strings).

The text says how many kinds of move are possible (ME 5.4).
"""

from __future__ import annotations

from game.engine.sentence import Sentence
from game.engine.state import State
from game.metempsychosis.rules.ascent import offered
from game.metempsychosis.rules.facts import LEVEL


def prompt(state: State) -> tuple[Sentence, ...]:
    """Return the current question's heading and line, or () if the match has ended."""
    question = state.question
    if question is None:
        return ()
    if question.name != "your_move":
        return ((f"ask.{question.name}", ()), (f"ask.{question.name}.how", ()))
    kinds = kinds_of_moves(state)
    line = "ask.your_move.kinds_one" if kinds == 1 else "ask.your_move.kinds"
    return ((f"ask.your_move.level_{state.marks[LEVEL]}", ()), (line, (("count", kinds),)))


def kinds_of_moves(state: State) -> int:
    """Return how many kinds of move are possible now (ME 5.4)."""
    return sum(offered(state))
