"""A real-window journey with the keyboard alone, from the first start to the statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.chance import Chance
from tests.package.desktop import Desktop
from tests.package.player import Typist, tap, walk

pytestmark = pytest.mark.usefixtures("desktop_tools")
SEED = "keys 1"


def _to(desktop: Desktop, scene: str, button: str) -> None:
    """Move the focus to a button with Tab, and press the button."""
    walk(desktop, scene, button)
    tap(desktop, scene, "Return")


@pytest.mark.soak
def test_a_match_against_the_computer_from_title_to_statistics(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, 1400, 900) as desktop:
        desktop.start([str(package), "--no-animation", "--data-dir", str(tmp_path / "data")])
        desktop.at("title")
        _to(desktop, "title", "new")
        desktop.at("setup")
        walk(desktop, "setup", "player.2")
        tap(desktop, "setup", "Right")
        walk(desktop, "setup", "exhausted_piles")
        for _ in range(2):
            tap(desktop, "setup", "Left")
        walk(desktop, "setup", "seed")
        tap(desktop, "setup", "ctrl+a")
        desktop.type(SEED)
        _to(desktop, "setup", "deal")
        player = Typist(desktop, 2, SEED, exhausted_piles=1)
        chance = Chance("keys")
        player.come_to_turn()
        while player.match.asked:
            player.play(player.choose(chance))
            player.come_to_turn()
        outcome = player.match.state.outcome
        assert outcome is not None
        ended = desktop.wait_for("ended")
        assert (ended["rule"], ended["winners"]) == (outcome.rule, list(outcome.winners))
        desktop.at("results", since=ended["line"])
        _to(desktop, "results", "statistics")
        desktop.at("statistics", since=ended["line"])
        here = desktop.told()
        desktop.key("Escape")
        desktop.at("results", since=here)
        _to(desktop, "results", "title")
        desktop.at("title", since=here)
        _to(desktop, "title", "quit")
        desktop.wait_for("quit")
        assert desktop.ended() == 0
        assert desktop.words.read_text() == ""
    lines = (tmp_path / "data" / "statistics.txt").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if '"soul_battle"' in line]) == 1
