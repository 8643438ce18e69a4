"""Log the events at a table, such as decisions.

Any player can open the log file, so secret values are encoded in the `hidden` field. Saved matches use the same
encoding.
"""

from __future__ import annotations

from typing import Any, Protocol

from game.engine.action import Action, notation
from game.engine.files.obfuscation import hide
from game.engine.state import State
from scenes.table.model.table_model import TableModel


class EventLog(Protocol):
    """A function that writes a line to the event log."""

    def __call__(self, event: str, **values: Any) -> None:
        """Write a line for an event and its values."""


class TableEventLog:
    """Writes a table's lines to the event log."""

    def __init__(self, model: TableModel, log: EventLog) -> None:
        """Create a writer for the events at a table. `log` writes a line to the event log."""
        self.model = model
        self.log = log

    def confide(self, event: str, *, action: Action | None = None, **values: Any) -> None:
        """Log values that only the player at the screen may know.

        The values are encoded if other players could learn from them.
        """
        if action is not None:
            values["action"] = notation(action, self.model.table)
        self.log(event, **({"hidden": hide(values)} if self.model.hotseat.confidential else values))

    def decided(self, since: int) -> None:
        """Log all decisions, starting with decision number `since`."""
        match = self.model.match
        for number, turn in enumerate(match.turns[since:], since):
            before = match.turns[number - 1].state if number else match.start
            action, table = turn.action, match.state.table
            text = notation(action, table)
            told = notation(self._covered(action, before, turn.state), table)
            more = {"hidden": hide({"action": text})} if told != text else {}
            self.log("action", seat=action.seat, action=told, **more)

    def _covered(self, action: Action, before: State, after: State) -> Action:
        """Return the action, with each card that isn't known to everybody replaced by a back."""
        hot, codes = self.model.hotseat, before.table.codes
        named = [card for card in action.cards if hot.common(before.known[card]) or hot.common(after.known[card])]
        # Put the hidden cards last, because their positions among the others would help to identify them.
        return action._replace(cards=(*named, *sorted(codes[card][0] for card in action.cards if card not in named)))
