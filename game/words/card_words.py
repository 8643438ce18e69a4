"""A card in words: its name, and its full text as lines."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.cards import Face
from game.content.definitions import GameContent
from game.content.rulebook_search import terms_in
from game.content.texts import fill
from game.words.event_text import card_marks, card_text, face_text


def card_title(content: GameContent, code: str) -> str:
    """Return a card's name: its own, or the rank and suit of a standard card ("Queen of Hearts")."""
    face = content.cards.named().get(code)
    if face is not None:
        return face.name
    ranks = {rank.code: rank.name for rank in content.cards.ranks}
    suits = {suit.code: suit.name for suit in content.cards.suits}
    if code[:-1] in ranks and code[-1:] in suits:
        return fill(content.texts["card.standard"], {"rank": ranks[code[:-1]], "suit": suits[code[-1]]})
    return face_text(content.texts, code)


def term_lines(content: GameContent, lines: Iterable[str]) -> tuple[str, ...]:
    """Return an explanation of each term of the rulebook that these lines use."""
    found = []
    for word, text, rule, _ in terms_in(" ".join(lines), content.rulebook):
        values = {"word": word[:1].upper() + word[1:], "text": text, "rule": rule}
        found.append(fill(content.texts["card.term"], values))
    return tuple(found)


def rule_lines(content: GameContent, code: str, numbers: bool = True) -> tuple[str, ...]:
    """Return the text of a named card as lines: its marks in one line, then each of its sentences.

    A standard card has no text of its own. Without `numbers`, the marks leave out a card's numbers.
    """
    face: Face | None = content.cards.named().get(code)
    if face is None:
        return ()
    face = face if numbers else face._replace(numbers=())
    marks = card_marks(content.texts, face, content.cards.symbol_names())
    return tuple(line for line in (" ".join(marks), *card_text(content.texts, face)) if line)
