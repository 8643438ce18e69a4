"""Fade in the picture of an encounter's stage when the encounter's card has arrived."""

from __future__ import annotations

from scenes.table.layout import tuning
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director


class StageOpening:
    """Tracks how far an encounter's stage has opened."""

    def __init__(self, model: TableModel, director: Director) -> None:
        self.model = model
        self.director = director
        self._card = self._opens = -1
        """The current encounter's card, and the card of the encounter whose stage is opening. -1 means no card."""

    def tell(self) -> None:
        """Record a new position's encounter. If the encounter is new, start opening its stage."""
        before, self._card = self._card, self._now()
        self._opens = self._card if self._card != before else -1

    def stand(self) -> None:
        """Record the current encounter in a position that is shown without animation.

        The encounter's stage opens immediately.
        """
        self._card, self._opens = self._now(), -1

    def _now(self) -> int:
        stage = self.model.stage()
        return stage.encounter.card if stage is not None else -1

    @property
    def share(self) -> float:
        """The opacity of the stage, from 0 to 1."""
        if self._opens < 0 or self.director.motion.instant:
            return 1.0
        return min(1.0, (self.director.now - self.director.arrived) / tuning.STAGE_OPENS)
