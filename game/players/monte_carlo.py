"""The Monte Carlo player for solitaire games, which simulates matches before each move.

The player tries the moves with the highest scores from `PlayerSupport.score_actions`. The hidden cards are dealt at
random, and all moves are tried with the same deals. In each simulated match, `PlayerSupport.rollout_policy` makes all
moves after the one being tried.

The player normally chooses the move with the highest score. Another move is chosen only if its lead in the simulated
matches is unlikely to be due to luck. If a match has several seats or the game has no rollout policy, the greedy player
decides instead.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.players.greedy import greedy, imagined_tables, play_out, weigh
from game.players.player import Decision, Situation, Thought


class MonteCarloDepth(NamedTuple):
    """The limits on the player's search.

    In the first half of the simulated matches, the player tries `moves` different moves. In the second half, the player
    tries only the most promising move and its strongest rival. A match with more than `decisions` decisions counts as
    lost.

    Attributes:
        moves: the number of moves to try
        simulations: the number of simulated matches for each table in the budget
        decisions: the maximum number of decisions in a simulated match
        doubt: the lead, in standard errors, above which the rival is chosen
    """

    moves: int = 4
    simulations: int = 6
    decisions: int = 500
    doubt: float = 1.4


DEPTH = MonteCarloDepth()


class _Tried:
    """A move that is being tried.

    `better` counts the tables where this move won but the most promising move lost. `worse` counts the tables where
    this move lost but the most promising move won.
    """

    __slots__ = ("better", "choice", "worse")

    def __init__(self, choice: Decision) -> None:
        self.choice = choice
        self.better = self.worse = 0

    def lead(self, doubt: float) -> float:
        """Return this move's lead (in tables won) over the most promising move, minus a margin."""
        return self.better - self.worse - doubt * math.sqrt(self.better + self.worse)


def monte_carlo(there: Situation, depth: MonteCarloDepth = DEPTH) -> Thought:
    """Return the most promising move, or another move that has clearly won more matches.

    The most promising move is the one with the highest score. If only one move is legal, nothing is simulated.
    """
    game, chance = there.game, Chance(there.seed)
    if not game.ai.fills("rollout_policy") or there.view.table.seats > 1 or not there.budget:
        return (yield from greedy(there))
    worlds = yield from imagined_tables(there._replace(budget=1), chance)
    weighed = yield from weigh(there, worlds)
    tried = [_Tried(choice) for _, choice in weighed[: depth.moves]]
    simulations = depth.simulations * there.budget // 2 if len(tried) > 1 else 0
    for _ in range(2):
        for _ in range(simulations // len(tried)):
            world = determinize(there.view, chance)
            yield
            first, _ = yield from play_out(game, world.clone(), tried[0].choice.action, depth.decisions)
            for one in tried[1:]:
                won, _ = yield from play_out(game, world.clone(), one.choice.action, depth.decisions)
                one.better += won and not first
                one.worse += first and not won
        tried = [tried[0], *sorted(tried[1:], key=lambda one: one.worse - one.better)[:1]]
    return max(tried, key=lambda one: one.lead(depth.doubt)).choice
