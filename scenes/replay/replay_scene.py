"""The scene in which a match is replayed at the game's table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.matches.replay import Replay
from scenes.drawing.geometry import Geometry
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Back, Go, Reset
from scenes.replay.bar_art import ReplayRenderer
from scenes.replay.replay_table import SPEEDS, ReplayControls, ReplayTable, plan_with_bar
from scenes.table.table_scene import LEFT, TableScene

if TYPE_CHECKING:
    from scenes.framework.services import Services

SPEED_KEYS = {pygame.K_1 + number: number for number in range(len(SPEEDS))}
PAD_SPEED_KEYS = {pygame.K_KP1 + number: number for number in range(len(SPEEDS))}
BAR_KEYS = {
    pygame.K_SPACE: "play",
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "forward",
    pygame.K_HOME: "start",
    pygame.K_END: "end",
    pygame.K_e: "eyes",
}

TABLE_KEYS = {
    pygame.K_ESCAPE,
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_i,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
}
"""Keys that have the same effect here as at any other table."""


class ReplayScene(TableScene):
    """The replay of a match. Esc returns to the scene that opened it."""

    name = "replay"
    kind = ReplayTable
    drawing = ReplayRenderer
    session: Replay
    table: ReplayTable

    def __init__(self, app: Services, replay: Replay, run: bool = False) -> None:
        self._sliding = False
        self._run_first = run
        super().__init__(app, replay)

    def enter(self) -> None:
        """Show the table. On the first visit, also start the replay if `run` is set."""
        super().enter()
        if self._run_first:
            self._run_first = False
            self.table.run(True)

    def _plan(self) -> Mapping[str, Any]:
        return plan_with_bar(self.session.content.table, Geometry(self.app.library.menus, self.name))

    def _new_controls(self) -> ReplayControls:
        return ReplayControls(self.table)

    @property
    def bar(self) -> ReplayControls:
        """Return the replay's controls."""
        assert isinstance(self.controls, ReplayControls)
        return self.controls

    def out_of_sight(self) -> None:
        """Pause the replay, because the player has left the window."""
        self._sliding = False
        if self.table.running:
            self.table.run(False)
        super().out_of_sight()

    def leave(self) -> None:
        """Pause the replay, because another scene covers it."""
        self._sliding = False
        self.table.running = False
        super().leave()

    # --- input --------------------------------------------------------------------------------------------------------

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key would press, or "" if there is none."""
        if self.table.overlay.spread is None and not event.mod & pygame.KMOD_CTRL and event.key in BAR_KEYS:
            return BAR_KEYS[event.key]
        return super().button_of(event)

    def _motion(self, x: float, y: float) -> bool:
        if self._sliding:
            self.table.to(self.bar.position_at(x))
            return True
        return super()._motion(x, y)

    def _button_down(self, event: pygame.event.Event) -> bool:
        x, y = self._at(event)
        open_over = self.table.overlay.spread is not None
        if event.button == LEFT and not open_over:
            if self.bar.slider.holds(x, y):
                self.table.run(False)
                self._sliding = True
                self.table.to(self.bar.position_at(x))
                return True
            chapter = self.log.chapter_at(*event.pos)
            if chapter >= 0:
                self.table.run(False)
                self.table.to(chapter)
                return True
        return super()._button_down(event)

    def _goes_on(self, name: str, whole: bool) -> bool:
        """Skip the text that the player is reading, unless a button on the bar has been pressed."""
        return not name and super()._goes_on(name, whole)

    def _button_up(self, x: float, y: float) -> bool:
        if self._sliding:
            self._sliding = False
            return True
        return super()._button_up(x, y)

    def _key(self, event: pygame.event.Event) -> bool:
        table, key = self.table, event.key
        if table.overlay.spread is not None:
            return super()._key(event)
        if event.mod & pygame.KMOD_CTRL:
            return False
        speed = SPEED_KEYS.get(key, PAD_SPEED_KEYS.get(key, -1))
        if speed >= 0:
            self.bar.set_speed(speed)
        elif key in BAR_KEYS:
            table.finish()
            self.bar.do(BAR_KEYS[key])
        elif key == pygame.K_p:
            self._beyond("play_on")
        elif key in TABLE_KEYS or self.app.keys.meaning(event) == "rules":
            return super()._key(event)
        else:
            return False
        return True

    def _beyond(self, where: str) -> None:
        if where in ("menu", "leave"):
            self.app.navigate(Back())
        elif where == "play_on":
            self._play_on()

    def _log_layout(self) -> None:
        """Write the positions of the controls to the event log."""
        self.layout_log.buttons({**self.bar.boxes(), "slider": self.bar.slider})

    def _play_on(self) -> None:
        """Close all scenes, and start practising from the replay's current position.

        If that isn't possible, explain why.
        """
        why = self.session.why_no_practice()
        if why:
            self.table.messages.say(self.table.model.words.say(why), "bar.play_on")
            return
        # There may be a table with an unsaved match below the replay.
        leave = partial(match_actions.leave_table, self.app, self._practise)
        if not self.app.settings.confirm:
            leave()
            return
        self.table.run(False)
        say = self.app.texts
        answers = ((say["menu.cancel"], None), (say["replay.play_on"], leave))
        self.app.navigate(Go(Dialog(self.app, say["replay.play_on.sure"], say["replay.play_on.what"], answers)))

    def _practise(self) -> None:
        folder = self.app.folders.saves if self.app.folders.writable else None
        try:
            session = self.app.matches.follow(self.session.play_on(folder, datetime.now()))
        except ValueError as error:
            say = self.app.texts
            self.app.navigate(Go(Dialog(self.app, say["replay.play_on"], str(error), ((say["menu.close"], None),))))
            return
        self.app.navigate(Reset("table", session))
        key = "table.practice" if self.session.finished else "table.practice.redealt"
        scene = self.app.scenes.all[0]  # a curtain may cover the table
        if isinstance(scene, TableScene):
            scene.table.messages.say_key(key)
