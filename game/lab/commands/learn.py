"""Learn weights for evaluating positions, from matches that the turn search plays.

Each round plays matches with the latest weights, and then learns new weights. The final weights are written to
data/learned. The same arguments always produce the same weights.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game import learned_evaluation
from game.content.library import generated_file
from game.engine.action import parse
from game.engine.chance import Chance, state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.state import State
from game.games import setup_for
from game.lab.cli_context import LabError, above_zero, chosen_game, library, setup_arguments, setup_from, tell, whole
from game.lab.logistic_regression import Sample, first, fitted, log_loss
from game.lab.runner import Form, asked_for, play_all, runner_arguments
from game.lab.table_files import write_table
from game.learned_evaluation import LearnedWeights
from game.players.turn_search import Plan, Reach
from game.solving.certified import seed_of, table_of

RANDOM_ACTIONS = 1
"""The percentage of actions that are chosen at random."""
MID_GAME = 40
"""The percentage of matches that begin in the middle of a certified deal."""
FIRST_TURNS, TURNS = 2, 10
"""A match that begins in the middle of a certified deal skips FIRST_TURNS turns, plus a random number of turns below
TURNS."""
REACH = Reach(now=100, samples=3, turns=0)
"""The limits on the search for a plan within one turn."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, options, rounds, matches, effort, seed and folder."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument("--rounds", type=whole(1), default=3, metavar="N", help="rounds of learning (3)")
    parser.add_argument("--games", type=whole(1), default=700, metavar="N", help="matches per round (700)")
    parser.add_argument(
        "--effort", type=whole(1), default=700, metavar="N", help="positions that a plan may visit (700)"
    )
    parser.add_argument("--cells", type=whole(0), default=8, metavar="N", help="cells in addition to the plain sum (8)")
    parser.add_argument("--passes", type=whole(1), default=12, metavar="N", help="passes over all positions (12)")
    parser.add_argument(
        "--hold", type=above_zero, default=60.0, metavar="X", help="how strongly weights are pulled towards 0 (60)"
    )
    parser.add_argument("--seed", default="learn", metavar="S", help="the same seed gives the same weights")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="folder for the weights (data/learned)")
    runner_arguments(parser)


class TrainingMatch(NamedTuple):
    """A match that the command learns from.

    Attributes:
        dealt: whether the match began at the start of a deal
        won: whether the match was won
        samples: the position at the start of each turn
    """

    dealt: bool
    won: bool
    samples: tuple[Sample, ...]


def run(given: Namespace) -> int:
    """Learn the weights and write them to their file. Return exit code 0."""
    game = chosen_game(given)
    if not game.ai.feature_names or given.seats != 1:
        raise LabError(f"{game.id} has no features to learn from")
    setup = setup_from(given, game, given.seed)
    start = weights = first(_made(given), game.ai.feature_names, given.cells)
    base = given.resume
    told: list[TrainingMatch] = []
    for number in range(given.rounds):
        given.resume = base.with_name(f"{base.name}.{number}") if base else None
        asked = asked_for(
            given, game, setup, effort=given.effort, round=number, weights=learned_evaluation.written(weights)
        )
        found = play_all(given, given.games, partial(one, given, weights, number), FORM, asked)
        told += found
        samples = [sample for match in told for sample in match.samples]
        weights = fitted(start, samples, given.passes, given.hold)
        _say(number, found)
        tell(f"round {number}: {len(samples)} positions, surprise {log_loss(weights, samples):.4f}", flush=True)
    path = generated_file(learned_evaluation.FOLDER, game.id, given.folder)
    write_table(path, learned_evaluation.written(weights))
    tell(path.name)
    return 0


def _made(given: Namespace) -> str:
    """Return the command as text, with every argument that affects the weights."""
    parts = [f"python -m game.lab learn {given.game}"]
    names = ("rounds", "games", "effort", "cells", "passes", "hold", "seed")
    parts += [f"--{name} {getattr(given, name)}" for name in names]
    return " ".join([*parts, *(f"--option {option}" for option in given.option)])


# --- playing -----------------------------------------------------------------------------------------------------


def one(given: Namespace, weights: LearnedWeights, round_: int, number: int) -> TrainingMatch:
    """Play a match with these weights, given its round number and match number."""
    game = chosen_game(given)
    knowing = replace(game, ai=replace(game.ai, evaluate=partial(worth, game, weights)))
    seed = f"{given.seed} {round_} {number}"
    chance = Chance(f"{seed} begins")
    state = None if chance.below(100) >= MID_GAME else passed_position(game, chance)
    dealt = state is None
    if state is None:
        state = rules.begin(game, setup_from(given, game, seed), state_from_seed(seed))
    passed: list[tuple[float, tuple[float, ...], float]] = []
    turn = 0
    plans = 0
    while state.outcome is None:
        plan = Plan(knowing, view(state, 1), f"{seed} {plans}", REACH)
        plans += 1
        for _ in plan.search(given.effort):
            pass
        if game.turn(state) != turn:
            turn = game.turn(state)
            passed.append((game.ai.search_heuristic(state), game.ai.features(state), plan.worth()))
        line = plan.line()
        if chance.below(100) < RANDOM_ACTIONS:
            moves = rules.legal(game, state)
            line = [moves[chance.below(len(moves))]]
        for action in line:
            rules.apply_unchecked(game, state, action)
    won = bool(state.outcome.winners)
    return TrainingMatch(dealt, won, tuple(Sample(*numbers, won) for numbers in passed))


def worth(game: Game, weights: LearnedWeights, state: State, seat: int) -> float:
    """Return a position's chance of winning, as estimated by the weights."""
    return weights.chance(game.ai.search_heuristic(state), game.ai.features(state))


def passed_position(game: Game, chance: Chance) -> State | None:
    """Return a certified deal's position at a random turn, with unseen cards redealt.

    Return None if the game has no certified deals.
    """
    table = table_of(game.id)
    if table is None:
        return None
    numbers = list(table.lines)
    number = numbers[chance.below(len(numbers))]
    last = FIRST_TURNS + chance.below(TURNS)
    setup = setup_for(library().game(game.id), 1, seed_of(number))
    state = rules.begin(game, setup, state_from_seed(setup.seed))
    found = state.clone()
    for action in table.line(number):
        if game.turn(found) > last:
            break
        rules.apply_unchecked(game, state, parse(action, state.table))
        if state.outcome is not None:
            break
        if game.turn(state) != game.turn(found):
            found = state.clone()
    return determinize(view(found, 1), chance)


def _say(number: int, found: Sequence[TrainingMatch]) -> None:
    for name, matches in (("dealt", [m for m in found if m.dealt]), ("mid-game", [m for m in found if not m.dealt])):
        tell(f"round {number}: {name}: {sum(m.won for m in matches)} of {len(matches)} won", flush=True)


def _plain(told: TrainingMatch) -> list[Any]:
    passed = [[sample.heuristic, list(map(float, sample.features)), sample.thought] for sample in told.samples]
    return [told.dealt, told.won, passed]


def _read(found: Any) -> TrainingMatch:
    dealt, won, samples = found
    passed = [
        (float(heuristic), tuple(map(float, features)), float(thought)) for heuristic, features, thought in samples
    ]
    return TrainingMatch(bool(dealt), bool(won), tuple(Sample(*numbers, bool(won)) for numbers in passed))


FORM = Form(_plain, _read)
"""The form in which a run's journal stores a match."""
