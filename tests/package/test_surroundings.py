"""The package where much is missing: variables, Python, libraries, screen, sound."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from game.selftest import play_all
from tests.package.bare import WINDOW, BareTree
from tests.package.desktop import Desktop
from tests.package.player import GAMES, Player

pytestmark = pytest.mark.xdist_group("package")
GAME, SEED = "metempsychosis", "abyss 0"


def _run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def _went_well(done: subprocess.CompletedProcess[str]) -> None:
    """Every registered game was played, as the rules lead here too, and nothing was missing."""
    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stdout.splitlines()
    played = play_all()
    assert [line.partition(":")[0] for line in played] == list(GAMES)
    assert said[-len(played) - 1:] == [*played, "selftest: all is well"]


def test_the_selftest_with_an_empty_environment(package: Path) -> None:
    done = _run([str(package), "--selftest"], {})
    _went_well(done)


def test_without_a_display_it_says_so_and_leaves_with_2(package: Path, tmp_path: Path) -> None:
    done = _run([str(package), "--data-dir", str(tmp_path)], {"HOME": str(tmp_path)})
    assert done.returncode == 2
    assert done.stderr == "soul-battle: There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"


def test_with_a_display_that_nobody_serves_it_says_so_and_leaves_with_2(package: Path, tmp_path: Path) -> None:
    done = _run([str(package), "--data-dir", str(tmp_path)], {"HOME": str(tmp_path), "DISPLAY": ":4711"})
    assert done.returncode == 2
    # The system's own libraries may complain before.
    assert done.stderr.splitlines()[-1].startswith("soul-battle: No window can be opened on the screen :4711.")


@pytest.mark.usefixtures("packed", "desktop_tools", "own_tree")
def test_it_is_played_in_a_tree_without_python(package: Path, tmp_path: Path) -> None:
    """Nothing but the package and the libraries of a window is there, neither home nor sound."""
    tree = BareTree(tmp_path / "tree", package, WINDOW)
    assert tree.files
    assert [name for name in tree.files if "/lib" not in f"/{name}" or "python" in name] == []
    done = _run(tree.command("--selftest"), {})
    _went_well(done)
    with Desktop(tmp_path) as desktop:
        display = {"DISPLAY": desktop.environment["DISPLAY"]}
        desktop.start(tree.command(
            "--game", GAME, "--seats", "1", "--seed", SEED, "--no-animation", "--data-dir", str(tmp_path / "data"),
            environment=display, folder=tmp_path,
        ))
        player = Player(desktop, 1, SEED, GAME)
        player.come_to_turn()
        player.play(player.match.legal()[0])
        player.come_to_turn()
        desktop.close_window()
        assert desktop.ended() == 0
        assert desktop.words.read_text() == ""


@pytest.mark.usefixtures("packed", "desktop_tools", "own_tree")
@pytest.mark.parametrize("left", [WINDOW[:1], ()], ids=["without libXext", "without any library for a window"])
def test_where_no_window_can_be_opened_it_says_what_is_missing(
    left: tuple[str, ...], package: Path, tmp_path: Path
) -> None:
    tree = BareTree(tmp_path / "tree", package, left)
    assert not any("libXext" in name for name in tree.files)
    with Desktop(tmp_path) as desktop:
        done = _run(tree.command(environment={"DISPLAY": desktop.environment["DISPLAY"]}), {})
    assert done.returncode == 2
    assert done.stderr.startswith("soul-battle: ")
    assert "libxext6" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("desktop_tools")
def test_without_a_sound_card_everything_goes_on(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path) as desktop:
        desktop.start([str(package), "--game", GAME, "--seats", "1", "--seed", SEED, "--no-animation", "--data-dir",
                       str(tmp_path / "data")], SDL_AUDIODRIVER="missing")
        desktop.wait_for("no_sound")
        player = Player(desktop, 1, SEED, GAME)
        player.come_to_turn()
        player.play(player.match.legal()[0])
        player.come_to_turn()
        assert [line for line in desktop.log if line["event"] == "sound"], "it plays them all the same, unheard"
        desktop.close_window()
        assert desktop.ended() == 0
        assert desktop.words.read_text() == ""
