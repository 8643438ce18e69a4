"""Play matches between computer players, and report the winners, endings and lengths.

The results include 95% bounds.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from game.engine.definition.game_definition import Game
from game.lab.cli_context import chosen_game, setup_arguments, setup_from, tell, whole
from game.lab.counted_match import check_player, counted_match, player_arguments
from game.lab.match_counts import MatchCount, by_all, form, interval, mean, median, quantile
from game.lab.runner import asked_for, play_all, runner_arguments


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, seats, options, player, number of matches and seed."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    player_arguments(parser)
    parser.add_argument("--games", type=whole(1), default=100, metavar="N", help="number of matches (100)")
    runner_arguments(parser)
    parser.add_argument("--seed", default="lab", metavar="S", help="the same seed gives the same results")
    parser.add_argument("--json", action="store_true", help="print JSON")


def one(given: Namespace, number: int) -> MatchCount:
    """Play the match with this number. The seed and the number determine the whole match."""
    game = chosen_game(given)
    setup = setup_from(given, game, f"{given.seed} {number}")
    return counted_match(game, setup, given.player, given.budget, f"{given.seed} player {number}")


def run(given: Namespace) -> int:
    """Play all matches, report the results, and return exit code 0."""
    game = chosen_game(given)
    check_player(given, game)
    setup = setup_from(given, game, given.seed)  # report an invalid setup before any match is played
    asked = asked_for(given, game, setup, player=given.player, budget=given.budget)
    found = figures(given, game, play_all(given, given.games, partial(one, given), form(given.seats), asked))
    if given.json:
        tell(json.dumps(found))
    else:
        for name, value in found.items():
            _print(name, value)
    return 0


def figures(given: Namespace, game: Game, matches: Sequence[MatchCount]) -> dict[str, Any]:
    """Return the results of the matches, keyed by name."""
    many = len(matches)
    wins = [sum(1 / len(m.winners) for m in matches if seat in m.winners) for seat in range(1, given.seats + 1)]
    turns = sorted(m.turns for m in matches)
    found: dict[str, Any] = {
        "game": game.id,
        "seats": given.seats,
        "player": given.player,
        "games": many,
        "seed": given.seed,
        "ends": dict(sorted(Counter(m.end for m in matches).items())),
        "decisions": round(mean([m.decisions for m in matches])[0], 2),
        "turns": _rounded(median(turns)),
        "turns_10_90": [quantile(turns, 0.1), quantile(turns, 0.9)],
        "win_rate": _rounded([won / many for won in wins]),
        "score": [round(mean([m.scores[seat] for m in matches])[0], 2) for seat in range(given.seats)],
    }
    if given.seats == 1:
        return found | _solo(game, matches)
    found["win_rate_95"] = [_rounded(interval(won, many)) for won in wins]
    for name, rows in by_all(matches).items():
        found[name] = {key: _rounded(row) for key, row in rows.items()}
    return found


def _solo(game: Game, matches: Sequence[MatchCount]) -> dict[str, Any]:
    """Return the results that only solitaire games have: win-rate bounds, levels and choices."""
    many = len(matches)
    won = [m for m in matches if m.winners]
    found: dict[str, Any] = {"win_rate_95": _rounded(interval(len(won), many))}
    for level in range(1, game.levels + 1) if game.levels > 1 else ():
        count = sum(level <= m.scores[0] for m in won)
        found[f"level_{level}"] = _rounded([count / many, *interval(count, many)])
    chosen: Counter[str] = Counter()
    in_wins: Counter[int] = Counter()
    for match in matches:
        picks = {f"{verb} {pick}": count for (verb, pick), count in match.picks.items() if pick}
        chosen.update(picks)
        in_wins.update([sum(picks.values())] if match.winners else [])
    return found | {"choices": dict(sorted(chosen.items())), "choices_in_wins": dict(sorted(in_wins.items()))}


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) for value in values]


def _print(name: str, value: Any) -> None:
    if not name.startswith("by_"):
        tell(f"{name:12} {value}")
        return
    tell(name)
    for key, row in value.items():
        tell(f"  {key:24} " + " ".join(f"{number:8.3f}" for number in row))
