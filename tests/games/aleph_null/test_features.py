"""The features of a position that the computer players evaluate."""

from __future__ import annotations

import math

import pytest

from game.aleph_null.computer.features import features
from game.aleph_null.rules.facts import HOURS
from tests.games.aleph_null.table import position


@pytest.mark.parametrize("discard", ["CANDLE.1 DEVOUT", "CANDLE.1 CANDLE.2 CANDLE.3 CANDLE.4 DEVOUT"])
def test_a_position_at_matins_has_features(discard: str) -> None:
    """Every feature is a finite number even at Matins, when no turns are left."""
    state = position(marks={"hour": len(HOURS)}, discard=discard).state
    assert all(math.isfinite(value) for value in features(state))
