"""A long run gives the same results with any number of workers.

An interruption doesn't change the results. A journal that is damaged or belongs to another run is rejected and left
unchanged.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from game.lab import runner
from game.lab.__main__ import main
from game.lab.cli_context import LabError
from game.lab.progress import Progress, words
from game.lab.run_journal import RunJournal
from game.lab.workers import WorkerLost, results
from game.profile.journal import encode_line
from tests.package.desktop import LONG, heed_signals

ROOT = Path(__file__).parents[2]
CALL = ["simulate", "soul_battle", "--games", "6", "--option", "exhausted_piles=1", "--json"]
ASKED = {"command": "simulate", "seed": "s"}


def _square(number: int) -> int:
    return number * number


def _falls(number: int) -> int:
    if number == 3:
        raise KeyError("a rule is broken")
    return number


def _dies(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


# --- workers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [1, 2, 3])
def test_workers_do_everything_exactly_once(many: int) -> None:
    assert sorted(results(_square, range(8), many)) == [(number, number * number) for number in range(8)]
    assert list(results(_square, [], 2)) == []


def test_a_workers_exception_is_reported_with_its_match() -> None:
    with pytest.raises(RuntimeError, match=r"match 3: (.|\n)*a rule is broken"):
        list(results(_falls, range(8), 2))


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_a_killed_worker_does_not_block_the_run() -> None:
    run = results(_dies, range(8), 2)
    with pytest.raises(WorkerLost):
        list(run)
    assert list(run) == []


@pytest.mark.parametrize("handler", [signal.SIG_DFL, lambda *_: None])
def test_workers_end_with_their_run(handler: Any) -> None:
    """Workers exit even if they inherit the program's handler for the termination signal."""
    before, handled = set(active_children()), signal.signal(signal.SIGTERM, handler)
    try:
        run = results(_square, range(100), 2)
        next(run)
        assert len(set(active_children()) - before) == 2
        run.close()
        assert set(active_children()) == before
    finally:
        signal.signal(signal.SIGTERM, handled)


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_workers_end_when_their_run_is_killed() -> None:
    """The test waits until the output closes, which happens when the last worker exits."""
    run = subprocess.Popen(
        [sys.executable, "-c", _ORPHANS], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "working\n"
    run.kill()
    assert run.stdout.read() == ""
    assert run.wait() == -signal.SIGKILL


_ORPHANS = """
from game.lab.workers import results
run = results(abs, range(10), 3)
next(run)
print("working", flush=True)
input()
"""


# --- interrupted and resumed ----------------------------------------------------------------------------------------


def _interrupted(after: int) -> Any:
    """Return a version of `results` that Ctrl-C interrupts after this many matches."""

    def some(play: Any, numbers: Sequence[int], many: int) -> Iterator[tuple[int, Any]]:
        for done, pair in enumerate(results(play, numbers, many)):
            if done == after:
                raise KeyboardInterrupt
            yield pair

    return some


def test_a_run_can_be_interrupted_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CALL, "--workers", "1"]) == 0
    whole = capsys.readouterr().out
    kept = ["--resume", str(tmp_path / "new" / "run.journal")]
    for after, many in ((2, "2"), (0, "1"), (3, "1")):
        monkeypatch.setattr(runner, "results", _interrupted(after))
        assert main([*CALL, "--workers", many, *kept]) == runner.INTERRUPTED
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert "repeat the command to continue" in captured.err
    assert "after 5 of 6 matches" in captured.err
    monkeypatch.undo()
    for _ in range(2):
        assert main([*CALL, "--workers", "2", *kept]) == 0
        assert capsys.readouterr().out == whole
    assert len((tmp_path / "new" / "run.journal").read_bytes().splitlines()) == 7


def test_no_resume_without_a_journal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(runner, "results", _interrupted(1))
    assert main([*CALL, "--workers", "1"]) == 130
    assert capsys.readouterr().err == (
        "soul-lab: interrupted after 1 of 6 matches; use --resume FILE to keep finished matches\n"
    )


def test_a_lost_worker_ends_the_run_but_finished_work_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(play: Any, numbers: Sequence[int], many: int) -> Iterator[tuple[int, Any]]:
        yield numbers[0], play(numbers[0])
        raise WorkerLost

    kept = ["--workers", "1", "--resume", str(tmp_path / "run.journal")]
    monkeypatch.setattr(runner, "results", lost)
    assert main([*CALL, *kept]) == 1
    assert "a worker process was killed after 1 of 6 matches" in capsys.readouterr().err
    monkeypatch.undo()
    assert main([*CALL, *kept]) == 0


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_at_the_terminal_ends_all_processes_with_a_plain_line(tmp_path: Path) -> None:
    """The test runs the real program, and presses Ctrl-C at the first progress report."""
    screen, its = os.openpty()
    journal = tmp_path / "run.journal"
    call = ["simulate", "soul_battle", "--games", "1000000", "--workers", "2", "--resume", str(journal)]
    run = subprocess.Popen(
        [sys.executable, "-m", "game.lab", *call], cwd=ROOT, stdout=subprocess.PIPE, stderr=its,
        start_new_session=True, preexec_fn=heed_signals,
    )  # fmt: skip
    os.close(its)
    output = b""
    while b"left" not in output:
        output += os.read(screen, 1000)
    os.killpg(run.pid, signal.SIGINT)
    out, _ = run.communicate(timeout=LONG)
    assert out == b""
    assert run.returncode == 130
    while b"interrupted" not in output:
        output += os.read(screen, 1000)
    os.close(screen)
    *told, empty, last = output.decode().rstrip().split("\r")
    assert re.fullmatch(r"(\d+ of 1000000 matches, [\w ]+ left *)+", "".join(told))
    assert empty.isspace(), "the progress line is erased"
    told_last = re.fullmatch(r"soul-lab: interrupted after (\d+) of 1000000 matches; repeat the command .+", last)
    assert told_last is not None
    with pytest.raises(ProcessLookupError):
        os.killpg(run.pid, 0)
    assert journal.read_bytes().count(b"\n") == 1 + int(told_last[1]) > 1, "the journal has a header and these matches"


def test_a_journal_is_continued_for_more_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = ["--workers", "1", "--resume", str(tmp_path / "run.journal")]
    assert main([*CALL, *kept]) == 0
    six = capsys.readouterr().out
    for games, lines in (("8", 9), ("6", 9)):
        assert main([*CALL, "--games", games, *kept]) == 0
        assert (tmp_path / "run.journal").read_bytes().count(b"\n") == lines
    assert capsys.readouterr().out.endswith(six)


@pytest.mark.parametrize(
    "command",
    [
        ["tournament", "soul_battle", "--deals", "2", "--players", "greedy:0,random"],
        ["balance", "soul_battle", "--games", "2", "--vary", "first_player"],
    ],
)
def test_all_long_commands_have_their_journals(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [*command, "--option", "exhausted_piles=1", "--json"]
    assert main([*call, "--workers", "2"]) == 0
    whole = json.loads(capsys.readouterr().out)
    kept = ["--workers", "1", "--resume", str(tmp_path / "run.journal")]
    monkeypatch.setattr(runner, "results", _interrupted(3))
    assert main([*call, *kept]) == 130
    monkeypatch.undo()
    assert main([*call, *kept]) == 0
    assert {**json.loads(capsys.readouterr().out), "times": 0} == {**whole, "times": 0}


# --- bad journals -----------------------------------------------------------------------------------------------------


def _journal(path: Path) -> bytes:
    assert main([*CALL, "--workers", "1", "--resume", str(path)]) == 0
    return path.read_bytes()


def _refused(path: Path, call: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Check that a rejected journal is unchanged, and return the one-line message about it."""
    before = path.read_bytes()
    capsys.readouterr()
    assert main([*call, "--workers", "1", "--resume", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert path.read_bytes() == before
    assert "--resume" in captured.err
    return captured.err


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (["--seed", "other"], "seed"),
        (["--option", "exhausted_piles=2"], "options"),
        (["--seats", "3"], "seats"),
        (["--budget", "3", "--player", "greedy"], "player, budget"),
        ([], "program"),
    ],
)
def test_a_journal_of_another_run_is_refused_naming_the_difference(
    more: list[str], what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.journal"
    _journal(path)
    if not more:
        monkeypatch.setattr(runner, "program", lambda: "other")
    assert f"{path}:1: this journal is from a run that differs in {what};" in _refused(path, [*CALL, *more], capsys)


def test_learned_weights_count_as_part_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "learned"
    folder.mkdir()
    monkeypatch.setattr(runner, "builtin_folder", lambda: tmp_path)
    found = set()
    for weights in ("1.0", "1.5"):
        (folder / "aleph_null.txt").write_text(weights, encoding="utf-8")
        found.add(runner.program.__wrapped__())
    assert len(found) == 2


def test_a_file_other_than_a_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    other, _ = encode_line({"soul-lab journal": 0}, 0)
    for data in (b"Dear Ada,\n", b"Dear Ada", b"\n", b"\0", other):
        path.write_bytes(data)
        assert f"{path}:1: this isn't a journal of" in _refused(path, CALL, capsys)


def test_a_damaged_journal_is_refused_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.journal"
    lines = _journal(path).splitlines(keepends=True)
    damaged = [
        (4, [*lines[:3], lines[3].replace(b"SB", b"XB", 1), *lines[4:]]),
        (4, [*lines[:3], *lines[4:]]),
        (3, [*lines[:2], lines[3], lines[2], *lines[4:]]),
        (8, [*lines, b"\n"]),
        (8, [*lines, lines[-1]]),
    ]
    for at, found in damaged:
        path.write_bytes(b"".join(found))
        assert f"{path}:{at}: damaged from this line on" in _refused(path, CALL, capsys)
        # The advice in the error message works.
        path.write_bytes(b"".join(found[: at - 1]))
        assert _journal(path).count(b"\n") == 7


def test_a_truncated_last_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run.journal"
    data = _journal(path)
    heading = data.index(b"\n")
    for end in (0, 1, heading, heading + 1, heading + 5, len(data) - 1):
        path.write_bytes(data[:end])
        assert sorted(_journal(path).splitlines()[1:]) or end == 0
        assert path.read_bytes() == data, "the matches are in order, because there was one worker"


def test_a_complete_line_without_a_match_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.journal"
    lines = _journal(path).splitlines(keepends=True)
    good = json.loads(lines[1][9:])["match"]
    matches: list[Any] = [good[:-1], 7, None, "match"]
    spoiled = [[7], [[3], [1, 1], [], "1"], [[1], [1, 2.5]], [["a"]], ["9"], [None], [[["pass", 1]]]]
    for at, others in enumerate(spoiled):
        matches += [[*good[:at], other, *good[at + 1 :]] for other in others]
    matches += [[*good[:7], {"10S": "1"}], [*good[:7], ["10S"]]]
    wrong = [{"number": number, "match": good} for number in (-1, "1", True, 1.5)]
    for entry in [{"number": 1}, *wrong, *({"number": 1, "match": match} for match in matches)]:
        line, _ = encode_line(entry, int(lines[0][:8], 16))
        path.write_bytes(lines[0] + line)
        assert f"{path}:2: no match of this run" in _refused(path, CALL, capsys)


def test_two_runs_do_not_write_the_same_journal(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "run.journal"
    first = RunJournal(path, ASKED)
    with pytest.raises(LabError, match="another run is writing to this file"):
        RunJournal(path, ASKED)
    first.add(3, ["a"])
    first.close()
    again = RunJournal(path, ASKED)
    assert again.found == [(2, 3, ["a"])]
    again.close()


# --- progress ---------------------------------------------------------------------------------------------------------


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_shows_the_time_left_and_is_rare_in_a_log() -> None:
    now = [0.0]
    screen, file = _Terminal(), io.StringIO()
    told, logged = Progress(100, 40, screen, lambda: now[0]), Progress(1000, 0, file, lambda: now[0])
    silent = Progress(1000, 0, None, lambda: now[0])
    for step in range(100):
        now[0] += 1.0
        logged.step()
        silent.step()
        if step % 5 == 4:
            told.step()
    for progress in (told, logged, silent):
        progress.close()
    output = screen.getvalue()
    assert output.startswith("\r41 of 100 matches, 5 min left")
    assert output.rstrip().endswith("60 of 100 matches, 3 min left")
    assert output.endswith(" \r")
    assert (output.count("\r"), "\n" in output) == (22, False)
    assert file.getvalue().splitlines() == [
        f"{done} of 1000 matches, {left} min left" for done, left in ((30, 16), (60, 16), (90, 15))
    ]
    durations = {0.4: "0 s", 59: "59 s", 61: "1 min", 3600: "1 h 0 min", 9000: "2 h 30 min"}
    assert {seconds: words(seconds) for seconds in durations} == durations


def test_progress_is_shown_on_request(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.progress.SELDOM", 0.0)
    assert main([*CALL, "--workers", "1"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*CALL, "--workers", "1", "--progress"]) == 0
    assert "6 of 6 matches, 0 s left" in capsys.readouterr().err
