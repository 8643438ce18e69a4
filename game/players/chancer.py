"""The player that takes any legal action, each as likely: what every other player is measured by."""

from __future__ import annotations

from game.engine import rules
from game.engine.chance import Chance
from game.players.player import Choice, Situation, Thought


def chancer(there: Situation) -> Thought:
    """Draw a lot among the legal actions, except those that others take for another one (`Game.taken_for`)."""
    yield
    moves = rules.moves(there.game, there.view)
    if there.game.taken_for:
        open_ones = [action for action in moves if action.verb not in there.game.taken_for]
        return Choice(open_ones[Chance(there.seed).below(len(open_ones))])
    return Choice(moves[Chance(there.seed).below(len(moves))])
