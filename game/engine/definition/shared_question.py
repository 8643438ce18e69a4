"""A question that a table puts to several seats at once, in public."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence


class SharedQuestion(NamedTuple):
    """The seats that a question asks one after the other, although nobody needs to look at their cards for it.

    It contains only public facts. A table with several people asks them together: does any of you want to act?
    """

    seats: tuple[int, ...]
    """The seats asked if nobody wants to act, in order of precedence. The acting seat comes first."""
    aside: tuple[int, ...]
    """The seats that have said in public that they don't want to be asked for now."""
    prompt: tuple[Sentence, ...]
    """The question put to everybody, and a line below it."""
