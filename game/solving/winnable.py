"""Answer a solo player's question: can this match still be won?

The answer depends on hidden cards, so it is worked out only on request. `Replay.of_line` (game/matches/replay.py) shows
a winning line.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.play.match import Match
from game.solving.search import EFFORT, Answer, Search, solve


def can_be_won(match: Match, effort: int = EFFORT) -> Search:
    """Return a search that finds out whether a match can be won from its current position.

    The search uses a copy of the position, so later moves don't affect the search. In a game with levels, the goal is
    to win the level that `level_asked` returns. Raise ValueError if the match has several seats.
    """
    if match.setup.seats != 1:
        raise ValueError("only solo games can be checked for a way to win")
    return solve(match.game, match.state.clone(), 1, effort, level_asked(match))


def level_asked(match: Match) -> int:
    """Return the level that the search tries to win, or 0 if the game has no levels.

    During the match, the result is the number of levels won so far, plus 1. After the match, it is the number of levels
    won.
    """
    game, state = match.game, match.state
    if game.levels == 1:
        return 0
    return state.outcome.scores[0] if state.outcome is not None else game.summary(state)[0].total + 1


class WinCheck:
    """A search for a way to win a match, run in short time slices to avoid delaying frames.

    `answer` is None until the search ends. `effort` is the number of positions examined so far.
    """

    def __init__(self, match: Match, clock: Callable[[], float], effort: int = EFFORT) -> None:
        self.answer: Answer | None = None
        self.effort = 0
        self._search = can_be_won(match, effort)
        self._clock = clock

    def stop(self) -> None:
        """Stop the search and free its memory. There will be no answer."""
        self._search.close()

    def slice(self, seconds: float) -> Answer | None:
        """Spend roughly the given time searching. Return the answer, or None if there is none yet.

        Every call examines at least one position.
        """
        end = self._clock() + seconds
        while self.answer is None:
            try:
                self.effort = next(self._search)
            except StopIteration as done:
                self.answer = done.value
                break
            if self._clock() >= end:
                break
        return self.answer
