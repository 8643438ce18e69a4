"""What a saved match says of itself beside its moves, taken at nobody's word: ValueError with a plain sentence for what
makes no sense."""

from __future__ import annotations

from typing import Any

from game.content.errors import one_line
from game.engine.table import is_seed
from game.players.registry import PLAYERS
from game.players.seats import PERSON
from game.profile.settings import MOST_SEATS, clean_name

LONGEST_PLAY = 1_000_000
"""Seconds: longer than a week, nobody played."""
LARGEST_VERSION = 1_000_000


def seconds_of(plain: object) -> float:
    """For how long a match was played; 0 where that makes no sense."""
    return float(plain) if type(plain) is int and 0 <= plain <= LONGEST_PLAY else 0.0


def version_of(saved: object) -> int:
    """The version of the rules that it was begun under."""
    if type(saved) is not int or not 0 <= saved <= LARGEST_VERSION:
        raise ValueError("the version of its rules is damaged.")
    return saved


def names_of(saved: Any) -> list[str]:
    """The names of the seats."""
    names = [clean_name(name) for name in saved]
    if not all(names):
        raise ValueError("a seat in it has no name.")
    return names


def players_of(saved: Any) -> tuple[list[str], list[str]]:
    """Who plays each seat, and the ids of players that are not here: people go on in their places. A save from before
    there were computer players says nothing, and means people."""
    if not isinstance(saved, list) or not all(isinstance(player, str) for player in saved):
        raise ValueError("the list of players is damaged.")
    named = {clean_name(player) for player in saved[:MOST_SEATS] if player != PERSON and player not in PLAYERS}
    return [player if player in PLAYERS else PERSON for player in saved], sorted(named)


def seed_of(saved: Any) -> str:
    """What it was dealt from."""
    if not isinstance(saved, str) or not is_seed(saved):
        raise ValueError("its seed isn't a single line of text.")
    return saved


def sentence_of(wrong: Exception) -> str:
    """Why a match can't be gone on with."""
    text = one_line(str(wrong))
    return text if text.endswith(".") else f"it doesn't fit this version ({text})."
