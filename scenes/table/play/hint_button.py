"""Handle the hint button: compute and show a hint, or show details of a visible hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.players.player import Decision
from scenes.table.board.board import Board
from scenes.table.board.overlay import Line
from scenes.table.layout import tuning
from scenes.table.play.ai_scheduler import AiScheduler
from scenes.table.play.intent_runner import IntentRunner
from scenes.table.wording.hints import Hints
from scenes.table.wording.messages import Messages
from scenes.table.wording.piles import Piles


class HintButton:
    """Handles a table's hint button. `finish` ends all animations."""

    def __init__(
        self,
        board: Board,
        hints: Hints,
        messages: Messages,
        piles: Piles,
        intent_runner: IntentRunner,
        ai_scheduler: AiScheduler,
        finish: Callable[[], None],
    ) -> None:
        self.model = board.model
        self.hints = hints
        self.messages = messages
        self.piles = piles
        self.input = intent_runner
        self.ai_scheduler = ai_scheduler
        self.finish = finish

    def press(self) -> None:
        """Show a hint or, if the hint is already visible, its details.

        If no hint has been computed yet, start the computation.
        """
        choice, lit = self.hints.choice, self.hints.lit
        self.input.cancel()
        self.finish()
        if not self.model.playing:
            self.messages.say_key("table.no_hint")
        elif self.model.covered:
            self.messages.say(self.messages.how_to_peek(), "wide")
        elif choice is None:
            self.messages.think()
            self.ai_scheduler.begin(self.hints.thought(), 0.0, awaited=True)
        elif lit:
            self._advise(self.hints.shown(choice), tuning.HOW_STAYS)
        else:
            self._advise(self.hints.told(choice))

    def _advise(self, lines: Sequence[Line], stays: float | None = None) -> None:
        """Show a hint. If a pile hides the suggested card, spread out the pile.

        Otherwise, show a note for `stays` seconds. If `stays` is None, the note stays long enough to be read.
        """
        hint = self.model.hint
        place = -1 if hint is None else self.piles.hiding(hint)
        if hint is None or place < 0:
            self.messages.say(lines[0], "wide", lines[1:], stays=stays)
            return
        self.input.inspect(place)
        self.piles.advise(hint, lines)

    def found(self, choice: Decision) -> None:
        """Show a computed hint if the player is still waiting for it."""
        if (hint := self.hints.found(choice)) is not None:
            self._advise(self.hints.told(hint))
