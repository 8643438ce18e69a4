"""Write a table's lines of the event log: decisions, and what the player looks at.

`layout_log` adds where things are, for tests that drive the real window.

Another player may open the log file. Its plain text therefore names only cards that every person at the table knows
before or after the decision. Everything else goes into one encoded word per line, `hidden`, as in a save. The test
driver decodes it. At an open table and in solo play nothing needs hiding.
"""

from __future__ import annotations

from typing import Any, Protocol

from game.engine.action import Action, notation
from game.engine.files.obfuscation import hide
from game.engine.state import State
from scenes.table.model.table_model import TableModel


class EventLog(Protocol):
    """Writes a line to the event log."""

    def __call__(self, event: str, **values: Any) -> None:
        """Write a line for an event, with its values."""


class TableEventLog:
    """Writes the lines of a table to the event log."""

    def __init__(self, model: TableModel, log: EventLog) -> None:
        """Make the writer. `log` writes a line to the event log."""
        self.model = model
        self.log = log

    def confide(self, event: str, *, action: Action | None = None, **values: Any) -> None:
        """Log what the player in front looks at, holds or reads, encoded to keep it secret.

        `action` is written in notation.
        """
        if action is not None:
            values["action"] = notation(action, self.model.table)
        self.log(event, **({"hidden": hide(values)} if self.model.hotseat.confidential else values))

    def decided(self, since: int) -> None:
        """Log all decisions from number `since` on."""
        match = self.model.match
        for number, turn in enumerate(match.turns[since:], since):
            before = match.turns[number - 1].state if number else match.start
            action, table = turn.action, match.state.table
            text = notation(action, table)
            told = notation(self._covered(action, before, turn.state), table)
            more = {"hidden": hide({"action": text})} if told != text else {}
            self.log("action", seat=action.seat, action=told, **more)

    def _covered(self, action: Action, before: State, after: State) -> Action:
        """Return the action with backs in place of cards that not everybody knows."""
        hot, codes = self.model.hotseat, before.table.codes
        named = [card for card in action.cards if hot.common(before.known[card]) or hot.common(after.known[card])]
        # Covered cards go last, because their position among the others would help to identify them.
        return action._replace(cards=(*named, *sorted(codes[card][0] for card in action.cards if card not in named)))
