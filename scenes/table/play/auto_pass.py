"""Pass automatically for people who can do nothing else, if they have chosen that option.

An automatic pass tells everybody at the table that this seat could only pass, so it never happens when several people
keep their hands secret. The pause before a pass is the same for every question and every hand.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.action import Action
from game.engine.play import rules
from game.engine.state import State
from scenes.table.model.table_model import TableModel

COMPUTERS, ALWAYS = 2, 3
"""The values of the setting `auto_pass` that allow automatic passes."""


class AutoPass:
    """Waits at a table, then passes for a player who can do nothing else."""

    def __init__(self, model: TableModel, chosen: Callable[[], int], pause: Callable[[], float]) -> None:
        """Prepare to wait.

        Args:
            model: The table's model.
            chosen: Returns the setting `auto_pass`.
            pause: Returns how many seconds a question stays before it is answered.
        """
        self._model = model
        self._chosen = chosen
        self._pause = pause
        self._of: State | None = None
        """The position for which the fields below were computed."""
        self._only: Action | None = None
        self._left = 0.0
        self._told: State | None = None

    @property
    def wanted(self) -> bool:
        """Whether the setting applies to this match.

        There must be an opponent, and people must have no secrets from each other.
        """
        session, chosen = self._model.session, self._chosen()
        if not self._model.passes_alone or len(session.names) < 2 or self._model.hotseat.confidential:
            return False
        return chosen == ALWAYS or (chosen == COMPUTERS and len(session.persons) == 1)

    @property
    def action(self) -> Action | None:
        """The pass that is about to happen, or None. The rules must allow nothing else."""
        model = self._model
        if not (model.free and self.wanted):
            return None
        if self._of is not model.position:
            self._of, self._only = model.position, rules.only_pass(model.game, model.legal())
            self._left = self._pause()
        return self._only

    def begins(self) -> bool:
        """Return whether a pass is coming that players have time to read about.

        Return True only once for each position.
        """
        news = self.action is not None and self._told is not self._of and self._left > 0
        self._told = self._of
        return news

    def update(self, step: float, still: bool) -> Action | None:
        """Advance the clock while the table is still. Return the pass once its pause is over, otherwise None."""
        if self.action is None or not still:
            return None
        self._left -= step
        return self.action if self._left <= 0 else None
