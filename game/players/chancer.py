"""The player that takes any legal action, each as likely: what every other player is measured by."""

from __future__ import annotations

from game.engine import rules
from game.engine.chance import Chance
from game.players.player import Choice, Situation, Thought


def chancer(there: Situation) -> Thought:
    """Draws a lot among the legal actions."""
    yield
    moves = rules.moves(there.game, there.view)
    return Choice(moves[Chance(there.seed).below(len(moves))])
