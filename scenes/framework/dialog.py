"""A dialog on top of the current scene: `app.navigate(Go(Dialog(app, …)))`.

The player answers once, with a click or a key.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Protocol

import pygame

from scenes.drawing.painter import Drawn, Painter
from scenes.drawing.shapes import shade
from scenes.drawing.spans import Spans
from scenes.drawing.viewport import HEIGHT, WIDTH
from scenes.framework.manager import Scene
from scenes.framework.navigation import Back, Go, Navigation
from scenes.kit.buttons import Button
from scenes.kit.focus import Rect, at_least, holds
from scenes.kit.labels import Label, Panel
from scenes.kit.page import Page
from scenes.kit.scroll import ScrollArea
from scenes.kit.widget import Kit, words

if TYPE_CHECKING:
    from scenes.framework.services import Services

WIDE, WIDER = 520.0, 900.0
"""A dialog's usual width, and its width for long text, in units."""
EDGE = 40.0
"""Minimum space above and below a dialog, in units."""
PAD = 28.0
HEADING = 34.0
BUTTON = 44.0
GAP = 12.0
VEIL = 0.62
"""Opacity of the veil around a dialog, from 0 to 1."""


class DialogHost(Kit, Protocol):
    """The interface that a dialog needs: drawing tools, and a way to close the dialog."""

    def navigate(self, way: Navigation) -> None:
        """Open or close a scene."""


Answer = tuple[str, Callable[[], object] | None]
"""A button's label, and the action to run after the dialog closes. None means no action."""


class Dialog(Scene):
    """A dialog with a heading, some text and one to three answers.

    Text that is too tall for the window can be scrolled.
    """

    name = "dialog"
    opaque = False

    def __init__(
        self,
        stage: DialogHost,
        heading: str,
        text: Spans,
        answers: Sequence[Answer],
        escape: int = 0,
        gold: int = -1,
        about: Sequence[Rect] = (),
    ) -> None:
        """Open the dialog.

        Args:
            stage: The app, or another host for dialogs.
            heading: The dialog's heading.
            text: The question.
            answers: One to three answers.
            escape: The index of the answer that Esc chooses, or -1 if Esc does nothing.
            gold: The index of the golden answer, which Enter chooses. -1 means the last answer.
            about: The boxes that the dialog tries not to cover.
        """
        self.stage = stage
        self.about = about
        self.heading = heading
        self.text = text
        self.answers = list(answers)
        self.escape = escape
        self.gold = gold % len(self.answers)
        self.page = Page(stage)
        self.area: ScrollArea | None = None
        """The area in which the text scrolls, or None if all the text fits in the dialog."""
        self._pointer = stage.pointer
        self._fill()

    def _fill(self) -> None:
        around = PAD + HEADING + GAP + 2 * GAP + BUTTON + PAD
        most = HEIGHT - 2 * EDGE - around
        wide = next((wide for wide in (WIDE, WIDER) if self._text_in(wide).height <= most), WIDER)
        told, inner = self._text_in(wide), wide - 2 * PAD
        text_high = min(told.height, most)
        high = around + text_high
        left, top = self._corner(wide, high)
        escape = None if self.escape < 0 else lambda: self._answer(self.escape)
        self.page = Page(self.stage, escape=escape)
        self.page.add(Panel(self.stage, (left, top, wide, high), "dialog"))
        self.page.add(Label(self.stage, (left + PAD, top + PAD, inner, HEADING), self.heading, "heading"))
        box = (left + PAD, top + PAD + HEADING + GAP, inner, text_high)
        self.area = None
        if text_high < told.height:
            self.area = self.page.add(ScrollArea(self.stage, box, self._paragraphs))
        else:
            told.box = box
            self.page.add(told)
        self._buttons(left + PAD, top + high - PAD - BUTTON, inner)

    def _text_in(self, wide: float) -> Label:
        """Return the dialog's text as a label, wrapped to fit a dialog of this width."""
        return Label(self.stage, (0, 0, wide - 2 * PAD, 10), self.text, wrapped=True, down=0.0)

    def _paragraphs(self, width: int) -> tuple[list[Drawn], int]:
        """Return the text's paragraphs, wrapped to this width, and their total height in pixels."""
        found, high = [], 0
        for part in self.text.split("\n") if isinstance(self.text, str) else (self.text,):
            picture = self.stage.type.set(part or " ", "body", self.stage.view.scale, width)
            found.append(Drawn(("text", words(part)), picture, 0, high))
            high += picture.get_height()
        return found, high

    def _corner(self, wide: float, high: float) -> tuple[float, float]:
        """Return the position of the dialog's upper left corner.

        The first priority is to have no answer under the pointer except the one for Esc, so that a double click can't
        choose a harmful answer. The second is to leave the boxes in `about` uncovered. The third is to stay near the
        centre of the screen.
        """
        across, down = (WIDTH - wide) / 2, (HEIGHT - high) / 2
        lefts, tops = [across], [down, max(0.0, down - BUTTON - 2 * GAP)]
        for x, y, w, h in self.about:
            lefts += [left for left in (x - GAP - wide, x + w + GAP) if 0 <= left <= WIDTH - wide]
            tops += [top for top in (y - GAP - high, y + h + GAP) if 0 <= top <= HEIGHT - high]

        def cost(corner: tuple[float, float]) -> tuple[bool, float, float]:
            hidden = sum(_shared((*corner, wide, high), box) for box in self.about)
            return self._harms(*corner, wide, high), hidden, math.dist(corner, (across, down))

        return min(product(lefts, tops), key=cost)

    def _harms(self, left: float, top: float, wide: float, high: float) -> bool:
        """Return whether any answer except the one for Esc would appear under the pointer."""
        boxes = self._boxes(left + PAD, top + high - PAD - BUTTON, wide - 2 * PAD)
        around = [at_least(box, BUTTON + 2 * GAP) for number, box in enumerate(boxes) if number != self.escape]
        return any(holds(box, *self._pointer) for box in around)

    def _boxes(self, left: float, top: float, inner: float) -> list[Rect]:
        """Return the boxes for the answers, laid out side by side."""
        count = len(self.answers)
        wide = (inner - GAP * (count - 1)) / count
        return [(left + number * (wide + GAP), top, wide, BUTTON) for number in range(count)]

    def _buttons(self, left: float, top: float, inner: float) -> None:
        boxes = self._boxes(left, top, inner)
        for number, ((label, _), box) in enumerate(zip(self.answers, boxes, strict=True)):
            gold = number == self.gold
            button = Button(self.stage, box, label, partial(self._answer, number), style="gold" if gold else "dark")
            self.page.add(button)
            if gold:
                self.page.default = button

    def _answer(self, number: int) -> None:
        self.stage.navigate(Back())
        action = self.answers[number][1]
        if action is not None:
            action()

    @property
    def asks(self) -> bool:
        """Return whether the player must choose an answer.

        If not, the dialog's only button closes it.
        """
        return len(self.answers) > 1 or self.answers[0][1] is not None

    @property
    def guarded(self) -> Page:
        """Return the page with the dialog's buttons.

        A new page is made whenever the window size changes.
        """
        return self.page

    @property
    def field(self) -> str:
        """Return the name of the focused text field, or "" if there is none."""
        return self.page.field

    def resized(self) -> None:
        """Lay the dialog out again for the new window size."""
        self._fill()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Always return True, so that no event reaches the scene below."""
        scrolls = event.type == pygame.KEYDOWN and self.area is not None and self.page.focus is None
        if scrolls and self.area is not None and self.area.key(event):
            self.page.changed()
        else:
            self.page.handle(event)
        return True

    def paint(self, painter: Painter) -> None:
        """Paint the dialog, and a veil over the scene underneath."""
        size = self.stage.view.size
        night = self.stage.theme.palette.night
        veil = self.stage.images.made(("veil", size), lambda: shade(*size, night, VEIL))
        painter.still((Drawn(("veil",), veil, 0, 0), *self.page.items()))


def notice(app: Services, heading: str, text: str) -> Go:
    """Return a request to open a dialog that only shows a message."""
    return Go(Dialog(app, heading, text, ((app.texts["menu.close"], None),)))


def _shared(one: Rect, other: Rect) -> float:
    """Return the area of the overlap between two boxes, or 0 if they don't overlap."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)
