"""The gallery: a game's cards with their text, arranged in groups, plus a card search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.content.definitions import GameContent
from game.content.rulebook_search import word_search
from game.engine.definition.game_definition import Game
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup
from game.words.card_words import card_title, rule_lines, term_lines
from game.words.event_text import narrate, plain


class GalleryCard(NamedTuple):
    """A card or an information page in the gallery.

    Attributes:
        face: The card's face, or a unique id for the page.
        title: The title of the card or page.
        lines: The lines of text.
        terms: Explanations of game terms that occur in the text.
        page: The page's name in table.yaml, or "" for a card.
    """

    face: str
    title: str
    lines: tuple[str, ...]
    terms: tuple[str, ...]
    page: str = ""


class GalleryGroup(NamedTuple):
    """A named group of cards that belong together."""

    name: str
    title: str
    cards: tuple[GalleryCard, ...]


def card_gallery(content: GameContent, game: Game, setup: Setup) -> tuple[GalleryGroup, ...]:
    """Return all of a game's cards and pages, with text that matches a set-up's options."""
    position = Match.new(game, setup).start
    found = []
    for group in game.display.card_groups(position):
        cards = []
        for card in group.cards:
            face = position.table.cards[card].face
            told = [
                plain(narrate(content.texts, key, values, position.table, ()))
                for key, values in game.display.card_meaning(position, card)
            ]
            lines = (*rule_lines(content, face), *told)
            cards.append(GalleryCard(face, card_title(content, face), lines, term_lines(content, lines)))
        found.append(GalleryGroup(group.name, content.texts[f"group.{group.name}"], tuple(cards)))
    return (*found, *_pages(content, game, position))


def _pages(content: GameContent, game: Game, position: State) -> list[GalleryGroup]:
    """Return a game's information pages, grouped by name."""
    groups: dict[str, list[GalleryCard]] = {}
    for page in game.display.gallery_pages(position):
        title, *lines = [
            plain(narrate(content.texts, key, values, position.table, ()))
            for key, values in (page.heading, *page.lines)
        ]
        cards = groups.setdefault(page.name, [])
        face = f"{page.name}.{len(cards) + 1}"
        cards.append(GalleryCard(face, title, tuple(lines), term_lines(content, lines), page.name))
    return [GalleryGroup(name, content.texts[f"group.{name}"], tuple(cards)) for name, cards in groups.items()]


def cards_found(groups: Sequence[GalleryGroup], query: str, only: str = "") -> tuple[GalleryGroup, ...]:
    """Return the cards that match every word in the query, by group.

    Groups without matching cards are left out. `only` is the name of the group to search, or "" for all groups.
    """
    fits = word_search(query)
    found = []
    for group in groups:
        if only in ("", group.name):
            cards = [card for card in group.cards if fits(" ".join((card.title, group.title, *card.lines)))]
            found += [group._replace(cards=tuple(cards))] if cards else []
    return tuple(found)
