"""Requests to open or close scenes, such as `Go("rulebook", game, rule)` or `Back()`.

The first argument is a scene's name from `scenes.app.registry`. The other arguments are passed to the scene's class.
"""

from __future__ import annotations

from typing import Any

from scenes.framework.manager import Scene


class _Opening:
    """A request to open a scene.

    The scene is given either by name, with arguments, or as an object such as a dialog.
    """

    def __init__(self, scene: str | Scene, *arguments: Any, **options: Any) -> None:
        self.scene = scene
        self.arguments = arguments
        self.options = options


class Go(_Opening):
    """Open a scene above the current one."""


class Replace(_Opening):
    """Close the current scene, and open another in its place."""


class Reset(_Opening):
    """Close all scenes, and open this one."""


class Back:
    """Close the current scene. If no other scene is open, open the title screen."""


class Quit:
    """A request to end the program."""


Navigation = Go | Replace | Reset | Back | Quit
"""A request to change scenes or to end the program."""
