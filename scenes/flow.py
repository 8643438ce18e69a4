"""From scene to scene: what Continue, Deal, Rematch and the others start."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scenes.draft import Wish, new_seed

if TYPE_CHECKING:
    from game.sitting import Sitting
    from scenes.app import App


def to_title(app: App) -> None:
    """The title alone."""
    app.scenes.reset(app.make("title"))


def to_setup(app: App, game_id: str) -> None:
    """The set-up of a game, in place of what is there."""
    app.scenes.reset(app.make("setup", game_id))


def deal(app: App, wish: Wish) -> None:
    """A new match on the table. Raises ValueError, in a sentence, for a match that the game doesn't allow."""
    sitting = app.new_sitting(wish.game, len(wish.names), wish.names, wish.options, wish.seed)
    _sit_down(app, sitting)


def go_on(app: App, path: Path) -> None:
    """A saved match on the table, where it stood. Raises ValueError, in a sentence, and OSError."""
    _sit_down(app, app.resume(path))


def _sit_down(app: App, sitting: Sitting) -> None:
    """The table, and over it what the players should read before they play."""
    app.scenes.reset(app.make("table", sitting))
    news = sitting.news()
    if news:
        from scenes.kit.dialog import Dialog

        say = app.texts
        app.scenes.push(Dialog(app, say["title.troubles"], "\n".join(news), ((say["menu.close"], None),)))


def wish_of(sitting: Sitting) -> Wish:
    """What a match was set up with."""
    setup = sitting.match.setup
    return Wish(sitting.content.game.id, tuple(sitting.names), dict(setup.options), setup.seed)


def rematch(app: App, sitting: Sitting) -> None:
    """The same people and options, other cards."""
    deal(app, wish_of(sitting).with_seed(new_seed()))


def same_deal(app: App, sitting: Sitting) -> None:
    """The same people, options and cards."""
    deal(app, wish_of(sitting))


def deal_anew(app: App, sitting: Sitting) -> None:
    """As a rematch, in the midst of a match that is given up: it is no longer among the saved ones."""
    sitting.close()
    if sitting.journal is not None:
        try:
            sitting.journal.path.unlink(missing_ok=True)
        except OSError as error:
            app.news.append(str(error))
    rematch(app, sitting)


def see_table(app: App, sitting: Sitting) -> None:
    """The table of a match that has ended."""
    app.scenes.reset(app.make("table", sitting))
