"""The answers that the next player can give while the curtain is down.

The answers depend only on what everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.action import Action
from game.engine.play import rules
from game.words.event_text import plain
from scenes.table.model.table_model import TableModel


class CurtainAnswers:
    """The answers that the curtain offers to the seat that must decide.

    `give_behind` is a function that gives an answer and returns whether the next seat also gets a curtain.
    """

    def __init__(self, model: TableModel, give_behind: Callable[[Action], bool]) -> None:
        self.model = model
        self.give_behind = give_behind
        game, public = model.game, model.match.view(0)
        # An answer that loses the game isn't offered here, because the player must see their cards to confirm it. Other
        # costly answers are played without confirmation, because a dialog would show everybody which answer the player
        # has given.
        self._actions: Sequence[Action] = [
            action
            for action in game.blind_answers(public)
            if rules.refusal(game, public, action) is None and game.display.outlook(public, action).warning is None
        ]

    def labels(self) -> Sequence[str]:
        """Return the labels for the answer buttons."""
        return [plain(self.model.words.say(f"button.{action.verb}")) for action in self._actions]

    def give(self, number: int) -> bool:
        """Give the answer with this index.

        Return whether the next seat to decide also gets a curtain.
        """
        return self.give_behind(self._actions[number])
