"""Provide the deal of the day, and tell whether a deal is known to be winnable.

The deal of the day uses the default options, so that it is the same for everyone. It comes from the table of winnable
deals (game/solving/certified). If the content has changed, or the game has no such table, the date itself is the seed.

This module uses no pygame.
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

DAY = "day "
"""Prefix of a date's seed if no table names a seed for that date."""


class Daily(NamedTuple):
    """The deal for a date: its seed and options, and whether it is known to be winnable."""

    seed: str
    options: Mapping[str, OptionChoice]
    sure: bool


def daily_seed(day: date) -> str:
    """Return the seed for a date, for games without a table. The seed is the same for everyone."""
    return DAY + day.isoformat()


def deal_of(content: GameContent, day: date) -> Daily:
    """Return the deal for a date."""
    options = content.game.defaults()
    seed = certified.of_the_day(content, options, day)
    return Daily(seed or daily_seed(day), options, seed is not None)


def day_of(session: Session) -> str:
    """Return the date (YYYY-MM-DD) whose deal of the day a match uses, or "" if it uses none."""
    setup = session.match.setup
    return _day(session.content, setup.options, setup.seed, session.begun)


def day_played(content: GameContent, match: MatchLine) -> str:
    """Return the date (YYYY-MM-DD) whose deal of the day a finished match used, or "" if it used none.

    A match that ended after midnight can't be told apart from other matches with the same seed.
    """
    return _day(content, match.options, match.deal, match.when)


def surely_winnable(session: Session) -> bool:
    """Return whether a match's deal is known to be winnable.

    A match continued from a replay may have cards that its seed doesn't deal.
    """
    match = session.match
    if match.setup.seed not in certified.certified(session.content, match.setup.options):
        return False
    return match.start == Match.new(match.game, match.setup).start


def surely_winnable_played(content: GameContent, match: MatchLine) -> bool:
    """Return whether a finished match's deal is known to be winnable."""
    return not match.practice and _named(match.deal) and match.deal in certified.certified(content, match.options)


def _day(content: GameContent, options: Mapping[str, OptionChoice], seed: str, begun: str) -> str:
    return certified.day_of(content, options, seed, begun) if _named(seed) else _dated(seed)


def _named(seed: str) -> bool:
    """Return whether a seed might come from the table.

    This avoids reading the table for most seeds.
    """
    return seed.startswith(certified.WORD)


def _dated(seed: str) -> str:
    """Return the date that a seed contains, or ""."""
    try:
        return date.fromisoformat(seed.removeprefix(DAY)).isoformat() if seed.startswith(DAY) else ""
    except ValueError:
        return ""
