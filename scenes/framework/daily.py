"""Choose the deal of the day, and look up whether a deal is known to be winnable.

The seed of the deal comes from the table of winnable deals (game/solving/certified). If there is no table for the
game's current content, the seed is made from the date.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from game.content.definitions import GameContent, OptionChoice
from game.engine.play.match import Match
from game.matches.session import Session
from game.profile.statistics import MatchLine
from game.solving import certified
from game.solving.difficulty import candles

DAY = "day "
"""Prefix of a seed that is made from a date."""


class Daily(NamedTuple):
    """The deal of the day for a date.

    If `sure` is true, the deal is known to be winnable. `candles` is the deal's difficulty, from 1 to 5, or 0 if the
    difficulty is unknown.
    """

    seed: str
    options: Mapping[str, OptionChoice]
    sure: bool
    candles: int = 0


def daily_seed(day: date) -> str:
    """Return a date's seed, for games without a table of winnable deals.

    The seed is the same for everyone.
    """
    return DAY + day.isoformat()


def deal_of(content: GameContent, day: date) -> Daily:
    """Return the deal of the day for a date."""
    options = content.game.defaults()
    seed = certified.of_the_day(content, options, day) or daily_seed(day)
    sure = certified.is_certified(content, options, seed)
    return Daily(seed, options, sure, candles(content, options, seed))


def day_of(session: Session) -> str:
    """Return the date (YYYY-MM-DD) if a match uses a deal of the day, otherwise ""."""
    setup = session.match.setup
    return _day(session.content, setup.options, setup.seed, session.begun)


def day_played(content: GameContent, match: MatchLine) -> str:
    """Return the date (YYYY-MM-DD) of a match's deal of the day, or "" if it has none.

    A match that ended after midnight isn't recognised.
    """
    return _day(content, match.options, match.deal, match.when)


def surely_winnable(session: Session) -> bool:
    """Return whether a match's deal is known to be winnable.

    Return False if the match didn't start with the deal for its seed.
    """
    match = session.match
    if not certified.is_certified(session.content, match.setup.options, match.setup.seed):
        return False
    return match.start == Match.new(match.game, match.setup).start


def candles_of(session: Session) -> int:
    """Return the difficulty of a match's deal, from 1 to 5 candles, or 0 if it isn't known."""
    setup = session.match.setup
    found = candles(session.content, setup.options, setup.seed) if _named(setup.seed) else 0
    return found if found and surely_winnable(session) else 0


def surely_winnable_played(content: GameContent, match: MatchLine) -> bool:
    """Return whether a finished match's deal is known to be winnable."""
    return not match.practice and _named(match.deal) and certified.is_certified(content, match.options, match.deal)


def _day(content: GameContent, options: Mapping[str, OptionChoice], seed: str, begun: str) -> str:
    return certified.day_of(content, options, seed, begun) if _named(seed) else _dated(seed)


def _named(seed: str) -> bool:
    """Return whether a seed looks as if it came from the table of winnable deals."""
    return seed.startswith(certified.WORD)


def _dated(seed: str) -> str:
    """Return the date (YYYY-MM-DD) in a seed made by `daily_seed`, or "" for any other seed."""
    try:
        return date.fromisoformat(seed.removeprefix(DAY)).isoformat() if seed.startswith(DAY) else ""
    except ValueError:
        return ""
