"""Decode pictures in a background thread before they are needed.

Decoding releases the GIL, so other threads keep running.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pygame

from scenes.drawing.raw_pictures import files_of
from scenes.drawing.surfaces import ready


class Prefetch:
    """A thread that reads the pictures in `folder` whose names match `patterns`, in order."""

    def __init__(self, folder: Path, patterns: Sequence[str]) -> None:
        self._files = {name: path for pattern in patterns for name, path in files_of(folder, pattern).items()}
        self._done = {name: Event() for name in self._files}
        self._found: dict[str, pygame.Surface] = {}
        self._closed = False
        names = tuple(self._done.items())
        self._thread = Thread(target=self._read, args=(names,), name="prefetch", daemon=True)
        self._thread.start()

    def _read(self, names: Iterable[tuple[str, Event]]) -> None:
        for name, done in names:
            if self._closed:
                return
            # Ignore errors: `Images` will then try to read the picture and report any error.
            with suppress(Exception):
                self._found[name] = ready(pygame.image.load(os.fsencode(self._files[name])))
            done.set()

    def take(self, name: str) -> pygame.Surface | None:
        """Wait for a picture to be read, and return it.

        Return None if the picture wasn't requested, couldn't be read or has already been taken.
        """
        done = self._done.pop(name, None)
        if done is None:
            return None
        done.wait()
        return self._found.pop(name, None)

    def __contains__(self, name: str) -> bool:
        """Return whether a picture has been requested but not yet taken."""
        return name in self._done

    def __len__(self) -> int:
        """Return the number of pictures that haven't been taken yet."""
        return len(self._done)

    def close(self) -> None:
        """End the thread once it has read its current picture.

        No pictures can be taken after that.
        """
        self._closed = True
        self._done.clear()
        self._thread.join()
