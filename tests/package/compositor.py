"""A Wayland screen for a test: weston, alone or in a window on a virtual X server."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from PIL import Image

from tests.package.desktop import LONG, POLLED, Desktop, Point, missing_tools

TOOLS = ("weston", "weston-screenshooter")
SIZE = ("--width=1280", "--height=720")
"""The size of a Wayland output in pixels, before scaling."""
_NAME = "wayland-of-a-test"
_PAUSE = 0.2
"""Seconds until weston notices that a key is held down."""


def missing_compositor() -> str:
    """Return why a Wayland screen can't run here, or "" if it can."""
    return missing_tools(TOOLS)


class _Weston(Desktop):
    """A context manager that runs weston. Subclasses choose where weston draws."""

    _runtime: tempfile.TemporaryDirectory[str]
    """The folder that contains the compositor's socket."""

    def _serve(self, *options: str) -> None:
        """Start weston, and wait until it accepts clients."""
        self._start(["weston", "--use-pixman", f"--socket={_NAME}", *options], self.environment)
        self.until((Path(self._runtime.name) / _NAME).is_socket, "a compositor")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        self._runtime.cleanup()


class Compositor(_Weston):
    """Weston, a Wayland compositor, without a mouse or a keyboard."""

    def __init__(self, folder: Path, scale: int = 1) -> None:
        super().__init__(folder, 1280 * scale, 720 * scale)
        self._scale = scale

    def __enter__(self) -> Compositor:
        # The path of a socket must be short.
        self._runtime = tempfile.TemporaryDirectory(prefix="wayland-")
        self.environment = {
            "HOME": str(self.folder),
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEODRIVER": "wayland",
            "XDG_RUNTIME_DIR": self._runtime.name,
            "WAYLAND_DISPLAY": _NAME,
        }
        options = ["--backend=headless-backend.so", "--no-config", "--debug", "--idle-time=0"]
        self._serve(*options, f"--scale={self._scale}", *SIZE)
        return self

    def start(self, command: list[str], **changed: str) -> None:
        """Start the program, and wait for its first frame."""
        self._launch(command, {**self.environment, **changed}, "wayland")

    def picture(self) -> Image.Image:
        """Return a picture of the whole screen."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            tool = ["weston-screenshooter"]
            subprocess.run(tool, env=self.environment, cwd=folder, timeout=LONG, check=True, capture_output=True)
            (file,) = Path(folder).glob("*.png")
            with Image.open(file) as found:
                return found.convert("RGB")


class WaylandDesktop(_Weston):
    """Weston in windows on Xvfb, where xdotool's events become Wayland input.

    Each output is a window without a panel.
    """

    def __init__(self, folder: Path, outputs: int = 1, scale: int = 1) -> None:
        super().__init__(folder, 1400 * scale, 1600 * scale)
        self._outputs, self._scale = outputs, scale

    def __enter__(self) -> WaylandDesktop:
        self._runtime = tempfile.TemporaryDirectory(prefix="wayland-")
        super().__enter__()
        configured = self.folder / "weston.ini"
        configured.write_text("[core]\nidle-time=0\n[shell]\npanel-position=none\nlocking=false\nanimation=none\n")
        self.environment["XDG_RUNTIME_DIR"] = self._runtime.name
        sizes = [f"--output-count={self._outputs}", f"--scale={self._scale}", *SIZE]
        self._serve("--backend=x11-backend.so", f"--config={configured}", *sizes)
        self.until(lambda: len(self.screens) == self._outputs, "the windows of all outputs", POLLED)
        # Weston only adds up the pointer's relative movements. It learns the pointer's actual position only when the
        # pointer enters its window.
        self._xdotool("mousemove", "0", "0")
        self.wayland = {name: value for name, value in self.environment.items() if name != "DISPLAY"}
        self.wayland |= {"WAYLAND_DISPLAY": _NAME, "SDL_VIDEODRIVER": "wayland"}
        return self

    @property
    def screens(self) -> list[str]:
        """The X windows for the outputs, in order."""
        listed = [line.split() for line in self._tool("wmctrl", "-lx").stdout.splitlines()]
        return [str(int(found[0], 16)) for found in sorted(listed, key=lambda found: found[-1]) if "weston" in found[2]]

    def start(self, command: list[str], **changed: str) -> None:
        """Start the program, and wait for its first frame."""
        self._launch(command, {**self.wayland, **changed}, "wayland")
        self._window = self.screens[0]

    def again(self, command: list[str]) -> None:
        """Start the program again, with a new event log, after the first run has ended."""
        self._forget()
        self.start(command)

    def resize_by_mouse(self, start: Point, end: Point) -> None:
        """Resize the window with weston's shortcut: the Super key and the right mouse button."""
        self.point(start)
        self.key_down("super")
        pause = ("sleep", str(_PAUSE))
        self._xdotool(*pause, "mousedown", "3", *pause, *self._gliding(start, end), *pause, "mouseup", "3")
        self.key_up("super")

    def copied(self) -> str:
        """Return the clipboard's text as another Wayland program sees it."""
        tool = ["wl-paste", "--no-newline"]
        return subprocess.run(tool, env=self.wayland, timeout=LONG, check=True, capture_output=True, text=True).stdout

    def copy(self, text: str) -> None:
        """Let another Wayland program put text on the clipboard and remain the clipboard's owner."""
        subprocess.run(["wl-copy", text], env=self.wayland, timeout=LONG, check=True)

    def finish(self) -> None:
        """Close the program, and check that it exits without an error or any output."""
        self.signal(signal.SIGTERM)
        self.wait_for("quit")
        assert self.ended() == 0
        assert self.words.read_text() == ""
