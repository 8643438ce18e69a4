"""How the window lies on the screen, put together from what the window manager tells.

It tells of sizes and of states one after the other, in an order of its own: some tell that the window is maximised
before it has the new size, some after, and of a full screen that the player asked the window manager for, the size
alone is told. So nothing is believed before both fit together."""

from __future__ import annotations

Size = tuple[int, int]


class WindowState:
    """The window's size, and whether it is maximised or fills the screen. It begins with this size, and with what the
    program asks for at its start."""

    def __init__(self, size: Size, maximised: bool = False, full_screen: bool = False) -> None:
        self.maximised = maximised
        self.full_screen = full_screen
        self._asked = full_screen
        """Whether the program itself wanted to fill the screen when it last had a say."""
        self._now = size
        self._size = self._before = size
        """The last two sizes of a window that was neither maximised nor filled the screen, as far as was known then."""
        self._sure = True
        """Whether the last of them was no size of a window that was maximised already."""
        self._doubt = False
        """Whether it was told that the window is no longer maximised, though its size has not changed yet: it may only
        have come back from an icon, or be on its way to fill the screen."""

    @property
    def windowed(self) -> Size:
        """The size of the window while it is neither maximised nor fills the screen: now, or when it last was."""
        return self._before if self.maximised and not self._sure else self._size

    def fill(self, full_screen: bool) -> None:
        """The program fills the screen from now on, or no longer."""
        self.full_screen = self._asked = full_screen

    def maximise(self) -> None:
        """It was told that the window is maximised."""
        self._doubt = False
        if not self.maximised:
            self.maximised = True
            self._sure = self.full_screen
        if not self._asked:
            self.full_screen = False

    def restore(self) -> None:
        """It was told that the window is neither maximised nor an icon."""
        if self.full_screen:
            return  # SDL tells this, too, of a maximised window that begins to fill the screen
        if self._now == self.windowed:
            self.maximised = False
        self._doubt = self.maximised

    def resize(self, size: Size, fills: bool) -> None:
        """The window has this size now, which is that of a whole screen or not."""
        self._now = size
        if fills and (self._asked or self._doubt or not self.maximised):
            self.full_screen, self._doubt = True, False
            self._before = self._size
            return
        self.full_screen = False
        if self.maximised and not self._doubt:
            if not self._sure and _smaller(size, self._size):
                # It was maximised before that was told, and is restored before that is told.
                self._size = size
            self._sure = True
            return
        self.maximised = self._doubt = False
        if size != self._size:
            self._before, self._size, self._sure = self._size, size, False


def _smaller(size: Size, other: Size) -> bool:
    return size != other and size[0] <= other[0] and size[1] <= other[1]
