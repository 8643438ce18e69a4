"""Play one match with random actions or a computer player, and write its record."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.engine.chance import Chance
from game.engine.files.record import record_of, to_text
from game.engine.play.match import Match
from game.lab.cli_context import chosen_game, known_player, library, setup_arguments, setup_from, tell, whole
from game.players.player import decide, situation
from game.players.registry import PLAYERS


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, seats, options, seed, player and file."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--seed", default="record", metavar="S", help="seed for the deal and the players")
    parser.add_argument("--player", default=_RANDOM, metavar="ID", help=f"the player at every seat ({_RANDOM})")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--decisions", type=whole(0), default=100_000, metavar="N", help="stop after N decisions")


_RANDOM = "random"


def run(given: Namespace) -> int:
    """Play the match and write its record. Return exit code 0."""
    game = chosen_game(given)
    player = known_player(given.player)
    match = Match.new(game, setup_from(given, game, given.seed))
    chance = Chance(f"{given.seed} players")
    while match.asked and len(match.turns) < given.decisions:
        if player == _RANDOM:
            # The random player isn't used here, because recorded matches in the tests depend on exactly these moves.
            legal = match.legal()
            match.play(legal[chance.below(len(legal))])
        else:
            match.play(decide(PLAYERS[player](situation(match))).action)
    names = [f"Seat {seat}" for seat in range(1, given.seats + 1)]
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(to_text(record_of(match, names, library().game(game.id).digest)), encoding="utf-8")
    outcome = match.state.outcome
    ended = f"ended by {outcome.rule} {outcome.how}".rstrip() if outcome else "unfinished"
    tell(f"{given.out}: {len(match.turns)} decisions, {ended}")
    return 0
