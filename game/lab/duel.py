"""Paired duels: two computer players, every deal played twice with the seats exchanged; wins and thinking time."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from typing import Any, NamedTuple

from game.engine.match import Match
from game.engine.rules import Game
from game.engine.table import Setup
from game.lab.house import LabError, chosen_game, setup_arguments, setup_from
from game.players.player import BUDGET, situation
from game.players.register import PLAYERS
from game.players.seats import OPPONENT


def arguments(parser: ArgumentParser) -> None:
    """Game, the two players, seats, options, number of deals, seed."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--player", default=OPPONENT, metavar="ID", help=f"the player that is measured ({OPPONENT})")
    parser.add_argument("--against", default="random", metavar="ID", help="the one in all other seats (random)")
    setup_arguments(parser)
    parser.add_argument("--deals", type=int, default=400, metavar="N", help="deals, each played from every seat (400)")
    parser.add_argument("--budget", type=int, default=BUDGET, metavar="N", help=f"tables imagined ({BUDGET})")
    parser.add_argument("--seed", default="duel", metavar="S", help="the same seed gives the same figures")
    parser.add_argument("--json", action="store_true", help="print JSON")


class Duel(NamedTuple):
    """One match: the share of the win that the measured seat has, its lead over the best other, and in seconds how
    long it thought over each decision and in each slice."""

    win: float
    lead: int
    decisions: list[float]
    slices: list[float]


def play(game: Game, setup: Setup, seat: int, player: str, against: str, budget: int = BUDGET) -> Duel:
    """Play one match to its end: `player` in this seat, `against` in all others."""
    match = Match.new(game, setup)
    decisions: list[float] = []
    slices: list[float] = []
    while match.asked:
        own = match.asked == seat
        thought = PLAYERS[player if own else against](situation(match, budget))
        choice = None
        spent = 0.0
        while choice is None:
            start = time.perf_counter()
            try:
                next(thought)
            except StopIteration as done:
                choice = done.value
            took = time.perf_counter() - start
            spent += took
            if own:
                slices.append(took)
        if own:
            decisions.append(spent)
        match.play(choice.action)
    outcome = match.state.outcome
    assert outcome is not None
    scores = outcome.scores
    best = max(score for at, score in enumerate(scores, 1) if at != seat)
    win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Duel(win, scores[seat - 1] - best, decisions, slices)


def run(given: Namespace) -> int:
    """0 when all matches came to an end."""
    game = chosen_game(given)
    for name in (given.player, given.against):
        if name not in PLAYERS:
            raise LabError(f"no player {name}; there is {', '.join(PLAYERS)}")
    if given.deals < 1 or given.budget < 0:
        raise LabError("--deals: expected a number from 1 on, and --budget one from 0 on")
    found = [
        play(game, setup_from(given, game, f"{given.seed} {deal}"), seat, given.player, given.against, given.budget)
        for deal in range(given.deals)
        for seat in range(1, given.seats + 1)
    ]
    decisions = sorted(took for duel in found for took in duel.decisions)
    slices = sorted(took for duel in found for took in duel.slices)
    told: dict[str, Any] = {
        "game": game.id, "seats": given.seats, "player": given.player, "against": given.against,
        "deals": given.deals, "matches": len(found), "budget": given.budget, "seed": given.seed,
        "win_rate": round(sum(duel.win for duel in found) / len(found), 4),
        "lead": round(sum(duel.lead for duel in found) / len(found), 2),
        "decision_ms": round(1000 * sum(decisions) / len(decisions), 3),
        "decision_ms_p99": round(1000 * decisions[len(decisions) * 99 // 100], 3),
        "slice_ms_p99": round(1000 * slices[len(slices) * 99 // 100], 3),
        "slice_ms_most": round(1000 * slices[-1], 3),
    }
    if given.json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name:16} {value}")
    return 0
