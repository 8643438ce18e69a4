"""Replays: go forward and back through a match, using only its recorded events.

The match decides which hands a replay can show:

- If the match has ended or has open hands, the viewer can see any seat's hand or all hands.
- If the match is unfinished and one person plays against computers, the viewer can see that person's hand.
- If the match is unfinished and several people play, the viewer can't see any hand. Practice can then start only from
  the last position.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from game.content.definitions import GameContent
from game.content.errors import ContentError, short_name
from game.engine.action import Action, parse
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.files.limits import WRONG
from game.engine.files.record import Record, RecordError, completed, from_text, record_of, replay, to_text
from game.engine.files.validation import check_shown
from game.engine.play import rules
from game.engine.play.match import Match, Turn
from game.engine.table import bit
from game.matches.save_reader import SaveReader
from game.matches.session import REDEALT, Session
from game.profile.disk import DISK, Disk, free_path, reason
from game.profile.saves import SUFFIX
from game.profile.settings import clean_name
from game.profile.storage import write_whole
from game.safe_files import TooLarge, open_to_read, read

RECORD = ".record.yaml"
"""The file name extension by which desktop environments recognise records."""
OLD_RECORD = ".yaml"
"""The ending of a record's file name in version 1.0."""
LONGEST_STEM = 60
DEALS = 100
"""The maximum number of redeals of the hidden cards. Redealing stops once the seat that must act has a legal action."""
LARGEST = 1024 * 1024
"""The maximum size of a record file, in bytes. The YAML reader has the same limit."""


class Replay(Session):
    """A session that shows a match without making new decisions.

    `match.turns` contains the decisions before the current position. `match.undone` contains the decisions after the
    current position.
    """

    def __init__(self, session: Session) -> None:
        """Prepare a replay that begins at the start of a session's match.

        The session itself doesn't change. Raise ValueError, with a message for the user, if one of the match's
        positions can't be shown under the current rules.
        """
        told = session.match
        match = Match(told.game, told.setup, told.start, told.opening)
        match.turns = list(told.turns)
        super().__init__(session.content, match, session.names, None, session.players)
        self.looks = session.looks
        self.practice = session.practice
        self.begun = session.begun
        self.trouble = list(session.trouble)
        self.length = len(match.turns)
        """Number of decisions in the match."""
        self.finished = match.state.outcome is not None
        self.chapters = match.log()
        """The log lines for the deal, followed by those for each decision."""
        everyone = match.start.table.everyone
        for state in (match.start, *(turn.state for turn in match.turns)):
            # Check the two extremes: the view with only public cards, and the view with all cards. What a seat sees
            # lies between them.
            check_shown(match.game, state, (0, everyone))
        self.to(0)

    @classmethod
    def of_record(cls, record: Record, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Replay:
        """Return the replay of a record, which might have been made under different rules.

        Raise RecordError if the replay can't be shown.
        """
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
                    # This action no longer exists under the current rules, but the recorded events still show its
                    # results.
                    action = Action("", before.asked)
                match.adopt(Turn(action, reader.events(turn.events), state, turn.auto, turn.ahead))
            return cls(Session(content, match, names, None))
        except WRONG as wrong:
            raise RecordError(f"the record can't be shown: {wrong}") from wrong

    @classmethod
    def of_line(cls, session: Session, line: Sequence[Action]) -> Replay:
        """Return a replay of a copy of a match, with these actions added.

        The replay starts at the match's current position. The original match isn't changed. Raise Refused if an action
        is illegal.
        """
        told = session.match
        match = Match(told.game, told.setup, told.start, told.opening)
        match.turns = list(told.turns)
        for action in line:
            match.play(action)
        found = cls(Session(session.content, match, session.names, None, session.players))
        found.looks = session.looks
        found.practice = session.practice
        found.begun = session.begun
        found.to(len(told.turns))
        return found

    @property
    def position(self) -> int:
        """The number of decisions before the position shown."""
        return len(self.match.turns)

    def forward(self) -> Turn | None:
        """Go forward one decision and return that decision, or return None at the end."""
        return self.match.redo() if self.match.undone else None

    def to(self, position: int) -> None:
        """Go to the position after `position` decisions, but not beyond the end."""
        match = self.match
        while match.turns and self.position > position:
            match.undone.append(match.turns.pop())
        while match.undone and self.position < position:
            match.redo()

    @property
    def secret(self) -> bool:
        """Whether all hands must stay hidden, because several people share an unfinished match."""
        return self._hidden and len(self.persons) > 1

    @property
    def _hidden(self) -> bool:
        """Whether some cards must be hidden from some viewers."""
        return not self.finished and self.privacy != "open" and len(self.names) > 1 and bool(self.persons)

    @property
    def eyes(self) -> tuple[int, ...]:
        """The views that the user can choose, as masks. The usual view comes first.

        A mask contains the seats whose hands are shown. Mask 0 shows only public cards.
        """
        table = self.match.state.table
        if table.seats == 1:
            return (table.everyone,)
        if self._hidden:
            return (0,) if self.secret else (bit(self.persons[0]), 0)
        return (table.everyone, *(bit(seat) for seat in range(1, table.seats + 1)), 0)

    def why_no_practice(self) -> str:
        """Return the text key for the reason why practice can't start here, or "" if it can."""
        if self.match.state.outcome is not None:
            return "replay.no_practice.ended"
        return "replay.no_practice.secret" if self.secret and self.match.undone else ""

    def play_on(self, folder: Path | None, now: datetime) -> Session:
        """Start a practice match from the current position, with the same players.

        Practice from an unfinished match mustn't reveal anything hidden. Therefore, hidden cards are redealt, the seed
        is new, and the decks of seats with hidden hands are left out. Raise ValueError, with a message for the user, if
        practice can't start from this position.
        """
        if why := self.why_no_practice():
            raise ValueError(self.content.texts[why])
        match, setup, state = self.match, self.match.setup, self.match.state
        if not self.finished:
            # The seed is revealed when practice ends, so it must depend only on what this view shows.
            seen = match.view(self.eyes[0])
            seed = REDEALT + seen.digest()
            setup = replace(setup, seed=seed, brought=self._decks_known)
            chance = Chance(seed)
            # After some redeals, the seat that must act doesn't have a legal action.
            tables = (match.game.redeal(seen, chance) for _ in range(DEALS))
            found = next((table for table in tables if rules.legal(match.game, table)), None)
            if found is None:
                raise ValueError(self.content.texts["replay.no_practice.hidden"])
            state = found
        told = [line for chapter in self.chapters[: self.position + 1] for line in chapter]
        return Session.practise(
            self.content, match.game, setup, self.names, state, folder, now, self.players, told, self.looks
        )

    @property
    def _decks_known(self) -> tuple[tuple[str, ...], ...]:
        """The seats' decks, with an empty deck for each seat outside the usual view."""
        found = tuple(deck if self.eyes[0] & bit(seat) else () for seat, deck in enumerate(self.match.setup.brought, 1))
        return found if any(found) else ()


def export(session: Session, folder: Path, name: str, now: datetime, disk: Disk = DISK) -> Path:
    """Write a match's record to a new file in a folder, and return the file's path.

    If the folder doesn't exist, create it. The file's name begins with `name`, the name of the match. If `session` is a
    replay, first move it to the end of the match. Raise OSError if writing fails.
    """
    if isinstance(session, Replay):
        session.to(session.length)
    text = to_text(record_of(session.match, session.names, session.content.digest))
    folder.mkdir(parents=True, exist_ok=True)
    plain = re.sub(r"[^\w-]+", "-", name).strip("-_")[:LONGEST_STEM] or session.content.game.id
    path = free_path(folder, f"{plain}-{now:%Y-%m-%d}", RECORD)
    write_whole(path, text.encode(), disk)
    return path


def open_record(path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Replay:
    """Return a replay of the record in a file.

    Raise ValueError, with a message for the user, if the file can't be opened as a record.
    """
    name = short_name(path.name)
    try:
        return Replay.of_record(from_text(read(path, LARGEST), name), contents, games)
    except TooLarge as error:
        raise ValueError(f"{name} is too large for a record.") from error
    except OSError as error:
        raise ValueError(f"{name} can't be read: {reason(error, reading=True)}.") from error
    except ContentError as error:
        where = f"line {error.line}, column {error.column}"
        raise ValueError(f"{name} isn't a record ({where}): {error.fault}. Use another copy of the file.") from error
    except RecordError as error:
        said = str(error).removeprefix(f"{name}: ")
        raise RecordError(f"{name} can't be shown: {said}.") from error


def open_match(path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Replay:
    """Return the replay of a saved match, without changing the match's file.

    Raise ValueError, with a message for the user, if the replay can't be shown.
    """
    try:
        return Replay(Session.look(path, contents, games))
    except OSError as error:
        raise ValueError(f"{short_name(path.name)} can't be read: {reason(error, reading=True)}.") from error


def is_journal(path: Path) -> bool:
    """Return whether a file is a saved match, judging by its name or its first bytes.

    Raise OSError if the file can't be read.
    """
    if path.suffix == SUFFIX:
        return True
    with open_to_read(path, sys.maxsize) as file:
        head = file.read(10)
    return head[8:10] == b" {" and all(char in b"0123456789abcdef" for char in head[:8])
