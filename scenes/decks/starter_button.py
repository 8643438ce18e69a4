"""The button that makes a starter deck."""

from __future__ import annotations

from scenes.drawing.painter import Drawn
from scenes.kit.buttons import Button
from scenes.kit.widget import PAD


class Starter(Button):
    """A button that makes a starter deck. A tooltip explains it."""

    note_words = ""
    pad = PAD / 2

    def tip(self) -> list[Drawn]:
        """Return the tooltip, above the button."""
        return self.told(self.note_words, below=False)
