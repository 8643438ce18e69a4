"""Pass automatically for a player who can only pass, if the setting allows this.

An automatic pass reveals that the player could do nothing else. Therefore, nobody passes automatically if several
people share the screen and keep secrets from each other. The pause before a pass always has the same length.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.action import Action
from game.engine.play import rules
from game.engine.state import State
from scenes.table.model.table_model import TableModel

COMPUTERS, ALWAYS = 2, 3
"""The values of the `auto_pass` setting that allow automatic passes."""


class AutoPass:
    """Waits briefly, and then passes on behalf of a player who must decide but can only pass."""

    def __init__(self, model: TableModel, chosen: Callable[[], int], pause: Callable[[], float]) -> None:
        """Prepare to pass automatically at a table.

        Args:
            model: The table's model.
            chosen: Returns the value of the `auto_pass` setting.
            pause: Returns the length of the pause before a pass, in seconds.
        """
        self._model = model
        self._chosen = chosen
        self._pause = pause
        self._of: State | None = None
        """The position that the following attributes were computed from."""
        self._only: Action | None = None
        self._left = 0.0
        self._told: State | None = None

    @property
    def wanted(self) -> bool:
        """Whether the program may pass automatically in this match.

        The setting must allow it, the player must have an opponent, and people who share the screen must have no
        secrets from each other.
        """
        session, chosen = self._model.session, self._chosen()
        if not self._model.passes_alone or len(session.names) < 2 or self._model.hotseat.confidential:
            return False
        return chosen == ALWAYS or (chosen == COMPUTERS and len(session.persons) == 1)

    @property
    def action(self) -> Action | None:
        """The pass to play automatically, or None if passing isn't the only legal action."""
        model = self._model
        if not (model.free and self.wanted):
            return None
        if self._of is not model.position:
            self._of, self._only = model.position, rules.only_pass(model.game, model.legal())
            self._left = self._pause()
        return self._only

    def begins(self) -> bool:
        """Return whether to announce an upcoming pass to the player now.

        The result is True at most once for each position.
        """
        news = self.action is not None and self._told is not self._of and self._left > 0
        self._told = self._of
        return news

    def update(self, step: float, still: bool) -> Action | None:
        """Advance the clock if nothing is moving, and return the pass once it is due.

        Until then, return None.
        """
        if self.action is None or not still:
            return None
        self._left -= step
        return self.action if self._left <= 0 else None
