"""A scene's information for its help page (F1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.action import Action


class HelpEntry(NamedTuple):
    """A kind of action that is possible now.

    Attributes:
        name: Its id.
        title: Its name for the player.
        how: How to do it with the mouse and the keyboard.
        told: What the action can be used on, and which rule allows it.
        actions: The legal actions of this kind.
    """

    name: str
    title: str
    how: str
    told: str = ""
    actions: tuple[Action, ...] = ()


class LegendLine(NamedTuple):
    """The explanation of a mark on the cards.

    Attributes:
        told: Its meaning.
        picture: Its picture below assets/, or "".
        inked: Whether the picture is a white mask that takes the colour of ink.
        part: The part of a card's picture to show as left, top, width and height in pixels, or () for all of a
            picture.
        chip: If the mark is a text on a panel, the style of the panel. Otherwise "".
        sign: The text on that panel.
    """

    told: str
    picture: str = ""
    inked: bool = True
    part: tuple[int, ...] = ()
    chip: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Help:
    """The contents of a scene's help page.

    `light` highlights actions on the scene below the help page. With `light`, that scene stays visible.
    """

    entries: tuple[HelpEntry, ...] = ()
    note: str = ""
    game: str = ""
    legend: tuple[LegendLine, ...] = ()
    """The marks on the cards."""
    light: Callable[[Sequence[Action]], object] | None = None
    without: frozenset[str] = frozenset()
    """Keys that do nothing in this scene, so the help page leaves them out: names from scenes.system.key_bindings, or
    fixed keys."""
