"""The labels for piles and plates don't overlap cards or each other at any scale."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import playable
from scenes.table.art.pen import LEAST_NAME
from scenes.table.art.pile_labels import LEAST_LABEL
from scenes.table.layout.boxes import Box, card_box, turned_box
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.rendering.renderer import Renderer
from scenes.table.rendering.seat_plates import LEAST_PLATE
from tests.run_counts import SOAK, some
from tests.scenes.sizes import watched
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

SEATS = {game: library().game(game).game.seats[::-1] for game in playable(library())}
GAMES = [(game, seats[0]) for game, seats in SEATS.items()]
SHORT = len(GAMES)
GAMES += [(game, seats) for game in SEATS for seats in SEATS[game][1:]]
"""Each game with each possible number of seats. A short run uses only the largest number."""
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))
SCALES = ((100, 100), (200, 100), (100, 150), (200, 150), (200, 200)) if SOAK else ((100, 100), (200, 100), (200, 200))
"""Text and panel scales, in percent."""
MOST = 88
"""The card count shown on a pile in these tests. No two-digit number is wider."""
LONG = ("Sister Ashlar", "The Pale Sexton", "Corvin Grave", "W" * 24, "Mara", "Ilse")
"""Names that need two lines, and one name that is too long for any plate."""


@pytest.fixture(params=some(SIZES, 1))
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


def _drawn_at(player: Player, text: int, interface: int) -> Renderer:
    """Set the text and panel scales, and return the table's renderer."""
    player.app.keep(player.app.settings._replace(text=text, interface=interface))
    player.frame()
    return player.scene.renderer


def _at_scale(player: Player, item: pygame.Rect) -> Box:
    return Box(*item).times(1 / player.scene.scale)


def _cards(player: Player) -> Iterator[tuple[PlaceLayout, Box]]:
    """Return the areas where cards lie: the piles, the slots, and the hand as dealt."""
    layout = player.table.model.layout
    for spot in layout.spots:
        if spot.shape in ("stack", "heap") and not spot.rests:
            yield spot, layout.area(spot)
        elif spot.shape == "fan" and spot.private and spot.seat == layout.front:
            dealt = len(player.table.model.view.places[spot.place])
            for index in range(dealt):
                yield spot, turned_box(spot.pose(index, dealt))
        elif spot.shape == "fan" and spot.slot:
            yield spot, card_box(spot.slot_pose)


@pytest.mark.parametrize("game", some(GAMES, SHORT, "{0[0]}-{0[1]}".format))
def test_labels_and_plates_are_apart_equal_and_legible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: tuple[str, int], size: tuple[int, int]
) -> None:
    name, seats = game
    player = Player(tmp_path, seats, "labels", size, game=name)
    names = player.table.model.words.names
    for text, interface in SCALES:
        renderer = _drawn_at(player, text, interface)
        _labels_touch_nothing(player, renderer)
        _texts_on_all_plates_share_a_size(player, renderer)
        player.table.model.words.names = LONG[:seats]
        with watched(monkeypatch) as sizes:
            _long_names_are_legible(player, _drawn_at(player, text, interface), sizes)
        player.table.model.words.names = names


def _labels_touch_nothing(player: Player, renderer: Renderer) -> None:
    layout = player.table.model.layout
    labels = [
        (spot, _at_scale(player, item.rect))
        for spot in layout.spots
        if spot.label in ("below", "side")
        for item in renderer._labels().label(spot, MOST)
    ]
    for at, (spot, box) in enumerate(labels):
        for other, there in labels[at + 1 :]:
            assert not box.meets(there), f"{spot}: overlaps the label of {other}"
        for other, area in _cards(player):
            assert other is spot or not box.meets(area), f"{spot}: overlaps {other}"
        for plate in layout.plates.values():
            assert not box.meets(plate.box), f"{spot}: overlaps the plate of seat {plate.seat}"


def _texts_on_all_plates_share_a_size(player: Player, renderer: Renderer) -> None:
    items = [item for item in renderer._plates().plates(player.table.model.view, 1) if item.what[0] == "text"]
    names = {item.picture.get_height() for item in items if item.what[1] in player.table.model.words.names}
    scores = {item.picture.get_height() for item in items if item.what[1] not in player.table.model.words.names}
    assert len(names) == 1
    assert len(scores) <= 1
    boxes = [plate.box for plate in player.table.model.layout.plates.values()]
    for item in items:
        told = _at_scale(player, item.rect)
        assert any(box.x <= told.x and told.x + told.w <= box.x + box.w for box in boxes), item.what


def _long_names_are_legible(player: Player, renderer: Renderer, sizes: Any) -> None:
    layout, names = player.table.model.layout, player.table.model.words.names
    for one in sizes.seen(renderer._plates().plates(player.table.model.view, 1)):
        if one.words in names or one.words.endswith("…"):
            least = LEAST_PLATE if len(names) > 1 else LEAST_NAME
            usual = renderer.pen.letters.size(one.role) * renderer.pen.scale
            assert one.size >= usual * (least - 0.01), one.words
            box = _at_scale(player, one.rect)
            assert any(plate.box.holds(*box.centre) for plate in layout.plates.values())
            assert box.h <= max(plate.box.h for plate in layout.plates.values()) + 1, one.words
    usual = renderer.pen.letters.size("label") * renderer.pen.scale
    for spot in layout.spots:
        for one in sizes.seen(renderer._labels().label(spot, MOST)) if spot.label == "below" else ():
            assert one.size >= usual * (LEAST_LABEL - 0.01), one.words


@pytest.mark.parametrize("seats", SEATS["soul_battle"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_every_pile_of_soul_battle_says_in_words_what_it_is(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    """With enlarged text, other players' piles may be labelled with a symbol instead of words."""
    player = Player(tmp_path, seats, "labels", size)
    for text in (100, 200):
        labels = _drawn_at(player, text, 100)._labels()
        layout = player.table.model.layout
        for spot in layout.spots:
            if spot.label not in ("below", "side") or (text > 100 and spot.seat != layout.front):
                continue
            told = " ".join(str(item.what[1]) for item in labels.label(spot, 5))
            names = {player.app.library.game("soul_battle").texts[f"pile.{spot.kind}"], "Points"}
            assert told.split("5")[0].strip() in names, (spot.kind, told)


@pytest.mark.parametrize("game", playable(library()))
def test_the_short_name_of_a_pile_is_part_of_its_name(game: str) -> None:
    texts = library().game(game).texts
    for key, short in texts.items():
        if key.startswith("pile.") and key.endswith(".short"):
            assert short.lower() in texts[key.removesuffix(".short")].lower().split()


def test_a_name_that_is_cut_leaves_the_others_their_size(tmp_path: Path) -> None:
    player = Player(tmp_path, 4, "labels", (1280, 720))
    found = []
    for last in ("Mara", "W" * 24):
        player.table.model.words.names = ("Sister Ashlar", "The Pale Sexton", "Corvin Grave", last)
        items = _drawn_at(player, 100, 200)._plates().plates(player.table.model.view, 1)
        found.append([item.rect for item in items if item.what[1] in player.table.model.words.names[:3]])
    assert found[0] == found[1]
    assert len(found[0]) == 3
