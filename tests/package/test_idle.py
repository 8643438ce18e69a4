"""While nothing is moving, the program draws nothing and uses no CPU time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.package.desktop import Desktop
from tests.package.idle import asleep, let_pass, rests, spent
from tests.package.player import Player, match_words, middle
from tests.run_counts import SOAK, tell

pytestmark = pytest.mark.usefixtures("desktop_tools")
SCREEN = (1400, 900)
GAMES, SEED = ("metempsychosis", "soul_battle"), "abyss 0"
IDLE = 1.0 if SOAK else 0.5
"""How long each measurement takes, in seconds."""
MENUS = (("options", "options", "close"), ("rules", "rulebook", "back"), ("statistics", "statistics", "close"))
"""Buttons on the title screen, each with the scene that it opens and the button that leads back."""
FEW = 40
"""Maximum number of frames drawn while two scenes close and the table becomes idle again."""


def _rests(desktop: Desktop) -> None:
    rests(desktop, IDLE)
    tell("rests", IDLE)


def _start(desktop: Desktop, package: Path, *more: str, seats: int = 1, sound: str = "missing") -> Player:
    """Start a match with one seat, or with two seats and the idle glow turned on."""
    game = GAMES[seats - 1]
    desktop.start([str(package), *match_words(desktop.folder, game, seats, SEED, *more)], SDL_AUDIODRIVER=sound)
    return Player(desktop, seats, SEED, game)


def test_the_menus_rest(package: Path, tmp_path: Path) -> None:
    """The title screen's fog is off in this test. Otherwise, it would drift for half a minute."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        words = [str(package), "--data-dir", str(tmp_path / "data"), "--no-animation"]
        desktop.start(words, SDL_AUDIODRIVER="missing")
        desktop.at("title")
        _rests(desktop)
        here = 0
        for button, scene, back in MENUS if SOAK else MENUS[:1]:
            here = desktop.press("title", button, since=here)
            desktop.at(scene, since=here)
            _rests(desktop)
            here = desktop.press(scene, back, since=here)
        here = desktop.press("title", "niche.fissureverse", since=here)
        desktop.at("setup", since=here)
        _rests(desktop)
        here = desktop.press("setup", "decks", since=here)
        desktop.at("decks", since=here)
        _rests(desktop)
        desktop.finish()


def test_a_lowered_curtain_and_a_replay_rest(package: Path, tmp_path: Path) -> None:
    """The program does nothing behind a lowered curtain or in a replay."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package, "--no-animation", seats=2)
        desktop.wait_for("curtain", seat=1)
        _rests(desktop)
        here = desktop.log_length()
        desktop.key("Escape")
        here = desktop.press("pause", "title", since=here)
        here = desktop.press("title", "matches", since=here)
        here = desktop.press("matches", "watch", since=here)
        desktop.wait_for("scene", here, name="replay")
        _rests(desktop)
        desktop.finish()


def test_the_idle_glow_follows_the_options(package: Path, tmp_path: Path) -> None:
    """The idle glow pulses while somebody is present, but never with reduced motion."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        player = _start(desktop, package, seats=2)
        player.come_to_turn()
        here = desktop.log_length()
        first = desktop.picture()
        desktop.until(lambda: desktop.picture() != first, "breath")
        assert not [line for line in desktop.log[here:] if line["event"] == "sleeps"]
        desktop.click(middle(player.layout["buttons"]["menu"]))
        desktop.press("pause", "options")
        x, y, wide, high = desktop.at("options", "chapters")["chapters"]
        here = desktop.log_length()
        desktop.click((x + wide * 0.375, y + high / 2))
        desktop.press("options", "reduced_motion", 0.95, since=here)
        before = asleep(desktop)["frames"]
        here = desktop.press("options", "close")
        desktop.press("pause", "resume", since=here)
        desktop.wait_for("scene", here, stack=["table"])
        _rests(desktop)
        # A faulty loop would also come to rest eventually, but only after far more frames.
        assert desktop.last["frames"] - before < FEW
        desktop.finish()


def test_with_sound_the_loop_still_sleeps(package: Path, tmp_path: Path) -> None:
    """The mixer plays the ambience in its own thread."""
    with Desktop(tmp_path, *SCREEN) as desktop:
        player = _start(desktop, package, "--no-animation", sound="dummy")
        player.come_to_turn()
        said = asleep(desktop)
        assert desktop.program is not None
        before = spent(desktop.program.pid)
        let_pass(IDLE)
        assert spent(desktop.program.pid).since(before).woken == 0
        desktop.read_log()
        assert desktop.last == said
        desktop.finish()


@pytest.mark.soak
def test_the_table_sleeps_in_the_end_even_with_the_idle_glow(package: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path, *SCREEN) as desktop:
        _start(desktop, package, seats=2).come_to_turn()
        _rests(desktop)
        desktop.finish()
