"""How near the end of a match is, as far as everybody knows. The music follows it."""

from __future__ import annotations

from game.engine.knowledge import view
from game.engine.play.match import Match
from game.engine.state import State


class Tension:
    """The tension of the position on the screen, computed once for each position."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._value = 0.0

    def of(self, match: Match, held: State | None) -> float:
        """Return how near the end is, from 0 to 1, whoever looks at the screen.

        Args:
            match: The match.
            held: An earlier position that the table still shows, or None.
        """
        state = match.state if held is None else held
        if self._state is not state:
            self._state, self._value = state, match.game.display.tension(view(state, 0))
        return self._value
