"""Write settings, matches and statistics as the program does in a long session.

`kept` checks that the folder contains everything that the session reported as saved. `plain` checks that every message
to the player is a plain sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path

from game.engine.chance import Chance
from game.engine.table import Option
from game.games import setup_for
from game.lab.cli_context import games, library
from game.matches.replay import export, open_record
from game.matches.session import Session
from game.profile.crash_guard import CrashGuard
from game.profile.disk import reason
from game.profile.folders import Folders
from game.profile.saves import SUFFIX, delete, keep_copy, list_saves, look_at, rename
from game.profile.settings import Settings, load_settings, save_settings
from game.profile.statistics import Ledger
from game.profile.statistics import read as read_statistics
from tests.profile.lines import line

NOW = datetime(2026, 1, 1, 20, 15)
DECISIONS = 8
Table = tuple[str, int, int]
"""The state of a match: its digest, its number of decisions, and its number of undone decisions."""


def dealt(game: str, seed: str, folder: Path | None, options: Mapping[str, Option] | None = None) -> Session:
    """Return a new match with as few seats as possible. Save it unless `folder` is None."""
    content = library().game(game)
    seats = content.game.seats[0]
    names = ["Mara", "Tobias", "Ilse", "Edgar", "Wilhelmina", "Bo"][:seats]
    return Session.new(content, games()[game], setup_for(content, seats, seed, options), names, folder, NOW)


@cache
def lasting(game: str) -> str:
    """Return the first seed whose match lasts a whole session.

    If no match lasts that long, return the first seed tried.
    """
    for number in range(200):
        session = dealt(game, f"evening {number}", None)
        if all(step(session, at) for at in range(DECISIONS + 2)) and session.match.asked:
            return f"evening {number}"
    return "evening 0"


def step(session: Session, number: int) -> bool:
    """Make decision `number` of a session: a legal action, an undo or a redo.

    Return False if the match has ended.
    """
    chance = Chance(f"evening {number}")
    legal = session.match.legal()
    if not legal:
        return False
    way = chance.below(4)
    if way == 0 and session.match.why_no_undo() is None:
        session.undo()
    elif way == 1 and session.match.undone:
        session.redo()
    else:
        session.play(legal[chance.below(len(legal))])
    return True


def progress_of(session: Session) -> Table:
    match = session.match
    return match.state.digest(), len(match.turns), len(match.undone)


@dataclass
class Outcome:
    """The result of a session, including everything that it reported as saved."""

    effects: int | None = None
    match: Table | None = None
    copy: Table | None = None
    name: str = ""
    record: str = ""
    statistics: list[int] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    decisions: int = 0

    def try_(self, work: Callable[[], object]) -> bool:
        """Call a function. If it fails, record the message that a scene would show."""
        try:
            work()
        except OSError as error:
            self.sentences.append(f"It can't be done: {reason(error)}.")
            return False
        except ValueError as error:
            self.sentences.append(str(error))
            return False
        return True


def evening(folders: Folders, game: str, between: Callable[[int], object] = lambda number: None) -> Outcome:
    """Play one session, calling `between` after each decision. Never raise an exception."""
    outcome = Outcome()
    if folders.trouble:
        outcome.sentences.append(folders.trouble)
    guard = CrashGuard(folders.guard)
    _settings(folders, outcome)
    session = dealt(game, lasting(game), folders.saves if folders.writable else None)
    _decisions(session, range(DECISIONS), outcome, between)
    path = session.journal.path if session.journal else folders.saves / f"none{SUFFIX}"
    copy = path.with_name(f"copy{SUFFIX}")
    if outcome.try_(lambda: rename(path, "The evening")):
        outcome.name = "The evening"
    if outcome.try_(lambda: keep_copy(path, copy, "Kept")):
        outcome.copy = outcome.match
    if folders.writable:
        outcome.try_(lambda: setattr(outcome, "record", export(session, folders.records, "evening", NOW).name))
    guard.begin(path.name)
    again: list[Session] = []
    if outcome.try_(lambda: again.append(Session.resume(path, library().games, games()))):
        _decisions(again[0], range(DECISIONS, DECISIONS + 2), outcome, between)
    guard.end()
    _statistics(folders, outcome)
    spare = path.with_name(f"spare{SUFFIX}")
    if outcome.try_(lambda: keep_copy(path, spare, "Spare")):
        outcome.try_(lambda: delete(spare))
    return outcome


def _settings(folders: Folders, outcome: Outcome) -> None:
    for effects in (10, 20, 30):
        if not folders.writable:
            continue
        trouble = save_settings(folders.settings, Settings()._replace(effects=effects))
        if trouble:
            outcome.sentences.append(trouble)
        else:
            outcome.effects = effects


def _decisions(session: Session, numbers: range, outcome: Outcome, between: Callable[[int], object]) -> None:
    for number in numbers:
        step(session, number)
        outcome.decisions += 1
        between(number)
        if session.journal and session.journal.flush():
            outcome.match = progress_of(session)
        outcome.sentences += session.news()
    if session.close() and session.journal:
        outcome.match = progress_of(session)
    outcome.sentences += session.news()


def _statistics(folders: Folders, outcome: Outcome) -> None:
    ledger = Ledger(folders.statistics)
    for number in (1, 2):
        ledger.add(line(number))
        if ledger.flush():
            outcome.statistics = list(range(1, number + 1))
    if ledger.close():
        outcome.statistics = [1, 2]
    outcome.sentences += ledger.troubles()


def kept(folders: Folders, outcome: Outcome) -> None:
    """Raise AssertionError unless the folder holds everything reported as saved."""
    saved = list_saves(folders.saves)
    if outcome.effects is not None:
        found = load_settings(folders.settings)
        assert found.value is not None
        assert found.value.effects >= outcome.effects
        assert found.trouble is None
    if outcome.match is not None:
        (match,) = [one for one in saved.matches if not one.kept]
        again = Session.resume(match.path, library().games, games())
        assert outcome.sentences or again.news() == [], "a sentence tells the player what is incomplete"
        assert again.close()
        least = outcome.match[1] + outcome.match[2]
        assert progress_of(again) == outcome.match or len(again.match.turns) + len(again.match.undone) >= least
        assert match.own_name == outcome.name or not outcome.name
    if outcome.copy is not None:
        path = folders.saves / f"copy{SUFFIX}"
        assert look_at(path).kept
        assert progress_of(Session.look(path, library().games, games())) == outcome.copy
    if outcome.record:
        open_record(folders.records / outcome.record, library().games, games())
    statistics = read_statistics(folders.statistics)
    assert [match for match in statistics.matches if match in [line(1), line(2)]] == [
        line(number) for number in (1, 2) if line(number) in statistics.matches
    ]
    assert all(line(number) in statistics.matches for number in outcome.statistics)


CODE = re.compile(
    r"Errno|\w+Error\b|Exception|Traceback|\bNone\b|\b0x[0-9a-f]{6}|\bNULL\b|\n|<(?:class|function|\w+\.)|\{\w+(?::\w+)?\}"
)
"""Patterns that never occur in a sentence for players."""


def plain(sentences: Sequence[str]) -> None:
    """Raise AssertionError if a sentence isn't plain."""
    for sentence in sentences:
        assert sentence.endswith("."), sentence
        assert sentence[0].isupper() or " " in sentence, sentence
        assert not CODE.search(sentence), sentence
        assert len(sentence) < 400, sentence
