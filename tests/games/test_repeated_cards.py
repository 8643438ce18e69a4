"""Every game refuses an action that names a card twice. One check covers all verbs."""

from __future__ import annotations

import pytest

from game.engine.action import parse
from game.engine.battery.invariants import check_altered
from game.engine.chance import Chance
from game.engine.play import rules
from game.engine.play.match import Match
from game.lab import cli_context
from tests.games.fissureverse.table import scene
from tests.generators import drawn_setup, well

GAMES = cli_context.games()
MATCHES, DECISIONS = 3, 40


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_names_a_card_twice_is_refused(name: str) -> None:
    game, texts = GAMES[name], cli_context.library().game(name).texts
    refused = set()
    for number in range(MATCHES):
        chance = Chance(f"named once {name} {number}")
        match = Match.new(game, drawn_setup(name, number, chance, f"{name} {number}"))
        while match.asked and len(match.turns) < DECISIONS:
            legal = match.legal()
            for action in legal:
                if action.cards:
                    no = rules.refusal(game, match.state, action._replace(cards=(action.cards[0], *action.cards)))
                    assert no is not None
                    assert (no.rule, no.key) == (game.by_name[action.verb].rule, "refusal.card_twice")
                    refused.add(action.verb)
            check_altered(game, match.state, legal, texts.__contains__)
            match.play(well(game, match.state, legal, chance))
    assert len(refused) > 1
    assert len(texts["refusal.card_twice"]) <= 90


def test_fv_8_1_a_rogation_is_not_its_own_sacrifice() -> None:
    """Regression: the game accepted an action that named one Rogation twice."""
    position = scene(asks="1 rogation 1 0 0", hand_1="RALLY", field_1_1="WALKERS", field_2_1="STALKERS")
    twice = parse("1 invoke RALLY.1+RALLY.1 > rogations", position.table)
    assert twice not in position.match.legal()
    no = position.match.refusal(twice)
    assert no is not None
    assert (no.rule, no.key) == ("FV 8.1", "refusal.card_twice")
    assert position.match.refusal(parse("1 invoke RALLY.1 > rogations", position.table)) is None
