"""Answers that the seat behind the curtain can give without seeing its cards.

The game derives them from public knowledge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.action import Action
from game.engine.play import rules
from game.words.event_text import plain
from scenes.table.model.table_model import TableModel


class CurtainAnswers:
    """The answers that the curtain offers to the deciding seat.

    `give_behind` takes an answer, and returns whether the next deciding seat is behind a curtain too.
    """

    def __init__(self, model: TableModel, give_behind: Callable[[Action], bool]) -> None:
        self.model = model
        self.give_behind = give_behind
        game, public = model.game, model.match.view(0)
        # A losing answer isn't offered here: it needs a confirmation, for which the seat has to see its cards. Costly
        # answers skip the confirmation, because it would show everybody which answer the seat gave.
        self._actions: Sequence[Action] = [
            action
            for action in game.blind_answers(public)
            if rules.refusal(game, public, action) is None and game.display.outlook(public, action).warning is None
        ]

    def labels(self) -> Sequence[str]:
        """Return the labels of the answer buttons."""
        return [plain(self.model.words.say(f"button.{action.verb}")) for action in self._actions]

    def give(self, number: int) -> bool:
        """Give an answer by its number. Return whether the next deciding seat is behind a curtain too."""
        return self.give_behind(self._actions[number])
