"""The services that scenes use: drawing, text, sounds, settings, files and other scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any, TextIO

from game.content.library import Library, load_library
from game.profile.folders import Folders
from game.profile.settings import Settings, load_settings, save_settings
from game.profile.storage import Loaded, to_json
from scenes.drawing.card_art import PrintStyle
from scenes.drawing.images import Images, assets_folder
from scenes.drawing.painter import Painter
from scenes.drawing.prefetch import Prefetch
from scenes.drawing.shapes import Shapes
from scenes.drawing.text import Type
from scenes.drawing.theme import Theme, ThemeError, build_theme
from scenes.drawing.viewport import Viewport
from scenes.framework.manager import Scene, Scenes
from scenes.framework.matches import Matches
from scenes.framework.motion import PACES, READINGS, Motion
from scenes.framework.navigation import Back, Go, Navigation, Quit, Replace, Reset
from scenes.kit.click_guard import ClickGuard
from scenes.kit.page import Page
from scenes.system import clipboard
from scenes.system.audio import Audio
from scenes.system.garbage import release_memory
from scenes.system.key_bindings import Keys
from scenes.system.window import Window

if TYPE_CHECKING:
    from game.engine.definition.game_definition import Game
    from game.profile.deck_store import DeckStore

SEEN = ("interface", "text", "light", "four_colours", "big_index", "plain_cards")
"""Names of the settings that affect how everything looks. When one of them changes, all scenes are redrawn."""

Registry = Mapping[str, Callable[[], Callable[..., Scene]]]
"""A mapping from each scene's name to a function that imports the scene's module and returns its class."""


class Services:
    """The services that the program provides for its scenes.

    `navigate` opens and closes scenes. `matches` deals and resumes matches. `toast` shows short messages.
    """

    def __init__(
        self,
        window: Window,
        library: Library,
        folders: Folders,
        registry: Registry,
        settings: Loaded[Settings] | None = None,
        *,
        animate: bool = True,
        event_log: TextIO | None = None,
        ahead: Prefetch | None = None,
    ) -> None:
        """Start the services for a window.

        Args:
            window: The open window.
            library: All content.
            folders: The player's folders.
            registry: The scenes that `make` can create.
            settings: The player's settings, or None to read them from `folders`.
            animate: Whether movements are animated.
            event_log: The stream of the event log, or None for no log.
            ahead: The thread that reads pictures during start-up, or None.
        """
        self.window = window
        self.library = library
        self.folders = folders
        self.animate = animate
        self._registry = registry
        self.texts = library.texts
        self.problems: list[str] = [str(problem) for problem in library.problems]
        """Messages about errors in content files, shown on the title screen."""
        self.news: list[str] = [folders.trouble] if folders.trouble else []
        """Messages to show the player once. The scene that shows them empties this list."""
        self._event_log = event_log
        self._telling = Lock()
        self.theme = self._theme()
        loaded = settings or load_settings(folders.settings)
        self.settings = self._saved = loaded.value or Settings()
        if loaded.trouble:
            self.news.append(loaded.trouble)
        self.view = Viewport(*window.size)
        self.painter = Painter(window.size)
        self.images = Images(ahead=ahead, window=window.size)
        self.type = Type(self.theme, self.images, self.settings.text, self.settings.four_colours)
        self.shapes = Shapes(self.theme, self.images)
        self.audio = Audio(assets_folder() / "sounds", self.settings, self.log)
        self.keys = Keys(self.settings.keys)
        self.scenes = Scenes()
        self.matches = Matches(library, folders, lambda: self.games, self.log if event_log is not None else None)
        self.click_guard = ClickGuard()
        """The click guard, which decides which clicks and key presses to ignore."""
        self._pointed: tuple[float, float] = (-1.0, -1.0)
        """The pointer's position in pixels. Until the pointer first moves, the position is outside the window."""
        self.running = True
        self._over = Page(self)

    def _theme(self) -> Theme:
        try:
            return build_theme(self.library.theme)
        except ThemeError as error:
            self.problems.append(self.say("app.theme_fault", why=str(error)))
            return build_theme(load_library(cache=self.folders.cache).theme)

    @property
    def pointer(self) -> tuple[float, float]:
        """Return the pointer's position, in units."""
        return self.view.to_logical(self._pointed)

    def say(self, key: str, /, **values: object) -> str:
        """Return interface text with its values filled in.

        Raises:
            KeyError: There is no text with this key.
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

    def navigate(self, way: Navigation) -> None:
        """Open or close a scene, or end the program.

        Raises:
            ValueError: The scene can't be opened. The message is for the player.
        """
        match way:
            case Go():
                self.scenes.push(self._opened(way))
            case Replace():
                self.scenes.replace(self._opened(way))
            case Reset():
                self.scenes.clear()  # a scene that closes may add news for the next scene to show
                self.scenes.reset(self._opened(way))
            case Back() if len(self.scenes.all) > 1:
                self.scenes.pop()
            case Back():
                self.navigate(Reset("title"))
            case Quit():
                self.running = False

    def _opened(self, way: Go | Replace | Reset) -> Scene:
        return self.make(way.scene, *way.arguments, **way.options) if isinstance(way.scene, str) else way.scene

    def make(self, name: str, *arguments: Any, **options: Any) -> Scene:
        """Return a new scene, given its name in scenes.app.registry: `app.make("credits")`."""
        return self._registry[name]()(self, *arguments, **options)

    @cached_property
    def deck_store(self) -> DeckStore:
        """Return the store of the player's own decks."""
        from game.profile.deck_store import DeckStore

        return DeckStore(self.folders.decks, self.folders.writable)

    @property
    def motion(self) -> Motion:
        """Return the preferences for animations, based on the player's settings."""
        settings = self.settings
        if not self.animate:
            return Motion(0.0, settings.reduced_motion, 0.0)
        return Motion(PACES[settings.speed - 1], settings.reduced_motion, READINGS[settings.reading - 1])

    def print_style(self) -> PrintStyle:
        """Return the style of card faces that the player has chosen in the settings."""
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
        """Return whether there is an event log.

        If there is none, callers can skip work that is needed only for the log.
        """
        return self._event_log is not None

    def log(self, event: str, **fields: object) -> None:
        """Write one line to the event log. If there is no event log, do nothing.

        Any thread can call this method. Each value must be a string, a number, None, or a list of strings and numbers.
        """
        if self._event_log is not None:
            with self._telling, suppress(OSError):  # a full disk mustn't end a match
                self._event_log.write(to_json({"event": event, **fields}) + "\n")
                self._event_log.flush()

    def toast(self, text: str) -> None:
        """Show a message at the bottom of the window for a few seconds, on top of any scene."""
        self._over.toast(text)
        self.log("toast", said=text)

    def tell(self, key: str) -> None:
        """Show the interface text with this key at the bottom of the window for a few seconds."""
        self.toast(self.texts[key])

    def paste(self) -> str:
        """Return the clipboard's text. If there is none, tell the player why and return ""."""
        pasted = clipboard.paste(self.window.driver)
        if pasted.why:
            self.tell(f"paste.{pasted.why}")
        return pasted.text

    def copy(self, text: str) -> bool:
        """Put text on the clipboard, and return whether that worked."""
        return clipboard.put(text)

    def toggle_full_screen(self) -> None:
        """Switch between a window and full screen."""
        self.window.toggle_full_screen()
        self.keep_window()
        self.take_size()

    def keep_window(self) -> None:
        """Save the window's state for the next start of the program."""
        window = self.window
        kept = self.settings._replace(window=window.windowed, monitor=window.monitor)
        self.keep(kept._replace(maximised=window.maximised, full_screen=window.full_screen))

    def take_size(self) -> None:
        """Adapt everything to the window's new size, and redraw everything."""
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
