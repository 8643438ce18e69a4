"""Open files named on the command line or dropped on the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.profile.saves import look_at
from scenes import navigation
from scenes.kit.dialog import Dialog
from scenes.phrases import file_name, not_opened

if TYPE_CHECKING:
    from scenes.app import App


def open_file(app: App, path: Path, leave: bool = False) -> None:
    """Open a record or a saved match.

    Records and finished matches open as a replay, and other matches resume. `leave` closes the table first.

    Raises:
        ValueError: The file can't be opened. The message is for the player, and nothing has changed.
    """
    from game.replay import is_journal, open_match, open_record

    contents, games = app.library.games, app.games
    try:
        if is_journal(path) and not look_at(path).finished:
            navigation.unsaved(app)  # save the match at the table, because its file may be the one to open
            navigation.resume(app, path)
            return
        replay = (open_match if is_journal(path) else open_record)(path, contents, games)
    except OSError as error:
        raise ValueError(not_opened(app, path, error)) from error
    if leave:
        navigation.to_title(app)
    navigation.watch(app, replay)


def dropped(app: App, path: Path) -> None:
    """Open a file dropped on the window.

    If a match is being played, the player is asked first, and told whether it is saved. While another dialog is open,
    the player is asked to answer it first.
    """
    app.log("dropped", file=path.name)
    if isinstance(app.scenes.top, Dialog):
        app.tell("drop.question")
        return
    taught = any(scene.name == "lesson" for scene in app.scenes.all)
    if not taught and not any(scene.name == "table" for scene in app.scenes.all):
        _try(app, path)
        return
    say, why = app.texts, navigation.unsaved(app)
    key = "open.sure.lesson" if taught else "open.sure.unsaved" if why else "open.sure.what"
    what = app.say(key, file=file_name(path), why=why)
    answers = ((say["menu.cancel"], None), (say["open.sure.yes"], partial(_try, app, path, True)))
    app.scenes.push(Dialog(app, say["open.sure"], what, answers))


def _try(app: App, path: Path, leave: bool = False) -> None:
    """Open a file, or show why it can't be opened."""
    try:
        open_file(app, path, leave)
    except ValueError as error:
        show_failure(app, not_opened(app, path, error))


def show_failure(app: App, why: str) -> None:
    """Show in a dialog why a file can't be opened."""
    app.scenes.push(Dialog(app, app.texts["open.failed"], why, ((app.texts["menu.close"], None),)))
