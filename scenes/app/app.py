"""The running program: a window, a stack of scenes, and a loop that sleeps when idle."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from functools import partial
from typing import TextIO

import pygame

from game.content.library import Library
from game.profile.folders import Folders
from game.profile.settings import Settings
from game.profile.storage import Loaded
from scenes.app.crash_handler import CrashHandler
from scenes.app.crash_report import last_words
from scenes.app.file_drop import KINDS, FileDrop
from scenes.app.registry import SCENES
from scenes.drawing.painter import Painter
from scenes.drawing.prefetch import Prefetch
from scenes.drawing.viewport import Viewport
from scenes.framework.manager import Scene
from scenes.framework.motion import STEP
from scenes.framework.navigation import Back, Go, Quit
from scenes.framework.services import Services
from scenes.system.event_queue import HANDLED, take
from scenes.system.garbage import collect_garbage
from scenes.system.held_keys import HeldKeys
from scenes.system.key_bindings import shown
from scenes.system.signals import SIGNAL, catch_signals, watch_screen
from scenes.system.sleep import wait
from scenes.system.window import Window

LONGEST = 0.1
"""Maximum time step per frame, in seconds, so that nothing jumps after a slow frame."""
MAIN = 1
"""The main mouse button's number in pygame."""
NO_BUTTONS = frozenset[str]()
CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class App(Services):
    """The program. It runs the main loop, and provides services to the scenes."""

    def __init__(
        self,
        window: Window,
        library: Library,
        folders: Folders,
        settings: Loaded[Settings] | None = None,
        *,
        animate: bool = True,
        event_log: TextIO | None = None,
        ahead: Prefetch | None = None,
    ) -> None:
        super().__init__(window, library, folders, SCENES, settings, animate=animate, event_log=event_log, ahead=ahead)
        self._alone = False
        """Whether the app runs its own loop and nothing else runs in this process.

        See `collect_garbage`.
        """
        self.crash_handler = CrashHandler(self, self)
        self._named: tuple[str, ...] = ()
        self._first = True
        self._rest: float | None = None
        self._turns = self._frames = 0
        self._held = HeldKeys()
        self._drop = FileDrop(self)
        self._scored: Scene | None = None
        """The scene whose music is playing, or None for the title screen's music."""
        self._ending = False
        """Whether the player has already been asked about quitting with unsaved data."""

    # --- the loop ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the loop until the program ends.

        While nothing on the screen is moving, the loop waits for events and uses no CPU time.
        """
        clock = pygame.time.Clock()
        catch_signals()
        try:
            self.crash_handler.frame([], 0.0)
            self._alone = True
            collect_garbage(self._alone)
            self.audio.open()
            self._rest = self._resting()  # until the music starts, don't wait for events
            watch_screen(self.window.driver, self._lost)
            self.window.receive_large_drops()
            before = time.monotonic()
            while self.running:
                rest = self._rest
                if rest == 0:
                    clock.tick(self.window.rate)
                    events = take()
                else:
                    if rest is None:
                        # Until the next log line, the loop sleeps and nothing is drawn.
                        self.log("sleeps", turns=self._turns, frames=self._frames)
                    events = wait(rest)
                now = time.monotonic()
                elapsed = now - before if rest is not None else 0.0
                before, top = now, self.scenes.top
                self.crash_handler.frame(self.window.in_pixels(events), elapsed)
                if self.scenes.top is not top:
                    # Time spent creating a scene and drawing its first frame doesn't count as time on the screen.
                    before = time.monotonic()
        finally:
            self.crash_handler.close()

    def frame(self, events: Sequence[pygame.event.Event], elapsed: float) -> list[pygame.Rect]:
        """Run one iteration of the main loop, and return the areas of the window that changed.

        Args:
            events: The events since the previous iteration.
            elapsed: The seconds since the previous iteration.
        """
        if self._rest:
            # The loop was asleep until these events arrived. Advance the clocks first. Otherwise, a press would seem to
            # have happened before the loop went to sleep.
            self._pass(elapsed)
            elapsed = 0.0
        for event in coalesced(events):
            self._handle(event)
        self._drop.finish()
        self._pass(elapsed)
        rects = self._paint() if self.running and self.scenes.top else []
        self._rest = self._resting()
        self._turns += 1
        self._frames += bool(rects)
        if self.scenes.top is None:
            self.navigate(Quit())
        return rects

    def _resting(self) -> float | None:
        """Return the number of seconds until the next update, or None if nothing will change."""
        top = self.scenes.top
        rest = top.rest() if top else None
        if rest == 0:
            return rest
        rests = (rest, self._over.rest(), self.click_guard.rest(top) if top else None, self.audio.rest())
        found = [rest for rest in rests if rest is not None]
        return min(found, default=None)

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:  # by far the most frequent event; only scenes use it
            self._pointed = event.pos
            if self.scenes.top is not None:
                self.scenes.top.handle(event)
            return
        event = self._held.read(event)
        self._held.types_into(self._field)
        early = self._held.too_early(event)
        if self._repeats(event) or early or (event.type == pygame.TEXTINPUT and not self._held.types):
            return
        if not self._handled(event):
            self._heed(event)
            self._hear_focus(event)
            self._pass_on(event)
        self._held.types_into(self._field)

    @property
    def _field(self) -> tuple[Scene, str] | None:
        """Return the top scene and its active text field as a pair, or None if no field is active."""
        top = self.scenes.top
        return (top, top.field) if top is not None and top.field else None

    def _repeats(self, event: pygame.event.Event) -> bool:
        top = self.scenes.top
        return self._held.repeats(event, self.keys, top is not None and top.typing)

    def _handled(self, event: pygame.event.Event) -> bool:
        """Handle an event if it isn't meant for scenes. Return whether it was handled."""
        if event.type == pygame.QUIT:
            self._end(event)
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self._heed(event)
            self.take_size()
        elif event.type in KINDS:
            self._drop.hear(event)
        elif event.type == HANDLED:
            event.done.set()
        elif event.type == pygame.WINDOWEXPOSED:
            self.painter.spoil()
        elif event.type == pygame.KEYDOWN and self.keys.meaning(event) == "full_screen":
            self.toggle_full_screen()
        elif self._mutes(event):
            self._toggle_mute()
        elif self._helps(event):
            self._help()
        else:
            return False
        return True

    def _hear_focus(self, event: pygame.event.Event) -> None:
        """Update the sound, hidden cards and click guard when the window gains or loses focus."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.audio.away(False)
            self.click_guard.focus(True)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.audio.away(True)
            self.click_guard.focus(False)
            for scene in self.scenes.all:
                scene.out_of_sight()

    def _pass_on(self, event: pygame.event.Event) -> None:
        """Pass an event to the top scene, unless the click guard ignores it."""
        if event.type in CLICKS and event.button == MAIN:
            self._click(event)
            return
        if event.type == pygame.KEYDOWN:
            self.click_guard.forget()
            if (last := self.click_guard.key) is not None and getattr(last, "key", None) != event.key:
                self.click_guard.other_key()
        top = self.scenes.top
        if top is None:
            return
        if event.type != pygame.KEYDOWN:
            top.handle(event)
            return
        again, name = self.click_guard.takes_key(event.key), top.button_of(event)
        too_new = self._too_new(top, name)
        self.click_guard.pressed_key(event)
        if name and (again or too_new):
            self.click_guard.repeated()
            self.log("ignored", scene=top.name)
            return
        meaning = top.buttons().get(name)
        top.handle(event)
        if self.scenes.top is not top:
            self.click_guard.led_by(event.key)
        elif top.buttons().get(name) != meaning:
            self.click_guard.answered_by(event, top, name)

    def _heed(self, event: pygame.event.Event) -> None:
        """Record and log changes that the window manager has made to the window."""
        if self.window.heed(event):
            window = self.window
            state = {"maximised": window.maximised, "full_screen": window.full_screen, "monitor": window.monitor}
            self.log("window", size=list(window.size), **state)

    def _click(self, event: pygame.event.Event) -> None:
        """Pass an unblocked press or release of the main mouse button to the top scene."""
        top, at, down = self.scenes.top, self.view.to_logical(event.pos), event.type == pygame.MOUSEBUTTONDOWN
        self._pointed = event.pos
        if top is None or self.click_guard.takes(down, *at):
            if top is not None and down:
                self.log("ignored", scene=top.name)
            return
        name = top.button_at(event.pos)
        if down:
            left_over = self.click_guard.left_over(*at) or self.click_guard.raises
            too_new = self._too_new(top, name)
            self.click_guard.pressed(*at)
            if too_new or (name and left_over):
                self.click_guard.swallow()
                self.log("ignored", scene=top.name)
                return
        meaning = top.buttons().get(name)
        top.handle(event)
        if self.scenes.top is not top:
            self.click_guard.led(*at)
        elif top.buttons().get(name) != meaning:  # a second click would have a different effect
            self.click_guard.answered(*at, top, name)

    def _too_new(self, top: Scene, name: str) -> bool:
        """Return whether a button is new or has just changed meaning."""
        if not name:
            return False
        self._watch()
        return name in top.changing

    def _watch(self) -> None:
        """Record what the top scene's buttons mean, and show how long new buttons stay blocked."""
        top = self.scenes.top
        if top is None:
            return
        waiting = self.click_guard.see(top, top.buttons()) | self._answered(top)
        changing = {name: self.click_guard.filled(top, name) for name in waiting} if waiting else {}
        if changing != top.changing:
            top.changing = changing
            top.changing_now()
            if not changing:
                self.log("steady", scene=top.name)

    def _answered(self, top: Scene) -> frozenset[str]:
        """Return the buttons that an accidental second press might hit."""
        guard = self.click_guard
        spot, key, last_press, last_key = guard.spot, guard.key, guard.last_press, guard.last_key
        if spot is key is last_press is last_key is None:
            return NO_BUTTONS  # true in most frames, for example during a drag
        answered = self._buttons_at(top, spot) | self._buttons_of(top, key)
        clicked, keyed = self._buttons_at(top, last_press), self._buttons_of(top, last_key)
        new = {name for name in clicked if guard.newer(top, name, by_key=False)}
        new |= {name for name in keyed if guard.newer(top, name, by_key=True)}
        return answered | new

    def _buttons_at(self, top: Scene, spot: tuple[float, float] | None) -> frozenset[str]:
        """Return the button at a position, if there is one."""
        return frozenset({top.button_at(self.view.to_screen(*spot))} - {""}) if spot is not None else NO_BUTTONS

    def _buttons_of(self, top: Scene, key: object) -> frozenset[str]:
        """Return the button that a key would press, if there is one."""
        return frozenset({top.button_of(key)} - {""}) if isinstance(key, pygame.event.Event) else NO_BUTTONS

    def _end(self, event: pygame.event.Event) -> None:
        """End the program after a signal or a request to close the window.

        A signal ends the program immediately. After a request, a question appears first if anything would be lost. A
        second request while the question is open ends the program, unless it might be an accidental second click.
        """
        from scenes.framework import match_actions

        if hasattr(event, SIGNAL) or (self._ending and not self.click_guard.closes_again):
            self.navigate(Quit())
            return
        if self._ending:
            return
        self._ending = True
        self.click_guard.closing()
        match_actions.leave_table(self, partial(self.navigate, Quit()), self._stay)

    def _stay(self) -> None:
        self._ending = False

    def _mutes(self, event: pygame.event.Event) -> bool:
        top = self.scenes.top
        return (
            event.type == pygame.KEYDOWN and self.keys.meaning(event) == "mute" and not (top is not None and top.typing)
        )

    def _help(self) -> None:
        """Open the help for the top scene, or close the help if it is open."""
        top = self.scenes.top
        if top is not None:
            self.navigate(Back() if top.name == "help" else Go("help", top))

    def _toggle_mute(self) -> None:
        """Turn the sound off or on, and tell the player in a short message."""
        self.keep(self.settings._replace(mute=not self.settings.mute))
        if self.settings.mute:
            self.toast(self.say("sound.off", key=shown(self.keys.of["mute"])))
        elif self.audio.trouble:
            self.toast(self.say("sound.none", why=self.audio.trouble))
        else:
            self.toast(self.say("sound.on", key=shown(self.keys.of["mute"])))

    def _helps(self, event: pygame.event.Event) -> bool:
        top = self.scenes.top
        if event.type != pygame.KEYDOWN or self.keys.meaning(event) != "help":
            return False
        # If the help key is a letter, it must still be possible to type that letter.
        return not (top is not None and top.typing and len(self.keys.of["help"]) == 1)

    def wake(self) -> None:
        """Make the loop wait for the next event without a time limit."""
        self._rest = None

    def renew(self) -> None:
        """Start again after a crash: use the window's current size, and empty the picture caches."""
        self._ending = False
        gc.enable()
        self.view = Viewport(*self.window.size)
        self.images.forget(self.view.size)
        self.type.forget()
        self.painter = Painter(self.window.size)
        self._held.forget()

    def _pass(self, elapsed: float) -> None:
        if elapsed <= 0:
            return
        self._over.update(elapsed)
        self.click_guard.update(elapsed)
        self.audio.update(elapsed)
        top = self.scenes.top
        if top is None:
            return
        top.update(max(1, round(min(elapsed, LONGEST) / STEP)) * STEP if self._rest == 0 else elapsed)
        opened = self.scenes.top
        if opened is not None and opened is not top and opened.guarded is not None:
            self.click_guard.came(opened)

    def _paint(self) -> list[pygame.Rect]:
        self._watch()
        rects = self._draw()
        if self._first:
            self._first = False
            self.log("first_frame", driver=self.window.driver, size=list(self.window.size))
            gc.enable()
        if self.scenes.changed:
            self.scenes.changed = False
            self.audio.surround(any(scene.ambience for scene in self.scenes.all))
            self._scored = next((scene for scene in reversed(self.scenes.all) if scene.music), None)
            names = tuple(scene.name for scene in self.scenes.all)
            if names != self._named:
                self._named = names
                self.log("scene", name=names[-1] if names else None, stack=list(names))
        scored = self._scored
        self.audio.score(*(("title", 0.0) if scored is None else (scored.music, scored.tension)))
        if self.scenes.renewed:
            self.scenes.renewed = False
            # Scenes refer to each other in cycles. Python wouldn't collect them soon enough, because it doesn't know
            # how large their pictures are.
            collect_garbage(self._alone)
        return rects

    def _draw(self) -> list[pygame.Rect]:
        """Paint all scenes, update the changed parts of the window, and return their rectangles."""
        painter = self.painter
        painter.begin()
        self.scenes.paint(painter)
        painter.live(self._over.items())
        rects = painter.finish(self.window.surface)
        self.window.present(rects)
        return rects

    def _lost(self) -> None:
        """Report that the connection to the display has been lost, and say what has been saved."""
        told = [self.texts["app.lost"], self.crash_handler.lost()]
        last_words(" ".join(told))
        self.log("lost")

    def close(self) -> None:
        """Leave all scenes, save the window's state and close the window."""
        self.scenes.clear()
        self.audio.close()
        self.matches.close()
        self.keep_window()
        self.log("quit")
        self.images.close()
        self.window.close()


def coalesced(events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
    """Return the events, keeping only the last of several consecutive pointer movements."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if kept and event.type == pygame.MOUSEMOTION and kept[-1].type == pygame.MOUSEMOTION:
            kept.pop()
        kept.append(event)
    return kept
