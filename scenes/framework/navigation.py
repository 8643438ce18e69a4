"""Requests to open or close scenes, as plain values.

A scene sends one with `app.navigate`, as in `app.navigate(Go("rulebook", game, rule))` or `app.navigate(Back())`.
`scenes.app.registry` has the names of the scenes, and each scene's class names its arguments.
"""

from __future__ import annotations

from typing import Any

from scenes.framework.manager import Scene


class _Opening:
    """A scene to open: its name and arguments, or the scene itself, such as a dialog."""

    def __init__(self, scene: str | Scene, *arguments: Any, **options: Any) -> None:
        self.scene = scene
        self.arguments = arguments
        self.options = options


class Go(_Opening):
    """Open a scene above the current one."""


class Replace(_Opening):
    """Open a scene in place of the current one."""


class Reset(_Opening):
    """Open a scene in place of all others."""


class Back:
    """Close the current scene. If it is the only one, open the title screen."""


class Quit:
    """End the program."""


Navigation = Go | Replace | Reset | Back | Quit
"""A request to change scenes or to end the program."""
