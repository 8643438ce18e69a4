"""The font sizes of headings and lines, at several text-size settings.

A heading is at least as large as its lines. A larger text-size setting never makes any text smaller.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.framework.menu import MenuScene
from scenes.kit.buttons import Button
from scenes.records.results import ResultsScene
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.gallery import SCENES
from tests.scenes.menus.app_driver import AppDriver
from tests.scenes.sizes import Sized, watched

TABLES = "solitaire dungeon_fight table_how fissure_lesson fissure4 table4 night_late table2 fissure2 night"
"""The tables to test. The short run uses only the first four, one of each kind."""
MENUS = """
title_saved options setup_wrong matches pause statistics solitaire_setup
options_play options_keys fissure_setup statistics_few setup_computers fissure_house night_setup rulebook
"""
"""The menus to test. The short run uses only the first seven."""
RESULTS = ("results4", "night_results", "solitaire_results", "dungeon_won", "fissure_results", "results2")
WITHOUT_BUTTONS = ("options", "options_play")
"""Menus without a row of buttons."""
SHOWN = [*some(TABLES.split(), 4), *some(MENUS.split(), 7), *some(RESULTS, 2)]
SIZES = ((1280, 720), (1920, 1080))
TEXTS = (100, 150, 200)
"""The text sizes in percent, the usual one first. Some faults appear only at sizes between the usual and the
largest."""
SMALLEST = 9.0
"""Minimum font size in pixels at 1280x800 and 100%."""
SMALL, GROWS = 14.0, 1.4
"""Text smaller than `SMALL` pixels at 100% must grow by a factor of at least `GROWS` when the text-size setting
doubles."""
ENTRIES = 5
"""Minimum number of lines that the log shows with large text."""
FIRST = ("table6", "decks", "night_late", "fissure4")
"""The scenes that contain the most small text. A short run measures only these scenes."""
EXEMPT_ROLES = {
    "paper_small": "the numbers of the steps and rules on the lesson's card, which grows for its text instead",
}
ROUNDED = 0.3
"""Differences in font size below this number of pixels are ignored."""
GROWN = 1.2
"""Minimum factor by which the results' text grows when the text-size setting doubles."""
CORNER = (54, 54)
"""Width and height, in units, of the ornament in the ledger's corner."""
HEADED = (("banner", "banner_line"), ("banner", "label"), ("header", "label"))
"""Pairs of text roles at a table: a heading, and the lines below or beside it in the same panel."""
SIDE_BY_SIDE = {
    "solitaire": ("button", ("First cry", "Second cry", "Third cry", "Fourth cry")),
    "fissure_lesson": ("score", ("Back", "Skip lesson")),
}
"""Words that have the same role in a scene, and must therefore be the same size."""


@pytest.mark.parametrize("size", some(SIZES, 1))
@pytest.mark.parametrize("name", SHOWN)
def test_the_words_of_a_scene_have_matching_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    usual: dict[str, float] = {}
    driver = AppDriver(tmp_path, size)
    with watched(monkeypatch) as sizes:
        made = SCENES[name](driver)
        if made is not None:
            driver.show(made)
        for text in TEXTS:
            driver.app.keep(driver.app.settings._replace(text=text))
            driver.frame(seconds=1.0)
            seen = list(sizes.seen(driver.app.painter.display_list()))
            _sizes_fit(driver, name, seen, usual)
            if text == 100:
                for one in seen:
                    usual[one.words] = min(one.size, usual.get(one.words, one.size))
    scene = driver.app.scenes.top
    if isinstance(scene, ResultsScene):
        for one in _ends(scene, seen):
            assert one.size >= usual[one.words] * GROWN, one.words


@pytest.mark.parametrize(
    "name", some([*FIRST, *(name for name in SCENES if name not in (*FIRST, "crash"))], len(FIRST))
)
def test_no_text_is_tiny_and_the_smallest_grows_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    driver = AppDriver(tmp_path, (1280, 800))
    found: list[dict[tuple[str, str], Sized]] = []
    with watched(monkeypatch) as sizes:
        made = SCENES[name](driver)
        if made is not None:
            driver.show(made)
        for text, interface in ((100, 100), (200, 100), (200, 200)):
            driver.app.keep(driver.app.settings._replace(text=text, interface=interface))
            driver.frame(seconds=1.0)
            seen = sorted(sizes.seen(driver.app.painter.display_list()), key=lambda one: -one.size)
            found.append({(one.role, one.words): one for one in seen})
            scene = driver.app.scenes.top
            if name in FIRST and isinstance(scene, TableScene) and interface == 100:
                assert len(scene.log.lines) >= ENTRIES
    usual, large, both = found
    assert [one for one in usual.values() if one.size < SMALLEST] == []
    small = [one for one in usual.values() if one.size < SMALL and one.role not in EXEMPT_ROLES]
    grown = [(one, large.get((one.role, one.words), one._replace(size=one.size * GROWS))) for one in small]
    assert [one for one, then in grown if then.size < one.size * GROWS - ROUNDED] == []
    kept = [(one, both[key].size) for key, one in usual.items() if key in both]
    shrunk = [one for one, size in kept if size < min(SMALL, one.size) - ROUNDED]
    assert shrunk == [], "large panels make text at the cards smaller than it was"


def _sizes_fit(driver: AppDriver, name: str, seen: list[Sized], usual: dict[str, float]) -> None:
    """Check the text sizes in a scene. `usual` contains the sizes at 100%."""
    assert seen
    for one in seen:
        assert one.size >= usual.get(one.words, 0) - ROUNDED, f"larger text makes {one.words} smaller ({one.role})"
    scene = driver.app.scenes.top
    if isinstance(scene, TableScene):
        _headings_are_largest(scene, seen)
    elif isinstance(scene, ResultsScene):
        _text_stays_clear_of_the_corners(driver, scene, seen)
    if isinstance(scene, MenuScene) and name not in WITHOUT_BUTTONS:
        _rows_of_buttons_share_a_size(scene, seen)
    if name in SIDE_BY_SIDE:
        role, wanted = SIDE_BY_SIDE[name]
        found = [one.size for one in seen if one.role == role and one.words in wanted]
        assert len(found) == len(wanted)
        assert len(set(found)) == 1
    if name in OF_A_SCENE:
        OF_A_SCENE[name](driver, seen)


def _headings_are_largest(scene: TableScene, seen: list[Sized]) -> None:
    panels = {panel: scene.table.model.layout.panels[panel].times(scene.scale) for panel in ("banner", "header")}
    for heading, line in HEADED:
        there = [one for one in seen if panels[heading].holds(*one.rect.center)]
        heads = [one.size for one in there if one.role == heading]
        lines = {round(one.size, 2) for one in there if one.role == line}
        assert len(heads) == 1
        assert len(lines) <= 1, f"lines of the {heading} have the sizes {lines}"
        assert all(one <= heads[0] + ROUNDED for one in lines), heading


def _ends(scene: ResultsScene, seen: list[Sized]) -> list[Sized]:
    """Return the text that says how the match ended."""
    return [one for one in seen if one.role == "paper_note" or one.words == scene.reckoning._end]


def _text_stays_clear_of_the_corners(driver: AppDriver, scene: ResultsScene, seen: list[Sized]) -> None:
    view, ledger = driver.app.view, scene.place.box("ledger")
    right, bottom = view.to_screen(ledger.x + ledger.width, ledger.y + ledger.height)
    aside, above = right - CORNER[0] * view.scale, bottom - CORNER[1] * view.scale
    ends = _ends(scene, seen)
    assert len(ends) == (2 if len(scene.session.names) > 1 else 1)
    for one in ends:
        assert one.rect.right <= aside or one.rect.bottom <= above, one.words
    bars = [item.rect.bottom for item in driver.app.painter.display_list() if item.what[0] == "bar"]
    foot = [one.rect.top for one in ends if one.role == "paper_note"]
    assert max(bars, default=0) <= min(foot, default=0), "the rows make room for the notes at the bottom"


def _rows_of_buttons_share_a_size(scene: MenuScene, seen: list[Sized]) -> None:
    sizes = {one.words: one.size for one in seen if one.role in ("button", "plate")}
    rows: dict[tuple[int, int], set[float]] = {}
    for button in scene.named.values():
        if isinstance(button, Button) and button.label in sizes:
            _, y, _, high = button.box
            rows.setdefault((round(y), round(high)), set()).add(round(sizes[button.label], 2))
    assert rows
    assert [row for row, found in rows.items() if len(found) > 1] == []


def _the_reason_for_no_deal_is_as_large_as_the_choices(driver: AppDriver, seen: list[Sized]) -> None:
    small = {one.words: one.size for one in seen if one.role == "small"}
    (warning,) = (words for words in small if words.startswith("Two players are called"))
    assert small.pop(warning) >= max(small.values()) - ROUNDED


def _a_settings_name_is_no_smaller_than_its_value(driver: AppDriver, seen: list[Sized]) -> None:
    sizes = {one.words: one.size for one in seen}
    for value in (f"{driver.app.settings.text}%", "Off"):
        assert sizes[value] <= sizes["Text size"] + ROUNDED


def _a_hint_has_one_size_and_ends_the_log(driver: AppDriver, seen: list[Sized]) -> None:
    scene = driver.app.scenes.top
    assert isinstance(scene, TableScene)
    note = scene.table.overlay.note
    assert note is not None
    assert note.more
    box = scene.table.overlay.boxes.whole.times(scene.scale)
    assert len({round(one.size, 2) for one in seen if one.role == "small" and box.holds(*one.rect.center)}) == 1
    assert all(line.row.bottom <= box.y for line in scene.log.lines)


OF_A_SCENE: dict[str, Callable[[AppDriver, list[Sized]], None]] = {
    "setup_wrong": _the_reason_for_no_deal_is_as_large_as_the_choices,
    "options": _a_settings_name_is_no_smaller_than_its_value,
    "table_how": _a_hint_has_one_size_and_ends_the_log,
}
