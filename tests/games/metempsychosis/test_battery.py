"""Run the battery on matches, including some played well enough to pass level 2."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.battery.invariants import check_decision, check_end, check_position
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.games import setup_for
from game.lab import cli_context
from game.metempsychosis.rules.facts import LEVEL
from game.players.greedy import greedy
from game.players.player import decide, situation
from tests.games.metempsychosis.table import metempsychosis
from tests.run_counts import SOAK

CONTENT = cli_context.library().game("metempsychosis")
WON = ("lab 13", "lab 20", "lab 23")
"""Seeds of games in which the greedy player wins level 1."""


def _choice(match: Match, chance: Chance, often: int) -> Action:
    """Return the action that continues to level 2, if it is legal.

    Otherwise, return the greedy player's action. One time in `often`, return a random action instead, but never a
    resignation. If `often` is 0, no action is random.
    """
    legal = [action for action in match.legal() if action.verb != "give_up"]
    higher = [action for action in legal if action.verb == "ascend"]
    if higher:
        return higher[0]
    if often and chance.below(often) == 0:
        return legal[chance.below(len(legal))]
    return decide(greedy(situation(match, 1))).action


def test_every_invariant_holds_on_the_way_through_both_levels() -> None:
    """Every position on the way through both levels is valid (ME 1.3, 5.6, 6.1)."""
    reached = set()
    for seed in (*WON, *(f"well {number}" for number in range(25 if SOAK else 8))):
        chance = Chance(f"{seed} choices")
        match = Match.new(metempsychosis(), setup_for(CONTENT, 1, seed))
        while match.asked:
            check_position(match.game, match.state, CONTENT.texts.__contains__, chance)
            action = _choice(match, chance, 0 if seed in WON else 6)
            check_decision(match, action, (0, 1), (0, 1), chance)
            reached.add((match.state.marks[LEVEL], match.state.asks or "ended"))
        check_end(match.game, match.state, (0, 1), chance)
    assert {(1, "take"), (1, "higher"), (2, "your_move"), (2, "take"), (2, "ended")} <= reached
