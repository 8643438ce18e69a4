"""Real-window journeys on the package: virtual display, window manager, real mouse."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from game.engine.chance import Chance
from game.players.player import decide, situation
from game.players.register import PLAYERS
from game.players.seats import OPPONENT
from tests.package.desktop import Desktop
from tests.package.player import Player, middle

pytestmark = [pytest.mark.xdist_group("package"), pytest.mark.usefixtures("desktop_tools")]
SCREEN = (1400, 900)
SEED = "journey"


def _start(desktop: Desktop, package: Path, *more: str) -> None:
    desktop.start([str(package), "--game", "soul_battle", "--seats", "2", "--seed", SEED, "--data-dir",
                   str(desktop.folder / "data"), *more])


def test_a_whole_match_by_drags_to_the_results(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package, "--no-animation")
        player = Player(desktop, 2, SEED)
        chance = Chance("journey")
        while player.match.asked:
            player.come_to_turn()
            player.play(player.choose(chance))
        outcome = player.match.state.outcome
        assert outcome is not None
        ended = desktop.wait_for("ended", limit=20)
        assert (ended["rule"], ended["winners"]) == (outcome.rule, list(outcome.winners))
        desktop.wait_for("scene", player.seen, limit=20, name="results")
        desktop.close_window()
        desktop.wait_for("quit", limit=20)


def test_nothing_of_a_hand_is_on_the_screen_while_the_curtain_is_down(package: Path, tmp_path: Path) -> None:
    """SB 7.3: two deals that differ in every hand give the same picture of the curtain, to the pixel."""
    pictures = []
    for at, seed in enumerate(("one deal", "another deal")):
        folder = tmp_path / str(at)
        folder.mkdir()
        with Desktop(folder, *SCREEN) as desktop:
            desktop.start([str(package), "--game", "soul_battle", "--seats", "2", "--seed", seed, "--no-animation",
                           "--data-dir", str(folder / "data")])
            curtain = desktop.wait_for("curtain", limit=20, seat=1)
            desktop.wait_still()
            pictures.append(desktop.picture())
            assert not any("cards" in line for line in desktop.log)
            desktop.click(middle(curtain["button"]))
    assert pictures[0] == pictures[1]


def test_a_match_goes_on_after_the_window_was_closed(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package, "--no-animation")
        player = Player(desktop, 2, SEED)
        player.come_to_turn()
        player.play(player.match.legal()[0])
        player.come_to_turn()
        desktop.close_window()
        desktop.wait_for("quit", limit=20)
        assert desktop.program is not None
        assert desktop.program.wait(20) == 0
        desktop.again([str(package), "--no-animation", "--data-dir", str(tmp_path / "data")])
        title = desktop.wait_for("scene", limit=20, name="title")
        desktop.click(middle(title["buttons"]["continue"]))
        player.seen = 0
        player.come_to_turn()
        assert player.layout["question"] == "declare"


@pytest.mark.parametrize(("seed", "rule", "won"), [("abyss 0", "ME 5.1", [1]), ("abyss 14", "ME 5.4", [])])
def test_a_solitaire_to_a_victory_and_to_a_loss(
    package: Path, tmp_path: Path, seed: str, rule: str, won: list[int]
) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        desktop.start([str(package), "--game", "metempsychosis", "--seats", "1", "--seed", seed, "--no-animation",
                       "--data-dir", str(tmp_path / "data")])
        player = Player(desktop, 1, seed, "metempsychosis")
        while player.match.asked:
            player.come_to_turn()
            player.play(decide(PLAYERS[OPPONENT](situation(player.match))).action)
        ended = desktop.wait_for("ended", limit=20)
        assert (ended["rule"], ended["winners"]) == (rule, won)
        desktop.wait_for("scene", player.seen, limit=20, name="results")
        desktop.close_window()
        desktop.wait_for("quit", limit=20)


def test_without_a_display_it_says_so_and_leaves_with_2(package: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [str(package), "--data-dir", str(tmp_path)], env={"HOME": str(tmp_path)}, capture_output=True, text=True,
        timeout=60, check=False,
    )
    assert done.returncode == 2
    assert "no screen" in done.stderr


def test_the_selftest_of_the_package_with_an_empty_environment(package: Path) -> None:
    command = [str(package), "--selftest"]
    done = subprocess.run(command, env={}, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "soul_battle: 97 decisions" in done.stdout
