"""Every registered game passes the battery, over seats, options and seeds. `SOAK=1` runs ten times as much.

A game is registered in game/games.py; nothing is added here for a new one."""

from __future__ import annotations

import pytest

from game.engine.battery import Tally, play_through, undo_to_start
from game.engine.chance import Chance
from game.lab import house
from tests.lots import drawn_setup
from tests.safety import asked, tell

LIBRARY = house.library()
GAMES = house.games()
PARTS = 8
THOROUGH = asked("matches") // PARTS
CHEAP = asked("cheap") // PARTS
UNDONE = asked("matches") // asked("undone")
"""Of so many matches one is undone to its start."""
PARTS_OF = [(name, part) for name in GAMES for part in range(PARTS)]


@pytest.mark.parametrize(("name", "part"), PARTS_OF)
def test_random_matches_hold_every_invariant_at_every_step(name: str, part: int) -> None:
    """SB 7.1, SB 7.2 among them: redeal, ask-leak and mirror for every viewer."""
    texts = LIBRARY.game(name).texts
    tally = Tally()
    for number in range(part * THOROUGH, (part + 1) * THOROUGH):
        chance = Chance(f"thorough {name} {number}")
        setup = drawn_setup(name, number, chance, f"{name} {number}")
        match = play_through(GAMES[name], setup, chance, tally, texts.__contains__)
        if number % UNDONE == 0:
            undo_to_start(match)
    assert tally.matches == THOROUGH
    tell("matches", tally.matches, name)
    tell("undone", len(range(part * THOROUGH, (part + 1) * THOROUGH)[::UNDONE]), name)
    tell("steps", tally.steps, name)
    tell("views", tally.redeals, name)


@pytest.mark.parametrize(("name", "part"), PARTS_OF)
def test_many_random_matches_end(name: str, part: int) -> None:
    texts = LIBRARY.game(name).texts
    tally = Tally()
    for number in range(part * CHEAP, (part + 1) * CHEAP):
        chance = Chance(f"cheap {name} {number}")
        setup = drawn_setup(name, number, chance, f"{name} {number}")
        play_through(GAMES[name], setup, chance, tally, texts.__contains__, thorough=False)
    assert tally.matches == CHEAP
    assert set(tally.ends) <= set(GAMES[name].ids)
    tell("cheap", tally.matches, name)
    tell("taken", tally.steps, name)
