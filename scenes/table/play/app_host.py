"""Give a table access to the parts of the program that it uses (see `TableHost`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.words.event_text import plain
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Go
from scenes.system.key_bindings import shown
from scenes.table.board.overlay import Confirm
from scenes.table.layout import tuning

if TYPE_CHECKING:
    from scenes.framework.services import Services

HEARD = {
    "pick": "lift",
    "refused": "refuse",
    "no_undo": "refuse",
    "undo": "slide",
    "front": "slide",
    "peek": "flip",
    "inspect": "flip",
}
"""The sounds for events caused by the player's input, by event name. The director plays the sounds of moving cards."""


class AppHost:
    """Gives a table access to the rest of the program.

    Args:
        app: The program.
        pointer: Returns the pointer's horizontal position, from 0 (left) to 1 (right).
        curtain: Lowers the curtain for a seat. If the second argument is True, hides the table immediately.
        results: Shows the results of the match.
    """

    def __init__(
        self,
        app: Services,
        pointer: Callable[[], float],
        curtain: Callable[[int, bool], None],
        results: Callable[[], None],
    ) -> None:
        self.app = app
        self.pointer = pointer
        self.curtain = curtain
        self.results = results

    def input_time(self) -> float:
        """Return the click guard's time, in seconds."""
        return self.app.click_guard.now

    def log(self, event: str, **values: Any) -> None:
        """Write a line to the event log, and play the event's sound."""
        self.app.log(event, **values)
        if event in HEARD:
            self.sound(HEARD[event], self.pointer())

    def sound(self, kind: str, at: float = 0.5) -> bool:
        """Play a sound at a position from 0 (the table's left edge) to 1 (the right edge)."""
        return self.app.audio.play(kind, at)

    def pause(self) -> float:
        """Return the number of seconds that a computer player waits before it acts."""
        return tuning.THINK_PAUSES[self.app.settings.computers - 1] if self.app.animate else 0.0

    def key(self, meaning: str) -> str:
        """Return the name of the key for an action such as "hint"."""
        return shown(self.app.keys.of[meaning])

    def presses_to_peek(self) -> bool:
        """Return whether the peek key works as a toggle.

        Otherwise, the player must hold it down.
        """
        return self.app.settings.press_to_peek

    def auto_pass(self) -> int:
        """Return the setting that decides when a player who can only pass does so automatically."""
        return self.app.settings.auto_pass

    def careful(self) -> bool:
        """Return whether the player wants to confirm irreversible actions."""
        return self.app.settings.confirm

    def confirm(self, question: Confirm, then: Callable[[], object]) -> None:
        """Open a dialog to confirm an action, and call `then` if the player agrees."""
        say, view = self.app.texts, self.app.view
        answers = ((say["menu.cancel"], None), (say["table.sure.yes"], then))
        heading = say.say("table.sure", action=plain(question.title))
        # Positions on the table are relative to the window's corner, but positions in a dialog are relative to an area
        # in the window's centre.
        left, top = view.origin[0] / view.scale, view.origin[1] / view.scale
        seen = [box._replace(x=box.x - left, y=box.y - top) for box in question.about]
        self.app.navigate(Go(Dialog(self.app, heading, plain(question.question), answers, gold=0, about=seen)))
