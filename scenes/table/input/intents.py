"""The player's intents, as a gesture understands them. The controller carries them out."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.action import Action
from scenes.table.model.selection import Item, Pick


class PickUp(NamedTuple):
    """Show a new pick. `drag` says whether the player is dragging it."""

    pick: Pick
    drag: bool


class PutBack(NamedTuple):
    """Send a pick back to its place."""

    pick: Pick


class Aim(NamedTuple):
    """Show the place that would take the pick, or that the pointer is over. -1 means none."""

    place: int


class Part(NamedTuple):
    """Make a gap in the hand where a dragged pick would go. -1 means none."""

    pick: Pick
    gap: int


class Arrange(NamedTuple):
    """Move a card to another position in its hand."""

    card: int
    gap: int


class Inspect(NamedTuple):
    """Spread out a pile."""

    place: int


class LookAt(NamedTuple):
    """Enlarge the card at a point. If it lies in a pile, also spread out that pile. -1 is no place.

    If no card is visible there, only spread out the place.
    """

    x: float
    y: float
    place: int


class AskAbout(NamedTuple):
    """Show what can go to a place that has nothing to pick up."""

    place: int


class PlayAction(NamedTuple):
    """Take an action.

    `looked` says whether the player chose it from a list that shows the cost of each choice.
    """

    action: Action
    looked: bool = False


class ChooseFrom(NamedTuple):
    """Ask the player to choose one of several actions at a place. `Gesture.chosen` receives the answer."""

    actions: tuple[Action, ...]
    place: int


class Refuse(NamedTuple):
    """Explain why the pick can't go to a place. -1 is the bare table, or nowhere at all."""

    pick: Pick
    place: int


class RefuseJoin(NamedTuple):
    """Explain why one more card can't join the pick."""

    pick: Pick
    card: int


class Budge(NamedTuple):
    """Slightly lift a thing that the player drags but can't pick up."""

    item: Item


class LetGo(NamedTuple):
    """Put down a thing that can't be picked up. `told` says whether to explain why."""

    item: Item
    told: bool


class Undecided(NamedTuple):
    """After a double click, tell the player to choose one of the places that take the pick."""


Intent = (
    PickUp
    | PutBack
    | Aim
    | Part
    | Arrange
    | Inspect
    | LookAt
    | AskAbout
    | PlayAction
    | ChooseFrom
    | Refuse
    | RefuseJoin
    | Budge
    | LetGo
    | Undecided
)
