"""Measure a game's balance: wins, endings, and the use of verbs and cards.

The command also reports how long matches last and why players lose.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from game.engine.definition.game_definition import Game
from game.engine.table import Option
from game.lab.chart_data import ChartData, PanelData, most_used, numbers, shares
from game.lab.cli_context import LabError, chosen_game, library, setup_arguments, setup_from, whole
from game.lab.counted_match import check_player, counted_match, player_arguments
from game.lab.match_counts import MatchCount, by_all, by_lack, form, interval, mean, median, quantile
from game.lab.run_results import bounded, check_results, columns, percent, report_results, result_arguments, rounded
from game.lab.runner import asked_for, play_all, runner_arguments

OptionChange = tuple[str, Option]
"""An option's name, and a value that differs from the setup's."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: game, seats, player, match count, seed, and options to vary."""
    parser.add_argument("game", metavar="GAME")
    setup_arguments(parser)
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="NAME[=VALUE,…]",
        help="also play with the other values of this option, or with these; can be repeated",
    )
    player_arguments(parser)
    parser.add_argument("--games", type=whole(1), default=400, metavar="N", help="matches per setup (400)")
    parser.add_argument("--seed", default="balance", metavar="S", help="the same seed gives the same results")
    runner_arguments(parser)
    result_arguments(parser)


def changes(given: Namespace, game: Game, options: Mapping[str, Option]) -> list[OptionChange]:
    """Return the option values to compare with the setup.

    Raise LabError if a value isn't allowed.
    """
    found: list[OptionChange] = []
    for text in given.vary:
        name, equals, values = text.partition("=")
        try:
            option = library().game(game.id).game.option(name)
            known = [value for value in game.options[name] if option.allows(value, given.seats)]
            chosen = [option.parse(value, given.seats) for value in values.split(",")] if equals else known
        except (ValueError, KeyError) as wrong:
            raise LabError(f"--vary {text}: " + str(wrong).strip("'\"")) from wrong
        found += [(name, value) for value in chosen if value != options[name]]
    return list(dict.fromkeys(found))


def one(given: Namespace, varied: Sequence[OptionChange], number: int) -> MatchCount:
    """Play the match with this number.

    Each deal is played with the original setup, and then with each changed option.
    """
    game = chosen_game(given)
    deal, at = divmod(number, len(varied) + 1)
    setup = setup_from(given, game, f"{given.seed} {deal}")
    if at:
        setup = setup_from(_with(given, varied[at - 1]), game, setup.seed)
    return counted_match(game, setup, given.player, given.budget, f"{given.seed} player {deal}")


def _with(given: Namespace, change: OptionChange) -> Namespace:
    # If an option is given twice, the last value applies, so the level comes before the change.
    option = [*given.option, *([] if given.level is None else [f"level={given.level}"])]
    return Namespace(**{**vars(given), "option": [*option, "=".join(map(str, change))], "level": None})


def run(given: Namespace) -> int:
    """Play all matches, report the results, and return exit code 0."""
    game = chosen_game(given)
    check_player(given, game)
    setup = setup_from(given, game, given.seed)  # report an invalid setup before any match is played
    varied = changes(given, game, setup.options)
    check_results(given)
    asked = asked_for(given, game, setup, varied=varied, player=given.player, budget=given.budget)
    many = given.games * (len(varied) + 1)
    matches = play_all(given, many, partial(one, given, varied), form(given.seats), asked)
    sets = [matches[at :: len(varied) + 1] for at in range(len(varied) + 1)]
    told: dict[str, Any] = {
        "game": game.id,
        "rules": game.version,
        "seats": given.seats,
        "options": dict(setup.options),
        "player": given.player,
        "budget": given.budget,
        "games": given.games,
        "seed": given.seed,
        "even": round(1 / given.seats, 4),
        "setup": figures(game, sets[0]),
        "varied": [
            {"option": name, "value": value, **figures(game, found)}
            for (name, value), found in zip(varied, sets[1:], strict=True)
        ],
    }
    report_results(given, told, _table(told), _chart(told))
    return 0


def figures(game: Game, matches: Sequence[MatchCount]) -> dict[str, Any]:
    """Return the results and bounds for all matches with the same setup.

    Shares range from 0 to 1.
    """
    many, seats = len(matches), len(matches[0].scores)
    wins = [sum(1 / len(match.winners) for match in matches if seat in match.winners) for seat in range(1, seats + 1)]
    turns = sorted(match.turns for match in matches)
    found: dict[str, Any] = {
        "win_rate": [_share(won, many) for won in wins],
        "score": [rounded(mean([match.scores[seat] for match in matches])) for seat in range(seats)],
        "turns": rounded(median(turns)),
        "turns_10_90": [quantile(turns, 0.1), quantile(turns, 0.9)],
        "decisions": rounded(mean([match.decisions for match in matches])),
        "ends": _ends(matches),
    }
    lost = _ends([match for match in matches if not match.winners]) if seats == 1 else by_lack(matches)
    found["losses"] = {cause: rounded(row) for cause, row in lost.items()}
    if seats == 1:
        for level in range(1, game.levels + 1) if game.levels > 1 else ():
            found[f"level_{level}"] = _share(sum(bool(m.winners) and level <= m.scores[0] for m in matches), many)
    # A count is never below 0, but the lower bound of a mean can be.
    counted = {
        name: {key: rounded([max(0.0, value) for value in row]) for key, row in rows.items()}
        for name, rows in by_all(matches).items()
    }
    return found | counted


def _share(count: float, many: int) -> list[float]:
    return rounded([count / many, *interval(count, many)])


def _ends(matches: Sequence[MatchCount]) -> dict[str, list[float]]:
    counted = Counter(match.end for match in matches)
    return {end: _share(count, len(matches)) for end, count in sorted(counted.items())}


def _table(told: dict[str, Any]) -> list[str]:
    base, varied = told["setup"], told["varied"]
    sets = [("as set up", base), *((f"{row['option']}={row['value']}", row) for row in varied)]
    lines = [f"{told['game']}: {_measured(told)}", "", *_win_table(sets, told["seats"]), "", *_end_table(sets)]
    for rows in (*_solo_tables(base), *_used_tables(base)):
        lines += ["", *columns(rows)]
    return lines


Sets = Sequence[tuple[str, dict[str, Any]]]
"""(name, results) pairs, one for each setup."""


def _win_table(sets: Sets, seats: int) -> list[str]:
    who = ["wins, %"] if seats == 1 else [f"seat {seat} wins, %" for seat in range(1, seats + 1)]
    rows = [
        (name, *map(percent, one["win_rate"]), bounded(one["turns"], 0), bounded(one["decisions"], 1))
        for name, one in sets
    ]
    return columns([("option", *who, "turns", "decisions"), *rows])


def _end_table(sets: Sets) -> list[str]:
    ends = sorted({end for _, one in sets for end in one["ends"]})
    rows = [(name, *(percent(one["ends"][end]) if end in one["ends"] else "0" for end in ends)) for name, one in sets]
    return columns([("option", *(f"{end}, %" for end in ends)), *rows])


def _solo_tables(base: dict[str, Any]) -> Iterator[list[tuple[str, str]]]:
    """Yield the tables of losses, levels and marks that apply to the game."""
    if base.get("losses"):
        yield [("lost by", "%"), *((end, percent(row)) for end, row in base["losses"].items())]
    levels = [(key.replace("_", " "), percent(row)) for key, row in base.items() if key.startswith("level_")]
    if levels:
        yield [("", "wins, %"), *levels]
    if "by_sign" in base:
        yield [("mark", "wins, %"), *((key, percent(row)) for key, row in base["by_sign"].items())]


def _used_tables(base: dict[str, Any]) -> Iterator[list[tuple[str, str]]]:
    """Yield the tables of verbs, choices and cards.

    The most common verbs and cards come first.
    """
    for key, head in {"by_verb": "verb", "by_pick": "choice", "by_card": "card"}.items():
        rows = sorted(base.get(key, {}).items())
        if rows and key == "by_pick":
            yield [(head, "of 100"), *((name, percent(row)) for name, row in rows)]
        elif rows:
            rows.sort(key=lambda item: -item[1][0])
            yield [(head, "per match"), *((name, bounded(row)) for name, row in rows)]


def _measured(told: dict[str, Any]) -> str:
    seats = "solo" if told["seats"] == 1 else f"{told['seats']} seats"
    player = told["player"] if told["player"] == "random" else f"{told['player']}:{told['budget']}"
    even = "" if told["seats"] == 1 else f"an even share is {100 * told['even']:.1f}%; "
    return (
        f"{seats}, {player} in each, {told['games']} matches per setup; seed {told['seed']}; {even}"
        "95% bounds in brackets"
    )


def _chart(told: dict[str, Any]) -> ChartData:
    base, even = told["setup"], told["even"] if told["seats"] > 1 else 0.0
    panels: list[PanelData] = [shares("Wins", _wins("", base), even)]
    for name in dict.fromkeys(row["option"] for row in told["varied"]):
        rows = _wins(f"{told['options'][name]} (as set up)", base)
        for row in told["varied"]:
            rows += _wins(str(row["value"]), row) if row["option"] == name else []
        panels.append(shares(f"Wins by {name}", rows, even))
    panels.append(shares("Ends", [(end, row, 0) for end, row in base["ends"].items()]))
    if base.get("losses"):
        panels.append(shares("Why seats lose", [(end, row, 0) for end, row in base["losses"].items()]))
    if told["varied"]:
        sets = [("as set up", base), *((f"{row['option']}={row['value']}", row) for row in told["varied"])]
        panels.append(numbers("Median turns", [(name, one["turns"], 0) for name, one in sets]))
    if "by_sign" in base:
        panels.append(shares("Wins by mark", [(key, row, 0) for key, row in base["by_sign"].items()], even))
    for key, heading in (("by_verb", "Verbs per match"), ("by_card", "Cards named by actions per match")):
        if key in base:
            panels.append(most_used(heading, base[key]))
    return ChartData(
        f"{library().game(told['game']).game.name}: balance", (_measured(told),), tuple(panels), told["game"]
    )


def _wins(name: str, one: dict[str, Any]) -> list[tuple[str, Sequence[float], int]]:
    rates = one["win_rate"]
    if len(rates) == 1:
        return [(name or "wins", rates[0], 0)]
    return [(f"{name}, seat {seat}".removeprefix(", "), row, seat) for seat, row in enumerate(rates, 1)]
