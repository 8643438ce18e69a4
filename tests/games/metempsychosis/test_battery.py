"""The battery over games that are played well enough to reach level 2: random play gives up long before."""

from __future__ import annotations

from game.content.library import load_library
from game.engine.action import Action
from game.engine.battery import check_actions, check_ask_leak, check_events, check_redeal, check_refused, check_state
from game.engine.chance import Chance
from game.engine.match import Match
from game.games import setup_for
from game.metempsychosis.facts import LEVEL
from game.players.player import decide, situation
from game.players.weigher import weigher
from tests.games.metempsychosis.table import metempsychosis

CONTENT = load_library().game("metempsychosis")
TRAPS = ("lab 163", "lab 767", "lab 1806")
"""Seeds whose games are won at both levels."""


def _choice(match: Match, chance: Chance) -> Action:
    """Mostly what the judge says, sometimes anything but giving up."""
    legal = [action for action in match.legal() if action.verb != "give_up"]
    if chance.below(6) == 0:
        return legal[chance.below(len(legal))]
    return decide(weigher(situation(match, 1))).action


def test_every_invariant_holds_on_the_way_through_both_levels() -> None:
    """ME 1.3, 5.6, 6.1: legal from the view alone, nothing betrayed, nothing lost, undo and events as they must be."""
    reached = set()
    for seed in (*TRAPS, *(f"well {number}" for number in range(25))):
        chance = Chance(f"{seed} choices")
        match = Match.new(metempsychosis(), setup_for(CONTENT, 1, seed))
        while match.asked:
            state = match.state
            check_state(match.game, state)
            check_actions(match.game, state, CONTENT.texts.__contains__)
            check_refused(match.game, state.clone(), chance)
            action = decide(weigher(situation(match, 1))).action if seed in TRAPS else _choice(match, chance)
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
            reached.add((match.state.marks[LEVEL], match.state.question[0] if match.state.question else "ended"))
    assert {(1, "take"), (1, "higher"), (2, "your_move"), (2, "take"), (2, "ended")} <= reached
