"""Child processes for tests.

Tests can kill them, run them as another user, or run several at the same time.
"""

from __future__ import annotations

import json
import os
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

NOBODY = 65534
ORDINARY = NOBODY if hasattr(os, "geteuid") and os.geteuid() == 0 else 0
"""The user for tests of file modes, which don't restrict root. If the tests run as root, this is an ordinary user's id.
Otherwise, it is 0, which stands for the current user."""
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")


class Child:
    """A process that does some work, and sends its messages and its result as JSON lines."""

    def __init__(self, work: Callable[[Callable[[Any], None]], Any], user: int = 0) -> None:
        """Start `work` as `user`. `work` receives a function that sends messages."""
        reading, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:  # pragma: no cover - runs in the child process
            code = 1
            try:
                os.close(reading)
                if user:
                    os.setgroups([])
                    os.setgid(user)
                    os.setuid(user)

                def tell(what: Any) -> None:
                    os.write(writing, json.dumps(what).encode() + b"\n")

                try:
                    tell({"returned": work(tell)})
                    code = 0
                except BaseException:
                    tell({"crashed": traceback.format_exc()})
            finally:
                os._exit(code)
        os.close(writing)
        self._lines = os.fdopen(reading, "rb")
        self.messages: list[Any] = []

    def receive(self) -> bool:
        """Wait for the next message. Return False if there are no more messages."""
        line = self._lines.readline()
        if line.endswith(b"\n"):
            self.messages.append(json.loads(line))
            return True
        return False

    def kill(self) -> list[Any]:
        """Kill the process, and return all its messages."""
        os.kill(self.pid, signal.SIGKILL)
        return self._end()

    def result(self) -> Any:
        """Wait until the process ends, and return its result.

        Raise AssertionError if the process crashed.
        """
        last = self._end()[-1]
        assert isinstance(last, dict), "the process ended without sending a message"
        assert "returned" in last, last["crashed"]
        return last["returned"]

    def _end(self) -> list[Any]:
        while self.receive():
            pass
        self._lines.close()
        os.waitpid(self.pid, 0)
        return self.messages


def in_child(work: Callable[[], Any], user: int = 0) -> Any:
    """Do the work in a child process, and return its result.

    If a user is given, the process runs as that user.
    """
    return Child(lambda tell: work(), user).result()


def unlock(folder: Path) -> None:
    """Restore the current user's full permissions on a folder and its contents."""
    folder.chmod(0o700)
    for path in folder.iterdir():
        if path.is_dir():
            unlock(path)
        else:
            path.chmod(0o600)
