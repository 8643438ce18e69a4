"""The player's intents: gestures express them, and `IntentRunner` carries them out."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.action import Action
from scenes.table.model.selection import Item, Pick


class PickUp(NamedTuple):
    """Show that the player has picked up cards or a token.

    `drag` says whether the player is dragging them.
    """

    pick: Pick
    drag: bool


class PutBack(NamedTuple):
    """Put the picked-up cards or token back where they came from."""

    pick: Pick


class Aim(NamedTuple):
    """Highlight the place that would accept the picked cards, or the place under the pointer.

    If `place` is -1, highlight nothing.
    """

    place: int


class Part(NamedTuple):
    """Make a gap in the hand where the dragged card would go. If `gap` is -1, make no gap."""

    pick: Pick
    gap: int


class Arrange(NamedTuple):
    """Move a card to another position in the hand."""

    card: int
    gap: int


class Inspect(NamedTuple):
    """Spread out the cards in a pile, so that the player can see them all."""

    place: int


class LookAt(NamedTuple):
    """Enlarge any face-up card at a point, and spread out the cards in `place` (-1: none)."""

    x: float
    y: float
    place: int


class AskAbout(NamedTuple):
    """Show which cards can be used in a place.

    Used when the player clicks a place where nothing can be picked up.
    """

    place: int


class PlayAction(NamedTuple):
    """Play an action.

    `looked` says whether the player chose the action from a list that shows each choice's cost.
    """

    action: Action
    looked: bool = False


class ChooseFrom(NamedTuple):
    """Ask the player to choose an action at a place, and pass the answer to `Gesture.chosen`."""

    actions: tuple[Action, ...]
    place: int


class Refuse(NamedTuple):
    """Explain why the picked-up cards or token can't go to a place.

    A `place` of -1 is the bare table.
    """

    pick: Pick
    place: int


class RefuseJoin(NamedTuple):
    """Explain why a card can't be added to the picked cards."""

    pick: Pick
    card: int


class Budge(NamedTuple):
    """Slightly raise a card or token that the player is trying to drag but can't pick up."""

    item: Item


class LetGo(NamedTuple):
    """Lower a card or token that the player tried to drag but can't pick up.

    If `told` is true, tell the player why.
    """

    item: Item
    told: bool


class Undecided(NamedTuple):
    """Ask the player to choose one of the places where double-clicked cards could go."""


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
