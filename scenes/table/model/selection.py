"""The cards or token that the player has picked up, and where they could go.

The legal actions that include the pick decide what can happen next: their other cards can join it, and their places can
take it. This one rule serves single cards, pairs, tributes, swaps, tokens and claims, with mouse and keys alike. This
module uses no pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from game.engine.action import Action


class Item(NamedTuple):
    """Something on the table: a card that the viewer knows, a token by its name, or a place."""

    kind: str
    number: int = -1
    name: str = ""


CARD, TOKEN, PLACE = "card", "token", "place"


class Pick(NamedTuple):
    """What the player has picked up: cards in the order in which they joined, or a token."""

    cards: tuple[int, ...] = ()
    token: str = ""

    @property
    def first(self) -> Item:
        """The card or token picked first."""
        return Item(TOKEN, name=self.token) if self.token else Item(CARD, self.cards[0])

    def has(self, item: Item) -> bool:
        """Return whether the pick contains this item."""
        return (item.kind == CARD and item.number in self.cards) or (item.kind == TOKEN and item.name == self.token)


class Possible(NamedTuple):
    """The cards that can join a pick, and the places and cards that take it.

    Attributes:
        joins: The cards that can join it.
        targets: The places that take it, each with the actions a drop there could mean.
        onto: The cards that take it, each with the action of a drop there.
    """

    joins: frozenset[int]
    targets: Mapping[int, Sequence[Action]]
    onto: Mapping[int, Action] = MappingProxyType({})

    def meant(self, place: int) -> int:
        """Return the place where a drop on this target would go, or the target itself if several are possible."""
        places = {action.place for action in self.targets[place]}
        return places.pop() if len(places) == 1 else place

    @property
    def goals(self) -> frozenset[int]:
        """The places where a drop could go."""
        return frozenset(action.place for actions in self.targets.values() for action in actions)


NOTHING = Possible(frozenset(), {})


class Selection(NamedTuple):
    """What the player has picked up, and where it would go now. -1 means nowhere.

    Attributes:
        pick: What is picked up, or None.
        aim: The place that would take it, or that the pointer is over.
        over: The card that the dragged one would join.
        gap: The position in its hand that the dragged card would take.
        denied: The place under the pointer that doesn't take the pick.
    """

    pick: Pick | None = None
    aim: int = -1
    over: int = -1
    gap: int = -1
    denied: int = -1


def held_by(actions: Iterable[Action], pick: Pick, is_token: Callable[[str], bool]) -> list[Action]:
    """Return the actions that include the pick, possibly with more cards."""
    cards = frozenset(pick.cards)
    return [
        action
        for action in actions
        if cards <= frozenset(action.cards)
        and (action.pick == pick.token if pick.token else not is_token(action.pick))
        and (cards or pick.token)
    ]


def possible_from(legal: Iterable[Action], pick: Pick, is_token: Callable[[str], bool]) -> Possible:
    """Return what can happen with a pick if these actions are legal."""
    held = held_by(legal, pick, is_token)
    targets: dict[int, list[Action]] = {}
    for action in held:
        if len(action.cards) == len(pick.cards) and action.place >= 0:
            targets.setdefault(action.place, []).append(action)
    cards = frozenset(card for action in held for card in action.cards) - frozenset(pick.cards)
    return Possible(frozenset() if pick.token else cards, targets)
