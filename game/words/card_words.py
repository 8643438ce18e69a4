"""Build the name and text of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.content.cards import Face
from game.content.definitions import GameContent
from game.content.rulebook_search import terms_in
from game.content.texts import fill
from game.words.clause_text import clause_marks, clause_text
from game.words.event_text import face_text


def card_title(content: GameContent, code: str) -> str:
    """Return a card's own name, or its rank and suit, such as "Queen of Hearts"."""
    face = content.cards.named().get(code)
    if face is not None:
        return face.name
    ranks = {rank.code: rank.name for rank in content.cards.ranks}
    suits = {suit.code: suit.name for suit in content.cards.suits}
    if code[:-1] in ranks and code[-1:] in suits:
        return fill(content.texts["card.standard"], {"rank": ranks[code[:-1]], "suit": suits[code[-1]]})
    return face_text(content.texts, code)


def term_lines(content: GameContent, lines: Iterable[str]) -> tuple[str, ...]:
    """Return the rulebook's explanations of the terms in these lines."""
    found = []
    for word, text, rule, _ in terms_in(" ".join(lines), content.rulebook):
        values = {"word": word[:1].upper() + word[1:], "text": text, "rule": rule}
        found.append(fill(content.texts["card.term"], values))
    return tuple(found)


def rule_lines(content: GameContent, code: str, numbers: bool = True) -> tuple[str, ...]:
    """Return the lines of text about a card, or () if the card has no name.

    The first line describes the marks on the card, such as its cost. The other lines are the card's rules. If `numbers`
    is False, the card's numbers are left out.
    """
    face: Face | None = content.cards.named().get(code)
    if face is None:
        return ()
    face = face if numbers else face._replace(numbers=())
    marks = card_marks(content.texts, face, content.cards.symbol_names())
    return tuple(line for line in (" ".join(marks), *card_text(content.texts, face)) if line)


def card_text(texts: Mapping[str, str], face: Face) -> tuple[str, ...]:
    """Return sentences about what a card does.

    Raise KeyError if an effect, ability or clause has no text.
    """
    does = [("draw", face.draw)] if face.draw else []
    own = f"card.{face.code.lower()}"
    return (
        *clause_text(texts, face),
        *_sentences(texts, (*does, *face.effects)),
        *(
            fill(texts[f"ability.{name}"], {"does": " ".join(_sentences(texts, effects))})
            for name, effects in face.abilities
        ),
        *((texts[own],) if own in texts else ()),
    )


def card_marks(texts: Mapping[str, str], face: Face, symbols: Mapping[str, str]) -> tuple[str, ...]:
    """Return sentences about a card's letter, kind, cost and symbols.

    The lines from `clause_marks` come last. `symbols` maps each symbol's id to the symbol's name. Details for which the
    game has no text are left out.
    """
    keys = ["face.letter" if face.letter else "face.unlettered", f"face.kind.{face.kind}"]
    if face.cost >= 0:
        keys.append("face.cost" if face.cost else "face.free")
    if face.symbols:
        keys.append("face.symbol" if len(face.symbols) == 1 else "face.symbols")
    values = {
        "letter": face.letter,
        "names": ", ".join(symbols[one].lower() for one in face.symbols),
        "cost": face.cost,
        "tier": face.tier,
        "suit": face.suit,
    }
    found = tuple(fill(texts[key], values) for key in keys if key in texts)
    return (*found, *clause_marks(texts, face))


def _sentences(texts: Mapping[str, str], effects: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(fill(texts[_counted(texts, f"effect.{name}", count)], {"count": count}) for name, count in effects)


def _counted(texts: Mapping[str, str], key: str, count: int) -> str:
    """Return `<key>_one` if the count is 1 and that key exists, otherwise `key`."""
    return f"{key}_one" if count == 1 and f"{key}_one" in texts else key
