"""The cards or token that the player has picked up (the "pick"), and their targets.

This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from game.engine.action import Action


class Item(NamedTuple):
    """Something on the table: a card or place (by its number), or a token (by its name)."""

    kind: str
    number: int = -1
    name: str = ""


CARD, TOKEN, PLACE = "card", "token", "place"


class Pick(NamedTuple):
    """A token, or one or more cards in the order in which they were picked."""

    cards: tuple[int, ...] = ()
    token: str = ""

    @property
    def first(self) -> Item:
        """The card or token picked first."""
        return Item(TOKEN, name=self.token) if self.token else Item(CARD, self.cards[0])

    def has(self, item: Item) -> bool:
        """Return whether an item is part of the pick."""
        return (item.kind == CARD and item.number in self.cards) or (item.kind == TOKEN and item.name == self.token)


class Possible(NamedTuple):
    """The possible uses for the cards or the token that the player has picked up.

    Attributes:
        joins: The cards that the player can add to those picked up.
        targets: Maps a place to the actions that could be played by dropping the pick there.
        onto: Maps a card to the action that would be played by dropping the pick on that card.
    """

    joins: frozenset[int]
    targets: Mapping[int, Sequence[Action]]
    onto: Mapping[int, Action] = MappingProxyType({})

    def meant(self, place: int) -> int:
        """Return the place where a pick would go if it were dropped on a target.

        If several places are possible, return the target itself.
        """
        places = {action.place for action in self.targets[place]}
        return places.pop() if len(places) == 1 else place

    @property
    def goals(self) -> frozenset[int]:
        """All places where the picked cards could be dropped."""
        return frozenset(action.place for actions in self.targets.values() for action in actions)


NOTHING = Possible(frozenset(), {})


class Selection(NamedTuple):
    """The cards or the token that the player has picked up, and where a drop would put them.

    A value of -1 means no place, no card or no position.

    Attributes:
        pick: The picked cards or token, or None.
        aim: The place that would receive a drop.
        over: The card that the dragged card would join.
        gap: The dragged card's new position in the hand.
        denied: The place under the pointer, if a drop there isn't possible.
    """

    pick: Pick | None = None
    aim: int = -1
    over: int = -1
    gap: int = -1
    denied: int = -1


def held_by(actions: Iterable[Action], pick: Pick, is_token: Callable[[str], bool]) -> list[Action]:
    """Return the actions that include everything the player has picked up.

    Such actions can also include other cards.
    """
    cards = frozenset(pick.cards)
    return [
        action
        for action in actions
        if cards <= frozenset(action.cards)
        and (action.pick == pick.token if pick.token else not is_token(action.pick))
        and (cards or pick.token)
    ]


def possible_from(legal: Iterable[Action], pick: Pick, is_token: Callable[[str], bool]) -> Possible:
    """Return the possible uses for the picked cards or token, according to the legal actions."""
    held = held_by(legal, pick, is_token)
    targets: dict[int, list[Action]] = {}
    for action in held:
        if len(action.cards) == len(pick.cards) and action.place >= 0:
            targets.setdefault(action.place, []).append(action)
    cards = frozenset(card for action in held for card in action.cards) - frozenset(pick.cards)
    return Possible(frozenset() if pick.token else cards, targets)
