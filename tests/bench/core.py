"""The rules core against the yardstick, in interleaved slices of CPU time; medians, fresh seeds."""

from __future__ import annotations

import random
import statistics
from time import process_time

from game.content.library import load_library
from game.engine import rules
from game.engine.chance import Chance
from game.engine.rules import Game
from game.engine.table import Setup
from game.games import load_games, setup_for
from game.lab.speed import late_against_early
from tests.bench import yardstick

SLICE = 0.25
"""CPU seconds of one slice."""
ROUNDS = 9
LATE = 3.0
"""CPU seconds of decisions that are saved, early and late ones together."""


def _decisions(game: Game, setup: Setup, seconds: float, seed: int, listening: bool) -> float:
    chance = random.Random(seed)
    number = chance.random
    count, began = 0, process_time()
    while True:
        state = rules.begin(game, setup, chance.getrandbits(64))
        while state.outcome is None:
            moves = rules.moves(game, state)
            rules.apply(game, state, moves[int(number() * len(moves))], [] if listening else None)
            count += 1
        spent = process_time() - began
        if spent >= seconds:
            return count / spent


def _playouts(game: Game, setup: Setup, seconds: float, seed: int) -> float:
    chance = random.Random(seed)
    number = chance.random
    root = rules.begin(game, setup, chance.getrandbits(64))
    count, began = 0, process_time()
    while True:
        state = root.clone()
        while state.outcome is None:
            moves = rules.moves(game, state)
            rules.apply_unchecked(game, state, moves[int(number() * len(moves))])
        count += 1
        spent = process_time() - began
        if spent >= seconds:
            return count / spent


def _clone(game: Game, setup: Setup) -> float:
    state = rules.begin(game, setup, 1)
    began = process_time()
    for _ in range(20_000):
        state.clone()
    return (process_time() - began) / 20_000


def ratios() -> dict[str, float]:
    """The five figures of the rules core; a larger ratio of the first three is better."""
    library = load_library()
    game = load_games(library)["soul_battle"]
    content = library.game("soul_battle")
    setup = setup_for(content, 2, "bench")
    longest = setup_for(content, 2, "bench", {"exhausted_piles": 8})
    heard, unheard, playouts, clones = [], [], [], []
    for number in range(ROUNDS):
        bound = yardstick.decisions(SLICE, number)
        ours = _decisions(game, setup, SLICE, 1000 + number, True)
        heard.append(ours / bound)
        unheard.append(_decisions(game, setup, SLICE, 2000 + number, False) / yardstick.decisions(SLICE, 3000 + number))
        playouts.append(_playouts(game, setup, SLICE, 4000 + number) / yardstick.playouts(SLICE, 5000 + number))
        clones.append(_clone(game, setup) * ours)
    return {
        "decisions with events / bound": statistics.median(heard),
        "decisions without listeners / bound": statistics.median(unheard),
        "playouts / bound": statistics.median(playouts),
        "clone, in decisions": statistics.median(clones),
        "a move late / early": late_against_early(content, game, longest, Chance("late"), LATE),
    }


if __name__ == "__main__":
    for name, value in ratios().items():
        print(f"{name:40} {value:.3f}")
