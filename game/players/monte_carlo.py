"""The Monte Carlo player for solitaire games, which simulates matches before each move.

The player tries the most promising moves (`PlayerSupport.score_actions`) on the same sampled tables.
`PlayerSupport.rollout_policy` plays each match to the end. Another move replaces the most promising move only if its
lead is unlikely to be due to luck. With several seats or without a rollout policy, the greedy player decides instead.
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

    Attributes:
        moves: the number of moves to try
        simulations: the number of simulated matches for each table in the budget; the second half tries only the most
            promising move and its strongest rival
        decisions: the maximum number of decisions in a simulated match; a longer match counts as lost
        doubt: the lead, in standard errors, that another move needs to replace the most promising move
    """

    moves: int = 4
    simulations: int = 6
    decisions: int = 500
    doubt: float = 1.4


DEPTH = MonteCarloDepth()


class _Tried:
    """A move that is being tried.

    `better` counts the tables that only this move won. `worse` counts the tables that only the most promising move won.
    """

    __slots__ = ("better", "choice", "worse")

    def __init__(self, choice: Decision) -> None:
        self.choice = choice
        self.better = self.worse = 0

    def lead(self, doubt: float) -> float:
        """Return this move's lead (in tables won) over the most promising move, minus a margin."""
        return self.better - self.worse - doubt * math.sqrt(self.better + self.worse)


def monte_carlo(there: Situation, depth: MonteCarloDepth = DEPTH) -> Thought:
    """Return the move that won most often in simulated matches.

    If only one move is legal, nothing is simulated. Among equally good moves, the player chooses the most promising.
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
