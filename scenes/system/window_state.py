"""Work out the window's state from the window manager's reports.

The window manager reports a new size and a new state separately, and either report can come first. If the window
manager itself makes the window full screen, it reports only the new size.
"""

from __future__ import annotations

Size = tuple[int, int]


class WindowState:
    """The window's size, and whether the window is maximised or full screen."""

    def __init__(self, size: Size, maximised: bool = False, full_screen: bool = False) -> None:
        self.maximised = maximised
        self.full_screen = full_screen
        self.asked = full_screen
        """Whether the program itself has asked for full screen."""
        self._now = size
        self._size = self._before = size
        """The latest size at which the window seemed neither maximised nor full screen, and the previous such size."""
        self._sure = True
        """Whether `_size` is certainly not the maximised size."""
        self._doubt = False
        """Whether the window manager has reported "not maximised" but no new size."""

    @property
    def windowed(self) -> Size:
        """Return the window's size when it was last neither maximised nor full screen."""
        return self._before if self.maximised and not self._sure else self._size

    def fill(self, full_screen: bool) -> None:
        """Record that the program has entered or left full screen."""
        self.full_screen = self.asked = full_screen

    def maximise(self) -> None:
        """Record a report that the window is maximised."""
        self._doubt = False
        if not self.maximised:
            self.maximised = True
            self._sure = self.full_screen
        if not self.asked:
            self.full_screen = False

    def restore(self) -> None:
        """Record a report that the window is neither maximised nor minimised."""
        if self.full_screen:
            return  # SDL reports this even for a maximised window that is about to become full screen.
        if self._now == self.windowed:
            self.maximised = False
        self._doubt = self.maximised

    def resize(self, size: Size, fills: bool) -> None:
        """Record the window's new size. `fills` says whether it equals a screen's size."""
        self._now = size
        if fills and (self.asked or self._doubt or not self.maximised):
            self.full_screen, self._doubt = True, False
            self._before = self._size
            return
        self.full_screen = False
        if self.maximised and not self._doubt:
            if not self._sure and _smaller(size, self._size):
                # The window was maximised and restored before the reports arrived.
                self._size = size
            self._sure = True
            return
        self.maximised = self._doubt = False
        if size != self._size:
            self._before, self._size, self._sure = self._size, size, False


def _smaller(size: Size, other: Size) -> bool:
    return size != other and size[0] <= other[0] and size[1] <= other[1]
