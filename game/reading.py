"""What the lines of a journal say of a match, read into one: nothing in them is taken at its word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.definitions import GameContent
from game.content.errors import one_line
from game.engine.action import parse
from game.engine.events import Event, Said
from game.engine.hidden import reveal
from game.engine.match import Match, Turn
from game.engine.rules import Game
from game.engine.sound import WRONG, check_state, check_told, events_from
from game.engine.state import State, load
from game.engine.table import Setup
from game.players.register import PLAYERS
from game.players.seats import PERSON
from game.profile.saves import LABELS
from game.profile.settings import clean_name
from game.words import narrate

HINT, PRACTICE = "hint", "practice"
"""Kinds of entries that change no position: somebody was helped; from here on it is practice."""
LARGEST = 4 * 1024 * 1024
"""Bytes of what one entry hides."""
_LONGEST_PLAY = 1_000_000
"""Seconds: longer than a week, nobody played."""
_LONGEST_SEED = 200


class Reader:
    """Reads the entries of a journal into a match, and takes none of them at its word."""

    def __init__(self, content: GameContent, game: Game, setup: Setup, names: Sequence[str]) -> None:
        self.texts = content.texts
        self.game = game
        self.setup = setup
        self.names = names
        self.table = game.table(setup)

    def match(self, first: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Match:
        """The match that the first entry deals and the others go on with. Raises what `_from_saved` catches."""
        match = Match(self.game, self.setup, self._state(first), self.events(first["events"]))
        for entry in entries:
            self._take(match, entry)
        return match

    def _take(self, match: Match, entry: Mapping[str, Any]) -> None:
        kind = entry["kind"]
        if kind == "act":
            hidden = reveal(entry["hidden"], LARGEST)
            turn = Turn(parse(hidden["action"], self.table), self.events(hidden["events"]), self._state(hidden))
            check_told(match.state, turn.events, turn.state)
            match.undone.clear()
            match.adopt(turn)
        elif kind == "undo":
            match.undone.append(match.turns.pop())
        elif kind == "redo":
            match.turns.append(match.undone.pop())
        elif kind not in (HINT, PRACTICE, *LABELS):
            raise ValueError(f"it holds an entry of an unknown kind, {kind}.")

    def _state(self, hidden: Mapping[str, Any]) -> State:
        state = load(self.table, hidden["state"])
        check_state(self.game, state)
        return state

    def events(self, plain: Sequence[Any]) -> tuple[Event, ...]:
        """The events that these lists tell, but for lines that today's texts can't tell any more."""
        told = events_from(plain, self.table)
        return tuple(event for event in told if not isinstance(event, Said) or self._tells(event))

    def _tells(self, said: Said) -> bool:
        try:
            narrate(self.texts, f"log.{said.key}", said.values, self.table, self.names)
        except WRONG:
            return False
        return True


def seconds(plain: object) -> float:
    """For how long a match was played, as its journal says; 0 where it says nothing that makes sense."""
    return float(plain) if type(plain) is int and 0 <= plain <= _LONGEST_PLAY else 0.0


def names_of(saved: Any) -> list[str]:
    """The names of the seats. ValueError for one without."""
    names = [clean_name(name) for name in saved]
    if not all(names):
        raise ValueError("a seat in it has no name.")
    return names


def players_of(saved: Any) -> tuple[list[str], list[str]]:
    """Who plays each seat, and the ids of players that are not here: people go on in their places. A save from before
    there were computer players says nothing, and means people. ValueError for anything else."""
    if not isinstance(saved, list) or not all(isinstance(player, str) for player in saved):
        raise ValueError("who plays its seats is damaged.")
    strangers = sorted({clean_name(player) for player in saved if player != PERSON and player not in PLAYERS})
    return [player if player in PLAYERS else PERSON for player in saved], strangers


def seed_of(saved: Any) -> str:
    """What it was dealt from. ValueError for what is no seed."""
    if not isinstance(saved, str) or not saved.isprintable() or len(saved) > _LONGEST_SEED:
        raise ValueError("its seed is no text in one line.")
    return saved


def sentence(wrong: Exception) -> str:
    """What is wrong with a journal, as the end of a sentence."""
    text = one_line(str(wrong))
    return text if text.endswith(".") else f"it does not fit this version ({text})."
