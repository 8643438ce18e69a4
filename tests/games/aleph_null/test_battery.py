"""Run the battery of checks on several games at each level.

The greedy player chooses most moves.
"""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.engine.battery.invariants import check_decision, check_end, check_position
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.players.greedy import greedy
from game.players.player import decide, situation
from tests.games.aleph_null.table import CONTENT, deal
from tests.run_counts import SOAK


def _choice(match: Match, chance: Chance) -> Action:
    """Return the greedy choice most of the time, and a random action otherwise.

    Random actions never give up and rarely end the turn.
    """
    legal = [action for action in match.legal() if action.verb != "give_up"]
    if chance.below(3):
        return decide(greedy(situation(match, 0))).action
    busy = [action for action in legal if action.verb != "end"]
    choices = busy if busy and chance.below(4) else legal
    return choices[chance.below(len(choices))]


@pytest.mark.parametrize("level", "12345")
def test_every_invariant_holds(level: str) -> None:
    """Every game ends, and every invariant of the battery holds (AN 1.2, 3.4a, 10.6)."""
    reached = set()
    for number in range(8 if SOAK else 3):
        chance = Chance(f"{level} {number} choices")
        match = deal(f"battery {number}", level)
        while match.asked:
            check_position(match.game, match.state, CONTENT.texts.__contains__, chance)
            action = _choice(match, chance)
            check_decision(match, action, (0, 1), (0, 1), chance)
            reached.add(match.state.asks or "ended")
            assert len(match.turns) < 600
        check_end(match.game, match.state, (0, 1), chance)
    assert {"act", "choose", "ended"} <= reached
