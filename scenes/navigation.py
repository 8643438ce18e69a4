"""From scene to scene: what Continue, Deal, Rematch and the others start."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.profile.disk import DISK, reason
from game.profile.saves import keep_copy, look_at, new_path
from scenes.phrases import file_name

if TYPE_CHECKING:
    from game.profile.statistics import MatchLine
    from game.replay import Replay
    from game.session import Session
    from scenes.app import App
    from scenes.match_setup import MatchRequest


def to_title(app: App) -> None:
    """The title alone."""
    app.scenes.clear()  # what goes may have something to tell there
    app.scenes.reset(app.make("title"))


def to_setup(app: App, game_id: str) -> None:
    """The set-up of a game, in place of what is there."""
    app.scenes.reset(app.make("setup", game_id))


def to_lesson(app: App, game_id: str) -> None:
    """A game's lesson, over what is there, to which it leads back; if its file can't be taught, a sentence says why."""
    try:
        app.scenes.push(app.make("lesson", game_id))
    except ValueError as error:
        from scenes.kit.dialog import Dialog

        app.scenes.push(Dialog(app, app.texts["lesson.trouble"], str(error), ((app.texts["menu.close"], None),)))


def restart_lesson(app: App, game_id: str) -> None:
    """A game's lesson from its beginning, in place of the one that is there."""
    while app.scenes.top is not None and app.scenes.top.name in ("pause", "lesson"):
        app.scenes.pop()
    to_lesson(app, game_id)


def deal(app: App, wish: MatchRequest) -> None:
    """A new match on the table. Raises ValueError, in a sentence, for a match that the game doesn't allow."""
    session = app.new_session(
        wish.game, len(wish.names), wish.names, wish.options, wish.seed, wish.players, wish.practice, wish.brought
    )
    _sit_down(app, session)


def resume(app: App, path: Path) -> None:
    """A saved match on the table, where it stood. A kept copy, and a file from elsewhere, stay as they are: a copy is
    gone on with. Raises ValueError, in a sentence, and OSError."""
    # Links are followed as far as they lead; one that leads to itself is somewhere else.
    mine = os.path.dirname(os.path.realpath(path)) == os.path.realpath(app.folders.saves)
    _sit_down(app, open_saved(app, path, copied=not mine))


def open_saved(app: App, path: Path, copied: bool = False) -> Session:
    """A saved match that is gone on with: in its own file; a kept copy, or one that is to be `copied`, in a new one
    among the saved matches, or in none where nothing can be kept. Raises ValueError, in a sentence, and OSError; then
    nothing has changed."""
    from game.session import Session

    saved = look_at(path)
    if not (copied or saved.kept):
        return app.resume(path)
    # Nothing is copied that can't be gone on with.
    session = Session.resume(path, app.library.games, app.games)
    session.close()
    if app.folders.writable:
        again = app.resume(_copied(app, path, saved.game, saved.own_name, kept=False))
        # The copy is whole: what was damaged is known from the file itself.
        again.trouble = list(dict.fromkeys([*session.trouble, *again.trouble]))
        return again
    session.journal = None
    return app.follow(session)


def save_copy(app: App, session: Session, name: str) -> None:
    """A copy of a match as it is now, among the saved ones. Raises ValueError, in a sentence, and OSError."""
    if session.journal is None:
        raise ValueError(app.folders.trouble or app.texts["pause.no_folder"])
    if why := session.unsaved():
        raise ValueError(f"{why}.")
    _copied(app, session.journal.path, session.content.game.id, name, kept=True)


def _copied(app: App, source: Path, game_id: str, name: str, kept: bool) -> Path:
    """A copy of a match among the saved ones. Raises ValueError, in a sentence, and OSError."""
    from datetime import datetime

    with DISK.alone(app.folders.saves):  # no other copy of the program takes the name meanwhile
        copy = new_path(app.folders.saves, game_id, datetime.now())
        keep_copy(source, copy, name, kept)
    return copy


def unsaved(app: App) -> str:
    """Why what was played last at the table is not saved, in a few words, or "". It is tried once more."""
    from scenes.table.table_scene import TableScene

    tables = [scene for scene in app.scenes.all if isinstance(scene, TableScene)]
    return next((why for table in tables if (why := table.session.unsaved())), "")


def leave_table(app: App, leave: Callable[[], object], stay: Callable[[], object] | None = None) -> None:
    """Do what leaves the table; if something of it would be lost, only if that is meant."""
    why = unsaved(app)
    if not why:
        leave()
        return
    from scenes.kit.dialog import Dialog

    say = app.texts
    answers = ((say["leave.unsaved.stay"], stay), (say["leave.unsaved.yes"], leave))
    app.scenes.push(Dialog(app, say["leave.unsaved"], app.say("leave.unsaved.what", why=why), answers, gold=0))


def to_matches(app: App) -> None:
    """The list of saved matches, in place of what is there."""
    app.scenes.reset(app.make("matches"))


def to_decks(app: App, game_id: str) -> None:
    """Where decks of a game are built, over what is there."""
    app.scenes.push(app.make("decks", game_id))


def to_statistics(app: App, game_id: str = "") -> None:
    """The statistics, of one game or of all, over what is there."""
    app.scenes.push(app.make("statistics", game_id))


def to_rules(app: App, game_id: str, rule: str = "") -> None:
    """The rulebook of a game over what is there, at a rule if one is named."""
    app.scenes.push(app.make("rulebook", game_id, rule))


def _sit_down(app: App, session: Session) -> None:
    """The table, and over it what the players should read before they play."""
    app.scenes.reset(app.make("table", session))
    _tell_news(app, session)


def _tell_news(app: App, session: Session) -> None:
    news = session.news()
    if news:
        from scenes.kit.dialog import Dialog

        say = app.texts
        app.scenes.push(Dialog(app, say["title.troubles"], "\n".join(news), ((say["menu.close"], None),)))


def request_of(session: Session) -> MatchRequest:
    """What a match was set up with."""
    from scenes.match_setup import MatchRequest

    setup = session.match.setup
    # A match that was played on from a replay is set up as it was: only who plays alone chooses practice.
    return MatchRequest(
        session.content.game.id,
        tuple(session.names),
        dict(setup.options),
        setup.seed,
        tuple(session.players),
        session.match.free,
        setup.brought,
    )


def rematch(app: App, session: Session) -> None:
    """The same players and options, other cards."""
    from scenes.match_setup import new_seed

    deal(app, request_of(session).with_seed(new_seed()))


def same_deal(app: App, session: Session) -> None:
    """The same players, options and cards. Practice begins once more where it began, as practice: what its seed deals
    may be other cards, or more than who practises has seen."""
    if not session.practice:
        deal(app, request_of(session))
        return
    from datetime import datetime

    folder = app.folders.saves if app.folders.writable else None
    _sit_down(app, app.follow(session.once_more(folder, datetime.now())))


def deal_again(app: App, played: MatchLine, practice: bool = False) -> None:
    """A deal of a game for one that was played to its end, once more: its cards, options and player. Raises ValueError,
    in a sentence, for one that the game doesn't allow any more."""
    from scenes.match_setup import MatchRequest

    names, players = zip(*played.seats, strict=True)
    deal(app, MatchRequest(played.game, names, dict(played.options), played.deal, players, practice))


def kept_file(app: App, played: MatchLine) -> Path | None:
    """The saved match that a line of the statistics tells of, if it is still there."""
    path = app.folders.saves / played.file
    with suppress(OSError):  # a name that is too long for any file
        if played.file == path.name and path.is_file():
            return path
    return None


def watch_played(app: App, path: Path) -> None:
    """The replay of a saved match, over what is there. Raises ValueError, in a sentence."""
    from game.replay import open_match

    watch(app, open_match(path, app.library.games, app.games))


def restart_match(app: App, session: Session, same: bool = False) -> None:
    """As a rematch, or with the same cards, in the midst of a match that is given up: it is no longer among the saved
    ones. Raises ValueError, in a sentence, for a deal that the game doesn't allow any more; then nothing has changed.
    """
    journal, session.journal = session.journal, None  # when its table goes, it would be written once more
    try:
        (same_deal if same else rematch)(app, session)
    except ValueError:
        session.journal = journal
        raise
    if journal is not None:
        try:
            journal.discard()
        except OSError as error:
            app.news.append(app.say("matches.not_deleted", file=file_name(journal.path), why=reason(error)))


def leave(app: App) -> None:
    """Back to the scene below; to the title, if there is none."""
    if len(app.scenes.all) > 1:
        app.scenes.pop()
    else:
        to_title(app)


def watch(app: App, replay: Replay, run: bool = False) -> None:
    """A replay over what is there, running if that was asked for, and over it what should be read before."""
    from scenes.replay_scene import ReplayScene

    scene = ReplayScene(app, replay)
    if app.scenes.top is not None and app.scenes.top.name == scene.name:
        app.scenes.replace(scene)
    else:
        app.scenes.push(scene)
    if run:
        scene.stage.run(True)
    _tell_news(app, replay)


def watch_again(app: App, session: Session) -> None:
    """The replay of a match that is at hand, in place of a replay or over another scene."""
    from game.replay import Replay

    watch(app, Replay(session))


def see_table(app: App, session: Session) -> None:
    """The table of a match that has ended."""
    app.scenes.reset(app.make("table", session))
