"""Paint a table, and use what was painted last again as long as it still holds."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.drawing.painter import Drawn, Painter
from scenes.table.controls.controls import Controls
from scenes.table.input.gesture import GestureState
from scenes.table.play.shared_parts import frame
from scenes.table.play.table_controller import TableController
from scenes.table.rendering.renderer import Renderer
from scenes.table.rendering.table_to_draw import Frame

NEVER = float("-inf")


class LastPicture:
    """The pictures that one table painted last.

    While a card is dragged, most frames differ only in the position of that card. The rest is then neither decided nor
    laid out again.
    """

    def __init__(self, table: TableController, controls: Controls) -> None:
        self._table = table
        self._controls = controls
        self._still: tuple[Sequence[Drawn], ...] = ()
        self._live: Sequence[Drawn] = ()
        self._shows: tuple[object, ...] = ()
        """The renderer of these pictures, and whose cards they may show."""
        self._frame: Frame | None = None
        self._drag: tuple[object, object, object] = (None, None, None)
        """What these pictures depend on during a drag besides time and the positions of held cards."""
        self._until = NEVER
        """The time, on the director's clock, until which only held cards move."""

    def forget(self) -> None:
        """Forget the pictures after any event but a motion, so that the response appears in the same frame."""
        self._shows, self._until = (), NEVER

    def steady(self, step: float = 0.0) -> bool:
        """Return whether only held cards can have moved since, even after another `step` seconds."""
        table, controls, (selection, version, changing) = self._table, self._controls, self._drag
        return (
            table.director.now + step < self._until
            and table.model.selection is selection
            and controls.version == version
            and controls.changing is changing
        )

    def paint(self, renderer: Renderer, painter: Painter) -> None:
        """Paint the table, or the last pictures again while a computer player uses the frame's time.

        The last pictures aren't painted again after hands have been covered or uncovered.
        """
        table = self._table
        shows = renderer, table.shown.face_up
        again, same = table.ai_scheduler.frame(), shows == self._shows
        if same and self._frame is not None and self.steady():
            self._live = renderer.carried(self._frame)
        elif not (again and same):
            now = self._frame = frame(table)
            self._still, self._live = (renderer.breath(now), renderer.still(now)), renderer.live(now)
            self._shows = shows
            self._drag = table.model.selection, self._controls.version, self._controls.changing
            dragging = table.gesture.state == GestureState.DRAGGING
            self._until = table.director.now + table.steady_for if dragging else NEVER
        painter.ground(renderer.ground())
        for items in self._still:
            painter.still(items)
        painter.live(self._live)
