"""The scenario files of Aleph Null once more, named by the rules that they prove: so a break of a rule is held against
just these."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenario import read_scenario, run_scenario
from tests.games.aleph_null.table import CONTENT, aleph_null

FOLDER = Path(__file__).parents[2] / "scenarios" / "aleph_null"
SCENARIOS = [read_scenario(path.read_bytes(), path.stem, {"aleph_null": aleph_null()})
             for path in sorted(FOLDER.glob("*.yaml"))]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.name} {', '.join(scenario.proves)}")
def test_what_a_scenario_shows_holds(scenario: object) -> None:
    """Cards, Hours and turns: AN 1.1, 1.2, 1.3, 1.4, 1.6, 1.7, 2.1, 2.2, 3.1, 3.2, 3.3, 3.3a, 3.4, 3.4a, 3.5, 3.5a,
    3.6, 3.7, 4.1, 4.2, 4.2a, 4.2b, 4.3, 4.4, 4.5, 4.6, 5.1, 5.2, 5.3, 5.4, 5.5, 6.1, 6.2, 7.1, 7.2, 7.3, 7.4, 7.5,
    7.6, 7.7, 7.8, 8.1, 8.2, 8.3, 9.1, 9.2, 9.3, 9.4, 10.1, 10.2, 10.3, 10.4, 10.4a, 10.5, 10.6."""
    run_scenario(scenario, aleph_null(), CONTENT)  # type: ignore[arg-type]


def test_there_are_scenarios_for_each_card() -> None:
    """Each card is used in some scenario, be it to be refused."""
    played = " ".join(str(entry) for scenario in SCENARIOS for entry in scenario.plain["play"])
    named = " ".join(str(scenario.plain.get("position")) for scenario in SCENARIOS) + played
    assert len(SCENARIOS) >= 60
    assert [face for face in CONTENT.cards.named() if face not in named] == []
