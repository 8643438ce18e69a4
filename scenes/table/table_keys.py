"""Handle the keys pressed at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from scenes.table.board.overlay import Escape
from scenes.table.controls.call_buttons import NUMBERS
from scenes.table.controls.controls import ENTER, Controls
from scenes.table.model.selection import CARD

if TYPE_CHECKING:
    from scenes.framework.services import Services
    from scenes.table.play.table_controller import TableController

ARROWS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
SIDEWAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_TAB: 1}
"""Number of choices by which each key moves the selection down a list."""
PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
PAGE = 5
"""Number of lines by which Page Up and Page Down scroll the log."""
USED = frozenset({*ARROWS, *STEPS, *ENTER, pygame.K_SPACE, pygame.K_ESCAPE, *PAGES, *NUMBERS})
"""The keys that have a function at a table, apart from those that the player can reassign."""


class TableKeys:
    """The keys that work at a table.

    Args:
        app: The program.
        table: The table.
        controls: The table's buttons and the focused item.
        named: The function to call for each action whose key the player can reassign.
        beyond: Opens another scene, given a name that `Controls.do` returned.
        scroll_log: Scrolls the log up by a number of lines.
        moved: Called after a key has moved the focus.
    """

    def __init__(
        self,
        app: Services,
        table: TableController,
        controls: Controls,
        named: Mapping[str, Callable[[], object]],
        beyond: Callable[[str], None],
        scroll_log: Callable[[float], None],
        moved: Callable[[], None],
    ) -> None:
        self.table = table
        self.controls = controls
        self.app = app
        self.named = named
        self.beyond = beyond
        self.scroll_log = scroll_log
        self.moved = moved

    def press(self, event: pygame.event.Event) -> bool:
        """Handle a key press, and return whether the key had any effect.

        Keys that have no function at a table, such as Shift, don't stop animations or close overlays.
        """
        table, key = self.table, event.key
        if key not in USED and not self.app.keys.meaning(event):
            return False
        answers = key in NUMBERS or self.app.keys.meaning(event) in ("wide", "stand")
        goes_on = answers or key in (*ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
        if goes_on and table.director.reading:
            if not table.director.go_on(key == pygame.K_ESCAPE):
                table.finish()  # there is nothing to skip to, so end the banner
            self.app.click_guard.repeated()
            return True
        if key == pygame.K_ESCAPE:
            lit = table.hints.dismiss()
            if not table.input.cancel() and not table.overlay.escape(Escape.LAST) and not lit:
                self.beyond("menu")
            return True
        table.finish()
        if table.overlay.choice is not None:
            table.input.key_over_choice(STEPS.get(key, 0), key in (*ENTER, pygame.K_SPACE))
            return True
        if table.overlay.spread is not None and self.app.keys.meaning(event) != "hint":
            table.input.key_over_spread(SIDEWAYS.get(key, 0), key in ENTER)
            return True
        return self._press_at_rest(event)

    def _press_at_rest(self, event: pygame.event.Event) -> bool:
        """Handle a key press. An open overlay may handle the key instead."""
        key, shift, controls = event.key, bool(event.mod & pygame.KMOD_SHIFT), self.controls
        if key in ARROWS:
            self._arrow(key, shift)
            self.moved()
        elif key == pygame.K_TAB:
            controls.tab(shift)
            self.moved()
        elif key in ENTER:
            self.beyond(controls.enter())
        elif name := controls.calls.numbered(key):
            controls.do(name)
        elif key in PAGES:
            self.scroll_log(PAGE if key == pygame.K_PAGEUP else -PAGE)
        elif does := self.named.get(self.app.keys.meaning(event)):
            does()
        else:
            return False
        return True

    def _arrow(self, key: int, shift: bool) -> None:
        """Move the focus in the direction of an arrow key.

        With Shift, move the focused card within the hand instead.
        """
        stop = self.controls.focus_stop()
        if shift and stop is not None and stop.name[0] == CARD and key in SIDEWAYS:
            self.table.own_hand.shift(int(stop.name[1]), SIDEWAYS[key])
        else:
            self.controls.arrow(ARROWS[key])
