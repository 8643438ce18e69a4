"""A desktop of its own for a test: virtual display, window manager, real mouse and keys, and the program's event log.

Nothing here sleeps for a fixed time and hopes: every wait is for a line in the event log, with a limit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

TOOLS = ("Xvfb", "openbox", "xdotool", "wmctrl", "xwd")
_GLIDE = 0.016
"""Seconds between two motions of a drag: xdotool is faster than any hand."""


def missing_tools() -> str:
    """Why a real-window test can't run here, or ""."""
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    return f"not installed: {', '.join(absent)}" if absent else ""


Point = tuple[float, float]


class Desktop:
    """Xvfb with openbox, as a context. `log` is the program's event log so far, each with its `line`."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 720) -> None:
        self.folder = folder
        self.size = (width, height)
        self.log: list[dict[str, Any]] = []
        self.origin: tuple[int, int] | None = None
        self._read = 0
        self._processes: list[subprocess.Popen[bytes]] = []
        self.program: subprocess.Popen[bytes] | None = None
        self.event_log = folder / "events.jsonl"

    def __enter__(self) -> Desktop:
        reading, writing = os.pipe()
        size = f"{self.size[0]}x{self.size[1]}x24"
        # Without -noreset the server starts over when its last client leaves, perhaps just as the window manager comes.
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
        self._start(command, dict(os.environ), pass_fds=(writing,))
        os.close(writing)
        number = b""
        while not number.endswith(b"\n"):
            piece = os.read(reading, 16)
            if not piece:
                raise RuntimeError("Xvfb did not start")
            number += piece
        os.close(reading)
        self.environment = {
            "DISPLAY": f":{number.decode().strip()}", "HOME": str(self.folder), "PATH": os.environ["PATH"],
            "SDL_AUDIODRIVER": "dummy", "LANG": "C.UTF-8",
        }
        self._start(["openbox"], self.environment)
        self._until(self._managed, "a window manager")
        return self

    def _managed(self) -> bool:
        """Whether the window manager answers: a window that is mapped before may never be shown."""
        done = subprocess.run(["wmctrl", "-m"], env=self.environment, capture_output=True, timeout=20, check=False)
        return done.returncode == 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._processes):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(10)

    def _start(
        self, command: list[str], environment: dict[str, str], pass_fds: tuple[int, ...] = ()
    ) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command, env=environment, pass_fds=pass_fds, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.folder,
        )
        self._processes.append(process)
        return process

    def start(self, command: list[str]) -> None:
        """Start the program with this command plus --event-log, and wait for its first frame."""
        self.program = self._start([*command, "--event-log", str(self.event_log)], self.environment)
        self.wait_for("first_frame")

    def again(self, command: list[str]) -> None:
        """Start the program once more, with an event log of its own, after the first one has ended."""
        self.event_log = self.event_log.with_name(f"again-{self.event_log.name}")
        self.log, self._read, self.origin = [], 0, None
        self.start(command)

    def wait_still(self, limit: float = 20.0) -> None:
        """Wait until two pictures of the screen, one after the other, are the same."""
        last = [b""]

        def still() -> bool:
            before, last[0] = last[0], self.picture()
            return before == last[0]

        self._until(still, "a still picture", limit)

    def wait_for(self, event: str, since: int = 0, limit: float = 60.0, **fields: Any) -> dict[str, Any]:
        """The first line of the log from number `since` on with this event and these fields. TimeoutError past the
        limit in seconds, RuntimeError when the program ends before."""
        return self.wait_for_any((event,), since, limit, **fields)

    def wait_for_any(
        self, events: tuple[str, ...], since: int = 0, limit: float = 60.0, **fields: Any
    ) -> dict[str, Any]:
        """The same for the first of several events."""
        found: list[dict[str, Any]] = []

        def there() -> bool:
            self.read_log()
            for line in self.log[since:]:
                if line.get("event") in events and all(line.get(name) == value for name, value in fields.items()):
                    found.append(line)
                    return True
            return False

        self._until(there, f"{' or '.join(events)} {fields or ''}", limit)
        return found[0]

    def read_log(self) -> None:
        """Read what the program has written since."""
        if not self.event_log.exists():
            return
        with self.event_log.open("rb") as stream:
            stream.seek(self._read)
            data = stream.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self.log.append({"line": len(self.log), **json.loads(line)})

    def _until(self, holds: Callable[[], object], what: str, limit: float = 30.0) -> None:
        end = time.monotonic() + limit
        while not holds():
            if self.program is not None and self.program.poll() is not None and not holds():
                code = self.program.returncode
                raise RuntimeError(f"the program ended with {code} before {what}; log: {self.log[-3:]}")
            if time.monotonic() > end:
                raise TimeoutError(f"no {what} within {limit} s; the log ends: {self.log[-3:]}")
            time.sleep(0.01)

    def _xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, timeout=20, check=check, text=True
        )
        return done.stdout.strip()

    def _origin(self) -> tuple[int, int]:
        """Where the window's upper left corner is on the screen: the event log tells places in the window."""
        window = self._xdotool("search", "--onlyvisible", "--class", "soul-battle").split()[-1]
        told = self._xdotool("getwindowgeometry", "--shell", window)
        fields = dict(line.split("=", 1) for line in told.splitlines())
        return int(fields["X"]), int(fields["Y"])

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        """Press at one point of the window, glide to another, release."""
        words = ["mousemove", *self._point(start), "sleep", str(_GLIDE), "mousedown", "1"]
        for step in range(1, steps + 1):
            part = step / steps
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            words += ["sleep", str(_GLIDE), "mousemove", *self._point(at)]
        self._xdotool(*words, "sleep", str(_GLIDE), "mouseup", "1")

    def click(self, at: Point, button: int = 1) -> None:
        """Move there, press and release."""
        words = ["mousemove", *self._point(at), "sleep", str(_GLIDE), "mousedown", str(button), "sleep", str(_GLIDE)]
        self._xdotool(*words, "mouseup", str(button))

    def _point(self, at: Point) -> list[str]:
        if self.origin is None:
            self.origin = self._origin()
        return [str(round(at[0]) + self.origin[0]), str(round(at[1]) + self.origin[1])]

    def key(self, *names: str) -> None:
        """Press and release keys, one after the other ("Return", "ctrl+z")."""
        self._xdotool("key", *names)

    def close_window(self) -> None:
        """Close the program's window as the window manager's button does."""
        listed = subprocess.run(["wmctrl", "-lx"], env=self.environment, capture_output=True, timeout=20, text=True)
        window = next(line.split()[0] for line in listed.stdout.splitlines() if "soul-battle" in line)
        subprocess.run(["wmctrl", "-i", "-c", window], env=self.environment, timeout=20, check=True)

    def picture(self) -> bytes:
        """The whole screen as an X window dump: raw pixels behind a header."""
        return subprocess.run(
            ["xwd", "-root", "-silent"], env=self.environment, capture_output=True, timeout=20, check=True
        ).stdout
