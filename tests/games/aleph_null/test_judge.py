"""What actions are worth, and what is said for them."""

from __future__ import annotations

import pytest

from game.engine.action import parse
from tests.games.aleph_null.table import aleph_null, position


@pytest.mark.parametrize(("power", "named"), [(0, "spent"), (3, "waste")])
def test_an_end_of_the_turn_wastes_only_power_that_is_there(power: int, named: str) -> None:
    """AN 3.6: power that wasn't spent deals damage."""
    match = position(marks={"hour": 1, "power": power}, hand="CANDLE.1")
    judged = aleph_null().judge(match.view(1), ())
    end = next(action for action in match.legal() if action.verb == "end")
    assert end == parse("1 end", match.state.table)
    (term,) = judged(end)
    assert (term.name, term.worth < 0) == (named, power > 0)
    assert match.asked == 1
