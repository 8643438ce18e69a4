"""Play every registered game in a window, including hints, waiting, closing and resuming."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.package.conftest import ROUNDS
from tests.package.desktop import Desktop
from tests.package.idle import rests
from tests.package.player import GAMES, Player, lasting, saved, seats_of
from tests.run_counts import SOAK, asked, tell

pytestmark = pytest.mark.usefixtures("desktop_tools")
SCREEN = (1400, 900)
PLAYED = 4 if SOAK else 2
"""Number of decisions to make before closing the program, and again after reopening it."""
RESUMED = GAMES if SOAK else ()
"""Games that this test resumes. In a short run, resuming is left to other tests."""
HOME = "Dätä ♠ 数"
"""The name of the folder for the player's files. The name contains unusual characters, to check that any name works."""
LYING = ("places", "cards", "tokens", "buttons")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_is_played_rests_and_resumes(game: str, package: Path, tmp_path: Path) -> None:
    seats, seed = seats_of(game), lasting(game, 2 * PLAYED)
    quiet = ["--no-animation", "--data-dir", str(tmp_path / HOME)]
    seconds = asked("still") / ROUNDS
    with Desktop(tmp_path, *SCREEN) as desktop:
        # Turn sound off, because the mixer's thread would use CPU time and distort the measurement.
        desktop.start(
            [str(package), "--game", game, "--seats", str(seats), "--seed", seed, *quiet], SDL_AUDIODRIVER="missing"
        )
        player = Player(desktop, seats, seed, game)
        player.come_to_turn(player.advised)
        player.play_on(PLAYED)
        _wait_until_saved(player)
        rests(desktop, seconds)
        desktop.finish()
        (save,) = (tmp_path / HOME / "saves").glob("*.match")
        assert saved(save).match.state.digest() == player.match.state.digest()
        assert desktop.words.read_text() == ""
        tell("games", 1, game)
        tell("still", seconds, game)
        if game not in RESUMED:
            return
        lay = [player.layout[name] for name in LYING]
        desktop.again([str(package), "--resume", str(save), *quiet])
        _wait_until_saved(player)
        player.seen = 0
        player.come_to_turn()
        assert [player.layout[name] for name in LYING] == lay, "everything is where it was"
        player.play_on(2 * PLAYED)
        _wait_until_saved(player)
        assert saved(save).match.state.digest() == player.match.state.digest()
        desktop.finish()


def _wait_until_saved(player: Player) -> None:
    """Wait until every decision is saved.

    This includes answers given on a curtain after the test has made the requested number of decisions.
    """
    player.desktop.wait_for("saved", decisions=len(player.match.turns))
