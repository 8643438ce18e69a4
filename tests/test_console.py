"""Every command can print in any encoding, and ends cleanly if its output is closed."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

import pytest

from game.console import UNHEARD, command
from game.lab.__main__ import main as lab
from scenes.__main__ import main as program
from tests.architecture.source import ROOT
from tests.run_counts import some

RECORD = str(ROOT / "data" / "selftest" / "soul_battle.yaml")
LATIN_1 = os.fsdecode(b"lat\xe9in.yaml")
ENCODINGS = some(["ascii", "utf-8", "latin-1", "cp1252"], 2)


def _printed(encoding: str, monkeypatch: pytest.MonkeyPatch, main: object, *given: str) -> tuple[int, str, str]:
    """Run a command whose output has a fixed encoding, and return its exit code and output."""
    streams = [TextIOWrapper(BytesIO(), encoding, errors="strict") for _ in range(2)]
    with monkeypatch.context() as changed:
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            changed.setattr(sys, name, stream)
        try:
            code = main(list(given))  # type: ignore[operator]
        except SystemExit as end:
            code = end.code
    messages = []
    for stream in streams:
        stream.seek(0)
        messages.append(stream.buffer.getvalue().decode(encoding))  # type: ignore[attr-defined]
    return code, messages[0], messages[1]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_replay_prints_in_any_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: printing a replay in Latin-1 crashed at the first suit symbol."""
    code, said, wrong = _printed(encoding, monkeypatch, lab, "replay", RECORD)
    assert (code, wrong) == (0, "")
    assert ("9♦" if encoding == "utf-8" else "9\\u2666") in said
    assert "97 decisions, verified" in said


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    ("main", "given", "expected"),
    [
        (lab, ("rules", "SB 4.2"), 0),
        (lab, ("replay", LATIN_1), 2),
        (lab, ("check", LATIN_1), 2),
        (lab, ("speed", "soul_bättle♦"), 2),
        (lab, ("learn", "--help"), 0),
        (lab, ("no♦thing",), 2),
        (program, ("--open", LATIN_1, "--game", "♦"), 2),
        (program, ("--option", "♦=" + LATIN_1), 2),
        (program, ("--help",), 0),
    ],
    ids=lambda value: " ".join(value).encode("ascii", "backslashreplace").decode() if isinstance(value, tuple) else "",
)
def test_every_command_prints_its_messages(
    encoding: str, main: object, given: tuple[str, ...], expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, said, wrong = _printed(encoding, monkeypatch, main, *given)
    assert code == expected
    assert said or wrong


LAB = [sys.executable, "-m", "game.lab"]
PRINTS = "import sys; from game.console import command; sys.exit(command(print, int(sys.argv[1]) * '9♦'))"
LITTLE, MUCH = ([sys.executable, "-c", PRINTS, count] for count in ("1", "100000"))
"""Two commands: one prints less than an output buffer holds, and the other prints more."""


@pytest.mark.parametrize(
    ("given", "code"),
    [(LITTLE, UNHEARD), (MUCH, UNHEARD), ([*LAB, "replay", "--help"], 0)],
    ids=["little", "much", "help"],
)
def test_it_ends_quietly_when_the_reader_is_gone(given: list[str], code: int) -> None:
    # Unbuffered output would leave nothing to flush when the program ends.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            given, cwd=ROOT, env=buffered, stdout=writing, stderr=subprocess.PIPE, timeout=120, check=False
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (code, b"")


def _taken_by_nobody(kind: str) -> TextIO | None:
    """Return a stream that nobody reads, a stream that writes to a full disk, or None."""
    if kind == "missing":
        return None
    if kind == "full":
        return open("/dev/full", "w", encoding="ascii")
    reading, writing = os.pipe()
    os.close(reading)
    return open(writing, "w", encoding="ascii")


@pytest.mark.parametrize("count", [1, 100_000])
@pytest.mark.parametrize("kind", ["gone", "full", "missing"])
def test_it_also_ends_quietly_in_this_process(
    kind: str, count: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Repeat the test inside this process, so that the coverage tool counts the branches."""
    if kind == "full" and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with monkeypatch.context() as changed:
        changed.setattr(sys, "stdout", _taken_by_nobody(kind))
        assert command(print, "9♦" * count) == (0 if kind == "missing" else UNHEARD)
        assert sys.stdout is not None
        sys.stdout.close()
    captured = capsys.readouterr()
    assert captured.err == ("The output can't be written: No space left on device\n" if kind == "full" else "")


def test_a_full_disk_elsewhere_is_not_blamed_on_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str | None) -> int:
        raise OSError(errno.ENOSPC if name else errno.EIO, "wrong", name)

    for name in ("figures.json", None):
        with pytest.raises(OSError, match="wrong"):
            command(fails, name)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(OSError, match="wrong"):
        command(fails, None)


def test_a_command_returns_what_its_main_does(capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> int:
        raise BrokenPipeError

    assert command(lambda: None) == 0
    assert command(lambda: 2) == 2
    assert command(fails) == UNHEARD
    with pytest.raises(SystemExit, match="3"):
        command(sys.exit, 3)
    assert capsys.readouterr() == ("", "")


def test_every_program_starts_through_command() -> None:
    """Every program starts through `command`, because only `command` prints safely."""
    files = {file for folder in ("game", "scenes", "tests") for file in (ROOT / folder).rglob("*.py")}
    starts = {file: file.read_text(encoding="utf-8").partition('\nif __name__ == "__main__":\n')[2] for file in files}
    programs = {file.relative_to(ROOT).as_posix(): start for file, start in starts.items() if start}
    assert len(programs) > 15
    inside = {"game/lab/__main__.py", "scenes/__main__.py"}
    assert [file for file, start in programs.items() if file not in inside and "command(" not in start] == []
