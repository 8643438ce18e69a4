"""A page that passes events to its widgets, moves the focus and shows short messages.

In a scene, set `self.page = Page(app)`. Add the widgets in the order in which the Tab key should visit them. The
scene's methods `handle`, `resized`, `paint`, `update` and `rest` must each call the page's method of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import pygame

from scenes.drawing.painter import Drawn, Painter
from scenes.drawing.text import reading_time
from scenes.kit.buttons import Button
from scenes.kit.click_guard import Filled
from scenes.kit.focus import nearest
from scenes.kit.widget import Kit, Widget

AnyWidget = TypeVar("AnyWidget", bound=Widget)

ARROWS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEFT_BUTTON = 1
TOAST_TIME = 4.0
"""Minimum time for which a toast is shown, in seconds."""
TOAST_HIGH = 40.0
TOAST_UP = 28.0
"""Usual distance of a toast from the lower edge of the window, in units."""


class Page:
    """A scene's widgets. Later widgets cover earlier ones."""

    def __init__(
        self,
        kit: Kit,
        escape: Callable[[], object] | None = None,
        default: Button | None = None,
        toast: tuple[float, float] | None = None,
    ) -> None:
        """Start with an empty page.

        Args:
            kit: The drawing tools, sounds and clipboard.
            escape: Called when the player presses Esc.
            default: The button that Enter presses while nothing has the focus.
            toast: The point where short messages are centred, in units, or None for the lower edge.
        """
        self.kit = kit
        self.toast_at = toast
        self.escape = escape
        self.default = default
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self._pressed: Widget | None = None
        self._by_keys = False
        self._toast = ""
        self._toast_left = 0.0
        self._items: tuple[Drawn, ...] | None = None

    def add(self, widget: AnyWidget) -> AnyWidget:
        """Add a widget on top of the others, at the end of the tab order. Return the widget."""
        self.widgets.append(widget)
        self.changed()
        return widget

    def clear(self) -> None:
        """Remove all widgets, and cancel any press or drag."""
        self.let_go()
        self.widgets.clear()
        self.focus = None
        self.changed()

    def changed(self) -> None:
        """Redraw the page. Other code must call this after changing a widget."""
        self._items = None

    # --- meanings of buttons ------------------------------------------------------------------------------------------

    def buttons(self) -> dict[str, Hashable]:
        """Map the name of each enabled button to its meaning."""
        return {_name(one): (one.label, one.about) for one in self.widgets if isinstance(one, Button) and one.enabled}

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the name of the button at a pixel, or "" if there is none."""
        over = self._at(*self.kit.view.to_logical(pos))
        return _name(over) if isinstance(over, Button) else ""

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key would press now, or "" if there is none."""
        focus = self.focus if self.focus in self.widgets else None
        if isinstance(focus, Button) and event.key in (*ENTER, pygame.K_SPACE):
            return _name(focus)
        return _name(self.default) if focus is None and event.key in ENTER and self.default is not None else ""

    def show_changing(self, filled: Filled) -> None:
        """On each blocked button, show the fraction of its waiting time that has passed (0 to 1)."""
        for widget in self.widgets:
            if isinstance(widget, Button):
                widget.filled = filled.get(_name(widget))
        self.changed()

    def resized(self) -> None:
        """Adapt to a new window size."""
        for widget in self.widgets:
            widget.resized()
        self.changed()

    def toast(self, text: str) -> None:
        """Show a message for as long as it takes to read, but for at least TOAST_TIME."""
        self._toast = text
        self._toast_left = max(TOAST_TIME, reading_time(text))
        self.changed()

    # --- time and picture ---------------------------------------------------------------------------------------

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        if self._toast:
            self._toast_left -= step
            if self._toast_left <= 0:
                self._toast = ""
                self.changed()

    def rest(self) -> float | None:
        """Return the number of seconds until the toast disappears, or None if there is no toast."""
        return max(0.01, self._toast_left) if self._toast else None

    def items(self) -> tuple[Drawn, ...]:
        """Return the items on the page.

        As long as nothing changes, every call returns the same tuple.
        """
        if self._items is None:
            for widget in self.widgets:
                widget.focused = widget is self.focus and (self._by_keys or not isinstance(widget, Button))
            found = [item for widget in self.widgets for item in widget.items()]
            found += [item for widget in self.widgets for item in widget.tip()]
            self._items = tuple(found + self._toast_items())
        return self._items

    def paint(self, painter: Painter) -> None:
        """Pass the page's items to the painter, which paints them on top of earlier items."""
        painter.still(self.items())

    def _toast_items(self) -> list[Drawn]:
        if not self._toast:
            return []
        view = self.kit.view
        room = min(900.0, self.kit.type.width(self._toast, "body", view.scale) / view.scale + 40)
        left, top, wide, high = view.span
        x, y = self.toast_at or (left + wide / 2, top + high - TOAST_UP - TOAST_HIGH / 2)
        box = (x - room / 2, y - TOAST_HIGH / 2, room, TOAST_HIGH)
        widget = Widget(self.kit, box)
        return [
            widget.panel("note", box),
            widget.text(self._toast, "body", (box[0] + 16, box[1], room - 32, TOAST_HIGH)),
        ]

    @property
    def typing(self) -> bool:
        """Return whether the focused widget accepts typed letters."""
        return bool(self.field)

    @property
    def field(self) -> str:
        """Return the name of the focused widget if it accepts typed letters, otherwise ""."""
        focus = self.focus
        return _name(focus) if focus is not None and focus.types and focus.enabled else ""

    def drop_text(self, text: str) -> bool:
        """Insert dropped text into a text field, and return whether there was a suitable field.

        The text goes into the focused text field. If none has the focus but the page has exactly one text field, the
        text goes into that field.
        """
        fields = [widget for widget in self.widgets if widget.types and widget.enabled]
        field = self.focus if self.focus in fields else fields[0] if len(fields) == 1 else None
        if field is None:
            return False
        self.set_focus(field, by_keys=False)
        return field.type_text(text)

    # --- events -------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether the page used it."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return event.button == LEFT_BUTTON and self._button(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT and self.focus is not None and self.focus.enabled:
            used = self.focus.type_text(event.text)
            self.changed()
            return used
        if event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        return False

    def _at(self, x: float, y: float) -> Widget | None:
        """Return the topmost mouse-sensitive widget at a point, or None.

        Boxes take precedence over enlarged click areas.
        """
        stops = [widget for widget in reversed(self.widgets) if widget.stop]
        inside = [widget for widget in stops if _within(widget, x, y)]
        return next(iter(inside or [widget for widget in stops if widget.hit(x, y)]), None)

    def left(self) -> None:
        """Cancel any press and any hover highlight, because another scene now covers the page."""
        self.let_go()
        self._hover(None)

    def let_go(self) -> None:
        """Cancel any press or drag."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed.held = False
            pressed.let_go()
            self.changed()

    def _hover(self, over: Widget | None) -> None:
        for widget in self.widgets:
            if widget.hovered != (widget is over):
                widget.hovered = widget is over
                self.changed()

    def _motion(self, event: pygame.event.Event) -> bool:
        x, y = self.kit.view.to_logical(event.pos)
        over = self._at(x, y)
        if self._pressed is not None:
            self._pressed.drag(x, y)
            self._hover(over if over is self._pressed else None)
            self.changed()
            return True
        self._hover(over)
        if over is not None and over.hover(x, y):
            self.changed()
        return over is not None

    def _button(self, event: pygame.event.Event) -> bool:
        x, y = self.kit.view.to_logical(event.pos)
        pressed = self._pressed
        if event.type == pygame.MOUSEBUTTONUP:
            self._pressed = None
            if pressed is not None:
                pressed.held = False
                self.changed()
                pressed.release(x, y)
            return pressed is not None
        over = self._at(x, y)
        self._toast = ""
        self._by_keys = False
        self.changed()
        if over is None or not over.enabled:
            self.focus = None
            return over is not None
        self.focus = self._pressed = over
        over.held = over.hovered = True
        over.press(x, y, bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        # Use the pointer's last known position, because the event doesn't contain one. The hovered widget might be
        # unknown if the page has just appeared.
        for widget in reversed(self.widgets):
            if widget.enabled and widget.hit(*self.kit.pointer) and widget.wheel(event.y):
                self.changed()
                return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        self.changed()
        if self.focus is not None and self.focus in self.widgets and self.focus.enabled:
            self._by_keys = True
            if self.focus.key(event):
                return True
        if event.key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS:
            return self._arrow(ARROWS[event.key])
        if event.key in ENTER:
            return self._enter()
        if event.key == pygame.K_ESCAPE and self.escape is not None:
            self.escape()
            return True
        return False

    def _enter(self) -> bool:
        if self.focus is not None:
            return self._tab(1)
        if self.default is not None and self.default.enabled:
            self.default.act()
            return True
        return False

    @property
    def stops(self) -> list[Widget]:
        """Return the widgets that can take the focus, in tab order."""
        return [widget for widget in self.widgets if widget.stop and widget.enabled]

    def set_focus(self, widget: Widget | None, by_keys: bool = True) -> None:
        """Move the focus to a widget, or remove the focus if `widget` is None.

        If `by_keys` is true, the focus is visible.
        """
        self.focus = widget
        self._by_keys = by_keys
        self.changed()

    def _tab(self, step: int) -> bool:
        stops = self.stops
        if not stops:
            return False
        if self.focus in stops:
            at = (stops.index(self.focus) + step) % len(stops)
        else:
            at = 0 if step > 0 else -1
        self.set_focus(stops[at])
        return True

    def _arrow(self, way: str) -> bool:
        stops = self.stops
        if self.focus not in stops or self.focus is None:
            return self._tab(1 if way in ("right", "down") else -1)
        others = [widget for widget in stops if widget is not self.focus]
        found = nearest(self.focus.box, [widget.box for widget in others], way)
        self._by_keys = True
        if found >= 0:
            self.set_focus(others[found])
        return True


def _name(widget: Widget) -> str:
    """Return a widget's name, which is derived from the position of its box."""
    return f"{widget.box[0]:.0f} {widget.box[1]:.0f}"


def _within(widget: Widget, x: float, y: float) -> bool:
    left, top, wide, high = widget.box
    return left <= x < left + wide and top <= y < top + high
