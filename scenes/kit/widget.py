"""The base class for widgets, which draw themselves and react to the mouse and keyboard.

A widget draws with a `Kit`, such as the app. A `Page` passes events to its widgets and moves the focus:

    page = Page(app)
    page.add(Panel(app, (340, 120, 600, 480)))
    page.add(Label(app, (364, 140, 552, 30), "Options", "heading"))
    page.add(Button(app, (540, 560, 200, 44), "Done", done, style="gold"))

To change a widget, set its attributes (`button.label = …`, `button.enabled = False`) and call `page.changed()`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import pygame

from scenes.drawing.images import Images
from scenes.drawing.painter import Drawn
from scenes.drawing.shapes import Shapes
from scenes.drawing.spans import Spans
from scenes.drawing.text import Type
from scenes.drawing.theme import Colour, Theme
from scenes.drawing.viewport import Viewport
from scenes.kit.click_guard import ClickGuard
from scenes.kit.focus import Rect, at_least, holds
from scenes.system.audio import Audio

DISABLED = 0.45
"""Opacity of a disabled widget, from 0 to 1."""
PAD = 12.0
"""Distance from the edge of a widget to its text."""
ICON = 20.0
GAP = 8.0
"""Distance from an icon to its text."""
LARGEST = 10.0
"""The maximum size factor for any text."""


class Kit(Protocol):
    """The drawing tools, sounds and clipboard that widgets use."""

    @property
    def view(self) -> Viewport:
        """Return the object that converts units to pixels."""

    @property
    def theme(self) -> Theme:
        """Return the colours, type styles and lengths."""

    @property
    def images(self) -> Images:
        """Return the object that loads and scales pictures."""

    @property
    def type(self) -> Type:
        """Return the object that renders text."""

    @property
    def shapes(self) -> Shapes:
        """Return the object that draws shapes."""

    @property
    def audio(self) -> Audio:
        """Return the object that plays sounds."""

    @property
    def click_guard(self) -> ClickGuard:
        """Return the object that recognises double clicks."""

    @property
    def pointer(self) -> tuple[float, float]:
        """Return the pointer's position, in units."""

    def paste(self) -> str:
        """Return the text on the clipboard. If there is none, tell the player why and return ""."""

    def copy(self, text: str) -> bool:
        """Put text on the clipboard, and return whether that worked."""

    def tell(self, key: str) -> None:
        """Show the interface text with this key for a few seconds."""


def words(spans: Spans) -> str:
    """Return styled text as a plain string."""
    return spans if isinstance(spans, str) else "".join(span[0] for span in spans)


class Widget:
    """A box that draws itself on a page and handles events.

    If `stop` is true, the widget can receive the focus. The methods that handle events return whether the widget used
    the event.
    """

    stop = False
    types = False
    """Whether the widget accepts typed letters."""

    def __init__(self, kit: Kit, box: Rect) -> None:
        self.kit = kit
        self.box = box
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.held = False
        self.grow = 0.0
        """The maximum size factor for the widget's text, or 0 to follow the user's text size."""

    @property
    def target(self) -> Rect:
        """Return the area that reacts to clicks.

        If `stop` is true, the area is at least as large as a fingertip.
        """
        return at_least(self.box, self.kit.theme.measures.target) if self.stop else self.box

    def hit(self, x: float, y: float) -> bool:
        """Return whether a point is on the widget."""
        return holds(self.target, x, y)

    def items(self) -> list[Drawn]:
        """Return the widget's items, from bottom to top."""
        return []

    def tip(self) -> list[Drawn]:
        """Return the items, such as a tooltip, that are drawn on top of all other widgets."""
        return []

    def resized(self) -> None:
        """Adapt to a new window size."""

    def hover(self, x: float, y: float) -> bool:
        """Handle the pointer's new position, in units.

        Return whether the widget now looks different.
        """
        return False

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Handle a press of the left mouse button on the widget."""

    def drag(self, x: float, y: float) -> None:
        """Handle the pointer's movement during a drag that began on the widget."""

    def release(self, x: float, y: float) -> None:
        """Handle the release of the mouse button after a press on the widget.

        The pointer may be anywhere by then.
        """

    def let_go(self) -> None:
        """Cancel any press or drag. The widget won't be told when the mouse button is released."""

    def wheel(self, turns: float) -> bool:
        """Scroll by a number of wheel steps (positive is up).

        Return whether anything changed.
        """
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key while the widget has the focus. Return whether the key was used."""
        return False

    def type_text(self, text: str) -> bool:
        """Handle typed text while the widget has the focus. Return whether the text was used."""
        return False

    def click(self) -> None:
        """Play a click sound from the widget's side of the screen."""
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
        """Return a line of text in a box, shrunk or cut off if it is too long.

        `across` is the horizontal position, from 0 (left) to 1 (right). `down` is the vertical position, from 0 (top)
        to 1 (bottom). `grow` is the maximum size factor, or 0 for the widget's own.
        """
        rect = self.kit.view.rect(*box)
        picture = self.kit.type.fit(
            spans, role, self.kit.view.scale, rect.width, colour, high=rect.height, grow=grow or self.grow
        )
        x = rect.x + (rect.width - picture.get_width()) * across
        y = rect.y + (rect.height - picture.get_height()) * down
        return Drawn(("text", words(spans)), self._seen(picture), round(x), round(y))

    def room(self) -> float:
        """Return the largest size factor at which the widget's text fits (1 is the usual size)."""
        return 1.0

    def _room(self, spans: Spans, role: str, box: Rect, wrapped: bool = False) -> float:
        rect = self.kit.view.rect(*box)
        return self.kit.type.room(spans, role, self.kit.view.scale, (rect.width, rect.height), wrapped)

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> Drawn:
        """Return an icon centred on a point."""
        picture = self.kit.images.icon(name, self.kit.view.px(size), colour)
        left, top = self.kit.view.to_screen(x - size / 2, y - size / 2)
        return Drawn(("icon", name), self._seen(picture), left, top)

    def _seen(self, picture: pygame.Surface) -> pygame.Surface:
        return picture if self.enabled else self.kit.images.faded(picture, DISABLED)

    def focus_ring(self, box: Rect) -> list[Drawn]:
        """Return the rim that shows the focus, or [] if the widget doesn't have the focus."""
        if not self.focused:
            return []
        gap = self.kit.theme.measures.focus_gap
        x, y, wide, high = box
        return [self.panel("focus", (x - gap, y - gap, wide + 2 * gap, high + 2 * gap))]


def even(widgets: Iterable[Widget], most: float = LARGEST) -> float:
    """Set and return the largest size factor at which every widget's text fits.

    The factor never exceeds `most`.
    """
    found = list(widgets)
    grow = min([most, *(widget.room() for widget in found)])
    for widget in found:
        widget.grow = grow
    return grow
