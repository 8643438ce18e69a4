"""Handle crashes by writing a report and showing a crash screen.

The handler runs each iteration of the main loop, and catches errors. The crash screen says what has been saved.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from scenes.app import crash_report
from scenes.app.crash_screen import CrashButton, CrashScreen
from scenes.drawing.images import assets_folder
from scenes.framework.navigation import Quit, Reset
from scenes.framework.services import Services

if TYPE_CHECKING:
    from pathlib import Path


REMEMBERED = 40
"""Number of recent events whose types are listed in a report."""
FAILED = 1
"""Exit code after a crash that couldn't be reported on the screen."""


class Loop(Protocol):
    """The methods of the program's loop that the crash handler calls."""

    def frame(self, events: Sequence[pygame.event.Event], elapsed: float) -> object:
        """Run one iteration of the loop, `elapsed` seconds after the previous one."""

    def wake(self) -> None:
        """Wait for the next event, with no time limit."""

    def renew(self) -> None:
        """Start the program's scenes again after a crash."""

    def close(self) -> None:
        """Leave all scenes, and close the window."""


class CrashHandler:
    """Runs the app frame by frame, and handles crashes. `code` is the program's exit code."""

    def __init__(self, app: Services, loop: Loop) -> None:
        self.app = app
        self.loop = loop
        self.screen: CrashScreen | None = None
        self.code = 0
        self._kinds: deque[str] = deque(maxlen=REMEMBERED)
        self._match: Path | None = None
        """The saved match that the crash screen can resume."""

    def begin(self, make: Callable[[], object]) -> None:
        """Open the first scene, and handle any crash.

        Exceptions that aren't derived from Exception end the program.
        """
        self._guarded(make)

    def frame(self, events: Sequence[pygame.event.Event], elapsed: float) -> None:
        """Run one iteration of the loop, for the scenes or for the crash screen."""
        if self.screen is not None:
            self._of_the_screen(events)
            return
        self._kinds += [pygame.event.event_name(event.type) for event in events]
        self._guarded(lambda: self.loop.frame(events, elapsed))

    def lost(self) -> str:
        """Close the match because the display is gone.

        Return a sentence saying what has been saved.
        """
        return self._close_match()

    def close(self) -> None:
        """End the program and leave all scenes.

        After a crash, discard the scenes without calling `leave`.
        """
        if self.screen is not None:
            self.app.scenes.abandon()
        try:
            self.loop.close()
        except Exception as error:
            self._end(error)

    def _guarded(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Exception as error:
            try:
                self._crashed(error)
            except Exception as second:
                self._end(second)

    def _end(self, error: Exception) -> None:
        """End the program, because nothing more can be shown."""
        self.code = FAILED
        self.app.navigate(Quit())
        self.screen = None
        self.app.scenes.abandon()
        crash_report.last_words(
            f"The program crashed ({type(error).__name__} at {crash_report.place_of(error)}) and has to close."
        )

    # --- from a crash to the screen -----------------------------------------------------------------------------

    def _crashed(self, error: Exception) -> None:
        app = self.app
        names = [scene.name for scene in app.scenes.all]
        app.scenes.abandon()
        saved = self._close_match()
        told = crash_report.report(error, self._kinds, names)
        path = crash_report.write_report(app.folders.reports, told) if app.folders.writable else None
        if path is None:
            crash_report.last_words(told)
        app.log("crash", error=type(error).__name__, report=str(path or ""))
        self.loop.wake()
        say = app.texts
        lies = app.say("crash.report", path=str(path)) if path else say["crash.no_report"]
        choices = [CrashButton("restart", say["crash.restart"]), CrashButton("quit", say["crash.quit"])]
        sentences = [say["crash.sorry"], saved, lies]
        if self._match is not None and app.matches.guard.failed(self._match.name):
            sentences.append(say["crash.often"])
        elif self._match is not None:
            choices.insert(0, CrashButton("continue", say["crash.continue"]))
        self.screen = CrashScreen(say["crash.heading"], sentences, choices, assets_folder(), app.settings.text)
        self._of_the_screen(())

    def _close_match(self) -> str:
        """Write the whole match to disk. Return a sentence saying what has been saved."""
        say = self.app.texts
        followed, self.app.matches.followed, self._match = self.app.matches.followed, None, None
        session = followed() if followed is not None else None
        if session is None:
            return say["crash.no_match"]
        if session.journal is None:
            return say["crash.unsaved"]
        if not session.close():
            return say["crash.part_saved"]
        if not session.match.asked:
            return say["crash.ended"]
        self._match = session.journal.path
        return self.app.say("crash.saved", turn=session.match.game.turn(session.match.state))

    # --- the screen ---------------------------------------------------------------------------------------------

    def _of_the_screen(self, events: Sequence[pygame.event.Event]) -> None:
        try:
            chosen = ""
            for event in events:
                chosen = chosen or ("quit" if event.type == pygame.QUIT else self._chosen(event))
            if chosen:
                self._take(chosen)
            elif self.screen is not None:
                surface = self.app.window.surface
                self.screen.paint(surface)
                self.app.window.present([surface.get_rect()])
        except Exception as error:
            self._end(error)

    def _chosen(self, event: pygame.event.Event) -> str:
        return self.screen.handle(event) if self.screen is not None else ""

    def _take(self, chosen: str) -> None:
        match, self.screen, app = self._match, None, self.app
        if chosen == "quit":
            app.navigate(Quit())
            return
        self.loop.renew()
        if chosen == "continue" and match is not None:
            self._guarded(lambda: self._go_on(match))
        else:
            self._guarded(lambda: app.navigate(Reset("title")))
        if self.screen is None:
            self.frame((), 0.0)

    def _go_on(self, match: Path) -> None:

        from scenes.framework import match_actions
        from scenes.framework.phrases import not_opened

        try:
            match_actions.resume(self.app, match)
        except (ValueError, OSError) as error:
            self.app.news.append(not_opened(self.app, match, error))
            self.app.navigate(Reset("title"))
