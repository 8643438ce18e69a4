"""Read and check the values in the header of a saved match.

Invalid values raise ValueError, with a message for the user.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.content.definitions import GameContent
from game.content.errors import one_line
from game.engine.table import Setup, is_seed
from game.newer_format import newer_format
from game.players.registry import PLAYERS
from game.players.seats import PERSON, current_id
from game.profile.saves import FORMAT
from game.profile.settings import MOST_SEATS, clean_name
from game.profile.settings import looks_of as plausible_looks

LONGEST_PLAY = 1_000_000
"""The maximum playing time in seconds, about 11 days."""
LARGEST_VERSION = 1_000_000


def check_format(header: Mapping[str, Any]) -> None:
    """Raise ValueError if the program can't read saves in the format that the header names."""
    if newer := newer_format(header.get("format"), FORMAT):
        raise ValueError(f"{newer}.")
    if header.get("format") != FORMAT:
        raise ValueError("its first line is damaged: the program doesn't know its format.")


def seconds_of(plain: object) -> float:
    """Return a match's playing time in seconds, or 0 if the value is invalid."""
    return float(plain) if type(plain) is int and 0 <= plain <= LONGEST_PLAY else 0.0


def version_of(saved: object) -> int:
    """Return the version of the rules under which the match began."""
    if type(saved) is not int or not 0 <= saved <= LARGEST_VERSION:
        raise ValueError("the version of its rules is damaged.")
    return saved


def names_of(saved: Any) -> list[str]:
    """Return the seats' names."""
    names = [clean_name(name) for name in saved]
    if not all(names):
        raise ValueError("a seat in it has no name.")
    return names


def players_of(saved: Any) -> tuple[list[str], list[str]]:
    """Return the player in each seat, and the ids of unknown computer players.

    Outdated ids are replaced with current ids. A person (PERSON) replaces each unknown computer player.
    """
    if not isinstance(saved, list) or not all(isinstance(player, str) for player in saved):
        raise ValueError("the list of players is damaged.")
    players = [current_id(player) for player in saved]
    named = {clean_name(player) for player in players[:MOST_SEATS] if player != PERSON and player not in PLAYERS}
    return [player if player in PLAYERS else PERSON for player in players], sorted(named)


def looks_of(saved: object, seats: int) -> tuple[int, ...]:
    """Return the look of each seat (`MatchSetup.looks`), or () if the value is invalid."""
    looks = plausible_looks(saved)
    return looks if len(looks) == seats else ()


def seed_of(saved: Any) -> str:
    """Return the seed of the deal."""
    if not isinstance(saved, str) or not is_seed(saved):
        raise ValueError("its seed isn't a single line of text.")
    return saved


def sentence_of(wrong: Exception) -> str:
    """Turn an exception into a sentence that explains why a match can't be resumed."""
    text = one_line(str(wrong))
    return text if text.endswith(".") else f"it doesn't fit this version ({text})."


def deal_of(setup: Setup) -> dict[str, Any]:
    """Return the deal from the first entry of a save: the seed and the players' decks."""
    brought = [" ".join(deck) for deck in setup.brought]
    return {"seed": setup.seed, "brought": brought} if brought else {"seed": setup.seed}


def differences(content: GameContent, was: int, now: int, digest: str) -> list[str]:
    """Return sentences that tell the user what has changed since a match was saved.

    `was` is the version of the rules in the save, and `now` is the current version. `digest` is the content's digest in
    the save. If neither the rules nor the content has changed, the list is empty.
    """
    if was != now:
        return [content.texts.say("save.newer_rules" if was > now else "save.other_rules", was=was, now=now)]
    return [] if digest == content.digest else [content.texts["save.other_content"]]
