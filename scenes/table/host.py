"""What a table needs of the program around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.event_text import Span
from scenes.table.layout import Box


class Outside(Protocol):
    """What lies beyond the table."""

    def log(self, event: str, **values: Any) -> None:
        """A line for the event log."""

    def sound(self, kind: str, at: float = 0.5) -> object:
        """Something is heard; `at` from 0 (the left edge of the table) to 1."""

    def curtain(self, seat: int, at_once: bool) -> None:
        """The curtain falls for a seat; `Stage.lift` is called when that player has lifted it."""

    def pause(self) -> float:
        """How many seconds of rest come before a computer player acts."""

    def key(self, meaning: str) -> str:
        """How the key is called that does this."""

    def presses_to_peek(self) -> bool:
        """Whether one press of the peek key shows face-down cards until the next press."""

    def careful(self) -> bool:
        """Whether the player wants to be asked before what can't be taken back."""

    def sure(
        self, name: Sequence[Span], said: Sequence[Span], then: Callable[[], object], about: Sequence[Box]
    ) -> None:
        """Ask the player whether to take an action: `name` and its price `said`. On yes, call `then`.

        The boxes `about` on the table are what it is about, and stay in sight where there is room."""

    def results(self) -> None:
        """The match has ended and everybody has seen how."""
