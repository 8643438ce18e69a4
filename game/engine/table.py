"""What never changes during a match: its setup, and the cards, places, tokens and marks it is played with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from game.engine.state import State

Option = str | int
Derived = Callable[["State"], Iterable[tuple[int, int]]]
"""(a full state): every mark that repeats what the state shows anyway, and the value that it must have."""

LONGEST_SEED = 200
"""Characters of what a match is dealt from, in one line: what is longer could not be read again from a save."""


def is_seed(text: str) -> bool:
    """Whether a match can be dealt from this text, and be read again."""
    return len(text) <= LONGEST_SEED and text.isprintable()


@dataclass(frozen=True)
class Setup:
    """What a match was set up with: number of seats, every option's value, the seed's text, and in games where players
    bring decks the codes of the faces in each (an entry for each seat, empty for one who brings none; () if nobody
    does). Options are public; seed and decks are as secret as what is dealt from them."""

    seats: int
    options: Mapping[str, Option]
    seed: str
    brought: tuple[tuple[str, ...], ...] = ()


class Card(NamedTuple):
    """One card: its name in notation (unique, "JC.1"), its face ("JC") and the back it shows ("seat1")."""

    name: str
    face: str
    back: str


class Place(NamedTuple):
    """Somewhere cards lie. `learn` is the mask of seats that come to know a card when it arrives here;
    `forget` says that an arriving card is known to nobody any more (it is turned face down among others)."""

    name: str
    kind: str
    seat: int = 0
    learn: int = 0
    forget: bool = False


def bit(seat: int) -> int:
    """The mask of one seat (1 to 6)."""
    return 1 << (seat - 1)


@dataclass(frozen=True)
class Table:
    """The fixed furniture of a match. Lists in a state are indexed like the tuples here.

    `facts` is what the game computed once from its data and options; only the game reads it. `private`: marks that not
    every seat may read, each with the mask of the seats that may; for the others such a mark is always 0. `derived`
    tells the marks that repeat what can be counted, for those who may not see all of what is counted. They change only
    when a card goes between places of different `accounts` (a number for each place), and the event of that move brings
    them along, so that they are right after every event. Only public facts may go into them."""

    seats: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    tokens: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    facts: Any = None
    private: tuple[tuple[int, int], ...] = ()
    accounts: tuple[int, ...] = ()
    derived: Derived = field(default=lambda state: (), compare=False)
    everyone: int = field(init=False)
    learn: tuple[int, ...] = field(init=False)
    forget: tuple[bool, ...] = field(init=False)
    backs: tuple[str, ...] = field(init=False)
    back_of: tuple[int, ...] = field(init=False)
    card_named: Mapping[str, int] = field(init=False)
    place_named: Mapping[str, int] = field(init=False)
    codes: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """For each card the code that stands for it where it isn't known, by the mask of the seats that know it."""

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
        """The value of a mark as these seats (a mask) read it."""
        for private, mask in self.private:
            if private == mark and not mask & viewers:
                return 0
        return value

    def names(self, cards: Sequence[int]) -> list[str]:
        """The cards' names, a card that is not known as its code's back in brackets ("(seat1)")."""
        return [self.cards[c].name if c >= 0 else f"({self.backs[back_of_code(c)]})" for c in cards]


# A card that the viewer doesn't know stands in a view as a negative code: which back it shows, and who knows it.


BACKS, KNOWERS = 0xFF, 8
"""The bits of such a code that hold the back, and from which bit on it holds the mask of who knows the card."""


def code(back: int, mask: int) -> int:
    """The code of an unknown card: always negative."""
    return ~(back | mask << KNOWERS)


def back_of_code(hidden: int) -> int:
    """The index in `Table.backs` of the back that an unknown card shows."""
    return ~hidden & BACKS


def mask_of_code(hidden: int) -> int:
    """The mask of seats that know a card which the viewer doesn't."""
    return ~hidden >> KNOWERS
