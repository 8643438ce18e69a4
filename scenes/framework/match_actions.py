"""Deal, resume, repeat, save and replay matches, for buttons such as Resume and Rematch."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.profile.disk import DISK, reason
from game.profile.saves import keep_copy, look_at, new_path
from scenes.framework.dialog import Dialog, notice
from scenes.framework.navigation import Back, Go, Replace, Reset
from scenes.framework.phrases import file_name

if TYPE_CHECKING:
    from game.matches.replay import Replay
    from game.matches.session import Session
    from game.profile.statistics import MatchLine
    from scenes.framework.match_setup import MatchRequest
    from scenes.framework.services import Services


def open_lesson(app: Services, game_id: str, way: type[Go | Replace] = Go) -> None:
    """Open a game's lesson. If the lesson's file has an error, show the error in a dialog."""
    try:
        app.navigate(way("lesson", game_id))
    except ValueError as error:
        app.navigate(notice(app, app.texts["lesson.trouble"], str(error)))


def restart_lesson(app: Services, game_id: str) -> None:
    """Close the pause menu, and restart the lesson underneath."""
    app.navigate(Back())
    open_lesson(app, game_id, Replace)


def deal(app: Services, wish: MatchRequest) -> None:
    """Deal a new match.

    Raises:
        ValueError: The game doesn't allow such a match. The message is for the player.
    """
    session = app.matches.new_session(
        wish.game,
        len(wish.names),
        wish.names,
        wish.options,
        wish.seed,
        wish.players,
        wish.practice,
        wish.brought,
        wish.looks,
    )
    _sit_down(app, session)


def resume(app: Services, path: Path) -> None:
    """Resume a saved match.

    The match continues in a new file if the saved file was copied by the player or isn't in the folder of saved
    matches.

    Raises:
        ValueError: The match can't be resumed. The message is for the player.
        OSError: The file can't be read or copied.
    """
    # Follow symbolic links first. A link that leads back to itself counts as a file in another folder.
    mine = os.path.dirname(os.path.realpath(path)) == os.path.realpath(app.folders.saves)
    _sit_down(app, open_saved(app, path, copied=not mine))


def at_the_table(app: Services, session: Session) -> Go:
    """Return the request that opens a match when the program starts.

    The messages in `app.news` are moved to the session.
    """
    session.trouble += app.news
    app.news.clear()
    return Go("table", session)


def open_saved(app: Services, path: Path, copied: bool = False) -> Session:
    """Open a saved match to continue it.

    If `copied` is true, or if the file is a copy that the player made, the match continues in a new file in the folder
    of saved matches. If a new file is needed but the folder isn't writable, the match continues without a file. If an
    error is raised, nothing has changed.

    Raises:
        ValueError: The match can't be resumed. The message is for the player.
        OSError: The file can't be read or copied.
    """
    from game.matches.session import Session

    saved = look_at(path)
    if not (copied or saved.kept):
        return app.matches.resume(path)
    # Make sure that the match can be resumed before copying it.
    session = Session.resume(path, app.library.games, app.games)
    session.close()
    if app.folders.writable:
        again = app.matches.resume(_copied(app, path, saved.game, saved.own_name, kept=False))
        # The copy doesn't contain the original file's faults, so add the problems found in the original.
        again.trouble = list(dict.fromkeys([*session.trouble, *again.trouble]))
        return again
    session.journal = None
    return app.matches.follow(session)


def show_result(app: Services, path: Path) -> None:
    """Open a finished match's result page on top of the current scene.

    The match's file doesn't change. If the file is a copy that the player made, moves can't be undone, even in a
    practice match.

    Raises:
        ValueError: The match can't be shown or hasn't ended. The message is for the player.
        OSError: The file can't be read.
    """
    from game.matches.session import Session

    if look_at(path).kept:
        session = Session.look(path, app.library.games, app.games)
        session.match.free = False
        session.stored = True
        app.matches.follow(session)
    else:
        session = app.matches.resume(path)
        app.matches.guard.end()  # a finished match can't crash the program again
    app.navigate(Go("results", session, listed=True))
    _tell_news(app, session)


def save_copy(app: Services, session: Session, name: str) -> None:
    """Save a copy of a match in its current state.

    Raises:
        ValueError: The match has no file, or its latest decisions couldn't be saved. The message is for the player.
        OSError: The file can't be copied.
    """
    if session.journal is None:
        raise ValueError(app.folders.trouble or app.texts["pause.no_folder"])
    if why := session.unsaved():
        raise ValueError(f"{why}.")
    _copied(app, session.journal.path, session.content.game.id, name, kept=True)


def _copied(app: Services, source: Path, game_id: str, name: str, kept: bool) -> Path:
    """Copy a match's file into the folder of saved matches, and return the copy's path.

    Raises:
        ValueError: The file isn't a saved match. The message is for the player.
        OSError: The file can't be copied.
    """
    from datetime import datetime

    with DISK.alone(app.folders.saves):  # another running copy of the program mustn't use the same name
        copy = new_path(app.folders.saves, game_id, datetime.now())
        keep_copy(source, copy, name, kept)
    return copy


def close_session(app: Services, session: Session) -> None:
    """Close a session, and have the next scene show any messages about the saved match."""
    saved, news = session.close(), session.news()
    if not saved and session.journal is not None:
        news = [app.say("table.lost", why=session.journal.failing)]
    app.news += news


def unsaved(app: Services) -> str:
    """If any scene's match couldn't be saved, try to save it again.

    Return a short reason if saving still fails, otherwise "".
    """
    return next((why for scene in app.scenes.all if (why := scene.unsaved())), "")


def leave_table(app: Services, leave: Callable[[], object], stay: Callable[[], object] | None = None) -> None:
    """Leave the table by calling `leave`. If something would be lost, ask the player first.

    A dialog appears if the match couldn't be saved, or if progress in a lesson would be lost. The dialog about lessons
    doesn't appear if the player has turned off confirmations. If the player decides to stay, `stay` is called instead
    of `leave`.
    """
    if app.settings.confirm and any(scene.unfinished() for scene in app.scenes.all):
        leave_lesson(app, "leave", leave, stay)
        return
    why = unsaved(app)
    if not why:
        leave()
        return
    say = app.texts
    answers = ((say["leave.unsaved.stay"], stay), (say["leave.unsaved.yes"], leave))
    if not all(scene.saves() for scene in app.scenes.all):
        key = "leave.unsaved.never"
    else:
        ended = any(scene.name == "results" for scene in app.scenes.all)
        key = "leave.unsaved.ended" if ended else "leave.unsaved.what"
    app.navigate(Go(Dialog(app, say["leave.unsaved"], app.say(key, why=why), answers, gold=0)))


def leave_lesson(
    app: Services, how: str, leave: Callable[[], object], stay: Callable[[], object] | None = None
) -> None:
    """Ask whether the player is willing to lose their progress in a lesson.

    `leave` is called if the player agrees, and `stay` if not. `how` is "leave" if the player is leaving the lesson, or
    "again" if they are restarting it.
    """
    say = app.texts
    answers = ((say["menu.cancel"], stay), (say[f"lesson.{how}.yes"], leave))
    app.navigate(Go(Dialog(app, say[f"lesson.{how}.sure"], say["lesson.leave.what"], answers, gold=0)))


def _sit_down(app: Services, session: Session) -> None:
    """Open the table for a match, and show any messages that players should read first."""
    app.navigate(Reset("table", session))
    _tell_news(app, session)


def _tell_news(app: Services, session: Session) -> None:
    news = session.news()
    if news:
        say = app.texts
        app.navigate(notice(app, say["title.troubles"], "\n".join(news)))


def request_of(session: Session) -> MatchRequest:
    """Return the request for another match with the same set-up."""
    from scenes.framework.match_setup import MatchRequest

    setup = session.match.setup
    # Keep the practice setting only if the player chose it. A match continued from a replay is always practice.
    return MatchRequest(
        session.content.game.id,
        tuple(session.names),
        dict(setup.options),
        setup.seed,
        tuple(session.players),
        session.match.free,
        setup.brought,
        session.looks,
    )


def next_first(session: Session) -> str:
    """Return the name of the player who goes first in a rematch, or "" if it isn't known.

    The name is known only after the match, and only if the order of the seats decides who goes first.
    """
    begins = session.content.game.begins
    fixed = begins is not None and session.match.setup.options.get(begins.option) == begins.value
    return session.names[1] if fixed and len(session.names) > 1 and not session.match.asked else ""


def rematch(app: Services, session: Session) -> None:
    """Start a match with the same players and options, but a new deal.

    If `next_first` names a player, that player goes first.
    """
    from scenes.framework.match_setup import new_seed

    wish = request_of(session).with_seed(new_seed())
    deal(app, wish.next_first() if next_first(session) else wish)


def same_deal(app: Services, session: Session) -> None:
    """Deal the same cards to the same players with the same options.

    A practice match returns to its starting position instead. Dealing from the match's seed could produce different
    cards, or reveal cards that the player hasn't seen.
    """
    if not session.practice:
        deal(app, request_of(session))
        return
    from datetime import datetime

    folder = app.folders.saves if app.folders.writable else None
    _sit_down(app, app.matches.follow(session.once_more(folder, datetime.now())))


def deal_again(app: Services, played: MatchLine, practice: bool = False) -> None:
    """Deal a finished solo game again, with the same cards, options and player.

    Raises:
        ValueError: The game no longer allows this deal. The message is for the player.
    """
    from scenes.framework.match_setup import MatchRequest

    names, players = zip(*played.seats, strict=True)
    deal(app, MatchRequest(played.game, names, dict(played.options), played.deal, players, practice))


def kept_file(app: Services, played: MatchLine) -> Path | None:
    """Return the saved file for a match in the statistics, or None if the file is gone."""
    path = app.folders.saves / played.file
    with suppress(OSError):  # the name is too long for a file name
        if played.file == path.name and path.is_file():
            return path
    return None


def watch_played(app: Services, path: Path) -> None:
    """Open the replay of a saved match on top of the current scene.

    Raises:
        ValueError: The match can't be replayed. The message is for the player.
    """
    from game.matches.replay import open_match

    watch(app, open_match(path, app.library.games, app.games))


def restart_match(app: Services, session: Session, same: bool = False) -> None:
    """Replace the match at the table with a rematch. If `same` is true, repeat the deal.

    If the match at the table isn't over, its saved file is deleted.

    Raises:
        ValueError: The game no longer allows this deal. Nothing has changed. The message is for the player.
    """
    again = same_deal if same else rematch
    if not session.match.asked:  # keep a finished match's file, because the player may want to watch it
        again(app, session)
        return
    journal, session.journal = session.journal, None  # otherwise the table would save the old match when it closes
    try:
        again(app, session)
    except ValueError:
        session.journal = journal
        raise
    if journal is not None:
        try:
            journal.discard()
        except OSError as error:
            app.news.append(app.say("matches.not_deleted", file=file_name(journal.path), why=reason(error)))


def watch(app: Services, replay: Replay, run: bool = False) -> None:
    """Open a replay on top of the current scene, or in place of an open replay.

    Any messages about the match are shown first. If `run` is true, the replay then starts by itself.
    """
    top = app.scenes.top
    app.navigate((Replace if top is not None and top.name == "replay" else Go)("replay", replay, run))
    _tell_news(app, replay)


def watch_again(app: Services, session: Session) -> None:
    """Open the replay of a match on top of the current scene.

    If that scene is itself a replay, replace it.
    """
    from game.matches.replay import Replay

    watch(app, Replay(session))
