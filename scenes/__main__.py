"""Start the program.

`python -m scenes`, `soul-battle` and the packaged program all run this module.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

from game import VERSION
from game.console import command
from game.platforms import file_of
from game.safe_files import open_to_add
from scenes.app.error_log import catch_errors, open_log

if TYPE_CHECKING:
    from game.content.library import Library
    from game.profile.folders import Folders
    from scenes.app.app import App
    from scenes.drawing.prefetch import Prefetch
    from scenes.framework.navigation import Go

WRONG = 2
"""Exit code if the arguments are wrong or no window can be opened."""
PROGRAM = "soul-battle"
HELP_WIDTH = 78
"""Width of the help text, in characters."""
ICON = "icon/soul-battle.png"
FIRST_SIGHT = ("table/wall.png", "title/niche_*.half.webp", "ui/button_gold.png", "ui/button_dark.png")
"""File name patterns for the title screen's pictures, which are loaded while the rest of the program loads."""
UNUSED = ("importlib.resources", "pygame._debug", "pygame.pixelarray", "pygame.system", "pygame.typing")
"""Modules that pygame imports but that neither pygame nor the program needs. Importing them is slow."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports an error on a single line."""

    def error(self, message: str) -> NoReturn:
        """Print an error message, and exit with the code WRONG."""
        raise SystemExit(_refuse(message))


def parser() -> argparse.ArgumentParser:
    """Return the parser for the program's command line."""
    # Without a fixed width, argparse would import `shutil` to look up the terminal's width for each argument.
    found = _Parser(
        PROGRAM,
        description="Soul Battle: dark card games at one candlelit table.",
        allow_abbrev=False,
        formatter_class=partial(argparse.HelpFormatter, width=HELP_WIDTH),
    )
    found.add_argument("file", metavar="FILE", nargs="?", type=file_of, help="the same as --open FILE")
    found.add_argument("--game", metavar="ID", help="start a match of this game at once, such as soul_battle")
    found.add_argument(
        "--seats", metavar="N", type=int, help="with --game: number of people (default: one, against computers)"
    )
    found.add_argument("--seed", metavar="TEXT", help="with --game: the same seed deals the same cards")
    found.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="with --game: set an option of the match"
    )
    found.add_argument("--resume", metavar="FILE", type=file_of, help="resume this saved match at once")
    found.add_argument("--open", metavar="FILE", type=file_of, help="watch this record, or resume this saved match")
    found.add_argument("--data-dir", metavar="DIR", type=Path, help="keep saves, settings and your own content here")
    found.add_argument("--event-log", metavar="FILE", type=Path, help="log what happens to this file, as lines of JSON")
    found.add_argument("--no-animation", action="store_true", help="turn off all animations")
    found.add_argument("--selftest", action="store_true", help="load everything, play a match of each game, and quit")
    found.add_argument("--version", action="version", version=f"Soul Battle {VERSION}")
    return found


_NUMBER = re.compile(r"-?[0-9]{1,9}")


def options_of(words: Sequence[str]) -> dict[str, str | int]:
    """Return match options from the values of `--option`.

    Raises:
        ValueError: A value doesn't have the form NAME=VALUE.
    """
    found: dict[str, str | int] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (name and sign and value):
            raise ValueError(f"--option: expected NAME=VALUE, got {word}")
        found[name] = int(value) if _NUMBER.fullmatch(value) else value
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program, and return its exit code.

    Returns:
        0 after a normal run. 1 after a crash or a failed self-test. 2 if the arguments are wrong or no window can be
            opened.
    """
    return command(_main, arguments)


def _main(arguments: Sequence[str] | None) -> int:
    # Start-up creates no garbage. Searching for garbage would take up a tenth of the time before the first picture
    # appears.
    gc.disable()
    if arguments is None:  # tests always pass arguments
        catch_errors()
    told = parser().parse_args(arguments)
    wrong = _wrong(told)
    if wrong:
        return _refuse(wrong)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if told.selftest:
        from scenes.app.selftest import run

        return run()
    if arguments is None:
        from scenes.system.signals import hold_signals

        hold_signals()
    try:
        return _play(told)
    except Exception as error:
        return _crashed_outside(error, told.data_dir)


def _crashed_outside(error: Exception, data_dir: Path | None) -> int:
    """Report a crash that happened before the window opened or after it closed. Return FAILED."""
    from scenes.app import crash_handler, crash_report

    told = crash_report.report(error, (), ())
    try:
        path = crash_report.write_report(_folders(data_dir).reports, told)
    except Exception:
        path = None  # whatever caused the crash may also break the report
    if path is None:
        crash_report.last_words(told)
    where = f"There is a report in {path}." if path else "The report couldn't be written."
    crash_report.last_words(f"The program crashed ({type(error).__name__} at {crash_report.place_of(error)}). {where}")
    return crash_handler.FAILED


def _wrong(told: argparse.Namespace) -> str:
    """Return an error message if some of the arguments can't be used together, otherwise ""."""
    if not told.game and (told.seats is not None or told.seed is not None or told.option):
        return "--seats, --seed and --option only work with --game"
    ways = {"--game": told.game, "--resume": told.resume, "--open": told.open, "FILE": told.file}
    given = [name for name, value in ways.items() if value]
    return f"{given[0]} and {given[1]} can't be used together" if len(given) > 1 else ""


def _refuse(sentence: str) -> int:
    from game.content.errors import one_line

    print(f"{PROGRAM}: {one_line(sentence)}", file=sys.stderr)
    return WRONG


def _play(told: argparse.Namespace) -> int:
    from scenes.system import audio

    audio.hold_back()
    for name in UNUSED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]
    from scenes.system import window as windows

    windows.prepare()
    from scenes.drawing.images import assets_folder
    from scenes.drawing.prefetch import Prefetch

    ahead = Prefetch(assets_folder(), (ICON, *(() if told.game or told.resume else FIRST_SIGHT)))
    from game.content.library import load_library
    from scenes.drawing.fonts import unwritable

    folders = _folders(told.data_dir)
    open_log(folders.log)
    library = load_library(folders.data, folders.cache if folders.writable else None, missing=unwritable)
    event_log: TextIO | None = None
    try:
        event_log = _event_log(told.event_log)
        return _run(told, library, folders, event_log, ahead)
    except windows.NoWindow as error:
        return _refuse(str(error))
    except _Refused as error:
        return _refuse(str(error))
    finally:
        if event_log is not None:
            with suppress(OSError):
                event_log.close()


def _event_log(path: Path | None) -> TextIO | None:
    try:
        return open_to_add(path) if path else None
    except OSError as error:
        raise _Refused(f"--event-log: {path} can't be written ({error.strerror})") from error


class _Refused(BaseException):
    """Raised if an argument names something that doesn't exist.

    It isn't a subclass of Exception, because any Exception would be reported as a crash.
    """


def _run(
    told: argparse.Namespace, library: Library, folders: Folders, event_log: TextIO | None, ahead: Prefetch
) -> int:
    from game.games import playable
    from game.profile.settings import Settings, load_settings
    from scenes.drawing.future import Future
    from scenes.system.window import Window

    games = playable(library)
    if told.game and told.game not in games:
        raise _Refused(f"--game: unknown game {told.game} (choose from: {', '.join(games) or 'none'})")
    loaded = load_settings(folders.settings)
    settings = loaded.value or Settings()
    loading = Future(_load_app)
    try:
        title, state = library.texts["title.name"], (settings.maximised, settings.monitor)
        window = Window(title, settings.window, settings.full_screen, ahead.take(ICON), *state)
    finally:
        app_class = loading.result()
    app = app_class(window, library, folders, loaded, animate=not told.no_animation, event_log=event_log, ahead=ahead)
    app.crash_handler.begin(lambda: _first(app, told))
    app.run()
    return app.crash_handler.code


def _load_app() -> type[App]:
    """Import the modules for the app and the title screen.

    This can run in a thread while the window opens.
    """
    from scenes.app.app import App
    from scenes.app.registry import SCENES

    SCENES["title"]()
    return App


def _first(app: App, told: argparse.Namespace) -> None:
    """Show the first scene.

    If a file can't be opened, say so on standard error and in a dialog over the title screen.
    """
    from scenes.framework.navigation import Go
    from scenes.framework.phrases import not_opened

    name, path = ("--resume", told.resume) if told.resume else ("--open", told.open or told.file)
    if path is None:
        app.navigate(_first_way(app, told))
        return
    try:
        _resume(app, path) if told.resume else _open(app, path)
    except (ValueError, OSError) as error:
        from scenes.app.open_files import show_failure

        why = not_opened(app, path, error)
        _refuse(f"{name}: {why}")
        if not app.scenes.all:
            app.navigate(Go("title"))
        show_failure(app, why)


def _resume(app: App, path: Path) -> None:
    """Resume a saved match, without showing the title screen first.

    Raises:
        ValueError: The match can't be resumed. The message is for the player.
        OSError: The file can't be read.
    """
    from scenes.framework import match_actions

    app.navigate(match_actions.at_the_table(app, match_actions.open_saved(app, path)))


def _open(app: App, path: Path) -> None:
    """Show the title screen, and open a file on top of it.

    Raises:
        ValueError: The file can't be opened. The message is for the player.
    """
    from scenes.app.open_files import open_file
    from scenes.framework.navigation import Go

    app.navigate(Go("title"))
    open_file(app, path)


def _first_way(app: App, told: argparse.Namespace) -> Go:
    from scenes.framework.navigation import Go

    if not told.game:
        return Go("title")
    # These are slow to import, and the title screen doesn't need them.
    from scenes.framework.match_actions import at_the_table
    from scenes.framework.match_setup import SetupDraft

    try:
        options, game = options_of(told.option), app.library.game(told.game).game
        if told.seats is None:
            # Use the players last chosen on the set-up page. By default, one person plays against computers.
            draft = SetupDraft.remembered(game, app.texts, app.settings, "")
            seats, players = game.least_seats, draft.players[: game.least_seats]
            names = [draft.name(seat) for seat in range(1, seats + 1)]
        else:
            seats, players, names = told.seats, [], list(app.settings.names)
        session = app.matches.new_session(told.game, seats, names, options, told.seed or "", players)
    except ValueError as error:
        raise _Refused(str(error)) from error
    return at_the_table(app, session)


def _folders(data_dir: Path | None) -> Folders:
    from game.profile.folders import open_folders

    return open_folders(data_dir)


if __name__ == "__main__":
    sys.exit(main())
