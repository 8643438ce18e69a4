"""The totals of the worked Crusades; the scenarios test their costs and ends."""

from __future__ import annotations

import pytest

from game.engine.events import Said
from game.scenario import run_scenario
from tests.games.fissureverse.table import CONTENT, fissureverse
from tests.games.shown import scenarios

TOTALS = {
    1: (3, 1),
    2: (3, 3),
    3: (5, 1),
    4: (1, 3),
    5: (4, 1),
    6: (3, 1),
    7: (4, 3),
    8: (2, 1),
    9: (3, 2),
    10: (5, 2),
    11: (2, 2),
    12: (5, 2),
    13: (6, 6),
    14: (3, 2),
    15: (2, 2),
    16: (2, 2),
    17: (1, 3),
    18: (2, 1),
    19: (6, 0),
    20: (0, 3),
    21: (3, 1),
    22: (3, 4),
    23: (3, 2),
    24: None,
    25: (3, 1),
    26: (6, 1),
    27: None,
    28: None,
    29: (3, 2),
    30: (3, 2),
    31: (3, 2),
    32: (3, 1),
    33: (2, 3),
    34: (2, 2),
    35: (3, 1),
}
"""Attacker's and defender's total of each; None if it ends with no result."""


@pytest.mark.parametrize("number", TOTALS)
def test_totals_of_a_worked_crusade(number: int) -> None:
    """FV 5.6, 6.1, 6.3, 6.5: the totals that are compared."""
    scenario = next(one for one in scenarios("fissureverse") if one.name == f"worked_{number:02}")
    match = run_scenario(scenario, fissureverse(), CONTENT)
    told = [event for turn in match.turns for event in turn.events if isinstance(event, Said)]
    compared = [dict(event.values) for event in told if event.key == "compared"]
    expected = TOTALS[number]
    assert compared == ([] if expected is None else [{"mine": expected[0], "theirs": expected[1]}])


def test_all_of_them_are_there() -> None:
    assert sorted(TOTALS) == list(range(1, 36))
    names = {scenario.name for scenario in scenarios("fissureverse")}
    assert {"worked_a", "worked_b", "worked_c", "worked_d"} <= names
    assert len(scenarios("fissureverse")) >= 300
