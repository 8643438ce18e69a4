"""Widgets for choosing one of several values: a row of choices, and a stepper."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect
from scenes.kit.widget import Kit, Widget

LABEL_PAD = 6.0
"""Space to the left and right of a choice's label."""


class ChoiceRow(Widget):
    """A row of choices, each `(value, label)`, with one choice selected."""

    stop = True

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        choices: Sequence[tuple[str, str]],
        chosen: str,
        changed: Callable[[str], object],
        *,
        role: str = "small",
    ) -> None:
        super().__init__(kit, box)
        self.choices = list(choices)
        self.chosen = chosen
        self.changed = changed
        self.role = role
        self._over = -1

    def part(self, number: int) -> Rect:
        """Return the box of a choice.

        The choices are equally wide, unless that leaves too little space for a label.
        """
        x, y, _, high = self.box
        edges = self._edges()
        return x + edges[number], y, edges[number + 1] - edges[number], high

    def _edges(self) -> list[float]:
        """Return the left edge of each choice, then the right edge of the last choice.

        Edges are relative to the left edge of the row.
        """
        wide, count = self.box[2], max(1, len(self.choices))
        labels = [self._natural(label) for _, label in self.choices]
        shares = [wide / count] * len(labels)
        if labels and max(labels) > wide / count:
            shares = [label + (wide - sum(labels)) / count for label in labels]
            if sum(labels) > wide:
                shares = [label * wide / sum(labels) for label in labels]
        return [0.0, *accumulate(shares)]

    def _natural(self, label: str) -> float:
        scale = self.kit.view.scale
        return self.kit.type.width(label, self.role, scale) / scale + 2 * LABEL_PAD + 1

    def items(self) -> list[Drawn]:
        """Return the row's items, with the selected label lit up."""
        found = [self.panel("field", self.box)]
        grow = self.grow or self.room()
        for number, (value, label) in enumerate(self.choices):
            x, y, wide, high = self.part(number)
            if value == self.chosen:
                found.append(self.panel("chosen", (x + 2, y + 2, wide - 4, high - 4)))
            elif self.hovered and number == self._over and self.enabled:
                found.append(self.panel("hover", (x + 2, y + 2, wide - 4, high - 4)))
            colour = self.kit.theme.palette.gold_hi if value == self.chosen else ""
            found.append(self.text(label, self.role, self._inner(number), colour=colour, grow=grow))
        return found + self.focus_ring(self.box)

    def _inner(self, number: int) -> Rect:
        x, y, wide, high = self.part(number)
        return x + LABEL_PAD, y, wide - 2 * LABEL_PAD, high

    def room(self) -> float:
        """Return the largest size factor at which every label fits. All labels have the same size."""
        labels = [label for _, label in self.choices]
        return min((self._room(label, self.role, self._inner(at)) for at, label in enumerate(labels)), default=1.0)

    def _at(self, x: float) -> int:
        return min(max(0, bisect_right(self._edges(), x - self.box[0]) - 1), len(self.choices) - 1)

    def hover(self, x: float, y: float) -> bool:
        """Highlight the choice under the pointer. Return whether the highlight changed."""
        before, self._over = self._over, self._at(x)
        return before != self._over

    def release(self, x: float, y: float) -> None:
        """Select the choice under the pointer."""
        if self.hit(x, y) and self.enabled and self.choices:
            self._choose(self._at(x))

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key: the left and right arrow keys select the previous or next choice."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if steps is None or not self.enabled:
            return False
        values = [value for value, _ in self.choices]
        at = values.index(self.chosen) if self.chosen in values else -1
        self._choose(min(max(0, at + steps), len(values) - 1))
        return True

    def _choose(self, number: int) -> None:
        value = self.choices[number][0]
        if value != self.chosen:
            self.chosen = value
            self.click()
            self.changed(value)


class Stepper(Widget):
    """A field in which the player changes a number in steps of `step`.

    The number stays between `least` and `most`. The field has a minus and a plus button, or two arrow buttons if
    `words` is true. If `wrapped` is true, wide text continues on the next line. The mouse wheel doesn't change the
    number, because the player might be scrolling the page.
    """

    stop = True

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        value: int,
        least: int,
        most: int,
        changed: Callable[[int], object],
        *,
        step: int = 1,
        shown: Callable[[int], str] = str,
        role: str = "body",
        words: bool = False,
        wrapped: bool = False,
    ) -> None:
        super().__init__(kit, box)
        self.step = step
        self.wrapped = wrapped
        self.icons = ("arrow-left", "arrow-right") if words else ("minus", "plus")
        self.value = value
        self.least = least
        self.most = most
        self.changed = changed
        self.shown = shown
        self.role = role
        self._over = 0

    @property
    def _side(self) -> float:
        target = self.kit.theme.measures.target
        return target if self.wrapped else max(self.box[3], target)

    def items(self) -> list[Drawn]:
        """Return the field, its value and the two buttons."""
        x, y, wide, high = self.box
        side = self._side
        found = [self.panel("field", self.box)]
        palette = self.kit.theme.palette
        for step, left, icon, more in (
            (-1, x, self.icons[0], self.value > self.least),
            (1, x + wide - side, self.icons[1], self.value < self.most),
        ):
            if self.hovered and self._over == step and more and self.enabled:
                found.append(self.panel("hover", (left + 2, y + 2, side - 4, high - 4)))
            colour = palette.gold_hi if more else palette.walnut_hi
            found.append(self.icon(icon, left + side / 2, y + high / 2, min(side, high) * 0.45, colour))
        found.append(self._lines() if self.wrapped else self.text(self.shown(self.value), self.role, self._inner))
        return found + self.focus_ring(self.box)

    def _lines(self) -> Drawn:
        """Return the value, broken into lines."""
        told, rect = self.shown(self.value), self.kit.view.rect(*self._inner)
        picture = self.kit.type.set(
            told, self.role, self.kit.view.scale, rect.width, align="centre", high=rect.height, grow=self.grow
        )
        return Drawn(("text", told), self._seen(picture), rect.x, rect.centery - picture.get_height() // 2)

    def room(self) -> float:
        """Return the largest size factor at which the text fits."""
        values = range(self.least, self.most + 1) if self.wrapped else (self.least, self.value, self.most)
        return min(self._room(self.shown(value), self.role, self._inner, self.wrapped) for value in values)

    @property
    def _inner(self) -> Rect:
        x, y, wide, high = self.box
        return x + self._side, y, wide - 2 * self._side, high

    def _step_at(self, x: float) -> int:
        left, _, wide, _ = self.box
        return -1 if x < left + self._side else 1 if x >= left + wide - self._side else 0

    def hover(self, x: float, y: float) -> bool:
        """Highlight the button under the pointer. Return whether the highlight changed."""
        before, self._over = self._over, self._step_at(x)
        return before != self._over

    def release(self, x: float, y: float) -> None:
        """Change the value by one step if the pointer is on the minus or plus button."""
        if self.hit(x, y):
            self._move(self._step_at(x))

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key: left, right, minus and plus change the value by one step."""
        steps = {pygame.K_LEFT: -1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1, pygame.K_RIGHT: 1, pygame.K_PLUS: 1}
        step = {**steps, pygame.K_KP_PLUS: 1}.get(event.key)
        if step is None:
            return False
        self._move(step)
        return True

    def _move(self, step: int) -> None:
        value = min(max(self.least, self.value + step * self.step), self.most)
        if value != self.value and self.enabled:
            self.value = value
            self.click()
            self.changed(value)
