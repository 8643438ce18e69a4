"""The reader accepts a header of a match or record unchanged, or refuses it with a sentence."""

from __future__ import annotations

import pytest

from game.engine.table import LONGEST_SEED
from game.matches.save_header import seed_of


@pytest.mark.parametrize("saved", [7, None, ["a seed"], "two\nlines", "x" * (LONGEST_SEED + 1)])
def test_a_seed_that_deals_no_match_is_refused(saved: object) -> None:
    with pytest.raises(ValueError, match="isn't a single line of text"):
        seed_of(saved)


@pytest.mark.parametrize("saved", ["", "Mara's evening", "x" * LONGEST_SEED])
def test_a_seed_is_accepted_unchanged(saved: str) -> None:
    assert seed_of(saved) == saved
