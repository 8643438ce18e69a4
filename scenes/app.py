"""The running program: a window, a stack of scenes, and a loop that sleeps when idle."""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TextIO

import pygame

from game.content.library import Library, load_library
from game.profile.crash_guard import CrashGuard
from game.profile.folders import Folders
from game.profile.settings import Settings, load_settings, save_settings
from game.profile.storage import Loaded, to_json
from scenes.click_guard import ClickGuard
from scenes.crash_handler import CrashHandler
from scenes.crash_report import last_words
from scenes.event_queue import take
from scenes.file_drop import KINDS, FileDrop
from scenes.garbage import collect_garbage, release_memory
from scenes.key_bindings import USUAL, Keys, shown
from scenes.kit import clipboard
from scenes.kit.audio import Audio
from scenes.kit.images import Images, assets_folder
from scenes.kit.keyboard import by_place, types
from scenes.kit.page import Page
from scenes.kit.painter import Painter
from scenes.kit.prefetch import Prefetch
from scenes.kit.shapes import Shapes
from scenes.kit.text import Type
from scenes.kit.theme import Theme, ThemeError, build_theme
from scenes.kit.viewport import Viewport
from scenes.manager import Scene, Scenes
from scenes.registry import SCENES
from scenes.signals import SIGNAL, catch_signals, watch_screen
from scenes.sleep import wait
from scenes.table.art import PrintStyle
from scenes.table.tuning import PACES, Motion
from scenes.window import Window

if TYPE_CHECKING:
    from game.engine.game_definition import Game
    from game.profile.deck_store import DeckStore
    from game.profile.statistics import Ledger, MatchHistory
    from game.session import Session

SINGLE = frozenset(USUAL) - {"undo", "redo"}
"""Actions whose keys ignore auto-repeat."""
SEEN = ("interface", "text", "light", "four_colours", "big_index", "plain_cards")
"""Settings that change how everything looks."""
STEP = 1 / 120
"""Seconds per step of motion."""
LONGEST = 0.1
"""Longest time that counts for a frame, in seconds. Nothing jumps after a slow frame."""
LAST_WAIT = 1.0
"""Longest time to wait at the end of a match until it is on the disk, in seconds."""
MAIN = 1
"""The main mouse button's number in pygame."""
KEYS = (pygame.KEYDOWN, pygame.KEYUP)
CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ONCE = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE})
"""Fixed keys that ignore auto-repeat. So do the bindings in SINGLE."""


class App:
    """The program as its scenes see it.

    Scenes draw with `view`, `theme`, `images`, `type` and `shapes`. They get words from `texts` and `say`, and sounds
    from `audio`. `scenes` opens other scenes, `toast` shows a short message above any scene, and `log` writes to the
    event log. `settings`, `folders`, `library` and `games` hold data. If `animate` is False, things reach their goals
    at once.
    """

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
        self.window = window
        self.library = library
        self.folders = folders
        self.animate = animate
        self.texts = library.texts
        self.problems: list[str] = [str(problem) for problem in library.problems]
        """Messages about faulty content files, for the title screen."""
        self.news: list[str] = [folders.trouble] if folders.trouble else []
        """Messages that the player should read once. The scene that shows them removes them."""
        self.theme = self._theme()
        loaded = settings or load_settings(folders.settings)
        self.settings = self._saved = loaded.value or Settings()
        if loaded.trouble:
            self.news.append(loaded.trouble)
        self.view = Viewport(*window.size)
        self.images = Images(ahead=ahead, window=window.size)
        self.type = Type(self.theme, self.images, self.settings.text, self.settings.four_colours)
        self.shapes = Shapes(self.theme, self.images)
        self.audio = Audio(assets_folder() / "sounds", self.settings, self.log)
        self.keys = Keys(self.settings.keys)
        self.scenes = Scenes()
        self._alone = False
        """Whether the app's own loop is running and the process does nothing else.

        See `collect_garbage`.
        """
        self.painter = Painter(window.size)
        self.running = True
        self.crash_handler = CrashHandler(self)
        self._event_log = event_log
        self._telling = Lock()
        self._named: tuple[str, ...] = ()
        self._first = True
        self._rest: float | None = None
        self._turns = self._frames = 0
        self._held: set[int] = set()
        self._mod = 0
        """The modifiers held down at the last key event, as pygame's bits."""
        self._down: dict[int, int] = {}
        """The keys held down, by their position on the keyboard."""
        self._over = Page(self)
        self._drop = FileDrop(self)
        self.click_guard = ClickGuard()
        """Decides which presses count."""
        self.pointer = (-1.0, -1.0)
        """The pointer's position in units. It starts outside the window."""
        self._ending = False
        """Whether the player has been asked about ending the program with unsaved changes."""

    def _theme(self) -> Theme:
        try:
            return build_theme(self.library.theme)
        except ThemeError as error:
            self.problems.append(self.say("app.theme_fault", why=str(error)))
            return build_theme(load_library(cache=self.folders.cache).theme)

    # --- services for scenes ------------------------------------------------------------------------------------------

    def say(self, key: str, /, **values: object) -> str:
        """Return an interface text with its values filled in.

        Raises:
            KeyError: There is no such text.
        """
        return self.texts.say(key, **values)

    @cached_property
    def playable(self) -> tuple[str, ...]:
        """Return the ids of the playable games, without loading the games."""
        from game.games import playable

        return playable(self.library)

    @cached_property
    def games(self) -> dict[str, Game]:
        """Return the playable games by id."""
        from game.games import load_games

        return load_games(self.library)

    def make(self, name: str, *arguments: Any, **options: Any) -> Scene:
        """Return a new scene by its name in scenes.registry, as in `app.make("credits")`."""
        return SCENES[name]()(self, *arguments, **options)

    def new_session(
        self,
        game_id: str,
        seats: int,
        names: Sequence[str] = (),
        options: Mapping[str, str | int] | None = None,
        seed: str = "",
        players: Sequence[str] = (),
        practice: bool = False,
        brought: Sequence[Sequence[str]] = (),
    ) -> Session:
        """Deal a new match, and save it if the player's folder is writable.

        Args:
            game_id: The game.
            seats: The number of players.
            names: The players' names. Missing ones are filled in.
            options: The options of the match.
            seed: The seed of the deal. If it is empty, a new one is chosen.
            players: The player of each seat: a computer player's id, or "" for a person.
            practice: Whether the match is practice.
            brought: The players' own decks, by seat.

        Raises:
            KeyError: The game is unknown.
            ValueError: Another argument is wrong. The message is for the player.
        """
        from datetime import datetime

        from game.games import setup_for
        from game.session import Session
        from scenes.match_setup import new_seed

        content = self.library.game(game_id)
        setup = setup_for(content, seats, seed or new_seed(), options, brought)
        given = list(names[:seats])
        filled = [name or self.player(at) for at, name in enumerate(given + [""] * (seats - len(given)), 1)]
        folder = self.folders.saves if self.folders.writable else None
        made = Session.new(content, self.games[game_id], setup, filled, folder, datetime.now(), players, practice)
        return self.follow(made)

    def resume(self, path: Path) -> Session:
        """Resume a saved match.

        Raises:
            ValueError: The match can't be resumed. The message is for the player.
            OSError: The file can't be read.
        """
        from game.session import Session

        self.guard.begin(path.name)
        try:
            return self.follow(Session.resume(path, self.library.games, self.games))
        except (ValueError, OSError):
            self.guard.end()
            raise

    def follow(self, session: Session) -> Session:
        """Set the match that is now played at the table, and return it.

        Its decisions are logged and counted, and the crash handler closes it after a crash.
        """
        self.crash_handler.follow(session)
        session.after = self._decided
        self._tell_saved(session)
        # A finished match has been counted already, unless the program was killed just before.
        self._count(session)
        return session

    def _decided(self, session: Session) -> None:
        self.guard.end()
        self._tell_saved(session)
        self._count(session)

    def _tell_saved(self, session: Session) -> None:
        """Log the number of decisions of the saved match once they are on the disk."""
        if self._event_log is not None and session.journal is not None:
            session.journal.when_safe(partial(self.log, "saved", decisions=len(session.match.turns)))

    def _count(self, session: Session) -> None:
        """Add a finished match to the statistics, which count each match only once."""
        if not session.match.asked and session.journal is not None:
            from datetime import datetime

            from game.match_summary import summarize

            # If another program has changed the match's file, the match gets another file name, but only when it is
            # written.
            session.journal.flush(LAST_WAIT)
            self.ledger.add(summarize(session, datetime.now()))

    @cached_property
    def ledger(self) -> Ledger:
        """Return the record of finished matches."""
        from game.profile.statistics import Ledger

        return Ledger(self.folders.statistics)

    def played(self) -> MatchHistory:
        """Return the finished matches.

        Older records couldn't name all options of a match, so the missing ones are filled in.
        """
        from game.match_summary import completed

        return completed(self.ledger.read(), self.library.games)

    @cached_property
    def shelf(self) -> DeckStore:
        """Return the player's own decks."""
        from game.profile.deck_store import DeckStore

        return DeckStore(self.folders.decks, self.folders.writable)

    @cached_property
    def guard(self) -> CrashGuard:
        """Return the guard against saved matches that keep crashing the program."""
        return CrashGuard(self.folders.guard)

    def player(self, seat: int) -> str:
        """Return the default name of a player. Seats count from 1."""
        return self.say("setup.player", seat=seat)

    @property
    def motion(self) -> Motion:
        """Return how things move according to the settings."""
        settings = self.settings
        return Motion(PACES[settings.speed - 1] if self.animate else 0.0, settings.reduced_motion)

    @property
    def interface(self) -> int:
        """Return the size of the table's panels in percent.

        It is the player's setting, limited by the space in the window.
        """
        from scenes.table.layout import largest_panels

        plans = [self.library.games[name].table for name in self.playable]
        width, height = (side / self.view.scale for side in self.view.size)
        most = min((largest_panels(plan, width, height) for plan in plans), default=1.0)
        return min(self.settings.interface, round(100 * most))

    def deck(self) -> PrintStyle:
        """Return how cards are printed according to the settings."""
        return PrintStyle(self.settings.four_colours, self.settings.big_index, self.settings.plain_cards)

    def keep(self, settings: Settings) -> None:
        """Apply new settings and save them.

        If they can't be saved, a message is added to `news`.
        """
        if settings != self.settings:
            before, self.settings = self.settings, settings
            self.audio.set(settings)
            self.keys = Keys(settings.keys)
            if any(getattr(before, name) != getattr(settings, name) for name in SEEN):
                self._redraw()
            if self.folders.writable and (trouble := save_settings(self.folders.settings, settings, base=self._saved)):
                self.news.append(trouble)
            else:
                self._saved = settings

    @property
    def listened(self) -> bool:
        """Return whether there is an event log, so that callers can skip work done only for it."""
        return self._event_log is not None

    def log(self, event: str, **fields: object) -> None:
        """Write one line to the event log, if there is one. Any thread may call this.

        Values are texts, numbers, lists of these, or None.
        """
        if self._event_log is not None:
            with self._telling, suppress(OSError):  # a full disk mustn't end a match
                self._event_log.write(to_json({"event": event, **fields}) + "\n")
                self._event_log.flush()

    def toast(self, text: str) -> None:
        """Show a sentence at the lower edge for a few seconds, above any scene."""
        self._over.toast(text)
        self.log("toast", said=text)

    def tell(self, key: str) -> None:
        """Show an interface text, named by its key, at the lower edge for a few seconds."""
        self.toast(self.texts[key])

    def paste(self) -> str:
        """Return the text on the clipboard. If there is none, tell the player why and return ""."""
        pasted = clipboard.paste(self.window.driver)
        if pasted.why:
            self.tell(f"paste.{pasted.why}")
        return pasted.text

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard, and return whether that worked."""
        return clipboard.put(text)

    def toggle_mute(self) -> None:
        """Turn sound off or on, and tell the player."""
        self.keep(self.settings._replace(mute=not self.settings.mute))
        if self.settings.mute:
            self.toast(self.say("sound.off", key=shown(self.keys.of["mute"])))
        elif self.audio.trouble:
            self.toast(self.say("sound.none", why=self.audio.trouble))
        else:
            self.toast(self.say("sound.on", key=shown(self.keys.of["mute"])))

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    # --- the loop ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the loop until the program ends.

        While no scene moves, the loop sleeps in the window library and uses no processor time.
        """
        clock = pygame.time.Clock()
        catch_signals()
        try:
            self.crash_handler.frame([], 0.0)
            self._alone = True
            collect_garbage(self._alone)
            self.audio.open()
            watch_screen(self.window.driver, self._lost)
            before = time.monotonic()
            while self.running:
                rest = self._rest
                if rest == 0:
                    clock.tick(self.window.rate)
                    events = take()
                else:
                    if rest is None:
                        # Between this line of the log and the next, nothing is drawn and the loop doesn't wake.
                        self.log("sleeps", turns=self._turns, frames=self._frames)
                    events = wait(rest)
                now = time.monotonic()
                elapsed = now - before if rest is not None else 0.0
                before, top = now, self.scenes.top
                self.crash_handler.frame(events, elapsed)
                if self.scenes.top is not top:
                    # The time to make a scene and its first picture doesn't count as time on the screen.
                    before = time.monotonic()
        finally:
            self.crash_handler.close()

    def frame(self, events: Sequence[pygame.event.Event], elapsed: float) -> list[pygame.Rect]:
        """Run one iteration of the loop, and return the changed rectangles of the window.

        Args:
            events: The events since the last iteration.
            elapsed: The seconds since the last iteration.
        """
        if self._rest:
            # The events ended the wait, so let time pass first. A press mustn't start in the past.
            self._pass(elapsed)
            elapsed = 0.0
        for event in coalesced(events):
            self._handle(self._read(event))
        self._drop.finish()
        self._pass(elapsed)
        rects = self._paint() if self.running and self.scenes.top else []
        self._rest = self._resting()
        self._turns += 1
        self._frames += bool(rects)
        if self.scenes.top is None:
            self.running = False
        return rects

    def _resting(self) -> float | None:
        """Return the seconds until the top scene, a toast or the click guard changes something.

        Return None if nothing will change.
        """
        top = self.scenes.top
        rest = top.rest() if top else None
        if rest == 0:
            return rest
        rests = (rest, self._over.rest(), self.click_guard.rest(top) if top else None)
        found = [rest for rest in rests if rest is not None]
        return min(found, default=None)

    def _read(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a key event translated for the player's keyboard layout.

        Also remember its modifiers for the text event that follows.
        """
        if event.type in KEYS:
            event = self._same_key(by_place(event))
            self._mod = event.mod
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._mod = 0
            self._down.clear()
        return event

    def _same_key(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a key event, so that a release names the same key as its press.

        The keyboard layout may have changed in between.
        """
        place = getattr(event, "scancode", 0)
        if event.type == pygame.KEYUP:
            key = self._down.pop(place, event.key)
            return event if key == event.key else pygame.event.Event(event.type, {**event.dict, "key": key})
        if place:
            self._down[place] = event.key
        return event

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:  # these events are by far the most frequent, and only scenes use them
            self.pointer = self.view.to_logical(event.pos)
            if self.scenes.top is not None:
                self.scenes.top.handle(event)
        elif self._repeats(event) or (event.type == pygame.TEXTINPUT and not types(self._mod)):
            return
        elif event.type == pygame.QUIT:
            self._end(event)
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self._heed(event)
            self._resized()
        elif event.type in KINDS:
            self._drop.hear(event)
        elif event.type == pygame.WINDOWEXPOSED:
            self.painter.spoil()
        elif event.type == pygame.KEYDOWN and self.keys.meaning(event) == "full_screen":
            self.toggle_full_screen()
        elif self._mutes(event):
            self.toggle_mute()
        elif self._helps(event):
            self.help()
        else:
            self._heed(event)
            if event.type == pygame.WINDOWFOCUSGAINED:
                self.audio.away(False)
            elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
                self.audio.away(True)
                for scene in self.scenes.all:
                    scene.out_of_sight()
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
            if event.type == pygame.KEYDOWN and self._too_new(top, top.button_of(event)):
                self.click_guard.repeated()
            else:
                top.handle(event)

    def _heed(self, event: pygame.event.Event) -> None:
        """Record how the window manager has changed the window, and log it."""
        if self.window.heed(event):
            window = self.window
            self.log("window", size=list(window.size), maximised=window.maximised, full_screen=window.full_screen)

    def _click(self, event: pygame.event.Event) -> None:
        """Pass a press or release of the main mouse button to the top scene, unless it is blocked."""
        top, at, down = self.scenes.top, self.view.to_logical(event.pos), event.type == pygame.MOUSEBUTTONDOWN
        self.pointer = at
        if top is None or self.click_guard.takes(down, *at):
            return
        if down:
            name = top.button_at(event.pos)
            if self._too_new(top, name) or (name and self.click_guard.left_over(*at)):
                self.click_guard.swallow()
                return
        top.handle(event)
        if self.scenes.top is not top:
            self.click_guard.led(*at)

    def _too_new(self, top: Scene, name: str) -> bool:
        """Return whether a button has just appeared or changed its meaning."""
        if not name:
            return False
        self._watch()
        return name in top.changing

    def _watch(self) -> None:
        """Record what the top scene's buttons mean, and show how long new ones stay blocked."""
        top = self.scenes.top
        if top is None:
            return
        waiting = self.click_guard.see(top, top.buttons()) | self._answered(top)
        changing = {name: self.click_guard.filled(top, name) for name in waiting}
        if changing != top.changing:
            top.changing = changing
            top.changing_now()
            if not changing:
                self.log("steady", scene=top.name)

    def _answered(self, top: Scene) -> frozenset[str]:
        """Return the buttons at the position or key of the press that just answered a question."""
        spot, key = self.click_guard.spot, self.click_guard.key
        names = {top.button_at(self.view.to_screen(*spot))} if spot is not None else set()
        if isinstance(key, pygame.event.Event):
            names.add(top.button_of(key))
        return frozenset(names - {""})

    def _end(self, event: pygame.event.Event) -> None:
        """End the program when the window closes or a signal arrives.

        If something can't be saved, the player is asked once. A signal ends the program without an answer.
        """
        from scenes import navigation

        if self._ending or hasattr(event, SIGNAL):
            self.quit()
            return
        self._ending = True
        navigation.leave_table(self, self.quit, self._stay)

    def _stay(self) -> None:
        self._ending = False

    def _mutes(self, event: pygame.event.Event) -> bool:
        top = self.scenes.top
        return (
            event.type == pygame.KEYDOWN and self.keys.meaning(event) == "mute" and not (top is not None and top.typing)
        )

    def _helps(self, event: pygame.event.Event) -> bool:
        top = self.scenes.top
        if event.type != pygame.KEYDOWN or self.keys.meaning(event) != "help":
            return False
        # If the player has bound help to a letter, it must still be possible to type that letter.
        return not (top is not None and top.typing and len(self.keys.of["help"]) == 1)

    def help(self) -> None:
        """Open the help for the top scene, or close it if it is open."""
        top = self.scenes.top
        if top is None:
            return
        if top.name == "help":
            self.scenes.pop()
        else:
            self.scenes.push(self.make("help", top))

    def _repeats(self, event: pygame.event.Event) -> bool:
        """Return whether a key event is an auto-repeat that must be ignored.

        For example, holding a key to lift a curtain mustn't play the card below.
        """
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN and (event.key in ONCE or self.keys.meaning(event) in SINGLE):
            if event.key in self._held:
                return True
            self._held.add(event.key)
        return False

    def toggle_full_screen(self) -> None:
        """Switch between a window and full screen."""
        self.window.toggle_full_screen()
        self._keep_window()
        self._resized()

    def _keep_window(self) -> None:
        """Save the window's state for the next start of the program."""
        window = self.window
        self.keep(
            self.settings._replace(window=window.windowed, maximised=window.maximised, full_screen=window.full_screen)
        )

    def wake(self) -> None:
        """Let the loop sleep until the next event."""
        self._rest = None

    def renew(self) -> None:
        """Start again after a crash, with the window's current size and empty picture caches."""
        gc.enable()
        self.view = Viewport(*self.window.size)
        self.images.forget(self.view.size)
        self.type.forget()
        self.painter = Painter(self.window.size)
        self._held.clear()
        self._down.clear()
        self._mod = 0

    def _resized(self) -> None:
        if self.window.size == self.view.size:
            self.painter.spoil()
            return
        self.view = Viewport(*self.window.size)
        self.painter = Painter(self.window.size)
        self._redraw()
        release_memory()

    def _redraw(self) -> None:
        """Draw everything again for the current window and settings."""
        self.images.forget(self.view.size)
        self.type.forget()
        self.type.text = self.settings.text
        self.type.four = self.settings.four_colours
        self._over.resized()
        for scene in self.scenes.all:
            scene.resized()

    def _pass(self, elapsed: float) -> None:
        if elapsed > 0:
            self._over.update(elapsed)
            self.click_guard.update(elapsed)
        if self._rest == 0:
            steps = max(1, round(min(elapsed, LONGEST) / STEP)) if elapsed > 0 else 0
            for _ in range(steps):
                if (top := self.scenes.top) is not None:
                    top.update(STEP)
        elif elapsed > 0 and self.scenes.top is not None:
            self.scenes.top.update(elapsed)

    def _paint(self) -> list[pygame.Rect]:
        self._watch()
        self.painter.begin()
        self.scenes.paint(self.painter)
        self.painter.live(self._over.items())
        rects = self.painter.finish(self.window.surface)
        self.window.present(rects)
        if self._first:
            self._first = False
            self.log("first_frame", driver=self.window.driver, size=list(self.window.size))
            gc.enable()
        if self.scenes.changed:
            self.scenes.changed = False
            self.audio.surround(any(scene.ambience for scene in self.scenes.all))
            names = tuple(scene.name for scene in self.scenes.all)
            if names != self._named:
                self._named = names
                self.log("scene", name=names[-1] if names else None, stack=list(names))
        if self.scenes.renewed:
            self.scenes.renewed = False
            # Scenes refer to each other in cycles, and Python doesn't know how large their pictures are.
            collect_garbage(self._alone)
        return rects

    def _lost(self) -> None:
        """Report that the screen is gone, and what has been saved."""
        told = [self.texts["app.lost"], self.crash_handler.lost()]
        last_words(" ".join(told))
        self.log("lost")

    def close(self) -> None:
        """Leave all scenes, save the window's state and close the window."""
        self.scenes.clear()
        self.audio.close()
        if "ledger" in self.__dict__:
            self.ledger.close()
        self._keep_window()
        self.log("quit")
        self.window.close()


def coalesced(events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
    """Return the events without those pointer motions that another motion follows directly."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if kept and event.type == pygame.MOUSEMOTION and kept[-1].type == pygame.MOUSEMOTION:
            kept.pop()
        kept.append(event)
    return kept
