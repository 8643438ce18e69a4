"""The totals in the rulebook's worked examples of Crusades.

The costs and results are tested by scenarios.
"""

from __future__ import annotations

import pytest

from game.engine.events import Said
from game.scenario import read_scenario, run_scenario
from tests.games.fissureverse.table import CONTENT, fissureverse
from tests.games.scenario_files import FOLDER, GAMES

TOTALS = (
    "3-1 3-3 5-1 1-3 4-1 3-1 4-3 2-1 3-2 5-2 2-2 5-2 6-6 3-2 2-2 2-2 1-3 2-1 "
    "6-0 0-3 3-1 3-4 3-2 none 3-1 6-1 none none 3-2 3-2 3-2 3-1 2-3 2-2 3-1 "
)
"""The attacker's and defender's totals in each Crusade, or "none" for a Crusade without a result."""


@pytest.mark.parametrize(("number", "totals"), list(enumerate(TOTALS.split(), 1)))
def test_totals_of_a_worked_crusade(number: int, totals: str) -> None:
    """A Crusade's totals agree with the worked example (FV 5.6, 6.1, 6.3, 6.5)."""
    path = FOLDER / "fissureverse" / f"worked_{number:02}.yaml"
    match = run_scenario(read_scenario(path.read_bytes(), path.stem, GAMES), fissureverse(), CONTENT)
    said_events = [event for turn in match.turns for event in turn.events if isinstance(event, Said)]
    compared = [dict(event.values) for event in said_events if event.key == "compared"]
    assert [f"{one['mine']}-{one['theirs']}" for one in compared] == ([] if totals == "none" else [totals])


def test_every_worked_crusade_is_tested() -> None:
    names = {path.stem for path in (FOLDER / "fissureverse").glob("*.yaml")}
    assert {f"worked_{number:02}" for number in range(1, len(TOTALS.split()) + 1)} <= names
    assert {"worked_a", "worked_b", "worked_c", "worked_d"} <= names
    assert len(names) >= 300
