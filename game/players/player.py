"""The interface of computer players.

A computer player is a function that accepts a `Situation` and returns a generator. The generator yields at least once
every two milliseconds, so that the screen can be redrawn in time. At the end, the generator returns a `Decision`.

A computer player knows only what its seat knows. The player's choice never depends on a clock. The same seed therefore
gives the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import NamedTuple, TypeVar

from game.engine.action import Action
from game.engine.chance import state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import Term
from game.engine.events import Event
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Option, bit

_T = TypeVar("_T")

BUDGET = 16
"""Default number of sampled tables that a player may use for one decision."""


class Situation(NamedTuple):
    """The situation in which a player must act.

    Attributes:
        view: the position as the acting seat knows it
        told: the events since the seat's last decision, as the seat saw them
        options: the options of the match
        seed: the seed for the player's random numbers, which doesn't reveal the deal
        budget: the number of sampled tables that the player may use
    """

    game: Game
    view: State
    told: tuple[Event, ...]
    options: Mapping[str, Option]
    seed: str
    budget: int = BUDGET


class Comparison(NamedTuple):
    """How an action and its best rival did in simulated matches.

    Both actions are tried on the same tables. The weaker of `reason` and `objection` is None.

    Attributes:
        matches: the number of simulated matches for each action
        wins: the number of matches that the action won
        rival: the best other action
        rival_wins: the number of matches that the rival won
        reason: the strongest reason to prefer the action to the rival, or None
        objection: the strongest reason to reject the rival rather than the action, or None
    """

    matches: int
    wins: int
    rival: Action
    rival_wins: int
    reason: Term | None = None
    objection: Term | None = None


class Decision(NamedTuple):
    """A player's choice of an action, with the reasons for and against it.

    In `terms`, a reason against the action has negative points. `rest` contains the actions to carry out next, without
    running the player again. Only the adviser's decisions have a `comparison`.
    """

    action: Action
    terms: tuple[Term, ...] = ()
    rest: tuple[Action, ...] = ()
    comparison: Comparison | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All the actions that the player has decided on. There is always at least one."""
        return (self.action, *self.rest)

    @property
    def reason(self) -> Term | None:
        """The strongest reason for the action, or None if the player doesn't give reasons.

        If the decision has a comparison, the result is `Comparison.reason`.
        """
        if self.comparison is not None:
            return self.comparison.reason
        return max(self.terms, key=lambda term: term.worth) if self.terms else None


Thought = Generator[None, None, Decision]
Advice = Generator[Decision | None, None, Decision]
"""A player's deliberation, which may yield the best decision so far."""
Player = Callable[[Situation], Thought]


def situation(match: Match, budget: int = BUDGET) -> Situation:
    """Return the acting seat's situation in a match.

    Raise ValueError if the match has ended.
    """
    seat = match.asked
    if not seat:
        raise ValueError("the match has ended")
    since = next((at for at in range(len(match.turns), 0, -1) if match.turns[at - 1].action.seat == seat), 0)
    events = [event for turn in match.turns[max(0, since - 1) :] for event in turn.events]
    if not since:
        events = [*match.opening, *events]
    return Situation(
        match.game,
        match.view(bit(seat)),
        tuple(match.told(tuple(events), bit(seat))),
        match.setup.options,
        f"{state_from_seed(f'{match.setup.seed} player {seat} decision {len(match.turns)}'):016x}",
        budget,
    )


def finished(work: Generator[object, None, _T]) -> _T:
    """Run a generator to its end without pausing, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: _T = done.value
            return result


def decide(thought: Advice) -> Decision:
    """Run a player's deliberation to its end without pausing, and return its decision."""
    return finished(thought)


class Thinking:
    """A computer player's thinking, which runs in short time slices.

    `choice` is None until the player has finished thinking. `best` is the best decision so far, or None if there is
    none yet.
    """

    def __init__(self, thought: Advice, clock: Callable[[], float]) -> None:
        self.choice: Decision | None = None
        self.best: Decision | None = None
        self._thought = thought
        self._clock = clock

    def slice(self, seconds: float) -> Decision | None:
        """Think for about this many seconds. Return the choice, or None if there is none yet.

        Every call does at least one unit of work.
        """
        end = self._clock() + seconds
        while self.choice is None:
            try:
                self.best = next(self._thought) or self.best
            except StopIteration as done:
                self.choice = done.value
            if self._clock() >= end:
                break
        return self.choice
