"""Certified deals of solitaire games. Each deal is stored with the actions that win it.

The text file `data/certified/<game>.txt` lists the game's actions in notation (game/engine/action.py), and then the
deals. Each deal has a seed number and a winning line: the actions that win the deal, each written as a two-character
code. The deals count as certified only while the content and the options match the file.

The file can also contain lists of the deals of the day. Each list has a date. A list is used from its own date until
the next list's date. After its last deal, the list starts again. Old lists stay in the file, so a past day keeps its
deal even if the table changes. If a table has no lists, the first DAYS deals are the deals of the day.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from typing import NamedTuple

from game.content.definitions import GameContent
from game.content.library import read_generated
from game.engine.action import parse
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.play.match import Match
from game.engine.table import Option, Setup

FOLDER = "certified"
"""The folder of certified deals, within the program's own data."""
DAYS = 366
"""Number of days after which the deals of the day repeat."""
WORD = "winnable"
"""The first word of every certified deal's seed. The deal's number follows."""
_CODE = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUE = {letter: value for value, letter in enumerate(_CODE)}
MOST_ACTIONS = len(_CODE) ** 2
"""The maximum number of actions that a table can contain, because each action has a two-character code."""


def seed_of(number: int) -> str:
    """Return the seed of the certified deal with this number."""
    return f"{WORD} {number}"


class Period(NamedTuple):
    """The deals of the day from a given date onwards, as seed numbers in date order."""

    first: date
    numbers: tuple[int, ...]


class DealTable(NamedTuple):
    """The certified deals of one game.

    Attributes:
        game: id of the game
        version: version of the rules
        content: digest of the content (`GameContent.digest`)
        options: the options for which the deals are certified
        actions: every action in the winning lines, in notation
        lines: each deal's winning line as codes, by seed number
        days: the dated lists of deals of the day, in date order
    """

    game: str
    version: int
    content: str
    options: Mapping[str, Option]
    actions: tuple[str, ...]
    lines: Mapping[int, str]
    days: tuple[Period, ...] = ()

    @property
    def seeds(self) -> tuple[str, ...]:
        """The deals' seeds, in table order."""
        return tuple(map(seed_of, self.lines))

    def line(self, number: int) -> tuple[str, ...]:
        """Return a deal's winning actions in notation. Raise KeyError for an unknown number."""
        return tuple(self.actions[at] for at in _numbers(self.lines[number]))

    def number_on(self, day: date) -> int | None:
        """Return the seed number of a day's deal, or None if the table is empty.

        A deal from an old list might no longer be certified. The first list is also used for days before its date.
        """
        if self.days:
            numbers = next((one for one in self.days[::-1] if one.first <= day), self.days[0]).numbers
        else:
            numbers = tuple(self.lines)[:DAYS]
        return numbers[day.toordinal() % len(numbers)] if numbers else None

    def dated(self, first: date | None = None) -> DealTable:
        """Return the table with its first DAYS deals as the new deals of the day.

        `first` is the first date on which the new deals of the day are used. If the table has no deals of the day yet,
        the new deals are used on every date, and `first` is ignored. Otherwise, raise ValueError if `first` is None or
        isn't later than the last list's date. A table is returned unchanged if it has fewer than DAYS deals, or if its
        last list already contains the first DAYS deals.
        """
        numbers = tuple(self.lines)[:DAYS]
        if len(numbers) < DAYS or (self.days and self.days[-1].numbers == numbers):
            return self
        if not self.days:
            return self._replace(days=(Period(date.min, numbers),))
        if first is None or first <= self.days[-1].first:
            raise ValueError(
                f"the days get other deals; choose a day after {self.days[-1].first} from which on they do"
            )
        return self._replace(days=(*self.days, Period(first, numbers)))

    def added(self, number: int, line: Sequence[str]) -> DealTable:
        """Return the table with one more deal added.

        Raise ValueError if there would be too many different actions.
        """
        actions = tuple(dict.fromkeys((*self.actions, *line)))
        if len(actions) > MOST_ACTIONS:
            raise ValueError(f"a table can have at most {MOST_ACTIONS} actions")
        at = {action: place for place, action in enumerate(actions)}
        codes = "".join(_CODE[at[action] // len(_CODE)] + _CODE[at[action] % len(_CODE)] for action in line)
        return self._replace(actions=actions, lines={**self.lines, number: codes})


def _numbers(codes: str) -> list[int]:
    """Convert a line's codes to action indices.

    Raise ValueError for an invalid code.
    """
    try:
        values = [_VALUE[letter] for letter in codes]
    except KeyError as letter:
        raise ValueError(f"{letter} isn't part of any code") from None
    return [high * len(_CODE) + low for high, low in zip(values[::2], values[1::2], strict=True)]


# --- file format -------------------------------------------------------------------------------------------------


def written(table: DealTable) -> str:
    """Return the text of the table's file."""
    lines = [f"game {table.game} {table.version} {table.content}"]
    lines += [f"option {name} {value}" for name, value in sorted(table.options.items())]
    lines += [f"action {action}" for action in table.actions]
    lines += [f"deal {number} {codes}" for number, codes in table.lines.items()]
    lines += [f"days {one.first.isoformat()} {' '.join(map(str, one.numbers))}" for one in table.days]
    return "\n".join(lines) + "\n"


_WHOLE = re.compile(r"[0-9]{1,9}")


def read(text: str) -> DealTable:
    """Parse text produced by `written`, and return the table.

    An option's value becomes a number if it consists of one to nine digits. Raise ValueError if the text is invalid.
    The error message names any invalid line.
    """
    game, version, content = "", 0, ""
    options: dict[str, Option] = {}
    actions: list[str] = []
    lines: dict[int, str] = {}
    days: list[Period] = []
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
            elif word == "days":
                days.append(_period(days, first, second))
            else:
                raise ValueError("expected game, option, action, deal or days")
        except ValueError as wrong:
            raise ValueError(f"line {at}: {wrong}") from None
    if not game:
        raise ValueError("it doesn't say which game it's for")
    return DealTable(game, version, content, options, tuple(actions), lines, tuple(days))


def _period(before: Sequence[Period], first: str, numbers: str) -> Period:
    """Read a line that begins with `days`, and return its list of deals.

    `before` contains the lists above that line.
    """
    try:
        begin = date.fromisoformat(first)
    except ValueError:
        raise ValueError("expected a date like 2027-01-31") from None
    if before and begin <= before[-1].first:
        raise ValueError("the dates must increase")
    return Period(begin, tuple(map(_whole, numbers.split(" "))))


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError("expected a number of at most nine digits")
    return int(text)


@cache
def table_of(game_id: str) -> DealTable | None:
    """Return a game's table from its file, or None if there is no valid file.

    The result is cached.
    """
    return read_generated(FOLDER, game_id, read)


# --- deals for a player ------------------------------------------------------------------------------------------


def certified(content: GameContent, options: Mapping[str, Option]) -> tuple[str, ...]:
    """Return the seeds of the deals certified for these options, in table order."""
    table = _valid(content, options)
    return table.seeds if table is not None else ()


def is_certified(content: GameContent, options: Mapping[str, Option], seed: str) -> bool:
    """Return whether the deal with this seed is certified for these options."""
    number = seed.removeprefix(f"{WORD} ")
    if not _WHOLE.fullmatch(number) or seed != seed_of(int(number)):
        return False
    table = _valid(content, options)
    return table is not None and int(number) in table.lines


def _valid(content: GameContent, options: Mapping[str, Option]) -> DealTable | None:
    """Return the game's table, or None if it isn't valid for this content and these options."""
    table = table_of(content.game.id)
    if table is None or _plain(table.options) != _plain(options) or table.content != content.digest:
        return None
    return table


def _plain(options: Mapping[str, Option]) -> dict[str, str]:
    """Return options with their values as text, for comparison with a table."""
    return {name: str(value) for name, value in options.items()}


def of_the_day(content: GameContent, options: Mapping[str, Option], day: date) -> str | None:
    """Return the seed of the deal of the day, or None if no deals are certified.

    The deal is the same for everyone.
    """
    table = _valid(content, options)
    number = table.number_on(day) if table is not None else None
    return seed_of(number) if number is not None else None


def day_of(content: GameContent, options: Mapping[str, Option], seed: str, begun: str) -> str:
    """Return a match's start date if the match uses that day's deal, otherwise "".

    The date has the form YYYY-MM-DD. `seed` is the seed of the match, and `begun` is the start time of the match in ISO
    format.
    """
    try:
        day = date.fromisoformat(begun[: len("YYYY-MM-DD")])
    except ValueError:
        return ""
    return day.isoformat() if seed == of_the_day(content, options, day) else ""


def unplayed(
    content: GameContent, options: Mapping[str, Option], played: Collection[str], today: date, chance: Chance
) -> str | None:
    """Return the seed of a random certified deal that the player hasn't played.

    `played` contains the seeds of the played deals, oldest first. Today's deal of the day is excluded. If the player
    has played all the other certified deals, return whichever of their seeds comes first in `played`. If today's deal
    is the only certified deal, return its seed. If no deal is certified, return None.
    """
    seeds = certified(content, options)
    daily = of_the_day(content, options, today)
    fresh = [seed for seed in seeds if seed not in played and seed != daily]
    if fresh:
        return fresh[chance.below(len(fresh))]
    known = set(seeds) - {daily}
    return next((seed for seed in played if seed in known), daily)


# --- proof -------------------------------------------------------------------------------------------------------


def proof(game: Game, setup: Setup, line: Iterable[str]) -> Match:
    """Deal a match, play a winning line, and return the won match.

    `line` contains the actions in notation. Raise Refused if an action is illegal. Raise ValueError if a string isn't
    an action, or if the line doesn't win.
    """
    match = Match.new(game, setup)
    for action in line:
        match.play(parse(action, match.state.table))
    ended = match.state.outcome
    if ended is None or not ended.winners:
        raise ValueError(f"{setup.seed}: the line doesn't win")
    return match
