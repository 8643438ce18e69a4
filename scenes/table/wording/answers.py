"""Compute the boxes for a question's answer buttons and for the log between them."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.sentence import Sentence
from scenes.table.board.overlay import NOWHERE
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import shared_out
from scenes.table.model.table_model import TableModel
from scenes.table.model.visibility import Phase
from scenes.table.motion.director import Director
from scenes.table.wording.confirmations import Confirmations

STAND = "stand"
"""The kind of button that gives an answer in advance. Such an answer is called a standing answer."""
LONG = 2.0
"""Width of a standing answer's button as a multiple of its neighbours' width, when the text is enlarged."""
ROW, ROW_GAP = 54.0, 6.0
"""The maximum height of a row in the panel that asks several people a question, including the gap below (`ROW_GAP`)."""
LOG, LEAST_LOG, LEAST_ROW = 165.0, 80.0, 36.0
"""Heights for the panel that asks several people a question. The first two are the usual and the minimum height of the
log below the panel. The third is the minimum height of a row, including the gap below the row."""


class AnswerBoxes:
    """Computes the boxes of the buttons that players use to answer questions at a table."""

    def __init__(self, model: TableModel, director: Director, confirmations: Confirmations) -> None:
        self.model = model
        self.director = director
        self.confirmations = confirmations
        self._log_of: tuple[object, ...] = ()
        self._log = NOWHERE
        """The most recently computed box of the log, and the values that it was computed from."""

    def _costs(self) -> list[bool]:
        """Return, for each answer, whether it has an irreversible cost."""
        return [self.confirmations.costs(action, kind == STAND) for kind, action in self._answers()]

    def _answers(self) -> list[tuple[str, Action]]:
        """Return the kind of each answer button ("wide" or "stand"), with its action."""
        model = self.model
        return [("wide", one) for one in model.buttons()] + [(STAND, one) for one in model.standing()]

    @property
    def costly(self) -> bool:
        """Whether any visible button has an action with an irreversible cost."""
        return not self.director.announcing and any(self._costs())

    @property
    def costly_box(self) -> Box:
        """The box for buttons with costly actions."""
        kinds = {(kind, cost) for (kind, _), cost in zip(self._answers(), self._costs(), strict=True)}
        beside = ("wide", True) not in kinds and ("wide", False) in kinds
        return self.model.layout.above_wide if beside else self.model.layout.costly

    @property
    def top_below_log(self) -> float:
        """The upper edge of the buttons below the log."""
        model = self.model
        low = self.costly and self.costly_box == model.layout.above_wide
        return (model.layout.above_wide if low else model.layout.panels["wide"]).y

    @property
    def log_box(self) -> Box:
        """The box of the log. Buttons may be above and below it."""
        model = self.model
        if model.call is not None and (rows := self.call_rows):
            log, last = model.layout.panels["log"], list(rows.values())[-1]
            top = last.y + last.h + ROW_GAP * model.panels * 2
            return Box(log.x, top, log.w, log.y + log.h - top)
        if not model.answers_beside_log:
            return model.layout.panels["log"]
        of = model.position, model.free, model.phase, model.layout, self.director.announcing
        if of != self._log_of:
            self._log_of, self._log = of, self._log_beside_answers()
        return self._log

    def _log_beside_answers(self) -> Box:
        """Return the box that the log occupies when no panel asks several people a question."""
        model = self.model
        costs = self._costs()
        harmless = model.phase == Phase.OVER or not all(costs)
        shown = any(costs) and not self.director.announcing
        return model.layout.between(self.costly_box if shown else None, harmless)

    @property
    def call_rows(self) -> dict[int, Box]:
        """Each seat's row on the panel that asks several people a question, or {}."""
        call, larger = self.model.call, self.model.panels
        if call is None or call.question is None or self.director.announcing:
            return {}
        seats, log = (*call.question.seats, *call.question.aside), self.model.layout.panels["log"]
        free, count = log.h / larger, len(seats)
        high = larger * min(ROW, max((free - LOG) / count, min(LEAST_ROW, (free - LEAST_LOG) / count)))
        return {seat: Box(log.x, log.y + at * high, log.w, high - ROW_GAP * larger) for at, seat in enumerate(seats)}

    def tip(self, name: str, text: str = "tip") -> Sentence | None:
        """Return the tip for an answer button, or None if there is no tip.

        Buttons have tips only while at least one answer can be repeated automatically. If `text` is "note", return the
        button's note, which is shorter than the tip.
        """
        kind, standing = name.rstrip("0123456789"), self.model.standing()
        actions = {"wide": self.model.buttons(), STAND: standing}.get(kind, ())
        at = int(name[len(kind) :]) if actions else 0
        if not standing or at >= len(actions):
            return None
        key, options = f"button.{actions[at].verb}", self.model.match.setup.options
        told = f"{key}.standing.{text}" if kind == STAND else f"{key}.{text}"
        keys = (*(f"{told}.{one}.{value}" for one, value in options.items()), told)
        return next(((one, ()) for one in keys if self.model.words.has(one)), None)

    def box(self, action: Action, kind: str = "wide") -> Box:
        """Return the box of an action's button.

        `kind` is "wide" (a main button) or "stand" (a standing answer).
        """
        costs, layout = self.confirmations.costs(action, kind == STAND), self.model.layout
        alike = [one for one, cost in zip(self._answers(), self._costs(), strict=True) if cost == costs]
        room = self.costly_box if costs else layout.panels["wide"]
        # If the text is enlarged, a standing answer's long label needs more space.
        shares = [LONG if one == STAND and self.model.plan.get("text", 1.0) > 1 else 1.0 for one, _ in alike]
        return shared_out(room, shares)[alike.index((kind, action))]
