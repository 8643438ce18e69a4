"""Describe a finished solo game, and add buttons for dealing it again and replaying it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.texts import Texts
from game.profile.statistics import MatchLine
from scenes.drawing.geometry import MenuBox
from scenes.framework import match_actions
from scenes.kit.buttons import Button
from scenes.kit.widget import even

if TYPE_CHECKING:
    from scenes.framework.menu import MenuScene


def describe(texts: Texts, match: MatchLine) -> str:
    """Return a sentence about how a match ended. `texts` holds the game's wording."""
    how, many = "victory" if match.winners else "defeat", "one" if match.turns == 1 else "many"
    return texts.say(f"setup.history.{how}.{many}", turns=match.turns, points=max(match.points, default=0))


def redeal_played(scene: MenuScene, match: MatchLine, practice: bool = False) -> None:
    """Deal a match again, unless its seed is unknown."""
    if match.deal:
        scene.attempt(partial(match_actions.deal_again, scene.app, match, practice))


def buttons(scene: MenuScene, match: MatchLine, boxes: tuple[MenuBox, MenuBox], practice: bool = False) -> None:
    """Add buttons that redeal or replay a finished match.

    Disable a button if it can't be used.
    """
    app, say = scene.app, scene.app.texts
    replay = Button(
        app, boxes[0], say["setup.history.again"], partial(redeal_played, scene, match, practice), icon="refresh"
    )
    replay.enabled = bool(match.deal)
    scene.add("again", replay)
    file = match_actions.kept_file(app, match)
    seen = partial(scene.attempt, partial(match_actions.watch_played, app, file)) if file is not None else lambda: None
    watch = Button(app, boxes[1], say["setup.history.watch"], seen, icon="play")
    watch.enabled = file is not None
    scene.add("watch", watch)
    even((replay, watch))
