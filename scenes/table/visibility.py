"""Whose cards are face up, at every moment: the one place that decides it (SB 7.3, FV 13.2). Pure, no pygame.

Everything that draws, previews, logs, hints, drags or spreads cards asks `sight`. The rule is short:

- Nobody has anything to hide at an open table, or when only computers play: every hand is face up.
- One person among computers sees their own hand all the time, and no other.
- Several people share the screen. A hand is face up only during its owner's own turn, and only if that person has
  opened it since hands were last covered: by lifting their own curtain, or by holding their peek key.
- Hands are covered while a computer plays, while a reveal is shown, while the board is kept in sight after a turn,
  under a curtain and after the end. Whoever is asked next has to open their hand again, even the last person to act.
- A replay shows what its chosen eyes know, a lesson what the learner knows.

Practice is no exception: it has people and a privacy level like any other match."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.table import bit


class Phase(Enum):
    """The current phase of the table."""

    PLAY = "play"
    """A person decides."""
    THINK = "think"
    """A computer player decides."""
    LINGER = "linger"
    """The board is kept in sight for a moment: the turn has passed on, or a reveal is shown."""
    AWAY = "away"
    """The curtain is down, or must come down."""
    OVER = "over"
    """The match has ended."""
    WATCH = "watch"
    """Nobody at the screen decides: in a replay, and in a lesson while others act."""


class Screen(Enum):
    """The kind of table on the screen."""

    MATCH = "match"
    """A match, practice included."""
    REPLAY = "replay"
    LESSON = "lesson"


class Moment(NamedTuple):
    """Everything that decides whose cards are face up. Seats count from 1; masks are masks of seats."""

    screen: Screen
    phase: Phase
    privacy: str
    """strict, peek or open."""
    people: int
    """The seats that people play (a mask)."""
    everyone: int
    """All seats (a mask)."""
    front: int
    """The seat that has the screen."""
    opened: int
    """The seat that has opened its hand since hands were last covered, by its curtain or its peek key; 0: none."""
    eyes: int = 0
    """Whose eyes were chosen for a replay (a mask)."""


class Sight(NamedTuple):
    """The answer: `eyes` is the mask of seats whose knowledge is on the screen (0: only public knowledge).

    If `covered`, every hand shows only backs, even of cards that everybody knows."""

    eyes: int
    covered: bool


def sight(moment: Moment) -> Sight:
    """Decide whose cards are face up at a moment."""
    if moment.screen == Screen.REPLAY:
        return Sight(moment.eyes, False)
    if moment.screen == Screen.LESSON:
        return Sight(bit(moment.front), False)
    if unguarded(moment):
        return Sight(moment.everyone, False)
    if not shared(moment):
        return Sight(moment.people, False)
    if moment.phase == Phase.PLAY and moment.opened == moment.front:
        return Sight(bit(moment.front), False)
    return Sight(0, True)


def unguarded(moment: Moment) -> bool:
    """Whether hands are open to all by agreement, or because no person plays."""
    return moment.privacy == "open" or not moment.people


def shared(moment: Moment) -> bool:
    """Whether several people share the screen and hide their hands from each other."""
    return not unguarded(moment) and moment.people.bit_count() > 1
