"""Matches of computer players, random ones if not said otherwise: how they end, how long they last, what seats win."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import Any

from game.engine import rules
from game.engine.chance import Chance, seeded
from game.engine.match import Match
from game.engine.rules import Game
from game.engine.state import State
from game.engine.table import Setup
from game.lab.house import LabError, game_named, setup_arguments, setup_from
from game.players.player import Player, decide, situation
from game.players.register import PLAYERS


def arguments(parser: ArgumentParser) -> None:
    """Game, seats, options, who plays, number of matches, seed."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--player", default="random", metavar="ID", help="who plays every seat (random)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="number of matches (100)")
    parser.add_argument("--seed", default="lab", metavar="S", help="the same seed gives the same figures")
    parser.add_argument("--json", action="store_true", help="print JSON")


def random_match(game: Game, setup: Setup, chance: Chance) -> tuple[State, int]:
    """Play one match at random; its last state and the number of decisions."""
    state = rules.begin(game, setup, seeded(setup.seed))
    decisions = 0
    while state.outcome is None:
        moves = rules.moves(game, state)
        rules.apply_unchecked(game, state, moves[chance.below(len(moves))])
        decisions += 1
    return state, decisions


def played_match(game: Game, setup: Setup, player: Player) -> tuple[State, int]:
    """The same with a computer player in every seat."""
    match = Match.new(game, setup)
    while match.asked:
        match.play(decide(player(situation(match))).action)
    return match.state, len(match.turns)


def run(given: Namespace) -> int:
    """0 when all matches came to an end."""
    game = game_named(given.game)
    if given.games < 1:
        raise LabError("--games: expected a number from 1 on")
    if given.player not in PLAYERS:
        raise LabError(f"no player {given.player}; there is {', '.join(PLAYERS)}")
    ends: Counter[str] = Counter()
    wins = [0.0] * given.seats
    totals = [0] * given.seats
    decisions = 0
    for number in range(given.games):
        setup = setup_from(given, game, f"{given.seed} {number}")
        if given.player == "random":
            # Random play needs no views, and is a hundred times faster without them.
            state, count = random_match(game, setup, Chance(f"{given.seed} player {number}"))
        else:
            state, count = played_match(game, setup, PLAYERS[given.player])
        decisions += count
        outcome = state.outcome
        assert outcome is not None
        ends[outcome.rule] += 1
        for seat in outcome.winners:
            wins[seat - 1] += 1 / len(outcome.winners)
        totals = [total + score for total, score in zip(totals, outcome.scores, strict=True)]
    found: dict[str, Any] = {
        "game": game.id, "seats": given.seats, "player": given.player, "games": given.games, "seed": given.seed,
        "ends": dict(sorted(ends.items())), "decisions": round(decisions / given.games, 2),
        "win_rate": [round(won / given.games, 4) for won in wins],
        "score": [round(total / given.games, 2) for total in totals],
    }
    if given.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:10} {value}")
    return 0
