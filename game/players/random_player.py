"""The random player, which serves as a baseline for the other computer players."""

from __future__ import annotations

from game.engine.chance import Chance
from game.engine.play import rules
from game.players.player import Decision, Situation, Thought


def random_player(there: Situation) -> Thought:
    """Return a random legal action whose verb isn't in `Game.disguised_verbs`."""
    yield
    moves = rules.legal_actions(there.game, there.view)
    if there.game.disguised_verbs:
        open_ones = [action for action in moves if action.verb not in there.game.disguised_verbs]
        return Decision(open_ones[Chance(there.seed).below(len(open_ones))])
    return Decision(moves[Chance(there.seed).below(len(moves))])
