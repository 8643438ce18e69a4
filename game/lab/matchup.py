"""Play a match in a tournament, and record its result and the thinking times."""

from __future__ import annotations

import time
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.engine.definition.game_definition import Game
from game.engine.play.match import Match
from game.engine.table import Setup
from game.lab.cli_context import LARGEST_BUDGET, LabError, known_player, whole
from game.lab.match_counts import check, many
from game.lab.runner import Form
from game.players.player import BUDGET, situation
from game.players.registry import PLAYERS

DIGITS = 2
"""Number of significant digits to which each time is rounded before equal times are counted."""


class Entrant(NamedTuple):
    """A computer player in a tournament.

    `name` is the player's name in the arguments, such as "greedy:16".
    """

    name: str
    id: str
    budget: int


def entrants(text: str, budget: int = BUDGET) -> list[Entrant]:
    """Return the players listed in a string such as "greedy:16,random".

    A player without a number, such as "random", gets the default `budget`. Raise LabError if the list is invalid.
    """
    found = [_entrant(name.strip(), budget) for name in text.split(",")]
    if len({one[1:] for one in found}) < len(found):
        raise LabError(f"--players {text}: name each player only once")
    return found


def _entrant(name: str, budget: int) -> Entrant:
    called, colon, own = name.partition(":")
    player = known_player(called)
    try:
        return Entrant(f"{player}{colon}{own}", player, whole(0, LARGEST_BUDGET)(own) if colon else budget)
    except ArgumentTypeError as wrong:
        raise LabError(f"--players {player}:BUDGET: {wrong}") from None


class Durations(NamedTuple):
    """A distribution of times in nanoseconds.

    Attributes:
        many: the number of measured times
        total: the sum of all measured times
        most: the longest time
        sizes: the frequency of each time, after rounding to DIGITS significant digits
    """

    many: int
    total: int
    most: int
    sizes: Counter[int]

    @classmethod
    def of(cls, lengths: Sequence[int]) -> Durations:
        """Return the distribution of these times."""
        return cls(len(lengths), sum(lengths), max(lengths, default=0), Counter(map(_size, lengths)))

    def __or__(self, other: Durations) -> Durations:
        """Return the two distributions combined into one."""
        return Durations(
            self.many + other.many, self.total + other.total, max(self.most, other.most), self.sizes + other.sizes
        )

    def mean(self) -> float:
        """Return the mean time, or 0 if there are no times."""
        return self.total / max(1, self.many)

    def quantile(self, share: float) -> int:
        """Return a quantile of the times, rounded to DIGITS digits, or 0 if there are no times.

        `share` is from 0 to 1.
        """
        passed = 0
        for size in sorted(self.sizes):
            passed += self.sizes[size]
            if passed > share * self.many:
                return min(size, self.most)
        return self.most


def _size(length: int) -> int:
    unit = int(10 ** max(0, len(str(length)) - DIGITS))
    return (length + unit // 2) // unit * unit


class Bout(NamedTuple):
    """The result of a match, and each player's times for decisions and for time slices."""

    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: tuple[Durations, ...]
    slices: tuple[Durations, ...]

    def share(self, seat: int) -> float:
        """Return a seat's share of the win, from 0 to 1."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def lead(self, seat: int) -> int:
        """Return a seat's lead in points over the best of the other seats.

        In a solitaire game, return the seat's score.
        """
        others = [score for at, score in enumerate(self.scores, 1) if at != seat]
        return self.scores[seat - 1] - max(others, default=0)


def play(game: Game, setup: Setup, seating: Sequence[Entrant], clock: Callable[[], int] = time.perf_counter_ns) -> Bout:
    """Play a match between computer players, and return the result.

    Each player's thinking times are listed once, even if the player has several seats. Players are listed in the order
    of their first seats.
    """
    match = Match.new(game, setup)
    decisions: dict[Entrant, list[int]] = {entrant: [] for entrant in seating}
    slices: dict[Entrant, list[int]] = {entrant: [] for entrant in seating}
    while match.asked:
        entrant = seating[match.asked - 1]
        thought = PLAYERS[entrant.id](situation(match, entrant.budget))
        choice, spent = None, 0
        while choice is None:
            start = clock()
            try:
                next(thought)
            except StopIteration as done:
                choice = done.value
            took = clock() - start
            spent += took
            slices[entrant].append(took)
        decisions[entrant].append(spent)
        for action in choice.actions:
            match.play(action)
    outcome = match.state.outcome
    assert outcome is not None
    return Bout(
        f"{outcome.rule} {outcome.how}".rstrip(),
        outcome.winners,
        outcome.scores,
        tuple(map(Durations.of, decisions.values())),
        tuple(map(Durations.of, slices.values())),
    )


def _plain(bout: Bout) -> list[Any]:
    times = [[[one[:3], list(one.sizes.items())] for one in each] for each in (bout.decisions, bout.slices)]
    return [bout.end, list(bout.winners), list(bout.scores), *times]


def _read(seats: int, found: Any) -> Bout:
    end, winners, scores, decisions, slices = found
    if type(end) is not str:
        raise TypeError("expected the id of a rule")
    bout = Bout(end, many(int, winners), many(int, scores), _times(decisions), _times(slices))
    check(bout.winners, bout.scores, seats)
    if {len(bout.decisions), len(bout.slices)} != {min(2, seats)}:
        raise ValueError("expected each player's times")
    return bout


def _times(found: Any) -> tuple[Durations, ...]:
    told = []
    for numbers, sizes in found:
        count, total, most = many(int, numbers)
        counted: Counter[int] = Counter()
        for pair in sizes:
            size, often = many(int, pair)
            counted[size] = often
        told.append(Durations(count, total, most, counted))
    return tuple(told)


def form(seats: int) -> Form[Bout]:
    """Return functions that convert matches with this many seats to and from journal entries."""
    return Form(_plain, partial(_read, seats))
