"""Widgets: boxes in units that draw themselves as items of the display list and answer to mouse and keys.

They need a `Kit` (the app is one) and live on a `Page`, which brings them events and moves the focus:

    page = Page(app)
    page.add(Panel(app, (340, 120, 600, 480)))
    page.add(Label(app, (364, 140, 552, 30), "Options", "heading"))
    page.add(Button(app, (540, 560, 200, 44), "Done", done, style="gold"))

Change a widget (`button.label = …`, `button.enabled = False`) and call `page.changed()`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Protocol

import pygame

from scenes.kit.audio import Audio
from scenes.kit.focus import Rect, at_least, holds
from scenes.kit.images import Images
from scenes.kit.painter import Drawn
from scenes.kit.shapes import Shapes
from scenes.kit.text import Spans, Type, smaller
from scenes.kit.theme import Colour, Theme
from scenes.kit.viewport import Viewport

DISABLED = 0.45
LINE, LINE_EDGE, LINE_UP = 4.0, 10.0, 9.0
"""How high the line on a button is that soon takes presses, and how far from its sides and its foot."""
"""How strongly a widget is seen that can't be used."""
PAD = 12.0
"""From the edge of a widget to its text."""
ICON = 20.0
GAP = 8.0
"""From an icon to its text."""


LARGEST = 10.0
"""No text is ever so many times larger than usual."""


class Kit(Protocol):
    """What widgets draw with."""

    @property
    def view(self) -> Viewport: ...
    @property
    def theme(self) -> Theme: ...
    @property
    def images(self) -> Images: ...
    @property
    def type(self) -> Type: ...
    @property
    def shapes(self) -> Shapes: ...
    @property
    def audio(self) -> Audio: ...
    @property
    def pointer(self) -> tuple[float, float]:
        """Where the pointer is, in units."""

    def paste(self) -> str:
        """Return the text on the clipboard; where there is none, tell the player why."""

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; return whether that worked."""

    def tell(self, key: str) -> None:
        """Show a text of the interface for a few seconds."""


def words(spans: Spans) -> str:
    """A text without its styles."""
    return spans if isinstance(spans, str) else "".join(span[0] for span in spans)


class Widget:
    """A box that is drawn. What can take the focus sets `stop`; handlers return whether the event was of use."""

    stop = False
    types = False
    """Whether letters are written into it."""

    def __init__(self, kit: Kit, box: Rect) -> None:
        self.kit = kit
        self.box = box
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.held = False
        self.grow = 0.0
        """How many times larger than usual its text is at most; 0: as the user wants it."""

    @property
    def target(self) -> Rect:
        """Where a click counts: never smaller than a fingertip."""
        return at_least(self.box, self.kit.theme.measures.target) if self.stop else self.box

    def hit(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        return holds(self.target, x, y)

    def items(self) -> list[Drawn]:
        """What is seen of it, bottom first."""
        return []

    def tip(self) -> list[Drawn]:
        """What is seen of it over all other widgets."""
        return []

    def resized(self) -> None:
        """The window has another size."""

    def hover(self, x: float, y: float) -> bool:
        """The pointer is over it, at a point in units; whether it looks different for that."""
        return False

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """The left button went down on it."""

    def drag(self, x: float, y: float) -> None:
        """The pointer moves while the button that went down on it is held."""

    def release(self, x: float, y: float) -> None:
        """That button was let go, anywhere."""

    def wheel(self, turns: float) -> bool:
        """The wheel was turned over it, upwards for positive numbers."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while it has the focus."""
        return False

    def type_text(self, text: str) -> bool:
        """Something was typed while it has the focus."""
        return False

    def click(self) -> None:
        """What is heard when something is chosen here."""
        x, _, wide, _ = self.box
        left, _, across, _ = self.kit.view.span
        self.kit.audio.play("press", (x + wide / 2 - left) / across)

    # --- drawing ------------------------------------------------------------------------------------------------

    def panel(self, style: str, box: Rect, accent: Colour | None = None) -> Drawn:
        """A panel of the theme."""
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
        """One line in a box, smaller or cut if it is too long; `across` and `down` say where in it (0 to 1), `grow` how
        many times larger than usual it is at most (0: as large as the widget's text)."""
        rect = self.kit.view.rect(*box)
        picture = self.kit.type.fit(
            spans, role, self.kit.view.scale, rect.width, colour, high=rect.height, grow=grow or self.grow
        )
        x = rect.x + (rect.width - picture.get_width()) * across
        y = rect.y + (rect.height - picture.get_height()) * down
        return Drawn(("text", words(spans)), self._seen(picture), round(x), round(y))

    def room(self) -> float:
        """How many times larger than usual its text gets, as large as the user wants it and it has room for."""
        return 1.0

    def _room(self, spans: Spans, role: str, box: Rect) -> float:
        rect = self.kit.view.rect(*box)
        return self.kit.type.room(spans, role, self.kit.view.scale, (rect.width, rect.height))

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> Drawn:
        """An icon around a point."""
        picture = self.kit.images.icon(name, self.kit.view.px(size), colour)
        left, top = self.kit.view.to_screen(x - size / 2, y - size / 2)
        return Drawn(("icon", name), self._seen(picture), left, top)

    def _seen(self, picture: pygame.Surface) -> pygame.Surface:
        return picture if self.enabled else self.kit.images.faded(picture, DISABLED)

    def focus_ring(self, box: Rect) -> list[Drawn]:
        """The rim of what has the focus."""
        if not self.focused:
            return []
        gap = self.kit.theme.measures.focus_gap
        x, y, wide, high = box
        return [self.panel("focus", (x - gap, y - gap, wide + 2 * gap, high + 2 * gap))]


def filling(box: Rect, share: float) -> list[tuple[str, Rect]]:
    """Return the line on a button that soon takes presses again, by style and box: its groove, and what is filled."""
    x, y, wide, high = box
    left, top, most = x + LINE_EDGE, y + high - LINE_UP, wide - 2 * LINE_EDGE
    found: list[tuple[str, Rect]] = [("fills", (left, top, most, LINE))]
    if share:
        found.append(("filled", (left, top, most * share, LINE)))
    return found


def even(widgets: Iterable[Widget], most: float = LARGEST) -> float:
    """Let the texts of these be of one size: as large as there is room for each of them, but no more than `most` times
    larger than usual. Returns how many times larger they are."""
    found = list(widgets)
    grow = min([most, *(widget.room() for widget in found)])
    for widget in found:
        widget.grow = grow
    return grow


class Label(Widget):
    """A text. `width` of its box wraps it if `wrapped`; `across` and `down` (0 to 1) say where in the box it stands.
    Larger text than usual grows no higher than its box."""

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
        """How high the text is in the width of the box, in units."""
        type_, scale = self.kit.type, self.kit.view.scale
        high = self._wrapped("left", 0).get_height() if self.wrapped else type_.line_height(self.role, scale, self.grow)
        return high / scale

    @property
    def fits_across(self) -> bool:
        """Whether it is no wider than its box at the size that it has."""
        if self.wrapped:
            return True
        wide = self.kit.view.rect(*self.box).width
        return self.kit.type.room(self.spans, self.role, self.kit.view.scale, (wide, 0)) >= self.grow

    def _wrapped(self, align: str, most: float) -> pygame.Surface:
        view = self.kit.view
        # A box that was made for the text may be a pixel lower for being rounded.
        high = view.px(most) + 1 if most else 0
        wide = view.rect(*self.box).width
        return self.kit.type.set(self.spans, self.role, view.scale, wide, self.colour, align, high, self.grow)

    def room(self) -> float:
        size = self.kit.view.rect(*self.box).size
        return self.kit.type.room(self.spans, self.role, self.kit.view.scale, size, self.wrapped)


Pair = tuple[Label, Label]
"""A name, and a sentence that is wrapped below it."""


def paired(pairs: Sequence[Pair], fits: Callable[[Sequence[float]], bool]) -> float:
    """Let names and the sentences below them grow alike: as large as they fit, which is asked of the heights of all
    pairs. Each sentence then begins where its name ends. Returns how many times larger than usual they are."""
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
    """A ground for other widgets, in a style of the theme."""

    def __init__(self, kit: Kit, box: Rect, style: str = "panel", accent: Colour | None = None) -> None:
        super().__init__(kit, box)
        self.style = style
        self.accent = accent

    def items(self) -> list[Drawn]:
        return [self.panel(self.style, self.box, self.accent)]


class Button(Widget):
    """Does one thing when it is clicked, or chosen with Enter or Space. `style` is "dark" or "gold" (at most one on a
    page); `note` is a second, smaller line."""

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
        """While it ignores presses because its meaning is new: the share of that time that it has waited."""

    @property
    def _gold(self) -> bool:
        return self.style == "gold"

    def items(self) -> list[Drawn]:
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
        if self.hit(x, y) and self.enabled:
            self.act()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.enabled:
            self.act()
            return True
        return False

    def act(self) -> None:
        """Do what it is for, as if it were clicked."""
        self.click()
        self.action()

    def told(self, words: str, below: bool = True) -> list[Drawn]:
        """A line beside it that says what it is for, while the pointer or the focus is on it."""
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
    """A small button with a picture alone; its label is told while it is hovered or has the focus. `selected` rims it
    with gold."""

    def __init__(
        self, kit: Kit, box: Rect, icon: str, label: str, action: Callable[[], object], *, below: bool = True
    ) -> None:
        super().__init__(kit, box, label, action, icon=icon)
        self.below = below
        self.selected = False

    def items(self) -> list[Drawn]:
        found = [self.panel("button", self.box)]
        if self.selected or (self.enabled and self.hovered):
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        size = min(wide, high) * 0.56
        drop = 1 if self.held and self.hovered else 0
        found.append(self.icon(self.icon_name, x + wide / 2, y + high / 2 + drop, size, self.kit.theme.palette.text))
        return found + self.focus_ring(self.box)

    def tip(self) -> list[Drawn]:
        return self.told(self.label, self.below)


LABEL_PAD = 6.0
"""Left and right of a choice's label."""


class ChoiceRow(Widget):
    """One of a few: parts side by side, each `(value, label)`. Arrows to the left and right go through them."""

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
        """The box of one of the choices: they are equally wide, unless one then had no room for its label."""
        x, y, _, high = self.box
        edges = self._edges()
        return x + edges[number], y, edges[number + 1] - edges[number], high

    def _edges(self) -> list[float]:
        """Where each choice begins, from the left, and where the last one ends."""
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
        """Of all choices: they are of one size."""
        labels = [label for _, label in self.choices]
        return min((self._room(label, self.role, self._inner(at)) for at, label in enumerate(labels)), default=1.0)

    def _at(self, x: float) -> int:
        return min(max(0, bisect_right(self._edges(), x - self.box[0]) - 1), len(self.choices) - 1)

    def hover(self, x: float, y: float) -> bool:
        before, self._over = self._over, self._at(x)
        return before != self._over

    def release(self, x: float, y: float) -> None:
        if self.hit(x, y) and self.enabled and self.choices:
            self._choose(self._at(x))

    def key(self, event: pygame.event.Event) -> bool:
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
    """A number between two bounds, with minus and plus, by `step` at once; arrows to the left and right do the same.
    With `words` it is one of several texts, and arrows stand there for the one before and the one after."""

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
        """Of its value and the two at the ends: what it shows stays of one size."""
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
        before, self._over = self._over, self._step_at(x)
        return before != self._over

    def release(self, x: float, y: float) -> None:
        if self.hit(x, y):
            self._move(self._step_at(x))

    def wheel(self, turns: float) -> bool:
        self._move(1 if turns > 0 else -1)
        return True

    def key(self, event: pygame.event.Event) -> bool:
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
