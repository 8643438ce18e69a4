"""What a game says of its cards: groups of all cards, and what is true of one card now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.sentence import Sentence
from game.engine.state import State


class Modifier(NamedTuple):
    """A change of a card's number."""

    card: int
    """The card that causes the change, or -1 for a rule."""
    amount: int
    """How much it adds; below 0 it subtracts."""


class CardValue(NamedTuple):
    """A number of a card as it is now. `base` and the modifiers add up to `total`."""

    name: Sentence
    """What the number is."""
    base: int
    """The number without modifiers."""
    total: int
    """The number that the rules use now."""
    modifiers: tuple[Modifier, ...] = ()
    """Everything that changes it, in the order in which the rules add it up."""


class CardState(NamedTuple):
    """What is true of a card now."""

    values: tuple[CardValue, ...] = ()
    """The card's numbers."""
    lines: tuple[Sentence, ...] = ()
    """Anything else: whose it is, what it scores, or what it would do now."""


NOTHING_NOW = CardState()


class CardGroup(NamedTuple):
    """Cards that a game lists together."""

    name: str
    """The group's name in the text `group.<name>`."""
    cards: tuple[int, ...]
    """The cards, one for each different face."""


def grouped(view: State, names: Sequence[str], group_of: Callable[[int], str]) -> tuple[CardGroup, ...]:
    """Return all cards of a match in groups, one card for each different face.

    Args:
        view: Any position of the match.
        names: The groups, in order.
        group_of: Returns the group of a card.
    """
    first: dict[str, int] = {}
    for number, card in enumerate(view.table.cards):
        first.setdefault(card.face, number)
    found: dict[str, list[int]] = {name: [] for name in names}
    for number in first.values():
        found[group_of(number)].append(number)
    return tuple([CardGroup(name, tuple(cards)) for name, cards in found.items() if cards])
