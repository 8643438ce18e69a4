"""A question that the table asks several seats at once, in public."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence


class SharedQuestion(NamedTuple):
    """The seats that can answer a question together, without looking at their own cards.

    The rules ask these seats one after another. On a shared screen, the table asks all these seats together. All fields
    are public.
    """

    seats: tuple[int, ...]
    """The seats that the rules ask in turn until one of them acts, starting with the seat asked now."""
    aside: tuple[int, ...]
    """The seats that don't want to be asked for now."""
    prompt: tuple[Sentence, ...]
    """The question put to everybody, and the line below it."""
