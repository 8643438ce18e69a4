"""Faces of the shadow theatre can be told apart by their silhouettes, without reading."""

from __future__ import annotations

from itertools import combinations

import pytest
import yaml
from PIL import Image

from game.content.library import load_library
from game.words.card_words import rule_lines
from tests.assets.test_assets import ASSETS

SIZE = (96, 134)
"""Size in pixels of a card on the table."""
STAGE = (12, 8, 90, 78)
"""The area that shows the stage on every card: left, top, right, bottom."""
DARK = 44
"""Cut paper is darker than this value (0 is black, 255 is white)."""
APART = 150
"""Minimum number of pixels that are dark on one of two cards and light on the other."""


def silhouette(name: str) -> int:
    """Return the dark pixels of a card's stage as bits."""
    with Image.open(ASSETS / name) as face:
        stage = face.convert("L").resize(SIZE, Image.Resampling.BOX).crop(STAGE)
    return int.from_bytes(stage.point(lambda value: 255 if value < DARK else 0, "1").tobytes(), "big")


@pytest.mark.parametrize("game", ["aleph_null", "fissureverse"])
def test_cards_print_the_rules_that_the_program_tells(game: str) -> None:
    content = load_library().game(game)
    printed = yaml.safe_load((ASSETS / f"printed_{game}.yaml").read_text(encoding="utf-8"))
    faces = content.cards.named()
    assert printed.keys() == faces.keys()
    for code, rules in printed.items():
        told = rule_lines(content, code)
        assert [rule for rule in rules if rule not in told] == [], code
    assert sum(map(bool, printed.values())) >= 15


@pytest.mark.parametrize("game", ["metempsychosis", "aleph_null", "fissureverse"])
def test_every_two_faces_of_a_game_differ_in_silhouette(game: str) -> None:
    names = sorted(path.name for path in (ASSETS / "cards" / game).glob("*.webp"))
    shapes = {name: silhouette(f"cards/{game}/{name}") for name in names}
    assert len(shapes) >= 34
    alike = [
        (one, other, (shapes[one] ^ shapes[other]).bit_count())
        for one, other in combinations(names, 2)
        if (shapes[one] ^ shapes[other]).bit_count() < APART
    ]
    assert alike == []
