"""A contest that the table shows on a tray: plays that must beat one another, and what they are about."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence

LEADS, ACTS, WAITS, OUT = "leads", "acts", "waits", "out"
"""What a seat does in a contest: it laid the top play, must answer now, is still in, or is out."""


class ContestPlay(NamedTuple):
    """One play of a contest.

    Attributes:
        seat: The seat that laid it.
        cards: Its cards.
        total: What they are worth together.
        worth: What the play counts as, in words.
        lines: Who laid it, and what it had to beat.
    """

    seat: int
    cards: tuple[int, ...]
    total: int
    worth: Sentence
    lines: tuple[Sentence, ...]


class Stance(NamedTuple):
    """What one seat does in a contest, in words and as LEADS, ACTS, WAITS or OUT."""

    role: str
    line: Sentence


class Contest(NamedTuple):
    """A contest in progress, or the last one that ended.

    Attributes:
        place: The place of the prize. Plays are dropped there.
        pile: The place of the cards that have been laid.
        title: What it is about.
        lines: More about it, below the title.
        prize: What the prize is called.
        plays: The plays, oldest first. The last one leads.
        stances: For each seat in order, what it does, or None if it takes no part.
        asked: The seat that must act, or 0 if the contest has ended.
        need: What the acting seat needs or may do.
        lays: Whether the acting seat may lay a play.
        over: Whether nothing about it is left to decide.
    """

    place: int
    pile: int
    title: Sentence
    lines: tuple[Sentence, ...]
    prize: Sentence
    plays: tuple[ContestPlay, ...]
    stances: tuple[Stance | None, ...]
    asked: int
    need: Sentence
    lays: bool
    over: bool

    def ranges(self) -> list[range]:
        """Return the positions of each play's cards in the pile."""
        found: list[range] = []
        for play in self.plays:
            first = found[-1].stop if found else 0
            found.append(range(first, first + len(play.cards)))
        return found
