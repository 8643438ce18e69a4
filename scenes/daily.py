"""The deal of a date, and deals that surely can be won, as scenes speak of them. Pure, no pygame.

The deal of the day is played with the usual options, so that it is the same for everyone. It comes from the table of
deals that can be won (game/solving/certified); where the content was changed, or a game has no such table, the date
itself is what it is dealt from, as it always was in earlier versions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from game.content.definitions import GameContent, OptionChoice
from game.engine.match import Match
from game.profile.statistics import MatchLine
from game.session import Session
from game.solving import certified

DAY = "day "
"""With what the seed of a date's deal begins where no table names one."""


class Daily(NamedTuple):
    """The deal of a date: what it is dealt from, with which options, and whether it surely can be won."""

    seed: str
    options: Mapping[str, OptionChoice]
    sure: bool


def daily_seed(day: date) -> str:
    """The seed of a date's deal where no table names one, the same for everyone."""
    return DAY + day.isoformat()


def deal_of(content: GameContent, day: date) -> Daily:
    """The deal of a date."""
    options = content.game.defaults()
    seed = certified.of_the_day(content, options, day)
    return Daily(seed or daily_seed(day), options, seed is not None)


def day_of(session: Session) -> str:
    """The date (YYYY-MM-DD) whose deal a match is, or ""."""
    setup = session.match.setup
    return _day(session.content, setup.options, setup.seed, session.begun)


def day_played(content: GameContent, match: MatchLine) -> str:
    """The same of a match that was played to its end; one that was ended after midnight is not told from others that
    were dealt from its seed."""
    return _day(content, match.options, match.deal, match.when)


def surely_winnable(session: Session) -> bool:
    """Whether what a match was dealt surely can be won. One that was played on from a replay may have other cards than
    its seed deals."""
    match = session.match
    if match.setup.seed not in certified.certified(session.content, match.setup.options):
        return False
    return match.start == Match.new(match.game, match.setup).start


def surely_winnable_played(content: GameContent, match: MatchLine) -> bool:
    """The same of a match that was played to its end."""
    return not match.practice and _named(match.deal) and match.deal in certified.certified(content, match.options)


def _day(content: GameContent, options: Mapping[str, OptionChoice], seed: str, begun: str) -> str:
    return certified.day_of(content, options, seed, begun) if _named(seed) else _dated(seed)


def _named(seed: str) -> bool:
    """Whether a seed may be of the table: so of most it need not be asked."""
    return seed.startswith(certified.WORD)


def _dated(seed: str) -> str:
    """The date that a seed says, or ""."""
    try:
        return date.fromisoformat(seed.removeprefix(DAY)).isoformat() if seed.startswith(DAY) else ""
    except ValueError:
        return ""
