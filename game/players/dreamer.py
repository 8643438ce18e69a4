"""The player of games for one that dreams each match to its end: on tables that it imagines it tries the moves that
look best, goes on by habit until the match is over, and takes the one after which most were won.

It knows no game. Which moves look best comes from `Game.judge`, how it goes on from `Game.habit`, which sees no more on
an imagined table than the player would see there. All moves are tried on the same tables, so that luck is the same for
each; the worse half is dropped, and the others are tried on more of them. A game for several, or one without a habit,
it plays as the weigher does."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from game.engine import rules
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game
from game.engine.state import State
from game.players.player import Choice, Situation, Thought
from game.players.weigher import tables, weigh, weigher


class Depth(NamedTuple):
    """How much it tries: so many moves at first; so many matches are dreamed to their end for each table of the budget;
    and after so many decisions a dream is broken off, and counts as lost."""

    moves: int = 4
    dreams: int = 8
    decisions: int = 500


DEPTH = Depth()


class _Tried:
    """A move that is tried, and how many matches were won after it."""

    __slots__ = ("choice", "won")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.won = 0.0


def dreamer(there: Situation, depth: Depth = DEPTH) -> Thought:
    """Dreams as many matches as the budget allows, unless there is nothing to choose: in a game for one nobody sees how
    long it thinks. Of equally good moves it takes the one that looks best."""
    game, chance = there.game, Chance(there.seed)
    habit = game.habit
    if habit is None or there.view.table.seats > 1 or not there.budget:
        return (yield from weigher(there))
    worlds = yield from tables(there._replace(budget=1), chance)
    weighed = yield from weigh(there, worlds)
    tried = [_Tried(choice) for _, choice in weighed[: depth.moves]]
    rounds = (len(tried) - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(1, depth.dreams * there.budget // (rounds * len(tried)))):
            world = imagine(there.view, chance)
            yield
            for one in tried:
                one.won += yield from _dream(game, habit, world.clone(), one.choice.action, depth.decisions)
        tried = sorted(tried, key=lambda one: -one.won)[: (len(tried) + 1) // 2]
    return tried[0].choice


def _dream(
    game: Game, habit: Callable[[State], Action], state: State, action: Action, decisions: int
) -> Generator[None, None, float]:
    """What the match comes to after a move: 1 if it is won, else 0."""
    seat = state.asked
    while True:
        rules.apply_unchecked(game, state, action)
        yield
        decisions -= 1
        if state.outcome is not None or not decisions:
            return float(state.outcome is not None and seat in state.outcome.winners)
        action = habit(state)
