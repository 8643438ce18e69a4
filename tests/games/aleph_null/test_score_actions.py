"""The scores of Aleph Null's actions, and the reasons for those scores."""

from __future__ import annotations

import pytest

from game.engine.action import parse
from tests.games.aleph_null.table import aleph_null, position


@pytest.mark.parametrize(("power", "named"), [(0, "spent"), (3, "waste")])
def test_ending_the_turn_wastes_only_existing_power(power: int, named: str) -> None:
    """If you end the turn with unspent power, you take damage (AN 3.6)."""
    match = position(marks={"hour": 1, "power": power}, hand="CANDLE.1")
    judged = aleph_null().ai.score_actions(match.view(1), ())
    end = next(action for action in match.legal() if action.verb == "end")
    assert end == parse("1 end", match.state.table)
    (term,) = judged(end)
    assert (term.name, term.worth < 0) == (named, power > 0)
    assert match.asked == 1


@pytest.mark.parametrize(
    ("hand", "vested", "named"),
    [("BOOK", 0, "vests"), ("BOOK", 1, "little"), ("CANDLE.1", 0, "little"), ("", 0, "little")],
)
def test_a_chasuble_is_not_sacrificed_with_nothing_to_keep(hand: str, vested: int, named: str) -> None:
    """A Chasuble helps only if you have a Key or Baphomet to keep (AN 3.5)."""
    match = position(marks={"hour": 1, "vested": vested}, hand=hand, altar="CHASUBLE")
    judged = aleph_null().ai.score_actions(match.view(1), ())
    sacrifice = next(action for action in match.legal() if action.verb == "sacrifice")
    (term,) = judged(sacrifice)
    assert term.name == named
    assert (term.worth > 0) == (named == "vests")
