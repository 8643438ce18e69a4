"""Every rule is in the rulebook, and is cited by the code and at least one test.

Every game is also tested by the battery, and has golden records.
"""

from __future__ import annotations

import ast

import pytest

from game.lab import cli_context
from tests.architecture.source import ROOT, modules, nodes
from tests.games.rule_citations import ids_in, ids_named
from tests.games.scenario_files import scenarios

LIBRARY = cli_context.library()
GAMES = cli_context.games()


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rulebook_has_each_rule_in_order_and_no_other(game: str) -> None:
    book = LIBRARY.game(game).rulebook.chapters
    chapters = [chapter for chapter in book if not chapter.tips]
    assert [rule.id for chapter in chapters for rule in chapter.rules] == list(GAMES[game].rule_ids)
    for chapter in book:
        assert chapter.title
        for rule in chapter.rules:
            assert rule.id.startswith(f"{chapter.id}.")
            assert len(rule.text) > 20
            assert bool(rule.why) == rule.ruling, f"{rule.id}: rulings need a reason, and other rules must not have one"


OURS = {"aleph_null": ("AN 3.6", "AN 4.1", "AN 6.1", "AN 7.1")}
"""Rules that the printed rulebook covers only in part. Our rulings fill the gaps."""


@pytest.mark.parametrize(("game", "ids"), OURS.items())
def test_a_rule_that_is_ours_in_part_says_so(game: str, ids: tuple[str, ...]) -> None:
    rules = {rule.id: rule for chapter in LIBRARY.game(game).rulebook.chapters for rule in chapter.rules}
    for name in ids:
        assert rules[name].ruling, name
        assert "printed" in rules[name].why


@pytest.mark.parametrize("game", list(GAMES))
def test_each_rule_names_the_options_that_change_it(game: str) -> None:
    content = LIBRARY.game(game)
    rules = {rule.id: rule for chapter in content.rulebook.chapters for rule in chapter.rules}
    for option in content.game.options:
        assert f"Option: {option.name}." in " ".join(rules[option.rule].text.split()), option.id


@pytest.mark.parametrize("game", list(GAMES))
def test_each_rule_is_cited_by_the_code_that_implements_it(game: str) -> None:
    cited: set[str] = set()
    for file, _ in (
        *modules(f"game/{game}"),
        ("game/matches/session.py", None),
        ("game/content/shared_effects.py", None),
    ):
        cited |= _spoken((ROOT / file).read_text(encoding="utf-8"))
    missing = [rule for rule in GAMES[game].rule_ids if rule not in cited]
    assert missing == []


def _spoken(text: str) -> set[str]:
    """Return the rule ids in the text, including ranges ("SB 2.3 to 2.6") and lists."""
    return ids_in(" ".join(text.replace(" and ", ", ").split()))


@pytest.mark.parametrize("game", list(GAMES))
def test_each_rule_is_cited_by_a_test_or_a_scenario(game: str) -> None:
    cited = {rule for scenario in scenarios(game) for rule in scenario["proves"]}
    for _, tree in modules(f"tests/games/{game}"):
        for node in nodes(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited |= ids_named(node.name) | ids_in((ast.get_docstring(node) or "").replace("\n", " "))
    assert [rule for rule in GAMES[game].rule_ids if rule not in cited] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_golden_records(game: str) -> None:
    """Each record is replayed, resumed and verified by the tests in tests/records."""
    from tests.records import test_records

    assert len([file for file in test_records.FILES if file.parent.name == game]) >= 5


def test_the_battery_runs_every_game() -> None:
    from tests.battery import test_games

    assert list(test_games.GAMES) == list(GAMES)
    assert {name for name, _ in test_games.PARTS_OF} == set(GAMES)
