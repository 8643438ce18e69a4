"""The opening of the table's stage: a new encounter fades in once its card has arrived."""

from __future__ import annotations

from scenes.table.layout import tuning
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director


class StageOpening:
    """How far the stage of one table has opened."""

    def __init__(self, model: TableModel, director: Director) -> None:
        self.model = model
        self.director = director
        self._card = self._opens = -1
        """The card of the encounter now, and that of one which opens the stage, or -1."""

    def tell(self) -> None:
        """Note the encounter of a new position. Only one that has just begun opens the stage."""
        before, self._card = self._card, self._now()
        self._opens = self._card if self._card != before else -1

    def stand(self) -> None:
        """Note the encounter of a position that the table shows at once."""
        self._card, self._opens = self._now(), -1

    def _now(self) -> int:
        stage = self.model.stage()
        return stage.encounter.card if stage is not None else -1

    @property
    def share(self) -> float:
        """How visible the stage is, 0 to 1."""
        if self._opens < 0 or self.director.motion.instant:
            return 1.0
        return min(1.0, (self.director.now - self.director.arrived) / tuning.STAGE_OPENS)
