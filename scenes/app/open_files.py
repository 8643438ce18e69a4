"""Open files named on the command line or dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.profile.saves import look_at
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog, notice
from scenes.framework.navigation import Back, Go, Reset
from scenes.framework.phrases import file_name, not_opened

if TYPE_CHECKING:
    from game.matches.replay import Replay
    from scenes.framework.services import Services

MOST_TRIED = 20
"""Maximum number of dropped files to try to open. There is a limit because reading each file takes time."""


def open_file(app: Services, path: Path) -> None:
    """Open a record or a finished match as a replay, or resume an unfinished match.

    If the file can't be opened, nothing changes.

    Raises:
        ValueError: The file can't be opened. The message is for the player.
    """
    _opener(app, path)()


def _opener(app: Services, path: Path, *, check: bool = False) -> Callable[[], None]:
    """Return a function that opens a file.

    Args:
        app: The services.
        path: The file.
        check: Whether to verify immediately that an unfinished match can be resumed.

    Raises:
        ValueError: The file can't be opened. The message is for the player.
    """
    from game.matches.replay import is_journal, open_match, open_record
    from game.matches.session import Session

    contents, games = app.library.games, app.games
    try:
        if is_journal(path) and not look_at(path).finished:
            if check:
                Session.look(path, contents, games, playable=True)
            return partial(_resume, app, path)
        replay = (open_match if is_journal(path) else open_record)(path, contents, games)
    except OSError as error:
        raise ValueError(not_opened(app, path, error)) from error
    return partial(_watch, app, replay)


def _watch(app: Services, replay: Replay) -> None:
    """Leave the table and watch a replay."""
    if _at_table(app) or _in_lesson(app):
        app.navigate(Reset("title"))
    match_actions.watch(app, replay)


def _resume(app: Services, path: Path) -> None:
    """Resume a saved match.

    Raises:
        ValueError: The match can't be resumed. The message is for the player.
    """
    match_actions.unsaved(app)  # first save the current match, because the file to open may be the one it's saved in
    try:
        match_actions.resume(app, path)
    except OSError as error:
        raise ValueError(not_opened(app, path, error)) from error


def _at_table(app: Services) -> bool:
    return any(scene.name == "table" for scene in app.scenes.all)


def _in_lesson(app: Services) -> bool:
    return any(scene.name == "lesson" for scene in app.scenes.all)


def takes_drop(app: Services) -> bool:
    """Return whether the player can drop something on the window.

    If a notice is open, close it. If a question is open, tell the player to answer it first, and return False.
    """
    top = app.scenes.top
    if isinstance(top, Dialog):
        if top.asks:
            app.tell("drop.question")
            return False
        app.navigate(Back())
    return True


def dropped(app: Services, paths: Sequence[Path]) -> Path | None:
    """Open the first readable dropped file, and return its path.

    During a match or a lesson, first ask whether to leave it. If no file can be opened, show the reason and return the
    first path. If a question is already on the screen, open nothing and return None.
    """
    app.log("dropped", file=paths[0].name)
    if not takes_drop(app):
        return None
    why = match_actions.unsaved(app)  # save the match at the table first, because a dropped file may be that match
    taught = _in_lesson(app)
    asks = taught or _at_table(app) or bool(why)
    try:
        # If the program has to ask a question or choose between files, it first checks whether a match can be resumed.
        path, opener = _first_opener(app, paths, asks or len(paths) > 1)
    except ValueError as error:
        show_failure(app, not_opened(app, paths[0], error))
        return paths[0]
    if asks:
        _ask_to_leave(app, path, opener, taught, why)
    else:
        _try(app, path, opener)
    return path


def _first_opener(app: Services, paths: Sequence[Path], check: bool) -> tuple[Path, Callable[[], None]]:
    """Return the path of the first file that can be opened, and a function that opens it.

    At most MOST_TRIED files are tried.

    Raises:
        ValueError: No file can be opened. The message is about the first file.
    """
    failures: list[ValueError] = []
    for path in paths[:MOST_TRIED]:
        try:
            return path, _opener(app, path, check=check)
        except ValueError as error:
            failures.append(error)
    raise failures[0]


def _ask_to_leave(app: Services, path: Path, opener: Callable[[], None], taught: bool, why: str) -> None:
    """Ask whether to leave the current match or lesson in order to open a file.

    `taught` is True during a lesson. `why` explains why the match can't be saved, or is "" if there is no such problem.
    """
    say = app.texts
    key = "open.sure.lesson" if taught else "open.sure.unsaved" if why else "open.sure.what"
    what = app.say(key, file=file_name(path), why=why)
    answers = ((say["menu.cancel"], None), (say["open.sure.yes"], partial(_try, app, path, opener)))
    # If progress would be lost, Enter presses Cancel.
    gold = 0 if taught or why else 1
    app.navigate(Go(Dialog(app, say["open.sure"], what, answers, gold=gold)))


def _try(app: Services, path: Path, opener: Callable[[], None]) -> None:
    """Call the function that opens a file. If this fails, show the reason in a dialog."""
    try:
        opener()
    except ValueError as error:
        show_failure(app, not_opened(app, path, error))


def show_failure(app: Services, why: str) -> None:
    """Show a dialog that explains why a file can't be opened."""
    app.navigate(notice(app, app.texts["open.failed"], why))
