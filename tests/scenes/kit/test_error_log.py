"""Uncaught errors: the console and the log report them without naming hidden cards."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.app.error_log import LARGEST
from tests.mutation.sandbox import ROOT

SECRET = "Canary007"
STUMBLES = """
import sys, threading
from pathlib import Path
from scenes.app.error_log import catch_errors, open_log

class Thrown:
    def __del__(self):
        raise LookupError(hidden)

hidden = sys.argv[1]
catch_errors() if not sys.argv[2] else open_log(Path(sys.argv[2]))
thread = threading.Thread(target=lambda: {}[hidden])
thread.start()
thread.join()
Thrown()
raise ValueError(f"{hidden} lies there") from KeyError(hidden)
"""
"""A program whose errors contain hidden cards in their messages and variables."""


@pytest.mark.parametrize("log", ["log.txt", "", "."], ids=["log", "before there is a log", "no log can be written"])
def test_uncaught_errors_are_logged_without_their_messages(tmp_path: Path, log: str) -> None:
    path = tmp_path / log
    given = [sys.executable, "-c", STUMBLES, SECRET, str(path) if log else ""]
    done = subprocess.run(given, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    output = [line for line in done.stderr.splitlines() if "uncaught error" in line]
    assert [line.split("(")[1].split(" at ")[0] for line in output] == ["KeyError", "LookupError", "ValueError"]
    assert SECRET not in done.stderr + done.stdout
    if path.is_file():
        assert all(str(path) in line for line in output)
        written = path.read_text(encoding="utf-8")
        assert "builtins.LookupError" in written
        assert SECRET not in written
    else:
        assert not any("lies in" in line for line in output)


DIES = """
import os, signal, sys
from pathlib import Path
from game.console import open_streams
from scenes.app.error_log import open_log

def of_a_library(hidden):
    os.kill(os.getpid(), signal.SIGSEGV)

open_streams()
sys.stdout.write("said\\n")
sys.stderr.write("cried\\n")
open_log(Path(sys.argv[1]))
sys.stdout.flush(), sys.stderr.flush()
of_a_library(sys.argv[2])
"""
"""A program that crashes inside a library while a variable holds a hidden card."""


@pytest.mark.parametrize("closed", ["", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_the_log_says_where_the_program_died_even_without_a_console(tmp_path: Path, closed: str) -> None:
    """The log says where the program died, even if there is no console or error stream."""
    path = tmp_path / "log.txt"
    alone = ["sh", "-c", f'ulimit -c 0; exec "$@" {closed}', "sh", sys.executable, "-c", DIES, str(path), SECRET]
    done = subprocess.run(alone, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    written = path.read_text(encoding="utf-8")
    assert done.returncode == -signal.SIGSEGV, done.stderr
    assert "Segmentation fault" in written
    assert "in of_a_library" in written
    assert not {"said", "cried", SECRET} & set(written.split())
    assert done.stdout == ("said\n" if ">&-" not in closed.replace("2>&-", "") else "")
    assert done.stderr == ("" if "2>&-" in closed else "cried\n")


def test_a_full_log_is_kept_and_a_new_one_started(tmp_path: Path) -> None:
    path, before = tmp_path / "log.txt", tmp_path / "log.txt.1"
    before.write_text("the one before")
    given = [sys.executable, "-c", STUMBLES, SECRET, str(path)]
    for size in (LARGEST, LARGEST + 1):
        path.write_text("x" * size)
        subprocess.run(given, cwd=ROOT, capture_output=True, timeout=60, check=False)
        assert path.stat().st_size > LARGEST if size == LARGEST else "builtins.LookupError" in path.read_text()
        assert before.read_text() == ("the one before" if size == LARGEST else "x" * size)
    assert "x" * LARGEST not in path.read_text()
    assert sorted(found.name for found in tmp_path.iterdir()) == ["log.txt", "log.txt.1"]
