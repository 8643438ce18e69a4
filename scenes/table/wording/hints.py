"""Hints at a table.

The player's first press of the hint button or key shows the suggested move and the main reason for it. The next press
shows all reasons. Only the first press in each position is counted as a hint.
"""

from __future__ import annotations

from game.engine.definition.player_support import Term
from game.engine.state import State
from game.players.player import Advice, Decision
from game.words.event_text import Span
from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.board.host import TableHost
from scenes.table.board.overlay import Line, Thinks
from scenes.table.layout import tuning
from scenes.table.model.match_texts import advice, compared, leading


class Hints:
    """Stores the hint for the current position, and puts it into words."""

    def __init__(self, board: Board, event_log: TableEventLog, host: TableHost) -> None:
        self.model, _, self.director, self.overlay = board
        self.event_log = event_log
        self.host = host
        self._found: tuple[State, Decision] | None = None
        """The latest hint, and the position that the hint is for."""
        self._thought: tuple[State, Advice] | None = None
        """The latest position with a hint, and the hint's computation, which can be continued after an interruption."""
        self._since = -1.0
        """When the demonstration began, in seconds, or a negative number if there is none."""
        self._best_told = 0.0
        """The time, in seconds, when the best move so far was last shown."""

    @property
    def choice(self) -> Decision | None:
        """The hint for this position, or None if it isn't known yet."""
        known = self._found is not None and self._found[0] is self.model.match.state
        return self._found[1] if known and self._found is not None else None

    @property
    def awaited(self) -> bool:
        """Whether the player might be waiting for a hint."""
        return self.overlay.spread is not None or isinstance(self.overlay.note, Thinks)

    @property
    def lit(self) -> bool:
        """Whether the suggested move is highlighted."""
        return self.choice is not None and self.model.hint == self.choice.action

    # --- asking -------------------------------------------------------------------------------------------------

    def thought(self) -> Advice:
        """Return the computation of the hint for this position.

        An interrupted computation continues where it stopped.
        """
        state = self.model.match.state
        if self._thought is None or self._thought[0] is not state:
            self._thought = state, self.model.session.thought()
        self._best_told = self.director.now
        return self._thought[1]

    def tell_best(self, best: Decision | None) -> None:
        """Show the best move so far in the "thinking" note, at most a few times per second."""
        now, found = self.director.now, None if best is None else best.comparison
        if best is None or found is None or now < self._best_told + tuning.HINT_TELLS:
            return
        if isinstance(self.overlay.shown, Thinks):
            self._best_told = now
            self.overlay.change(more=(leading(self.model.words, self.model.position, best.action, found),))

    def found(self, choice: Decision) -> Decision | None:
        """Store and return a computed hint, or return None if the player may no longer see it."""
        self._thought = None
        self.overlay.dismiss(Thinks)
        if not self.model.playing or self.model.covered:
            return None
        self._found = self.model.match.state, choice
        self.model.session.hinted()
        return choice

    def told(self, choice: Decision) -> list[Line]:
        """Highlight the suggested move.

        Return lines that give the move, the main reason, and the results from simulated games.
        """
        self.model.hint = choice.action
        self.event_log.confide("hint", action=choice.action)
        return [advice(self.model.words, self.model.position, choice), *self._compared(choice)]

    def shown(self, choice: Decision) -> list[Line]:
        """Start demonstrating the suggested move.

        Return the lines that explain how to make the move, and all reasons for and against it.
        """
        self._since = self.director.now
        self.event_log.confide("how", action=choice.action)
        return [*self._move(choice), *self._reasons(choice), *self._compared(choice)]

    def stop(self) -> None:
        """Stop the demonstration or the computation. A hint's text remains visible."""
        self._since = -1.0
        self.overlay.dismiss(Thinks)

    def dismiss(self) -> bool:
        """Remove the highlights that belong to a hint. Return whether there were any."""
        self.stop()
        lit = self.lit
        if lit:
            self.model.hint = None
        return lit

    # --- in words -----------------------------------------------------------------------------------------------

    def _move(self, choice: Decision) -> list[Line]:
        """Return lines that name the suggested move and say how to make it by mouse or keyboard."""
        words, verb = self.model.words, choice.action.verb
        move = advice(words, self.model.position, Decision(choice.action))
        return [move, words.say(f"help.{verb}.how", [("wide", self.host.key("wide"))])]

    def _compared(self, choice: Decision) -> list[Line]:
        line = compared(self.model.words, self.model.position, choice)
        return [line] if line else []

    def _reasons(self, choice: Decision) -> list[Line]:
        """Return lines with the reasons for and against the suggested move.

        The most important reasons come first.
        """
        found: list[Line] = []
        for key, sign in (("table.hint.for", 1), ("table.hint.against", -1)):
            terms = [term for term in choice.terms if term.worth * sign > 0]
            heaviest = sorted(terms, key=lambda term: -abs(term.worth))[: tuning.REASONS]
            if heaviest:
                head = [span._replace(style="bold") for span in self.model.words.say(key)]
                found.append((*head, *self._told(heaviest)))
        return found

    def _told(self, terms: list[Term]) -> Line:
        said: dict[str, Line] = {}
        for term in terms:
            line = self.model.words.say(f"term.{term.name}", term.values)
            said.setdefault("".join(span.text for span in line), line)
        return tuple(span for line in said.values() for span in (Span(" "), *line))

    # --- in pictures --------------------------------------------------------------------------------------------

    @property
    def _still(self) -> bool:
        motion = self.director.motion
        return motion.still or motion.instant

    @property
    def left(self) -> float:
        """The time left in the demonstration, in seconds."""
        if self._since < 0 or self.model.hint is None:
            return 0.0
        return max(0.0, self._since + tuning.HOW_TIME * tuning.HOW_TIMES - self.director.now)

    @property
    def moving(self) -> bool:
        """Whether a hint's demonstration is running."""
        return self.left > 0 and not self._still

    def share(self) -> float:
        """Return how far the demonstration's cards have moved, from 0 (start) to 1 (destination)."""
        if self._still:
            return 1.0
        passed = (self.director.now - self._since) % tuning.HOW_TIME / tuning.HOW_TIME
        there, back = tuning.HOW_THERE, 1 - tuning.HOW_BACK
        share = passed / there if passed < there else 1.0 if passed < back else (1 - passed) / tuning.HOW_BACK
        return share * share * (3 - 2 * share)
