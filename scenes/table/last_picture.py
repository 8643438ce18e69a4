"""Paint a table, reusing the pictures from the last frame wherever nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.drawing.painter import Drawn, Painter
from scenes.table.input.gesture import GestureState
from scenes.table.play.shared_parts import frame
from scenes.table.play.table_controller import TableController
from scenes.table.rendering.renderer import Renderer
from scenes.table.rendering.table_to_draw import Frame

NEVER = float("-inf")


class LastPicture:
    """The pictures from a table's last frame, which later frames can reuse."""

    def __init__(self, table: TableController) -> None:
        self._table = table
        self._still: tuple[Sequence[Drawn], ...] = ()
        self._live: Sequence[Drawn] = ()
        self._shows: tuple[object, ...] = ()
        """The renderer that made these pictures, and the hands shown face up in them."""
        self._frame: Frame | None = None
        self._selection: object = None
        """The selection in these pictures."""
        self._until = NEVER
        """Until this time on the director's clock, only the dragged cards move."""

    def forget(self) -> None:
        """Forget the pictures, so that the next frame is drawn from scratch.

        Call this after any event except pointer motion.
        """
        self._shows, self._until = (), NEVER

    def expire(self) -> None:
        """Draw a frame from scratch as soon as possible.

        If a computer player has just made a choice, or a movement has just ended, repeat the last pictures for a few
        frames first.

        Call this when buttons start or stop ignoring presses.
        """
        self._until = NEVER

    def steady(self, step: float = 0.0) -> bool:
        """Return whether only dragged cards can have moved since the last frame.

        `step` is how far to look ahead, in seconds.
        """
        table = self._table
        return table.director.now + step < self._until and table.model.selection is self._selection

    def paint(self, renderer: Renderer, painter: Painter) -> None:
        """Paint the table.

        Just after a computer player's choice, or after a movement has ended, paint the last pictures again. If hands
        have been covered or uncovered since the last frame, draw new pictures instead.
        """
        table = self._table
        shows = renderer, table.shown.face_up
        due, same = table.ai_scheduler.frame(), shows == self._shows
        if same and self._frame is not None and self.steady():
            self._live = renderer.carried(self._frame)
        elif not (due and same):
            now = self._frame = frame(table)
            self._still, self._live = (renderer.breath(now), renderer.still(now)), renderer.live(now)
            self._shows = shows
            self._selection = table.model.selection
            dragging = table.gesture.state == GestureState.DRAGGING
            self._until = table.director.now + table.steady_for if dragging else NEVER
        # Preparing and painting the next pictures in a single frame would take too long.
        elif due == 2:
            renderer.prepare()
        elif due == 1:
            renderer.still(frame(table))
        painter.ground(renderer.ground())
        for items in self._still:
            painter.still(items)
        painter.live(self._live)
