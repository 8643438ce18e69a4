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


@dataclass(frozen=True)
class Help:
    """The contents of a scene's help page.

    `light` highlights actions on the scene below, which then stays visible.
    """

    entries: tuple[HelpEntry, ...] = ()
    note: str = ""
    game: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    """The picture and the meaning of each symbol on the cards."""
    light: Callable[[Sequence[Action]], object] | None = None
    without: frozenset[str] = frozenset()
    """Keys to leave out, as names in scenes.system.key_bindings or fixed keys, because they do nothing here."""
