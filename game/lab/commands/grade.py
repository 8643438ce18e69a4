"""Grade a solo game's certified deals, or test the grades in new matches."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from game.content.library import generated_file
from game.engine.chance import Chance, state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup
from game.games import setup_for
from game.lab.cli_context import LabError, game_named, library, tell, whole
from game.lab.runner import Form, asked_for, play_all, runner_arguments
from game.lab.table_files import read_table, write_table
from game.players.greedy import quick_action
from game.players.player import decide, situation
from game.players.registry import PLAYERS
from game.solving import certified
from game.solving.difficulty import FOLDER, MOST, GradeTable, Measured, PlayerTrial, grades, hardness, read, written
from game.solving.search import EFFORT, Won, answered, solve

LINES, SLIPS = 24, 15
"""The number of lines of play for each deal, and the percentage of random moves in these lines."""
LONGEST = 500
"""The maximum number of moves in a line of play. A longer line counts as a loss."""
EASY, MEDIUM = PlayerTrial("random", 1, 4), PlayerTrial("greedy", 4, 4)
HARD = {"monte_carlo": PlayerTrial("monte_carlo", 2, 2), "turn_search": PlayerTrial("turn_search", 2, 1)}
"""The Hard player's trials, keyed by computer player id. Small budgets save hours of computing."""
TEST = 4
"""The Hard player's budget for testing the grades."""
_GIVE_UP = "give_up"


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, number of deals, folder and workers."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--deals", type=whole(1), metavar="N", help="measure only the first N certified deals (all)")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="folder of the table (data/graded)")
    parser.add_argument("--show", action="store_true", help="describe the grades in the table, without measuring")
    parser.add_argument(
        "--test",
        type=whole(1),
        metavar="N",
        help="let Hard play N new matches with each of the easiest and hardest deals",
    )
    runner_arguments(parser)


def trials(game: Game) -> tuple[PlayerTrial, ...]:
    """Return a game's trials for the Easy, Medium and Hard players."""
    strongest = game.ai.strongest_player
    return EASY, MEDIUM, HARD.get(strongest, PlayerTrial(strongest, 2, 2))


class Question(NamedTuple):
    """A measuring task: a game, its deal numbers and, for a test, the number of new matches."""

    game: str
    numbers: tuple[int, ...]
    matches: int = 0


def run(given: Namespace) -> int:
    """Measure the deals and write the table, or just describe or test the existing one.

    The exit code is always 0.
    """
    game = game_named(given.game)
    deals = certified.table_of(game.id)
    content = library().game(game.id)
    if deals is None or deals.content != content.digest:
        raise LabError(f"{game.id} has no certified deals for the current rules; make them with certify")
    path = generated_file(FOLDER, game.id, given.folder)
    if given.show or given.test:
        table = read_table(path, read)
        tell("\n".join(described(table)))
        if given.test:
            _test(given, game, table)
        return 0
    numbers = tuple(islice(deals.lines, given.deals))
    asked = asked_for(
        _seeded(given), game, setup(game, numbers[0]), lines=LINES, slips=SLIPS, players=trials(game), effort=EFFORT
    )
    made = play_all(given, len(numbers), partial(measured_at, Question(game.id, numbers)), FORM, asked)
    table = GradeTable(
        game.id, game.version, content.digest, LINES, SLIPS, trials(game), dict(zip(numbers, made, strict=True))
    )
    write_table(path, written(table))
    tell("\n".join(described(table)))
    return 0


def _seeded(given: Namespace) -> Namespace:
    """Return the arguments plus a fixed seed, which the journal's first line needs."""
    return Namespace(**{**vars(given), "seed": certified.WORD})


def setup(game: Game, number: int) -> Setup:
    """Return the setup, with default options, for the certified deal with this number."""
    return setup_for(library().game(game.id), 1, certified.seed_of(number))


# --- measuring ---------------------------------------------------------------------------------------------------


def measured_at(question: Question, at: int) -> Measured:
    """Measure a deal. `at` is the deal's index in `question.numbers`."""
    game = game_named(question.game)
    dealt = setup(game, question.numbers[at])
    start = rules.begin(game, dealt, state_from_seed(dealt.seed))
    answer = answered(solve(game, start, 1, EFFORT))
    effort = answer.effort if isinstance(answer, Won) else EFFORT
    lines = sum(line_wins(game, start, Chance(f"{dealt.seed} line {number}")) for number in range(LINES))
    wins = tuple(
        sum(match_won(game, dealt, trial, f"match {number}") for number in range(trial.matches))
        for trial in trials(game)
    )
    return Measured(effort, lines, wins)


def line_wins(game: Game, start: State, chance: Chance) -> bool:
    """Return whether the rollout policy wins a deal when it can see all the cards.

    SLIPS percent of the moves are random. A random move gives up the match only if no other move is legal.
    """
    state = start.clone()
    for _ in range(LONGEST):
        if state.outcome is not None:
            break
        if chance.below(100) < SLIPS:
            legal = rules.legal(game, state)
            some = [action for action in legal if action.verb != _GIVE_UP] or legal
            action = some[chance.below(len(some))]
        else:
            action = quick_action(game, state)
        rules.apply_unchecked(game, state, action)
    return state.outcome is not None and bool(state.outcome.winners)


def match_won(game: Game, dealt: Setup, trial: PlayerTrial, word: str) -> bool:
    """Return whether a computer player wins a deal without seeing hidden cards.

    A different `word` gives the player different random numbers, but doesn't change the deal.
    """
    match = Match.new(game, dealt)
    while match.asked:
        there = situation(match, trial.budget)
        choice = decide(PLAYERS[trial.player](there._replace(seed=f"{there.seed} {word}")))
        for action in choice.actions:
            match.play(action)
    ended = match.state.outcome
    return ended is not None and bool(ended.winners)


def _plain(one: Measured) -> list[Any]:
    return [one.effort, one.lines, list(one.wins)]


def _read(found: Any) -> Measured:
    effort, lines, wins = found
    numbers = effort, lines, *wins
    if any(type(number) is not int or number < 0 for number in numbers):
        raise ValueError("expected the measurements of a deal")
    return Measured(effort, lines, tuple(wins))


FORM = Form(_plain, _read)


# --- reports -----------------------------------------------------------------------------------------------------


def described(table: GradeTable) -> list[str]:
    """Return lines about the spread of grades and the agreement among the three measurements."""
    graded = grades(table)
    names = [f"{player}:{budget}" for player, budget, _ in table.players]
    told = [f"{len(graded)} deals of {table.game}", f"candles  deals  effort  lines won  {'  '.join(names)}"]
    for candles in range(1, MOST + 1):
        some = [one for number, one in table.deals.items() if graded[number] == candles]
        if not some:
            continue
        effort = sorted(one.effort for one in some)[len(some) // 2]
        shares = [sum(one.lines for one in some) / len(some) / table.lines]
        shares += [
            sum(one.wins[at] for one in some) / len(some) / trial.matches for at, trial in enumerate(table.players)
        ]
        told.append(f"{candles}  {len(some)}  {effort}  {'  '.join(f'{100 * share:.1f} %' for share in shares)}")
    columns = list(zip(*(hardness(table, one) for one in table.deals.values()), strict=True))
    pairs = (("effort", "lines", 0, 1), ("effort", "players", 0, 2), ("lines", "players", 1, 2))
    told += [
        f"correlation of {one} and {other}: {correlation(columns[a], columns[b]):.2f}" for one, other, a, b in pairs
    ]
    return told


def correlation(one: Sequence[int], other: Sequence[int]) -> float:
    """Return two columns' rank correlation (Spearman, -1 to 1), or 0 if either is constant."""
    ranks = [_ranks(column) for column in (one, other)]
    means = [sum(column) / len(column) for column in ranks]
    left, right = ([rank - mean for rank in column] for column, mean in zip(ranks, means, strict=True))
    spread = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return sum(a * b for a, b in zip(left, right, strict=True)) / spread if spread else 0.0


def _ranks(column: Sequence[int]) -> list[float]:
    """Return the rank of each value. Equal values share the mean of their ranks."""
    places: dict[int, list[int]] = {}
    for at, value in enumerate(sorted(column)):
        places.setdefault(value, []).append(at)
    return [sum(places[value]) / len(places[value]) for value in column]


def tested_at(question: Question, at: int) -> int:
    """Play new matches from one deal, and return how many the Hard player wins.

    `at` is the deal's index in `question.numbers`.
    """
    game = game_named(question.game)
    dealt = setup(game, question.numbers[at])
    trial = PlayerTrial(game.ai.strongest_player, TEST, question.matches)
    return sum(match_won(game, dealt, trial, f"test {number}") for number in range(question.matches))


def _won(found: Any) -> int:
    if type(found) is not int or found < 0:
        raise ValueError("expected a number of wins")
    return found


def _test(given: Namespace, game: Game, table: GradeTable) -> None:
    """Print how many new matches the Hard player wins on one-candle and five-candle deals."""
    graded = grades(table)
    numbers: tuple[int, ...] = ()
    for ends in (1, MOST):
        numbers += tuple(number for number, candles in graded.items() if candles == ends)[: given.deals]
    question = Question(game.id, numbers, given.test)
    asked = asked_for(_seeded(given), game, setup(game, numbers[0]), budget=TEST, numbers=numbers, matches=given.test)
    won = play_all(given, len(numbers), partial(tested_at, question), Form(int, _won), asked)
    for candles in (1, MOST):
        some = [wins for number, wins in zip(numbers, won, strict=True) if graded[number] == candles]
        played = given.test * len(some)
        share = 100 * sum(some) / max(1, played)
        player = f"{game.ai.strongest_player}:{TEST}"
        tell(f"{candles} candles: {player} wins {sum(some)} of {played} new matches ({share:.1f} %)")
