"""The rules core against the yardstick, in interleaved slices of CPU time; medians, fresh seeds."""

from __future__ import annotations

import statistics
from random import Random

from game.engine.chance import Chance
from game.games import load_games, setup_for
from game.lab import house
from game.lab.speed import clone_time, decisions, late_against_early, playouts
from tests.bench import yardstick

SLICE = 0.25
"""CPU seconds of one slice."""
ROUNDS = 9
LATE = 3.0
"""CPU seconds of decisions that are saved, early and late ones together."""


def ratios() -> dict[str, float]:
    """The five figures of the rules core; a larger ratio of the first three is better."""
    library = house.library()
    game = load_games(library)["soul_battle"]
    content = library.game("soul_battle")
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


if __name__ == "__main__":
    for name, value in ratios().items():
        print(f"{name:40} {value:.3f}")
