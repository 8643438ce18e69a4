"""Play a match between computer players, and count events for `simulate` and `balance`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from game.engine.chance import Chance, state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import Setup
from game.lab.cli_context import LARGEST_BUDGET, known_player, whole
from game.lab.match_counts import Counting, MatchCount
from game.players.player import BUDGET, Player, decide, situation
from game.players.registry import PLAYERS
from game.players.seats import OPPONENT


def player_arguments(parser: ArgumentParser) -> None:
    """Add the arguments --player and --budget."""
    parser.add_argument(
        "--player", metavar="ID", help=f"the player at every seat, or `strongest` (random; solo: {OPPONENT})"
    )
    parser.add_argument(
        "--budget", type=whole(0, LARGEST_BUDGET), default=BUDGET, metavar="N", help=f"sampled tables ({BUDGET})"
    )


def check_player(given: Namespace, game: Game) -> None:
    """Set `given.player` to the current id of the chosen player.

    If none was chosen, use the default player. Raise LabError if the player is unknown.
    """
    given.player = given.player or (_RANDOM if given.seats > 1 else OPPONENT)
    if given.player == "strongest":
        given.player = game.ai.strongest_player
    given.player = known_player(given.player)


_RANDOM = "random"


def counted_match(game: Game, setup: Setup, player: str, budget: int, random_seed: str) -> MatchCount:
    """Play a match with the same player in every seat, and return the match's counts.

    Only the random player uses `random_seed`.
    """
    if player == _RANDOM:
        return random_match(game, setup, Chance(random_seed))
    return played_match(game, setup, PLAYERS[player], budget)


def random_match(game: Game, setup: Setup, chance: Chance) -> MatchCount:
    """Play a match with random actions.

    This is a hundred times faster than a match between players that need views.
    """
    state = rules.begin(game, setup, state_from_seed(setup.seed))
    counting = Counting(game, state)
    while state.outcome is None:
        moves = rules.legal_actions(game, state)
        action = moves[chance.below(len(moves))]
        counting.act(state, action)
        rules.apply_unchecked(game, state, action)
    return counting.ended(state)


def played_match(game: Game, setup: Setup, player: Player, budget: int) -> MatchCount:
    """Play a match with a computer player in every seat."""
    match = Match.new(game, setup)
    counting = Counting(game, match.state)
    while match.asked:
        for action in decide(player(situation(match, budget))).actions:
            counting.act(match.state, action)
            match.play(action)
    return counting.ended(match.state)
