"""The look-ahead player, which plays a few turns ahead on sampled tables.

On a sampled table, the hidden cards are dealt at random, but consistently with everything that the player knows. The
player tries the actions with the highest scores from `PlayerSupport.score_actions`. Actions that `PlayerSupport.wasted`
calls pointless are left out. After the action being tried, every seat follows `PlayerSupport.rollout_policy`, or
`PlayerSupport.score_actions` if the game has no rollout policy.

At the end of a simulation, `PlayerSupport.evaluate` rates the position. `PlayerSupport.control_variate` removes the
effect of luck from the rating. After each round, the worse half of the actions is dropped.

`PlayerSupport.lookahead_turns` limits the turns in a simulation. `PlayerSupport.lookahead_decisions` limits the number
of simulated decisions. In a game without `PlayerSupport.evaluate`, the look-ahead player acts like the greedy player.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.state import State
from game.players.greedy import imagined_tables, quick_action, weigh
from game.players.player import Decision, Situation, Thought


class LookaheadDepth(NamedTuple):
    """The limits on the look-ahead player's simulations.

    Attributes:
        actions: the number of actions to try in the first round, halved in each later round
        rounds: the number of rounds
        turns: the number of turns to simulate, or 0 for `PlayerSupport.lookahead_turns`
        decisions: the number of decisions to simulate for each table in the budget, or 0 for
            `PlayerSupport.lookahead_decisions`
        longest: the maximum number of decisions in one simulation
    """

    actions: int = 8
    rounds: int = 3
    turns: int = 0
    decisions: int = 0
    longest: int = 500


DEPTH = LookaheadDepth()
TABLE_COST = 2
"""The cost of sampling a table, in decisions."""
BLIND_DIVISOR = 4
"""If a seat can answer a question without looking at its cards, the budget is divided by this number."""


class _Tried:
    """An action that is being tried, with the sum of its ratings so far."""

    __slots__ = ("choice", "total")

    def __init__(self, choice: Decision) -> None:
        self.choice = choice
        self.total = 0.0


def lookahead(there: Situation, depth: LookaheadDepth = DEPTH) -> Thought:
    """Return the action with the best average rating.

    If several actions tie, choose the one with the highest score. Even a single legal action is simulated, because a
    quick answer would reveal something about the hidden cards.
    """
    game, chance = there.game, Chance(there.seed)
    worlds = yield from imagined_tables(there, chance)
    weighed = yield from weigh(there, worlds)
    useful = [choice for _, choice in weighed if not game.ai.wasted(there.view, choice.action)]
    tried = [_Tried(choice) for choice in useful or [choice for _, choice in weighed]]
    unused = iter(worlds)
    share = (depth.decisions or game.ai.lookahead_decisions) * there.budget // depth.rounds
    if game.blind_answers(there.view):
        share //= BLIND_DIVISOR
    left = 0
    for number in range(depth.rounds):
        tried = sorted(tried, key=lambda one: -one.total)[: max(1, depth.actions >> number)]
        left += share
        while left > 0:
            left -= TABLE_COST
            world = next(unused, None) or determinize(there.view, chance)
            yield
            for one in tried:
                left -= yield from _try(game, world, one, depth.turns or game.ai.lookahead_turns, depth.longest)
    return max(tried, key=lambda one: one.total).choice


def _try(game: Game, world: State, one: _Tried, turns: int, longest: int) -> Generator[None, None, int]:
    """Try an action on a sampled table, and return the number of decisions made.

    Add the rating of the final position to the action's total. The simulation stops at the end of the match, after
    `turns` turns (including the current turn), or after `longest` decisions.
    """
    seat, state, made = world.asked, world.clone(), 1
    rules.apply_unchecked(game, state, one.choice.action)
    yield
    end = game.turn(world) + turns
    while made < longest and state.outcome is None and game.turn(state) < end:
        rules.apply_unchecked(game, state, quick_action(game, state))
        made += 1
        yield
    one.total += game.ai.evaluate(state, seat) - game.ai.control_variate(world, state, seat)
    return made
