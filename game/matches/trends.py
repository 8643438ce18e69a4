"""Trends in one person's results: over time, by option, and by strength of the opponents.

A result is a match that the person played. As in the statistics, a shared win counts as a win. To show results over
time, they are grouped in spans of equal length from the first match on, so that a new match never moves an earlier one
to another span; the last span may be shorter. A match against several kinds of opponents counts for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from game.matches.stats import WinStats, by_name, has_won, in_order, points_of
from game.players.seats import COMPUTERS, PERSON, STRENGTHS
from game.profile.statistics import MatchLine, Option

SPANS = (5, 10, 20, 50)
"""The possible lengths of a span, in results; 10, 100, … times these lengths are possible, too."""
MOST_SPANS = 10
FEW = 5
"""With fewer results than this, a share says little."""
DAY = len("2026-01-31")
"""How many characters of a timestamp are its date."""

Kind = TypeVar("Kind", str, int, Option)


class PersonResult(NamedTuple):
    """A match that a person played, with their seat and whether they won."""

    match: MatchLine
    seat: int
    won: bool


class ResultSpan(NamedTuple):
    """Consecutive results.

    `first` and `last` are their numbers (from 1), `since` and `until` the dates on which these matches ended.
    """

    first: int
    last: int
    since: str
    until: str
    figures: WinStats


def people(matches: Sequence[MatchLine]) -> list[str]:
    """Return the names of all people who played, most matches first."""
    found = [one for one in by_name(matches) if one.who == PERSON]
    return [one.name for one in sorted(found, key=lambda one: -one.figures.matches)]


def results(matches: Iterable[MatchLine], name: str, level: int = 0) -> list[PersonResult]:
    """Return a person's results; case doesn't matter, and a victory below `level` isn't a win."""
    return [
        PersonResult(match, number, has_won(match, number, level))
        for match in matches
        for number, seat in enumerate(match.seats, 1)
        if seat.who == PERSON and seat.name.casefold() == name.casefold()
    ]


def win_stats(found: Iterable[PersonResult]) -> WinStats:
    """Return the record of some results."""
    figures = WinStats()
    for one in found:
        figures = figures.after(one.won, points_of(one.match, one.seat))
    return figures


def too_few(figures: WinStats) -> bool:
    """Return whether there are too few matches for a meaningful share."""
    return figures.matches < FEW


# --- over time --------------------------------------------------------------------------------------------------------


def span_length(count: int, most: int = MOST_SPANS) -> int:
    """Return the shortest span length with which at most `most` spans hold `count` results."""
    tens = 1
    while True:
        for span in SPANS:
            if span * tens * most >= count:
                return span * tens
        tens *= 10


def over_time(found: Sequence[PersonResult], most: int = MOST_SPANS) -> list[ResultSpan]:
    """Group the results in spans, oldest first; the last span may be shorter."""
    step = span_length(len(found), most)
    spans = []
    for at in range(0, len(found), step):
        part = found[at : at + step]
        since, until = (one.match.when[:DAY] for one in (part[0], part[-1]))
        spans.append(ResultSpan(at + 1, at + len(part), since, until, win_stats(part)))
    return spans


# --- by option and opponent -------------------------------------------------------------------------------------------


def stats_by(found: Iterable[PersonResult], kinds: Callable[[PersonResult], Iterable[Kind]]) -> dict[Kind, WinStats]:
    """Return the record for each kind of result, in order of appearance.

    A result may be of several kinds.
    """
    parts: dict[Kind, list[PersonResult]] = {}
    for one in found:
        for kind in kinds(one):
            parts.setdefault(kind, []).append(one)
    return {kind: win_stats(part) for kind, part in parts.items()}


def by_option(found: Sequence[PersonResult], option: str) -> dict[Option, WinStats]:
    """Return the record for each played value of an option, numbers first.

    Matches without the option don't count.
    """

    def value(one: PersonResult) -> tuple[Option, ...]:
        return (one.match.options[option],) if option in one.match.options else ()

    parts = stats_by(found, value)
    return {kind: parts[kind] for kind in in_order(parts)}


def by_level(found: Sequence[PersonResult], levels: int) -> dict[int, WinStats]:
    """Return the record by level, from 1: a victory counts for its own level and all lower levels."""
    return {
        level: win_stats(one._replace(won=has_won(one.match, one.seat, level)) for one in found)
        for level in range(1, levels + 1)
    }


def opponents(one: PersonResult) -> set[str]:
    """Return the players in the other seats: ids of computer players, and PERSON."""
    return {seat.who for number, seat in enumerate(one.match.seats, 1) if number != one.seat}


def by_strength(found: Sequence[PersonResult]) -> dict[str, WinStats]:
    """Return the record against each strength of opponent.

    Current computer players come first, the weakest at the top, then the ids of former ones, and people (PERSON) last.
    """
    parts = stats_by(found, opponents)
    known = [who for who in dict.fromkeys((*STRENGTHS, *COMPUTERS)) if who in parts]
    gone = sorted(parts.keys() - {*known, PERSON})
    return {who: parts[who] for who in (*known, *gone, *({PERSON} & parts.keys()))}
