"""What is wrong with a scenario file is said with its place; and the files of a game prove all that it has
(tests.games.test_scenarios runs them)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.content.errors import ContentError
from game.content.library import builtin_folder
from game.lab import house
from game.lab.rules import coverage
from game.scenario import CHECKS, SHAPE, ScenarioError, read_scenario, run_scenario
from tests.games.citing import ends_of
from tests.games.shown import FOLDER, GAMES, scenarios

LIBRARY = house.library()


def test_the_example_of_the_readme_holds() -> None:
    text = (builtin_folder() / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"<!-- scenario -->\n```yaml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 1
    scenario = read_scenario(examples[0].encode(), "README", GAMES)
    run_scenario(scenario, GAMES["soul_battle"], LIBRARY.game("soul_battle"))
    bad = read_scenario(examples[0].replace("scores: [15, 0]", "scores: [16, 0]").encode(), "README", GAMES)
    with pytest.raises(ScenarioError, match="scores"):
        run_scenario(bad, GAMES["soul_battle"], LIBRARY.game("soul_battle"))


def test_the_readme_names_every_field_of_a_scenario() -> None:
    text = (builtin_folder() / "README.md").read_text(encoding="utf-8").split("## Scenario files")[1]
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", text))))
    assert {*SHAPE.required, *SHAPE.optional, *CHECKS.optional} <= named


_GOOD = (FOLDER / "soul_battle" / "diagonal.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: soul_battle", "game: soul_batle", r"bad:3:7: game: expected one of soul_battle"),
        ("proves: [SB 3.4]", "proves: [SB 3.9]", r"bad:2:\d+: proves.*SB 3"),
        ("  - asks: 2 answer", "  - undo: false", "asks or ends in the last entry"),
        ("  - asks: 2 answer", "  - nonsense: 2", "nonsense"),
        ("position:", "deal: {}\nposition:", "either deal or position"),
        ("seats: 2", "seats: 9", "from 1 to 6"),
    ],
)
def test_a_file_that_is_no_scenario_says_where(old: str, new: str, said: str) -> None:
    assert old in _GOOD
    with pytest.raises(ContentError, match=said):
        read_scenario(_GOOD.replace(old, new).encode(), "bad", GAMES)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("asks: 2 answer", "asks: 1 answer", r"bad:\d+: asks: expected 1 answer, found 2 answer"),
        ("> b2\n", "> b1\n", r"bad:\d+:"),
        ("diagonal_too", "orthogonal", "refused by SB 3.4"),
        ("hand.2: 3S 4S", "hand.2: JS.1 4S", "lies in two places"),
        ("hand.2: 3S 4S", "hand.9: 3S 4S", "no place is called hand.9"),
        ("hand.2: 3S 4S", "hand.2: 1S", "no card is called 1S"),
        ("reaper.1: a1", "reaper.7: a1", "no token is called"),
        ("diagonal_too", "sideways", "adjacency"),
        ("  - asks: 2 answer", "  - sees: {seat: 3}\n  - asks: 2 answer", "there is no seat 3"),
    ],
)
def test_what_does_not_hold_is_told(old: str, new: str, said: str) -> None:
    assert old in _GOOD
    scenario = read_scenario(_GOOD.replace(old, new).encode(), "bad", GAMES)
    with pytest.raises(ScenarioError, match=said):
        run_scenario(scenario, GAMES["soul_battle"], LIBRARY.game("soul_battle"))


_DEAL = """
what: A deal that is written down.
proves: [SB 1.2]
game: soul_battle
seats: 2
options: {first_player: random}
deal: {order: {deck.1: 9H 4C}, rolls: [1]}
play:
  - asks: 2 reaper
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("asks: 2 reaper", "asks: 1 reaper", "expected 1 reaper, found 2 reaper"),
        ("9H 4C", "9H 9H", "deck.1: a card is named twice"),
        ("9H 4C", "9H.2 4C", "deck.1: not all of these cards are shuffled there"),
        ("rolls: [1]", "rolls: [2]", "a roll of 2 was written down where 1 is the most"),
    ],
)
def test_a_deal_that_chance_could_not_bring_is_told(old: str, new: str, said: str) -> None:
    game, content = GAMES["soul_battle"], LIBRARY.game("soul_battle")
    run_scenario(read_scenario(_DEAL.encode(), "deal", GAMES), game, content)
    with pytest.raises(ScenarioError, match=said):
        run_scenario(read_scenario(_DEAL.replace(old, new).encode(), "bad", GAMES), game, content)


def test_a_position_must_hold_every_card() -> None:
    """Whatever a game fills in."""
    careless = replace(GAMES["soul_battle"], fill=lambda state, used, named, sizes: None)
    with pytest.raises(ScenarioError, match="does not hold every card once"):
        run_scenario(read_scenario(_GOOD.encode(), "bad", GAMES), careless, LIBRARY.game("soul_battle"))


# What a position can't show: hands while the screen changes hands (SB 7.3) belong to the sitting.
_ELSEWHERE = {"SB 7.3"}
_OPTIONS_ELSEWHERE = {"privacy"}


@pytest.mark.parametrize("name", GAMES)
def test_scenarios_prove_every_rule_option_refusal_and_end(name: str) -> None:
    game, content = GAMES[name], LIBRARY.game(name)
    plains = [scenario.plain for scenario in scenarios(name)]
    assert {rule for plain in plains for rule in plain["proves"]} >= set(game.ids) - _ELSEWHERE
    assert {plain["seats"] for plain in plains} == set(content.game.seats)
    shown = {pair for plain in plains for pair in plain.get("options", {}).items()}
    for option in content.game.options:
        if option.id not in _OPTIONS_ELSEWHERE:
            assert {(option.id, value.id) for value in option.values} <= shown
            assert option.id in dict(shown)
    checks = [entry for plain in plains for entry in plain["play"] if not isinstance(entry, str)]
    refused = {check["refuses"]["rule"] for check in checks if "refuses" in check}
    assert {row["id"] for row in coverage(game, content) if row["refuses"]} | {game.turn_rule, game.end_rule} <= refused
    assert {check["ends"]["rule"] for check in checks if "ends" in check} == ends_of(game, content)


def test_soul_battle_is_shown_in_many_positions() -> None:
    assert len(scenarios("soul_battle")) >= 40
