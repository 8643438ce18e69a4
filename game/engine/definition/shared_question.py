"""A question that the table can ask several seats at once."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence


class SharedQuestion(NamedTuple):
    """The seats that can answer a question together, without looking at their own cards.

    The rules put the question to these seats one after another. On a shared screen, the table puts it to all of them
    together. All fields are public.
    """

    seats: tuple[int, ...]
    """The seats to ask in turn until one of them acts. The first is being asked now."""
    aside: tuple[int, ...]
    """The seats that don't currently want to be asked."""
    prompt: tuple[Sentence, ...]
    """The question put to everybody, and the line below it."""
