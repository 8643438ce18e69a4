"""The tension of a match: how close its end seems, judging by what everybody knows."""

from __future__ import annotations

from game.engine.knowledge import view
from game.engine.play.match import Match
from game.engine.state import State


class Tension:
    """Computes the tension of the position on the screen, once for each position."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._value = 0.0

    def of(self, match: Match, held: State | None) -> float:
        """Return how close the match seems to be to its end, from 0 (far away) to 1 (very close).

        The result depends only on what everybody knows, so every viewer gets the same result.

        Args:
            match: The match.
            held: An earlier position that is still on the screen, or None.
        """
        state = match.state if held is None else held
        if self._state is not state:
            self._state, self._value = state, match.game.display.tension(view(state, 0))
        return self._value
