"""The information that a scene supplies for its help page (F1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.action import Action


class HelpEntry(NamedTuple):
    """A kind of action that the player can perform now.

    Attributes:
        name: The id of the kind of action.
        title: The name that the player sees.
        how: How to perform the action with the mouse and the keyboard.
        told: Text about the possible targets and the rule that allows the action.
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
        told: The meaning of the mark.
        picture: The path of the mark's picture in assets/, or "" for a text mark.
        inked: Whether the picture is a white mask that is painted in the ink colour.
        part: The visible rectangle of the picture (left, top, width, height in pixels), or () for the whole picture.
        chip: The panel style of a text mark, or "" for a picture.
        sign: The text of a text mark, or "" for a picture.
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

    `light`, if given, highlights actions in the scene underneath, which stays visible.
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
