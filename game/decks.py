"""Read and write custom decks as text, and find cards for them.

Each game decides which decks are legal (`Construction`).
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.content.cards import Face
from game.content.clauses import FRENZY
from game.content.definitions import GameContent
from game.engine.table import Option
from game.profile.saves import clean_line
from game.words.card_words import card_marks, card_text
from game.words.clause_text import rule_mark, signed
from game.words.event_text import narrate, plain

LONGEST_NAME = 40
"""The maximum length of a deck's name, in characters."""
MOST_CARDS = 400
"""The maximum number of cards to read from a deck's text. Further cards are ignored."""
LARGEST_TEXT = 20_000
"""The maximum number of characters in a deck's text. A deck with every card needs only a tenth of this number."""
MOST_SAID = 4
"""The maximum number of unknown lines to report individually. One further message gives the number of lines not
reported."""
NAME = "name"
"""The value of `order` that sorts cards by name (see `in_order`)."""
DEVOTEE, ZEALOT = "devotee", "zealot"
"""The names of the marks above the two columns of numbers that some cards have."""
RULE_SIGN = "rule"
"""The name of the mark on a card whose rule is neither "red" nor "green" (see `rule_mark`)."""
LOWEST = -99
"""A card without numbers is sorted as if it had this number."""
DIGITS = 16
"""The number of hex digits in a deck's fingerprint."""
_SHOWN = 40
"""The maximum number of characters to quote in a message about an unknown line or card code."""
_REMARK = "#"
_LINE = re.compile(r"(?:[-*•]\s*)?(?:([0-9]{1,3})\s*[x×]?\s+)?(.+)")
"""Matches a line that names a card. A bullet and a number of copies may come first."""

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""A text key, and the values of the text's placeholders."""


class Deck(NamedTuple):
    """A deck: its name and its cards' face codes, some of which the game may not know."""

    name: str = ""
    faces: tuple[str, ...] = ()


class Fault(NamedTuple):
    """A reason why a deck can't be played: the id of a rule, and a sentence.

    `key` is the sentence's text key, and `values` are the values in the sentence. The value `card` is a card's code,
    and the values `who` and `whom` are seats.
    """

    rule: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Construction:
    """A game's rules for building decks.

    Attributes:
        rule: the id of the rulebook's chapter on decks
        kinds: the kinds of cards, in the order used in deck lists
        faces: the codes of all cards allowed in decks
        suits: the suits that have starter decks
        attributes: the text keys for the names of a card's numbers
        wanted: returns whether a match's options let players bring decks
        faults: returns every reason why a deck can't be played
        refusal: returns why a card can't be added to a deck, or None
        clash: returns every reason why the seats' decks can't be used together (a seat without a deck has an empty one)
        starter: returns a starter deck for a suit and a seed
        advice: returns warnings about a playable deck
        signs: returns each seat's sign (`Display.plate_signs`), or "" if it depends on the deal
        hand: the number of cards in the opening hand
        icons: the names of the marks that a card search can use
        arranged: returns the option and value that assign the given signs to the seats ("" for any sign)
    """

    rule: str
    kinds: tuple[str, ...]
    faces: tuple[str, ...]
    suits: tuple[str, ...]
    attributes: tuple[str, ...]
    wanted: Callable[[Mapping[str, Option]], bool]
    faults: Callable[[Sequence[str]], tuple[Fault, ...]]
    refusal: Callable[[Sequence[str], str], Fault | None]
    clash: Callable[[Sequence[Sequence[str]]], tuple[Fault, ...]]
    starter: Callable[[str, str], tuple[str, ...]]
    advice: Callable[[Sequence[str]], tuple[Fault, ...]] = lambda faces: ()
    signs: Callable[[Mapping[str, Option], Sequence[Sequence[str]]], tuple[str, ...]] = lambda options, decks: (
        ("",) * len(decks)
    )
    hand: int = 0
    icons: tuple[str, ...] = ()
    arranged: Callable[[Sequence[str]], tuple[str, Option]] = lambda signs: ("", "")


def fault_sentence(content: GameContent, fault: Fault, names: Sequence[str] = ()) -> str:
    """Return a sentence describing a fault, without the rule's id.

    `names` lists the seats' names in order.
    """
    values = [(name, face_name(content, value) if name == "card" else value) for name, value in fault.values]
    return plain(narrate(content.texts, fault.key, values, None, names))


def face_name(content: GameContent, code: str) -> str:
    """Return the name of the card with this code, or the code itself if there is no such card."""
    face = content.cards.named().get(code)
    return face.name if face else clean_line(code, _SHOWN)


def by_kind(content: GameContent, kinds: Sequence[str], faces: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return (kind, cards) pairs in the order of `kinds`, with cards sorted by suit and name.

    The last pair has the kind "", and contains unknown codes and the cards of all other kinds.
    """
    named = content.cards.named()
    suits = [suit.id for suit in content.cards.suits]

    def place(code: str) -> tuple[int, str]:
        face = named.get(code)
        return suits.index(face.suit) if face and face.suit in suits else -1, face_name(content, code)

    found: list[tuple[str, list[str]]] = []
    for kind in (*kinds, ""):
        known = [code for code in faces if (named[code].kind if code in named else "") == kind]
        strange = [code for code in faces if code in named and named[code].kind not in kinds] if not kind else []
        found.append((kind, sorted([*known, *strange], key=place)))
    return found


# --- card filter ---------------------------------------------------------------------------------------------------


class CardFilter(NamedTuple):
    """The criteria for a card search. By default, every card matches.

    Attributes:
        kind: the card's kind, or "" for any kind
        suit: the card's suit, or "" for any suit
        attribute: the index of the number to check, or -1 for none
        least: the lowest allowed value of the number to check
        words: search words, each of which must match the beginning of a word on the card
        icon: the name of a required mark (see `icons_on`), or ""
        ruled: whether the card must have a rule
    """

    kind: str = ""
    suit: str = ""
    attribute: int = -1
    least: int = 0
    words: str = ""
    icon: str = ""
    ruled: bool = False


def suits_of(content: GameContent, faces: Sequence[str], kind: str) -> bool:
    """Return whether any card of this kind has a suit. The kind "" means all kinds."""
    named = content.cards.named()
    return any(named[code].suit for code in faces if not kind or named[code].kind == kind)


def numbers_of(content: GameContent, faces: Sequence[str], kind: str) -> bool:
    """Return whether any card of this kind has numbers. The kind "" means all kinds."""
    named = content.cards.named()
    return any(named[code].numbers for code in faces if not kind or named[code].kind == kind)


def clean_filter(content: GameContent, faces: Sequence[str], wanted: CardFilter) -> CardFilter:
    """Return the filter, without its suit or number if cards of the chosen kind have none."""
    suit = wanted.suit if suits_of(content, faces, wanted.kind) else ""
    return wanted._replace(suit=suit, attribute=wanted.attribute if numbers_of(content, faces, wanted.kind) else -1)


def matching_cards(content: GameContent, faces: Sequence[str], wanted: CardFilter) -> tuple[str, ...]:
    """Return the cards in `faces` that match a filter, in the same order."""
    named = content.cards.named()
    words = _words(wanted.words)
    return tuple(code for code in faces if _fits(content, named[code], wanted, words))


def _fits(content: GameContent, face: Face, wanted: CardFilter, words: Sequence[str]) -> bool:
    if (wanted.kind and face.kind != wanted.kind) or (wanted.suit and face.suit != wanted.suit):
        return False
    rows = [row for row in (face.numbers, face.zealot) if len(row) > wanted.attribute]
    if wanted.attribute >= 0 and not any(row[wanted.attribute] >= wanted.least for row in rows):
        return False
    if (wanted.icon and wanted.icon not in icons_on(face)) or (wanted.ruled and not face.clauses):
        return False
    says = _words(" ".join((face.name, *described(content, face)))) if words else []
    return all(any(said.startswith(word) for said in says) for word in words)


def _words(text: str) -> list[str]:
    """Return the words in a string, in lower case and without punctuation, for a search."""
    return re.findall(r"[\w+-]+", text.casefold())


def icons_on(face: Face) -> frozenset[str]:
    """Return the names of a card's marks: the kind of rule it has, its duration, and ZEALOT.

    ZEALOT marks a second row of numbers.
    """
    found = (rule_mark(face), face.lasts, ZEALOT if face.zealot else "")
    return frozenset(filter(None, found))


def terms_of(content: GameContent, face: Face, attributes: Sequence[str]) -> tuple[str, ...]:
    """Return the explanations that the table's legend gives for a card's numbers and marks.

    `attributes` are the text keys of the numbers' names. The mark RULE_SIGN isn't explained, because the screen already
    shows the card's rule.
    """
    marks = [key.rpartition(".")[2] for key in attributes] if face.numbers else []
    marks += [DEVOTEE, ZEALOT] if face.zealot else []
    marks += sorted(icons_on(face) - {RULE_SIGN, ZEALOT})
    known = {line["mark"] for line in content.table.get("legend", ())}
    return tuple(content.texts[f"legend.{mark}"] for mark in marks if mark in known)


def in_order(content: GameContent, faces: Sequence[str], order: str) -> tuple[str, ...]:
    """Return cards in the given order: "" for no change, NAME, or the index of a number.

    Numbers are sorted from high to low.
    """
    if not order:
        return tuple(faces)
    named = content.cards.named()

    def place(code: str) -> tuple[int, str]:
        face = named[code]
        rows = [row for row in (face.numbers, face.zealot) if row]
        most = -max((row[int(order)] for row in rows), default=LOWEST) if order != NAME else 0
        return most, face.name.casefold()

    return tuple(sorted(faces, key=place))


def averages(content: GameContent, faces: Sequence[str]) -> tuple[str, ...]:
    """Return each number's average over all cards with numbers, to one decimal place."""
    named = content.cards.named()
    rows = [named[code].numbers for code in faces if code in named and named[code].numbers]
    return tuple(f"{sum(column) / len(rows):.1f}" for column in zip(*rows, strict=True)) if rows else ()


def deck_digest(faces: Sequence[str]) -> str:
    """Return a short fingerprint that doesn't reveal a deck's cards, or "" for an empty deck."""
    return hashlib.sha256(" ".join(sorted(faces)).encode()).hexdigest()[:DIGITS] if faces else ""


def described(content: GameContent, face: Face) -> tuple[str, ...]:
    """Return sentences that say what a card is and what it does."""
    return (*card_marks(content.texts, face, content.cards.symbol_names()), *card_text(content.texts, face))


def number_rows(face: Face) -> tuple[tuple[str, ...], ...]:
    """Return the rows of numbers as they appear on a card.

    A second row, if any, applies against Zealots (FV 1.4).
    """
    shown = signed if face.kind == FRENZY else str
    return tuple(tuple(shown(number) for number in row) for row in (face.numbers, face.zealot) if row)


# --- decks as text -------------------------------------------------------------------------------------------------


class ParsedDeck(NamedTuple):
    """A deck read from text.

    `deck` has no name if the text gives none. `said` contains sentences about unknown lines.
    """

    deck: Deck
    said: tuple[Sentence, ...] = ()


def to_text(content: GameContent, kinds: Sequence[str], deck: Deck) -> str:
    """Return a deck as text that people can read, send and edit."""
    texts = content.texts
    lines = [f"{_REMARK} {content.game.name}", texts.say("decks.text.name", name=deck.name)]
    for kind, codes in by_kind(content, kinds, deck.faces):
        if codes:
            heading = texts[f"deck.kind.{kind}"] if kind else texts["decks.strange"]
            lines += ["", f"{_REMARK} {heading}: {len(codes)}"]
        for code, count in Counter(codes).items():
            name = face_name(content, code)
            lines.append(name if count == 1 else f"{count} {name}")
    return "\n".join(lines) + "\n"


def from_text(content: GameContent, text: str) -> ParsedDeck:
    """Read a deck from text written by `to_text` or by a person.

    Unknown lines are skipped and reported. The deck may be illegal.
    """
    if len(text) > LARGEST_TEXT:
        return ParsedDeck(Deck(), (("decks.text.large", ()),))
    known = {_letters(key): code for code, face in content.cards.named().items() for key in (code, face.name)}
    head = content.texts["decks.text.name"].partition("{")[0].strip()
    name, faces = "", list[str]()
    wrong: list[Sentence] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = clean_line(line, len(line))
        if not words or words.startswith(_REMARK):
            continue
        if words.casefold().startswith(head.casefold()):
            name = name or clean_line(words[len(head) :], LONGEST_NAME)
            continue
        found = _LINE.fullmatch(words)
        code = known.get(_letters(found[2])) if found else None
        if code is None or found is None:
            wrong.append(("decks.text.line", (("line", number), ("words", words[:_SHOWN]))))
            continue
        faces += [code] * int(found[1] or 1)
        if len(faces) > MOST_CARDS:
            return ParsedDeck(Deck(name, tuple(faces[:MOST_CARDS])), (("decks.text.many", (("count", MOST_CARDS),)),))
    if not faces:
        return ParsedDeck(Deck(name), (*wrong[:MOST_SAID], ("decks.text.nothing", ())))
    if len(wrong) > MOST_SAID:
        rest = len(wrong) - MOST_SAID
        wrong[MOST_SAID:] = [("decks.text.more.one" if rest == 1 else "decks.text.more.many", (("count", rest),))]
    return ParsedDeck(Deck(name, tuple(faces)), tuple(wrong))


def _letters(words: str) -> str:
    """Return a name in lower case, without spaces or punctuation, for comparisons."""
    return "".join(char for char in words.casefold() if char.isalnum())


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """Return the requested name, with a number added if another deck already has that name."""
    name = clean_line(wanted, LONGEST_NAME)
    number, free = 1, name
    while free.casefold() in {one.casefold() for one in taken}:
        number += 1
        free = f"{name[: LONGEST_NAME - 4]} {number}"
    return free
