"""The bar chart: heights, labels, and choosing a bar by mouse or keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.drawing.geometry import MenuBox
from scenes.kit.bar_chart import BarChart, BarWords, ShareBar
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
