"""Compare computer players on the same deals, with each player in every seat.

The results are wins (with 95% bounds) and thinking times.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from functools import partial, reduce
from itertools import combinations, permutations
from typing import Any, NamedTuple

from game.engine.definition.game_definition import Game
from game.lab.chart_data import ChartData, PanelData, numbers, shares
from game.lab.cli_context import LARGEST_BUDGET, LabError, chosen_game, library, setup_arguments, setup_from, whole
from game.lab.match_counts import interval, mean, paired
from game.lab.matchup import Bout, Durations, Entrant, entrants, form, play
from game.lab.run_results import bounded, check_results, columns, percent, report_results, result_arguments, rounded
from game.lab.runner import asked_for, play_all, runner_arguments
from game.players.player import BUDGET
from game.players.seats import OPPONENT

_MS = 1_000_000
"""Number of nanoseconds in a millisecond."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, players, seats, options, number of deals and seed."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--players",
        default=f"{OPPONENT},random",
        metavar="ID[:BUDGET],…",
        help=f"players to compare ({OPPONENT},random)",
    )
    setup_arguments(parser)
    parser.add_argument(
        "--deals", type=whole(1), default=400, metavar="N", help="deals, each played from every seat (400)"
    )
    parser.add_argument(
        "--budget",
        type=whole(0, LARGEST_BUDGET),
        default=BUDGET,
        metavar="N",
        help=f"number of sampled tables for players without their own ({BUDGET})",
    )
    parser.add_argument("--seed", default="tournament", metavar="S", help="the same seed gives the same results")
    runner_arguments(parser)
    result_arguments(parser)


class Pairing(NamedTuple):
    """The measured player and the player in all other seats.

    Both are indices into the player list.
    """

    player: int
    against: int


def pairs(players: int, seats: int) -> list[Pairing]:
    """Return the pairings to play.

    If there are more than two seats, each pair of players is returned in both orders. In a solitaire game, each player
    plays alone.
    """
    if seats == 1:
        return [Pairing(player, player) for player in range(players)]
    chosen = combinations(range(players), 2) if seats == 2 else permutations(range(players), 2)
    return [Pairing(*pair) for pair in chosen]


def seat_of(number: int, many: int, seats: int) -> tuple[int, int, int]:
    """Find the deal, the pairing and the measured player's seat for a match.

    The deal and the pairing are returned as indices. `number` is the number of the match, and `many` is the number of
    pairings. Matches with the same deal have consecutive numbers, so a run can be extended with more deals.
    """
    rest, seat = divmod(number, seats)
    return *divmod(rest, many), seat + 1


def seated(players: Sequence[Entrant], pair: Pairing, seat: int, seats: int) -> list[Entrant]:
    """Return the player in each seat when the measured player sits in `seat`."""
    return [players[pair.player if at == seat else pair.against] for at in range(1, seats + 1)]


def one(given: Namespace, players: Sequence[Entrant], number: int) -> Bout:
    """Play the match with this number. The seed and the number determine the whole match."""
    game = chosen_game(given)
    met = pairs(len(players), given.seats)
    deal, pair, seat = seat_of(number, len(met), given.seats)
    return play(game, setup_from(given, game, f"{given.seed} {deal}"), seated(players, met[pair], seat, given.seats))


def run(given: Namespace) -> int:
    """Play all matches, report the results, and return exit code 0."""
    game = chosen_game(given)
    players = entrants(given.players, given.budget)
    if len(players) < 2 <= given.seats:
        raise LabError("--players: expected two or more")
    setup = setup_from(given, game, given.seed)  # report an invalid setup before any match is played
    check_results(given)
    entered = [list(player) for player in players]
    matches = given.deals * len(pairs(len(players), given.seats)) * given.seats
    asked = asked_for(given, game, setup, players=entered)
    bouts = play_all(given, matches, partial(one, given, players), form(given.seats), asked)
    names = [player.name for player in players]
    told: dict[str, Any] = {
        "game": game.id,
        "rules": game.version,
        "seats": given.seats,
        "options": dict(setup.options),
        "players": names,
        "budgets": [player.budget for player in players],
        "deals": given.deals,
        "matches": matches,
        "seed": given.seed,
        "even": round(1 / given.seats, 4),
        **figures(game, players, given.seats, bouts),
        "times": times(players, given.seats, bouts),
    }
    report_results(given, told, _table(told), _chart(told))
    return 0


Row = list[list[tuple[Bout, int]]]
"""The measured player's matches against another player, grouped by deal. Each match is paired with the measured
player's seat."""


def rows(players: int, seats: int, bouts: Sequence[Bout]) -> dict[Pairing, Row]:
    """Return each pairing's matches, from which the results are computed."""
    met = pairs(players, seats)
    deals = len(bouts) // (len(met) * seats)
    found: dict[Pairing, Row] = {
        Pairing(player, against): [[] for _ in range(deals)]
        for player in range(players)
        for against in range(players)
        if (player == against) == (seats == 1)
    }
    for number, bout in enumerate(bouts):
        deal, at, seat = seat_of(number, len(met), seats)
        found[met[at]][deal].append((bout, seat))
        if seats == 2:
            found[Pairing(*reversed(met[at]))][deal].append((bout, 3 - seat))
    return found


def figures(game: Game, players: Sequence[Entrant], seats: int, bouts: Sequence[Bout]) -> dict[str, Any]:
    """Return the wins and leads, with bounds, for each pairing or solitaire player."""
    met = rows(len(players), seats, bouts)
    won = {pair: [_mean([bout.share(seat) for bout, seat in deal]) for deal in row] for pair, row in met.items()}
    if seats == 1:
        alone = [_solo(game, players[pair.player], row) for pair, row in met.items()]
        between = [
            {
                "player": players[left].name,
                "against": players[right].name,
                "ahead": rounded(lead_over(won[Pairing(left, left)], won[Pairing(right, right)])),
            }
            for left, right in combinations(range(len(players)), 2)
        ]
        return {"alone": alone, "differences": between}
    against = [
        {
            "player": players[pair.player].name,
            "against": players[pair.against].name,
            "win_rate": rounded(paired(won[pair])),
            "lead": rounded(mean([_mean([bout.lead(seat) for bout, seat in deal]) for deal in row])),
            "by_seat": [rounded(_from_seat(row, seat)) for seat in range(1, seats + 1)],
            "ends": dict(sorted(Counter(bout.end for deal in row for bout, _ in deal).items())),
        }
        for pair, row in met.items()
    ]
    overall = [
        {
            "player": player.name,
            "win_rate": rounded(
                paired([_mean(deal) for deal in zip(*(won[pair] for pair in won if pair.player == at), strict=True)])
            ),
        }
        for at, player in enumerate(players)
    ]
    return {"against": against, "overall": overall}


def lead_over(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Return the difference between two win rates on the same deals (-1 to 1), with bounds."""
    halved = paired([(1 + left - right) / 2 for left, right in zip(one, other, strict=True)])
    return tuple(2 * value - 1 for value in halved)


def _from_seat(row: Row, seat: int) -> tuple[float, ...]:
    wins = [bout.share(at) for deal in row for bout, at in deal if at == seat]
    return sum(wins) / len(wins), *interval(sum(wins), len(wins))


def _solo(game: Game, player: Entrant, row: Row) -> dict[str, Any]:
    played = [bout for deal in row for bout, _ in deal]
    many = len(played)
    won = [bout for bout in played if bout.winners]
    found: dict[str, Any] = {
        "player": player.name,
        "win_rate": rounded([len(won) / many, *interval(len(won), many)]),
        "score": rounded(mean([bout.scores[0] for bout in played])),
        "ends": dict(sorted(Counter(bout.end for bout in played).items())),
    }
    for level in range(1, game.levels + 1) if game.levels > 1 else ():
        count = sum(level <= bout.scores[0] for bout in won)
        found[f"level_{level}"] = rounded([count / many, *interval(count, many)])
    return found


def times(players: Sequence[Entrant], seats: int, bouts: Sequence[Bout]) -> dict[str, dict[str, float]]:
    """Return each player's thinking times, in milliseconds. The times differ from run to run."""
    met = pairs(len(players), seats)
    decisions: dict[str, list[Durations]] = {player.name: [] for player in players}
    slices: dict[str, list[Durations]] = {player.name: [] for player in players}
    for number, bout in enumerate(bouts):
        _, at, seat = seat_of(number, len(met), seats)
        for place, player in enumerate(dict.fromkeys(seated(players, met[at], seat, seats))):
            decisions[player.name].append(bout.decisions[place])
            slices[player.name].append(bout.slices[place])
    found: dict[str, dict[str, float]] = {}
    for name in decisions:
        decision, piece = (_together(many[name]) for many in (decisions, slices))
        told = {
            "decision_ms": decision.mean(),
            "decision_ms_p99": decision.quantile(0.99),
            "slice_ms_p99": piece.quantile(0.99),
            "slice_ms_most": piece.most,
        }
        found[name] = {"decisions": decision.many, **{key: round(value / _MS, 3) for key, value in told.items()}}
    return found


def _together(many: Sequence[Durations]) -> Durations:
    return reduce(Durations.__or__, many)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _table(told: dict[str, Any]) -> list[str]:
    lines = [f"{told['game']}: {_measured(told)}", "", *(_solo_rows(told) if "alone" in told else _seat_rows(told))]
    ends: Counter[str] = Counter()
    for row in told.get("alone") or told["against"]:
        ends.update(row["ends"])
    ended = [(end, f"{100 * many / ends.total():.1f}") for end, many in sorted(ends.items())]
    spent = [[name, *(f"{value:g}" for value in row.values())] for name, row in told["times"].items()]
    lines += ["", *columns([("end", "of 100"), *ended])]
    return [*lines, "", *columns([["player", "decisions", "mean ms", "p99", "slice p99", "most"], *spent])]


def _solo_rows(told: dict[str, Any]) -> list[str]:
    """Return the lines for a solitaire game's tables: wins, and differences between players."""
    levels = [key for key in told["alone"][0] if key.startswith("level_")]
    head = ("player", "wins, %", "score", *(f"{key.replace('_', ' ')}, %" for key in levels))
    rows = [
        (row["player"], percent(row["win_rate"]), bounded(row["score"]), *(percent(row[key]) for key in levels))
        for row in told["alone"]
    ]
    lines = columns([head, *rows])
    if told["differences"]:
        between = [(row["player"], row["against"], percent(row["ahead"])) for row in told["differences"]]
        lines += ["", *columns([("player", "against", "more wins per 100 deals"), *between])]
    return lines


def _seat_rows(told: dict[str, Any]) -> list[str]:
    """Return the lines of two tables: the pairings, and wins against all other players."""
    seats = range(1, told["seats"] + 1)
    head = ("player", "against", "wins, %", "lead", *(f"seat {seat}, %" for seat in seats))
    rows = [
        (
            row["player"],
            row["against"],
            percent(row["win_rate"]),
            bounded(row["lead"], 1),
            *(percent(one) for one in row["by_seat"]),
        )
        for row in told["against"]
    ]
    lines = columns([head, *rows])
    if len(told["players"]) > 2:
        overall = [(row["player"], percent(row["win_rate"])) for row in told["overall"]]
        lines += ["", *columns([("player", "wins against all, %"), *overall])]
    return lines


def _measured(told: dict[str, Any]) -> str:
    if told["seats"] == 1:
        return f"{told['deals']} deals, the same for each player; seed {told['seed']}; 95% bounds in brackets"
    return (
        f"{told['seats']} seats, {told['deals']} deals, each from every seat, {told['matches']} matches; "
        f"seed {told['seed']}; an even share is {100 * told['even']:.1f}%; 95% bounds in brackets"
    )


def _chart(told: dict[str, Any]) -> ChartData:
    panels: list[PanelData]
    if "alone" in told:
        panels = [shares("Wins", [(row["player"], row["win_rate"], 0) for row in told["alone"]])]
        more = [(f"{row['player']} against {row['against']}", row["ahead"], 0) for row in told["differences"]]
        panels += [shares("More wins than the other", more)] if more else []
    else:
        names = [f"{row['player']} against {row['against']}" for row in told["against"]]
        wins = [(name, row["win_rate"], 0) for name, row in zip(names, told["against"], strict=True)]
        leads = [(name, row["lead"], 0) for name, row in zip(names, told["against"], strict=True)]
        panels = [shares("Wins", wins, told["even"]), numbers("Lead over the best other, points", leads)]
    title = f"{library().game(told['game']).game.name}: tournament"
    return ChartData(title, (_measured(told),), tuple(panels), told["game"])
