"""The lab's charts have the right scale and layout, and are byte-identical every time."""

from __future__ import annotations

import io
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image, ImageChops

from game.lab import cli_context
from game.lab.chart_data import (
    MOST_BARS,
    BarData,
    ChartData,
    PanelData,
    draw,
    from_text,
    most_used,
    numbers,
    plain,
    shares,
)
from game.lab.cli_context import LabError
from scenes.drawing.theme import build_theme
from scenes.records.lab_charts import BAR, MARGIN, ROW, SCALE, WIDE, ChartPainter, main, scale, told

THEME = build_theme(cli_context.library().theme)
WINS = shares("Wins", [("seat 1", (0.75, 0.5, 0.9), 1), ("seat 2", (0.25, 0.1, 0.5), 2)], 0.5)
LEAD = numbers("Lead", [("greedy against random", (-3.0, -7.5, 1.5), 0)])
CHART = ChartData("Soul Battle: tournament", ("400 deals",), (WINS, LEAD), "soul_battle")


def _painted(chart: ChartData) -> Image.Image:
    return ChartPainter(chart, THEME).painted()


def _row(picture: Image.Image, colour: tuple[int, int, int]) -> tuple[int, int, int, int]:
    """Return the bounding box of all pixels with a given colour: left, top, right, bottom."""
    red, green, blue = ImageChops.difference(picture, Image.new("RGB", picture.size, colour)).split()
    off = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    box = off.point([255] + [0] * 255).getbbox()
    assert box is not None
    return box


def test_a_bar_has_the_length_of_its_value_and_its_seats_colour() -> None:
    picture = _painted(CHART)
    first, second = (_row(picture, THEME.seat(seat).light) for seat in (1, 2))
    assert first[0] == second[0] >= MARGIN * SCALE, "both start at 0"
    assert (first[2] - first[0]) == pytest.approx(3 * (second[2] - second[0]), abs=4)
    assert first[3] - first[1] == BAR * SCALE
    assert second[1] - first[1] == ROW * SCALE
    even = _row(picture, THEME.palette.candle)
    assert first[0] < even[0] < first[2], "an even chance is in the middle"
    assert (even[0] + even[2]) / 2 - first[0] == pytest.approx((first[2] - first[0]) * 2 / 3, abs=4)


def test_bounds_are_marked_across_the_bar_and_negative_values_extend_to_the_left() -> None:
    """The bar ends at 75%, and its error bounds are drawn at 50% and 90%."""
    picture = _painted(ChartData("", (), (shares("", [("x", (0.75, 0.5, 0.9), 1)]),), ""))
    bar, bounds = _row(picture, THEME.seat(1).light), _row(picture, THEME.palette.bone)
    unit = (bar[2] - bar[0]) / 75
    assert [(bounds[at] - bar[0]) / unit for at in (0, 2)] == pytest.approx([50, 90], abs=1)
    assert bar[1] < bounds[1] < bounds[3] < bar[3]
    picture = _painted(ChartData("", (), (numbers("", [("a", (-3.0, -4.0, -2.0), 1), ("b", (3.0, 2.0, 4.0), 2)]),), ""))
    left, right = _row(picture, THEME.seat(1).light), _row(picture, THEME.seat(2).light)
    assert left[2] == pytest.approx(right[0], abs=1)
    assert left[2] - left[0] == pytest.approx(right[2] - right[0], abs=2)


@pytest.fixture
def shared_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `lab_charts` use content that is already loaded."""
    monkeypatch.setattr("scenes.records.lab_charts.load_library", cli_context.library)


@pytest.mark.usefixtures("shared_content")
def test_the_same_chart_gives_the_same_bytes(tmp_path: Path) -> None:
    """One chart is drawn by the lab in a separate process, the other by the test itself."""
    one, two = tmp_path / "new" / "one.png", tmp_path / "two.png"
    draw(CHART, one)
    assert main([str(two)], io.StringIO(plain(CHART))) == 0
    assert one.read_bytes() == two.read_bytes()
    assert main([str(two)], io.StringIO(plain(CHART._replace(title="Soul Battle: balance")))) == 0
    assert one.read_bytes() != two.read_bytes()
    with Image.open(one) as picture:
        assert picture.size[0] == WIDE * SCALE
        assert picture.info == {}, "the file doesn't contain when or where it was made"


def test_a_chart_survives_export_and_import() -> None:
    assert from_text(plain(CHART)) == CHART
    for wrong in ("", "[]", "{}", "7", '{"title": 1}', plain(CHART).replace('"bars"', '"rods"', 1), "[" * 100_000):
        with pytest.raises(ValueError, match="this isn't a chart"):
            from_text(wrong)


@pytest.mark.usefixtures("shared_content")
def test_an_undrawable_chart_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], **more: str) -> CompletedProcess[str]:
        return CompletedProcess(command, main(command[3:], io.StringIO(more["input"])), "", capsys.readouterr().err)

    path = tmp_path / "chart.png"
    assert main([], io.StringIO(plain(CHART))) == 1
    assert main([str(path)], io.StringIO("nonsense")) == 1
    assert main([str(tmp_path)], io.StringIO(plain(CHART))) == 1
    assert capsys.readouterr().err.count("\n") == 3
    assert not path.exists()
    assert main([str(path)], io.StringIO(plain(CHART))) == 0
    monkeypatch.setattr("game.lab.chart_data.subprocess.run", run)
    with pytest.raises(LabError, match=r"the chart couldn't be drawn: scenes\.records\.lab_charts: .*directory"):
        draw(CHART, tmp_path)


def test_a_long_name_is_cut_and_long_lines_are_wrapped() -> None:
    """Shortened and wrapped text leaves room for the figures and stays inside the picture."""
    usual = _painted(ChartData("t", ("line",), (shares("", [("x" * 400, (0.5, 0.4, 0.6), 1)]),), ""))
    assert _row(usual, THEME.seat(1).light)[0] < WIDE * SCALE / 2
    wrapped = _painted(ChartData("t", ("many words " * 40,), (), ""))
    assert wrapped.size[1] > _painted(ChartData("t", ("many words",), (), "")).size[1]
    bare = wrapped.crop((wrapped.size[0] - MARGIN * SCALE, 0, *wrapped.size))
    assert bare.getextrema() == tuple((part, part) for part in THEME.palette.night)


@pytest.mark.parametrize(
    ("values", "steps"),
    [
        ((0.3, 0.2, 0.95), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        ((0.02, 0.01, 0.05), [0, 0.01, 0.02, 0.03, 0.04, 0.05]),
        ((-3, -7.5, 1.5), [-8, -6, -4, -2, 0, 2]),
        ((0, 0, 0), [0, 0.2]),
        ((120, 100, 130), [0, 50, 100, 150]),
    ],
)
def test_a_scale_has_round_steps_around_all_figures(values: tuple[float, float, float], steps: list[float]) -> None:
    assert scale(PanelData("", (BarData("", *values),))) == pytest.approx(steps)
    assert scale(PanelData("", (), even=0.5))[-1] >= 0.5
    figures = [told(0.2, True, 0.2), told(0.015, True, 0.005), told(50, False, 50), told(0.25, False, 0.05)]
    assert figures == ["20%", "1.5%", "50", "0.25"], "steps have the decimal places they need"


def test_only_the_largest_of_very_many_bars_are_drawn() -> None:
    rows = {f"card {at:02}": [float(at % 40), 0.0, 50.0] for at in range(60)}
    panel = most_used("Cards", rows)
    assert panel.heading == f"Cards (the first {MOST_BARS} of 60)"
    assert [bar.label for bar in panel.bars[:3]] == ["card 39", "card 38", "card 37"]
    assert len(panel.bars) == MOST_BARS
    assert most_used("Verbs", {"pass": [1, 0, 2]}).heading == "Verbs"
