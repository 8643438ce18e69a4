"""The player that looks ahead: it tries the heaviest actions on tables that it imagines, lets every seat there go on by
habit, and takes the action after which it stands best.

It knows no game either. Which actions are worth trying comes from `Game.judge`; what a seat would do on an imagined
table, all cards open, from `Game.habit` (or the judge again); how it stands then from `Game.worth`, less what is mere
`Game.luck`. All actions are tried on the same tables, so luck is the same for each; the worse half is dropped, and the
others are tried on more of them.

How many turns it looks ahead, as `Game.turn` counts them, its game says (`Game.foresight`). Of a game for one it does
the same. Without `Game.worth` it takes what the weigher would."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.engine import rules
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game
from game.engine.state import State
from game.players.player import Choice, Situation, Thought
from game.players.weigher import glance, tables, weigh


class Depth(NamedTuple):
    """How far it looks: at so many actions, half as many after each round, and so many rounds; until so many turns have
    begun (0: as many as its game says), or `longest` decisions were made; and so many decisions are made on imagined
    tables for each table of the budget."""

    actions: int = 8
    rounds: int = 3
    turns: int = 0
    decisions: int = 80
    longest: int = 500


DEPTH = Depth()
LAYING = 2
"""A table that is imagined counts as so many decisions."""
GLANCE = 4
"""Where a seat may answer without a look at its cards, it thinks so many times less: that question comes often, and
seldom matters."""


class _Tried:
    """An action that is tried, and how it stood after it in all."""

    __slots__ = ("choice", "stood")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.stood = 0.0


def seer(there: Situation, depth: Depth = DEPTH) -> Thought:
    """Makes as many decisions on imagined tables as the budget allows, also where there is nothing to choose: how long
    it thinks must not tell what it holds. Of equally good actions it takes the heaviest."""
    game, chance = there.game, Chance(there.seed)
    worlds = yield from tables(there, chance)
    weighed = yield from weigh(there, worlds)
    tried = [_Tried(choice) for _, choice in weighed]
    unused = iter(worlds)
    share = depth.decisions * there.budget // depth.rounds
    if game.unseen(there.view):
        share //= GLANCE
    left = 0
    for number in range(depth.rounds):
        tried = sorted(tried, key=lambda one: -one.stood)[: max(1, depth.actions >> number)]
        left += share
        while left > 0:
            left -= LAYING
            world = next(unused, None) or imagine(there.view, chance)
            yield
            for one in tried:
                left -= yield from _try(game, world, one, depth.turns or game.foresight, depth.longest)
    return max(tried, key=lambda one: one.stood).choice


def _try(game: Game, world: State, one: _Tried, turns: int, longest: int) -> Generator[None, None, int]:
    """Every seat goes on by habit until so many more turns have begun, so many decisions were made or the match is
    over; how many decisions that took."""
    seat, state, made = world.asked, world.clone(), 1
    rules.apply_unchecked(game, state, one.choice.action)
    yield
    end = game.turn(world) + turns
    while made < longest and state.outcome is None and game.turn(state) < end:
        rules.apply_unchecked(game, state, glance(game, state))
        made += 1
        yield
    one.stood += game.worth(state, seat) - game.luck(world, state, seat)
    return made
