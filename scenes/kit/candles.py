"""A row of candles that shows how hard a deal is."""

from __future__ import annotations

from scenes.drawing.painter import Drawn
from scenes.drawing.theme import blended
from scenes.kit.buttons import Button
from scenes.kit.focus import Rect
from scenes.kit.widget import Kit, Widget

MOST = 5
"""The total number of candles in a row, lit or not."""
SIZE = 0.6
"""Height of a row of candles, as a fraction of the widget's height."""
UNLIT = 0.35
"""The share of the text colour in the colour of an unlit candle. The rest is the background colour."""


def candle_row(widget: Widget, box: Rect, lit: int) -> list[Drawn]:
    """Return a row of candles for a dark background.

    The first `lit` candles are burning.
    """
    palette = widget.kit.theme.palette
    colours = palette.candle, blended(palette.night, palette.text, UNLIT)
    x, y, wide, high = box
    step = wide / MOST
    return [
        widget.icon("candle", x + step * (at + 0.5), y + high / 2, min(high, step), colours[at >= lit])
        for at in range(MOST)
    ]


class Candles(Button):
    """A row of candles whose tooltip appears while the pointer or the focus is on the row."""

    def __init__(self, kit: Kit, box: Rect, lit: int, words: str) -> None:
        super().__init__(kit, box, words, lambda: None)
        self.lit = lit

    def items(self) -> list[Drawn]:
        """Return the candles."""
        x, y, wide, high = self.box
        row = (x, y + high * (1 - SIZE) / 2, wide, high * SIZE)
        return candle_row(self, row, self.lit) + self.focus_ring(self.box)

    def tip(self) -> list[Drawn]:
        """Return the tooltip."""
        return self.told(self.label)

    def room(self) -> float:
        """Return the size factor for the user's text size. The candles keep their own size."""
        return self.kit.type.growth("small")

    def act(self) -> None:
        """Do nothing, because a press on the candles has no effect."""
