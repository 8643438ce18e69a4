"""The interface through which a table uses the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from scenes.table.board.overlay import Confirm


class TableHost(Protocol):
    """The rest of the program, as a table sees it. Tests can pass their own implementation."""

    def input_time(self) -> float:
        """Return the time in seconds on the click guard's clock."""

    def log(self, event: str, **values: Any) -> None:
        """Write a line to the event log."""

    def sound(self, kind: str, at: float = 0.5) -> object:
        """Play a sound at a position from 0 (the table's left edge) to 1 (the right edge)."""

    def curtain(self, seat: int, at_once: bool) -> None:
        """Lower a seat's curtain, immediately if `at_once` is true.

        Lifting the curtain calls `TableController.lift`.
        """

    def pause(self) -> float:
        """Return the number of seconds to wait before a computer player acts."""

    def key(self, meaning: str) -> str:
        """Return the name of the key for an action such as "hint"."""

    def presses_to_peek(self) -> bool:
        """Return whether a press of the peek key shows the hand until the next press.

        If not, the key must be held down.
        """

    def auto_pass(self) -> int:
        """Return the `auto_pass` setting: when to pass for a player who can't do anything else."""

    def careful(self) -> bool:
        """Return whether the player wants to confirm irreversible actions."""

    def confirm(self, question: Confirm, then: Callable[[], object]) -> None:
        """Ask the player to confirm an action. Call `then` if the player agrees."""

    def results(self) -> None:
        """Show the results of the match.

        This is called when the match has ended and everybody has seen the last move.
        """
