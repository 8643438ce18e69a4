"""A single-line text field with a caret, a selection, and copy and paste."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import normalize

import pygame

from scenes.drawing.fonts import writable
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.kit.focus import Rect
from scenes.kit.widget import GAP, ICON, PAD, Kit, Widget

WORD_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META
SELECTED = 90
"""Opacity of the selection, 0 to 255."""
BREAKS = re.compile(r"[^\S ]+")
"""White space other than plain spaces."""
BREAKS_AT_ENDS = re.compile(r"\A[^\S ]+|[^\S ]+\Z")
SIGN = 0.8
"""Size of the icon in front of the text, as a fraction of the usual icon size."""


class TextField(Widget):
    """A field for one line of text.

    Args:
        kit: The drawing tools, sounds and clipboard.
        box: The field's box, in units.
        value: The initial text.
        changed: Called with the new text after each change.
        limit: The maximum number of characters.
        hint: The text shown while the field is empty.
        role: The text style.
        entered: Called when the player presses Enter. By default, Enter moves the focus.
        refused: Called with characters that the field leaves out because no font has them. By default, a short message
            appears.
        icon: The picture in front of the text.
    """

    stop = True
    types = True

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        value: str,
        changed: Callable[[str], object],
        *,
        limit: int = 40,
        hint: str = "",
        role: str = "body",
        entered: Callable[[], object] | None = None,
        refused: Callable[[str], object] | None = None,
        icon: str = "",
    ) -> None:
        super().__init__(kit, box)
        self.icon_name = icon
        self.value = value
        self.changed = changed
        self.limit = limit
        self.hint = hint
        self.role = role
        self.entered = entered
        self.refused = refused
        self.caret = len(value)
        self.mark = len(value)
        """The end of the selection opposite the caret. If nothing is selected, this is the caret's position."""
        self._first = 0.0

    # --- text ---------------------------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """Return the start and end of the selection, as caret positions."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    def set(self, value: str) -> None:
        """Replace the text and move the caret to its end, without calling `changed`."""
        self.value = value[: self.limit]
        self.caret = self.mark = len(self.value)

    def type_text(self, text: str) -> bool:
        """Insert typed text at the caret, replacing the selection. Return True."""
        self._insert(text)
        return True

    def _insert(self, text: str) -> None:
        first, last = self.selection
        room = self.limit - (len(self.value) - (last - first))
        printable = normalize("NFC", "".join(char for char in _on_one_line(text) if char.isprintable()))
        known = writable(printable)
        if known != printable and not known.strip():
            known = ""  # Don't replace the selection if the new text consists only of spaces.
        clean = known[: max(0, room)]
        if clean or (first < last and not text):
            self.value = self.value[:first] + clean + self.value[last:]
            self.caret = self.mark = first + len(clean)
            self.changed(self.value)
        letters = "".join(dict.fromkeys(char for char in printable if char not in known))
        if letters and self.refused is not None:
            self.refused(letters)
        elif letters:
            self.kit.tell("setup.letter.one" if len(letters) == 1 else "setup.letter.many")
        elif clean != known:
            self.kit.tell("field.full")

    def _delete(self, to: int) -> None:
        if self.caret == self.mark:
            self.mark = min(max(0, to), len(self.value))
        if self.caret != self.mark:
            self._insert("")

    def key(self, event: pygame.event.Event) -> bool:
        """Edit the text or move the caret."""
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & WORD_KEYS and not event.mod & pygame.KMOD_ALT:
            return self._command(event.key, shift)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._go(event.key, shift)
        elif event.key == pygame.K_BACKSPACE:
            self._delete(self.caret - 1)
        elif event.key == pygame.K_DELETE:
            self._delete(self.caret + 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.entered is not None:
            self.entered()
        else:
            # The letter itself arrives later, as typed text. Report the key as handled, so that it has no other effect
            # on the page.
            return bool(getattr(event, "unicode", "")) and event.unicode.isprintable()
        return True

    def _command(self, key: int, shift: bool) -> bool:
        first, last = self.selection
        if key == pygame.K_a:
            self.mark, self.caret = 0, len(self.value)
        elif key in (pygame.K_c, pygame.K_x):
            if first < last and not self.kit.copy(self.value[first:last]):
                self.kit.tell("copy.failed")
            elif first < last and key == pygame.K_x:
                self._insert("")
        elif key == pygame.K_v:
            if text := self.kit.paste():
                self._insert(text)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._go(pygame.K_HOME if key == pygame.K_LEFT else pygame.K_END, shift)
        else:
            return False
        return True

    def _go(self, key: int, shift: bool) -> None:
        first, last = self.selection
        if first < last and not shift and key in (pygame.K_LEFT, pygame.K_RIGHT):
            to = first if key == pygame.K_LEFT else last
        else:
            to = {
                pygame.K_LEFT: self.caret - 1,
                pygame.K_RIGHT: self.caret + 1,
                pygame.K_HOME: 0,
                pygame.K_END: len(self.value),
            }[key]
        self.caret = min(max(0, to), len(self.value))
        if not shift:
            self.mark = self.caret

    # --- mouse --------------------------------------------------------------------------------------------------

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Move the caret to the pointer. With Shift, extend the selection."""
        self.caret = self._index(x)
        if not shift:
            self.mark = self.caret

    def drag(self, x: float, y: float) -> None:
        """Extend the selection to the pointer."""
        self.caret = self._index(x)

    def _index(self, x: float) -> int:
        """Return the caret position (an index in the text) nearest to a horizontal position."""
        at = x - self._inner[0] + self._first
        ends = [self._width(self.value[:end]) for end in range(len(self.value) + 1)]
        return min(range(len(ends)), key=lambda end: abs(ends[end] - at))

    def _width(self, text: str) -> float:
        scale = self.kit.view.scale
        return self.kit.type.width(text, self.role, scale) / scale if text else 0.0

    # --- drawing ------------------------------------------------------------------------------------------------

    def items(self) -> list[Drawn]:
        """Return the items that draw the field and its text or hint.

        A focused field also shows the selection and the caret.
        """
        found = [self.panel("field_focus" if self.focused else "input", self.box)]
        inner = self._inner
        if self.icon_name:
            x, y, _, high = self.box
            side = ICON * SIGN
            faint = self.kit.theme.palette.faint
            found.append(self.icon(self.icon_name, x + PAD / 2 + side / 2, y + high / 2, side, faint))
        if not self.focused:
            if self.value:
                return [*found, self._beginning(inner)]
            return [*found, *([self.text(self.hint, self.role, inner, 0.0, colour="faint")] if self.hint else ())]
        self._scroll(inner[2])
        if not self.value and self.hint:
            found.append(self.text(self.hint, self.role, inner, 0.0, colour="walnut_hi"))
        return [*found, *self._marked(inner), *self._letters(inner), self._caret(inner)]

    def _beginning(self, inner: Rect) -> Drawn:
        """Return the text of an unfocused field. Text that is too long ends with "…"."""
        type_, rect = self.kit.type, self.kit.view.rect(*inner)
        size = type_.growth(self.role)
        picture = type_.fit(self.value, self.role, self.kit.view.scale, rect.width, least=size)
        return Drawn(("text", self.value), picture, rect.x, round(rect.y + (rect.height - picture.get_height()) * 0.5))

    @property
    def _inner(self) -> Rect:
        """Return the box of the text."""
        x, y, wide, high = self.box
        left = PAD / 2 + ICON * SIGN + GAP if self.icon_name else PAD
        return x + left, y, wide - left - PAD, high

    def _scroll(self, room: float) -> None:
        """Scroll the text so that the caret is visible."""
        at = self._width(self.value[: self.caret])
        self._first = max(0.0, min(self._first, at, max(0.0, self._width(self.value) - room)))
        self._first = max(self._first, at - room)

    def _letters(self, inner: Rect) -> list[Drawn]:
        if not self.value:
            return []
        view = self.kit.view
        whole = self.kit.type.set(self.value, self.role, view.scale)
        rect = view.rect(*inner)
        cut = pygame.Rect(round(self._first * view.scale), 0, rect.width, whole.get_height())
        picture = whole.subsurface(cut.clip(whole.get_rect()))
        return [Drawn(("text", self.value), picture, rect.x, rect.y + (rect.height - whole.get_height()) // 2)]

    def _marked(self, inner: Rect) -> list[Drawn]:
        first, last = self.selection
        if first == last:
            return []
        x, y, wide, high = inner
        left = max(0.0, self._width(self.value[:first]) - self._first)
        right = min(wide, self._width(self.value[:last]) - self._first)
        rect = self.kit.view.rect(x + left, y + high * 0.2, max(1.0, right - left), high * 0.6)
        picture = self.kit.images.made(("selection", rect.size), lambda: self._block(rect.size, SELECTED))
        return [Drawn(("selection", self.value[first:last]), picture, rect.x, rect.y)]

    def _caret(self, inner: Rect) -> Drawn:
        x, y, _, high = inner
        left = self._width(self.value[: self.caret]) - self._first
        rect = self.kit.view.rect(x + left - 0.5, y + high * 0.2, 1.5, high * 0.6)
        picture = self.kit.images.made(("caret", rect.size), lambda: self._block(rect.size, 255))
        return Drawn(("caret", self.caret), picture, rect.x, rect.y)

    def _block(self, size: tuple[int, int], strength: int) -> pygame.Surface:
        block = clear(size)
        block.fill((*self.kit.theme.palette.gold, strength))
        return block


def _on_one_line(text: str) -> str:
    """Replace line breaks, tabs and other white space in text with plain spaces.

    Also remove white space from both ends.
    """
    return BREAKS.sub(" ", BREAKS_AT_ENDS.sub("", text))
