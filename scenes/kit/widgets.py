"""Widgets: boxes in logical units that draw themselves and respond to mouse and keys.

A widget draws with a `Kit`, such as the app. It lives on a `Page`, which passes it events and moves the focus:

    page = Page(app)
    page.add(Panel(app, (340, 120, 600, 480)))
    page.add(Label(app, (364, 140, 552, 30), "Options", "heading"))
    page.add(Button(app, (540, 560, 200, 44), "Done", done, style="gold"))

To change a widget, set its attributes (`button.label = …`, `button.enabled = False`) and call `page.changed()`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Protocol

import pygame

from scenes.drawing.images import Images
from scenes.drawing.painter import Drawn
from scenes.drawing.shapes import Shapes
from scenes.drawing.text import Spans, Type, smaller
from scenes.drawing.theme import Colour, Theme
from scenes.drawing.viewport import Viewport
from scenes.kit.focus import Rect, at_least, holds
from scenes.system.audio import Audio

DISABLED = 0.45
"""Opacity of a disabled widget, 0 to 1."""
LINE, LINE_EDGE, LINE_UP = 4.0, 10.0, 9.0
"""The line on a waiting button: its height, and its distances from the sides and bottom."""
PAD = 12.0
"""Distance from the edge of a widget to its text."""
ICON = 20.0
GAP = 8.0
"""Distance from an icon to its text."""


LARGEST = 10.0
"""Largest size factor of any text."""


class Kit(Protocol):
    """The drawing tools, sounds and clipboard that widgets use."""

    @property
    def view(self) -> Viewport:
        """Return the mapping from units to pixels."""

    @property
    def theme(self) -> Theme:
        """Return the colours, type styles and measures."""

    @property
    def images(self) -> Images:
        """Return the pictures."""

    @property
    def type(self) -> Type:
        """Return the object that sets text."""

    @property
    def shapes(self) -> Shapes:
        """Return the object that draws shapes."""

    @property
    def audio(self) -> Audio:
        """Return the sound player."""

    @property
    def pointer(self) -> tuple[float, float]:
        """Return the pointer's position, in units."""

    def paste(self) -> str:
        """Return the text on the clipboard. If there is none, tell the player why and return ""."""

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard, and return whether that worked."""

    def tell(self, key: str) -> None:
        """Show an interface text, named by its key, for a few seconds."""


def words(spans: Spans) -> str:
    """Return a text without its styles."""
    return spans if isinstance(spans, str) else "".join(span[0] for span in spans)


class Widget:
    """A box on a page that draws itself and handles events.

    `stop` says whether the widget can take the focus. Event handlers return whether they used the event.
    """

    stop = False
    types = False
    """Whether the widget takes typed letters."""

    def __init__(self, kit: Kit, box: Rect) -> None:
        self.kit = kit
        self.box = box
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.held = False
        self.grow = 0.0
        """Largest size factor of the widget's text. 0 follows the user's text size."""

    @property
    def target(self) -> Rect:
        """Return the area that takes clicks.

        For widgets that take the focus, it is at least as large as a fingertip.
        """
        return at_least(self.box, self.kit.theme.measures.target) if self.stop else self.box

    def hit(self, x: float, y: float) -> bool:
        """Return whether a point is on the widget."""
        return holds(self.target, x, y)

    def items(self) -> list[Drawn]:
        """Return what to draw, bottom first."""
        return []

    def tip(self) -> list[Drawn]:
        """Return what to draw above all other widgets."""
        return []

    def resized(self) -> None:
        """Adapt to a new window size."""

    def hover(self, x: float, y: float) -> bool:
        """Handle the pointer's position, in units. Return whether the widget now looks different."""
        return False

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Handle a press of the left mouse button on the widget."""

    def drag(self, x: float, y: float) -> None:
        """Follow the pointer during a drag that began on the widget."""

    def release(self, x: float, y: float) -> None:
        """Handle the release of the mouse button, anywhere."""

    def wheel(self, turns: float) -> bool:
        """Scroll by turns of the wheel (positive is up), and return whether that changed anything."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key while the widget has the focus, and return whether it used the key."""
        return False

    def type_text(self, text: str) -> bool:
        """Handle typed text while the widget has the focus, and return whether it used the text."""
        return False

    def click(self) -> None:
        """Play the sound of a choice, panned to the widget's position."""
        x, _, wide, _ = self.box
        left, _, across, _ = self.kit.view.span
        self.kit.audio.play("press", (x + wide / 2 - left) / across)

    # --- drawing ------------------------------------------------------------------------------------------------

    def panel(self, style: str, box: Rect, accent: Colour | None = None) -> Drawn:
        """Return a panel in one of the theme's styles."""
        rect = self.kit.view.rect(*box)
        picture = self.kit.shapes.panel(style, rect.width, rect.height, self.kit.view.scale, accent)
        return Drawn(("panel", style), self._seen(picture), rect.x, rect.y)

    def text(
        self,
        spans: Spans,
        role: str,
        box: Rect,
        across: float = 0.5,
        down: float = 0.5,
        colour: str | Colour = "",
        grow: float = 0.0,
    ) -> Drawn:
        """Return one line of text in a box. It shrinks or is cut off if it is too long.

        `across` and `down` place it in the box, 0 to 1. `grow` is its largest size factor. 0 means the widget's own.
        """
        rect = self.kit.view.rect(*box)
        picture = self.kit.type.fit(
            spans, role, self.kit.view.scale, rect.width, colour, high=rect.height, grow=grow or self.grow
        )
        x = rect.x + (rect.width - picture.get_width()) * across
        y = rect.y + (rect.height - picture.get_height()) * down
        return Drawn(("text", words(spans)), self._seen(picture), round(x), round(y))

    def room(self) -> float:
        """Return the size factor at which the widget's text fits. 1 is the usual size.

        The user's text size is the upper limit.
        """
        return 1.0

    def _room(self, spans: Spans, role: str, box: Rect) -> float:
        rect = self.kit.view.rect(*box)
        return self.kit.type.room(spans, role, self.kit.view.scale, (rect.width, rect.height))

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> Drawn:
        """Return an icon centred on a point."""
        picture = self.kit.images.icon(name, self.kit.view.px(size), colour)
        left, top = self.kit.view.to_screen(x - size / 2, y - size / 2)
        return Drawn(("icon", name), self._seen(picture), left, top)

    def _seen(self, picture: pygame.Surface) -> pygame.Surface:
        return picture if self.enabled else self.kit.images.faded(picture, DISABLED)

    def focus_ring(self, box: Rect) -> list[Drawn]:
        """Return the rim of a focused widget, or nothing."""
        if not self.focused:
            return []
        gap = self.kit.theme.measures.focus_gap
        x, y, wide, high = box
        return [self.panel("focus", (x - gap, y - gap, wide + 2 * gap, high + 2 * gap))]


def filling(box: Rect, share: float) -> list[tuple[str, Rect]]:
    """Return the line that fills up on a button until it takes presses again.

    The result is pairs of style and box: the groove, then the filled part if there is one.
    """
    x, y, wide, high = box
    left, top, most = x + LINE_EDGE, y + high - LINE_UP, wide - 2 * LINE_EDGE
    found: list[tuple[str, Rect]] = [("fills", (left, top, most, LINE))]
    if share:
        found.append(("filled", (left, top, most * share, LINE)))
    return found


def even(widgets: Iterable[Widget], most: float = LARGEST) -> float:
    """Give the texts of these widgets the same size, and return its factor.

    It is as large as every widget has room for, but at most `most`.
    """
    found = list(widgets)
    grow = min([most, *(widget.room() for widget in found)])
    for widget in found:
        widget.grow = grow
    return grow


class Label(Widget):
    """A line of text, or a paragraph if `wrapped`.

    `across` and `down` (0 to 1) place the text in its box. Text that the user enlarges never grows taller than the box.
    """

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        spans: Spans,
        role: str = "body",
        *,
        across: float = 0.0,
        down: float = 0.5,
        wrapped: bool = False,
        colour: str | Colour = "",
    ) -> None:
        super().__init__(kit, box)
        self.spans = spans
        self.role = role
        self.across = across
        self.down = down
        self.wrapped = wrapped
        self.colour = colour

    def items(self) -> list[Drawn]:
        """Return the text's picture, or nothing if the text is empty."""
        if not words(self.spans):
            return []
        if not self.wrapped:
            return [self.text(self.spans, self.role, self.box, self.across, self.down, self.colour)]
        rect = self.kit.view.rect(*self.box)
        align = "left" if self.across < 0.25 else "right" if self.across > 0.75 else "centre"
        picture = self._wrapped(align, self.box[3])
        top = rect.y + round((rect.height - picture.get_height()) * self.down)
        return [Drawn(("text", words(self.spans)), picture, rect.x, top)]

    @property
    def height(self) -> float:
        """Return the height of the text at the width of the box, in units."""
        type_, scale = self.kit.type, self.kit.view.scale
        high = self._wrapped("left", 0).get_height() if self.wrapped else type_.line_height(self.role, scale, self.grow)
        return high / scale

    @property
    def fits_across(self) -> bool:
        """Return whether the text, at its current size, is no wider than its box."""
        if self.wrapped:
            return True
        wide = self.kit.view.rect(*self.box).width
        return self.kit.type.room(self.spans, self.role, self.kit.view.scale, (wide, 0)) >= self.grow

    def _wrapped(self, align: str, most: float) -> pygame.Surface:
        view = self.kit.view
        # Because of rounding, a box measured for this text may be one pixel too short.
        high = view.px(most) + 1 if most else 0
        wide = view.rect(*self.box).width
        return self.kit.type.set(self.spans, self.role, view.scale, wide, self.colour, align, high, self.grow)

    def room(self) -> float:
        """Return the size factor at which the text fits in its box."""
        size = self.kit.view.rect(*self.box).size
        return self.kit.type.room(self.spans, self.role, self.kit.view.scale, size, self.wrapped)


Pair = tuple[Label, Label]
"""A name, and the wrapped sentence below it."""


def paired(pairs: Sequence[Pair], fits: Callable[[Sequence[float]], bool]) -> float:
    """Let names and the sentences below them grow together, and return their size factor.

    It is the largest one for which `fits`, given the heights of all pairs in units, returns True. Each sentence then
    moves to the bottom of its name.
    """
    labels = [label for pair in pairs for label in pair]
    grow = max((label.kit.type.growth(label.role) for label in labels), default=1.0)
    while True:
        for label in labels:
            label.grow = grow
        heights = [name.height + told.height for name, told in pairs]
        if grow <= 1.0 or (fits(heights) and all(label.fits_across for label in labels)):
            break
        grow = smaller(grow)
    for name, told in pairs:
        x, y, wide, _ = name.box
        name.box, told.box = (x, y, wide, name.height), (x, y + name.height, wide, told.height)
    return grow


class Panel(Widget):
    """A background for other widgets, in one of the theme's styles."""

    def __init__(self, kit: Kit, box: Rect, style: str = "panel", accent: Colour | None = None) -> None:
        super().__init__(kit, box)
        self.style = style
        self.accent = accent

    def items(self) -> list[Drawn]:
        """Return the panel's picture."""
        return [self.panel(self.style, self.box, self.accent)]


class Button(Widget):
    """A button that runs an action when it is clicked, or on Enter or Space.

    `style` is "dark" or "gold" (at most one gold button on a page). `note` is a second, smaller line.
    """

    stop = True

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        label: str,
        action: Callable[[], object],
        *,
        style: str = "dark",
        icon: str = "",
        note: str = "",
    ) -> None:
        super().__init__(kit, box)
        self.label = label
        self.action = action
        self.style = style
        self.icon_name = icon
        self.note = note
        self.filled: float | None = None
        """The share of the button's waiting time that has passed, or None if it takes presses.

        A button whose meaning has just changed ignores presses for a moment.
        """

    @property
    def _gold(self) -> bool:
        return self.style == "gold"

    def items(self) -> list[Drawn]:
        """Return the button's panel, label and marks."""
        panel = "button_gold" if self._gold else "button"
        found = [self.panel(panel, self.box)]
        if self.enabled and self.hovered and not self.held and self.filled is None:
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        if self.held and self.hovered:
            y += 1
        inner = (x + PAD, y, wide - 2 * PAD, high)
        if self.note:
            top = (x + PAD, y + high * 0.12, wide - 2 * PAD, high * 0.46)
            below = (x + PAD, y + high * 0.54, wide - 2 * PAD, high * 0.34)
            note = "button_gold_note" if self._gold else "small"
            found += [self.text(self.label, panel, top), self.text(self.note, note, below)]
        elif self.icon_name:
            found += self._with_icon(panel, inner)
        else:
            found.append(self.text(self.label, panel, inner))
        if self.filled is not None:
            found += [self.panel(style, box) for style, box in filling(self.box, self.filled)]
        return found + self.focus_ring(self.box)

    def room(self) -> float:
        """Return the size factor at which the label fits."""
        x, y, wide, high = self.box
        left = ICON + GAP if self.icon_name else 0
        box = (x + PAD, y, wide - 2 * PAD - left, high * (0.46 if self.note else 1))
        return self._room(self.label, "button_gold" if self._gold else "button", box)

    def _with_icon(self, role: str, inner: Rect) -> list[Drawn]:
        x, y, wide, high = inner
        colour = self.kit.theme.type[role].colour
        text = self.text(self.label, role, (x, y, wide - ICON - GAP, high))
        room = text.picture.get_width() / self.kit.view.scale
        left = x + (wide - room - ICON - GAP) / 2
        at, _ = self.kit.view.to_screen(left + ICON + GAP, y)
        return [self.icon(self.icon_name, left + ICON / 2, y + high / 2, ICON, colour), text._replace(x=at)]

    def release(self, x: float, y: float) -> None:
        """Run the action if the pointer is still on the button."""
        if self.hit(x, y) and self.enabled:
            self.act()

    def key(self, event: pygame.event.Event) -> bool:
        """Run the action on Enter or Space."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.enabled:
            self.act()
            return True
        return False

    def act(self) -> None:
        """Run the button's action, as if it were clicked."""
        self.click()
        self.action()

    def told(self, words: str, below: bool = True) -> list[Drawn]:
        """Return the tooltip below or above the button, while it is hovered or focused."""
        if not (words and self.enabled and (self.hovered or self.focused)) or self.held:
            return []
        scale = self.kit.view.scale
        room = self.kit.type.width(words, "small", scale) / scale + 2 * PAD
        x, y, wide, high = self.box
        left, _, across, _ = self.kit.view.span
        at = min(max(x + wide / 2 - room / 2, left + GAP), left + across - room - GAP)
        top = y + high + GAP if below else y - GAP - 26
        box = (at, top, room, 26.0)
        return [self.panel("note", box), self.text(words, "small", box)]


class IconButton(Button):
    """A small button with only a picture; its label is the tooltip.

    `selected` gives it a gold rim.
    """

    def __init__(
        self, kit: Kit, box: Rect, icon: str, label: str, action: Callable[[], object], *, below: bool = True
    ) -> None:
        super().__init__(kit, box, label, action, icon=icon)
        self.below = below
        self.selected = False

    def items(self) -> list[Drawn]:
        """Return the button's panel and picture."""
        found = [self.panel("button", self.box)]
        if self.selected or (self.enabled and self.hovered):
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        size = min(wide, high) * 0.56
        drop = 1 if self.held and self.hovered else 0
        found.append(self.icon(self.icon_name, x + wide / 2, y + high / 2 + drop, size, self.kit.theme.palette.text))
        return found + self.focus_ring(self.box)

    def tip(self) -> list[Drawn]:
        """Return the label as a tooltip."""
        return self.told(self.label, self.below)


LABEL_PAD = 6.0
"""Space at the left and right of a choice's label."""


class ChoiceRow(Widget):
    """A row of choices, one of which is selected.

    Each choice is `(value, label)`. The left and right arrow keys move between them.
    """

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
        """Return the left edge of each choice, followed by the right edge of the last one.

        They are measured from the left edge of the row.
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
        """Return the items of the row, with the selected label lit."""
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
        """Return the size factor at which all labels fit, because they share one size."""
        labels = [label for _, label in self.choices]
        return min((self._room(label, self.role, self._inner(at)) for at, label in enumerate(labels)), default=1.0)

    def _at(self, x: float) -> int:
        return min(max(0, bisect_right(self._edges(), x - self.box[0]) - 1), len(self.choices) - 1)

    def hover(self, x: float, y: float) -> bool:
        """Highlight the choice under the pointer. Return whether that changed anything."""
        before, self._over = self._over, self._at(x)
        return before != self._over

    def release(self, x: float, y: float) -> None:
        """Select the choice under the pointer."""
        if self.hit(x, y) and self.enabled and self.choices:
            self._choose(self._at(x))

    def key(self, event: pygame.event.Event) -> bool:
        """Select the next or previous choice on an arrow key."""
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
    """A number between two bounds that changes in steps of `step`.

    The minus and plus buttons change it, and so do the arrow keys. With `words`, the value is one of several texts, and
    arrows replace minus and plus.
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
    ) -> None:
        super().__init__(kit, box)
        self.step = step
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
        return max(self.box[3], self.kit.theme.measures.target)

    def items(self) -> list[Drawn]:
        """Return the field with its value and both buttons."""
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
            found.append(self.icon(icon, left + side / 2, y + high / 2, high * 0.45, colour))
        found.append(self.text(self.shown(self.value), self.role, self._inner))
        return found + self.focus_ring(self.box)

    def room(self) -> float:
        """Return the size factor at which the text fits.

        It considers the current value and both bounds, so that the text's size doesn't change while stepping.
        """
        values = (self.least, self.value, self.most)
        return min(self._room(self.shown(value), self.role, self._inner) for value in values)

    @property
    def _inner(self) -> Rect:
        x, y, wide, high = self.box
        return x + self._side, y, wide - 2 * self._side, high

    def _step_at(self, x: float) -> int:
        left, _, wide, _ = self.box
        return -1 if x < left + self._side else 1 if x >= left + wide - self._side else 0

    def hover(self, x: float, y: float) -> bool:
        """Highlight the button under the pointer. Return whether that changed anything."""
        before, self._over = self._over, self._step_at(x)
        return before != self._over

    def release(self, x: float, y: float) -> None:
        """Take a step if the pointer is on a button."""
        if self.hit(x, y):
            self._move(self._step_at(x))

    def wheel(self, turns: float) -> bool:
        """Take a step up or down."""
        self._move(1 if turns > 0 else -1)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Take a step on an arrow key, minus or plus."""
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
