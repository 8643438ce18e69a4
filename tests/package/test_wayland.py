"""The package under Wayland, with mouse, keyboard and clipboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.chance import Chance
from game.profile.settings import Settings, load_settings, save_settings
from tests.namespace import needs
from tests.package.compositor import TOOLS, WaylandDesktop
from tests.package.desktop import POLLED, missing_tools
from tests.package.player import Player, match_words, walk

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("desktop_once")]
SEED = "wayland"
DECISIONS = 6
FULL = [1280, 720]


@pytest.fixture(autouse=True)
def tools() -> None:
    """Require a compositor and a separate clipboard program."""
    needs(missing_tools((*TOOLS, "wl-copy")))


def _settings(folder: Path, **changed: object) -> Path:
    (folder / "data").mkdir()
    path = folder / "data" / "settings.txt"
    assert save_settings(path, Settings(maximised=True)._replace(**changed)) is None
    return path


def test_cards_are_dragged(package: Path, tmp_path: Path) -> None:
    _settings(tmp_path)
    with WaylandDesktop(tmp_path) as desktop:
        desktop.start([str(package), *match_words(tmp_path, "soul_battle", 2, SEED, "--no-animation")])
        player, chance = Player(desktop, 2, SEED), Chance(SEED)
        for _ in range(DECISIONS):
            player.come_to_turn()
            player.play(player.choose(chance))
        desktop.finish()


def test_the_window_is_resized_and_remembers_its_state(package: Path, tmp_path: Path) -> None:
    path = _settings(tmp_path)
    command = [str(package), "--data-dir", str(tmp_path / "data"), "--no-animation"]
    with WaylandDesktop(tmp_path) as desktop:
        desktop.start(command)
        desktop.wait_for("window", size=FULL, maximised=True)
        here = desktop.log_length()
        desktop.key("super+shift+m")
        size = desktop.wait_for("window", here, maximised=False)["size"]
        assert size < FULL

        def smaller() -> bool:
            desktop.resize_by_mouse((900, 500), (850, 470))  # a busy compositor might miss the key or the press
            desktop.read_log()
            told = [line["size"] for line in desktop.log if line["event"] == "window" and not line["maximised"]]
            return told[-1] < size

        desktop.until(smaller, "a smaller window")
        desktop.key("F11")
        desktop.wait_for("window", here, size=FULL, full_screen=True)
        desktop.finish()
        kept = load_settings(path).value
        assert kept is not None
        assert kept.full_screen
        assert list(kept.window) < size
        desktop.again(command)
        desktop.wait_for("window", size=FULL, full_screen=True)
        desktop.finish()


def test_text_is_copied_and_pasted(package: Path, tmp_path: Path) -> None:
    _settings(tmp_path)
    with WaylandDesktop(tmp_path) as desktop:
        desktop.start([str(package), "--data-dir", str(tmp_path / "data"), "--no-animation"])
        desktop.press("title", "niche.soul_battle")
        desktop.at("setup")
        walk(desktop, "setup", "seed")

        def exchanged() -> bool:
            desktop.copy("déjà vu ♠")  # text can be pasted only after the compositor has announced it
            _select(desktop)
            desktop.key("x", "ctrl+v")
            _select(desktop)
            desktop.key("ctrl+c")
            return desktop.copied() == "xdéjà vu ♠"

        desktop.until(exchanged, "the text in another program", POLLED)
        desktop.finish()


def _select(desktop: WaylandDesktop) -> None:
    """Select all text in the field once the window has the keyboard focus again."""
    here = desktop.log_length()

    def hears() -> bool:
        desktop.key("ctrl+a")
        desktop.read_log()
        return any(line["event"] == "focus" for line in desktop.log[here:])

    desktop.until(hears, "the keyboard", POLLED)


def test_a_full_window_returns_to_its_monitor(package: Path, tmp_path: Path) -> None:
    """The program remembers which monitor the window is on.

    In this test, the window isn't on the first monitor.
    """
    path = _settings(tmp_path, full_screen=True, monitor=1)
    with WaylandDesktop(tmp_path, outputs=2) as desktop:
        desktop.start([str(package), "--data-dir", str(tmp_path / "data"), "--no-animation"])
        desktop.wait_for("window", size=FULL, full_screen=True, monitor=1)
        desktop.finish()
    kept = load_settings(path).value
    assert kept is not None
    assert kept.monitor == 1


def test_the_mouse_hits_on_a_scaled_screen_in_any_language(package: Path, tmp_path: Path) -> None:
    """Mouse clicks hit their targets on a scaled screen, whatever the system's language."""
    _settings(tmp_path)
    with WaylandDesktop(tmp_path, scale=2) as desktop:
        command = [str(package), "--data-dir", str(tmp_path / "data"), "--no-animation"]
        desktop.start(command, LANG="tr_TR.UTF-8", LC_ALL="tr_TR.UTF-8", LANGUAGE="tr:de")
        desktop.wait_for("window", size=[2 * side for side in FULL], maximised=True)
        here = desktop.press("title", "niche.soul_battle")
        desktop.at("setup", since=here)
        desktop.finish()
