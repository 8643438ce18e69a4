"""Types for displaying cards: a card's current numbers, and groups of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.sentence import Sentence
from game.engine.state import State


class Modifier(NamedTuple):
    """A change to a number on a card."""

    card: int
    """The card that causes the change, or -1 if a rule causes it."""
    amount: int
    """The amount added to the number. A negative amount lowers the number."""


class CardValue(NamedTuple):
    """The current value of a number on a card. `base` and the modifiers add up to `total`."""

    name: Sentence
    """The name of the number."""
    base: int
    """The number before any modifiers."""
    total: int
    """The number that the rules currently use."""
    modifiers: tuple[Modifier, ...] = ()
    """All changes to the number, in the order in which the rules apply them."""


def changed_value(name: str, base: int, total: int, cause: int) -> CardValue:
    """Return a card's number after a single cause has changed it from `base` to `total`.

    `cause` is the card that changed the number, or -1 if a rule changed the number. If `base` and `total` are equal,
    the result has no modifiers.
    """
    modifiers = (Modifier(cause, total - base),) if total != base else ()
    return CardValue((name, ()), base, total, modifiers)


class CardState(NamedTuple):
    """The current facts about a card."""

    values: tuple[CardValue, ...] = ()
    """The card's current numbers, such as its points."""
    lines: tuple[Sentence, ...] = ()
    """Other facts about the card, such as its owner, its points, or the effect of playing it now."""


NOTHING_NOW = CardState()


MORE, LESS = "more", "less"
"""The tones for chips whose number is higher (MORE) or lower (LESS) than the printed number."""


class CardChip(NamedTuple):
    """A short label on a card on the table."""

    place: str
    """The chip's position on the card, as named in table.yaml."""
    text: Sentence
    """The text that the chip shows."""
    tone: str = ""
    """`MORE`, `LESS`, or "" for any other chip."""


class CardGroup(NamedTuple):
    """Cards that a game lists together."""

    name: str
    """The group's name, as in the text key `group.<name>`."""
    cards: tuple[int, ...]
    """The cards, one for each face."""


class PileGroup(NamedTuple):
    """Cards in a pile that are all worth the same number of points, possibly 0."""

    heading: Sentence
    """The heading, which gives the points for each card and for all cards together."""
    cards: tuple[int, ...]
    """The cards, topmost first."""
    counts: bool
    """Whether the cards score points for anybody."""


def grouped(view: State, names: Sequence[str], group_of: Callable[[int], str]) -> tuple[CardGroup, ...]:
    """Return a match's cards in groups, with only one card for each face.

    Groups without cards are left out.

    Args:
        view: Any view of the match.
        names: The names of the groups, in order.
        group_of: A function that takes a card and returns its group's name.
    """
    first: dict[str, int] = {}
    for number, card in enumerate(view.table.cards):
        first.setdefault(card.face, number)
    found: dict[str, list[int]] = {name: [] for name in names}
    for number in first.values():
        found[group_of(number)].append(number)
    return tuple([CardGroup(name, tuple(cards)) for name, cards in found.items() if cards])
