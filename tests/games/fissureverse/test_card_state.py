"""A Crusader's enlarged card shows the numbers that it fights with (FV 5.6)."""

from __future__ import annotations

from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.state import State
from game.fissureverse.display.card_state import ROLES, _clashes, card_state
from game.fissureverse.rules.crusades.totals import contributions, number_of, total
from game.fissureverse.rules.facts import facts_of
from game.lab import cli_context
from tests.generators import drawn_setup
from tests.run_counts import SOAK

GAME = cli_context.games()["fissureverse"]
MATCHES, STEPS, EVERY = (30, 400, 5) if SOAK else (4, 160, 20)


def _check(state: State) -> int:
    """Check every Crusader in a Field. Return how many modified totals were checked."""
    changed = 0
    for slot in facts_of(state).veil:
        for card in state.places[slot]:
            found = card_state(state, card)
            if not any(line == "state.some" for line, _ in found.lines):
                shown = {value.total for value in found.values}
                for method, side in ROLES:
                    for clash in _clashes(state, slot, method, side):
                        assert total(state, clash, side) in shown
                        names = {value.name[0].split(".")[1] for value in found.values}
                        assert ("reason", "fire", "water", "sword")[number_of(state, clash, side)] in names
                        changed += len(contributions(state, clash, side)) > 1
    return changed


def test_the_totals_are_those_of_any_crusade() -> None:
    changed = 0
    for number in range(MATCHES):
        chance = Chance(f"card state {number}")
        match = Match.new(GAME, drawn_setup("fissureverse", number, chance, f"state {number}"))
        for step in range(STEPS):
            if not match.asked:
                break
            legal = match.legal()
            match.play(legal[chance.below(len(legal))])
            if step % EVERY == 0:
                changed += _check(match.state)
    assert changed
