"""The services that a table needs from the program around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from scenes.table.board.overlay import Confirm


class TableHost(Protocol):
    """The program around the table."""

    def input_time(self) -> float:
        """Return the time of the current input in seconds, by the click guard's clock."""

    def log(self, event: str, **values: Any) -> None:
        """Write a line to the event log."""

    def sound(self, kind: str, at: float = 0.5) -> object:
        """Play a sound. `at` is its position, from 0 (the left edge of the table) to 1."""

    def curtain(self, seat: int, at_once: bool) -> None:
        """Lower the curtain for a seat, at once or as soon as possible.

        When that player has lifted it, the host calls `TableController.lift`.
        """

    def pause(self) -> float:
        """Return how many seconds to wait before a computer player acts."""

    def key(self, meaning: str) -> str:
        """Return the name of the key bound to a meaning such as "hint"."""

    def presses_to_peek(self) -> bool:
        """Return whether the peek key toggles, so that the player needn't hold it."""

    def auto_pass(self) -> int:
        """Return the setting `auto_pass`: when to pass for players who can do nothing else."""

    def careful(self) -> bool:
        """Return whether the player wants to be asked before irreversible actions."""

    def confirm(self, question: Confirm, then: Callable[[], object]) -> None:
        """Ask the player to confirm an action. `then` is called if the player does."""

    def results(self) -> None:
        """Show the results, after the match has ended and everybody has seen the last move."""
