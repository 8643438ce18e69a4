"""A contest for a prize, in which each play must beat the previous one.

The table shows the contest on a tray.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence

LEADS, ACTS, WAITS, PASSED, OUT = "leads", "acts", "waits", "passed", "out"
"""The roles that a seat can have in a contest.

LEADS means that the seat made the highest play. ACTS means that the seat must answer now. WAITS means that the seat can
play later. PASSED means that the seat has passed, but might be asked again. OUT means that the seat is out of the
contest.
"""


class ContestPlay(NamedTuple):
    """The cards that a seat played together in a contest.

    Attributes:
        seat: The seat that played the cards.
        cards: The cards played.
        worth: Text with the cards' rank or sum.
        lines: Lines of text about the seat and about what the cards had to beat.
    """

    seat: int
    cards: tuple[int, ...]
    worth: Sentence
    lines: tuple[Sentence, ...]


class Stance(NamedTuple):
    """A seat's role in a contest (LEADS, ACTS, WAITS, PASSED or OUT), with a description."""

    role: str
    line: Sentence


class Contest(NamedTuple):
    """The contest in progress or, if there is none, the most recent one.

    Attributes:
        place: The prize's place, where players drop the cards they play.
        pile: The place that holds all cards played so far.
        title: The heading of the tray that shows the contest.
        line: The line of text below the heading.
        prize: The name of the prize.
        plays: All plays, oldest first. The last play is the highest.
        stances: The stances in seat order, with None for seats not taking part.
        asked: The seat that must act, or 0 if the contest has ended.
        need: Text about what the acting seat must beat, or about what it can do.
        lays: Whether the acting seat can play cards.
    """

    place: int
    pile: int
    title: Sentence
    line: Sentence
    prize: Sentence
    plays: tuple[ContestPlay, ...]
    stances: tuple[Stance | None, ...]
    asked: int
    need: Sentence
    lays: bool

    @property
    def over(self) -> bool:
        """Whether the contest has ended."""
        return not self.asked

    @property
    def players(self) -> list[int]:
        """The seats taking part, in the order in which they must answer."""
        count, first = len(self.stances), max(1, self.asked)
        order = [(first - 1 + step) % count + 1 for step in range(count)]
        return [seat for seat in order if self.stances[seat - 1] is not None]

    def ranges(self) -> list[range]:
        """Return each play's range of positions in the pile."""
        found: list[range] = []
        for play in self.plays:
            first = found[-1].stop if found else 0
            found.append(range(first, first + len(play.cards)))
        return found
