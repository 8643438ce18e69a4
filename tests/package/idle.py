"""Check that an idle program uses no CPU time, never wakes up and draws nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.package.desktop import Desktop, state_of
from tests.run_counts import asked, tell


class Spent(NamedTuple):
    """The CPU ticks that a process has used, and how many times its main thread has woken up."""

    ticks: int
    woken: int

    def since(self, before: Spent) -> Spent:
        """Return the increase since an earlier measurement."""
        return Spent(self.ticks - before.ticks, self.woken - before.woken)


def spent(process: int) -> Spent:
    """Count the CPU ticks and wake-ups of a process since it started."""
    # The program's name, in brackets, may contain spaces.
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    status = Path(f"/proc/{process}/task/{process}/status").read_text(encoding="ascii")
    switches = dict(line.split(":\t") for line in status.splitlines() if "ctxt_switches" in line)
    return Spent(int(fields[11]) + int(fields[12]), int(switches["voluntary_ctxt_switches"]))


def let_pass(seconds: float) -> None:
    """Wait while the program's activity is being measured."""
    time.sleep(seconds)


def asleep(desktop: Desktop) -> dict[str, Any]:
    """Wait until the program is asleep, and return its last log line."""
    desktop.wait_for("sleeps")
    assert desktop.program is not None
    process = desktop.program.pid
    last = [(-1, -1)]

    def silent() -> bool:
        before, last[0] = last[0], (desktop.log_length(), spent(process).woken)
        let_pass(0.2)
        # A loop that is ready to run but is waiting for a free processor isn't asleep.
        return before == last[0] and state_of(process) == "S" and desktop.last["event"] == "sleeps"

    desktop.until(silent, "sleep")
    return desktop.last


def rests(desktop: Desktop, seconds: float) -> None:
    """Check that the program draws nothing and uses no CPU time for `seconds` seconds."""
    assert desktop.program is not None
    said = asleep(desktop)
    before, picture = spent(desktop.program.pid), desktop.picture()
    let_pass(seconds)
    used = spent(desktop.program.pid).since(before)
    assert desktop.picture() == picture
    desktop.read_log()
    drawn = desktop.last["frames"] - said["frames"]
    assert drawn <= asked("drawn")
    assert used.ticks <= asked("ticks")
    assert used.woken == 0
    assert desktop.last == said, "it neither drew nor checked for something to draw"
    tell("ticks", used.ticks)
    tell("drawn", drawn)
