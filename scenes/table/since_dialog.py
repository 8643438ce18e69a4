"""A dialog that shows the log lines since a player's last turn.

Everybody may read these lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.words.event_text import Span, narrate, plain
from scenes.drawing.painter import Drawn
from scenes.framework.dialog import PAD, Dialog
from scenes.framework.navigation import Go
from scenes.kit.labels import Label

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.services import Services
    from scenes.table.model.table_model import TableModel

Line = tuple[Span, ...]
BETWEEN = 5.0
"""Gap, in units, between two lines in the dialog."""


def show_since(app: Services, model: TableModel) -> None:
    """Open the dialog at a table, for the seat in front."""
    told = since_last_turn(model.session, max(1, model.front))
    app.log("since", seat=model.front, lines=[plain(line) for line in told])
    app.navigate(Go(SinceDialog(app, told or [model.words.say("table.since.nothing")])))


def since_last_turn(session: Session, seat: int) -> list[Line]:
    """Return the log lines since the start of a seat's last turn, oldest first.

    During the seat's turn, start with its previous turn. If there is no such turn, start with the first line of the
    log. Leave out lines that table.yaml lists as `dull`.
    """
    plan, texts, wears = session.content.table, session.content.texts, session.wears
    lines = [line for chapter in session.match.log() for line in chapter]
    turns = [(at, dict(line.values).get("who", seat)) for at, line in enumerate(lines) if line.key in plan["turns"]]
    own = [at for at, who in turns if who == seat]
    back = 2 if turns and turns[-1][1] == seat else 1
    dull = plan.get("dull", ())
    table, names = session.match.state.table, session.names
    return [
        narrate(texts, f"log.{line.key}", line.values, table, names, wears)
        for line in lines[own[-back] if len(own) >= back else 0 :]
        if f"log.{line.key}" in texts and line.key not in dull
    ]


class SinceDialog(Dialog):
    """A dialog that shows lines from the log. It can be scrolled if there are many lines."""

    def __init__(self, app: Services, lines: Sequence[Line]) -> None:
        self.lines = lines
        super().__init__(app, app.texts["table.since"], "", ((app.texts["table.since.close"], None),))

    def _text_in(self, wide: float) -> Label:
        return _Lines(self, (0, 0, wide - 2 * PAD, 10))

    def _paragraphs(self, width: int) -> tuple[list[Drawn], int]:
        kit, found, high = self.stage, list[Drawn](), 0
        for line in self.lines:
            picture = kit.type.set([span[:2] for span in line], "body", kit.view.scale, width)
            found.append(Drawn(("text", plain(line)), picture, 0, high))
            high += picture.get_height() + kit.view.px(BETWEEN)
        return found, high

    def laid_out(self, width: int) -> tuple[list[Drawn], int]:
        """Return the lines, wrapped to a width in pixels, and their height in pixels."""
        return self._paragraphs(width)


class _Lines(Label):
    """A label with all the dialog's lines, used if they fit without a scroll bar."""

    def __init__(self, dialog: SinceDialog, box: tuple[float, float, float, float]) -> None:
        super().__init__(dialog.stage, box, "", wrapped=True, down=0.0)
        self.dialog = dialog

    @property
    def height(self) -> float:
        """Return the total height, in units, of the lines when wrapped to the box's width."""
        view = self.kit.view
        return self.dialog.laid_out(view.rect(*self.box).width)[1] / view.scale

    def items(self) -> list[Drawn]:
        """Return the pictures of the lines."""
        rect = self.kit.view.rect(*self.box)
        return [item._replace(x=item.x + rect.x, y=item.y + rect.y) for item in self.dialog.laid_out(rect.width)[0]]
