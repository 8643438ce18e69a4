"""What a table needs from the program around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.event_text import Span
from scenes.table.layout import Box


class TableHost(Protocol):
    """The program around the table."""

    def log(self, event: str, **values: Any) -> None:
        """Write a line to the event log."""

    def sound(self, kind: str, at: float = 0.5) -> object:
        """Play a sound; `at` is from 0 (the left edge of the table) to 1."""

    def curtain(self, seat: int, at_once: bool) -> None:
        """Lower the curtain for a seat. Once that player has lifted it, `TableController.lift` is called."""

    def pause(self) -> float:
        """Return how many seconds of rest come before a computer player acts."""

    def key(self, meaning: str) -> str:
        """Return the name of the key that does this."""

    def presses_to_peek(self) -> bool:
        """Return whether one press of the peek key shows face-down cards until the next press."""

    def careful(self) -> bool:
        """Return whether the player wants to confirm actions that can't be taken back."""

    def sure(
        self, name: Sequence[Span], said: Sequence[Span], then: Callable[[], object], about: Sequence[Box]
    ) -> None:
        """Ask the player whether to take an action.

        Args:
            name: The name of the action.
            said: What it costs.
            then: Called if the player agrees.
            about: The boxes on the table that the question is about. They stay visible if there is room.
        """

    def results(self) -> None:
        """Show the results: the match has ended, and everybody has seen how."""
