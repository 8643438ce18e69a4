"""Build cards and rulebooks from validated values when they are first used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.content.cards import CardSet, DeckKind, Effects, Face, Rank, Suit, Symbol
from game.content.clauses import parse, requirement
from game.content.rulebook import CardTerm, Chapter, Rule, Rulebook


def build_cards(plain: Mapping[str, Any]) -> CardSet:
    """Build the cards from the validated values of ``cards.yaml``.

    The faces in each deck are in the same order as in the file.
    """
    suits = tuple(Suit(**suit) for suit in plain.get("suits", ()))
    ranks = tuple(Rank(**rank) for rank in plain.get("ranks", ()))
    suit_codes = {suit.id: suit.code for suit in suits}
    rank_codes = {rank.id: rank.code for rank in ranks}
    decks = []
    for deck in plain["decks"]:
        faces = [
            Face(rank_codes[rank] + suit_codes[suit], rank, suit)
            for suit in deck.get("suits", ())
            for rank in deck.get("ranks", ())
        ]
        for single in deck.get("single", ()):
            code = rank_codes[single["rank"]]
            faces += [Face(f"{code}{number}", single["rank"], "") for number in range(1, single["count"] + 1)]
        faces += [_face(face) for face in deck.get("faces", ())]
        decks.append(DeckKind(deck["id"], deck["name"], deck["each"] == "seat", tuple(faces)))
    return CardSet(suits, ranks, tuple(decks), tuple(Symbol(**symbol) for symbol in plain.get("symbols", ())))


def _face(plain: Mapping[str, Any]) -> Face:
    return Face(
        plain["id"].upper(),
        name=plain["name"],
        letter=plain.get("letter", ""),
        symbols=tuple(plain.get("symbols", ())),
        draw=plain.get("draw", 0),
        effects=_effects(plain.get("effects", ())),
        kind=plain.get("kind", ""),
        cost=plain.get("cost", -1),
        tier=plain.get("tier", 0),
        copies=plain.get("count", 1),
        abilities=tuple((name, _effects(does)) for name, does in plain.get("abilities", {}).items()),
        suit=plain.get("suit", ""),
        numbers=tuple(plain.get("numbers", ())),
        zealot=tuple(plain.get("zealot", ())),
        order=tuple(plain.get("order", ())),
        lasts=plain.get("lasts", ""),
        needs=requirement(plain["needs"]) if "needs" in plain else None,
        clauses=tuple(parse(line, plain["kind"]) for line in plain.get("rule", ())),
    )


def _effects(plain: Iterable[Mapping[str, int]]) -> Effects:
    return tuple((name, count) for effect in plain for name, count in effect.items())


def build_rulebook(plain: Mapping[str, Any]) -> Rulebook:
    """Build the rulebook from the validated values of ``rulebook.yaml``."""
    return Rulebook(
        tuple(
            Chapter(
                chapter["id"],
                chapter["title"],
                tuple(Rule(**rule) for rule in chapter["rules"]),
                chapter.get("tips", False),
            )
            for chapter in plain["chapters"]
        ),
        tuple(CardTerm(**{**term, "forms": tuple(term.get("forms", ()))}) for term in plain.get("terms", ())),
    )
