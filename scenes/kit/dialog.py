"""A question over whatever is there: `app.scenes.push(Dialog(app, …))`. Answered once, by a button, Esc or Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from scenes.kit.page import Page
from scenes.kit.painter import Drawn, Painter
from scenes.kit.shapes import shade
from scenes.kit.text import Spans
from scenes.kit.view import HEIGHT, WIDTH
from scenes.kit.widgets import Button, Kit, Label, Panel
from scenes.manager import Scene, Scenes

WIDE = 520.0
PAD = 28.0
HEADING = 34.0
BUTTON = 44.0
GAP = 12.0
VEIL = 0.62
"""How dark it gets around a dialog, 0 to 1."""


class Stage(Kit, Protocol):
    """What a dialog needs; the app is one."""

    @property
    def scenes(self) -> Scenes: ...


Answer = tuple[str, Callable[[], object] | None]
"""The label of a button, and what it does after the dialog is gone (None: nothing)."""


class Dialog(Scene):
    """A heading, a text and one to three answers, one of them golden and taken by Enter: `gold`, the last; where that
    throws something away, let it be another. Esc takes `escape`, the number of an answer (the first), and -1 forbids
    it."""

    name = "dialog"
    opaque = False

    def __init__(
        self, stage: Stage, heading: str, text: Spans, answers: Sequence[Answer], escape: int = 0, gold: int = -1
    ) -> None:
        self.stage = stage
        self.heading = heading
        self.text = text
        self.answers = list(answers)
        self.escape = escape
        self.gold = gold % len(self.answers)
        self.page = Page(stage)
        self._fill()

    def _fill(self) -> None:
        left = (WIDTH - WIDE) / 2
        inner = WIDE - 2 * PAD
        told = Label(self.stage, (left + PAD, 0, inner, 10), self.text, wrapped=True, down=0.0)
        high = PAD + HEADING + GAP + told.height + 2 * GAP + BUTTON + PAD
        top = (HEIGHT - high) / 2
        escape = None if self.escape < 0 else lambda: self._answer(self.escape)
        self.page = Page(self.stage, escape=escape)
        self.page.add(Panel(self.stage, (left, top, WIDE, high), "dialog"))
        self.page.add(Label(self.stage, (left + PAD, top + PAD, inner, HEADING), self.heading, "heading"))
        told.box = (left + PAD, top + PAD + HEADING + GAP, inner, told.height)
        self.page.add(told)
        self._buttons(left + PAD, top + high - PAD - BUTTON, inner)

    def _buttons(self, left: float, top: float, inner: float) -> None:
        count = len(self.answers)
        wide = (inner - GAP * (count - 1)) / count
        for number, (label, _) in enumerate(self.answers):
            gold = number == self.gold
            box = (left + number * (wide + GAP), top, wide, BUTTON)
            button = Button(self.stage, box, label, partial(self._answer, number), style="gold" if gold else "dark")
            self.page.add(button)
            if gold:
                self.page.default = button

    def _answer(self, number: int) -> None:
        self.stage.scenes.pop()
        action = self.answers[number][1]
        if action is not None:
            action()

    @property
    def typing(self) -> bool:
        return self.page.typing

    def resized(self) -> None:
        self._fill()

    def handle(self, event: pygame.event.Event) -> bool:
        self.page.handle(event)
        return True

    def paint(self, painter: Painter) -> None:
        size = self.stage.view.size
        night = self.stage.theme.palette.night
        veil = self.stage.images.made(("veil", size), lambda: shade(*size, night, VEIL))
        painter.still((Drawn(("veil",), veil, 0, 0), *self.page.items()))
