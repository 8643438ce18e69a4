"""A contest for a prize, in which each play must beat the previous one.

The table shows the contest on a tray.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence

LEADS, ACTS, WAITS, PASSED, OUT = "leads", "acts", "waits", "passed", "out"
"""The roles that a seat can have in a contest.

LEADS: made the highest play. ACTS: must answer now. WAITS: may play later. PASSED: passed, but may be asked again. OUT:
out of the contest.
"""


class ContestPlay(NamedTuple):
    """One play in a contest.

    Attributes:
        seat: The seat that made the play.
        cards: The cards played.
        worth: The play's rank or sum, in words.
        lines: Lines about the seat, and about what the play had to beat.
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
    """A contest in progress, or the contest that has ended most recently.

    Attributes:
        place: The prize's place, where players drop their plays.
        pile: The place for the cards played so far.
        title: The tray's title.
        line: The line below the title.
        prize: The prize's name.
        plays: The plays, oldest first. The last play leads.
        stances: Each seat's stance, in order, or None for a seat that doesn't take part.
        asked: The seat that must act, or 0 if the contest has ended.
        need: A line about what the acting seat must beat or may do.
        lays: Whether the acting seat may make a play.
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
