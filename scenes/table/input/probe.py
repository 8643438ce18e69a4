"""The interface through which a gesture asks questions about the table."""

from __future__ import annotations

from typing import Protocol

from game.engine.action import Action
from scenes.table.model.selection import Item, Pick, Possible


class TableProbe(Protocol):
    """The questions that a gesture may ask about the table.

    Asking them doesn't change anything.
    """

    @property
    def blind(self) -> bool:
        """Whether the hand is face down. If it is, nothing may reveal what its cards can do."""

    def possible(self, pick: Pick) -> Possible:
        """Return the possible moves for the picked cards or token.

        No card in a face-down hand is ever listed as able to join the picked cards.
        """

    def is_token(self, name: str) -> bool:
        """Return whether a name belongs to a token. All other names belong to choices."""

    def may_take(self, item: Item) -> bool:
        """Return whether the viewer may pick up an item, even if no legal action uses it."""

    def may_drag(self, item: Item) -> bool:
        """Return whether the viewer may drag an item, even one that a click doesn't pick up."""

    def item_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token at a point, or None. Held items are ignored."""

    def thing_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token at a point.

        For a card unknown to the viewer, return the card's place instead.
        """

    def rests_at(self, item: Item, x: float, y: float) -> bool:
        """Return whether a point would be inside an item at the item's resting position.

        If the item is moving, its current position doesn't matter.
        """

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        """Return the topmost card at a point if the card is in `among`, otherwise -1."""

    def place_at(self, x: float, y: float, pick: Pick | None) -> int:
        """Return the place at a point, or -1.

        If several places are interchangeable, return one that accepts the picked cards or token.
        """

    def distance(self, place: int, x: float, y: float) -> float:
        """Return the distance from a point to the centre of a place, in card widths."""

    def place_of(self, item: Item) -> int:
        """Return the place of an item, or -1 if it isn't in any place."""

    def squarely(self, card: int, x: float) -> bool:
        """Return whether `x` is well inside a card's visible part, not near one of its edges."""

    def gap_at(self, card: int, x: float) -> int:
        """Return the number of hand cards to the left of `x`, not counting the held card.

        Return -1 if the held card isn't from a hand.
        """

    def hides_choices(self, place: int) -> bool:
        """Return whether clicking a place spreads out a pile of face-down cards to choose from."""

    def meant_by(self, place: int) -> Action | None:
        """Return the action of a place that acts as a button, or None if it has no action now."""

    def chosen_by(self, item: Item) -> Action | None:
        """Return the action that a click on a card triggers, or None if a click isn't enough."""
