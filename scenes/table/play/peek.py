"""Let players look at their own face-down cards.

The cards are visible while the player holds down the peek key or the mouse button. If the `press_to_peek` setting is
on, the cards stay visible until the next press.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.table.board.board import Board

if TYPE_CHECKING:
    from scenes.framework.services import Services


class Peek:
    """Handles presses of the peek key, and mouse presses on the panel with the question.

    Args:
        app: The program.
        board: The parts of the table.
        look: A function that shows the cards if its argument is True, and hides them if it is False.
    """

    def __init__(self, app: Services, board: Board, look: Callable[[bool], None]) -> None:
        self.app = app
        self.board = board
        self.look = look
        self.pressed = False
        """Whether the mouse button is being held down on the question's panel."""
        self._key = False

    def forget(self) -> None:
        """Forget that the key or the mouse button is held down."""
        self.pressed = self._key = False

    def press(self) -> None:
        """Handle a mouse press on the question's panel."""
        self.pressed = True
        self._look()

    def press_key(self) -> None:
        """Handle a press of the peek key."""
        self._key = not self.app.settings.press_to_peek
        self._look()

    def release_key(self, event: pygame.event.Event) -> bool:
        """Handle the release of a key. Return whether it was the peek key."""
        if not self._key or not self.app.keys.released(event, "peek"):
            return False
        self._key = False
        self.let_go()
        return True

    @property
    def _looks(self) -> bool:
        """Whether the player is looking at face-down cards."""
        return self.board.sprites.looked_at or self.board.model.hotseat.peeking

    def _look(self) -> None:
        self.look(not (self.app.settings.press_to_peek and self._looks))

    def let_go(self) -> None:
        """Turn the cards face down, unless the key or button is held or `press_to_peek` is on."""
        if self._looks and not (self._key or self.pressed or self.app.settings.press_to_peek):
            self.look(False)
