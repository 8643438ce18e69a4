"""Special and oversized files in place of normal ones.

Nothing hangs, unreadable data is kept, and the program can still save.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from game.decks import Deck
from game.lab.__main__ import main as lab
from game.matches.replay import is_journal, open_match, open_record
from game.profile.crash_guard import CrashGuard
from game.profile.deck_store import DeckStore, load_decks
from game.profile.folders import open_folders
from game.profile.saves import list_saves
from game.profile.settings import Settings, load_settings, save_settings
from game.profile.statistics import Ledger
from game.profile.statistics import read as read_statistics
from game.profile.storage import LARGEST, generation, write_text
from game.safe_files import TooLarge, open_to_add, read
from tests.profile.evening import games, library, plain
from tests.profile.lines import line

SECONDS = 120
"""Number of seconds after which a test counts as hung. The limit is generous, because measuring coverage slows tests
down."""
STRANGE = ("pipe", "socket", "device", "folder")
PLAIN = "it isn't a regular file"

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    """Make a test fail if it hangs."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def put(path: Path, kind: str) -> None:
    """Create something other than a regular file."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        here = Path.cwd()
        os.chdir(path.parent)  # the path of a socket must be short
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)
        finally:
            os.chdir(here)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()


def kinds(folder: Path) -> dict[str, int]:
    """Return the type bits (`st_mode`) of each file in a folder, keyed by file name."""
    return {path.name: path.stat().st_mode & 0o170000 for path in folder.iterdir()}


@pytest.mark.parametrize("kind", STRANGE)
def test_settings_are_the_defaults_and_are_saved(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.txt"
    put(path, kind)
    before = kinds(tmp_path)["settings.txt"]
    found = load_settings(path)
    assert found.value == Settings()
    assert PLAIN in (found.trouble or "") or (kind == "folder" and "is a directory" in (found.trouble or ""))
    plain([found.trouble or ""])
    assert kinds(tmp_path) == {"settings.txt": before}, "reading alone moves no file"
    for effects in range(6):
        assert save_settings(path, Settings(effects=effects)) is None
        assert load_settings(path).value == Settings(effects=effects)
    assert kinds(tmp_path)["settings.txt.bad-1"] == before, "what couldn't be read is still there"


@pytest.mark.parametrize(("kind", "number"), [*((kind, 1) for kind in STRANGE), ("pipe", 3)])
def test_a_generation_other_than_a_file_does_not_stop_saving(tmp_path: Path, kind: str, number: int) -> None:
    path = tmp_path / "settings.txt"
    for effects in range(4):
        save_settings(path, Settings(effects=effects))
    generation(path, number).unlink()
    put(generation(path, number), kind)
    before = kinds(tmp_path)[generation(path, number).name]
    for effects in range(5):
        assert save_settings(path, Settings(effects=effects)) is None
    assert load_settings(path).value == Settings(effects=4)
    assert kinds(tmp_path)[f"settings.txt.{number}.bad-1"] == before


@pytest.mark.parametrize("kind", STRANGE)
def test_decks_statistics_and_the_crash_note_are_handled(tmp_path: Path, kind: str) -> None:
    folders = open_folders(tmp_path)
    for path in (folders.decks, folders.statistics, folders.guard):
        put(path, kind)
    shelf = DeckStore(folders.decks)
    plain(shelf.troubles())
    shelf.add("fissureverse", Deck("Rush", ()))
    assert shelf.troubles() == ()
    assert DeckStore(folders.decks).names("fissureverse") == ["Rush"]
    ledger = Ledger(folders.statistics)
    plain(ledger.read().troubles)
    assert ledger.read().troubles
    ledger.add(line(1))
    assert ledger.close()
    (said,) = ledger.troubles()
    plain([said])
    assert said.endswith("It was kept as statistics.txt.bad-1.")
    assert read_statistics(folders.statistics).matches == (line(1),)
    CrashGuard(folders.guard).begin("a.match")
    assert CrashGuard(folders.guard).times("a.match") == 1
    assert {"decks.txt.bad-1", "statistics.txt.bad-1", "continue.txt.bad-1"} <= kinds(tmp_path).keys()


@pytest.mark.parametrize("kind", STRANGE)
def test_strange_saves_and_records_are_refused(tmp_path: Path, kind: str) -> None:
    save, record = tmp_path / "a.match", tmp_path / "a.yaml"
    for path in (save, record):
        put(path, kind)
    found = list_saves(tmp_path)
    assert found.matches == ()
    assert len(found.troubles) == 1
    plain(found.troubles)
    for path, opened in ((save, open_match), (record, open_record)):
        with pytest.raises(ValueError, match="can't be read") as caught:
            opened(path, library().games, games())
        plain([str(caught.value)])
        assert str(caught.value).startswith(path.name)
    with pytest.raises(OSError, match=f"{PLAIN}|Is a directory"):
        is_journal(record)
    assert sorted(kinds(tmp_path)) == ["a.match", "a.yaml"]


@pytest.mark.parametrize("kind", STRANGE)
def test_strange_logs_are_refused(tmp_path: Path, kind: str) -> None:
    """A pipe is refused as a log file even while a program is reading from it."""
    from scenes.__main__ import _event_log, _Refused
    from scenes.app.error_log import open_log

    path = tmp_path / "log.txt"
    put(path, kind)
    assert open_log(path) is None
    with pytest.raises(_Refused, match=r"--event-log: .* can't be written"):
        _event_log(path)
    if kind == "pipe":
        reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        assert open_log(path) is None
        with pytest.raises(OSError, match=PLAIN):
            open_to_add(path)
        os.close(reader)


@pytest.mark.parametrize("kind", [*STRANGE, "link", "file"])
def test_files_at_the_write_tests_path_stay(tmp_path: Path, kind: str) -> None:
    """The program never changes an existing file to find out whether a folder is writable."""
    precious = tmp_path / "precious"
    precious.write_text("data")
    home = tmp_path / "home"
    home.mkdir()
    names = [".try", *(f".try-{os.getpid()}-{number}" for number in range(2))]
    for name in names:
        if kind == "link":
            (home / name).symlink_to(precious)
        elif kind == "file":
            (home / name).write_text("data")
        else:
            put(home / name, kind)
    before = kinds(home)
    folders = open_folders(home)
    assert (folders.writable, folders.trouble) == (True, None)
    assert kinds(home).items() >= before.items()
    assert kinds(home).keys() - before.keys() == {"saves", "data"}
    assert precious.read_text() == "data"
    if kind in ("link", "file"):
        assert [(home / name).read_text() for name in names] == ["data"] * len(names)


# --- too large ------------------------------------------------------------------------------------------------------


def grown(path: Path, size: int) -> None:
    """Extend a file to `size` bytes without using disk space."""
    with path.open("ab") as file:
        file.truncate(size)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    grown(path, 100)
    assert read(path, 100) == bytes(100)
    grown(tmp_path / "b", 1 << 40)
    for large, most in ((path, 99), (tmp_path / "b", 100), (Path("/proc/self/maps"), 100)):
        with pytest.raises(TooLarge):
            read(large, most)


@pytest.mark.parametrize("size", [LARGEST + 1, 1 << 40])
def test_an_oversized_file_is_set_aside_and_reported(tmp_path: Path, size: int) -> None:
    path = tmp_path / "settings.txt"
    save_settings(path, Settings(effects=1))
    save_settings(path, Settings(effects=2))
    grown(path, size)
    found = load_settings(path)
    assert found.value == Settings(effects=1)
    assert found.trouble == (
        "settings.txt is too large and was kept as settings.txt.bad-1; "
        "the program uses the earlier settings.txt.1 instead."
    )
    grown(path, size)
    assert save_settings(path, Settings()) is None
    assert [path.with_name(f"settings.txt.bad-{number}").stat().st_size for number in (1, 2)] == [size, size]


def test_unreadable_data_is_never_written(tmp_path: Path) -> None:
    path = tmp_path / "decks.txt"
    shelf = DeckStore(path)
    shelf.add("fissureverse", Deck("Rush", ()))
    before = path.read_bytes()
    for number in range(110):
        shelf._decks[f"game {number}"] = (Deck("Large", ("X" * 40,) * 1000),)
    shelf.add("fissureverse", Deck("Calm", ()))
    assert shelf.troubles() == ("Your decks can't be saved: it would be too large.",)
    assert path.read_bytes() == before
    assert load_decks(path).trouble is None
    with pytest.raises(OSError, match="too large"):
        write_text(path, "x" * LARGEST)


# --- no permission to read ------------------------------------------------------------------------------------------


def test_a_forbidden_file_is_kept_and_reported(as_a_user: Callable[[Callable[[Path], list[str]]], list[str]]) -> None:
    def work(root: Path) -> list[str]:
        folders = open_folders(root)
        save_settings(folders.settings, Settings(effects=1))
        first = Ledger(folders.statistics)
        first.add(line(1))
        assert first.close()
        for path in (folders.settings, folders.statistics):
            path.chmod(0)
        found, ledger = load_settings(folders.settings), Ledger(folders.statistics)
        assert found.value == Settings()
        assert save_settings(folders.settings, Settings(effects=2)) is None
        ledger.add(line(2))
        assert ledger.close()
        assert load_settings(folders.settings).value == Settings(effects=2)
        assert read_statistics(folders.statistics).matches == (line(2),)
        for name in ("settings.txt", "statistics.txt"):
            kept = root / f"{name}.bad-1"
            assert kept.stat().st_mode & 0o777 == 0
            kept.chmod(0o600)
            assert kept.read_bytes()
        return [found.trouble or "", *ledger.troubles()]

    said = as_a_user(work)
    assert len(said) == 2
    assert all("the program isn't allowed to read it" in sentence for sentence in said)
    plain(said)


@pytest.fixture(name="rules", scope="module")
def _rules() -> None:
    """Load the games before setting the alarm, because loading takes a while."""
    games()


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize("kind", ["pipe", "device"])
@pytest.mark.parametrize(
    "call",
    [
        ["scenario", "metempsychosis.txt"],
        ["replay", "metempsychosis.txt"],
        ["certify", "metempsychosis", "--folder", "."],
        ["simulate", "metempsychosis", "--games", "1", "--workers", "1", "--resume", "metempsychosis.txt"],
    ],
)
def test_the_lab_refuses_anything_but_a_file(
    call: list[str], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path / "metempsychosis.txt", kind)
    assert lab(call) in (1, 2)
    captured = capsys.readouterr()
    assert f"metempsychosis.txt: {PLAIN}" in captured.out + captured.err
    assert "Errno" not in captured.out + captured.err
