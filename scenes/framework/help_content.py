"""The information that a scene gives about itself on the help page (F1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.action import Action


class HelpEntry(NamedTuple):
    """One kind of action: its id, its title, and the keys for it.

    `told` says what the action can be used on, and which rule allows it. `actions` are the legal actions of this kind.
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
        part: The part of a card's picture to show as left, top, width and height in pixels, or () for all of a picture.
        chip: The panel of a written mark, or "".
        sign: The words on this panel.
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

    `light` highlights actions on the scene below, which then stays visible.
    """

    entries: tuple[HelpEntry, ...] = ()
    note: str = ""
    game: str = ""
    legend: tuple[LegendLine, ...] = ()
    """The marks on the cards."""
    light: Callable[[Sequence[Action]], object] | None = None
    without: frozenset[str] = frozenset()
    """Keys to leave out, as names in scenes.system.key_bindings or fixed keys, because they do nothing here."""
