"""The package works on systems that lack Python, a screen, sound or most libraries."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from game.selftest import play_all
from tests.package.build import GLIBC, glibc_needed
from tests.package.desktop import Desktop
from tests.package.minimal_tree import WINDOW, BareTree
from tests.package.player import GAMES, Player, match_words
from tests.run_counts import some

GAME, SEED = "metempsychosis", "abyss 0"
LATIN_1 = os.fsdecode(b"lat\xe9in")
"""A folder name that isn't valid UTF-8."""


def _match(folder: Path) -> list[str]:
    """Return the command-line options that start a match and store its files in `folder`."""
    return match_words(folder, GAME, 1, SEED, "--no-animation")


def _plays(desktop: Desktop) -> None:
    """Make a decision in the match started by `_match`."""
    player = Player(desktop, 1, SEED, GAME)
    player.come_to_turn()
    player.play(player.match.legal()[0])
    player.come_to_turn()


@cache
def _played() -> list[str]:
    """Run the self-test from the source, and return its results."""
    return play_all()


def _run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def _went_well(done: subprocess.CompletedProcess[str]) -> None:
    """Check that the self-test played every game with the same results as a run from source."""
    assert done.returncode == 0, done.stdout + done.stderr
    output = done.stdout.splitlines()
    played = _played()
    assert [line.partition(":")[0] for line in played] == list(GAMES)
    assert output[-len(played) - 1 :] == [*played, "selftest: passed"]


@pytest.mark.soak
def test_the_selftest_passes_with_an_empty_environment(package: Path) -> None:
    done = _run([str(package), "--selftest"], {})
    _went_well(done)


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        ({}, "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set."),
        ({"DISPLAY": ":4711"}, "No window can be opened on the screen :4711."),
    ],
    ids=["no display", "a display that nobody serves"],
)
def test_without_a_screen_it_says_so(display: dict[str, str], expected: str, package: Path, tmp_path: Path) -> None:
    done = _run([str(package), "--data-dir", str(tmp_path)], {"HOME": str(tmp_path), **display})
    assert done.returncode == 2
    # Messages from system libraries may come before this line.
    assert done.stderr.splitlines()[-1].startswith(f"soul-battle: {expected}")


@pytest.mark.usefixtures("packed", "desktop_tools", "own_tree")
def test_it_runs_in_a_tree_without_python(package: Path, tmp_path: Path) -> None:
    """The program needs the window libraries, but not Python, a home folder or sound."""
    tree = BareTree(tmp_path / "tree", package, WINDOW)
    assert tree.files
    assert [name for name in tree.files if "/lib" not in f"/{name}" or "python" in name] == []
    done = _run(tree.command("--selftest"), {})
    _went_well(done)


@pytest.mark.usefixtures("packed", "desktop_tools", "own_tree")
@pytest.mark.parametrize("left", some([WINDOW[:1], ()], 1))
def test_if_no_window_can_open_it_says_what_is_missing(left: tuple[str, ...], package: Path, tmp_path: Path) -> None:
    tree = BareTree(tmp_path / "tree", package, left)
    assert not any("libXext" in name for name in tree.files)
    with Desktop(tmp_path) as desktop:
        done = _run(tree.command(environment={"DISPLAY": desktop.environment["DISPLAY"]}), {})
    assert done.returncode == 2
    assert done.stderr.startswith("soul-battle: ")
    assert "libXext.so.6" in done.stderr
    assert "libxext6" in done.stderr
    assert ("libx11-6" in done.stderr) == (not left), "it names only missing packages"
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("packed", "desktop_tools", "own_tree")
def test_without_the_c_plus_plus_library_there_is_no_sound_and_play_goes_on(package: Path, tmp_path: Path) -> None:
    """Without the C++ library, which isn't in the package, the mixer can't be loaded."""
    tree = BareTree(tmp_path / "tree", package, WINDOW, without=("libstdc++",))
    assert not any("libstdc++" in str(path) for path in tree.root.rglob("*"))
    with Desktop(tmp_path) as desktop:
        display = {"DISPLAY": desktop.environment["DISPLAY"]}
        desktop.start(tree.command(*_match(tmp_path), environment=display, folder=tmp_path))
        assert "libstdc++" in desktop.wait_for("no_sound")["why"]
        _plays(desktop)
        desktop.finish()


@pytest.mark.usefixtures("packed")
def test_nothing_needs_a_newer_glibc_than_that_of_ubuntu_22_04(package: Path) -> None:
    """No file in the package needs a newer glibc than the one in Ubuntu 22.04.

    A package built on a newer system fails this test.
    """
    needed = glibc_needed(package.parent)
    assert len(needed) > 60
    assert max(needed.values()) > (2, 10), "the versions are read correctly"
    assert {name: version for name, version in needed.items() if version > GLIBC} == {}


@pytest.mark.usefixtures("packed", "desktop_tools")
def test_it_runs_in_a_folder_whose_name_is_not_utf_8(package: Path, tmp_path: Path) -> None:
    """The program runs in a folder whose name isn't UTF-8."""
    folder = tmp_path / LATIN_1
    shutil.copytree(package.parent, folder, copy_function=os.link)
    program = str(folder / package.name)
    result = _run([program, "--open", "nowhere", "--game", "chess"], {})
    assert (result.returncode, result.stderr) == (2, "soul-battle: --game and --open can't be used together\n")
    with Desktop(tmp_path) as desktop:
        desktop.start([program, "--data-dir", str(tmp_path / LATIN_1 / "own"), "--no-animation"])
        desktop.press("title", "options")
        desktop.at("options", "close")
        desktop.finish()
    assert (folder / "own" / "saves").is_dir()
