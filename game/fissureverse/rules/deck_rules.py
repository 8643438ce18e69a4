"""Deck construction (FV 12): legal decks, allowed pairings and starter decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from game.content.clauses import ATTRIBUTES, CRUSADER, FRENZY, ROGATION
from game.decks import Construction, Fault
from game.engine.chance import Chance
from game.engine.table import Option

KINDS = (CRUSADER, FRENZY, ROGATION)
"""The kinds of cards that a deck can contain. Locations aren't included, because they belong to nobody (FV 1.6)."""
COUNTS = ("crusaders", "frenzies", "rogations")
"""The names of the `KINDS` in the game's facts, in the same order."""
ICONS = ("rule", "red", "green", "now", "round", "next", "zealot")
"""The names of the marks on cards, in the order of the legend."""
RULE = "FV 12"
OPTION, BUILT = "deck", "built"
"""The option for decks, and its value for custom decks (FV 12.6)."""
COLOURS = "colours"
"""The option that sets the players' colours (FV 1.1)."""
_FIRST_ORDERS: dict[str, tuple[int, ...]] = {
    "blue_green": (1, 2, 3, 4),
    "blue_red": (1, 3, 2, 4),
    "blue_yellow": (1, 4, 2, 3),
    "green_red": (2, 3, 4, 1),
    "green_yellow": (2, 4, 1, 3),
    "red_yellow": (3, 4, 1, 2),
}
RANDOM = "lot"
"""The value of the `COLOURS` option that stands for random colours."""
_NAMES = ("blue", "green", "red", "yellow")
ORDERS: Mapping[str, tuple[int, ...]] = _FIRST_ORDERS | {
    "_".join(_NAMES[colour - 1] for colour in order): order
    for order in permutations((1, 2, 3, 4))
    if order not in _FIRST_ORDERS.values()
}
"""The colours of the seats, in seat order, for each value of the `COLOURS` option except `RANDOM` (FV 1.1)."""


class Catalogue(NamedTuple):
    """The facts about cards for deck construction, keyed by face code.

    Attributes:
        kind: each card's kind
        colour: each Crusader's colour, and "" for any other card
    """

    kind: Mapping[str, str]
    colour: Mapping[str, str]


def faults(cards: Catalogue, faces: Sequence[str]) -> tuple[Fault, ...]:
    """Return every reason why a deck is illegal (FV 12.1, 12.3).

    A deck can have any number of Frenzies and Rogations (FV 12.2), and no deck is too small (FV 12.5).
    """
    found = []
    colours = {cards.colour[face] for face in faces if cards.kind.get(face) == CRUSADER}
    if not colours:
        found.append(Fault("FV 12.1", "deck.no_crusader"))
    if len(colours) > 1:
        found.append(Fault("FV 12.1", "deck.colours", (("count", len(colours)),)))
    for face, count in Counter(faces).items():
        if cards.kind.get(face) not in KINDS:
            found.append(Fault("FV 12.1", "deck.stranger", (("card", face),)))
        elif count > 1:
            found.append(Fault("FV 12.3", "deck.copies", (("card", face), ("count", count))))
    return tuple(found)


def refusal(cards: Catalogue, faces: Sequence[str], face: str) -> Fault | None:
    """Return why a card can't be added to a deck, or None if it can.

    The only reasons are that the deck already has the card (FV 12.3) and that no deck can contain it (FV 12.1). Faults
    that the player can fix by changing other cards don't count.
    """
    if cards.kind.get(face) not in KINDS:
        return Fault("FV 12.1", "deck.stranger", (("card", face),))
    return Fault("FV 12.3", "deck.there", (("card", face),)) if face in faces else None


def colour_of(cards: Catalogue, faces: Sequence[str]) -> str:
    """Return the colour of a deck's Crusaders, or "" if there are several colours or none."""
    colours = {cards.colour[face] for face in faces if cards.kind.get(face) == CRUSADER}
    return colours.pop() if len(colours) == 1 else ""


def clash(cards: Catalogue, decks: Sequence[Sequence[str]]) -> tuple[Fault, ...]:
    """Return a fault for each deck of the same colour as an earlier seat's deck (FV 12.1)."""
    first: dict[str, int] = {}
    found = []
    for seat, faces in enumerate(decks, 1):
        colour = colour_of(cards, faces)
        if colour and colour in first:
            found.append(Fault("FV 12.1", "deck.clash", (("who", first[colour]), ("whom", seat))))
        elif colour:
            first[colour] = seat
    return tuple(found)


def settled(cards: Catalogue, colours: Sequence[str], chosen: str, decks: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return each seat's colour before the deal, or "" if the deal decides it (FV 1.1).

    A deck determines its seat's colour. Seats without a deck get the remaining colours. No two decks may have the same
    colour. If there are no decks, the option's value (`chosen`) decides. `colours` lists all four colours.
    """
    if any(decks):
        found = [colour_of(cards, deck) for deck in decks]
        left = [colour for colour in colours if colour not in found]
        return tuple([colour or left.pop(0) for colour in found])
    if chosen not in ORDERS:
        return ("",) * len(decks)
    return tuple([colours[number - 1] for number in ORDERS[chosen][: len(decks)]])


def arranged(numbers: Sequence[int]) -> str:
    """Return the option value that gives the seats these colours (FV 1.1).

    `numbers` contains each seat's colour (1 to 4), or 0 if the seat gets the next remaining colour. If all numbers are
    0, the deal decides.
    """
    if not any(numbers):
        return RANDOM
    left = [colour for colour in (1, 2, 3, 4) if colour not in numbers]
    order = tuple([number or left.pop(0) for number in numbers])
    return next(value for value, colours in ORDERS.items() if colours[: len(order)] == order)


def starter(cards: Catalogue, counts: Mapping[str, int], colour: str, seed: str) -> tuple[str, ...]:
    """Return a starter deck of this colour (FV 12.4). The seed determines its random cards."""
    chance = Chance(seed)
    deck: list[str] = []
    for kind, count in zip(KINDS, COUNTS, strict=True):
        left = [face for face, its in cards.kind.items() if its == kind and cards.colour[face] in ("", colour)]
        many = min(counts[count], len(left))
        deck += sorted(left.pop(chance.below(len(left))) for _ in range(many))
    return tuple(deck)


def advice(cards: Catalogue, faces: Sequence[str], few: int) -> tuple[Fault, ...]:
    """Return a warning if a deck has fewer than `few` Crusaders (FV 10.1, 12.6)."""
    count = sum(cards.kind.get(face) == CRUSADER for face in faces)
    key = "deck.few_one" if count == 1 else "deck.few"
    return (Fault("FV 10.1", key, (("count", count),)),) if 0 < count < few else ()


def construction(data: Mapping[str, Any]) -> Construction:
    """Return the rules of deck construction, built from the game's data."""
    kind = {face["code"]: face["kind"] for face in data["faces"]}
    suit = {face["code"]: str(face.get("suit", "")) for face in data["faces"]}
    cards = Catalogue(kind, suit)
    counts = data["decks"]["starter"]

    def wanted(options: Mapping[str, Option]) -> bool:
        return options.get(OPTION) == BUILT

    codes = {"": "", **{suit: code.lower() for suit, code in zip(data["suit_ids"], data["suits"], strict=True)}}

    def signs(options: Mapping[str, Option], decks: Sequence[Sequence[str]]) -> tuple[str, ...]:
        brought = decks if wanted(options) else ((),) * len(decks)
        return tuple([codes[found] for found in settled(cards, data["suit_ids"], str(options[COLOURS]), brought)])

    def wished(marks: Sequence[str]) -> tuple[str, Option]:
        numbers = {"": 0, **{code.lower(): number for number, code in enumerate(data["suits"], 1)}}
        return COLOURS, arranged([numbers[mark] for mark in marks])

    return Construction(
        rule=RULE,
        kinds=KINDS,
        faces=tuple(code for code, its in kind.items() if its in KINDS),
        suits=tuple(data["suit_ids"]),
        attributes=tuple(f"clause.number.{name}" for name in ATTRIBUTES),
        wanted=wanted,
        faults=lambda faces: faults(cards, faces),
        refusal=lambda faces, face: refusal(cards, faces, face),
        clash=lambda decks: clash(cards, decks),
        starter=lambda colour, seed: starter(cards, counts, colour, seed),
        signs=signs,
        hand=data["hand_size"],
        icons=ICONS,
        arranged=wished,
        advice=lambda faces: advice(cards, faces, data["decks"]["skirmish"]["crusaders"]),
    )
