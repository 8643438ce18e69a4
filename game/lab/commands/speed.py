"""Measure how fast the rules run on this machine.

`make bench` checks that the measured ratios are within their bounds.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game.content.definitions import GameContent
from game.engine.battery.random_matches import random_unending_action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import State
from game.engine.table import Setup
from game.lab.cli_context import above_zero, chosen_game, library, setup_arguments, setup_from, tell
from game.matches.session import Session

RandomStream = Callable[[], float]
"""A function that returns a random number from 0 up to, but not including, 1."""
SEEDS = 1 << 53
LEAST = 9
"""A match with fewer decisions than this isn't divided into an early and a late part."""
MATCHES = 8
"""Number of solo matches whose second halves are replayed."""
SHORT = 100
"""The measurement fails if this many matches in a row have fewer than LEAST decisions."""


def random_stream(seed: str) -> RandomStream:
    """Return a function that returns random numbers from the engine's own generator."""
    chance = Chance(seed)
    return lambda: chance.below(SEEDS) / SEEDS


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, seats and options."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--seconds", type=above_zero, default=1.0, metavar="S", help="CPU seconds per result (1)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def decisions(game: Game, setup: Setup, number: RandomStream, seconds: float, listening: bool) -> float:
    """Return how many random decisions the public API handles per CPU second.

    If `listening` is True, events are recorded.
    """

    def match() -> int:
        count = 0
        state = rules.begin(game, setup, int(number() * SEEDS))
        while state.outcome is None:
            moves = rules.legal_actions(game, state)
            rules.apply(game, state, moves[int(number() * len(moves))], [] if listening else None)
            count += 1
        return count

    return _per_second(match, seconds)


def playouts(game: Game, setup: Setup, number: RandomStream, seconds: float) -> float:
    """Return the number of random playouts per CPU second.

    A playout is a match played with random actions. In a solo game, where random players soon give up, a playout
    instead replays the second half of a long random match.
    """
    if setup.seats == 1:
        return _second_halves(game, setup, number, seconds)
    root = rules.begin(game, setup, int(number() * SEEDS))

    def playout() -> int:
        state = root.clone()
        while state.outcome is None:
            moves = rules.legal_actions(game, state)
            rules.apply_unchecked(game, state, moves[int(number() * len(moves))])
        return 1

    return _per_second(playout, seconds)


def _second_halves(game: Game, setup: Setup, number: RandomStream, seconds: float) -> float:
    """Return how many times the second half of a random match can be replayed per CPU second."""
    halves: list[tuple[State, list[int]]] = []
    while len(halves) < MATCHES:
        passed = _random_match(game, setup, int(number() * SEEDS), Chance(str(number())))
        if len(passed) >= LEAST:
            middle = len(passed) // 2
            halves.append((passed[middle][0], [at for _, at in passed[middle:]]))

    def play_all() -> int:
        for middle_state, taken in halves:
            state = middle_state.clone()
            for at in taken:
                rules.apply_unchecked(game, state, rules.legal_actions(game, state)[at])
        return MATCHES

    return _per_second(play_all, seconds)


def _per_second(play: Callable[[], int], seconds: float) -> float:
    """Call a function repeatedly, and return the sum of its results per CPU second.

    The calls continue for `seconds` CPU seconds.
    """
    count, began = 0, time.process_time()
    while True:
        count += play()
        spent = time.process_time() - began
        if spent >= seconds:
            return count / spent


def clone_time(game: Game, setup: Setup) -> float:
    """Return the CPU time, in seconds, needed to copy a state from the middle of a match."""
    return _each(_halfway(game, setup).clone, 20_000)


def _halfway(game: Game, setup: Setup) -> State:
    """Return the position after half of the decisions in a random match."""
    passed = _random_match(game, setup, 1, Chance("midst"))
    return passed[len(passed) // 2][0]


def _random_match(game: Game, setup: Setup, seed: int, chance: Chance) -> list[tuple[State, int]]:
    """Return a random match's positions, each with the index of the action taken there."""
    state = rules.begin(game, setup, seed)
    passed = []
    while state.outcome is None:
        legal = rules.legal(game, state)
        action = random_unending_action(game, state, legal, chance)
        passed.append((state.clone(), legal.index(action)))
        rules.apply_unchecked(game, state, action)
    return passed


def _each(call: Callable[[], State], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - began) / times


def late_against_early(
    content: GameContent,
    game: Game,
    setup: Setup,
    chance: Chance,
    seconds: float,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Return the median time for late decisions, divided by the median for early decisions.

    Early decisions are in the first third of a match, and late decisions are in the last third. `clock` returns the CPU
    time in seconds.

    Raises:
        ValueError: Too many matches in a row are too short.
    """
    early: list[float] = []
    late: list[float] = []
    short = 0
    while sum(early) + sum(late) < seconds:
        spent = _spent(content, game, Setup(setup.seats, setup.options, f"late {chance.below(1 << 32)}"), chance, clock)
        short = short + 1 if len(spent) < LEAST else 0
        if short == SHORT:
            raise ValueError(f"{game.id}: matches with fewer than {LEAST} decisions have no early and late ones")
        if not short:
            third = len(spent) // 3
            early += spent[:third]
            late += spent[-third:]
    return statistics.median(late) / statistics.median(early)


def _spent(content: GameContent, game: Game, setup: Setup, chance: Chance, clock: Callable[[], float]) -> list[float]:
    """Return the time, in seconds, for each decision in a random match.

    The time spent choosing the actions is excluded.
    """
    spent: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        names = [f"Seat {seat}" for seat in range(1, setup.seats + 1)]
        session = Session.new(content, game, setup, names, Path(folder), datetime(2026, 1, 1))
        while session.match.asked:
            began = clock()
            legal = session.match.legal()
            listed = clock()
            action = random_unending_action(game, session.match.state, legal, chance)
            chosen = clock()
            session.play(action)
            spent.append(clock() - chosen + listed - began)
        session.close()
    return spent


def run(given: Namespace) -> int:
    """Print the measurements, and return exit code 0."""
    game = chosen_game(given)
    content = library().game(game.id)
    setup = setup_from(given, game, "speed")
    per_second = decisions(game, setup, random_stream("speed"), given.seconds, True)
    found = {
        "game": game.id,
        "seats": given.seats,
        "decisions_s": round(per_second),
        "decisions_unheard_s": round(decisions(game, setup, random_stream("unheard"), given.seconds, False)),
        "playouts_s": round(playouts(game, setup, random_stream("playouts"), given.seconds), 1),
        "clone_in_decisions": round(clone_time(game, setup) * per_second, 3),
        "late_against_early": round(late_against_early(content, game, setup, Chance("late"), given.seconds), 2),
    }
    if given.json:
        tell(json.dumps(found))
    else:
        for name, value in found.items():
            tell(f"{name:20} {value}")
    return 0
