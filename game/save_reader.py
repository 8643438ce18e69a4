"""Reading a saved match: its entries become a match again, and none of them is taken at its word.

What a file may hold is bounded by far more than the longest matches need (four seats of FissureVerse with all Locations
twice: 1,200 decisions that unpack to 8 MiB, none to more than 12 KiB), and by far less than would hold up the
window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.definitions import GameContent
from game.content.texts import Placeholder, parts
from game.engine.action import parse
from game.engine.events import Event, Said
from game.engine.match import Match, Turn
from game.engine.obfuscation import Unpacking
from game.engine.rules import Game
from game.engine.state import State, load
from game.engine.table import Setup
from game.engine.validation import WRONG, EventReader, check_state, check_told
from game.event_text import narrate
from game.profile.saves import LABELS

MOST_BYTES = 96 * 1024 * 1024
"""To so many bytes all that is hidden in a saved match may unpack."""
MOST_OF_ONE = 256 * 1024
"""Bytes of one decision."""
MOST_OF_THE_FIRST = 4 * 1024 * 1024
"""Bytes of the deal: practice keeps there whatever was said before it."""


class SaveReader:
    """Reads the entries of a journal into a match, and takes none of them at its word."""

    def __init__(
        self, content: GameContent, game: Game, setup: Setup, names: Sequence[str], words: Unpacking | None = None
    ) -> None:
        """`words` reveals what is hidden in the file; a record was revealed before."""
        self.texts = content.texts
        self.game = game
        self.setup = setup
        self.names = names
        self.table = game.table(setup)
        self._words = words or Unpacking(MOST_BYTES)
        self._told = EventReader(self.table)
        self.hinted: set[str] = set()
        """The positions in which a hint was given, by their digests."""
        self._hinted: State | None = None
        """The newest of them: told again in the same position, it need not be digested again."""

    def match(self, first: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Match:
        """The match that the first entry deals and the others go on with. Raises WRONG."""
        match = Match(self.game, self.setup, self._state(first), self.events(first["events"]))
        for entry in entries:
            self._take(match, entry)
        return match

    def _take(self, match: Match, entry: Mapping[str, Any]) -> None:
        kind = entry["kind"]
        if kind == "act":
            hidden = self._words.reveal(entry["hidden"], MOST_OF_ONE)
            turn = Turn(parse(hidden["action"], self.table), self.events(hidden["events"]), self._state(hidden))
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
        """The events that these lists tell, but for lines that today's texts can't tell any more."""
        told = self._told.events(plain)
        return tuple(event for event in told if not isinstance(event, Said) or self._tells(event))

    def _tells(self, said: Said) -> bool:
        key, values = f"log.{said.key}", dict(said.values)
        try:
            for part in parts(self.texts[key]):
                # A number that is a text, or a seat that nobody has, could be narrated, and be no line of any match.
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
