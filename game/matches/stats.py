"""Filter finished matches, compute statistics by player and seat, and write CSV tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.players.seats import PERSON
from game.profile.statistics import MatchLine, Option

REAL, CLEAN, FIRST, PRACTICE, ALL = "real", "clean", "first", "practice", "all"
KINDS = (REAL, CLEAN, FIRST, PRACTICE, ALL)
"""The kinds of matches to count: real, real without an undo, real with a new deal, practice, and all."""


@dataclass(frozen=True)
class MatchFilter:
    """The criteria for choosing the matches that the statistics count.

    If `game` is empty, every game counts. If `seats` is 0, any number of seats counts. Options that aren't in `options`
    can have any value. `level` is the lowest level at which a victory counts as a win.
    """

    kind: str = REAL
    game: str = ""
    seats: int = 0
    options: Mapping[str, Option] = field(default_factory=dict)
    level: int = 0

    def kinds(self, match: MatchLine) -> bool:
        """Return whether the filter includes this kind of match.

        It doesn't matter whether the deal has been played before.
        """
        if self.kind == CLEAN:
            return not match.practice and not match.undos
        return self.kind == ALL or match.practice == (self.kind == PRACTICE)

    def takes(self, match: MatchLine) -> bool:
        """Return whether a match meets every criterion except the kind."""
        return (
            self.game in ("", match.game)
            and self.seats in (0, len(match.seats))
            and all(match.options.get(name) == value for name, value in self.options.items())
        )


class CountedMatches(NamedTuple):
    """The matches counted, and how many matches of each kind are left out.

    Three fields count the matches left out: practice matches (`practice`), real matches with an undo (`undone`), and
    matches whose deal had been played before (`again`).
    """

    matches: tuple[MatchLine, ...]
    practice: int
    undone: int
    again: int = 0


def matches_counted(matches: Sequence[MatchLine], wanted: MatchFilter) -> CountedMatches:
    """Return the matches that a filter includes, and how many of each kind it leaves out."""
    fitting = [match for match in matches if wanted.takes(match)]
    left = [match for match in fitting if not wanted.kinds(match)]
    kept = [match for match in fitting if wanted.kinds(match)]
    practice = sum(match.practice for match in left)
    undone = sum(bool(match.undos) and not match.practice for match in left)
    if wanted.kind != FIRST:
        return CountedMatches(tuple(kept), practice, undone)
    fresh = first_of_their_deal(matches)
    return CountedMatches(
        tuple(one for one in kept if one.id in fresh), practice, undone, sum(one.id not in fresh for one in kept)
    )


def first_of_their_deal(matches: Iterable[MatchLine]) -> set[str]:
    """Return the ids of matches whose deal hadn't been played before, not even in practice."""
    first: dict[tuple[str, int, str], str] = {}
    for match in matches:
        first.setdefault((match.game, len(match.seats), match.seed), match.id)
    return set(first.values())


class WinStats(NamedTuple):
    """The wins and points of a player or a seat.

    Attributes:
        matches: the number of matches
        wins: the number of wins, including shared wins
        streak: the current number of consecutive wins
        longest: the largest number of consecutive wins
        best: the most points in a match, or None if no match has points
        points: the sum of the points from all matches
        scored: the number of matches with points
    """

    matches: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    best: int | None = None
    points: int = 0
    scored: int = 0

    @property
    def share(self) -> float:
        """The win rate, from 0 to 1."""
        return self.wins / self.matches if self.matches else 0.0

    @property
    def average(self) -> float | None:
        """The average number of points per match, or None if no match has points."""
        return self.points / self.scored if self.scored else None

    def after(self, won: bool, points: int | None) -> WinStats:
        """Return these statistics with one more match added."""
        streak = self.streak + 1 if won else 0
        best = self.best if points is None else points if self.best is None else max(self.best, points)
        return WinStats(
            self.matches + 1,
            self.wins + won,
            streak,
            max(self.longest, streak),
            best,
            self.points + (points or 0),
            self.scored + (points is not None),
        )


class NamedStats(NamedTuple):
    """A player's statistics.

    `name` is the latest spelling of the name. `who` is PERSON or a computer player's id.
    """

    name: str
    who: str
    figures: WinStats


def by_name(matches: Sequence[MatchLine], level: int = 0) -> list[NamedStats]:
    """Return each player's statistics, most wins first.

    Names that differ only in case belong to the same player. A victory below `level` doesn't count as a win.
    """
    found: dict[tuple[str, str], NamedStats] = {}
    for match in matches:
        for seat, (name, who) in enumerate(match.seats, 1):
            key = name.casefold(), who
            before = found[key].figures if key in found else WinStats()
            found[key] = NamedStats(name, who, before.after(has_won(match, seat, level), points_of(match, seat)))
    return sorted(found.values(), key=lambda one: (-one.figures.wins, -one.figures.share, one.name.casefold()))


def by_seat(matches: Sequence[MatchLine]) -> list[WinStats]:
    """Return the statistics for each seat, beginning with seat 1."""
    most = max((len(match.seats) for match in matches), default=0)
    found = [WinStats()] * most
    for match in matches:
        for seat in range(1, len(match.seats) + 1):
            found[seat - 1] = found[seat - 1].after(seat in match.winners, points_of(match, seat))
    return found


def of_people(matches: Iterable[MatchLine], level: int = 0) -> WinStats:
    """Return the combined solitaire statistics for all players.

    A victory below `level` doesn't count as a win.
    """
    found = WinStats()
    for match in matches:
        if match.seats[0].who == PERSON:
            found = found.after(has_won(match, 1, level), points_of(match, 1))
    return found


def has_won(match: MatchLine, seat: int, level: int = 0) -> bool:
    """Return whether a seat has won a match, alone or with others.

    A victory below `level` doesn't count.
    """
    return seat in match.winners and (not level or (points_of(match, seat) or 0) >= level)


def of_deck(matches: Iterable[MatchLine], deck: str) -> tuple[int, int]:
    """Return the numbers of matches played and won with a deck.

    If several seats use the deck in the same match, each seat counts separately. `deck` is the deck's digest
    (`game.decks.deck_digest`).
    """
    won = [has_won(match, seat) for match in matches for seat, one in enumerate(match.decks, 1) if one == deck]
    return len(won), sum(won)


def by_option(matches: Sequence[MatchLine], option: str, values: Sequence[Option]) -> list[WinStats]:
    """Return the solitaire statistics for each given value of an option.

    Each entry combines everyone's matches.
    """
    found = {value: WinStats() for value in values}
    for match in matches:
        value = match.options.get(option)
        if value in found and match.seats[0].who == PERSON:
            found[value] = found[value].after(bool(match.winners), points_of(match, 1))
    return list(found.values())


def points_of(match: MatchLine, seat: int) -> int | None:
    """Return a seat's final points in a match, or None if the game has no points."""
    return match.points[seat - 1] if match.points else None


def options_in(matches: Iterable[MatchLine]) -> dict[str, list[Option]]:
    """Return the options that differ between these matches, each with all its values."""
    found: dict[str, dict[Option, None]] = {}
    for match in matches:
        for name, value in match.options.items():
            found.setdefault(name, {})[value] = None
    return {name: in_order(values) for name, values in found.items() if len(values) > 1}


def in_order(values: Iterable[Option]) -> list[Option]:
    """Return an option's values in order: numbers from low to high, then words from A to Z."""
    return sorted(values, key=lambda value: (isinstance(value, str), value))


# --- CSV export -----------------------------------------------------------------------------------------------------

COLUMNS = (
    "match",
    "ended",
    "game",
    "rules",
    "options",
    "seats",
    "seat",
    "player",
    "who",
    "points",
    "won",
    "turns",
    "undos",
    "practice",
    "seed_digest",
    "points_by_turn",
    "hints",
)
DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
"""The initial characters that could make a spreadsheet mistake text for a formula."""


def csv_table(matches: Iterable[MatchLine]) -> str:
    """Return a CSV table of matches, with a line for each seat in each match.

    The first line contains the headings COLUMNS. Text that a spreadsheet could read as a formula gets a leading
    apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for match in matches:
        options = "; ".join(f"{name}={value}" for name, value in sorted(match.options.items()))
        for seat, (name, who) in enumerate(match.seats, 1):
            points = points_of(match, seat)
            course = " ".join(str(moment[seat - 1]) for moment in match.course)
            row = (
                match.id,
                match.when,
                match.game,
                match.rules,
                options,
                len(match.seats),
                seat,
                name,
                who,
                "" if points is None else points,
                int(seat in match.winners),
                match.turns,
                match.undos,
                int(match.practice),
                match.seed,
                course,
                match.hints,
            )
            writer.writerow([formula_safe(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def formula_safe(text: str) -> str:
    """Return text in a form that no spreadsheet will mistake for a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(DANGEROUS) or text.startswith(DANGEROUS) else text
