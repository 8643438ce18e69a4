"""The cache of recent results, and the blocks of text that a pen stores in such a cache."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from game.words.event_text import Span
from scenes.drawing.card_art import CardArt
from scenes.drawing.latest import Latest
from scenes.table.art import pen as pens
from scenes.table.art.pen import Pen
from scenes.table.art.pen_text import KitLetters
from tests.scenes.kit.harness import Harness


def test_the_same_result_is_kept_until_its_key_changes() -> None:
    latest = Latest[list[int]]()
    first = latest.get((1, ("a",)), lambda: [1])
    assert latest.get((1, ("a",)), lambda: [2]) is first
    assert latest.get((1, ("b",)), lambda: [3]) == [3]
    assert latest.get((1, ("a",)), lambda: [4]) == [4]


def test_nothing_is_made_twice_even_if_it_is_none() -> None:
    latest, made = Latest[None](), list[int]()
    for _ in range(2):
        latest.get(None, lambda: made.append(1))
    assert made == [1]


def test_a_pen_forgets_only_the_text_that_was_unused_for_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = Harness(tmp_path)
    pen = Pen(KitLetters(harness.app.type, harness.app.shapes, (0, 0, 0)), CardArt(harness.app.images), 1.0)
    monkeypatch.setattr(pens, "REMEMBERED", 8)
    often, rarely = ([Span(word)] for word in ("often", "rarely"))
    first, second = pen.block(often, "label"), pen.block(rarely, "label")
    for number in range(12):
        pen.block([Span(str(number))], "label")
        assert pen.block(often, "label") is first
    assert pen.block(rarely, "label") is not second


def test_text_that_is_measured_and_then_drawn_is_set_once(tmp_path: Path) -> None:
    harness = Harness(tmp_path)
    pen = Pen(KitLetters(harness.app.type, harness.app.shapes, (0, 0, 0)), CardArt(harness.app.images), 1.0)
    with patch.object(Pen, "_make", autospec=True, side_effect=Pen._make) as made:
        measured = pen.block([Span("Ten of Hearts")], "label", room=(400, 40), least=0.6)
        drawn = pen.block([Span("Ten of Hearts")], "label", grow=measured.grow)
    assert drawn.picture is measured.picture
    assert made.call_count == 1
