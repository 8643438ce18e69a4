"""Deals that surely can be won: a table for each game for one, with a line that wins each of them.

A table is a text (`data/certified/<game>.txt`), read when it is first asked for, never at the start. It says for which
rules, numbers and options it holds, names each action that some line takes, in notation (game/engine/action.py), and
each deal by the number of its seed, with the codes of its actions: two characters each, which count the actions from 0.
The lab makes it (`python -m game.lab certify`); `proof` plays a line by the rules. Where somebody has changed the
numbers of a game, or plays with other options, no deal is certified.

The deals of the days are the first DAYS of a table, one a date, and come again after as many days."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.content.definitions import GameContent
from game.content.library import builtin_folder
from game.engine.action import parse
from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.rules import Game
from game.engine.table import Option, Setup

FOLDER = "certified"
"""In the program's own data."""
DAYS = 366
"""So many dates have a deal each, before the first one comes again."""
WORD = "winnable"
"""With what the seeds of these deals begin; the number follows."""
_CODE = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUE = {letter: value for value, letter in enumerate(_CODE)}
MOST_ACTIONS = len(_CODE) ** 2
"""How many different actions a table can name."""


def seed_of(number: int) -> str:
    """The seed of this number: what a match is dealt from."""
    return f"{WORD} {number}"


class DealTable(NamedTuple):
    """The deals of one game, as its rules have this version and its content this digest (`GameContent.digest`). `lines`
    are the codes of the actions, by the seed's number, in their order."""

    game: str
    version: int
    content: str
    options: Mapping[str, Option]
    actions: tuple[str, ...]
    lines: Mapping[int, str]

    @property
    def seeds(self) -> tuple[str, ...]:
        """What the deals are dealt from, in the order of the table."""
        return tuple(map(seed_of, self.lines))

    def line(self, number: int) -> tuple[str, ...]:
        """The actions that win a deal, in notation. KeyError for a number that is not in the table."""
        return tuple(self.actions[at] for at in _numbers(self.lines[number]))

    def added(self, number: int, line: Sequence[str]) -> DealTable:
        """The table with one deal more, at its end. ValueError when it can't name so many actions."""
        actions = tuple(dict.fromkeys((*self.actions, *line)))
        if len(actions) > MOST_ACTIONS:
            raise ValueError(f"a table can have at most {MOST_ACTIONS} actions")
        at = {action: place for place, action in enumerate(actions)}
        codes = "".join(_CODE[at[action] // len(_CODE)] + _CODE[at[action] % len(_CODE)] for action in line)
        return self._replace(actions=actions, lines={**self.lines, number: codes})


def _numbers(codes: str) -> list[int]:
    """The actions that a line's codes count. ValueError for what is no code."""
    try:
        values = [_VALUE[letter] for letter in codes]
    except KeyError as letter:
        raise ValueError(f"{letter} isn't part of any code") from None
    return [high * len(_CODE) + low for high, low in zip(values[::2], values[1::2], strict=True)]


# --- as a text ---------------------------------------------------------------------------------------------------


def written(table: DealTable) -> str:
    """The table as the text of its file."""
    lines = [f"game {table.game} {table.version} {table.content}"]
    lines += [f"option {name} {value}" for name, value in sorted(table.options.items())]
    lines += [f"action {action}" for action in table.actions]
    lines += [f"deal {number} {codes}" for number, codes in table.lines.items()]
    return "\n".join(lines) + "\n"


_WHOLE = re.compile(r"[0-9]{1,9}")


def read(text: str) -> DealTable:
    """The table that `written` wrote; an option's value is a number where it looks like one, as `options` of a setup is
    compared by text. Raises ValueError, with the number of the line."""
    game, version, content = "", 0, ""
    options: dict[str, Option] = {}
    actions: list[str] = []
    lines: dict[int, str] = {}
    for at, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.partition(" ")
        first, _, second = rest.partition(" ")
        try:
            if word == "game":
                game, (number, content) = first, second.split()
                version = _whole(number)
            elif word == "option":
                options[first] = int(second) if _WHOLE.fullmatch(second) else second
            elif word == "action":
                actions.append(rest)
            elif word == "deal":
                if max(_numbers(second), default=-1) >= len(actions):
                    raise ValueError("an action that isn't named above")
                lines[_whole(first)] = second
            else:
                raise ValueError("expected game, option, action or deal")
        except ValueError as wrong:
            raise ValueError(f"line {at}: {wrong}") from None
    if not game:
        raise ValueError("it doesn't say which game it's for")
    return DealTable(game, version, content, options, tuple(actions), lines)


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError("expected a number of at most nine digits")
    return int(text)


def path_of(game_id: str, folder: Path | None = None) -> Path:
    """Where the table of a game lies."""
    return (folder or builtin_folder() / FOLDER) / f"{game_id}.txt"


@cache
def table_of(game_id: str) -> DealTable | None:
    """The table of a game, read once; None for a game that has none, and for one that can't be read."""
    try:
        return read(path_of(game_id).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


# --- deals for a player ------------------------------------------------------------------------------------------


def certified(content: GameContent, options: Mapping[str, Option]) -> tuple[str, ...]:
    """The seeds of the deals that surely can be won with these options, in their order; none where nothing is known."""
    table = table_of(content.game.id)
    if table is None or _plain(table.options) != _plain(options) or table.content != content.digest:
        return ()
    return table.seeds


def _plain(options: Mapping[str, Option]) -> dict[str, str]:
    """Levels are texts and counts are numbers; a table tells them no better than a person would."""
    return {name: str(value) for name, value in options.items()}


def of_the_day(content: GameContent, options: Mapping[str, Option], day: date) -> str | None:
    """The seed of the deal of a date, the same for everyone; None where no deals are certified for these options."""
    seeds = certified(content, options)[:DAYS]
    return seeds[day.toordinal() % len(seeds)] if seeds else None


def day_of(content: GameContent, options: Mapping[str, Option], seed: str, begun: str) -> str:
    """The date (YYYY-MM-DD) whose deal a match is that was dealt from this seed at this time (ISO text), or ""."""
    try:
        day = date.fromisoformat(begun[: len("YYYY-MM-DD")])
    except ValueError:
        return ""
    return day.isoformat() if seed == of_the_day(content, options, day) else ""


def unplayed(
    content: GameContent, options: Mapping[str, Option], played: Collection[str], today: date, chance: Chance
) -> str | None:
    """The seed of a deal that surely can be won and that was not played yet, each as likely, but not today's; where all
    were played, that of `played` (oldest first) which was played first. None where no deals are certified."""
    seeds = certified(content, options)
    daily = of_the_day(content, options, today)
    fresh = [seed for seed in seeds if seed not in played and seed != daily]
    if fresh:
        return fresh[chance.below(len(fresh))]
    known = set(seeds) - {daily}
    return next((seed for seed in played if seed in known), daily)


# --- proof -------------------------------------------------------------------------------------------------------


def proof(game: Game, setup: Setup, line: Iterable[str]) -> Match:
    """The deal of a setup, played by a line from the table to its end. Raises Refused for what is not legal, and
    ValueError for what is no action and when it is not won at the end."""
    match = Match.new(game, setup)
    for action in line:
        match.play(parse(action, match.state.table))
    ended = match.state.outcome
    if ended is None or not ended.winners:
        raise ValueError(f"{setup.seed}: the line doesn't win")
    return match
