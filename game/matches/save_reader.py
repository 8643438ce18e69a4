"""Rebuild a match from the entries of its save, and check every entry.

Size limits keep the program responsive if a save is huge. The limits are far above the size of any real match. The
longest known match, a four-seat game of FissureVerse with 1,200 decisions, unpacks to 8 MiB, with at most 12 KiB for
any one decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.definitions import GameContent
from game.content.texts import Placeholder, parts
from game.engine.action import parse
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Said
from game.engine.files.event_reader import EventReader
from game.engine.files.limits import WRONG
from game.engine.files.obfuscation import Unpacking
from game.engine.files.record import HOW
from game.engine.files.validation import check_state, check_told
from game.engine.play.match import Match, Turn
from game.engine.state import State, load
from game.engine.table import Setup
from game.profile.saves import LABELS
from game.words.event_text import narrate

MOST_BYTES = 96 * 1024 * 1024
"""The maximum unpacked size of all hidden data in a saved match, in bytes."""
MOST_OF_ONE = 256 * 1024
"""The maximum unpacked size of one decision, in bytes."""
MOST_OF_THE_FIRST = 4 * 1024 * 1024
"""The maximum unpacked size of the first entry, in bytes. In a practice match, that entry contains all earlier log
lines."""


class SaveReader:
    """Rebuilds a match from the entries of a journal, and checks each entry."""

    def __init__(
        self, content: GameContent, game: Game, setup: Setup, names: Sequence[str], words: Unpacking | None = None
    ) -> None:
        """Create a reader for the entries of a match with this setup.

        `words` decodes the hidden data in a save. For a record, `words` can be None, because records have no hidden
        data.
        """
        self.texts = content.texts
        self.game = game
        self.setup = setup
        self.names = names
        self.table = game.table(setup)
        self._words = words or Unpacking(MOST_BYTES)
        self._event_reader = EventReader(self.table)
        self.hinted: set[str] = set()
        """The digests of the positions in which the player got a hint."""
        self._hinted: State | None = None
        """The latest position in which the player got a hint. Further hints in that position don't need another
        digest."""

    def match(self, first: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Match:
        """Build and return the match that the entries of a save describe.

        `first` is the decoded entry for the deal, and `entries` contains all later entries. If an entry is invalid,
        raise one of the exceptions in WRONG.
        """
        match = Match(self.game, self.setup, self._state(first), self.events(first["events"]))
        for entry in entries:
            self._take(match, entry)
        return match

    def _take(self, match: Match, entry: Mapping[str, Any]) -> None:
        kind = entry["kind"]
        if kind == "act":
            hidden = self._words.reveal(entry["hidden"], MOST_OF_ONE)
            action, (auto, ahead) = parse(hidden["action"], self.table), (entry.get(name) is True for name in HOW)
            turn = Turn(action, self.events(hidden["events"]), self._state(hidden), auto, ahead)
            check_told(match.state, turn.events, turn.state)
            match.undone.clear()
            match.adopt(turn)
        elif kind == "undo":
            match.undone.append(match.turns.pop())
        elif kind == "redo":
            match.turns.append(match.undone.pop())
        elif kind == "hint":
            if match.state is not self._hinted:
                self.hinted.add(match.state.digest())
                self._hinted = match.state
        elif kind not in ("practice", *LABELS):
            raise ValueError(f"it holds an entry of an unknown kind, {kind}.")

    def _state(self, hidden: Mapping[str, Any]) -> State:
        state = load(self.table, hidden["state"])
        check_state(self.game, state)
        return state

    def events(self, plain: Sequence[Any]) -> tuple[Event, ...]:
        """Return the events in the given lists, except log lines whose text no longer exists."""
        told = self._event_reader.events(plain)
        return tuple(event for event in told if not isinstance(event, Said) or self._has_text(event))

    def _has_text(self, said: Said) -> bool:
        key, values = f"log.{said.key}", dict(said.values)
        try:
            for part in parts(self.texts[key]):
                # The value's type must be checked first, because `narrate` accepts impossible values, such as an
                # unknown seat.
                if (
                    isinstance(part, Placeholder)
                    and part.name in values
                    and not self._fits(part.kind, values[part.name])
                ):
                    return False
            narrate(self.texts, key, said.values, self.table, self.names)
        except WRONG:
            return False
        return True

    def _fits(self, kind: str, value: Any) -> bool:
        if kind == "seat":
            return type(value) is int and 1 <= value <= len(self.names)
        return kind != "number" or type(value) is int
