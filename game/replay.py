"""A match that is watched: its decisions are told again, forwards and back, by their events alone.

What may be seen of it: of a match that has ended everything, with anybody's eyes, and so of one at an open table. One
that goes on between people is watched as somebody sees it who only looks on, with no hidden card, and can be played on
from its end alone. Where one person plays against computers, it is watched with that person's eyes."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from game.content.definitions import GameContent
from game.content.errors import ContentError
from game.engine import rules
from game.engine.action import Action, parse
from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.match import Match, Turn
from game.engine.record import Record, RecordError, completed, from_text, record_of, replay, to_text
from game.engine.rules import Game
from game.engine.table import bit
from game.engine.validation import WRONG, check_shown
from game.profile.disk import DISK, Disk, free_path, reason
from game.profile.saves import SUFFIX
from game.profile.settings import clean_name
from game.profile.storage import write_whole
from game.safe_files import TooLarge, open_to_read, read
from game.save_reader import SaveReader
from game.session import REDEALT, Session

RECORD = ".yaml"
LONGEST_STEM = 60
DEALS = 100
"""So often hidden cards are dealt anew for practice, until somebody can answer what is asked."""
LARGEST = 1024 * 1024
"""Bytes: a record file that is larger isn't read; the reader of YAML takes no more."""


class Replay(Session):
    """A sitting at which nobody decides. Its `match` stands where the replay stands: the turns so far, and in `undone`
    those that follow."""

    def __init__(self, session: Session) -> None:
        """Watch a sitting, from its beginning; that one stays as it is. Raises ValueError, in a sentence, when today's
        rules can't show one of its positions."""
        told = session.match
        match = Match(told.game, told.setup, told.start, told.opening)
        match.turns = list(told.turns)
        super().__init__(session.content, match, session.names, None, session.players)
        self.practice = session.practice
        self.begun = session.begun
        self.trouble = list(session.trouble)
        self.length = len(match.turns)
        """How many decisions there are."""
        self.finished = match.state.outcome is not None
        self.chapters = match.log()
        """What was said: of the deal, then decision by decision."""
        everyone = match.start.table.everyone
        for state in (match.start, *(turn.state for turn in match.turns)):
            # Who knows nothing and who knows all: what one seat sees lies between them.
            check_shown(match.game, state, (0, everyone))
        self.to(0)

    @classmethod
    def of_record(cls, record: Record, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Replay:
        """What a record tells; it need not be of today's rules. Raises RecordError."""
        if record.game not in games:
            raise RecordError(f"this version of the program doesn't have the game {record.game}; a newer one may")
        content, game = contents[record.game], games[record.game]
        record = completed(record, game)
        names = [clean_name(name) for name in record.names]
        states = replay(record, game)
        table = states[0].table
        reader = SaveReader(content, game, record.setup, names)
        try:
            match = Match(game, record.setup, states[0], reader.events(record.opening))
            for turn, before, state in zip(record.turns, states, states[1:], strict=False):
                try:
                    action = parse(turn.action, table)
                except ValueError:
                    # An action of other rules: its events tell what it did.
                    action = Action("", before.asked)
                match.adopt(Turn(action, reader.events(turn.events), state))
            return cls(Session(content, match, names, None))
        except WRONG as wrong:
            raise RecordError(f"the record can't be shown: {wrong}") from wrong

    @classmethod
    def of_line(cls, session: Session, line: Sequence[Action]) -> Replay:
        """A match as it would go on by these actions, which are nobody's decisions yet: it stands where the match does,
        which stays as it is. Raises Refused for an action that isn't legal."""
        told = session.match
        match = Match(told.game, told.setup, told.start, told.opening)
        match.turns = list(told.turns)
        for action in line:
            match.play(action)
        found = cls(Session(session.content, match, session.names, None, session.players))
        found.practice = session.practice
        found.begun = session.begun
        found.to(len(told.turns))
        return found

    @property
    def position(self) -> int:
        """After how many decisions it stands."""
        return len(self.match.turns)

    def forward(self) -> Turn | None:
        """The next decision, or None at the end."""
        return self.match.redo() if self.match.undone else None

    def to(self, position: int) -> None:
        """Stand after so many decisions, as far as there are any."""
        match = self.match
        while match.turns and self.position > position:
            match.undone.append(match.turns.pop())
        while match.undone and self.position < position:
            match.redo()

    @property
    def secret(self) -> bool:
        """Whether every hand must stay hidden: the match goes on, between people with hands of their own."""
        return self._hidden and len(self.persons) > 1

    @property
    def _hidden(self) -> bool:
        """Whether there is something that somebody must not see."""
        return not self.finished and self.privacy != "open" and len(self.names) > 1 and bool(self.persons)

    @property
    def eyes(self) -> tuple[int, ...]:
        """The masks of seats with whose eyes it may be watched, the usual one first: everybody's, one seat's, and 0 for
        those of somebody who only looks on. In a game for one there are no others."""
        table = self.match.state.table
        if table.seats == 1:
            return (table.everyone,)
        if self._hidden:
            return (0,) if self.secret else (bit(self.persons[0]), 0)
        return (table.everyone, *(bit(seat) for seat in range(1, table.seats + 1)), 0)

    def why_no_practice(self) -> str:
        """The key of the reason why nobody can play on from here, or ""."""
        if self.match.state.outcome is not None:
            return "replay.no_practice.ended"
        return "replay.no_practice.secret" if self.secret and self.match.undone else ""

    def play_on(self, folder: Path | None, now: datetime) -> Session:
        """A practice match of the same players from the position shown. While the match goes on, the practice betrays
        nothing of it that the replay doesn't show: all other cards lie otherwise, hands among them, the seed is one of
        its own, and it holds no deck that who watches doesn't know. Raises ValueError when that can't be."""
        if why := self.why_no_practice():
            raise ValueError(self.content.texts[why])
        match, setup, state = self.match, self.match.setup, self.match.state
        if not self.finished:
            # What is told of the seed once the practice has ended leads back to what was seen, and to nothing else.
            seen = match.view(self.eyes[0])
            seed = REDEALT + seen.digest()
            setup = replace(setup, seed=seed, brought=self._decks_known)
            chance = Chance(seed)
            # What is asked may only be asked of somebody who holds an answer.
            tables = (determinize(seen, chance) for _ in range(DEALS))
            found = next((table for table in tables if rules.legal(match.game, table)), None)
            if found is None:
                raise ValueError(self.content.texts["replay.no_practice.hidden"])
            state = found
        told = [line for chapter in self.chapters[: self.position + 1] for line in chapter]
        return Session.practise(self.content, match.game, setup, self.names, state, folder, now, self.players, told)

    @property
    def _decks_known(self) -> tuple[tuple[str, ...], ...]:
        """The decks that were brought by those with whose eyes it is watched; in the others' places none."""
        found = tuple(deck if self.eyes[0] & bit(seat) else () for seat, deck in enumerate(self.match.setup.brought, 1))
        return found if any(found) else ()


def export(session: Session, folder: Path, name: str, now: datetime, disk: Disk = DISK) -> Path:
    """Write the record of a match as it stands into a folder, which is made if need be; returns the file. `name` is
    what the match is called. Raises OSError."""
    if isinstance(session, Replay):
        session.to(session.length)
    text = to_text(record_of(session.match, session.names, session.content.digest))
    folder.mkdir(parents=True, exist_ok=True)
    plain = re.sub(r"[^\w-]+", "-", name).strip("-_")[:LONGEST_STEM] or session.content.game.id
    path = free_path(folder, f"{plain}-{now:%Y-%m-%d}", RECORD)
    write_whole(path, text.encode(), disk)
    return path


def open_record(path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Replay:
    """The replay of a record file. Raises ValueError with a sentence for whatever can't be read."""
    try:
        return Replay.of_record(from_text(read(path, LARGEST), path.name), contents, games)
    except TooLarge as error:
        raise ValueError(f"{path.name} is too large for a record.") from error
    except OSError as error:
        raise ValueError(f"{path.name} can't be read: {reason(error, reading=True)}.") from error
    except ContentError as error:
        raise ValueError(f"{path.name} isn't a record: {error}.") from error
    except RecordError as error:
        said = str(error).removeprefix(f"{path.name}: ")
        raise RecordError(f"{path.name} can't be shown: {said}.") from error


def open_match(path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Replay:
    """The replay of a saved match; its file stays as it is. Raises ValueError with a sentence."""
    try:
        return Replay(Session.look(path, contents, games))
    except OSError as error:
        raise ValueError(f"{path.name} can't be read: {reason(error, reading=True)}.") from error


def is_journal(path: Path) -> bool:
    """Whether a file is a saved match, by its name or its first bytes. Raises OSError."""
    if path.suffix == SUFFIX:
        return True
    with open_to_read(path, sys.maxsize) as file:
        head = file.read(10)
    return head[8:10] == b" {" and all(char in b"0123456789abcdef" for char in head[:8])
