"""Turn events into spans of text.

Scenes show the spans in colour, and files store them as plain text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.content.texts import Placeholder, parts
from game.engine.table import Table

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RED = ("♥", "♦")
_JOINING = {"list": "word.list.and", "choice": "word.list.or"}
"""Maps each kind of list to the text key for the word ("and" or "or") before the last card."""
CARD_KINDS = frozenset(("cards", *_JOINING))
"""The kinds of placeholders whose values are cards."""


class Span(NamedTuple):
    """A piece of text in one style: "", "seat1" to "seat6", "red", "black" or "bold".

    `card` is the number of the named card, or -1.
    """

    text: str
    style: str = ""
    card: int = -1


def narrate(
    texts: Mapping[str, str],
    key: str,
    values: Sequence[tuple[str, Any]],
    table: Table | None,
    names: Sequence[str],
    wears: Sequence[int] = (),
) -> tuple[Span, ...]:
    """Return the text for `key` as spans, with its placeholders filled in.

    `names` lists the players' names, starting with seat 1. `wears` contains the number of each seat's look (see
    `game/looks.py`). If `wears` is empty, every seat has its usual look.

    Placeholders are replaced as follows:

    - `{who:seat}`: a seat's name in the seat's colour
    - `{soul:cards}`: cards joined with +
    - `{found:list}`: a list ("8♠, J♦ and the Joker")
    - `{pays:choice}`: a choice ("8♠ or the Joker")
    - `{count:number}` and `{name:text}`: the unchanged value

    A placeholder without a value stays in the text. If `count` is 1 and the key `<key>_one` exists, the text for that
    key is used.

    Raises:
        KeyError: `key` is unknown.
    """
    found = dict(values)
    spans: list[Span] = []
    single = f"{key}_one"
    for part in parts(texts[single if found.get("count") == 1 and single in texts else key]):
        if isinstance(part, str):
            spans.append(Span(part))
        elif part.name not in found:
            spans.append(Span(f"{{{part.name}}}"))
        else:
            filled = _filled(part, found[part.name], texts, table, names, wears)
            if part.kind in _JOINING and filled and (not spans or spans[-1].text.endswith(". ")):
                filled[0] = filled[0]._replace(text=filled[0].text[:1].upper() + filled[0].text[1:])
            spans += filled
    return tuple(spans)


def _filled(
    place: Placeholder,
    value: Any,
    texts: Mapping[str, str],
    table: Table | None,
    names: Sequence[str],
    wears: Sequence[int],
) -> list[Span]:
    if place.kind == "seat":
        return [Span(names[value - 1], f"seat{wears[value - 1] if wears else value}")]
    if place.kind == "number":
        return [Span(str(value), "bold")]
    if place.kind == "cards" and table is not None:
        return _joined([named_card(card, texts, table) for card in value], " + ", " + ")
    if place.kind in _JOINING and table is not None:
        named = [_with_article(named_card(card, texts, table), texts) for card in value]
        return _joined(named, ", ", f" {texts[_JOINING[place.kind]]} ")
    return [Span(str(value))]


def _joined(spans: Sequence[Span], between: str, last: str) -> list[Span]:
    """Return the spans joined by `between`, with `last` before the last span."""
    found = list(spans[:1])
    for at, span in enumerate(spans[1:], 2):
        found += [Span(last if at == len(spans) else between), span]
    return found


def _with_article(span: Span, texts: Mapping[str, str]) -> Span:
    """Return a card's span, with an article if it is the Joker."""
    joker = span.text == texts["word.face.x1"]
    return span._replace(text=texts["word.the_joker"]) if joker else span


def named_card(card: int, texts: Mapping[str, str], table: Table) -> Span:
    """Return a card's name in its colour, or a phrase for an unknown card (a negative number)."""
    if card < 0:
        return Span(texts["word.unknown_card"])
    text = face_text(texts, table.cards[card].face)
    return Span(text, "red" if text.endswith(_RED) else "black", card)


def face_text(texts: Mapping[str, str], face: str) -> str:
    """Return a face as people write it, such as "10♣" or "Joker"."""
    own = f"word.face.{face.lower()}"
    if own not in texts and face[-1] in SUITS:
        return face[:-1] + SUITS[face[-1]]
    return texts[own]


def plain(spans: Sequence[Span]) -> str:
    """Join the spans into one plain string."""
    return "".join(span.text for span in spans)
