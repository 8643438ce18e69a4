"""Matches of computer players: how they end, how long they last, what seats win; of a solitaire also which choices."""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import Any

from game.engine import rules
from game.engine.chance import Chance, seeded
from game.engine.match import Match
from game.engine.rules import Game
from game.engine.state import State
from game.engine.table import Setup
from game.lab.house import LabError, chosen_game, setup_arguments, setup_from
from game.players.player import BUDGET, Player, decide, situation
from game.players.register import PLAYERS
from game.players.seats import OPPONENT


def arguments(parser: ArgumentParser) -> None:
    """Game, seats, options, who plays, number of matches, seed."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--player", metavar="ID", help=f"who plays every seat (random; alone: {OPPONENT})")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="number of matches (100)")
    parser.add_argument("--budget", type=int, default=BUDGET, metavar="N", help=f"tables imagined ({BUDGET})")
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


def played_match(game: Game, setup: Setup, player: Player, budget: int) -> Match:
    """The same with a computer player in every seat, as a match with its history."""
    match = Match.new(game, setup)
    while match.asked:
        match.play(decide(player(situation(match, budget))).action)
    return match


def interval(won: float, games: int) -> tuple[float, float]:
    """Where the true share of wins lies with 95 % certainty (Wilson): from and to, 0 to 1."""
    share, square = won / games, _Z * _Z / games
    middle = (share + square / 2) / (1 + square)
    reach = _Z * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - reach, middle + reach


_Z = 1.96


def run(given: Namespace) -> int:
    """0 when all matches came to an end."""
    game = chosen_game(given)
    player = given.player or ("random" if given.seats > 1 else OPPONENT)
    if given.games < 1 or given.budget < 0:
        raise LabError("--games: expected a number from 1 on, and --budget one from 0 on")
    if player not in PLAYERS:
        raise LabError(f"no player {player}; there is {', '.join(PLAYERS)}")
    ends: Counter[str] = Counter()
    wins = [0.0] * given.seats
    totals = [0] * given.seats
    decisions = 0
    chosen: Counter[str] = Counter()
    in_wins: Counter[int] = Counter()
    won_level: Counter[int] = Counter()
    for number in range(given.games):
        setup = setup_from(given, game, f"{given.seed} {number}")
        if player == "random":
            # Random play needs no views, and is a hundred times faster without them.
            state, count = random_match(game, setup, Chance(f"{given.seed} player {number}"))
        else:
            match = played_match(game, setup, PLAYERS[player], given.budget)
            state, count = match.state, len(match.turns)
            picks = [f"{turn.action.verb} {turn.action.pick}" for turn in match.turns if turn.action.pick]
            chosen.update(picks)
            if state.outcome and state.outcome.winners:
                in_wins[len(picks)] += 1
        decisions += count
        outcome = state.outcome
        assert outcome is not None
        ends[f"{outcome.rule} {outcome.how}".rstrip()] += 1
        for seat in outcome.winners:
            wins[seat - 1] += 1 / len(outcome.winners)
            won_level.update(range(1, outcome.scores[0] + 1) if game.levels > 1 else ())
        totals = [total + score for total, score in zip(totals, outcome.scores, strict=True)]
    found: dict[str, Any] = {
        "game": game.id, "seats": given.seats, "player": player, "games": given.games, "seed": given.seed,
        "ends": dict(sorted(ends.items())), "decisions": round(decisions / given.games, 2),
        "win_rate": [round(won / given.games, 4) for won in wins],
        "score": [round(total / given.games, 2) for total in totals],
    }
    if given.seats == 1:
        found["win_rate_95"] = [round(bound, 4) for bound in interval(wins[0], given.games)]
        for level in range(1, game.levels + 1) if game.levels > 1 else ():
            bounds = (round(bound, 4) for bound in interval(won_level[level], given.games))
            found[f"level_{level}"] = [round(won_level[level] / given.games, 4), *bounds]
        found["choices"] = dict(sorted(chosen.items()))
        found["choices_in_wins"] = dict(sorted(in_wins.items()))
    if given.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:10} {value}")
    return 0
