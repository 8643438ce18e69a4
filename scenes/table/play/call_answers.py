"""Act on the answers that several people give on a shared panel."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.action import Action
from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.model.shared_call import SharedCall
from scenes.table.play.shown_position import ShownPosition


class CallAnswers:
    """Acts on the answers that people have given on the panel, one after another."""

    def __init__(
        self,
        board: Board,
        shown: ShownPosition,
        event_log: TableEventLog,
        take: Callable[[Action], bool],
        clear: Callable[[], None],
        ask: Callable[[], None],
    ) -> None:
        """Prepare to handle the answers that several people give on a shared panel.

        Args:
            board: The parts of the table.
            shown: Updates the cards on the screen after a change.
            event_log: The event log.
            take: Plays an action, and shows its effects.
            clear: Forgets the selection, and closes overlays.
            ask: Asks for the next decision.
        """
        self._model, _, self._director, _ = board
        self._shown = shown
        self._event_log = event_log
        self._take = take
        self._clear = clear
        self._ask = ask
        self.closed = 0
        """Number of answers given on the panel. One answer can lead to several decisions."""

    @property
    def _call(self) -> SharedCall | None:
        return self._model.hotseat.call

    @property
    def due(self) -> Action | None:
        """The answer that the deciding seat has given on the panel, or None."""
        return None if self._call is None else self._call.reply

    def answer(self, caller: int) -> None:
        """Close the panel, and record `caller`: the seat that wants to act, or 0 for nobody."""
        call = self._model.call
        if call is not None and call.answer(caller):
            self.closed += 1
            self._event_log.log("called", seat=caller)
            self._clear()
            self._model.hotseat.acted(self._model.match.asked)
            self._shown.relook()
            self._ask()

    def toggle(self, seat: int) -> None:
        """Record that a seat wants no questions for a while, or wants them again."""
        call = self._model.call
        if call is not None:
            call.toggle(seat)
            self._event_log.log("sit_out", seat=seat, on=seat in call.aside)

    def update(self) -> None:
        """If nothing is moving, act on the next answer from the panel."""
        call = self._model.hotseat.call
        if call is None or (action := call.reply) is None:
            return
        if not self._director.busy:
            call.replied()
            self._take(action)

    def acted(self, action: Action) -> None:
        """Update the panel after a decision."""
        if self._call is not None:
            self._call.acted(action)
