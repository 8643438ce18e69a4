"""The deals of the day for the past year, and the player's results.

Several days can have the same deal. A match counts for the day on which it ended if that day has the match's deal.
Otherwise, the match counts for the most recent earlier day with that deal. Practice matches, matches played by computer
players, and matches with changed options don't count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from game.content.definitions import GameContent
from game.players.seats import PERSON
from game.profile.statistics import MatchLine
from game.solving.certified import DAYS
from scenes.framework.daily import Daily, daily_seed, deal_of


class DayPlayed(NamedTuple):
    """A day, its deal, and the player's finished matches with that deal, oldest first."""

    day: date
    daily: Daily
    matches: tuple[MatchLine, ...] = ()

    @property
    def best(self) -> MatchLine | None:
        """The best match, or None if there are no matches.

        Any win is better than a loss. Ties are broken by more points, then by fewer turns.
        """
        return max(self.matches, key=_worth, default=None)

    @property
    def won(self) -> bool:
        """Whether the player has won the day's deal, on that day or later."""
        return any(match.winners for match in self.matches)

    @property
    def won_in_time(self) -> bool:
        """Whether the player won the day's deal on that very day, rather than later."""
        return any(match.winners and _ended(match) == self.day for match in self.matches)


def _worth(match: MatchLine) -> tuple[bool, int, int]:
    return bool(match.winners), max(match.points, default=0), -match.turns


def _ended(match: MatchLine) -> date | None:
    try:
        return date.fromisoformat(match.when[: len("YYYY-MM-DD")])
    except ValueError:
        return None


def past_year(content: GameContent, matches: Iterable[MatchLine], today: date) -> dict[date, DayPlayed]:
    """Return the last DAYS days, ending with today, oldest first.

    `matches` are finished matches of any game, oldest first.
    """
    days = {day: DayPlayed(day, deal_of(content, day)) for day in (today - timedelta(at) for at in range(DAYS)[::-1])}
    by_seed: dict[str, list[date]] = {}
    for day, played in days.items():
        # If there was no suitable table of winnable deals on that day, the date was used as the deal's seed.
        for seed in {played.daily.seed, daily_seed(day)}:
            by_seed.setdefault(seed, []).append(day)
    options = {name: str(value) for name, value in content.game.defaults().items()}
    found: dict[date, list[MatchLine]] = {}
    for match in matches:
        ended = _ended(match)
        if match.deal not in by_seed or ended is None or not _counts(match, content.game.id, options):
            continue
        if at := bisect_right(by_seed[match.deal], ended):
            found.setdefault(by_seed[match.deal][at - 1], []).append(match)
    return {day: played._replace(matches=tuple(found.get(day, ()))) for day, played in days.items()}


def _counts(match: MatchLine, game: str, options: Mapping[str, str]) -> bool:
    """Return whether a match can count towards the results of a day's deal.

    `options` contains the game's default options as text.
    """
    theirs = {name: str(value) for name, value in match.options.items()}
    return match.game == game and not match.practice and match.seats[0].who == PERSON and theirs == options


def streak(days: Mapping[date, DayPlayed], today: date) -> int:
    """Return how many days in a row the player has won, up to today or yesterday."""
    day = today if days[today].won_in_time else today - timedelta(1)
    count = 0
    while day in days and days[day].won_in_time:
        count, day = count + 1, day - timedelta(1)
    return count
