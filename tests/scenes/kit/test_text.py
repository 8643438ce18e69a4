from __future__ import annotations

import pygame
import pytest

from scenes.kit.text import Type
from tests.scenes.kit.bench import Bench


def ink(picture: pygame.Surface) -> pygame.Rect:
    return picture.get_bounding_rect()


def has(picture: pygame.Surface, colour: tuple[int, int, int]) -> bool:
    return any(
        max(abs(one - other) for one, other in zip(picture.get_at((x, y))[:3], colour, strict=True)) <= 2
        and picture.get_at((x, y))[3] > 200
        for x in range(picture.get_width())
        for y in range(picture.get_height())
    )


def test_a_wrapped_text_keeps_to_its_width_and_loses_no_word(bench: Bench) -> None:
    type_: Type = bench.app.type
    text = "The souls are laid out and somebody goes first in the light of the candle"
    narrow, wide = type_.set(text, "body", 1.0, 150), type_.set(text, "body", 1.0, 2000)
    assert narrow.get_width() <= 150
    assert wide.get_height() == type_.line_height("body", 1.0)
    lines = narrow.get_height() // type_.line_height("body", 1.0)
    assert lines >= wide.get_width() / 150


def test_words_of_several_spans_without_a_space_stay_together(bench: Bench) -> None:
    type_ = bench.app.type
    spans = [("wins ", ""), ("10♥", "red"), (".", "")]
    whole = type_.width("10♥.", "body", 1.0)
    assert type_.set(spans, "body", 1.0, whole + 2).get_height() == 2 * type_.line_height("body", 1.0)


def test_a_suit_is_drawn_in_its_colour_and_its_rank_in_the_texts(bench: Bench) -> None:
    palette = bench.app.theme.palette
    picture = bench.app.type.set([("K♥", "red")], "preview", 2.0)
    assert has(picture, palette.blood_on_dark)
    assert has(picture, palette.text)
    assert has(bench.app.type.set([("K♥", "red")], "paper_heading", 2.0), palette.blood)
    assert not has(bench.app.type.set([("K♠", "black")], "preview", 2.0), palette.blood_on_dark)


def test_a_name_has_its_seats_colour(bench: Bench) -> None:
    light = bench.app.theme.seat(2).light
    assert has(bench.app.type.set([("Mara", "seat2")], "body", 2.0), light)
    assert not has(bench.app.type.set([("Mara", "seat2")], "banner", 2.0), light)


def test_a_line_that_is_too_long_is_made_smaller_then_cut(bench: Bench) -> None:
    type_ = bench.app.type
    assert type_.fit("Wilhelmina of the long name", "plate", 1.5, 120).get_width() <= 120
    assert type_.fit("Mo", "plate", 1.5, 120).get_size() == type_.set("Mo", "plate", 1.5).get_size()


def test_type_is_set_at_its_true_size_and_remembered(bench: Bench) -> None:
    type_ = bench.app.type
    small, large = type_.set("Souls", "body", 1.0), type_.set("Souls", "body", 2.0)
    assert 1.85 < ink(large).width / ink(small).width < 2.15
    assert type_.set("Souls", "body", 1.0) is small


def test_alignment_moves_the_lines(bench: Bench) -> None:
    ways = ("left", "centre", "right")
    left, middle, right = (bench.app.type.set("Souls", "body", 1.0, 300, align=way) for way in ways)
    assert left.get_width() < 300
    assert abs(ink(middle).centerx - 150) <= 3
    assert ink(right).right >= 295


def test_an_unknown_style_is_an_error(bench: Bench) -> None:
    with pytest.raises(KeyError, match="no style of type nothing"):
        bench.app.type.set("a", "nothing", 1.0)
    with pytest.raises(KeyError, match="no style of panel nothing"):
        bench.app.shapes.panel("nothing", 20, 20, 1.0)
