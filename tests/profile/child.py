"""Other processes for tests: one that can be killed, one of another user, several at once."""

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
"""The user for whom the modes of files count: they don't for root, who lets another do the work; 0 is whoever runs."""
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")


class Child:
    """A process that does some work; what the work tells, and at last returns, comes back as lines of JSON."""

    def __init__(self, work: Callable[[Callable[[Any], None]], Any], user: int = 0) -> None:
        """`work` is given a way to tell something. With `user` it is done by that user."""
        reading, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:  # pragma: no cover - another process
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
        self.told: list[Any] = []

    def hear(self) -> bool:
        """Wait for the next thing that is told; False when there will be none."""
        line = self._lines.readline()
        if line.endswith(b"\n"):
            self.told.append(json.loads(line))
            return True
        return False

    def kill(self) -> list[Any]:
        """End it at once; everything that it had told."""
        os.kill(self.pid, signal.SIGKILL)
        return self._end()

    def result(self) -> Any:
        """Wait for its end; what the work returned. AssertionError if it crashed."""
        last = self._end()[-1]
        assert isinstance(last, dict), "it ended without a word"
        assert "returned" in last, last["crashed"]
        return last["returned"]

    def _end(self) -> list[Any]:
        while self.hear():
            pass
        self._lines.close()
        os.waitpid(self.pid, 0)
        return self.told


def in_child(work: Callable[[], Any], user: int = 0) -> Any:
    """What some work returns that is done by another process, of another user."""
    return Child(lambda tell: work(), user).result()


def unlock(folder: Path) -> None:
    """Whoever runs the tests may again do anything with a folder of theirs, and with all that lies in it."""
    folder.chmod(0o700)
    for path in folder.iterdir():
        if path.is_dir():
            unlock(path)
        else:
            path.chmod(0o600)
