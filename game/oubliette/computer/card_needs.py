"""Estimate how much the player needs each available card, for the Path and in encounters."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.oubliette.rules.facts import ACE, DIRECTION, JACK, JOKER_RANK, ROOMS, TEN, TWO, facts_of
from game.oubliette.rules.lookups import at_hand, chasm_ahead, half_used, number_of, rooms, worth


class NeedWeights(NamedTuple):
    """Weights for the value of an available card, in points."""

    next: float = 10.3
    """Points for a card that can be the Path's next room."""
    far: float = 2.9
    """Points subtracted from `next` for each room between the next room and the card's room."""
    rope: float = 1.3
    """Points for a Rope in the Inventory."""
    rope_now: float = 7.0
    """Points for a Rope if there is a Chasm ahead, instead of the points in `rope`."""
    item: float = 4.0
    """Points for an ace, a picture card or a joker."""
    plain: float = 1.0
    """Points for any other card, because it can at least pay for something."""
    guard: float = 2.0
    """Additional points for the only available card that can disarm a Trap."""
    guard_last: float = 2.1
    """The points that replace `guard` if the next setback would lose the game."""


WEIGHTS = NeedWeights()


class CardNeeds:
    """Estimates of how much the player needs each card, based only on the player's view."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.facts = facts_of(view)
        self.count = rooms(view)
        self.hand = at_hand(view)
        self._needs: dict[int, float] = {}
        self._values: dict[int, int] = {}

    def need(self, card: int) -> float:
        """Return the cost of losing a card, in points."""
        found = self._needs.get(card)
        if found is None:
            found = self._needs[card] = self._need(card)
        return found

    def awaited(self, card: int) -> bool:
        """Return whether the Path still needs a card's rank. An empty Path needs a 2 or a 10."""
        rank = self.facts.rank[card]
        if not self.view.marks[DIRECTION]:
            return rank in (TWO, TEN)
        return any(number_of(self.view, room) == rank for room in range(self.count + 1, ROOMS + 1))

    def value(self, card: int) -> int:
        """Return the value of an available card in a fight (OU 3.3a)."""
        found = self._values.get(card)
        if found is None:
            found = self._values[card] = worth(self.view, card)
        return found

    def _need(self, card: int) -> float:
        facts, view = self.facts, self.view
        rank = facts.rank[card]
        if rank == JOKER_RANK:
            return WEIGHTS.plain if half_used(view, card) else WEIGHTS.item + 2
        if rank >= JACK:
            return WEIGHTS.item + (rank == ACE)
        found = WEIGHTS.plain
        if not view.marks[DIRECTION]:
            return WEIGHTS.next if rank in (TWO, TEN) else found
        for room in range(self.count + 1, ROOMS + 1):
            if number_of(view, room) == rank:
                found = max(found, WEIGHTS.next - WEIGHTS.far * (room - self.count - 1))
        if rank in (6, 9):
            found += WEIGHTS.rope_now if chasm_ahead(view) else WEIGHTS.rope
        if facts.black[card] and rank % 2 == 0 and not self._guarded(card):
            found += WEIGHTS.guard_last if self._at_bay() else WEIGHTS.guard
        return found

    def _guarded(self, card: int) -> bool:
        """Return whether another available card could disarm a Trap (OU 3.4)."""
        facts = self.facts
        return any(
            facts.black[other] and TWO <= facts.rank[other] <= TEN and facts.rank[other] % 2 == 0
            for other in self.hand
            if other != card
        )

    def _at_bay(self) -> bool:
        """Return whether a setback would lose the game (OU 4.2, 4.3)."""
        return self.count == 1 or (self.count > 1 and bool(self.view.places[self.facts.gap[self.count - 1]]))
