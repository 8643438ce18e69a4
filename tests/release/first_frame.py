"""Start a program and wait for the first frame in its window.

Usage: `python -m tests.release.first_frame PROGRAM`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game.console import command
from scenes.system.native_window import HEADLESS
from tests.event_log_reader import read

LONG = 120.0
"""Maximum number of seconds to wait for the first frame."""


def first_frame(program: list[str], folder: Path) -> str:
    """Run a program until its first frame, and return the name of the video driver.

    The program stores its files in `folder`.

    Raises:
        TimeoutError: The program ended or ran out of time before the first frame.
    """
    log = folder / "events.jsonl"
    started = subprocess.Popen([*program, "--no-animation", "--data-dir", str(folder), "--event-log", str(log)])
    try:
        end = time.monotonic() + LONG
        while time.monotonic() < end and started.poll() is None:
            for line in log.read_bytes().splitlines(keepends=True) if log.exists() else ():
                if line.endswith(b"\n") and (event := read(line))["event"] == "first_frame":
                    return str(event["driver"])
            time.sleep(0.1)
    finally:
        started.terminate()
        code = started.wait(LONG)
    raise TimeoutError(f"the program showed no window; its exit code is {code}")


def main(arguments: list[str]) -> int:
    """Print the window's driver. Return 1 if that driver doesn't show windows on a screen."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        driver = first_frame(arguments, Path(folder))
    print(f"first frame: {driver}")
    return int(driver in HEADLESS)


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
