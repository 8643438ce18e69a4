"""No matter how the program ends, the current match can be resumed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.package.build import ROOT
from tests.package.desktop import LONG, Desktop
from tests.package.player import Player, match_words, middle, saved
from tests.run_counts import some

pytestmark = pytest.mark.usefixtures("desktop_tools")
SCREEN = (1400, 900)
PLAYED = 3
"""Number of decisions before the program ends."""


class Kind(NamedTuple):
    """A game, its number of seats, and the seed of its deal."""

    game: str
    seats: int
    seed: str


ALONE, SEVERAL = Kind("metempsychosis", 1, "abyss 0"), Kind("soul_battle", 2, "journey 177")
"""A solitaire match, and a match that has hidden hands and resumes behind the curtain."""

End = Callable[[Desktop], None]
ENDS: dict[str, tuple[End, int]] = {
    "closed by the window manager": (Desktop.close_window, 0),
    "SIGTERM": (lambda desktop: desktop.signal(signal.SIGTERM), 0),
    "SIGINT": (lambda desktop: desktop.signal(signal.SIGINT), 0),
    "SIGHUP": (lambda desktop: desktop.signal(signal.SIGHUP), 0),
    "SIGKILL": (lambda desktop: desktop.signal(signal.SIGKILL), -signal.SIGKILL),
    "its screen is gone": (Desktop.take_screen, 2),
}
"""Ways to end the program, each with its exit code."""
ENDINGS = (
    ("its screen is gone", ALONE),
    *((how, SEVERAL) for how in ("SIGKILL", "SIGTERM", "closed by the window manager")),
    *((how, ALONE) for how in ENDS if how != "its screen is gone"),
)
"""Ways to end the program, each with a kind of match. A short run uses only the first two."""


def _begin(desktop: Desktop, package: Path, kind: Kind = ALONE, *before: str) -> Player:
    game, seats, seed = kind
    desktop.start([*before, str(package), *match_words(desktop.folder, game, seats, seed, "--no-animation")])
    return Player(desktop, seats, seed, game)


def _play(player: Player, times: int = 1) -> None:
    player.come_to_turn(player.advised)
    player.play_on(len(player.match.turns) + times)


def _save(folder: Path) -> Path:
    (path,) = (folder / "data" / "saves").glob("*.match")
    return path


def _holds(path: Path, player: Player) -> bool:
    """Return whether the saved match has the same digest as the test player's match."""
    return saved(path).match.state.digest() == player.match.state.digest()


def _saves(path: Path, player: Player) -> None:
    """Wait until the program reports that it has saved the match, and check the saved file."""
    player.desktop.wait_for("saved", decisions=len(player.match.turns))
    assert _holds(path, player)


def _goes_on(folder: Path, package: Path, before: Player) -> None:
    """Restart the program, resume from the title screen, and make one more decision."""
    with Desktop(folder, *SCREEN) as desktop:
        desktop.event_log = folder / "next.jsonl"
        desktop.start([str(package), "--no-animation", "--data-dir", str(folder / "data")])
        here = desktop.press("title", "continue")
        desktop.wait_for("saved", here, decisions=len(before.match.turns))
        before.desktop, before.seen = desktop, here
        _play(before)
        _saves(_save(folder), before)
        desktop.finish()


@pytest.mark.parametrize("ended", some(ENDINGS, 2, lambda ended: f"{ended[0]} {ended[1].game}"))
def test_a_match_resumes_where_the_program_was(ended: tuple[str, Kind], package: Path, tmp_path: Path) -> None:
    how, kind = ended
    end, code = ENDS[how]
    with Desktop(tmp_path, *SCREEN) as desktop:
        player = _begin(desktop, package, kind)
        _play(player, PLAYED)
        _saves(_save(tmp_path), player)
        # The program ends during a drag. In the save, the held card must still be in its old place.
        desktop.hold(middle(player.layout["cards"][player.movable()]), (desktop.size[0] / 2, desktop.size[1] / 2))
        desktop.wait_for("pick", player.seen)
        end(desktop)
        assert desktop.ended() == code
        assert _holds(_save(tmp_path), player)
        if code == 0:
            desktop.wait_for("quit")
        words = desktop.words.read_text()
        if how == "its screen is gone":
            assert words.startswith("soul-battle: The display has been lost, so the program has to close. Your match")
        else:
            assert words == ""
    _goes_on(tmp_path, package, player)


REFUSED = """
import ctypes
import pygame
from scenes.system.window import Window

library = ctypes.CDLL("libX11.so.6")
library.XOpenDisplay.restype = ctypes.c_void_p
library.XOpenDisplay.argtypes = [ctypes.c_char_p]
library.XDestroyWindow.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
library.XCloseDisplay.argtypes = [ctypes.c_void_p]
window = Window("refused", (640, 480))
display = library.XOpenDisplay(None)
library.XDestroyWindow(display, pygame.display.get_wm_info()["window"])
library.XCloseDisplay(display)
window.close()
print("goes on")
"""


def test_a_request_refused_by_the_screen_does_not_end_the_program(tmp_path: Path) -> None:
    """Regression: the program crashed when SDL sent a message to a destroyed window."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        done = subprocess.run(
            [sys.executable, "-c", REFUSED],
            env={**desktop.environment, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONG,
        )
        assert (done.returncode, done.stdout.splitlines()[-1:], done.stderr) == (0, ["goes on"], "")


@pytest.mark.soak
def test_an_ignored_signal_stays_ignored(package: Path, tmp_path: Path) -> None:
    """A program started with nohup keeps running after its terminal closes."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        player = _begin(desktop, package, ALONE, "nohup")
        desktop.signal(signal.SIGHUP)
        _play(player)
        desktop.close_window()
        assert desktop.ended() == 0


@pytest.mark.soak
def test_two_programs_run_at_once(package: Path, tmp_path: Path) -> None:
    """If two copies of the program run, each saves to its own file, even for the same match."""
    folders = [tmp_path / name for name in ("one", "other")]
    data = str(tmp_path / "data")
    for folder in folders:
        folder.mkdir()
    with Desktop(folders[0], *SCREEN) as first, Desktop(folders[1], *SCREEN) as second:
        players = []
        for desktop, seed in ((first, ALONE.seed), (second, "abyss 14")):
            desktop.start([str(package), *match_words(tmp_path, ALONE.game, 1, seed, "--no-animation")])
            players.append(Player(desktop, 1, seed, ALONE.game))
            players[-1].come_to_turn()
        for played in range(PLAYED):
            for player in players:
                player.play_on(played + 1)
        one, other = players
        paths = {saved(path).match.setup.seed: path for path in (tmp_path / "data" / "saves").iterdir()}
        _saves(paths[ALONE.seed], one)
        _saves(paths["abyss 14"], other)
        # From here on, both programs play the first program's match.
        second.finish()
        second.again([str(package), "--resume", str(paths[ALONE.seed]), "--no-animation", "--data-dir", data])
        guest = Player(second, 1, ALONE.seed, ALONE.game)
        guest.match = saved(paths[ALONE.seed]).match
        one.play_on(PLAYED + 1)
        _saves(paths[ALONE.seed], one)
        _play(guest, 2)
        news = second.wait_for("news")["said"]
        assert news.startswith("Another program has changed this match's file. ")
        (moved,) = set((tmp_path / "data" / "saves").iterdir()) - set(paths.values())
        assert moved.name in news
        one.play_on(PLAYED + 2)
        _saves(paths[ALONE.seed], one)
        for desktop in (first, second):
            assert not any(line["event"] == "crash" for line in desktop.log)
            desktop.finish()
        assert _holds(paths[ALONE.seed], one), "the other program's saving didn't interfere"
        assert _holds(moved, guest)
