"""The question of whoever plays alone: can this still be won?

It is answered from the real deal, so the answer tells of cards that the player has not seen: ask only where the player
did. `Replay.of_line` (game/replay) shows a line that wins."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.match import Match
from game.solving.search import EFFORT, Answer, Search, solve


def can_be_won(match: Match, effort: int = EFFORT) -> Search:
    """The search for an answer from the position as it stands now; whatever is played meanwhile doesn't change it. Of a
    game with levels, whether one more can be won than were won so far. ValueError for a match of several seats."""
    if match.setup.seats != 1:
        raise ValueError("only solo games can be checked for a way to win")
    return solve(match.game, match.state.clone(), 1, effort, level_asked(match))


def level_asked(match: Match) -> int:
    """Of a game with levels, which it is asked for: the one above those that were won so far; else 0."""
    game, state = match.game, match.state
    if game.levels == 1:
        return 0
    return state.outcome.scores[0] if state.outcome is not None else game.summary(state)[0].total + 1


class WinCheck:
    """The question, gone on with in slices while a frame has time. `answer` is None until it was found out; `effort` is
    how many positions were reached so far."""

    def __init__(self, match: Match, clock: Callable[[], float], effort: int = EFFORT) -> None:
        self.answer: Answer | None = None
        self.effort = 0
        self._search = can_be_won(match, effort)
        self._clock = clock

    def stop(self) -> None:
        """Let go of all that was remembered; there is no answer then."""
        self._search.close()

    def slice(self, seconds: float) -> Answer | None:
        """Search for about so long, at least one piece; the answer once there is one. How long a slice is changes
        nothing in it."""
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
