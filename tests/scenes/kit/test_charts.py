"""The charts: ticks, points, dashes, bars, labels, and the note that follows the pointer."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import hypot
from pathlib import Path

import pygame
import pytest

from scenes.drawing.geometry import MenuBox
from scenes.kit.bar_chart import BarChart, BarWords, ShareBar
from scenes.kit.line_chart import DASHES, MARKS, ChartLabels, LineChart, PlotArea, Series, dashed, ticks
from tests.scenes.kit.harness import Harness, PageScene, key, move

WORDS = ChartLabels("Turn", "Points", lambda step: f"After {step}")


@pytest.mark.parametrize("wanted", [1, 2.5, 5, 9])
def test_ticks_are_few_and_round_and_cover_the_range(wanted: float) -> None:
    for least, most in product((-30, -1, 0), (0, 1, 2, 3, 7, 10, 11, 49, 50, 99, 101, 250, 999, 12345)):
        found = ticks(least, most, wanted)
        step = found[1] - found[0]
        assert found == list(range(found[0], found[-1] + 1, step))
        assert found[0] <= least <= most <= found[-1]
        assert str(step).rstrip("0") in ("1", "2", "5")
        assert len(found) - 1 <= wanted + 2, (least, most)


def test_points_lie_at_their_values() -> None:
    frame = PlotArea(MenuBox(100, 50, 200, 100), 0, 5, 0, 10)
    assert (frame.x(0), frame.x(4), frame.x(2)) == (100, 300, 200)
    assert frame.y(frame.rows[0]) == 150
    assert frame.y(frame.rows[-1]) == 50
    assert frame.y(5) == pytest.approx(100)
    assert [frame.nearest(x) for x in (-50, 100, 124, 126, 300, 900)] == [0, 0, 0, 1, 4, 4]


@pytest.mark.parametrize("steps", [1, 2, 12, 60, 400])
def test_marks_and_labels_stay_apart(steps: int) -> None:
    frame = PlotArea(MenuBox(0, 0, 500, 300), 0, steps, 0, 100)
    places = [frame.x(number) for number in frame.marked]
    assert frame.marked[-1] == steps - 1
    assert all(right - left >= 26 - 1e-6 for left, right in pairwise(places))
    labels = [frame.x(number) for number in frame.columns]
    assert all(right - left >= 40 for left, right in pairwise(labels)) or steps == 2


def test_a_chart_with_one_moment_can_be_drawn() -> None:
    frame = PlotArea(MenuBox(0, 0, 500, 300), 3, 1, 0, 0)
    assert frame.x(0) == 0
    assert frame.nearest(499) == 0
    assert frame.rows == [0, 1]


@pytest.mark.parametrize("pattern", DASHES)
def test_dashes_follow_the_line_and_have_the_right_length(pattern: tuple[float, ...]) -> None:
    points = [(0.0, 0.0), (100.0, 0.0), (100.0, 80.0)]
    pieces = dashed(points, pattern)
    drawn = sum(hypot(x - to_x, y - to_y) for piece in pieces for (x, y), (to_x, to_y) in pairwise(piece))
    if not pattern:
        assert pieces == [points]
        return
    share = sum(pattern[::2]) / sum(pattern)
    assert drawn == pytest.approx(180 * share, abs=max(pattern))
    assert all(y == 0 or x == 100 for piece in pieces for x, y in piece)


def test_six_series_look_different_without_colour() -> None:
    assert len(set(DASHES)) == len(set(MARKS)) == 6


def chart(harness: Harness, series: int = 3, steps: int = 10) -> tuple[LineChart, PageScene]:
    lines = [Series(f"Name {at}", tuple(at * step for step in range(steps)), (90, 20, 20), at) for at in range(series)]
    scene = PageScene(harness.app)
    made = scene.page.add(LineChart(harness.app, MenuBox(300, 100, 600, 400), lines, WORDS, 4))
    harness.app.scenes.push(scene)
    harness.send()
    return made, scene


def test_axes_names_and_values_are_shown(harness: Harness) -> None:
    made, _ = chart(harness)
    assert {"Turn", "Points", "Name 0", "Name 2"} <= set(harness.texts())
    assert "After 9" not in harness.texts()
    x, y = made.frame.x(5), made.frame.y(3)
    harness.send(move(*harness.app.view.to_screen(x, y)))
    shown = harness.texts()
    assert "After 9" in shown
    assert [text for text in shown if text in ("0", "5", "10")][-3:] == ["10", "5", "0"], "the highest comes first"


def test_keys_move_the_note(harness: Harness) -> None:
    made, scene = chart(harness)
    scene.page.set_focus(made)
    harness.send(key(pygame.K_HOME))
    assert made.cursor == 0
    harness.send(key(pygame.K_RIGHT), key(pygame.K_RIGHT), key(pygame.K_LEFT))
    assert made.cursor == 1
    assert "After 5" in harness.texts()
    harness.send(key(pygame.K_END))
    harness.send(key(pygame.K_RIGHT))
    assert made.cursor == 9
    assert scene.page.focus is made


def test_the_picture_is_drawn_once_and_in_the_right_colours(harness: Harness) -> None:
    made, _ = chart(harness, 1)
    first = next(item for item in made.items() if item.what == ("chart", "lines"))
    again = next(item for item in made.items() if item.what == ("chart", "lines"))
    assert first.picture is again.picture
    assert pygame.mask.from_threshold(first.picture, (90, 20, 20), (30, 30, 30, 255)).count() > 500


@pytest.mark.parametrize("percent", [150, 200])
@pytest.mark.parametrize("series", [2, 6])
def test_words_numbers_and_legend_grow_with_the_text_and_stay_apart(
    harness: Harness, series: int, percent: int
) -> None:
    def heights() -> dict[str, int]:
        return {
            str(item.what[1]): item.rect.height
            for item in chart(harness, series, 40)[0].items()
            if item.what[0] == "text"
        }

    usual = heights()
    harness.app.keep(harness.app.settings._replace(text=percent))
    grown = heights()
    for text in ("Turn", "Points", "Name 0", f"Name {series - 1}", "0"):
        assert grown[text] >= 0.97 * usual[text] * percent / 100, text
    rects = [item.rect for item in chart(harness, series, 40)[0].items() if item.what[0] == "text"]
    assert [(one, other) for one, other in combinations(rects, 2) if one.colliderect(other)] == []


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("series", [1, 2, 6])
def test_everything_lies_in_the_box(harness: Harness, series: int, percent: int) -> None:
    harness.app.keep(harness.app.settings._replace(text=percent))
    made, _ = chart(harness, series, 70)
    box = harness.app.view.rect(*made.box)
    for item in made.items():
        assert box.inflate(2, 2).contains(item.rect), item.what


SHARES = (0.0, 0.4, 1.0, 0.01)
BAR_WORDS = BarWords("Matches", "Won", "2026-01-01", "2026-02-01")


def bars(harness: Harness, count: int = len(SHARES)) -> tuple[BarChart, PageScene]:
    made = [
        ShareBar(SHARES[at % 4], f"{at} of 9", f"bar {at}", (f"note {at}", "more of it"), few=at == 2)
        for at in range(count)
    ]
    scene = PageScene(harness.app)
    chart = scene.page.add(BarChart(harness.app, MenuBox(300, 100, 600, 400), made, BAR_WORDS))
    harness.app.scenes.push(scene)
    harness.send()
    return chart, scene


def test_the_pointer_chooses_the_bar_below_it(harness: Harness) -> None:
    chart, _ = bars(harness)
    assert "note 1" not in harness.texts()
    x, y = chart.column(1).middle
    harness.send(move(*harness.app.view.to_screen(x, y)))
    assert {"note 1", "more of it"} <= set(harness.texts())
    assert "note 2" not in harness.texts()


def test_arrows_choose_a_bar_and_stop_at_the_ends(harness: Harness) -> None:
    chart, scene = bars(harness)
    scene.page.set_focus(chart)
    harness.send()
    assert "note 3" in harness.texts()
    for code, note in (
        (pygame.K_RIGHT, 3),
        (pygame.K_LEFT, 2),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_END, 3),
    ):
        harness.send(key(code))
        assert [text for text in harness.texts() if text.startswith("note")] == [f"note {note}"]
    assert not chart.key(key(pygame.K_a))


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("count", [1, 2, 10])
def test_labels_and_notes_stay_within_the_chart(tmp_path: Path, count: int, text: int) -> None:
    harness = Harness(tmp_path)
    harness.app.keep(harness.app.settings._replace(text=text))
    chart, scene = bars(harness, count)
    scene.page.set_focus(chart)
    whole = harness.app.view.rect(*chart.box)
    for _ in range(count):
        harness.send(key(pygame.K_LEFT))
        for item in chart.items():
            if item.what[0] == "text":
                assert whole.contains(item.rect), item.what
    labels = [item.rect for item in chart.items() if item.what[0] == "text" and str(item.what[1]).endswith("of 9")]
    assert not any(one.colliderect(other) for at, one in enumerate(labels) for other in labels[:at])


def test_an_empty_chart_can_be_shown(harness: Harness) -> None:
    chart, scene = bars(harness, 0)
    scene.page.set_focus(chart)
    harness.send(key(pygame.K_LEFT))
    harness.send(key(pygame.K_END))
    assert "Matches" in harness.texts()
