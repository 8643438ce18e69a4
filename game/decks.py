"""Decks that players build: what a deck is, what a game says of one, its text to send and to take, and which cards are
looked for. What may be in a deck is the game's own rule (its `Construction`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.clause_text import signed
from game.clauses import FRENZY
from game.content.definitions import Face, GameContent
from game.engine.table import Option
from game.event_text import card_marks, card_text, narrate, plain
from game.profile.saves import clean_line

LONGEST_NAME = 40
"""Letters of a deck's name."""
MOST_CARDS = 400
"""So many cards a text may bring, however wrong the deck is."""
LARGEST_TEXT = 20_000
"""Letters of a text that is read at all: a deck of all cards has a tenth of them."""
MOST_SAID = 4
"""So many lines that weren't understood are told one by one; the rest as a number."""
_SHOWN = 40
"""Letters that are repeated of a line that wasn't understood."""
_REMARK = "#"
_LINE = re.compile(r"(?:[-*•]\s*)?(?:([0-9]{1,3})\s*[x×]?\s+)?(.+)")
"""A card, perhaps with how many of it before, perhaps in a list with dashes."""

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""The key of a text and what stands in its places."""


class Deck(NamedTuple):
    """A deck: what its player calls it, and its cards, codes of faces (also ones that no game has)."""

    name: str = ""
    faces: tuple[str, ...] = ()


class Fault(NamedTuple):
    """Why a deck can't be played: the id of the rule, the key of the sentence in the game's texts, what stands in it.
    A value called `card` is the code of a face, `who` and `whom` are seats."""

    rule: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Construction:
    """How decks of a game are built. `kinds` of cards in the order in which a deck lists them, `faces` the codes of
    what can be in one, `suits` for which there are starter decks, `attributes` what the numbers of a card are called
    (keys of the game's texts), `rule` the id of the chapter.

    `wanted` says for a match's options whether players bring decks; `faults` why a deck can't be played; `refusal` why
    a card can't go into a deck at all, and `clash` why decks, one for each seat (without cards: none), can't meet;
    `advice` what is hardly wise of one that can be played.
    `starter` makes the deck of a suit by a seed. `signs` says for a match's options and decks, one for each seat
    (without cards: none), which mark each seat will bear (`Game.signs`), "" where only the deal decides."""

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


def fault_sentence(content: GameContent, fault: Fault, names: Sequence[str] = ()) -> str:
    """The sentence of a fault, without its rule; `names` are those of the seats."""
    values = [(name, face_name(content, value) if name == "card" else value) for name, value in fault.values]
    return plain(narrate(content.texts, fault.key, values, None, names))


def face_name(content: GameContent, code: str) -> str:
    """What a card is called; one that isn't there as it is written."""
    face = content.cards.named().get(code)
    return face.name if face else clean_line(code, _SHOWN)


def by_kind(content: GameContent, kinds: Sequence[str], faces: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The cards of a deck in the order of `kinds`, by suit and name, each kind with its cards; what is of none of them
    at the end, under ""."""
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


# --- looking for cards ---------------------------------------------------------------------------------------------


class CardFilter(NamedTuple):
    """Which cards are looked for: of a kind, of a suit ("": any), with a number of at least so much (`attribute` is
    its place among a card's numbers, -1: none), with all of these words in their name or in what they say."""

    kind: str = ""
    suit: str = ""
    attribute: int = -1
    least: int = 0
    words: str = ""


def suits_of(content: GameContent, faces: Sequence[str], kind: str) -> bool:
    """Whether any of the cards of a kind ("": any) has a suit."""
    named = content.cards.named()
    return any(named[code].suit for code in faces if not kind or named[code].kind == kind)


def numbers_of(content: GameContent, faces: Sequence[str], kind: str) -> bool:
    """Whether any of the cards of a kind ("": any) has numbers."""
    named = content.cards.named()
    return any(named[code].numbers for code in faces if not kind or named[code].kind == kind)


def clean_filter(content: GameContent, faces: Sequence[str], wanted: CardFilter) -> CardFilter:
    """What is looked for, without a suit or a number that no card of the wanted kind has."""
    suit = wanted.suit if suits_of(content, faces, wanted.kind) else ""
    return wanted._replace(suit=suit, attribute=wanted.attribute if numbers_of(content, faces, wanted.kind) else -1)


def matching_cards(content: GameContent, faces: Sequence[str], wanted: CardFilter) -> tuple[str, ...]:
    """Those of the cards that fit, in their order."""
    named = content.cards.named()
    words = wanted.words.casefold().split()
    return tuple(code for code in faces if _fits(content, named[code], wanted, words))


def _fits(content: GameContent, face: Face, wanted: CardFilter, words: Sequence[str]) -> bool:
    if (wanted.kind and face.kind != wanted.kind) or (wanted.suit and face.suit != wanted.suit):
        return False
    rows = [row for row in (face.numbers, face.zealot) if len(row) > wanted.attribute]
    if wanted.attribute >= 0 and not any(row[wanted.attribute] >= wanted.least for row in rows):
        return False
    says = " ".join((face.name, *described(content, face))).casefold() if words else ""
    return all(word in says for word in words)


def described(content: GameContent, face: Face) -> tuple[str, ...]:
    """What a card is and does, in sentences."""
    return (*card_marks(content.texts, face, content.cards.symbol_names()), *card_text(content.texts, face))


def number_rows(face: Face) -> tuple[tuple[str, ...], ...]:
    """The numbers of a card as it shows them: those of a Frenzy, which are added, with their signs, and a row more for
    what it adds against Zealots (FV 1.4)."""
    shown = signed if face.kind == FRENZY else str
    return tuple(tuple(shown(number) for number in row) for row in (face.numbers, face.zealot) if row)


# --- as text -------------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """What a text brought: the deck, without a name if it says none, and sentences (keys of the program's texts) about
    what wasn't understood."""

    deck: Deck
    said: tuple[Sentence, ...] = ()


def to_text(content: GameContent, kinds: Sequence[str], deck: Deck) -> str:
    """A deck as people can read, send and change it: a line for its name, a line for each card."""
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


def from_text(content: GameContent, text: str) -> Taken:
    """The deck that a text tells, as `to_text` or a person has written it. Lines that aren't understood are left out
    and told; nothing that stands in it can do harm. Whether the deck can be played is another question."""
    if len(text) > LARGEST_TEXT:
        return Taken(Deck(), (("decks.text.large", ()),))
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
            return Taken(Deck(name, tuple(faces[:MOST_CARDS])), (("decks.text.many", (("count", MOST_CARDS),)),))
    if not faces:
        return Taken(Deck(name), (*wrong[:MOST_SAID], ("decks.text.nothing", ())))
    if len(wrong) > MOST_SAID:
        rest = len(wrong) - MOST_SAID
        wrong[MOST_SAID:] = [("decks.text.more.one" if rest == 1 else "decks.text.more.many", (("count", rest),))]
    return Taken(Deck(name, tuple(faces)), tuple(wrong))


def _letters(words: str) -> str:
    """A name as it is compared: signs, spaces and capitals don't count."""
    return "".join(char for char in words.casefold() if char.isalnum())


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """A name that no other deck has: a number is put behind it if it must."""
    name = clean_line(wanted, LONGEST_NAME)
    number, free = 1, name
    while free.casefold() in {one.casefold() for one in taken}:
        number += 1
        free = f"{name[: LONGEST_NAME - 4]} {number}"
    return free
