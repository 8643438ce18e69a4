"""Play one match at random and write its record."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.record import record_of, to_text
from game.lab.house import LabError, chosen_game, library, setup_arguments, setup_from


def arguments(parser: ArgumentParser) -> None:
    """Game, seats, options, seed, file."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--seed", default="record", metavar="S", help="deals the match and guides the players")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--decisions", type=int, default=100_000, metavar="N", help="stop after so many")


def run(given: Namespace) -> int:
    """Writes the file, and its folder where there is none."""
    game = chosen_game(given)
    if given.decisions < 0:
        raise LabError("--decisions: expected a number from 0 on")
    match = Match.new(game, setup_from(given, game, given.seed))
    chance = Chance(f"{given.seed} players")
    while match.asked and len(match.turns) < given.decisions:
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
    names = [f"Seat {seat}" for seat in range(1, given.seats + 1)]
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(to_text(record_of(match, names, library().game(game.id).digest)), encoding="utf-8")
    outcome = match.state.outcome
    print(f"{given.out}: {len(match.turns)} decisions, {f'ended by {outcome.rule}' if outcome else 'unfinished'}")
    return 0
