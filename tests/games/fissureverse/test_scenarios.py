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
    """FV 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10, 3.1,
    3.1a, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7, 4.8, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7,
    5.7a, 5.8, 5.9, 6.1, 6.2, 6.3, 6.4, 6.5, 6.6, 6.7, 6.8, 7.1, 7.2, 7.3, 7.4, 8.1, 8.2, 8.2a, 8.3, 8.4, 8.5,
    8.5a, 8.6, 8.7, 8.8, 8.9, 9.1, 9.2, 9.3, 9.4, 9.5, 9.5a, 9.6, 10.1, 10.2, 10.3, 10.3a, 10.4, 11.1, 11.2, 11.3,
    11.4, 11.5, 12.1, 12.2, 12.3, 12.4, 12.5, 12.6, 13.1, 13.2, 13.3, 13.4."""
    run_scenario(scenario, fissureverse(), CONTENT)

