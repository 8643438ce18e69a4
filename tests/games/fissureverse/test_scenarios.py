"""The scenario files of FissureVerse, named by the rules that they prove: so a break of a rule is held against just
these."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenario import Scenario, read_scenario, run_scenario
from tests.games.fissureverse.table import CONTENT, fissureverse

FOLDER = Path(__file__).parents[2] / "scenarios" / "fissureverse"
GAMES = {"fissureverse": fissureverse()}
SCENARIOS = [read_scenario(path.read_bytes(), path.stem, GAMES) for path in sorted(FOLDER.glob("*.yaml"))]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.name} {', '.join(scenario.proves)}")
def test_what_a_scenario_shows_holds(scenario: Scenario) -> None:
    run_scenario(scenario, fissureverse(), CONTENT)
