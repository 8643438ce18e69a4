"""The fixed parts of a match: its setup, cards, places, tokens and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from game.engine.step import StepKinds

Option = str | int
Derived = Callable[[Any], Iterable[tuple[int, int]]]
"""A function that takes a full `State` and returns each derived mark with its correct value."""

LONGEST_SEED = 200
"""The maximum length of a seed, in characters. The program can't read a save with a longer seed."""


def is_seed(text: str) -> bool:
    """Return whether a string is a valid seed: short enough, and printable on one line."""
    return len(text) <= LONGEST_SEED and text.isprintable()


@dataclass(frozen=True)
class Setup:
    """The setup of a match.

    The options are public. The seed and the decks are secret, because they can reveal cards. A seat without a deck has
    () in `brought`. If no seat has a deck, `brought` itself is ().

    Attributes:
        seats: the number of seats
        options: every option's value
        seed: the string that determines the deal and all other random numbers
        brought: each seat's deck, as face codes
    """

    seats: int
    options: Mapping[str, Option]
    seed: str
    brought: tuple[tuple[str, ...], ...] = ()


class Card(NamedTuple):
    """A card: its unique name in notation ("JC.1"), its face ("JC") and its back ("seat1")."""

    name: str
    face: str
    back: str


class Place(NamedTuple):
    """A place for cards.

    Attributes:
        name: the place's unique name
        kind: the place's kind
        seat: the owner's seat, or 0 if the place has no owner
        learn: the mask of the seats that see arriving cards
        forget: whether every seat loses track of arriving cards
    """

    name: str
    kind: str
    seat: int = 0
    learn: int = 0
    forget: bool = False


def bit(seat: int) -> int:
    """Return the mask of one seat (1 to 6)."""
    return 1 << (seat - 1)


@dataclass(frozen=True)
class Table:
    """The fixed parts of a match.

    The tuples `cards`, `places`, `tokens` and `marks` give the order of the lists in a `State`.

    Derived marks change only when a card moves between places with different numbers in `accounts`. The move's event
    includes the new values, so derived marks must contain only public facts.

    Attributes:
        facts: values that the game computes from its data and options
        private: each secret mark, with the mask of the seats that can read it; other seats read 0
        accounts: a number for each place
        step_kinds: the classes of the game's steps, by name; other steps are plain `Step` objects
        derived: a function that computes the derived marks from the whole position
        everyone: the mask of all seats
        learn: `Place.learn` for each place
        forget: `Place.forget` for each place
        backs: the different backs
        back_of: each card's index in `backs`
        card_named: card numbers by name
        place_named: place numbers by name
    """

    seats: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    tokens: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    facts: Any = None
    private: tuple[tuple[int, int], ...] = ()
    accounts: tuple[int, ...] = ()
    derived: Derived = field(default=lambda state: (), compare=False)
    step_kinds: StepKinds = field(default_factory=dict, compare=False)
    everyone: int = field(init=False)
    learn: tuple[int, ...] = field(init=False)
    forget: tuple[bool, ...] = field(init=False)
    backs: tuple[str, ...] = field(init=False)
    back_of: tuple[int, ...] = field(init=False)
    card_named: Mapping[str, int] = field(init=False)
    place_named: Mapping[str, int] = field(init=False)
    codes: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """Each card's codes in the views that hide it, indexed by the mask of the seats that know the card."""

    def __post_init__(self) -> None:
        backs = tuple(dict.fromkeys(card.back for card in self.cards))
        rows = [tuple(code(at, mask) for mask in range(1 << self.seats)) for at, _ in enumerate(backs)]
        derived = {
            "codes": tuple(rows[backs.index(card.back)] for card in self.cards),
            "everyone": (1 << self.seats) - 1,
            "learn": tuple(place.learn for place in self.places),
            "forget": tuple(place.forget for place in self.places),
            "backs": backs,
            "back_of": tuple(backs.index(card.back) for card in self.cards),
            "card_named": {card.name: number for number, card in enumerate(self.cards)},
            "place_named": {place.name: number for number, place in enumerate(self.places)},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def told(self, mark: int, value: int, viewers: int) -> int:
        """Return a mark's value, or 0 if it is hidden from the seats in the `viewers` mask."""
        for private, mask in self.private:
            if private == mark and not mask & viewers:
                return 0
        return value

    def names(self, cards: Sequence[int]) -> list[str]:
        """Return the names of cards.

        An unknown card is shown as its back in brackets, such as "(seat1)".
        """
        return [self.cards[c].name if c >= 0 else f"({self.backs[back_of_code(c)]})" for c in cards]


# In a view, an unknown card is a negative code. The code says which back the card has, and which seats know the card.


BACKS: Final = 0xFF
KNOWERS: Final = 8
"""The layout of a code. The bits in BACKS hold the back. The mask of the seats that know the card starts at bit
KNOWERS."""


def code(back: int, mask: int) -> int:
    """Return the code for a hidden card with this back. The seats in `mask` know the card.

    The code is always negative.
    """
    return ~(back | mask << KNOWERS)


def back_of_code(hidden: int) -> int:
    """Return the back of an unknown card, as an index into `Table.backs`."""
    return ~hidden & BACKS
