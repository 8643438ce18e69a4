"""Measure how good the hints are.

The best move is the one that wins the most imagined games, and there are more of them than a hint has time for.
`behind` is how many points of win chance a player's move loses against it. `bad` is the percentage of positions where
the move loses ten points or more.

One half of the imagined games chooses the best move, and the other half measures it, so it owes nothing to luck.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import bit
from game.lab.cli_context import chosen_game, setup_arguments, setup_from, whole
from game.players.adviser import adviser, wins_imagined_match
from game.players.greedy import greedy, quick_action
from game.players.player import Situation, decide, situation
from game.players.registry import PLAYERS

LATEST = 40
"""The greatest number of decisions before a measured position."""
BAD = 10.0
"""A move that loses this many points of win chance, or more, is bad."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, the positions and the imagined games."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--positions", type=whole(1), default=100, metavar="N", help="how many positions (100)")
    parser.add_argument("--matches", type=whole(2), default=200, metavar="N", help="imagined games per move (200)")
    parser.add_argument("--seed", default="hints", help="the seed of the deals (hints)")


def run(given: Namespace) -> int:
    """Measure the greedy player, the strongest player and the hint, and print their figures."""
    game = chosen_game(given)
    players = {"greedy": greedy, game.ai.strongest_player: PLAYERS[game.ai.strongest_player], "hint": adviser}
    behind: dict[str, list[float]] = {name: [] for name in players}
    for there in _positions(game, given):
        losses = _losses(there, given.matches)
        for name, player in players.items():
            behind[name].append(losses[decide(player(there)).action])
    print(f"{game.id}: {given.positions} positions, {given.matches} imagined games per move")
    for name, found in behind.items():
        bad = sum(loss >= BAD for loss in found)
        print(f"  {name:12} behind {sum(found) / len(found):5.2f}  bad {100 * bad / len(found):5.1f} %")
    return 0


def _positions(game: Game, given: Namespace) -> Iterator[Situation]:
    """Yield positions with a choice, from matches that follow the rollout policy."""
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


def _losses(there: Situation, matches: int) -> dict[Action, float]:
    """Return how many points of win chance each move loses against the best one."""
    game = there.game
    worlds = [determinize(there.view, Chance(f"{there.seed} measured {number}")) for number in range(matches)]
    won = {
        action: [wins_imagined_match(game, world.clone(), action) for world in worlds]
        for action in rules.legal(game, there.view)
    }
    half = matches // 2
    first = max(won, key=lambda action: sum(won[action][:half]))
    second = max(won, key=lambda action: sum(won[action][half:]))
    best = sum(won[first][half:]) + sum(won[second][:half])
    return {action: (best - sum(found)) / matches * 100 for action, found in won.items()}
