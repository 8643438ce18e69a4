"""The Monte Carlo player of solitaires: it simulates whole matches before each move.

On imagined tables it tries its most promising moves and plays each match to its end. Then it takes the move that won
most often.

It works for every solitaire. `PlayerSupport.score_actions` picks the moves to try, and `PlayerSupport.rollout_policy`
plays the rest of the match. On an imagined table the rollout policy sees no more than the player would see there. All
moves are tried on the same tables, so luck is the same for each. The player prefers another move to the most promising
one only if the difference is unlikely to be luck. With several seats or without a rollout policy, it plays like the
greedy player.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.players.greedy import greedy, imagined_tables, play_out, weigh
from game.players.player import Decision, Situation, Thought


class MonteCarloDepth(NamedTuple):
    """How many moves and matches the player tries.

    moves        how many moves it tries
    simulations  simulated matches per table of the budget: half of them for all moves, the others for the most
                 promising move and its strongest rival
    decisions    how many decisions a simulated match may take; a longer one is cut short and counts as lost
    doubt        by how many standard errors another move must lead the most promising one to replace it
    """

    moves: int = 4
    simulations: int = 6
    decisions: int = 500
    doubt: float = 1.4


DEPTH = MonteCarloDepth()


class _Tried:
    """A move on trial.

    `better` counts the tables on which this move won and the most promising move lost; `worse` counts the opposite.
    """

    __slots__ = ("better", "choice", "worse")

    def __init__(self, choice: Decision) -> None:
        self.choice = choice
        self.better = self.worse = 0

    def lead(self, doubt: float) -> float:
        """Return the move's lead in tables, minus a margin for luck."""
        return self.better - self.worse - doubt * math.sqrt(self.better + self.worse)


def monte_carlo(there: Situation, depth: MonteCarloDepth = DEPTH) -> Thought:
    """Simulate as many matches as the budget allows, unless there is only one move.

    In a solitaire nobody watches how long the player thinks. Among equally good moves, it takes the most promising one.
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
