"""The player that looks ahead: it tries the heaviest actions on tables that it imagines, lets every seat there go on as
the weigher would, and takes the action after which it stands best.

It knows no game either. What a seat would do comes from `Game.judge`, on the imagined table as if all cards lay open;
how it stands then comes from `Game.worth`. All actions are tried on the same tables: luck is the same for each."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.engine import rules
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game
from game.engine.state import State
from game.players.player import Situation, Thought
from game.players.weigher import tables, total, weigh


class Depth(NamedTuple):
    """How far it looks: at so many actions; for so many turns after this one; and so many decisions are made on
    imagined tables for each table of the budget."""

    actions: int = 5
    turns: int = 1
    decisions: int = 60


DEPTH = Depth()


def seer(there: Situation, depth: Depth = DEPTH) -> Thought:
    """Makes as many decisions on imagined tables as the budget allows, also where there is nothing to choose: how long
    it thinks must not tell what it holds."""
    game, chance = there.game, Chance(there.seed)
    seat = there.view.asked
    worlds = yield from tables(there, chance)
    weighed = yield from weigh(there, worlds)
    tried = [choice for _, choice in weighed[: depth.actions]]
    stood = [0.0] * len(tried)
    left, tables_used = depth.decisions * there.budget, 0
    while left > 0:
        world = worlds[tables_used] if tables_used < len(worlds) else imagine(there.view, chance)
        tables_used += 1
        for number, choice in enumerate(tried):
            future = world.clone()
            rules.apply_unchecked(game, future, choice.action)
            left -= 1 + (yield from _go_on(game, future, depth.turns))
            stood[number] += game.worth(future, seat)
    return tried[max(range(len(tried)), key=lambda number: (stood[number], -number))]


def _go_on(game: Game, state: State, turns: int) -> Generator[None, None, int]:
    """Every seat does what is heaviest until so many more turns have begun or the match is over; how many decisions
    that took."""
    end, made = game.turn(state) + turns, 0
    while state.outcome is None and game.turn(state) < end:
        judged = game.judge(state, (state,))
        rules.apply_unchecked(game, state, max(rules.moves(game, state), key=lambda action: total(judged(action))))
        made += 1
        yield
    return made
