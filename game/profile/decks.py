"""The decks that the player has built, of every game, in one file of text that is written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.decks import LONGEST_NAME, Deck
from game.profile.disk import DISK, Disk, reason
from game.profile.saves import clean_line
from game.profile.storage import Loaded, read_parsed, write_text

MOST_DECKS = 200
"""Decks of a game that may be kept."""
MOST_FACES = 1000
LONGEST_FACE = 40
_LARGEST = 4 * 1024 * 1024
"""Bytes of a file that is read."""

Decks = Mapping[str, Sequence[Deck]]
"""By the id of the game, in the order in which they were made."""


def load_decks(path: Path, disk: Disk = DISK) -> Loaded[dict[str, tuple[Deck, ...]]]:
    """The decks in a file. Where that is damaged the newest good generation is taken, the bad one is kept beside it,
    and a sentence says so; ``value`` is None only if nothing good was there."""
    return read_parsed(path, _parsed, disk)


def save_decks(path: Path, decks: Decks, disk: Disk = DISK) -> str | None:
    """Writes the decks of all games; a plain sentence if that can't be done, else None."""
    plain = {
        "games": {
            game: [{"name": deck.name, "cards": list(deck.faces)} for deck in found] for game, found in decks.items()
        }
    }
    try:
        write_text(path, json.dumps(plain, ensure_ascii=False, indent=1) + "\n", disk=disk)
    except (OSError, ValueError) as error:
        said = reason(error) if isinstance(error, OSError) else str(error)
        return f"The decks can't be saved: {said}."
    return None


def _parsed(text: str) -> dict[str, tuple[Deck, ...]]:
    """Raises ValueError, KeyError or TypeError for anything else: a deck that could not be read would be lost with the
    next one that is saved."""
    if len(text) > _LARGEST:
        raise ValueError("too large")
    games = json.loads(text)["games"]
    if not isinstance(games, dict):
        raise TypeError("expected a map")
    return {_word(game): _decks(found) for game, found in games.items()}


def _decks(plain: Any) -> tuple[Deck, ...]:
    if not isinstance(plain, list) or len(plain) > MOST_DECKS:
        raise TypeError("expected a list of decks")
    return tuple(_deck(one) for one in plain)


def _deck(plain: Any) -> Deck:
    faces = plain["cards"]
    if not isinstance(faces, list) or len(faces) > MOST_FACES:
        raise TypeError("expected a list of cards")
    name = plain["name"]
    if not isinstance(name, str) or clean_line(name, LONGEST_NAME) != name or not name:
        raise TypeError("expected a name")
    return Deck(name, tuple(_word(face) for face in faces))


def _word(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= LONGEST_FACE:
        raise TypeError("expected a word")
    return value
