"""The questions that a gesture may ask about the table."""

from __future__ import annotations

from typing import Protocol

from game.engine.action import Action
from scenes.table.model.selection import Item, Pick, Possible


class TableProbe(Protocol):
    """The questions that a gesture may ask about the table. No answer changes anything."""

    @property
    def blind(self) -> bool:
        """Whether the hand is face down, so nothing may reveal what its cards can do."""

    def possible(self, pick: Pick) -> Possible:
        """Return what can happen with a pick. No card of a face-down hand joins it."""

    def is_token(self, name: str) -> bool:
        """Return whether a name belongs to a token, not to a choice."""

    def may_take(self, item: Item) -> bool:
        """Return whether the viewer may pick this up at all, even if nothing can be done with it."""

    def may_drag(self, item: Item) -> bool:
        """Return whether the viewer may drag this, even if a click doesn't pick it up."""

    def item_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token under the pointer, ignoring held ones."""

    def thing_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token under the pointer, or the place of a card that the viewer can't see."""

    def rests_at(self, item: Item, x: float, y: float) -> bool:
        """Return whether a point is inside the resting position of a thing."""

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        """Return the topmost item under the pointer if it is one of these cards, otherwise -1.

        The answer is quick if none of these cards is near.
        """

    def place_at(self, x: float, y: float, pick: Pick | None) -> int:
        """Return the place under the pointer, or -1. Among interchangeable places, return one that takes the pick."""

    def distance(self, place: int, x: float, y: float) -> float:
        """Return the distance from the pointer to a place's middle, in card widths."""

    def place_of(self, item: Item) -> int:
        """Return the place of a card or token, or -1."""

    def squarely(self, card: int, x: float) -> bool:
        """Return whether `x` is over the middle of a card of a hand, not between two cards."""

    def gap_at(self, card: int, x: float) -> int:
        """Return how many other cards would be to the left of a card put into the hand at `x`, or -1."""

    def hides_choices(self, place: int) -> bool:
        """Return whether a place is a pile with hidden cards to choose from, so that a click spreads it out."""

    def meant_by(self, place: int) -> Action | None:
        """Return the action of a place that acts as a button, if it is possible now."""

    def chosen_by(self, item: Item) -> Action | None:
        """Return the action that a click on a card takes if the question is only which card to choose."""
