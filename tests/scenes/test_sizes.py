"""The sizes of words: headings, lines of one role, and larger text.

A heading is no smaller than its lines, lines of one role share a size, and larger text makes nothing smaller.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.kit.widgets import Button
from scenes.menu import MenuScene
from scenes.results import ResultsScene
from scenes.table.table_scene import TableScene
from tests.scenes.gallery import SCENES
from tests.scenes.menus.stand import Stand
from tests.scenes.sizes import Sized, watched

TABLES = (
    "table2",
    "table4",
    "fissure2",
    "fissure4",
    "solitaire",
    "night",
    "night_late",
    "dungeon_fight",
    "table_how",
    "fissure_lesson",
)
MENUS = (
    "title_saved",
    "options",
    "options_play",
    "options_keys",
    "setup_computers",
    "fissure_setup",
    "fissure_house",
    "solitaire_setup",
    "dungeon_won",
    "results4",
    "matches",
    "statistics",
    "pause",
)
ROUNDED = 0.3
"""Pixels of type below which a difference doesn't count."""
RESULTS = ("results2", "results4", "fissure_results", "solitaire_results", "night_results", "dungeon_won")
GROWN = 1.2
"""Least growth of the results' text, as a factor, when the text setting doubles."""
CORNER = (54, 54)
"""Reach of the ornament from the ledger's corner, across and up, in units."""
HEADED = (("banner", "banner_line"), ("banner", "label"), ("header", "label"))
"""Headings of a table, each with the lines below or beside it in the same panel."""


@pytest.fixture(params=[(1280, 720), (1920, 1080)], ids=str)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


def _seen(
    patch: pytest.MonkeyPatch, folder: Path, name: str, text: int, size: tuple[int, int]
) -> tuple[Stand, list[Sized]]:
    """Return a scene of the gallery with text of this percentage, and its words."""
    with watched(patch) as sizes:
        stand = Stand(folder / str(text), size)
        stand.app.keep(stand.app.settings._replace(text=text))
        made = SCENES[name](stand)
        if made is not None:
            stand.show(made)
        stand.frame(seconds=1.0)
        return stand, list(sizes.seen(stand.app.painter.display_list()))


@pytest.mark.parametrize("name", [*TABLES, *MENUS])
def test_larger_text_makes_nothing_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    usual: dict[str, float] = {}
    for text in (100, 200):
        stand, seen = _seen(monkeypatch, tmp_path, name, text, (1280, 720))
        for one in seen:
            if text == 100:
                usual[one.words] = min(one.size, usual.get(one.words, one.size))
            else:
                assert one.size >= usual.get(one.words, 0) - ROUNDED, f"{one.words} ({one.role})"
        stand.close()
    assert usual


@pytest.mark.parametrize("name", TABLES)
def test_a_heading_of_a_table_is_no_smaller_than_its_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    stand, seen = _seen(monkeypatch, tmp_path, name, 200, size)
    scene = stand.app.scenes.top
    assert isinstance(scene, TableScene)
    panels = {panel: scene.stage.layout.panels[panel].times(scene.scale) for panel in ("banner", "header")}
    for heading, line in HEADED:
        there = [one for one in seen if panels[heading].holds(*one.rect.center)]
        heads = [one.size for one in there if one.role == heading]
        lines = {round(one.size, 2) for one in there if one.role == line}
        assert len(heads) == 1
        assert len(lines) <= 1, f"lines of the {heading} are of {lines}"
        assert all(one <= heads[0] + ROUNDED for one in lines), heading
    stand.close()


@pytest.mark.parametrize("name", RESULTS)
def test_results_text_grows_and_stays_clear_of_the_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    found: list[dict[str, float]] = []
    for text in (100, 200):
        stand, seen = _seen(monkeypatch, tmp_path, name, text, size)
        scene = stand.app.scenes.top
        assert isinstance(scene, ResultsScene)
        view, ledger = stand.app.view, scene.place.box("ledger")
        right, bottom = view.to_screen(ledger.x + ledger.width, ledger.y + ledger.height)
        aside, above = right - CORNER[0] * view.scale, bottom - CORNER[1] * view.scale
        ends = [one for one in seen if one.role == "paper_note" or one.words == scene.reckoning._end]
        assert len(ends) == (2 if len(scene.session.names) > 1 else 1)
        for one in ends:
            assert one.rect.right <= aside or one.rect.bottom <= above, one.words
        bars = [item.rect.bottom for item in stand.app.painter.display_list() if item.what[0] == "bar"]
        foot = [one.rect.top for one in ends if one.role == "paper_note"]
        assert max(bars, default=0) <= min(foot, default=0), "the rows give up what the foot needs"
        found.append({one.words: one.size for one in ends})
        stand.close()
    usual, large = found
    for words, each in large.items():
        assert each >= usual[words] * GROWN, words


def test_the_reason_for_no_deal_is_as_large_as_the_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    stand, seen = _seen(monkeypatch, tmp_path, "setup_wrong", 200, size)
    small = {one.words: one.size for one in seen if one.role == "small"}
    (warning,) = (words for words in small if words.startswith("Two players are called"))
    assert small.pop(warning) >= max(small.values()) - ROUNDED
    stand.close()


@pytest.mark.parametrize("text", [100, 150, 200])
def test_things_side_by_side_share_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: int) -> None:
    for name, role in (("solitaire", "button"), ("fissure_lesson", "score")):
        stand, seen = _seen(monkeypatch, tmp_path / name, name, text, (1280, 720))
        wanted = {
            "solitaire": ("First cry", "Second cry", "Third cry", "Fourth cry"),
            "fissure_lesson": ("Back", "Skip lesson"),
        }[name]
        found = [one.size for one in seen if one.role == role and one.words in wanted]
        assert len(found) == len(wanted)
        assert len(set(found)) == 1, name
        stand.close()


@pytest.mark.parametrize("name", ["title_saved", "dungeon_won", "results4", "solitaire_setup", "options_keys"])
@pytest.mark.parametrize("text", [100, 200])
def test_a_row_of_buttons_shares_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: int) -> None:
    stand, seen = _seen(monkeypatch, tmp_path, name, text, (1280, 720))
    scene = stand.app.scenes.top
    assert isinstance(scene, MenuScene)
    sizes = {one.words: one.size for one in seen if one.role in ("button", "plate")}
    rows: dict[tuple[int, int], set[float]] = {}
    for button in scene.named.values():
        if isinstance(button, Button) and button.label in sizes:
            _, y, _, high = button.box
            rows.setdefault((round(y), round(high)), set()).add(round(sizes[button.label], 2))
    assert rows
    assert [row for row, found in rows.items() if len(found) > 1] == []
    stand.close()


@pytest.mark.parametrize("text", [100, 200])
def test_a_settings_name_is_no_smaller_than_its_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    stand, seen = _seen(monkeypatch, tmp_path, "options", text, (1280, 720))
    sizes = {one.words: one.size for one in seen}
    assert sizes["200%" if text == 200 else "100%"] <= sizes["Text size"] + ROUNDED
    assert sizes["Off"] <= sizes["Text size"] + ROUNDED
    stand.close()


def test_a_hint_has_one_size_and_ends_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand, seen = _seen(monkeypatch, tmp_path, "table_how", 200, (1280, 720))
    scene = stand.app.scenes.top
    assert isinstance(scene, TableScene)
    note = scene.stage.note
    assert note is not None
    assert note.more
    box = note.box.times(scene.scale)
    assert len({round(one.size, 2) for one in seen if one.role == "small" and box.holds(*one.rect.center)}) == 1
    assert all(rect.bottom <= box.y for rect, _ in scene.renderer.log_panel._rows)
    stand.close()
