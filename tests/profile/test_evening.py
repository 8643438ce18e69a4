"""Long sessions in which disk calls fail, the program is killed, or two copies of it run.

In each case, the match continues, nothing reported as saved is lost, and every message is a plain sentence.
"""

from __future__ import annotations

import random
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from game.matches.session import Session
from game.profile.disk import DISK, Disk
from game.profile.folders import Folders, open_folders
from game.profile.journal import Journal, encode_line, read
from game.profile.saves import list_saves
from game.profile.settings import Settings, load_settings, save_settings
from game.profile.statistics import Ledger
from game.profile.statistics import read as read_statistics
from game.profile.storage import GENERATIONS, Loaded, generation, read_parsed, read_text, write_text
from tests.profile.child_process import ORDINARY, Child, in_child, needs_fork, unlock
from tests.profile.evening import DECISIONS, Outcome, dealt, evening, games, kept, library, plain, progress_of, step
from tests.profile.failing import CALLS, FailingDisk
from tests.profile.lines import line
from tests.run_counts import SOAK, some, tell

GAMES = list(games())
"""All games.

A short run tests failing disk calls only with the first game, because all games write files in the same way.
"""
KILLS = 24 if SOAK else 10
EVERY_CALL = 1 if SOAK else 3
"""One in `EVERY_CALL` calls fails. Each failing call gets its own session."""


@pytest.fixture(name="public")
def _public() -> Iterator[Path]:
    """Yield a folder that every user of the machine can access."""
    folder = Path(tempfile.mkdtemp(prefix="evening-"))
    folder.chmod(0o755)
    yield folder
    unlock(folder)
    shutil.rmtree(folder)


@pytest.mark.parametrize(("game", "home"), [*((game, "home") for game in GAMES), (GAMES[0], "Dätä ♠ 数")])
def test_an_evening_without_failures_keeps_everything(tmp_path: Path, game: str, home: str) -> None:
    folders = open_folders(tmp_path / home)
    outcome = evening(folders, game)
    assert outcome.sentences == []
    assert outcome.decisions == DECISIONS + 2
    assert outcome.statistics == [1, 2]
    assert (outcome.effects, outcome.name) == (30, "The evening")
    assert outcome.match
    assert outcome.copy
    assert outcome.record
    kept(folders, outcome)
    assert not list(folders.root.glob("**/.*")), "nothing is left over"


def failing(patch: pytest.MonkeyPatch, disk: FailingDisk) -> None:
    """Route all the profile's disk calls through this failing disk."""
    for name in (*CALLS, "write"):
        patch.setattr(DISK, name, getattr(disk, name))


@pytest.mark.parametrize("many", [1, 100_000], ids=["once", "from then on"])
@pytest.mark.parametrize("game", some(GAMES, 1))
def test_the_evening_continues_if_any_call_fails(tmp_path: Path, game: str, many: int) -> None:
    at, made = 0, 0
    reached = True
    while reached:
        at += EVERY_CALL
        folders = open_folders(tmp_path / str(at))
        disk = FailingDisk(at, many=many)
        with pytest.MonkeyPatch.context() as patch:
            failing(patch, disk)
            outcome = evening(folders, game)
        reached = len(disk.calls) >= at
        assert outcome.decisions >= DECISIONS
        plain(outcome.sentences)
        assert outcome.sentences or many == 1 or not reached
        kept(folders, outcome)
        made += reached
    tell("calls", made)


@needs_fork
@pytest.mark.parametrize("game", some(GAMES, 1))
def test_a_file_at_the_size_limit_stops_no_evening(tmp_path: Path, game: str) -> None:
    """The system cuts a write short, as it does when the disk is full."""
    import resource

    for most in range(0, 8000, 400 if SOAK else 2000):
        folders = open_folders(tmp_path / str(most))

        def limited(most: int = most, folders: Any = folders) -> dict[str, Any]:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            return vars(evening(folders, game))

        outcome = Outcome(**in_child(limited))
        outcome.match, outcome.copy = (tuple(table) if table else None for table in (outcome.match, outcome.copy))  # type: ignore[assignment]
        plain(outcome.sentences)
        assert outcome.decisions >= DECISIONS
        largest = max(path.stat().st_size for path in folders.root.glob("**/*") if path.is_file())
        assert "file too large" in " ".join(outcome.sentences) or largest < most
        kept(folders, outcome)


# --- without a home folder ------------------------------------------------------------------------------------------


def lock(root: Path, below: int) -> None:
    """Make a home folder and everything in it read-only."""
    for path in sorted(root.glob("**/*"), reverse=True):  # change the contents of a folder before the folder itself
        path.chmod(path.stat().st_mode & below)
    root.chmod(0o555)


@needs_fork
@pytest.mark.parametrize("game", some(GAMES, 1))
@pytest.mark.parametrize("home", ["read-only", "missing", "nowhere", "not ours"])
def test_an_evening_continues_without_a_home(public: Path, game: str, home: str) -> None:
    root = public / "home"
    root.mkdir()
    if home == "not ours":
        mine = evening(open_folders(root), game)
    before = sorted((path, path.read_bytes()) for path in root.glob("**/*") if path.is_file())
    lock(root, 0)

    def work() -> dict[str, Any]:
        if home == "nowhere":
            tempfile.tempdir = str(public / "none")
        elif home == "missing":
            tempfile.tempdir = str(public / "scratch")
        folders = open_folders(root if home in ("read-only", "not ours") else None, {})
        outcome = evening(folders, game)
        if folders.writable:
            kept(folders, outcome)
        return {"writable": folders.writable, **vars(outcome)}

    (public / "scratch").mkdir()
    (public / "scratch").chmod(0o777)
    found = in_child(work, ORDINARY)
    unlock(root)
    plain(found["sentences"])
    assert found["writable"] == (home == "missing")
    assert found["decisions"] == DECISIONS + (2 if home == "missing" else 0)
    assert {
        "read-only": f"The program can't save to {root}: the program isn't allowed to write there.",
        "not ours": f"The program can't save to {root}: the program isn't allowed to write there.",
        "missing": "You have no home folder, so saves are kept in",
        "nowhere": "The program has no folder for saves",
    }[home] in found["sentences"][0]
    assert sorted((path, path.read_bytes()) for path in root.glob("**/*") if path.is_file()) == before
    if home == "not ours":
        kept(open_folders(root), mine)
    tell("homeless", 1)


@pytest.mark.parametrize("game", some(GAMES, 1))
@pytest.mark.parametrize("after", [0, 2, 4])
def test_the_home_vanishes_during_play(tmp_path: Path, game: str, after: int) -> None:
    folders = open_folders(tmp_path / "home")

    def vanish(number: int) -> None:
        if number == after:
            # Rename the folder first, so that the background writer finds either the whole folder or nothing.
            shutil.rmtree(folders.root.rename(tmp_path / "gone"))

    outcome = evening(folders, game, vanish)
    assert outcome.decisions >= DECISIONS
    plain(outcome.sentences)
    assert any("This match can't be saved: " in sentence for sentence in outcome.sentences)
    assert not outcome.name
    tell("homeless", 1)


@needs_fork
@pytest.mark.parametrize("game", some(GAMES, 1))
def test_the_home_becomes_read_only_during_play(
    as_a_user: Callable[[Callable[[Path], dict[str, Any]]], dict[str, Any]], game: str
) -> None:
    def work(root: Path) -> dict[str, Any]:
        outcome = evening(open_folders(root), game, lambda number: lock(root, 0o555) if number == 3 else None)
        kept(Folders(root, root, root), outcome)
        return vars(outcome)

    found = as_a_user(work)
    plain(found["sentences"])
    assert found["decisions"] >= DECISIONS
    assert any("the program isn't allowed to write there" in sentence for sentence in found["sentences"])
    tell("homeless", 1)


# --- kills ----------------------------------------------------------------------------------------------------------


def _play_for_ever(root: Path, game: str, tell: Callable[[Any], None]) -> None:
    """Play match after match, and report each decision once all files are safely written."""

    def slowly(file: FileIO, data: bytes) -> None:
        """Write in small steps, so that the program is more likely to be killed during a write."""
        for at in range(0, len(data), 16):
            Disk.write(DISK, file, data[at : at + 16])

    DISK.write = slowly  # type: ignore[method-assign]
    folders = open_folders(root)
    ledger = Ledger(folders.statistics)
    while True:
        found = list_saves(folders.saves)
        at = found.current.steps if found.current else 0
        if found.current and at:
            session = Session.resume(found.current.path, library().games, games())
        else:
            session, at = dealt(game, f"match {len(found.matches) + 1}", folders.saves), 1
        number = number_of(session)
        assert session.journal
        while step(session, at):
            at += 1
            assert session.journal.flush()
            mark = f"{number}.{at}"
            assert save_settings(folders.settings, Settings(last_game=mark, others={"padding": "x" * 100_000})) is None
            ledger.add(line(number * 100_000 + at))
            assert ledger.flush()
            tell([number, at])
        session.close()


def number_of(session: Session) -> int:
    """Return the match's number in the session, counting from 1."""
    return int(session.match.setup.seed.split()[1])


def _reference(game: str, number: int, steps: int) -> Any:
    """Return the state of a match after `steps` journal lines."""
    session = dealt(game, f"match {number}", None)
    for at in range(1, steps):
        step(session, at)
    return progress_of(session)


@needs_fork
@pytest.mark.parametrize("game", some(GAMES, 1))
def test_kills_at_random_moments_lose_no_saved_decision(tmp_path: Path, game: str) -> None:
    chance = random.Random(f"kills {game}")
    folders = open_folders(tmp_path)
    safe: list[tuple[int, int]] = []
    for _ in range(KILLS):
        child = Child(lambda tell: _play_for_ever(tmp_path, game, tell))
        for _ in range(chance.randrange(4)):
            child.receive()
        for _ in range(chance.randrange(1_000_000)):
            pass
        received = child.kill()
        assert not [what for what in received if isinstance(what, dict)], received[-1]
        safe += [(number, at) for number, at in received]
        _nothing_is_lost(folders, game, safe)
    assert len(safe) > KILLS
    tell("kills", KILLS)


def _nothing_is_lost(folders: Any, game: str, safe: list[tuple[int, int]]) -> None:
    found = list_saves(folders.saves)
    last = safe[-1] if safe else (0, 0)
    steps = {}
    for match in found.matches:
        if match.steps:
            again = Session.look(match.path, library().games, games())
            steps[number_of(again)] = match.steps
            assert progress_of(again) == _reference(game, number_of(again), match.steps)
    assert {number for number, _ in safe} <= steps.keys(), found.troubles
    assert not safe or steps[last[0]] >= last[1]
    settings = load_settings(folders.settings)
    assert settings.trouble is None
    if safe:
        number, at = map(int, (settings.value or Settings()).last_game.split("."))
        assert last <= (number, at) <= (number, steps[number])
    ids = {match.id for match in read_statistics(folders.statistics).matches}
    assert {line(number * 100_000 + at).id for number, at in safe} <= ids


# --- two programs in one folder -------------------------------------------------------------------------------------


class Meanwhile(FailingDisk):
    """A disk that calls a function during the first operation that has a given name."""

    def __init__(self, name: str, other: Callable[[], object]) -> None:
        super().__init__()
        self.name = name
        self.other = other

    def _count(self, name: str) -> bool:
        if name == self.name:
            self.name = ""
            self.other()
        return super()._count(name)


def test_two_programs_in_one_match_never_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    with Journal.create(path, {"game": "a game"}):
        pass
    other, _ = Journal.resume(path)
    went: list[bool] = []

    def meanwhile() -> None:
        other.append({"other": "x" * 50})
        went.append(other.flush(0.1))

    mine, _ = Journal.resume(path, Meanwhile("write", meanwhile))
    mine.append({"mine": 1})
    assert mine.close()
    assert went == [False], "the other program waits"
    assert other.close()
    assert other.troubles() == (
        "Another program has changed this match's file. From now on, this match is saved as a-2.match.",
    )
    assert other.path == tmp_path / "a-2.match"
    for whose, entry in ((path, {"mine": 1}), (other.path, {"other": "x" * 50})):
        assert read(whose).entries == (entry,)
        assert read(whose).trouble is None


def test_another_programs_data_is_not_cut_when_there_is_room_again(tmp_path: Path) -> None:
    path, disk = tmp_path / "a.match", FailingDisk()
    mine = Journal.create(path, {"game": "a game"}, disk)
    assert mine.flush()
    disk.at, disk.many = len(disk.calls) + 1, 10_000
    mine.append({"mine": 1})
    assert not mine.flush()
    assert path.read_bytes().count(b"\n") == 1, "half a line was written"
    other, _ = Journal.resume(path)
    with other:
        other.append({"o": 1})  # the damage is shorter than the lines still waiting to be written
    disk.many = 0
    mine.append({"mine": 2})
    assert mine.close()
    assert read(path).entries == ({"o": 1},)
    assert read(mine.path).entries == ({"mine": 1}, {"mine": 2})
    assert mine.path != path


def test_two_programs_resuming_a_damaged_match_do_not_cut_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    with Journal.create(path, {"game": "a game"}):
        pass
    # The damaged text is exactly as long as the line that it replaces, so the file's length doesn't show the change.
    path.write_bytes(path.read_bytes() + b"d" * len(encode_line({"n": 0}, 0)[0]))
    both = [Journal.resume(path)[0] for _ in range(2)]
    for number, journal in enumerate(both):
        journal.append({"n": number})
        assert journal.close()
    assert [read(journal.path).entries for journal in both] == [({"n": 0},), ({"n": 1},)]
    assert both[0].path == path


def test_two_programs_that_write_settings_lose_no_generation(tmp_path: Path) -> None:
    path = tmp_path / "settings.txt"
    for number in range(3):
        write_text(path, str(number))
    other = threading.Thread(target=lambda: write_text(path, "theirs"))

    def meanwhile() -> None:
        other.start()
        other.join(0.1)

    write_text(path, "mine", disk=Meanwhile("duplicate", meanwhile))
    other.join()
    found = [read_text(generation(path, number)).value for number in range(GENERATIONS + 1)]
    assert found == ["theirs", "mine", "2", "1"]


def test_a_match_that_another_program_just_deals_is_not_damaged(tmp_path: Path) -> None:
    found: list[Any] = []
    other = threading.Thread(target=lambda: found.append(list_saves(tmp_path)))

    def meanwhile() -> None:
        other.start()
        other.join(0.1)

    journal = Journal.create(tmp_path / "a.match", {"game": "a game"}, Meanwhile("sync_folder", meanwhile))
    assert journal.close()
    other.join()
    assert [match.path.name for match in found[0].matches] == ["a.match"]
    assert found[0].troubles == ()


def test_settings_that_another_program_repaired_are_not_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.txt"
    write_text(path, "bad")

    def parse(text: str) -> str:
        if text == "bad":
            write_text(path, "mended", generations=0)
            raise ValueError
        return text

    assert read_parsed(path, parse) == Loaded("mended")
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.txt"]


@needs_fork
@pytest.mark.parametrize("game", some(GAMES, 1))
def test_two_programs_run_at_once_in_one_folder(tmp_path: Path, game: str) -> None:
    """Both programs resume the same match and deal new ones, as fast as they can."""
    folders = open_folders(tmp_path)
    shared = dealt(game, "shared", folders.saves)
    assert shared.close()
    assert shared.journal
    path = shared.journal.path

    def work(tell: Callable[[Any], None], me: int) -> list[str]:
        messages: list[str] = []
        both = Session.resume(path, library().games, games())
        own = dealt(game, f"own {me}", folders.saves)
        ledger = Ledger(folders.statistics)
        assert both.journal
        tell("begun")
        for number in range(25):
            step(own, number)
            step(both, number)
            trouble = save_settings(folders.settings, Settings(last_game=f"{me}.{number}"))
            messages += [trouble] if trouble else []
            ledger.add(line(me * 1000 + number))
            list_saves(folders.saves)
        assert ledger.close()
        messages += [*both.news(), *own.news(), *ledger.troubles()]
        for mine in (both, own):
            tell([bool(mine.close()), progress_of(mine)])
        return messages

    children = [Child(lambda tell, me=me: work(tell, me)) for me in (1, 2)]  # type: ignore[misc]
    for child in children:
        messages = child.result()
        plain(messages)
        assert all(sentence.startswith("Another program has changed this match's file") for sentence in messages), (
            messages
        )
    found = list_saves(folders.saves)
    assert found.troubles == ()
    assert not [match.trouble for match in found.matches if match.trouble]
    ended = [what for child in children for what in child.messages if isinstance(what, list)]
    stood = [list(progress_of(Session.look(match.path, library().games, games()))) for match in found.matches]
    assert [safe for safe, _ in ended] == [True] * 4
    assert all(where in stood for _, where in ended), "neither program has lost anything"
    assert {match.id for match in read_statistics(folders.statistics).matches} == {
        line(me * 1000 + number).id for me in (1, 2) for number in range(25)
    }
    assert read_statistics(folders.statistics).troubles == ()
    for number in range(GENERATIONS + 1):
        whole = read_text(generation(folders.settings, number))
        assert whole.trouble is None
        assert whole.value is not None
    assert not list(tmp_path.glob("**/*.bad-*"))
