"""Run the test battery with custom FissureVerse decks.

The tests redeal the cards that a viewer doesn't know.
"""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.engine.battery.invariants import check_ask_leak, check_decision, check_position
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.table import bit
from game.games import setup_for
from tests.games.fissureverse.table import CONTENT, fissureverse
from tests.run_counts import SOAK, some

FIRST = 120 if SOAK else 45
"""Number of decisions checked at the start of each match."""
BROUGHT = (
    "WARHORNS HOWLERS NOMADS STALKERS PITSAINTS THECURSED MANIA FLAG MARTYRDOM RALLY PRAYER OMEN TITHE",
    "ACADEMIC DREAMERS OPTOMITES FLESH RETURNED TRANCE MANIA SHORTENED THROUGHTHEMUD RALLY PSALMS VIGIL",
)
"""The custom decks of the first two seats. The other seats use starter decks."""
DECKS = ("skirmish", "built", "starter")
TABLES = [f"{DECKS[at % 3]} {2 + (at + at // 3) % 3}" for at in range(9)]
"""Kinds of deck, each with a number of seats. The short run uses the first three."""
IDLE = {"abstain", "decline", "pass", "enough"}
"""Verbs that are common in random play but exercise very little code. The test usually chooses another action
instead."""


def _choice(legal: list[Action], chance: Chance) -> Action:
    busy = [action for action in legal if action.verb not in IDLE]
    if busy and chance.below(4):
        verbs = sorted({action.verb for action in busy})
        verb = verbs[chance.below(len(verbs))]
        busy = [action for action in busy if action.verb == verb]
        return busy[chance.below(len(busy))]
    return legal[chance.below(len(legal))]


@pytest.mark.parametrize("table", some(TABLES, 3))
def test_every_invariant_holds(table: str) -> None:
    """Every invariant of the battery holds, even for bluffs (FV 13.1, 13.2, 13.4)."""
    deck, seats = table.split()[0], int(table.split()[1])
    chance = Chance(f"{table} choices")
    decks = [tuple(names.split()) for names in BROUGHT]
    options = {"deck": deck, "kill_points": "killer" if seats == 3 else "everyone"}
    options["rogations"] = "asked" if seats == 3 else "announce"
    match = Match.new(fissureverse(), setup_for(CONTENT, seats, f"battery {deck}", options, decks))
    masks = [0, *map(bit, range(1, seats + 1)), (1 << seats) - 1]
    seen = set()
    while match.asked and len(match.turns) < FIRST:
        legal = check_position(match.game, match.state, CONTENT.texts.__contains__, chance)
        action = _choice(legal, chance)
        seen.add(action.verb)
        redealt = {masks[chance.below(len(masks))], bit(match.asked)}
        for viewer in masks[1:-1]:
            check_ask_leak(match.game, match.state, action, viewer, chance)
        check_decision(match, action, redealt, masks, chance)
    assert {"crusade", "reinforce", "frenzy", "invoke"} <= seen


def test_every_verb_has_a_description_and_instructions() -> None:
    """Every verb has text for help, hints and refusals, and every kind of place has a name."""
    for name in fissureverse().by_name:
        assert {f"help.{name}", f"help.{name}.how", f"hint.{name}", f"refusal.{name}_not_now"} <= set(CONTENT.texts)
    kinds = {place.kind for place in fissureverse().table(setup_for(CONTENT, 2, "places")).places}
    assert {f"place.{kind}" for kind in kinds} <= set(CONTENT.texts)
