"""Labels of piles and plates overlap neither each other nor cards, at any scale."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games import playable
from scenes.table.layout import Box, PlaceLayout, card_box, turned_box
from scenes.table.panels import LEAST_LABEL, LEAST_NAME, LEAST_PLATE, Panels
from tests.run_counts import some
from tests.scenes.sizes import watched
from tests.scenes.table.driving import Player
from tests.scenes.table.furnish import library

GAMES = [(game, seats) for game in playable(library()) for seats in library().game(game).game.seats]
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))
SHORT = 1
"""Number of window sizes tested in the short run."""
SCALES = ((100, 100), (200, 100), (100, 150), (200, 150), (200, 200))
"""Scales of text and panels, in percent."""
MOST = 88
"""Cards of a pile, the number with the widest two digits."""
LONG = ("Sister Ashlar", "The Pale Sexton", "Corvin Grave", "W" * 24, "Mara", "Ilse")
"""Names that need two lines, and one too long for any plate."""


@pytest.fixture(params=some(SIZES, SHORT))
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


def _panels(player: Player, text: int, interface: int) -> Panels:
    """Return the object that draws the panels at these scales."""
    player.app.keep(player.app.settings._replace(text=text, interface=interface))
    player.frame()
    renderer, stage = player.scene.renderer, player.stage
    return Panels(renderer.pen, renderer.side, stage.layout, stage.words, stage.match.game)


def _at_scale(player: Player, item: pygame.Rect) -> Box:
    return Box(*item).times(1 / player.scene.scale)


def _cards(player: Player) -> Iterator[tuple[PlaceLayout, Box]]:
    """Return the areas where cards may lie: every pile, and the player's dealt hand."""
    layout = player.stage.layout
    for spot in layout.spots:
        if spot.shape in ("stack", "heap") and not spot.rests:
            yield spot, layout.area(spot)
        elif spot.shape == "fan" and spot.private and spot.seat == layout.front:
            dealt = len(player.stage.view.places[spot.place])
            for index in range(dealt):
                yield spot, turned_box(spot.pose(index, dealt))
        elif spot.shape == "fan" and spot.slot:
            yield spot, card_box(spot.slot_pose)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_labels_touch_neither_one_another_nor_cards_nor_plates(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, seats, "labels", size, game=game)
    for text, interface in SCALES:
        panels = _panels(player, text, interface)
        layout = player.stage.layout
        labels = [
            (spot, _at_scale(player, item.rect))
            for spot in layout.spots
            if spot.label in ("below", "side")
            for item in panels.label(spot, MOST)
        ]
        for at, (spot, box) in enumerate(labels):
            told = f"{spot.kind} of {spot.seat}, text {text}, panels {interface}"
            for other, there in labels[at + 1 :]:
                assert not box.meets(there), f"{told}: on the label of {other.kind} of {other.seat}"
            for other, area in _cards(player):
                assert other is spot or not box.meets(area), f"{told}: on {other.kind} of {other.seat}"
            for plate in layout.plates.values():
                assert not box.meets(plate.box), f"{told}: on the plate of {plate.seat}"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_texts_on_all_plates_share_a_size(tmp_path: Path, game: str, seats: int, size: tuple[int, int]) -> None:
    player = Player(tmp_path, seats, "labels", size, game=game)
    for text, interface in SCALES:
        panels = _panels(player, text, interface)
        items = [item for item in panels.plates(player.stage.view, 1) if item.what[0] == "text"]
        names = {item.picture.get_height() for item in items if item.what[1] in player.stage.words.names}
        scores = {item.picture.get_height() for item in items if item.what[1] not in player.stage.words.names}
        assert len(names) == 1
        assert len(scores) <= 1
        boxes = [plate.box for plate in player.stage.layout.plates.values()]
        for item in items:
            told = _at_scale(player, item.rect)
            assert any(box.x <= told.x and told.x + told.w <= box.x + box.w for box in boxes), item.what


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_long_name_keeps_names_and_labels_legible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, seats, "labels", size, game=game)
    player.stage.words.names = names = LONG[:seats]
    for text, interface in SCALES:
        with watched(monkeypatch) as sizes:
            panels = _panels(player, text, interface)
            layout = player.stage.layout
            for one in sizes.seen(panels.plates(player.stage.view, 1)):
                if one.words in names or one.words.endswith("…"):
                    least = LEAST_PLATE if seats > 1 else LEAST_NAME
                    usual = panels.pen.letters.size(one.role) * panels.pen.scale
                    assert one.size >= usual * (least - 0.01), f"{one.words}: text {text}, panels {interface}"
                    box = _at_scale(player, one.rect)
                    assert any(plate.box.holds(*box.centre) for plate in layout.plates.values())
                    assert box.h <= max(plate.box.h for plate in layout.plates.values()) + 1, one.words
            usual = panels.pen.letters.size("label") * panels.pen.scale
            for spot in layout.spots:
                for one in sizes.seen(panels.label(spot, MOST)) if spot.label == "below" else ():
                    assert one.size >= usual * (LEAST_LABEL - 0.01), f"{one.words}: text {text}, panels {interface}"


def test_a_name_that_is_cut_leaves_the_others_their_size(tmp_path: Path) -> None:
    player = Player(tmp_path, 4, "labels", (1280, 720))
    found = []
    for last in ("Mara", "W" * 24):
        player.stage.words.names = ("Sister Ashlar", "The Pale Sexton", "Corvin Grave", last)
        items = _panels(player, 100, 200).plates(player.stage.view, 1)
        found.append([item.rect for item in items if item.what[1] in player.stage.words.names[:3]])
    assert found[0] == found[1]
    assert len(found[0]) == 3
