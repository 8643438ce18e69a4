from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.lab import cli_context
from game.profile.disk import DISK
from game.profile.settings import MatchSetup, load_settings
from game.safe_files import open_to_add
from scenes.__main__ import _first_way, main, options_of, parser
from scenes.app import selftest
from scenes.app.app import coalesced
from scenes.drawing.images import ImageCache, assets_folder
from scenes.drawing.viewport import Viewport
from scenes.framework.manager import Scenes
from scenes.system import sleep
from scenes.system.sleep import wait
from scenes.system.window import LEAST, NoWindow, Window
from scenes.table.table_scene import TableScene
from tests.event_log_reader import lines_of
from tests.profile.failing import FailingDisk
from tests.scenes.kit.harness import Harness, PageScene, move, press
from tests.scenes.menus.app_driver import AppDriver


def test_the_stack_notifies_scenes_that_enter_and_leave(harness: Harness) -> None:
    scenes = Scenes()
    below, above, other = (PageScene(harness.app, name) for name in ("below", "above", "other"))
    scenes.push(below)
    scenes.push(above)
    scenes.replace(other)
    scenes.pop()
    assert below.calls == ["enter", "leave", "enter"]
    assert above.calls == ["enter", "leave", "closed"]
    assert other.calls == ["enter", "leave", "closed"]
    scenes.push(above)
    scenes.reset(other)
    assert scenes.all == (other,)
    assert below.calls[-2:] == ["leave", "closed"]


def test_every_text_can_be_written_to_the_log(harness: Harness, tmp_path: Path) -> None:
    """Regression: a file name that wasn't valid UTF-8 broke the log."""
    path = tmp_path / "events"
    with open_to_add(path) as log:
        harness.app._event_log = log
        harness.app.log("dropped", file="Māra \udcff.yaml")
        harness.app._event_log = harness.stream
    text = path.read_text(encoding="utf-8")
    assert "Māra" in text
    assert lines_of(text) == [{"event": "dropped", "file": "Māra \udcff.yaml"}]


def test_the_log_records_events_in_order(harness: Harness) -> None:
    app = harness.app
    app.scenes.push(PageScene(app, "title"))
    harness.send()
    app.scenes.push(PageScene(app, "pause", opaque=False))
    harness.send()
    harness.send()
    app.log("drop", card="JC.1", x=3)
    harness.send(pygame.event.Event(pygame.QUIT))
    assert not app.running
    app.close()
    assert [line["event"] for line in harness.log] == ["first_frame", "scene", "scene", "drop", "quit"]
    assert harness.log[0]["driver"] == "dummy"
    assert harness.log[2]["stack"] == ["title", "pause"]
    assert harness.log[3] == {"event": "drop", "card": "JC.1", "x": 3}


def test_every_scene_learns_that_the_window_lost_the_focus(harness: Harness) -> None:
    scenes = [PageScene(harness.app, "one"), PageScene(harness.app, "two")]
    for scene in scenes:
        harness.app.scenes.push(scene)
    harness.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    harness.send(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert [scene.calls.count("out_of_sight") for scene in scenes] == [2, 2]


def test_f11_toggles_full_screen_and_is_remembered(harness: Harness) -> None:
    scene = PageScene(harness.app)
    harness.app.scenes.push(scene)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")
    harness.send(event)
    harness.send(event)
    assert harness.app.settings.full_screen, "holding the key toggles only once"
    assert 'full_screen": true' in harness.folders.settings.read_text()
    harness.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
    harness.send(event)
    assert not harness.app.settings.full_screen


def test_a_window_is_never_presented_through_gl(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL reads SDL_FRAMEBUFFER_ACCELERATION only at startup, so it must be set before then."""
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    begin = pygame.display.init
    asked: list[str | None] = []

    def beginning() -> None:
        asked.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
        begin()

    monkeypatch.setattr(pygame.display, "init", beginning)
    Window("Test", LEAST).close()
    assert set(asked) == {"0"}


def test_the_view_fits_units_into_any_window() -> None:
    wide, high = Viewport(2560, 1080), Viewport(1280, 1000)
    assert wide.scale == 1.5
    assert wide.to_screen(0, 0) == (320, 0)
    assert wide.to_logical((320, 0)) == (0, 0)
    assert high.rect(0, 0, 1280, 720) == pygame.Rect(0, 140, 1280, 720)
    assert wide.span[2:] == (2560 / 1.5, 720)


def test_only_the_last_of_several_motions_in_a_row_counts() -> None:
    events = [move(1, 1), move(2, 2), press(2, 2), move(3, 3), move(4, 4)]
    assert [event.pos for event in coalesced(events)] == [(2, 2), (2, 2), (4, 4)]


def test_the_picture_cache_is_bounded_in_number_and_bytes() -> None:
    few, made = ImageCache(10_000, most=3), list[str]()
    for name in "abcadab":
        few.get(name, lambda name=name: made.append(name) or pygame.Surface((1, 1)))
    assert ("".join(made), len(few)) == ("abcdb", 3), "the most recently used pictures stay"
    kept = ImageCache(10_000, most=100)
    for name in "abcdef":
        kept.get(name, lambda: pygame.Surface((20, 50), pygame.SRCALPHA))
        assert kept.size == 4000 * len(kept) <= 10_000
    again = kept.get("f", lambda: pygame.Surface((1, 1)))
    assert again.get_size() == (20, 50), "the newest stay"
    assert len(kept) == 2
    large = kept.get("large", lambda: pygame.Surface((200, 50), pygame.SRCALPHA))
    assert kept.get("large", lambda: pygame.Surface((1, 1))) is large, "a picture larger than the limit is kept alone"
    kept.drop("large")
    assert (len(kept), kept.size) == (0, 0)


NUMBERS = ("9" * 5000, "9" * 4300, "1e400", "-1", "nan", "inf", "2.5")
"""Arguments that are neither a valid number of seats nor a valid option value."""


@pytest.mark.usefixtures("compiled_content")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--souls"], "unrecognized arguments: --souls"),
        (["--seats", "two", "--game", "soul_battle"], "--seats"),
        (["--seats", "3"], "only work with --game"),
        (["--game", "tarot"], "unknown game tarot"),
        (["--game", "soul_battle", "--seats", "9"], "2 to 6"),
        (["--game", "metempsychosis", "--seats", "2"], "needs 1 seat, not 2."),
        (["--game", "soul_battle", "--option", "privacy"], "NAME=VALUE"),
        (["--game", "soul_battle", "--option", "luck=1"], "luck"),
        *((["--game", "soul_battle", f"--seats={number}"], "seats") for number in NUMBERS),
        *((["--game", "soul_battle", f"--option=exhausted_piles={number}"], "exhausted_piles") for number in NUMBERS),
        (["--game", "soul_battle", "--seed", "9" * 5000], "A seed must be"),
        (["--game", "soul_battle", "--seed", "a\nb"], "A seed must be"),
        (["--game", "soul_battle", "--seed", "\udcff"], "A seed must be"),
        (["--open", "x", "--resume", "x"], "can't be used together"),
        (["x", "--game", "soul_battle"], "--game and FILE can't be used together"),
    ],
)
def test_a_wrong_argument(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    try:
        code = main([*arguments, "--data-dir", str(tmp_path)])
    except SystemExit as end:
        code = int(str(end.code))
    err = capsys.readouterr().err
    assert code == 2
    assert expected in err
    assert err.count("\n") == 1
    assert len(err) < 500


@pytest.mark.parametrize("game", cli_context.games())
def test_a_game_without_a_seat_count_has_the_fewest_seats(game: str, tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    driver.app.navigate(_first_way(driver.app, parser().parse_args(["--game", game])))
    scene = driver.scene(TableScene)
    assert len(scene.session.names) == driver.app.library.game(game).game.seats[0] <= 2
    assert scene.session.persons == (1,)
    assert driver.names() == ["table"], "there is no curtain"


def test_without_the_title_screen_the_table_says_that_nothing_can_be_saved(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    driver.app.news.append("Nothing can be saved here.")
    driver.app.navigate(_first_way(driver.app, parser().parse_args(["--game", "oubliette"])))
    driver.frame(seconds=1.0)
    assert [line["said"] for line in driver.logged("news")] == ["Nothing can be saved here."]
    assert driver.app.news == [], "the title screen doesn't say it again"


def test_a_game_has_as_many_people_as_the_command_says_or_the_player_has_chosen(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    driver.app.navigate(_first_way(driver.app, parser().parse_args(["--game", "soul_battle", "--seats", "2"])))
    assert driver.scene(TableScene).session.persons == (1, 2)
    driver.app.scenes.clear()
    chosen = MatchSetup(2, {}, "", ("", ""))
    driver.app.settings = driver.app.settings.with_match("soul_battle", chosen)._replace(names=("Mara", "Tobias"))
    driver.app.navigate(_first_way(driver.app, parser().parse_args(["--game", "soul_battle"])))
    session = driver.scene(TableScene).session
    assert (session.persons, session.names) == ((1, 2), ["Mara", "Tobias"])


def test_the_command_line_sets_options() -> None:
    assert options_of(["privacy=open", "exhausted_piles=3"]) == {"privacy": "open", "exhausted_piles": 3}


@pytest.mark.parametrize(
    ("screens", "lacking", "advice"),
    [
        (("DISPLAY",), (), "exists and that you're allowed to use it."),
        (
            ("DISPLAY",),
            ("libXext.so.6", "libxkbcommon.so.0"),
            "lacks libXext.so.6. On Debian and Ubuntu, install libxext6.",
        ),
        (("WAYLAND_DISPLAY",), ("libX11.so.6",), "exists and that you're allowed to use it."),
        (
            ("WAYLAND_DISPLAY",),
            ("libxkbcommon.so.0",),
            "lacks libxkbcommon.so.0. On Debian and Ubuntu, install libxkbcommon0.",
        ),
        (("DISPLAY", "WAYLAND_DISPLAY"), ("libX11.so.6", "libwayland-egl.so.1"), "install libx11-6, libwayland-egl1."),
    ],
)
def test_an_invisible_driver_is_refused_with_correct_advice(
    screens: tuple[str, ...], lacking: tuple[str, ...], advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression: the advice named libx11-6 and libxext6 even if another library was missing."""
    monkeypatch.setattr("game.platforms.loads", lambda name: name not in lacking)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name in screens:
        monkeypatch.setenv(name, "screen-0")
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoWindow) as refused:
        Window("Test", LEAST)
    assert advice in str(refused.value)
    assert "screen-0" in str(refused.value)


def test_a_setting_is_kept_if_the_save_failed_and_saved_later(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, path = harness.app, harness.folders.settings
    app.keep(app.settings._replace(light=90))
    with monkeypatch.context() as full:
        full.setattr(DISK, "create", FailingDisk(1, many=99).create)
        app.keep(app.settings._replace(light=80))
    assert app.settings.light == 80
    assert app.news == ["The settings can't be saved: the disk is full."]
    kept = load_settings(path).value
    assert kept is not None
    assert kept.light == 90
    app.keep(app.settings._replace(effects=10))
    assert load_settings(path).value == app.settings
    assert (app.settings.light, app.settings.effects) == (80, 10)


@pytest.mark.parametrize("native", [True, False])
def test_sleep_ends_with_an_event_or_deadline(harness: Harness, monkeypatch: pytest.MonkeyPatch, native: bool) -> None:
    """If the window library can't wait for events, pygame waits instead."""
    if not native:
        monkeypatch.setattr(sleep, "_native", lambda: None)
    pygame.event.clear()
    assert wait(0.001) == []
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert [event.type for event in wait(None)] == [pygame.QUIT]


@pytest.fixture
def nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the self-test to checking the files in assets/."""
    for other in ("_content", "_games"):
        monkeypatch.setattr(selftest, other, lambda: True)


def test_the_selftest_prints_every_group(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("scenes.app.selftest", "game.selftest"):
        monkeypatch.setattr(f"{module}.load_library", cli_context.library)
    assert selftest.run() == 0
    output = capsys.readouterr().out.splitlines()
    groups = [line.partition(":")[0] for line in output]
    assert groups[:5] == ["pictures", "fonts", "documents", "texts", "sounds"]
    assert output[-1] == "selftest: passed"
    listed = json.loads((assets_folder() / "manifest.json").read_text())["files"]
    counts = {group: int(line.split()[1]) for group, line in zip(groups[:5], output, strict=False)}
    assert counts["pictures"] == sum(name.endswith((".png", ".webp")) for name in listed) > 600
    assert counts["sounds"] == sum(name.endswith(".wav") for name in listed) > 40


@pytest.mark.usefixtures("nothing_else")
@pytest.mark.parametrize(
    ("name", "harm", "fault"),
    [
        ("", None, "pictures: "),
        ("manifest.json", None, "assets: manifest.json is missing"),
        ("ledger.png", None, "pictures: ledger.png is missing"),
        ("fonts/Cinzel-Bold.ttf", None, "fonts: fonts/Cinzel-Bold.ttf is missing"),
        ("sounds/deal_1.wav", None, "sounds: sounds/deal_1.wav is missing"),
        ("licences/OFL-Cinzel.txt", None, "documents: licences/OFL-Cinzel.txt is missing"),
        ("ledger.png", lambda data: data[:-9], "bytes, expected"),
        ("ledger.png", lambda data: bytes(len(data)), "ledger.png: "),
        ("sounds/deal_1.wav", lambda data: bytes(len(data)), "deal_1.wav: "),
    ],
)
def test_the_selftest_reports_missing_and_damaged_files_of_the_manifest(
    name: str,
    harm: Callable[[bytes], bytes] | None,
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Regression: a wheel without assets reported "0 pictures loaded, 0 faults"."""
    for path in assets_folder().rglob("*"):
        target = tmp_path / path.relative_to(assets_folder())
        if path.is_file() and path.suffix != ".py" and (name or path.name == "manifest.json"):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(path)
    if name:
        (tmp_path / name).unlink()
    if harm:
        (tmp_path / name).write_bytes(harm((assets_folder() / name).read_bytes()))
        listed = json.loads((tmp_path / "manifest.json").read_text())["files"]
        (tmp_path / "manifest.json").unlink()
        (tmp_path / "manifest.json").write_text(json.dumps({"files": {name: listed[name]}}))
    else:
        monkeypatch.setattr(selftest, "_tried", lambda file, load: "")
    monkeypatch.setattr(selftest, "assets_folder", lambda: tmp_path)
    assert selftest.run() == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith(fault) or (harm and fault in line) for line in lines)
    assert lines[-1] == "selftest: failed"


def test_the_selftest_misses_no_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(selftest, "NAMES", (*selftest.NAMES, "lost_game"))
    monkeypatch.setattr(selftest, "load_library", cli_context.library)
    for other in ("_loaded", "_sounds", "_games"):
        monkeypatch.setattr(selftest, other, lambda *rest: True)
    assert selftest.run() == 1
    assert "texts: the game lost_game is missing" in capsys.readouterr().out
