"""Decide which hands are face up (SB 7.3, FV 13.2).

Every module that shows or uses cards must ask `visibility`. No other module decides which hands are face up. This
module doesn't use pygame.

These rules apply to every match, including practice. The first rule takes precedence over the others:

- At an open table (privacy level "open"), all hands are face up. If only computers play, all hands are face up too.
- If exactly one person plays, that person's hand is always face up. All other hands are face down.
- If several people share the screen, a hand is face up only while its owner is acting. The owner must first lift the
  curtain or use the peek key.
- If several people share the screen, all hands are face down in six cases: while a computer is playing, while something
  is being revealed, while the board stays visible after a turn, while a panel is asking several people a question,
  while the curtain is down, and after the end of the match. After each of these cases, the next player must open their
  hand again, even if the same player acted before.

In a replay, the user chooses whose knowledge is visible. In a lesson, the learner's knowledge is visible.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.table import bit


class Phase(Enum):
    """The phases of a match at the table."""

    PLAY = "play"
    """A person is deciding what to play."""
    THINK = "think"
    """A computer player is deciding what to play."""
    LINGER = "linger"
    """The board stays visible for a moment after a turn, or while something is being revealed."""
    CALL = "call"
    """A panel is asking several people the same question, or is passing their answers to the rules."""
    AWAY = "away"
    """The curtain is down or about to fall."""
    OVER = "over"
    """The match has ended."""
    WATCH = "watch"
    """Nobody at the screen may decide, because this is a replay, or a lesson in which others are acting."""


class Screen(Enum):
    """The possible purposes of a table on the screen."""

    MATCH = "match"
    """A match, including practice."""
    REPLAY = "replay"
    LESSON = "lesson"


class Moment(NamedTuple):
    """All values that determine which hands are face up.

    Seats are numbered from 1. A bit mask has one bit for each seat.
    """

    screen: Screen
    phase: Phase
    privacy: str
    """The privacy level: "strict", "peek" or "open"."""
    people: int
    """The bit mask of the seats that people play."""
    everyone: int
    """The bit mask of all seats."""
    front: int
    """The seat of the player who is at the screen."""
    opened: int
    """The seat whose hand has been revealed since the hands were last covered, or 0."""
    eyes: int = 0
    """The bit mask of the seats whose knowledge a replay shows."""


class Visibility(NamedTuple):
    """The seats whose knowledge the screen shows.

    Attributes:
        eyes: A bit mask of these seats, or 0 for public knowledge only.
        covered: Whether all hands are face down, including cards that everybody knows.
    """

    eyes: int
    covered: bool


def visibility(moment: Moment) -> Visibility:
    """Decide which hands are face up at the given moment."""
    if moment.screen == Screen.REPLAY:
        return Visibility(moment.eyes, False)
    if moment.screen == Screen.LESSON:
        return Visibility(bit(moment.front), False)
    if unguarded(moment):
        return Visibility(moment.everyone, False)
    if not shared(moment):
        return Visibility(moment.people, False)
    if moment.phase == Phase.PLAY and moment.opened == moment.front:
        return Visibility(bit(moment.front), False)
    return Visibility(0, True)


def unguarded(moment: Moment) -> bool:
    """Return whether all hands are face up, by choice or because only computers play."""
    return moment.privacy == "open" or not moment.people


def shared(moment: Moment) -> bool:
    """Return whether several people share the screen and keep their hands secret."""
    return not unguarded(moment) and moment.people.bit_count() > 1
