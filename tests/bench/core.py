"""Compare the speed of the rules core with the speed of the yardstick.

The core and the yardstick run in alternating slices of CPU time. The bounds are computed from the stored figures.
Update the stored figures only after an improvement or for a new game.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from random import Random

from game.console import command
from game.content.definitions import GameContent
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.table import Setup
from game.games import load_games, playable, setup_for
from game.lab import cli_context
from game.lab.commands.speed import clone_time, decisions, late_against_early, playouts
from tests.bench import yardstick
from tests.bench.arguments import flagged

SLICE = 0.25
"""Length of one slice, in CPU seconds."""
ROUNDS = 15
LATE = 3.0
"""Total CPU seconds spent on early and late decisions."""
GAME = "soul_battle"
"""The game that the yardstick imitates."""
KEPT = Path(__file__).with_name("speeds.json")
FALLS = 0.8
"""A figure counts as worse if it is below this fraction of the stored figure."""


def ratios() -> dict[str, float]:
    """Return the five figures for the rules core. For the first three, larger is better."""
    library = cli_context.library()
    game = load_games(library)[GAME]
    content = library.game(GAME)
    setup = setup_for(content, 2, "bench")
    longest = setup_for(content, 2, "bench", {"exhausted_piles": 8})
    heard, unheard, played, clones = [], [], [], []
    for number in range(ROUNDS):
        bound = yardstick.decisions(SLICE, number)
        ours = decisions(game, setup, Random(1000 + number).random, SLICE, True)
        heard.append(ours / bound)
        silent = decisions(game, setup, Random(2000 + number).random, SLICE, False)
        unheard.append(silent / yardstick.decisions(SLICE, 3000 + number))
        rolled = playouts(game, setup, Random(4000 + number).random, SLICE)
        played.append(rolled / yardstick.playouts(SLICE, 5000 + number))
        clones.append(clone_time(game, setup) * ours)
    return {
        "decisions with events / bound": statistics.median(heard),
        "decisions without listeners / bound": statistics.median(unheard),
        "playouts / bound": statistics.median(played),
        "clone, in decisions": statistics.median(clones),
        "a move late / early": late_against_early(content, game, longest, Chance("late"), LATE),
    }


def other_games() -> list[tuple[GameContent, Game, Setup]]:
    """Return every game except Soul Battle, each with its minimum number of seats."""
    library = cli_context.library()
    games = load_games(library)
    names = sorted(set(playable(library)) - {GAME})
    return [
        (content, games[content.game.id], setup_for(content, content.game.least_seats, "bench"))
        for content in map(library.game, names)
    ]


def game_figures() -> dict[str, float]:
    """Return the speed figures for decisions and playouts in all games except Soul Battle.

    Each figure is divided by the yardstick's.
    """
    found = {}
    for _, game, setup in other_games():
        heard, rolled = [], []
        for number in range(ROUNDS):
            ours = decisions(game, setup, Random(8000 + number).random, SLICE, True)
            heard.append(ours / yardstick.decisions(SLICE, 9000 + number))
            played = playouts(game, setup, Random(number).random, SLICE)
            rolled.append(played / yardstick.playouts(SLICE, 6000 + number))
        found[decisions_of(game.id)] = statistics.median(heard)
        found[playouts_of(game.id)] = statistics.median(rolled)
    return found


def state_figures() -> dict[str, float]:
    """Return how long clones and late moves take in all games except Soul Battle.

    A clone's time is a multiple of a decision's time. A late move's time is a multiple of an early move's time.
    """
    found = {}
    for content, game, setup in other_games():
        clones = [
            clone_time(game, setup) * decisions(game, setup, Random(7000 + number).random, SLICE, True)
            for number in range(ROUNDS)
        ]
        found[clone_of(game.id)] = statistics.median(clones)
        found[late_of(game.id)] = late_against_early(content, game, setup, Chance("late"), LATE)
    return found


def decisions_of(game: str) -> str:
    """Return the name of a game's decision figure."""
    return f"decisions of {game} with events / bound"


def playouts_of(game: str) -> str:
    return f"playouts of {game} / bound"


def clone_of(game: str) -> str:
    return f"clone of {game}, in decisions"


def late_of(game: str) -> str:
    return f"a move of {game} late / early"


def stored_figures() -> dict[str, float]:
    """Return the stored figures for decisions and playouts in all games except Soul Battle."""
    found: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def lower_bounds() -> dict[str, float]:
    """Return the minimum figures for decisions and playouts in all games except Soul Battle."""
    return {name: FALLS * value for name, value in stored_figures().items()}


def main(arguments: list[str]) -> None:
    if flagged("tests.bench.core", __doc__, arguments, "--keep", "keep the figures of each game in speeds.json"):
        before = stored_figures()
        found = {name: max(round(value, 5), before.get(name, 0.0)) for name, value in game_figures().items()}
        KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    else:
        found = {**ratios(), **game_figures(), **state_figures()}
    for name, value in found.items():
        print(f"{name:48} {value:.5f}")


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
