"""A desktop for a test: a display, a window manager, real input, and an event log."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from PIL import Image

from tests.event_log_reader import read

TOOLS = ("Xvfb", "openbox", "xdotool", "wmctrl", "xwd", "setxkbmap")
LONG = 60.0
"""Maximum number of seconds for any operation on a busy machine."""
POLLED = 0.05
"""Seconds between checks, if each check runs a separate program."""
_GLIDE = 0.016
"""Seconds between two pointer movements in a drag. These pauses keep the drag as slow as a person's."""


def missing_tools(tools: Sequence[str] = TOOLS) -> str:
    """Return why a real-window test can't run here, or "" if it can."""
    absent = [tool for tool in tools if not shutil.which(tool)]
    return f"not installed: {', '.join(absent)}" if absent else ""


_HEADER_SIZE, _BITS_PER_PIXEL, _BYTES_PER_LINE, _COLOURS = 0, 11, 12, 19
"""Indices of four fields in the header of a window dump (X11/XWDFile.h). The pixels come after the colours."""
_COLOUR = 12
"""Number of bytes per colour."""
_MODES = {16: "BGR;16", 24: "BGR", 32: "BGRX"}
"""Pillow's names for the pixel formats, keyed by bits per pixel."""
_NUDGE = 12.0
"""How far, in pixels, the pointer moves right and up after a press to start a drag."""

Point = tuple[float, float]


def heed_signals() -> None:
    """Restore the default signal handlers in a child process that runs the program under test.

    Otherwise, if the tests ran in the background or under nohup, the program would ignore SIGINT or SIGHUP.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def state_of(process: int) -> str:
    """Return the first thread's state: R (running or ready), S (waiting) or T (stopped)."""
    told = Path(f"/proc/{process}/task/{process}/stat").read_text(encoding="ascii")
    # The program's name, in brackets, may contain spaces.
    return told.rpartition(")")[2].split()[0]


class Desktop:
    """Xvfb with openbox, as a context manager.

    `log` contains the program's event log so far.
    """

    def __init__(self, folder: Path, width: int = 1280, height: int = 720, depth: int = 24) -> None:
        self.folder = folder
        self.size = (width, height)
        self.depth = depth
        """Bits per pixel of the screen."""
        self.log: list[dict[str, Any]] = []
        self._window = ""
        self._read = 0
        self._processes: list[subprocess.Popen[bytes]] = []
        self.program: subprocess.Popen[bytes] | None = None
        self.event_log = folder / "events.jsonl"
        self.words = folder / "words.txt"
        """The file for everything that the program writes to its standard streams."""

    def __enter__(self) -> Desktop:
        reading, writing = os.pipe()
        size = f"{self.size[0]}x{self.size[1]}x{self.depth}"
        # Without -noreset the server restarts when its last client leaves, perhaps just as the window manager connects.
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
        self.server = self._start(command, dict(os.environ), pass_fds=(writing,))
        os.close(writing)
        number = b""
        while not number.endswith(b"\n"):
            piece = os.read(reading, 16)
            if not piece:
                raise RuntimeError("Xvfb did not start")
            number += piece
        os.close(reading)
        self.environment = {
            "DISPLAY": f":{number.decode().strip()}",
            "HOME": str(self.folder),
            "PATH": os.environ["PATH"],
            "SDL_AUDIODRIVER": "dummy",
            "LANG": "C.UTF-8",
        }
        self._start(["openbox"], self.environment)
        self.until(self._managed, "a window manager", POLLED)
        return self

    def _tool(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a desktop tool, and return its result."""
        return subprocess.run(words, env=self.environment, capture_output=True, timeout=LONG, check=check, text=True)

    def _managed(self) -> bool:
        """Return whether the window manager responds.

        A window opened too early might never become visible.
        """
        return self._tool("wmctrl", "-m", check=False).returncode == 0

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
        self,
        command: list[str],
        environment: dict[str, str],
        pass_fds: Sequence[int] = (),
        words: int = subprocess.DEVNULL,
    ) -> subprocess.Popen[bytes]:
        """Start a program on this desktop, and send its output to the file descriptor `words`."""
        out: dict[str, Any] = {"stdout": words, "stderr": words, "cwd": self.folder, "pass_fds": pass_fds}
        process = subprocess.Popen(command, env=environment, preexec_fn=heed_signals, **out)
        self._processes.append(process)
        return process

    def start(self, command: list[str], **changed: str) -> None:
        """Start the program with an event log, and wait until its window is active.

        `changed` holds environment variables to set. If a value is "", that variable is removed.
        """
        self._launch(command, {**self.environment, **changed}, "x11")
        # Until the window manager manages the window, the window's position may change. Until the window is active, it
        # might not be mapped, and a mouse press would be lost. Once it is active, every press counts, even if the
        # program notices later that it has the focus.
        self.until(self._find_window, "managed window", POLLED)
        self.until(self._is_active, "active window", POLLED)

    def _launch(self, command: list[str], environment: dict[str, str], driver: str) -> None:
        """Start the program, and wait for its first frame.

        Variables with empty values are removed from the environment.
        """
        given = {name: value for name, value in environment.items() if value}
        with self.words.open("wb") as words:
            self.program = self._start([*command, "--event-log", str(self.event_log)], given, words=words.fileno())
        assert self.wait_for("first_frame")["driver"] == driver

    def _find_window(self) -> bool:
        listed = self._tool("wmctrl", "-lx", check=False).stdout
        found = [line.split()[0] for line in listed.splitlines() if "soul-battle" in line]
        self._window = str(int(found[-1], 16)) if found else ""
        return bool(found)

    @property
    def window(self) -> int:
        """The X11 id of the program's window."""
        return int(self._window)

    def _is_active(self) -> bool:
        """Return whether the program's window is active.

        An active window is visible and receives mouse input.
        """
        return self._xdotool("getactivewindow", check=False) == self._window

    def again(self, command: list[str]) -> None:
        """Start the program again, with a new event log, after the previous run has ended."""
        self._forget()
        # The window manager may still list the first window, which would be mistaken for the new one.
        self.until(lambda: not self._find_window(), "end of the window")
        self.start(command)

    def _forget(self) -> None:
        """Discard the state of the previous run, and start a new event log."""
        self.event_log = self.event_log.with_name(f"again-{self.event_log.name}")
        self.log, self._read, self.program = [], 0, None

    def ended(self) -> int:
        """Wait until the program has ended, and return its exit code."""
        assert self.program is not None
        return self.program.wait(LONG)

    def signal(self, number: int) -> None:
        """Send the program a signal, such as SIGTERM."""
        assert self.program is not None
        self.program.send_signal(number)

    def hold_up(self) -> None:
        """Freeze the program, as a busy machine might, until it gets SIGCONT.

        The program then receives all pending input together.
        """
        self.signal(signal.SIGSTOP)
        assert self.program is not None
        process = self.program.pid
        self.until(lambda: state_of(process) == "T", "standstill")

    def turn_away(self) -> None:
        """Show the empty desktop so that the window loses focus.

        Many desktops have a key for this.
        """
        self._tool("wmctrl", "-k", "on")
        self.until(lambda: not self._is_active(), "empty desktop")

    def turn_back(self) -> None:
        """Show the window again, and give it the focus."""
        self._tool("wmctrl", "-k", "off")
        self.until(self._is_active, "active window")

    def take_screen(self) -> None:
        """Kill the X server, so that the program loses its display."""
        self.server.kill()
        self.server.wait(10)

    def wait_still(self) -> None:
        """Wait until two consecutive pictures of the screen are the same."""
        last: list[Image.Image | None] = [None]

        def still() -> bool:
            before, last[0] = last[0], self.picture()
            return before == last[0]

        self.until(still, "a still picture")

    def wait_for(self, event: str, since: int = 0, **fields: Any) -> dict[str, Any]:
        """Wait for a log line with this event and these fields, and return the line.

        The search starts at line `since` and returns the first match.

        Raises:
            TimeoutError: No matching line appeared within `LONG` seconds.
            RuntimeError: The program ended before the line appeared.
        """
        return self.wait_for_any((event,), since, **fields)

    def wait_for_any(self, events: tuple[str, ...], since: int = 0, **fields: Any) -> dict[str, Any]:
        """Return the first log line that has one of these events.

        Raise the same errors as `until`.
        """
        found: list[dict[str, Any]] = []

        def there() -> bool:
            self.read_log()
            for line in self.log[since:]:
                if line.get("event") in events and all(line.get(name) == value for name, value in fields.items()):
                    found.append(line)
                    return True
            return False

        self.until(there, f"{' or '.join(events)} {fields or ''}")
        return found[0]

    def read_log(self) -> None:
        """Read what the program has logged since the previous call."""
        if not self.event_log.exists():
            return
        with self.event_log.open("rb") as stream:
            stream.seek(self._read)
            data = stream.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            self.log.append({"line": len(self.log), **read(line)})

    @property
    def last(self) -> dict[str, Any]:
        """The latest log line, ignoring "saved" lines, which come from another thread."""
        return next(line for line in reversed(self.log) if line["event"] != "saved")

    def log_length(self) -> int:
        """Return the number of lines that the program has logged.

        Any later lines show the effects of the next input.
        """
        self.read_log()
        return len(self.log)

    def until(self, holds: Callable[[], object], what: str, every: float = 0.01) -> None:
        """Wait until `holds` returns true.

        Pause for `every` seconds between calls. `what` names the awaited event in error messages.

        Raises:
            TimeoutError: `holds` didn't return true within `LONG` seconds.
            RuntimeError: The program ended before `holds` returned true.
        """
        end = time.monotonic() + LONG
        while not holds():
            if self.program is not None and self.program.poll() is not None and not holds():
                code = self.program.returncode
                raise RuntimeError(f"the program ended with {code} before {what}; log: {self._last}")
            if time.monotonic() > end:
                raise TimeoutError(f"no {what} within {LONG} s; the log ends: {self._last}")
            time.sleep(every)

    @property
    def _last(self) -> list[dict[str, Any]]:
        """The last few log lines about actions, plus "sleeps" if that is the very last line."""
        done = [line for line in self.log if line["event"] != "sleeps"]
        return [*done[-3:], *(line for line in self.log[-1:] if line["event"] == "sleeps")]

    def _xdotool(self, *words: str, check: bool = True) -> str:
        return self._tool("xdotool", *words, check=check).stdout.strip()

    def _move(self, at: Point) -> list[str]:
        """Return the xdotool arguments for moving the pointer to a point in the window."""
        return ["mousemove", "--window", self._window, str(round(at[0])), str(round(at[1]))]

    def point(self, at: Point) -> None:
        """Move the pointer to a point in the window."""
        self._xdotool(*self._move(at))

    def drag(self, start: Point, end: Point) -> None:
        """Drag from one point in the window to another, and release the button."""
        self._xdotool(*self._held(start, end), "sleep", str(_GLIDE), "mouseup", "1")

    def hold(self, start: Point, end: Point) -> None:
        """Drag from one point in the window to another, without releasing the button."""
        self._xdotool(*self._held(start, end))

    def release(self, at: Point) -> None:
        """Move the pointer to this point and release the held card."""
        self._xdotool(*self._move(at), "sleep", str(_GLIDE), "mouseup", "1")

    def _held(self, start: Point, end: Point) -> list[str]:
        press = [*self._move(start), "sleep", str(_GLIDE), "mousedown", "1"]
        # Move slightly after the press, because holding still for half a second would open the inspector.
        nudge = self._move((start[0] + _NUDGE, start[1] - _NUDGE))
        return [*press, *nudge, *self._gliding(start, end)]

    def _gliding(self, start: Point, end: Point, steps: int = 8) -> list[str]:
        words = []
        for step in range(1, steps + 1):
            part = step / steps
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            words += ["sleep", str(_GLIDE), *self._move(at)]
        return words

    def click(self, at: Point, button: int = 1) -> None:
        """Click a mouse button at this point."""
        words = [*self._move(at), "sleep", str(_GLIDE), "mousedown", str(button), "sleep", str(_GLIDE)]
        self._xdotool(*words, "mouseup", str(button))

    def key(self, *names: str) -> None:
        """Press and release keys ("Return", "ctrl+z") one after another."""
        self._xdotool("key", *names)

    def type(self, text: str) -> None:
        """Type letters into the focused field."""
        self._xdotool("type", "--delay", "16", text)

    def key_down(self, name: str) -> None:
        """Press a key and hold it down."""
        self._xdotool("keydown", name)

    def key_up(self, name: str) -> None:
        """Release a key held down by `key_down`."""
        self._xdotool("keyup", name)

    def layout(self, *words: str) -> None:
        """Switch the keyboard to another layout ("us", "dvorak")."""
        self._tool("setxkbmap", *words)

    def close_window(self) -> None:
        """Close the program's window with the window manager's close button."""
        self._manage("-c")

    def finish(self) -> None:
        """Close the window, and check that the program exits without an error or any output."""
        self.close_window()
        self.wait_for("quit")
        assert self.ended() == 0
        assert self.words.read_text() == ""

    def resize_window(self, width: int, height: int) -> None:
        """Resize the program's window from outside, as the window manager does."""
        self._manage("-e", f"0,-1,-1,{width},{height}")

    def set_state(self, how: str, *states: str) -> None:
        """Make the window manager "add" or "remove" window states, such as "fullscreen"."""
        self._manage("-b", f"{how},{','.join(states)}")

    def place(self) -> tuple[int, int, int, int]:
        """Return the client area's left, top, width and height on the screen.

        The call moves the pointer to the area's top left corner.
        """
        told = self._xdotool("getwindowgeometry", "--shell", self._window)
        self._xdotool("mousemove", "--window", self._window, "0", "0")
        size, corner = (
            dict(line.split("=") for line in lines.splitlines())
            for lines in (told, self._xdotool("getmouselocation", "--shell"))
        )
        return int(corner["X"]), int(corner["Y"]), int(size["WIDTH"]), int(size["HEIGHT"])

    def _manage(self, *words: str) -> None:
        """Ask the window manager to change the program's window."""
        window = hex(int(self._window))
        self._tool("wmctrl", "-i", *(["-r", window, *words] if words[0] in ("-e", "-b") else [*words, window]))

    def at(self, scene: str, *buttons: str, since: int = 0) -> dict[str, list[int]]:
        """Wait until the log lists all of `buttons`, and return the scene's button positions.

        Log lines before line `since` are ignored.
        """
        found: list[dict[str, list[int]]] = []

        def there() -> bool:
            self.read_log()
            told = [
                line["buttons"]
                for line in self.log[since:]
                if line["event"] == "scene" and "buttons" in line and line["name"] == scene
            ]
            found[:] = told[-1:] if told and set(buttons) <= set(told[-1]) else []
            return bool(found)

        self.until(there, f"scene {scene} with {', '.join(buttons)}")
        return found[0]

    def press(self, scene: str, button: str, across: float = 0.5, since: int = 0) -> int:
        """Click a menu button, and return the number of log lines before the click.

        `across` is the horizontal position of the click: 0 is the button's left edge, and 1 is the right edge.
        """
        x, y, wide, high = self.at(scene, button, since=since)[button]
        here = self.log_length()
        self.click((x + wide * across, y + high / 2))
        return here

    def picture(self) -> Image.Image:
        """Return a picture of the whole screen.

        Only the pixels are taken from xwd's output, because its header contains random bytes.
        """
        dump = subprocess.run(
            ["xwd", "-root", "-silent"], env=self.environment, capture_output=True, timeout=LONG, check=True
        ).stdout
        header = struct.unpack_from(">20I", dump)
        pixels = dump[header[_HEADER_SIZE] + _COLOUR * header[_COLOURS] :]
        mode = _MODES[header[_BITS_PER_PIXEL]]
        return Image.frombytes("RGB", self.size, pixels, "raw", mode, header[_BYTES_PER_LINE])
