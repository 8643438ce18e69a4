"""A player's learned weights in text form."""

from __future__ import annotations

import pytest

from game.learned_evaluation import read, written

FEW = "today\ncells: 0.5 1.5\nbase: 1 2 3\npromise: 4 5 6\nshields: 7 8 9\n"


def test_weights_are_read_back_unchanged() -> None:
    assert read(written(read(FEW))) == read(FEW)
    assert read(FEW).cells == (0.5, 1.5)


@pytest.mark.parametrize(
    ("bad", "expected"),
    [
        (FEW.replace("base", "ground"), "then base and promise"),
        (FEW.replace("cells", "rooms"), "then base and promise"),
        (FEW.replace("7 8 9", "7 8"), "a weight for the sum and one for each cell"),
    ],
)
def test_invalid_weights_are_refused(bad: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read(bad)
