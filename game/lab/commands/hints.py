"""Measure how good the hints are.

A move's loss is the difference between its chance of winning and the best move's, in percentage points. `behind` is the
average loss. `bad` is the percentage of positions in which the loss is at least 10.
"""

from __future__ import annotations

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterator, Sequence
from time import process_time

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import bit
from game.lab.cli_context import chosen_game, setup_arguments, setup_from, tell, whole
from game.players.adviser import adviser, wins_imagined_match
from game.players.greedy import quick_action
from game.players.player import Situation, decide, situation
from game.players.registry import PLAYERS

LATEST = 40
"""Maximum number of decisions before a measured position."""
BAD = 10.0
"""A move is bad if its chance of winning is at least this many percentage points below the best move's."""
FAR = 2.5
"""A move that is this many standard errors behind the leading move can't be the best one."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, the positions and the simulated games."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--positions", type=whole(1), default=100, metavar="N", help="how many positions (100)")
    parser.add_argument("--matches", type=whole(2), default=200, metavar="N", help="simulated games per move (200)")
    parser.add_argument("--hint-only", action="store_true", help="measure no computer players")
    parser.add_argument("--seed", default="hints", help="the seed of the deals (hints)")


def run(given: Namespace) -> int:
    """Measure the greedy player, the strongest player and the hint, and print the results.

    The exit code is always 0.
    """
    game = chosen_game(given)
    names = () if given.hint_only else ("greedy", game.ai.strongest_player)
    players = {name: PLAYERS[name] for name in names}
    behind: dict[str, list[float]] = {name: [] for name in (*players, "hint")}
    seconds: list[float] = []
    for there in _positions(game, given):
        choices = {name: decide(player(there)).action for name, player in players.items()}
        begun = process_time()
        choices["hint"] = decide(adviser(there)).action
        seconds.append(process_time() - begun)
        losses = _losses(there, given.matches, choices.values())
        for name, action in choices.items():
            behind[name].append(losses[action])
    tell(f"{game.id}: {given.positions} positions, {given.matches} simulated games per move")
    for name, found in behind.items():
        bad = sum(loss >= BAD for loss in found)
        tell(f"  {name:12} behind {sum(found) / len(found):5.2f}  bad {100 * bad / len(found):5.1f} %")
    tell(f"  a hint takes {sum(seconds) / len(seconds):.2f} s of processor time, at most {max(seconds):.2f} s")
    return 0


def _positions(game: Game, given: Namespace) -> Iterator[Situation]:
    """Yield situations that offer a choice, from matches played by the rollout policy."""
    found = number = 0
    while found < given.positions:
        number += 1
        seed = f"{given.seed} {number}"
        match, chance = Match.new(game, setup_from(given, game, seed)), Chance(seed)
        for _ in range(chance.below(LATEST)):
            if match.asked:
                match.play(quick_action(game, determinize(match.view(bit(match.asked)), chance)))
        if match.asked and len(match.legal()) > 1:
            found += 1
            yield situation(match)


def _losses(there: Situation, matches: int, choices: Collection[Action]) -> dict[Action, float]:
    """Return, in percentage points, how far each choice's winning chance is below the best."""
    moves = rules.legal(there.game, there.view)
    won: dict[Action, list[bool]] = {action: [] for action in moves}
    for until in (matches // 8, matches // 4, matches // 2, matches):
        for action in moves:
            won[action] += [_wins(there, action, number) for number in range(len(won[action]), until)]
        leader = won[max(moves, key=lambda action: sum(won[action]))]
        moves = [action for action in moves if action in choices or not _far_behind(won[action], leader)]
    half = matches // 2
    first = max(moves, key=lambda action: sum(won[action][:half]))
    second = max(moves, key=lambda action: sum(won[action][half:]))
    best = sum(won[first][half:]) + sum(won[second][:half])
    return {action: (best - sum(won[action])) / matches * 100 for action in choices}


def _wins(there: Situation, action: Action, number: int) -> bool:
    """Return whether a move wins the simulated game numbered `number`."""
    world = determinize(there.view, Chance(f"{there.seed} measured {number}"))
    return wins_imagined_match(there.game, world, action)


def _far_behind(won: Sequence[bool], leader: Sequence[bool]) -> bool:
    """Return whether a move is significantly worse than the leading move in the same games."""
    pairs = list(zip(won, leader, strict=True))
    better, worse = pairs.count((False, True)), pairs.count((True, False))
    return better - worse > FAR * math.sqrt(better + worse)
