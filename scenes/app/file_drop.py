"""Collect dropped files and text until the drop is complete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from scenes.framework.phrases import file_name, joined
from scenes.system.event_queue import UNREAD

if TYPE_CHECKING:
    from scenes.framework.services import Services

KINDS = frozenset({pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE, UNREAD})
NAMED = 2
"""Maximum number of names to list in a message about files that weren't opened."""
LONGEST = 40
"""Maximum length, in characters, of a file name in a message about unopened files."""


class FileDrop:
    """Handles files and text that the player drops onto the window.

    If files are dropped, the first readable file is opened. Dropped text is typed into the text field.
    """

    def __init__(self, app: Services) -> None:
        self.app = app
        self._files: list[Path] = []
        self._lines: list[str] = []
        self._begun = self._over = False

    def hear(self, event: pygame.event.Event) -> None:
        """Record a drop event. Its type must be in KINDS."""
        if event.type == pygame.DROPBEGIN:
            self.finish()
            self._begun = True
        elif event.type == pygame.DROPFILE:
            self._files.append(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            self._lines.append(event.text)
        elif event.type == pygame.DROPCOMPLETE:
            self._begun, self._over = False, True
        else:
            self._over = True

    def finish(self) -> None:
        """Once the drop is complete, open the first readable file or pass on the dropped text."""
        if self._begun or not (self._files or self._lines or self._over):
            return
        files, lines = self._files, self._lines
        self._files, self._lines, self._over = [], [], False
        if files:
            self._open(files)
        elif lines:
            self._type("\n".join(lines))
        else:
            self.app.tell("drop.nothing")

    def _type(self, text: str) -> None:
        """Pass dropped text to the top scene, or tell the player that there is no text field."""
        from scenes.app.open_files import takes_drop

        if takes_drop(self.app) and not (self.app.scenes.top and self.app.scenes.top.drop_text(text)):
            self.app.tell("drop.no_field")

    def _open(self, files: list[Path]) -> None:
        """Open the first readable file, and tell the player that the others weren't opened."""
        from scenes.app.open_files import dropped

        opened = dropped(self.app, files)
        if opened is not None and len(files) > 1:
            left = [path for path in files if path is not opened]
            others = joined(self.app.texts, [file_name(path, LONGEST) for path in left], NAMED)
            self.app.toast(self.app.say("drop.one", others=others))
