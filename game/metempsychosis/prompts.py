"""What the banner asks (texts `ask.*`), and how many kinds of moves there are (ME 5.4)."""

from __future__ import annotations

from game.engine.rules import Sentence
from game.engine.state import State
from game.metempsychosis.ascent import offered
from game.metempsychosis.facts import LEVEL


def prompt(state: State) -> tuple[Sentence, ...]:
    """The question that waits: its heading, and a line or two. Empty when the game has ended. A view will do."""
    question = state.question
    if question is None:
        return ()
    if question[0] != "your_move":
        return ((f"ask.{question[0]}", ()), (f"ask.{question[0]}.how", ()))
    kinds = kinds_of_moves(state)
    line = "ask.your_move.kinds_one" if kinds == 1 else "ask.your_move.kinds"
    return ((f"ask.your_move.level_{state.marks[LEVEL]}", ()), (line, (("count", kinds),)))


def kinds_of_moves(state: State) -> int:
    """How many kinds of moves are possible now, by the rules themselves (ME 5.4)."""
    return sum(offered(state))
