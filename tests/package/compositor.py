"""A Wayland screen for a test: weston runs headless and without an X server."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

from PIL import Image

from tests.package.desktop import LONG, Desktop, missing_tools

TOOLS = ("weston", "weston-screenshooter")
_NAME = "wayland-of-a-test"


def missing_compositor() -> str:
    """Return why there can be no Wayland screen here, or ""."""
    return missing_tools(TOOLS)


class Compositor(Desktop):
    """Weston as a context manager, without mouse and keyboard."""

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
        wide, high = self.size
        command = ["weston", "--backend=headless-backend.so", "--use-pixman", "--no-config", "--debug", "--idle-time=0"]
        self._start([*command, f"--socket={_NAME}", f"--width={wide}", f"--height={high}"], self.environment)
        self.until((Path(self._runtime.name) / _NAME).is_socket, "a compositor")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        self._runtime.cleanup()

    def start(self, command: list[str], **changed: str) -> None:
        """Start the program, and wait for its first frame."""
        with self.words.open("wb") as words:
            self.program = self._start(
                [*command, "--event-log", str(self.event_log)], {**self.environment, **changed}, words=words.fileno()
            )
        assert self.wait_for("first_frame")["driver"] == "wayland"

    def picture(self) -> Image.Image:
        """Return a picture of the whole screen."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            tool = ["weston-screenshooter"]
            subprocess.run(tool, env=self.environment, cwd=folder, timeout=LONG, check=True, capture_output=True)
            (file,) = Path(folder).glob("*.png")
            with Image.open(file) as found:
                return found.convert("RGB")
