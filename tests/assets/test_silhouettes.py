"""Faces in the shadow-theatre style can be told apart by their silhouettes alone."""

from __future__ import annotations

from itertools import combinations

import pytest
import yaml
from PIL import Image

from game.lab import cli_context
from game.oubliette.display.card_meaning import kind_of
from game.oubliette.display.prompts import CREATURES
from game.words.card_words import rule_lines
from tests.assets.fissures import READER
from tests.assets.test_assets import ASSETS
from tests.games.oubliette.table import oubliette, setup
from tests.run_counts import some

SIZE = (96, 134)
"""Size of a card on the table, in pixels."""
STAGE = (12, 8, 90, 78)
"""The part of each card that shows the stage: left, top, right, bottom."""
DARK = 44
"""Cut paper is darker than this value (0 is black, 255 is white)."""
APART = 150
"""Minimum number of pixels that are dark on one of two cards and light on the other."""


def silhouette(name: str) -> int:
    """Return the dark pixels in a card's stage as a bit mask."""
    with Image.open(ASSETS / name) as face:
        on_paper = Image.new("RGBA", face.size, "white")
        on_paper.alpha_composite(face.convert("RGBA"))
        stage = on_paper.convert("L").resize(SIZE, Image.Resampling.BOX).crop(STAGE)
    return int.from_bytes(stage.point(lambda value: 255 if value < DARK else 0, "1").tobytes(), "big")


@pytest.mark.parametrize("game", ["aleph_null", "fissureverse"])
def test_cards_print_the_rules_that_the_program_tells(game: str) -> None:
    content = cli_context.library().game(game)
    printed = yaml.load((ASSETS / f"printed_{game}.yaml").read_text(encoding="utf-8"), READER)
    faces = content.cards.named()
    assert printed.keys() == faces.keys()
    for code, rules in printed.items():
        told = rule_lines(content, code)
        assert [rule for rule in rules if rule not in told] == [], code
    assert sum(map(bool, printed.values())) >= 15


def test_plaques_name_what_the_rules_make_of_the_turned_card() -> None:
    content = cli_context.library().game("oubliette")
    table = oubliette().table(setup(jokers=3))
    facts = table.facts
    told = {}
    for card, one in enumerate(table.cards):
        kind = kind_of(facts, card)
        name = "entrance" if kind == "find" and facts.rank[card] in (2, 10) else kind
        value = [str(facts.rank[card])] if facts.rank[card] in CREATURES else []
        told[one.face] = [content.texts[f"plaque.{name}"], *value]
    printed = yaml.load((ASSETS / "printed_oubliette.yaml").read_text(encoding="utf-8"), READER)
    assert printed == told


@pytest.mark.parametrize(
    "folder",
    some(["metempsychosis", "aleph_null", "fissureverse", "oubliette", "aleph_null/simple", "fissureverse/simple"], 4),
)
def test_every_two_faces_of_a_game_differ_in_silhouette(folder: str) -> None:
    names = sorted(path.name for path in (ASSETS / "cards" / folder).glob("*.webp"))
    shapes = {name: silhouette(f"cards/{folder}/{name}") for name in names}
    assert len(shapes) >= 34
    alike = [
        (one, other, (shapes[one] ^ shapes[other]).bit_count())
        for one, other in combinations(names, 2)
        if (shapes[one] ^ shapes[other]).bit_count() < APART
    ]
    assert alike == []
