"""How the results of one person go: over time, by option, and against each strength of computer player.

[R] A result is a match at which the person sat; it is won as the statistics count it, so a shared win is a win. Over
time results are taken together in spans of equal length from the first match on, so that one more match shifts none
of those before; the last span may be shorter. A match against several kinds of opponent counts for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from game.players.seats import COMPUTERS, PERSON, STRENGTHS
from game.profile.statistics import MatchLine, Option
from game.stats import WinStats, by_name, has_won, in_order, points_of

SPANS = (5, 10, 20, 50)
"""How many results a span holds, and ten times that, and so on."""
MOST_SPANS = 10
FEW = 5
"""A share of fewer results than this says little."""
DAY = len("2026-01-31")
"""So much of a moment is its day."""

Kind = TypeVar("Kind", str, int, Option)


class PersonResult(NamedTuple):
    """A match at which somebody sat: the seat, and whether it won."""

    match: MatchLine
    seat: int
    won: bool


class ResultSpan(NamedTuple):
    """Results that follow one another: the numbers of the first and the last (from 1), the days on which these ended,
    and what was won."""

    first: int
    last: int
    since: str
    until: str
    figures: WinStats


def people(matches: Sequence[MatchLine]) -> list[str]:
    """The names of the people who played, whoever played most first."""
    found = [one for one in by_name(matches) if one.who == PERSON]
    return [one.name for one in sorted(found, key=lambda one: -one.figures.matches)]


def results(matches: Iterable[MatchLine], name: str, level: int = 0) -> list[PersonResult]:
    """The results of the person of this name, in small or capital letters. A victory below a level counts as none."""
    return [
        PersonResult(match, number, has_won(match, number, level))
        for match in matches
        for number, seat in enumerate(match.seats, 1)
        if seat.who == PERSON and seat.name.casefold() == name.casefold()
    ]


def win_stats(found: Iterable[PersonResult]) -> WinStats:
    """The figures of some results."""
    figures = WinStats()
    for one in found:
        figures = figures.after(one.won, points_of(one.match, one.seat))
    return figures


def too_few(figures: WinStats) -> bool:
    """Whether there are too few matches for their share to say much."""
    return figures.matches < FEW


# --- over time --------------------------------------------------------------------------------------------------------


def span_length(count: int, most: int = MOST_SPANS) -> int:
    """How many results a span holds, so that no more than so many spans hold all of them."""
    tens = 1
    while True:
        for span in SPANS:
            if span * tens * most >= count:
                return span * tens
        tens *= 10


def over_time(found: Sequence[PersonResult], most: int = MOST_SPANS) -> list[ResultSpan]:
    """The results in spans, the oldest first; the last one may be shorter than the others."""
    step = span_length(len(found), most)
    spans = []
    for at in range(0, len(found), step):
        part = found[at : at + step]
        since, until = (one.match.when[:DAY] for one in (part[0], part[-1]))
        spans.append(ResultSpan(at + 1, at + len(part), since, until, win_stats(part)))
    return spans


# --- by what was played -----------------------------------------------------------------------------------------------


def stats_by(found: Iterable[PersonResult], kinds: Callable[[PersonResult], Iterable[Kind]]) -> dict[Kind, WinStats]:
    """The figures of the results of each kind, where a result may be of several, in the order in which they came."""
    parts: dict[Kind, list[PersonResult]] = {}
    for one in found:
        for kind in kinds(one):
            parts.setdefault(kind, []).append(one)
    return {kind: win_stats(part) for kind, part in parts.items()}


def by_option(found: Sequence[PersonResult], option: str) -> dict[Option, WinStats]:
    """The figures for each value of an option that was played, numbers first. A match that has no such option counts
    nowhere."""

    def value(one: PersonResult) -> tuple[Option, ...]:
        return (one.match.options[option],) if option in one.match.options else ()

    parts = stats_by(found, value)
    return {kind: parts[kind] for kind in in_order(parts)}


def by_level(found: Sequence[PersonResult], levels: int) -> dict[int, WinStats]:
    """The figures for each level from 1 on: a victory counts for its level and all below it."""
    return {
        level: win_stats(one._replace(won=has_won(one.match, one.seat, level)) for one in found)
        for level in range(1, levels + 1)
    }


def opponents(one: PersonResult) -> set[str]:
    """Who sat at the other seats: ids of computer players, and PERSON."""
    return {seat.who for number, seat in enumerate(one.match.seats, 1) if number != one.seat}


def by_strength(found: Sequence[PersonResult]) -> dict[str, WinStats]:
    """The figures against each strength of computer player that was met: those that there are, the weakest first, those
    that are no more by their ids, and people (PERSON) last."""
    parts = stats_by(found, opponents)
    known = [who for who in dict.fromkeys((*STRENGTHS, *COMPUTERS)) if who in parts]
    gone = sorted(parts.keys() - {*known, PERSON})
    return {who: parts[who] for who in (*known, *gone, *({PERSON} & parts.keys()))}
