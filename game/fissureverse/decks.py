"""Decks that players build (FV 12): what is wrong with one, and its code, a short text to bring to a match.

A code is the letter of the colour, and for Crusaders, Frenzies and Rogations six digits (hexadecimal) each, whose bits
say which of the 24 are in the deck, in the order of the card list: `g.000e41.800001.00000f`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.clauses import CRUSADER, FRENZY, LOCATION, ROGATION

_CODE = re.compile(r"([a-z])\.([0-9a-f]{6})\.([0-9a-f]{6})\.([0-9a-f]{6})")
_KINDS = (CRUSADER, FRENZY, ROGATION)


class DeckError(ValueError):
    """A deck can't be played; the message says why and names the rule."""


class Fault(NamedTuple):
    """What is wrong with a deck: the rule, and the face of a card that shows it, or ""."""

    rule: str
    why: str
    face: str = ""


_WHY = {
    "unknown": "no card of a deck is called so", "twice": "a deck has each card once",
    "none": "a deck needs a Crusader", "mixed": "all Crusaders of a deck are of one colour",
}


class Catalogue:
    """All cards that decks are built of, from the data's faces in their order; `suits` are ids and their letters."""

    def __init__(self, faces: Sequence[Mapping[str, Any]], suits: Mapping[str, str]) -> None:
        self.letters = {suit: letter.lower() for suit, letter in suits.items()}
        self.suit = {str(face["code"]): str(face.get("suit", "")) for face in faces}
        self.kind = {str(face["code"]): str(face["kind"]) for face in faces if face["kind"] != LOCATION}
        self._lists = {
            (kind, suit): [code for code, one in self.kind.items() if one == kind and self.suit[code] == suit]
            for kind in _KINDS for suit in ("", *self.letters)
        }

    def faults(self, deck: Iterable[str]) -> list[Fault]:
        """All that is wrong with a deck, card by card (FV 12.1, 12.3); empty when it can be played."""
        codes = list(deck)
        found = []
        seen: set[str] = set()
        first = ""
        for code in codes:
            if code not in self.kind:
                found.append(Fault("FV 12.1", "unknown", code))
                continue
            if code in seen:
                found.append(Fault("FV 12.3", "twice", code))
            seen.add(code)
            if self.kind[code] == CRUSADER:
                first = first or self.suit[code]
                if self.suit[code] != first:
                    found.append(Fault("FV 12.1", "mixed", code))
        if not first:
            found.append(Fault("FV 12.1", "none"))
        return found

    def encode(self, deck: Iterable[str]) -> str:
        """The code of a deck. Raises DeckError for one that can't be played."""
        codes = list(deck)
        _refuse(self.faults(codes))
        suit = next(self.suit[code] for code in codes if self.kind[code] == CRUSADER)
        masks = [
            sum(1 << at for at, code in enumerate(self._lists[kind, suit if kind == CRUSADER else ""]) if code in codes)
            for kind in _KINDS
        ]
        return ".".join([self.letters[suit], *(f"{mask:06x}" for mask in masks)])

    def decode(self, text: str) -> tuple[str, ...]:
        """The deck of a code, in the order of the card list. Raises DeckError for what is no code of a deck."""
        found = _CODE.fullmatch(text)
        suits = [suit for suit, letter in self.letters.items() if found and letter == found[1]]
        if not found or not suits:
            raise DeckError(f"FV 12.1: '{text[:40]}' is no code of a deck.")
        deck = []
        for kind, digits in zip(_KINDS, found.groups()[1:], strict=True):
            cards = self._lists[kind, suits[0] if kind == CRUSADER else ""]
            mask = int(digits, 16)
            if mask >> len(cards):
                raise DeckError(f"FV 12.1: '{text}' has cards that there are not.")
            deck += [code for at, code in enumerate(cards) if mask >> at & 1]
        _refuse(self.faults(deck))
        return tuple(deck)


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        shown = f" ({faults[0].face})" if faults[0].face else ""
        raise DeckError(f"{faults[0].rule}: {_WHY[faults[0].why]}{shown}.")
