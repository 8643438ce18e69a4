"""The player of games for one that dreams each match to its end: on tables that it imagines it tries the moves that
look best, goes on by habit until the match is over, and takes the one after which most were won.

It knows no game. Which moves look best comes from `Game.judge`, how it goes on from `Game.habit`, which sees no more on
an imagined table than the player would see there. All moves are tried on the same tables, so that luck is the same for
each; and another move than the one that looks best is taken only where that can hardly be luck. A game for several, or
one without a habit, it plays as the weigher does."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import NamedTuple

from game.engine import rules
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game
from game.engine.state import State
from game.players.player import Choice, Situation, Thought
from game.players.weigher import glance, tables, weigh, weigher


class Depth(NamedTuple):
    """How much it tries: so many moves; so many matches are dreamed to their end for each table of the budget, half of
    them with all moves, the others with the one that looks best and its strongest rival; after so many decisions a
    dream is broken off, and counts as lost. Another move must win so many standard errors more often than the one that
    looks best."""

    moves: int = 4
    dreams: int = 6
    decisions: int = 500
    doubt: float = 1.4


DEPTH = Depth()


class _Tried:
    """A move that is tried: on how many tables it won where the move that looks best lost, and the other way round."""

    __slots__ = ("better", "choice", "worse")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.better = self.worse = 0

    def lead(self, doubt: float) -> float:
        """By how many tables it leads, less what may be luck."""
        return self.better - self.worse - doubt * math.sqrt(self.better + self.worse)


def dreamer(there: Situation, depth: Depth = DEPTH) -> Thought:
    """Dreams as many matches as the budget allows, unless there is nothing to choose: in a game for one nobody sees how
    long it thinks. Of equally good moves it takes the one that looks best."""
    game, chance = there.game, Chance(there.seed)
    if not game.fills("habit") or there.view.table.seats > 1 or not there.budget:
        return (yield from weigher(there))
    worlds = yield from tables(there._replace(budget=1), chance)
    weighed = yield from weigh(there, worlds)
    tried = [_Tried(choice) for _, choice in weighed[: depth.moves]]
    dreams = depth.dreams * there.budget // 2 if len(tried) > 1 else 0
    for _ in range(2):
        for _ in range(dreams // len(tried)):
            world = imagine(there.view, chance)
            yield
            first = yield from _dream(game, world.clone(), tried[0].choice.action, depth.decisions)
            for one in tried[1:]:
                won = yield from _dream(game, world.clone(), one.choice.action, depth.decisions)
                one.better += won and not first
                one.worse += first and not won
        tried = [tried[0], *sorted(tried[1:], key=lambda one: one.worse - one.better)[:1]]
    return max(tried, key=lambda one: one.lead(depth.doubt)).choice


def _dream(game: Game, state: State, action: Action, decisions: int) -> Generator[None, None, bool]:
    """Whether the match is won after a move."""
    seat = state.asked
    while True:
        rules.apply_unchecked(game, state, action)
        yield
        decisions -= 1
        if state.outcome is not None or not decisions:
            return state.outcome is not None and seat in state.outcome.winners
        action = glance(game, state)
