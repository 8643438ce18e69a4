"""The battery over games that last: random play gives up long before anything happens."""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.engine.battery import check_actions, check_ask_leak, check_events, check_redeal, check_refused, check_state
from game.engine.chance import Chance
from game.engine.match import Match
from game.players.player import decide, situation
from game.players.weigher import weigher
from tests.games.aleph_null.table import CONTENT, deal


def _choice(match: Match, chance: Chance) -> Action:
    """Mostly what the judge says, sometimes anything but giving up; not always does the turn end when it could."""
    legal = [action for action in match.legal() if action.verb != "give_up"]
    if chance.below(3):
        return decide(weigher(situation(match, 0))).action
    busy = [action for action in legal if action.verb != "end"]
    choices = busy if busy and chance.below(4) else legal
    return choices[chance.below(len(choices))]


@pytest.mark.parametrize("level", "12345")
def test_every_invariant_holds(level: str) -> None:
    """AN 1.2, 3.4a, 10.6: legal from the view alone, nothing betrayed, nothing lost, undo and events as they must be,
    and every night ends."""
    reached = set()
    for number in range(8):
        chance = Chance(f"{level} {number} choices")
        match = deal(f"battery {number}", level)
        while match.asked:
            state = match.state
            check_state(match.game, state)
            check_actions(match.game, state, CONTENT.texts.__contains__)
            check_refused(match.game, state.clone(), chance)
            action = _choice(match, chance)
            for mask in (0, 1):
                dealt = check_redeal(match.game, state, mask, chance)
                check_ask_leak(match.game, state, dealt, action, mask)
            before = state.clone()
            events = match.play(action)
            assert state == before
            check_events(before, match.state, events, (0, 1))
            if match.why_no_undo() is None:
                match.undo()
                assert match.state == before
                match.redo()
            reached.add(match.state.question[0] if match.state.question else "ended")
            assert len(match.turns) < 600
    assert {"act", "choose", "ended"} <= reached
