"""The information that a scene supplies for its help page (F1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.action import Action


class HelpEntry(NamedTuple):
    """A kind of action that is possible now.

    Attributes:
        name: The id.
        title: The name for the player.
        how: How to perform the action with the mouse and the keyboard.
        told: The possible targets, and the rule that allows the action.
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
        told: The meaning.
        picture: The path of the mark's picture in assets/, or "".
        inked: Whether the picture is a white mask to be tinted in the ink colour.
        part: The part of the picture to show (left, top, width, height in pixels), or () for all of it.
        chip: The panel style for a text mark, or "".
        sign: The text on the panel.
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

    `light`, if given, highlights actions in the scene below, which stays visible.
    """

    entries: tuple[HelpEntry, ...] = ()
    note: str = ""
    game: str = ""
    legend: tuple[LegendLine, ...] = ()
    """The marks on the cards."""
    light: Callable[[Sequence[Action]], object] | None = None
    without: frozenset[str] = frozenset()
    """Fixed keys, or names from scenes.system.key_bindings, that do nothing in this scene. The help page omits these
    keys."""
