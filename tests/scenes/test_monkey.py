"""While a monkey plays, nothing fails, no hidden card is shown, and memory doesn't leak.

With SOAK=1, each game receives 5,000 inputs.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.table import bit
from game.lab import cli_context
from game.matches.session import Session
from game.players.seats import OPPONENT, PERSON
from scenes.framework.motion import STEP
from scenes.table.table_scene import TableScene
from tests.games.soul_battle.table import battle
from tests.memory import resident
from tests.run_counts import SOAK, asked, some, tell
from tests.scenes import memory_growth
from tests.scenes.menus.app_driver import NAMES
from tests.scenes.monkey import Monkey

INPUTS = asked("monkey")
FRAMES = 400 if SOAK else 200
"""Number of frames in a stretch. The test measures memory after each stretch."""
STRETCHES = 5
"""Maximum number of stretches.

A leak makes memory grow in every stretch. Caches and the memory allocator make it grow only in some.
"""
STRETCH_GROWTH = 256 * 1024
"""Maximum memory growth, in bytes, in the stretch where memory grows least."""
HAND = 5
"""Number of cards in a hand after drawing at the start of a turn (SB 3.1)."""
MOVING = 120
"""The animation of any decision ends within this number of frames."""
MOST_GROWTH = 1024 * 1024
"""Maximum memory growth, in bytes, over all inputs in a long run."""
ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(cli_context.games())


@pytest.mark.parametrize("game", GAMES)
def test_a_monkey_plays_at_the_table(game: str, tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, f"{game} table", game)
    monkey.play(INPUTS)
    assert monkey.actions > INPUTS / 150, "it has played cards, too"
    assert "table" in monkey.scenes
    assert len(monkey.scenes) > (2 if SOAK else 1)
    tell("monkey", INPUTS, game)


def test_a_monkey_uses_the_menus(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, "menus of five games")
    monkey.play(max(INPUTS, 300))
    assert len(monkey.scenes) > (5 if SOAK else 3), sorted(monkey.scenes)


def _laid_and_put_away(folder: Path) -> Monkey:
    """Return a monkey in seat 1 that has just seen seat 2 win a battle with an ace.

    The decision that wins the battle also puts the ace into the points pile, face down (SB 4.2, 7.2).
    """
    monkey = Monkey(folder, "laid and put away")
    app = monkey.driver.app
    made = battle(["9S", "AH 3H"], "8C", running_score="hidden").do("battle 9S > b1").asks(2, "answer")
    session = Session(app.library.game("soul_battle"), made.match, NAMES[:2], None, (PERSON, OPPONENT))
    app.scenes.reset(app.make("table", session))
    app.frame([], STEP)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.table.model.hotseat.mask == bit(1)
    table.table.play(made.action("lay AH > b1"))
    assert made.state.known[made.table.card_named["AH.2"]] == 0
    return monkey


def test_a_monkey_accepts_a_card_laid_and_put_away_at_once(tmp_path: Path) -> None:
    monkey = _laid_and_put_away(tmp_path)
    seen = 0
    for _ in range(MOVING):
        monkey.driver.app.frame([], STEP)
        monkey.look()
        seen += ("card", "AH.2") in monkey.driver.app.painter.shown()
    assert seen


def test_a_monkey_finds_a_card_never_shown_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of the cards were already in the hand, and others have just been drawn."""
    monkey = _laid_and_put_away(tmp_path)
    table = monkey.driver.app.scenes.top
    assert isinstance(table, TableScene)
    table.table.play(next(action for action in table.table.model.session.match.legal() if action.verb == "claim"))
    hand = table.table.model.session.match.state.cards_in("hand.2")
    assert len(hand) == HAND
    for card in hand:
        monkeypatch.setattr(monkey.driver.app.painter, "shown", lambda card=card: (("card", card),))
        with pytest.raises(AssertionError, match=f"{card} is seen by 1"):
            monkey.look()


@pytest.mark.parametrize("game", some(sorted(GAMES, key=("aleph_null", "fissureverse").__contains__, reverse=True), 2))
def test_frames_leak_no_memory(game: str, tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, f"{game} memory", game)
    app = monkey.driver.app
    app.scenes.reset(app.make("table", app.matches.new_session(game, app.library.game(game).game.least_seats)))
    grown = []
    for _ in range(STRETCHES):
        gc.collect()
        before = resident()
        for _ in range(FRAMES):
            monkey.look_around()
        gc.collect()
        grown.append(resident() - before)
        if grown[-1] <= STRETCH_GROWTH:
            return
    pytest.fail(f"memory grew in every stretch: {grown}")


def test_growth_shows_a_small_leak_despite_one_high_value() -> None:
    sessions = range(memory_growth.WARM + memory_growth.EVENINGS)
    steady = [50 + number for number in sessions]
    assert memory_growth.growth(steady) == memory_growth.EVENINGS
    for high in sessions:
        assert memory_growth.growth([100 if number == high else 50 for number in sessions]) == 0


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only the GNU C library says what is in use")
@pytest.mark.parametrize("game", GAMES)
def test_evenings_leak_no_memory(game: str, tmp_path: Path) -> None:
    assert memory_growth.EVENINGS * memory_growth.INPUTS == 5_000
    command = [sys.executable, "-m", "tests.scenes.memory_growth", game, str(tmp_path)]
    surroundings = {**os.environ, "PYTHONMALLOC": "malloc", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, check=True, text=True, timeout=600
    )
    used = json.loads(done.stdout)
    grown = memory_growth.growth(used)
    assert grown <= MOST_GROWTH, used
    tell("memory", grown / 1024, game)
