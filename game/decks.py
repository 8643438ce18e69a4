"""Decks that players build: their text form, card filter and construction rules.

The game itself decides which decks are legal (see `Construction`).
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
"""The maximum number of cards that a deck's text can add; any further cards are dropped."""
LARGEST_TEXT = 20_000
"""The maximum length of a deck's text, in characters: ten times that of a deck with every card."""
MOST_SAID = 4
"""How many unknown lines get a message of their own; the others are only counted."""
NAME = "name"
"""The order that sorts cards by name."""
DEVOTEE, ZEALOT = "devotee", "zealot"
"""The marks of the columns on a card with two columns of numbers."""
RULE_SIGN = "rule"
"""The mark of a card whose rule has no special kind."""
LOWEST = -99
"""The number that a card without numbers counts as when cards are sorted."""
DIGITS = 16
"""The number of hex digits that identify a deck."""
_SHOWN = 40
"""How many characters of an unknown line or card code are quoted."""
_REMARK = "#"
_LINE = re.compile(r"(?:[-*•]\s*)?(?:([0-9]{1,3})\s*[x×]?\s+)?(.+)")
"""Matches a line for a card, which may begin with a bullet and a number of copies."""

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""A text key and the values of its placeholders."""


class Deck(NamedTuple):
    """A deck: its name, and the face codes of its cards (including codes unknown to the game)."""

    name: str = ""
    faces: tuple[str, ...] = ()


class Fault(NamedTuple):
    """Why a deck can't be played: the rule id, the text key of the sentence, and its values.

    A value named `card` is a face code; `who` and `whom` are seats.
    """

    rule: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Construction:
    """How a game's decks are built.

    Attributes:
        rule: id of the rulebook chapter
        kinds: kinds of cards, in the order in which a deck lists them
        faces: codes of all cards that a deck can contain
        suits: suits that have starter decks
        attributes: text keys for the names of a card's numbers
        wanted: says whether players bring decks, given a match's options
        faults: returns every reason why a deck can't be played
        refusal: returns the reason why a card can't go into a deck at all, or None
        clash: returns the reasons why decks can't play against each other (one deck for each seat, empty for none)
        starter: makes the starter deck of a suit from a seed
        advice: returns warnings about a deck that can be played
        signs: returns the mark of each seat (`Display.plate_signs`), given a match's options and decks (one for each
            seat, empty for none); the mark is "" if only the deal decides it
        hand: how many cards the opening hand has
        icons: the marks to look for, as in the legend of the table (see `icons_on`)
        arranged: returns the option and its value that give the seats these marks; seats with "" get the remaining
            marks, and if all seats have "", the deal decides
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
    """Return the sentence that describes a fault, without the id of the rule; `names` are the seats' names."""
    values = [(name, face_name(content, value) if name == "card" else value) for name, value in fault.values]
    return plain(narrate(content.texts, fault.key, values, None, names))


def face_name(content: GameContent, code: str) -> str:
    """Return a card's name, or the code itself if it is unknown."""
    face = content.cards.named().get(code)
    return face.name if face else clean_line(code, _SHOWN)


def by_kind(content: GameContent, kinds: Sequence[str], faces: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Group a deck's cards by kind, in the order of `kinds`, each sorted by suit and name.

    Cards of other kinds and unknown codes come last, under "".
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
    """The criteria for a card search.

    Empty `kind`, `suit` and `words` match every card. `attribute` is the index of a number that must be at least
    `least`, or -1. Each of the `words` must begin a word of the card's name or description. `icon` is a mark that must
    be on the card (see `icons_on`), and `ruled` wants only cards that have a rule.
    """

    kind: str = ""
    suit: str = ""
    attribute: int = -1
    least: int = 0
    words: str = ""
    icon: str = ""
    ruled: bool = False


def suits_of(content: GameContent, faces: Sequence[str], kind: str) -> bool:
    """Return whether any card of a kind (or of any kind, for "") has a suit."""
    named = content.cards.named()
    return any(named[code].suit for code in faces if not kind or named[code].kind == kind)


def numbers_of(content: GameContent, faces: Sequence[str], kind: str) -> bool:
    """Return whether any card of a kind (or of any kind, for "") has numbers."""
    named = content.cards.named()
    return any(named[code].numbers for code in faces if not kind or named[code].kind == kind)


def clean_filter(content: GameContent, faces: Sequence[str], wanted: CardFilter) -> CardFilter:
    """Drop the suit or the number from a filter if no card of the chosen kind has one."""
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
    """Return the words of a text for a search, in lower case and without punctuation."""
    return re.findall(r"[\w+-]+", text.casefold())


def icons_on(face: Face) -> frozenset[str]:
    """Return the marks on a card besides its numbers: its kind of rule, how long it lasts, and a second column."""
    found = (rule_mark(face), face.lasts, ZEALOT if face.zealot else "")
    return frozenset(filter(None, found))


def terms_of(content: GameContent, face: Face, attributes: Sequence[str]) -> tuple[str, ...]:
    """Return the meanings of the numbers and marks on a card, according to the table's legend.

    `attributes` are the text keys for the names of the numbers. The sign of a rule is left out, because the rule itself
    is beside the card.
    """
    marks = [key.rpartition(".")[2] for key in attributes] if face.numbers else []
    marks += [DEVOTEE, ZEALOT] if face.zealot else []
    marks += sorted(icons_on(face) - {RULE_SIGN, ZEALOT})
    known = {line["mark"] for line in content.table.get("legend", ())}
    return tuple(content.texts[f"legend.{mark}"] for mark in marks if mark in known)


def in_order(content: GameContent, faces: Sequence[str], order: str) -> tuple[str, ...]:
    """Return cards in an order: "" (unchanged), NAME, or the index of a number (highest first)."""
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
    """Return the average of each number over the cards that have numbers, to one decimal place."""
    named = content.cards.named()
    rows = [named[code].numbers for code in faces if code in named and named[code].numbers]
    return tuple(f"{sum(column) / len(rows):.1f}" for column in zip(*rows, strict=True)) if rows else ()


def deck_digest(faces: Sequence[str]) -> str:
    """Return a short string that identifies a set of cards without naming them, or "" if there are none."""
    return hashlib.sha256(" ".join(sorted(faces)).encode()).hexdigest()[:DIGITS] if faces else ""


def described(content: GameContent, face: Face) -> tuple[str, ...]:
    """Describe in sentences what a card is and does."""
    return (*card_marks(content.texts, face, content.cards.symbol_names()), *card_text(content.texts, face))


def number_rows(face: Face) -> tuple[tuple[str, ...], ...]:
    """Return a card's numbers in the form that the card shows.

    The numbers of a Frenzy are modifiers, so they have signs. A Frenzy with other numbers against Zealots has a second
    row (FV 1.4).
    """
    shown = signed if face.kind == FRENZY else str
    return tuple(tuple(shown(number) for number in row) for row in (face.numbers, face.zealot) if row)


# --- decks as text -------------------------------------------------------------------------------------------------


class ParsedDeck(NamedTuple):
    """The result of reading a deck's text.

    `deck` has no name if the text doesn't give one. `said` holds sentences about the unknown lines (keys
    of the program's texts).
    """

    deck: Deck
    said: tuple[Sentence, ...] = ()


def to_text(content: GameContent, kinds: Sequence[str], deck: Deck) -> str:
    """Write a deck as text that people can read, send and edit: its name, then a line for each card."""
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
    """Read a deck from a text that `to_text` or a person has written.

    Lines that aren't understood are skipped and reported, so no text can cause harm. The deck may still be illegal.
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
    """Return a name in a form for comparison: in lower case, without punctuation and spaces."""
    return "".join(char for char in words.casefold() if char.isalnum())


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """Return the wanted name, with a number appended if another deck already has it."""
    name = clean_line(wanted, LONGEST_NAME)
    number, free = 1, name
    while free.casefold() in {one.casefold() for one in taken}:
        number += 1
        free = f"{name[: LONGEST_NAME - 4]} {number}"
    return free
