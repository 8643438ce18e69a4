"""Trends in a person's results: over time, by option, and by the opponents' strength.

Each match that the person has played is one result. A shared win counts as a win.

For trends over time, the results are divided into spans of equal length, starting with the first match. Only the last
span can be shorter. New matches don't move earlier ones to other spans unless the length of the spans changes.

If a match has several kinds of opponents, the match counts once for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from game.matches.stats import WinStats, by_name, has_won, in_order, points_of
from game.players.seats import COMPUTERS, PERSON, STRENGTHS
from game.profile.statistics import MatchLine, Option

SPANS = (5, 10, 20, 50)
"""The possible numbers of results in one bar of the chart. These numbers can also be multiplied by 10, 100 and so
on."""
MOST_SPANS = 10
FEW = 5
"""Minimum number of results for a meaningful win rate."""
DAY = len("2026-01-31")
"""Number of characters in the date at the start of an ISO time."""

Kind = TypeVar("Kind", str, int, Option)


class PersonResult(NamedTuple):
    """A match that a person has played, with their seat and whether they won."""

    match: MatchLine
    seat: int
    won: bool


class ResultSpan(NamedTuple):
    """A series of consecutive results, with statistics.

    `first` and `last` are the numbers of the first and the last result, counted from 1. `since` and `until` are the
    dates on which the first and the last match ended.
    """

    first: int
    last: int
    since: str
    until: str
    figures: WinStats


def people(matches: Sequence[MatchLine]) -> list[str]:
    """Return the names of all people who have played, those with the most matches first."""
    found = [one for one in by_name(matches) if one.who == PERSON]
    return [one.name for one in sorted(found, key=lambda one: -one.figures.matches)]


def results(matches: Iterable[MatchLine], name: str, level: int = 0) -> list[PersonResult]:
    """Return a person's results.

    Names that differ only in case are treated as the same. A victory at a level below `level` doesn't count as a win.
    """
    return [
        PersonResult(match, number, has_won(match, number, level))
        for match in matches
        for number, seat in enumerate(match.seats, 1)
        if seat.who == PERSON and seat.name.casefold() == name.casefold()
    ]


def win_stats(found: Iterable[PersonResult]) -> WinStats:
    """Return statistics for a set of results."""
    figures = WinStats()
    for one in found:
        figures = figures.after(one.won, points_of(one.match, one.seat))
    return figures


def too_few(figures: WinStats) -> bool:
    """Return whether there are too few matches for a meaningful win rate."""
    return figures.matches < FEW


# --- over time --------------------------------------------------------------------------------------------------------


def span_length(count: int, most: int = MOST_SPANS) -> int:
    """Return the smallest span (results per bar) that fits `count` results into `most` bars."""
    tens = 1
    while True:
        for span in SPANS:
            if span * tens * most >= count:
                return span * tens
        tens *= 10


def over_time(found: Sequence[PersonResult], most: int = MOST_SPANS) -> list[ResultSpan]:
    """Divide results into at most `most` spans (bars of the chart), oldest first.

    The last span may have fewer results.
    """
    step = span_length(len(found), most)
    spans = []
    for at in range(0, len(found), step):
        part = found[at : at + step]
        since, until = (one.match.when[:DAY] for one in (part[0], part[-1]))
        spans.append(ResultSpan(at + 1, at + len(part), since, until, win_stats(part)))
    return spans


# --- by option and opponent -------------------------------------------------------------------------------------------


def stats_by(found: Iterable[PersonResult], kinds: Callable[[PersonResult], Iterable[Kind]]) -> dict[Kind, WinStats]:
    """Return the statistics for each kind of result, in order of first appearance.

    `kinds` returns one or more kinds for a result.
    """
    parts: dict[Kind, list[PersonResult]] = {}
    for one in found:
        for kind in kinds(one):
            parts.setdefault(kind, []).append(one)
    return {kind: win_stats(part) for kind, part in parts.items()}


def by_option(found: Sequence[PersonResult], option: str) -> dict[Option, WinStats]:
    """Return the statistics for each value of an option, with numbers before words.

    Values that don't occur are left out. Matches without the option aren't counted.
    """

    def value(one: PersonResult) -> tuple[Option, ...]:
        return (one.match.options[option],) if option in one.match.options else ()

    parts = stats_by(found, value)
    return {kind: parts[kind] for kind in in_order(parts)}


def by_level(found: Sequence[PersonResult], levels: int) -> dict[int, WinStats]:
    """Return statistics for each level. A victory also counts for all lower levels."""
    return {
        level: win_stats(one._replace(won=has_won(one.match, one.seat, level)) for one in found)
        for level in range(1, levels + 1)
    }


def opponents(one: PersonResult) -> set[str]:
    """Return the players in the other seats: computer players' ids, or PERSON for people."""
    return {seat.who for number, seat in enumerate(one.match.seats, 1) if number != one.seat}


def by_strength(found: Sequence[PersonResult]) -> dict[str, WinStats]:
    """Return a person's statistics against each kind of opponent, keyed by opponent.

    Computer players come first, from weakest to strongest. Then come the ids of computer players that no longer exist.
    People (PERSON) come last.
    """
    parts = stats_by(found, opponents)
    known = [who for who in dict.fromkeys((*STRENGTHS, *COMPUTERS)) if who in parts]
    gone = sorted(parts.keys() - {*known, PERSON})
    return {who: parts[who] for who in (*known, *gone, *({PERSON} & parts.keys()))}
