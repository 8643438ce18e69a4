"""Scenario errors give their location, and each game's scenarios cover the whole game."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import pytest

from game.content.errors import ContentError
from game.lab import cli_context
from game.lab.__main__ import main
from game.lab.commands.rule_trace import coverage
from game.scenario import CHECKS, SHAPE, ScenarioError, read_scenario, run_scenario
from tests.games.rule_citations import ends_of
from tests.games.scenario_files import FOLDER, GAMES, scenarios

LIBRARY = cli_context.library()
PAGE = FOLDER.parents[1] / "docs" / "scenarios.md"


def test_the_pages_example_passes() -> None:
    text = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"<!-- scenario -->\n```yaml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 1
    scenario = read_scenario(examples[0].encode(), PAGE.name, GAMES)
    run_scenario(scenario, GAMES["soul_battle"], LIBRARY.game("soul_battle"))
    bad = read_scenario(examples[0].replace("scores: [15, 0]", "scores: [16, 0]").encode(), PAGE.name, GAMES)
    with pytest.raises(ScenarioError, match="scores"):
        run_scenario(bad, GAMES["soul_battle"], LIBRARY.game("soul_battle"))


def test_the_page_names_every_field_of_a_scenario() -> None:
    text = re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", text))))
    assert {*SHAPE.required, *SHAPE.optional, *CHECKS.optional} <= named


_GOOD = (FOLDER / "soul_battle" / "diagonal.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("game: soul_battle", "game: soul_batle", r"bad:3:7: game: expected one of soul_battle.*mean soul_battle\?"),
        ("proves: [SB 3.4]", "proves: [SB 3.9]", r"bad:2:\d+: proves.*SB 3"),
        ("  - asks: 2 answer", "  - undo: false", "asks or ends in the last entry"),
        ("  - asks: 2 answer", "  - nonsense: 2", "nonsense"),
        ("position:", "deal: {}\nposition:", "either deal or position"),
        ("seats: 2", "seats: 9", "from 1 to 6"),
    ],
)
def test_a_file_other_than_a_scenario_is_refused_with_its_place(old: str, new: str, expected: str) -> None:
    assert old in _GOOD
    with pytest.raises(ContentError, match=expected):
        read_scenario(_GOOD.replace(old, new).encode(), "bad", GAMES)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("asks: 2 answer", "asks: 1 answer", r"bad:\d+: asks: expected 1 answer, found 2 answer"),
        ("> b2\n", "> b1\n", r"bad:\d+:"),
        ("diagonal_too", "orthogonal", "refused by SB 3.4"),
        ("hand.2: 3S 4S", "hand.2: JS.1 4S", "is in two places"),
        ("hand.2: 3S 4S", "hand.9: 3S 4S", r"there is no place called hand.9; did you mean hand.\d\?"),
        ("hand.2: 3S 4S", "hand.2: 1S", r"there is no card called 1S; did you mean \w+\?"),
        ("reaper.1: a1", "reaper.7: a1", r"there is no token called reaper.7; did you mean reaper.\d\?"),
        ("asks: 1 declare 0", "asks: 1 declaer 0", r"there is no question called declaer; did you mean declare\?"),
        ("asks: 1 declare 0", "asks: 3 declare 0", "there is no seat 3"),
        ("1 battle", "1 batle", r"there is no verb called batle; did you mean battle\?"),
        ("asks: 2 answer", "asks: 2 anwser", r"found 2 answer; did you mean answer\?"),
        ("diagonal_too", "sideways", "adjacency"),
        ("  - asks: 2 answer", "  - sees: {seat: 3}\n  - asks: 2 answer", "there is no seat 3"),
    ],
)
def test_failed_checks_are_reported(old: str, new: str, expected: str) -> None:
    assert old in _GOOD
    scenario = read_scenario(_GOOD.replace(old, new).encode(), "bad", GAMES)
    with pytest.raises(ScenarioError, match=expected):
        run_scenario(scenario, GAMES["soul_battle"], LIBRARY.game("soul_battle"))


def fails(old: str, new: str, trace: list[str] | None = None) -> list[str]:
    """Run the valid scenario with some text replaced. Return the lines of its failure message."""
    assert old in _GOOD
    scenario = read_scenario(_GOOD.replace(old, new).encode(), "bad", GAMES)
    with pytest.raises(ScenarioError) as wrong:
        run_scenario(scenario, GAMES["soul_battle"], LIBRARY.game("soul_battle"), trace and trace.append)
    return str(wrong.value).splitlines()


def test_every_failing_check_is_reported() -> None:
    lines = fails("  - asks: 2 answer", "  - legal: 9999\n    counts: {battle: 7}\n  - undo: true\n  - asks: 1 claim")
    assert [line.split(": ")[1] for line in lines] == ["battle", "legal", "undo", "asks"]
    numbers = [int(line.split(":")[1]) for line in lines]
    assert numbers[0] == numbers[1] < numbers[2] < numbers[3]


def test_a_trace_shows_log_lines_and_the_legal_moves_at_a_failure() -> None:
    trace = [""]
    fails("asks: 2 answer", "asks: 1 answer", trace)
    text = "\n".join(trace)
    assert "1 battle" in text
    assert "Seat 1" in text
    assert "legal moves:" in text
    assert "      2 pass" in trace
    trace = [""]
    fails("> b2\n", "> c3\n", trace)
    assert any("refused by SB 3" in line for line in trace)
    assert any(line.strip() == "1 end" for line in trace)


@pytest.mark.parametrize(
    ("check", "failure"),
    [
        ("holds: {hand.2: {any_order: 4S 3S}}", ""),
        ("holds: {hand.2: {any_order: 4S}}", "hand.2 in any order: expected 4S.2, found 3S.2 4S.2"),
        ("holds: {hand.2: {among_others: 4S}}", ""),
        ("holds: {hand.2: {among_others: 4S 5S}}", "hand.2: 5S.2 is missing from 3S.2 4S.2"),
        ("sees: {seat: 2, holds: {hand.2: {among_others: 4S.2}}}", ""),
        ("sees: {seat: 1, holds: {hand.2: {among_others: 4S.2}}}", "4S.2 is missing from \\(seat2\\) \\(seat2\\)"),
        ("allows: [2 lay 3S.2 > b2]", "allows '2 lay 3S.2 > b2': expected a legal action, but SB 2.3"),
        ("refuses: {do: 2 pass, rule: SB 2.3}", "refuses: expected SB 2.3, but '2 pass' is allowed"),
        ("sees: {seat: 2, plates: [nothing, nothing]}", "seat 2 sees plates: expected"),
        ("tokens: {reaper.2: b9}", "there is no place called b9"),
        ("ends: {rule: SB 6.1}", "ends: expected SB 6.1, found not yet"),
        ("verbs: [pass]", ""),
        ("verbs: [pass, lay]", r"verbs in any order: expected \['lay', 'pass'\], found \['pass'\]"),
        ("verbs: [pas]", r"there is no verb called pas; did you mean pass\?"),
    ],
)
def test_cards_in_any_order_or_among_others_and_lists_of_verbs(check: str, failure: str) -> None:
    """A scenario may list cards in any order and leave some out.

    It may also list legal moves by their verbs alone.
    """
    new = f"  - {check}\n    asks: 2 answer"
    scenario = read_scenario(_GOOD.replace("  - asks: 2 answer", new).encode(), "bad", GAMES)
    run = partial(run_scenario, scenario, GAMES["soul_battle"], LIBRARY.game("soul_battle"))
    if failure:
        with pytest.raises(ScenarioError, match=failure):
            run()
    else:
        run()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("reaper.1: a1", "reaper.1: soul_deck", "this position can't occur: a Reaper is on a space without souls"),
        ("hand.2: 3S 4S", "hand.2: 3S 3S", "3S.2 is in two places"),
        ("position:", "position:\n  counts: {deck.1: 900}", r"deck.1: it can't hold 900 cards"),
    ],
)
def test_a_position_that_no_match_can_reach_is_refused(old: str, new: str, expected: str) -> None:
    assert expected in fails(old, new)[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_and_the_lab_name_every_question(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text(encoding="utf-8").split("## The questions of each game")[1]
    title = LIBRARY.game(name).game.name
    documented = text.split(f"| {title} |")[1].split("\n\n")[0]
    named = {words.split()[0] for words in re.findall(r"`([^`]+)`", documented)}
    assert set(GAMES[name].by_question) <= named <= {*GAMES[name].by_question, *GAMES[name].steps, "purgatory_swap:"}
    assert main(["scenario", "--names", name]) == 0
    listed = capsys.readouterr().out
    for question, verbs in GAMES[name].by_question.items():
        assert f"  {question}: {', '.join(verb.name for verb in verbs)}\n" in listed
    assert main(["scenario", "--names", name, "--seats", "9"]) == 2
    assert "seats, got 9" in capsys.readouterr().err


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
    ("old", "new", "expected"),
    [
        ("asks: 2 reaper", "asks: 1 reaper", "expected 1 reaper, found 2 reaper"),
        ("9H 4C", "9H 9H", "deck.1: a card is named twice"),
        ("9H 4C", "9H.2 4C", "deck.1: some of these cards aren't shuffled into it"),
        ("rolls: [1]", "rolls: [2]", "the scenario rolls 2, but the highest roll here is 1"),
    ],
)
def test_an_impossible_deal_is_reported(old: str, new: str, expected: str) -> None:
    game, content = GAMES["soul_battle"], LIBRARY.game("soul_battle")
    run_scenario(read_scenario(_DEAL.encode(), "deal", GAMES), game, content)
    with pytest.raises(ScenarioError, match=expected):
        run_scenario(read_scenario(_DEAL.replace(old, new).encode(), "bad", GAMES), game, content)


def test_a_position_must_hold_every_card() -> None:
    """A position must name every card, even if the game could add missing cards itself."""
    careless = replace(GAMES["soul_battle"], fill_position=lambda state, used, named, sizes: None)
    with pytest.raises(ScenarioError, match="doesn't hold every card once"):
        run_scenario(read_scenario(_GOOD.encode(), "bad", GAMES), careless, LIBRARY.game("soul_battle"))


# No position can show this rule, because the session hides hands while players hand over the device.
_ELSEWHERE = {"SB 7.3"}
_OPTIONS_ELSEWHERE = {"privacy"}
_FULL_ORDER = 3
"""Number of underscores in the id of an option value that lists all colours (FV 1.1)."""


@pytest.mark.parametrize("name", GAMES)
def test_scenarios_prove_every_rule_option_refusal_and_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Skip the lab's scan of all tests, which takes seconds.
    monkeypatch.setattr("game.lab.commands.rule_trace._has_tests", lambda root: False)
    game, content = GAMES[name], LIBRARY.game(name)
    plains = scenarios(name)
    assert {rule for plain in plains for rule in plain["proves"]} >= set(game.rule_ids) - _ELSEWHERE
    assert {plain["seats"] for plain in plains} == set(content.game.seats)
    shown = {pair for plain in plains for pair in plain.get("options", {}).items()}
    for option in content.game.options:
        if option.id not in _OPTIONS_ELSEWHERE:
            proven_here = [value.id for value in option.values if value.id.count("_") < _FULL_ORDER]
            assert {(option.id, value) for value in proven_here} <= shown
            assert option.id in dict(shown)
    checks = [entry for plain in plains for entry in plain["play"] if not isinstance(entry, str)]
    refused = {check["refuses"]["rule"] for check in checks if "refuses" in check}
    assert {row["id"] for row in coverage(game, content) if row["refuses"]} | {game.turn_rule, game.end_rule} <= refused
    assert {check["ends"]["rule"] for check in checks if "ends" in check} == ends_of(game, content)


def test_soul_battle_has_scenarios_for_many_positions() -> None:
    assert len(scenarios("soul_battle")) >= 40
