"""Deck construction (FV 12): what may be in a deck, which decks can meet, and starter decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.clauses import ATTRIBUTES, CRUSADER, FRENZY, ROGATION
from game.decks import Construction, Fault
from game.engine.chance import Chance
from game.engine.table import Option

KINDS = (CRUSADER, FRENZY, ROGATION)
"""What decks are made of: Locations belong to nobody (FV 1.6)."""
COUNTS = ("crusaders", "frenzies", "rogations")
"""What the facts call them, in the same order."""
RULE = "FV 12"
OPTION, BUILT = "deck", "built"
"""The option and its value with which players bring decks (FV 12.6)."""


class Catalogue(NamedTuple):
    """What the rules of decks know of each card, by the code of its face: its kind, and the colour of a Crusader
    (anything that tells colours apart, "" for other cards)."""

    kind: Mapping[str, str]
    colour: Mapping[str, str]


def faults(cards: Catalogue, faces: Sequence[str]) -> tuple[Fault, ...]:
    """All that keeps a deck from being played (FV 12.1, 12.3). Of Frenzies and Rogations there may be as many as its
    player likes, or none (FV 12.2), and no deck is too small (FV 12.5)."""
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
    """Why a card can't go into a deck: it is there already (FV 12.3), or no deck has such cards (FV 12.1). What can
    still come right with other cards is no reason."""
    if cards.kind.get(face) not in KINDS:
        return Fault("FV 12.1", "deck.stranger", (("card", face),))
    return Fault("FV 12.3", "deck.there", (("card", face),)) if face in faces else None


def colour_of(cards: Catalogue, faces: Sequence[str]) -> str:
    """The colour of a deck's Crusaders; "" without one, or of several colours."""
    colours = {cards.colour[face] for face in faces if cards.kind.get(face) == CRUSADER}
    return colours.pop() if len(colours) == 1 else ""


def clash(cards: Catalogue, decks: Sequence[Sequence[str]]) -> tuple[Fault, ...]:
    """Which seats bring decks of one colour (FV 12.1); a seat that brings none gets a colour that is left."""
    first: dict[str, int] = {}
    found = []
    for seat, faces in enumerate(decks, 1):
        colour = colour_of(cards, faces)
        if colour and colour in first:
            found.append(Fault("FV 12.1", "deck.clash", (("who", first[colour]), ("whom", seat))))
        elif colour:
            first[colour] = seat
    return tuple(found)


def starter(cards: Catalogue, counts: Mapping[str, int], colour: str, seed: str) -> tuple[str, ...]:
    """The starter deck of a colour, the rest by lot (FV 12.4)."""
    chance = Chance(seed)
    deck: list[str] = []
    for kind, count in zip(KINDS, COUNTS, strict=True):
        left = [face for face, its in cards.kind.items() if its == kind and cards.colour[face] in ("", colour)]
        many = min(counts[count], len(left))
        deck += sorted(left.pop(chance.below(len(left))) for _ in range(many))
    return tuple(deck)


def advice(cards: Catalogue, faces: Sequence[str], few: int) -> tuple[Fault, ...]:
    """Who has fewer Crusaders than a small deck by lot is soon without any (FV 10.1, 12.6)."""
    count = sum(cards.kind.get(face) == CRUSADER for face in faces)
    key = "deck.few_one" if count == 1 else "deck.few"
    return (Fault("FV 10.1", key, (("count", count),)),) if 0 < count < few else ()


def construction(data: Mapping[str, Any]) -> Construction:
    """How decks are built, from the game's data."""
    kind = {face["code"]: face["kind"] for face in data["faces"]}
    suit = {face["code"]: str(face.get("suit", "")) for face in data["faces"]}
    cards = Catalogue(kind, suit)
    counts = data["decks"]["starter"]

    def wanted(options: Mapping[str, Option]) -> bool:
        return options.get(OPTION) == BUILT

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
        advice=lambda faces: advice(cards, faces, data["decks"]["skirmish"]["crusaders"]),
    )
