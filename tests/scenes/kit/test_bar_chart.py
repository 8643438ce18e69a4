"""The bar chart: heights, labels, and choosing a bar by mouse or keys."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.drawing.geometry import MenuBox
from scenes.kit.bar_chart import FEW, LOWEST, WHOLE, BarChart, BarWords, ShareBar
from tests.scenes.kit.bench import Bench, PageScene, key, move

SHARES = (0.0, 0.4, 1.0, 0.01)
WORDS = BarWords("Matches", "Won", "2026-01-01", "2026-02-01")


def bars(bench: Bench, count: int = len(SHARES)) -> tuple[BarChart, PageScene]:
    made = [
        ShareBar(SHARES[at % 4], f"{at} of 9", f"bar {at}", (f"note {at}", "more of it"), few=at == 2)
        for at in range(count)
    ]
    scene = PageScene(bench.app)
    chart = scene.page.add(BarChart(bench.app, MenuBox(300, 100, 600, 400), made, WORDS))
    bench.app.scenes.push(scene)
    bench.send()
    return chart, scene


def test_bars_share_a_base_line_and_have_the_right_heights(bench: Bench) -> None:
    chart, _ = bars(bench)
    area, found = chart.area, [chart.bar(at) for at in range(len(SHARES))]
    assert {one.y + one.height for one in found} == {area.y + area.height}
    assert [one.height for one in found[:3]] == pytest.approx([0, area.height * 0.4, area.height])
    assert found[3].height >= LOWEST, "what was won once is seen"
    assert [one.x for one in found] == sorted(one.x for one in found)
    assert all(one.x + one.width < other.x for one, other in pairwise(found))


def test_each_bar_is_described_in_words_and_small_samples_look_different(bench: Bench) -> None:
    bars(bench)
    assert {
        "0 of 9",
        "3 of 9",
        "bar 0",
        "bar 3",
        "Matches",
        "Won",
        "2026-01-01",
        "2026-02-01",
        "0%",
        "50%",
        "100%",
    } <= set(bench.texts())
    panels = [what[1] for what in bench.shown() if what[0] == "panel"]
    assert (panels.count(WHOLE), panels.count(FEW)) == (2, 1), "a share of nothing has no bar"


def test_the_pointer_chooses_the_bar_below_it(bench: Bench) -> None:
    chart, _ = bars(bench)
    assert "note 1" not in bench.texts()
    x, y = chart.column(1).middle
    bench.send(move(*bench.app.view.to_screen(x, y)))
    assert {"note 1", "more of it"} <= set(bench.texts())
    assert "note 2" not in bench.texts()


def test_arrows_choose_a_bar_and_stop_at_the_ends(bench: Bench) -> None:
    chart, scene = bars(bench)
    scene.page.set_focus(chart)
    bench.send()
    assert "note 3" in bench.texts()
    for code, note in (
        (pygame.K_RIGHT, 3),
        (pygame.K_LEFT, 2),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_END, 3),
    ):
        bench.send(key(code))
        assert [text for text in bench.texts() if text.startswith("note")] == [f"note {note}"]
    assert not chart.key(key(pygame.K_a))


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("count", [1, 2, 10])
def test_labels_and_notes_stay_within_the_chart(tmp_path: Path, count: int, text: int) -> None:
    bench = Bench(tmp_path)
    bench.app.keep(bench.app.settings._replace(text=text))
    chart, scene = bars(bench, count)
    scene.page.set_focus(chart)
    whole = bench.app.view.rect(*chart.box)
    for _ in range(count):
        bench.send(key(pygame.K_LEFT))
        for item in chart.items():
            if item.what[0] == "text":
                assert whole.contains(item.rect), item.what
    told = [item.rect for item in chart.items() if item.what[0] == "text" and str(item.what[1]).endswith("of 9")]
    assert not any(one.colliderect(other) for at, one in enumerate(told) for other in told[:at])


def test_an_empty_chart_can_be_shown(bench: Bench) -> None:
    chart, scene = bars(bench, 0)
    scene.page.set_focus(chart)
    bench.send(key(pygame.K_LEFT))
    bench.send(key(pygame.K_END))
    assert "Matches" in bench.texts()
