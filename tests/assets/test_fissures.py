"""The FissureVerse faces match the card list, share a layout, and have small files."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from tests.assets import fissures
from tests.assets.test_assets import ASSETS, manifest

LARGEST = 8 * 1024 * 1024
"""Maximum combined size of all FissureVerse pictures, in bytes."""
FACTIONS = {"blue": "emptiness", "green": "infinite", "red": "noise", "yellow": "solidity"}
SMALLEST = (72, 101)
"""Width and height of a card on the table, in pixels, in a 1280 × 720 window."""
FIRST, PITCH, HIGH = 32, 81, 72
"""In pixels: the space above the first attribute's number, the distance between numbers, and the height of a box."""
COLUMN = (81, 138)
SAME = 100
"""Maximum number of pixels that may differ between two pictures of a symbol."""


def picture(face: dict[str, Any]) -> Image.Image:
    return _opened(f"cards/fissureverse/{face['id'].upper()}.webp")


@lru_cache(8)
def _opened(name: str) -> Image.Image:
    with Image.open(ASSETS / name) as found:
        return found.convert("RGBA")


def number_box(face: dict[str, Any], row: int) -> Image.Image:
    top = FIRST + PITCH * row
    return picture(face).convert("RGB").crop((COLUMN[0], top, COLUMN[1], top + HIGH))


def dot(face: dict[str, Any], place: int) -> Image.Image:
    middle = 72 + 85 * place
    return picture(face).convert("RGB").crop((middle - 36, 452, middle + 36, 524))


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return the number of pixels that visibly differ between two pictures."""
    grey = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(grey.histogram()[40:])


def test_each_card_has_its_own_face() -> None:
    assert len(fissures.CODES) == len(set(fissures.CODES)) == 192
    sums = {manifest()[f"cards/fissureverse/{code}.webp"]["sha256"] for code in fissures.CODES}
    assert len(sums) == len(fissures.CODES)


def test_the_games_pictures_stay_small() -> None:
    folders = ("cards/fissureverse/", "cards/backs/fissure", "cards/backs/location", "fissures/", "title/niche_fissure")
    assert 0 < sum(entry["bytes"] for name, entry in manifest().items() if name.startswith(folders)) < LARGEST


def test_corners_are_clear_and_the_card_is_solid() -> None:
    for face in fissures.faces():
        alpha = picture(face).getchannel("A")
        assert [alpha.getpixel(at) for at in ((0, 0), (399, 0), (0, 559), (399, 559), (200, 280))] == [0, 0, 0, 0, 255]


@pytest.mark.parametrize("suit", FACTIONS)
def test_a_crusader_shows_each_number_in_its_row_and_alike_on_all(suit: str) -> None:
    crusaders = [face for face in fissures.faces("crusader") if face["suit"] == suit]
    assert len(crusaders) == 24
    shown: dict[int, Image.Image] = {}
    for face in crusaders:
        for row, number in enumerate(face["numbers"]):
            box = number_box(face, row)
            assert differing(box, shown.setdefault(number, box)) < SAME, (face["id"], row)
    assert len(shown) >= 5
    assert [pair for pair in combinations(shown, 2) if differing(shown[pair[0]], shown[pair[1]]) < 300] == []


def test_numbers_are_apart_at_the_smallest_size() -> None:
    small: dict[int, Image.Image] = {}
    for face in fissures.faces("crusader"):
        simple = _opened(f"cards/fissureverse/simple/{face['id'].upper()}.webp")
        table = simple.convert("RGB").resize(SMALLEST, Image.Resampling.BOX)
        for row, number in enumerate(face["numbers"]):
            top = round((FIRST + PITCH * row) * 0.18)
            small.setdefault(number, table.crop((14, top, 25, top + 13)))
    assert sorted(small) == [0, 1, 2, 3, 4, 5]
    for one, other in combinations(sorted(small), 2):
        assert differing(small[one], small[other]) >= 12, (one, other)


def test_factions_differ_in_shape_without_colour() -> None:
    masks = {}
    for sign in FACTIONS.values():
        with Image.open(ASSETS / f"fissures/{sign}.png") as mark:
            masks[sign] = mark.convert("RGBA").getchannel("A").resize((12, 12), Image.Resampling.BOX)
    for one, other in combinations(masks, 2):
        assert sum(ImageChops.difference(masks[one], masks[other]).histogram()[90:]) >= 20, (one, other)


def test_a_location_shows_its_turn_order() -> None:
    shown: dict[str, Image.Image] = {}
    for face in fissures.faces("location"):
        for place, suit in enumerate(face["order"]):
            box = dot(face, place)
            assert differing(box, shown.setdefault(suit, box)) < SAME, (face["id"], place)
    for one, other in combinations(shown, 2):
        assert differing(shown[one], shown[other]) > 800, (one, other)


def test_a_frenzy_with_a_row_for_zealots_shows_two_columns() -> None:
    for face in fissures.faces("frenzy"):
        # A panel with two columns hides this strip. A narrow panel leaves the bright stage visible there.
        edge = picture(face).convert("L").crop((252, 90, 256, 350)).tobytes()
        dark = sum(value < 40 for value in edge) / len(edge)
        assert (dark > 0.9) == ("zealot" in face), face["id"]
        assert dark > 0.9 or dark < 0.6, face["id"]
