"""Buttons with a label, an icon or both."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect
from scenes.kit.widget import GAP, ICON, PAD, Kit, Widget

LINE, LINE_EDGE, LINE_UP = 4.0, 10.0, 9.0
"""The progress line on a blocked button: its height, and its distances from the sides and the bottom edge."""
ROOMY = 1.2
"""If text is enlarged by more than this factor, the note on a button gets a larger share of the button's height."""


def filling(box: Rect, share: float) -> list[tuple[str, Rect]]:
    """Return the panel styles and boxes for the progress line on a blocked button."""
    x, y, wide, high = box
    left, top, most = x + LINE_EDGE, y + high - LINE_UP, wide - 2 * LINE_EDGE
    found: list[tuple[str, Rect]] = [("fills", (left, top, most, LINE))]
    if share:
        found.append(("filled", (left, top, most * share, LINE)))
    return found


class Button(Widget):
    """A button that runs an action on a click, Enter or Space.

    `style` is "dark" or "gold". A page has at most one golden button. `note` is smaller text below the label.
    """

    stop = True
    pad = PAD
    """The gap between the button's edge and the label."""
    role = ""
    """The label's text style, or "" for the text style with the same name as the panel's style."""

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
        """The fraction of the button's waiting time that has passed, or None if the button accepts presses."""
        self.about: Hashable = None
        """The part of the button's meaning that its label doesn't show, such as the deck that a Delete button deletes.
        When this part changes, the button ignores presses for a moment."""

    @property
    def _gold(self) -> bool:
        return self.style == "gold"

    @property
    def _style(self) -> str:
        """The panel's style, which is usually the label's style too."""
        return "button_gold" if self._gold else "button"

    @property
    def _note_style(self) -> str:
        return "button_gold_note" if self._gold else "small"

    @property
    def _rows(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The tops and heights of the label and the note, as fractions of the button's height."""
        large = self.kit.type.growth(self._note_style) > ROOMY
        return ((0.07, 0.48), (0.42, 0.44)) if large else ((0.12, 0.54), (0.46, 0.34))

    def items(self) -> list[Drawn]:
        """Return the button's panel, label and marks."""
        found, role = [self.panel(self._style, self.box)], self.role or self._style
        if self.enabled and self.hovered and not self.held and self.filled is None:
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        if self.held and self.hovered:
            y += 1
        inner = (x + self.pad, y, wide - 2 * self.pad, high)
        if self.note:
            tops, highs = self._rows
            top, below = ((x + self.pad, y + high * tops[at], wide - 2 * self.pad, high * highs[at]) for at in (0, 1))
            found += [self.text(self.label, role, top), self.text(self.note, self._note_style, below)]
        elif self.icon_name:
            found += self._with_icon(role, inner)
        else:
            found.append(self.text(self.label, role, inner))
        return found + self._waiting() + self.focus_ring(self.box)

    def _waiting(self) -> list[Drawn]:
        """Return the progress line that fills up while the button ignores presses."""
        if self.filled is None:
            return []
        return [self.panel(style, box) for style, box in filling(self.box, self.filled)]

    def room(self) -> float:
        """Return the largest size factor at which the label fits."""
        x, y, wide, high = self.box
        left = ICON + GAP if self.icon_name else 0
        box = (x + self.pad, y, wide - 2 * self.pad - left, high * (self._rows[1][0] if self.note else 1))
        return self._room(self.label, self.role or self._style, box)

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
        """Return the items of the button's tooltip, or [] while the tooltip is hidden.

        The tooltip appears while the pointer is over the button, or while the button has the focus. If `below` is
        false, the tooltip appears above the button.
        """
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
    """A small button that shows only a picture. Its label appears as a tooltip.

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
        if self.selected or (self.enabled and self.hovered and self.filled is None):
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        size = min(wide, high) * 0.56
        drop = 1 if self.held and self.hovered else 0
        found.append(self.icon(self.icon_name, x + wide / 2, y + high / 2 + drop, size, self.kit.theme.palette.text))
        return found + self._waiting() + self.focus_ring(self.box)

    def tip(self) -> list[Drawn]:
        """Return the label as a tooltip."""
        return self.told(self.label, self.below)
