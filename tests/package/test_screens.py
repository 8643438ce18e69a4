"""Screens of every depth, size and kind, and the window state that the program remembers."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops

from game.profile.settings import Settings, load_settings, save_settings
from tests.namespace import needs
from tests.package.compositor import Compositor, missing_compositor
from tests.package.desktop import Desktop
from tests.run_counts import some
from tests.scenes.menus.app_driver import AppDriver

pytestmark = pytest.mark.usefixtures("desktop_tools")
DEPTHS = {15: 24, 16: 24, 30: 4}
"""Screen depths in bits per pixel, each with the largest acceptable colour difference. Both SDL and xwd round
colours."""
SMALL = ((640, 480), (1024, 640), (800, 1280))
MAXIMISED = ("maximized_vert", "maximized_horz")


def _title(folder: Path, size: tuple[int, int]) -> Image.Image:
    """Return a picture of the title screen in a window of this size."""
    driver = AppDriver(folder, size, animate=False)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.show(driver.app.make("title"))
    driver.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]), seconds=1.0)
    found = Image.frombytes("RGB", size, pygame.image.tobytes(driver.app.picture, "RGB"))
    driver.close()
    return found


def _differ(one: Image.Image, other: Image.Image) -> int:
    """Return the largest difference in any colour value between two pictures."""
    extrema = ImageChops.difference(one, other).getextrema()
    return max(int(most) for _, most in extrema)  # type: ignore[misc]


@pytest.mark.parametrize("depth", some([30, 15, 16], 1))
def test_the_picture_is_correct_on_a_screen_of_any_depth(depth: int, package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, depth=depth) as desktop:
        desktop.start([str(package), "--data-dir", str(tmp_path / "data"), "--no-animation"])
        left, top, wide, high = desktop.place()
        meant = _title(tmp_path / "meant", (wide, high))
        box = (left, top, left + wide, top + high)
        desktop.until(lambda: _differ(desktop.picture().crop(box), meant) <= DEPTHS[depth], "the title as it is meant")
        desktop.finish()


def test_a_screen_of_256_colours_is_refused_in_a_sentence(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, depth=8) as desktop:
        done = subprocess.run(
            [str(package), "--data-dir", str(tmp_path / "data")],
            env=desktop.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        "soul-battle: This screen's pixel format isn't supported. Set the screen to 24 bits a pixel.\n"
    )


@pytest.mark.parametrize("scale", [1, 2])
def test_the_window_appears_on_wayland(scale: int, package: Path, tmp_path: Path) -> None:
    """The program works without an X server, and uses every pixel of a high-density screen."""
    needs(missing_compositor())
    data = tmp_path / "data"
    data.mkdir()
    assert save_settings(data / "settings.txt", Settings(full_screen=True)) is None
    with Compositor(tmp_path, scale) as screen:
        screen.start([str(package), "--data-dir", str(data), "--no-animation"])
        meant = _title(tmp_path / "meant", screen.size)
        screen.until(lambda: _differ(screen.picture(), meant) == 0, "the title as it is meant")
        screen.signal(signal.SIGTERM)
        assert screen.ended() == 0
        assert screen.words.read_text() == ""


@pytest.mark.parametrize("size", some(SMALL, 1))
def test_nothing_is_cut_off_on_a_small_screen(size: tuple[int, int], package: Path, tmp_path: Path) -> None:
    """The window and its frame fit on the screen, and all buttons are inside the window."""
    with Desktop(tmp_path, *size) as desktop:
        data = ["--data-dir", str(tmp_path / "data")]
        desktop.start([str(package), *data])
        for game in (False, True):
            if game:
                desktop.again([str(package), *data, "--game", "soul_battle", "--seats", "2"])
            buttons = desktop.wait_for("curtain")["button"] if game else None
            left, top, wide, high = desktop.place()
            window = pygame.Rect(left, top, wide, high)
            assert pygame.Rect(0, 0, *size).contains(window)
            boxes = [buttons] if buttons else desktop.at("title", "quit").values()
            assert all(pygame.Rect(0, 0, wide, high).contains(box) for box in boxes)
            desktop.finish()


def test_a_window_as_large_as_the_screen_need_not_be_full_screen(package: Path, tmp_path: Path) -> None:
    """Regression: after running in a frameless tiled window, the program opened full-screen."""
    size = [1400, 900]
    with Desktop(tmp_path, *size) as desktop:
        desktop.start([str(package), "--data-dir", str(tmp_path / "data")])
        desktop.resize_window(*size)
        desktop.wait_for("window", size=size, full_screen=False)
        desktop.finish()
    kept = load_settings(tmp_path / "data" / "settings.txt").value
    assert kept is not None
    assert not kept.full_screen


def test_the_window_opens_as_it_was_closed(package: Path, tmp_path: Path) -> None:
    """The window remembers its size, and whether it was maximised or full screen."""
    size = (1100, 700)
    command = [str(package), "--data-dir", str(tmp_path / "data")]
    with Desktop(tmp_path, 1400, 900) as desktop:
        desktop.start(command)
        desktop.resize_window(*size)
        desktop.wait_for("window", size=list(size))
        desktop.set_state("add", *MAXIMISED)
        desktop.wait_for("window", maximised=True)
        desktop.finish()

        desktop.again(command)
        grown = desktop.wait_for("window", maximised=True)
        assert grown["size"][0] > size[0]
        assert grown["size"][1] > size[1]
        here = desktop.log_length()
        desktop.set_state("remove", *MAXIMISED)
        desktop.wait_for("window", here, size=list(size), maximised=False)
        here = desktop.log_length()
        desktop.set_state("add", "fullscreen")
        desktop.wait_for("window", here, size=[1400, 900], full_screen=True)
        desktop.finish()

        desktop.again(command)
        desktop.wait_for("window", size=[1400, 900], full_screen=True)
        here = desktop.log_length()
        desktop.key("F11")
        desktop.wait_for("window", here, size=list(size), maximised=False, full_screen=False)
        here = desktop.log_length()
        desktop.set_state("add", *MAXIMISED)
        desktop.wait_for("window", here, size=grown["size"], maximised=True)
        for keys in range(2):
            here = desktop.log_length()
            desktop.key("F11")
            full = not keys
            desktop.wait_for("window", here, size=[1400, 900] if full else grown["size"], full_screen=full)
        # The window manager makes the window full screen, and the program's own key ends full-screen mode.
        here = desktop.log_length()
        desktop.set_state("add", "fullscreen")
        desktop.wait_for("window", here, size=[1400, 900], full_screen=True)
        here = desktop.log_length()
        desktop.key("F11")
        desktop.wait_for("window", here, size=grown["size"], full_screen=False)
        desktop.finish()
