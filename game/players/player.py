"""What a computer player is given, what it gives back, and how it thinks: in slices, so that no frame waits for it.

A player is a generator over a `Situation`. It yields after each small piece of work (well below a millisecond or two)
and returns its `Choice`. All it knows is the view of its seat: the real position never reaches it. What it does
depends on the situation alone, never on a clock, so the same seed gives the same choice on every machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import NamedTuple

from game.engine.action import Action
from game.engine.chance import seeded
from game.engine.events import Event
from game.engine.match import Match
from game.engine.rules import Game, Term
from game.engine.state import State
from game.engine.table import Option, bit

BUDGET = 16
"""How many tables a player may imagine for one decision, unless it is said otherwise."""


class Situation(NamedTuple):
    """A decision that a player has to take.

    view     the position as the asked seat knows it
    told     what it was told since its own last decision, redacted for it
    options  of the match
    seed     text; every chance of the player comes from it (a digest: the match can't be dealt again from it)
    budget   how many tables it may imagine"""

    game: Game
    view: State
    told: tuple[Event, ...]
    options: Mapping[str, Option]
    seed: str
    budget: int = BUDGET


class Choice(NamedTuple):
    """What a player wants to do, and what it thinks of that, in points: for it (above 0) and against it. `rest` is what
    it will do after that whatever is hidden, for those who don't want to ask it at every step."""

    action: Action
    terms: tuple[Term, ...] = ()
    rest: tuple[Action, ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that is decided; at least one."""
        return (self.action, *self.rest)

    @property
    def reason(self) -> Term | None:
        """The heaviest term that speaks for it; None if a player has no reasons."""
        return max(self.terms, key=lambda term: term.worth) if self.terms else None


Thought = Generator[None, None, Choice]
Player = Callable[[Situation], Thought]


def situation(match: Match, budget: int = BUDGET) -> Situation:
    """The decision that waits in a match. ValueError when the match has ended."""
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
        f"{seeded(f'{match.setup.seed} player {seat} decision {len(match.turns)}'):016x}",
        budget,
    )


def decide(thought: Thought) -> Choice:
    """Think to the end without a pause."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            choice: Choice = done.value
            return choice


class Thinking:
    """A thought that is gone on with in slices. `choice` is None until it has come to its end."""

    def __init__(self, thought: Thought, clock: Callable[[], float]) -> None:
        self.choice: Choice | None = None
        self._thought = thought
        self._clock = clock

    def slice(self, seconds: float) -> Choice | None:
        """Think for about so long, at least one piece; the choice once it is made."""
        end = self._clock() + seconds
        while self.choice is None:
            try:
                next(self._thought)
            except StopIteration as done:
                self.choice = done.value
            if self._clock() >= end:
                break
        return self.choice
