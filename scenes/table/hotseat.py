"""Track who has the screen and whether their hand is open: the steps of a hand-over (SB 7.3). Pure, no pygame.

This module keeps the books; `sight` decides from them whose cards are face up. A computer player never comes to the
front: while it thinks and acts, the seat that was in front stays there.
"""

from __future__ import annotations

from typing import Protocol

from game.engine.table import bit
from scenes.table import tuning
from scenes.table.visibility import Moment, Phase, Screen, Visibility, shared, sight, unguarded


class HotSeatSession(Protocol):
    """What is needed of game.session.Session."""

    @property
    def privacy(self) -> str:
        """strict, peek or open."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""

    def thinks(self, seat: int) -> bool:
        """Whether a computer player sits there."""

    def handover(self, previous: int) -> str:
        """How the device goes from a seat to the one asked now: curtain, backs or none."""


class HotSeat:
    """The seat in front of one table. `asked` is the seat that acts now, 0 when the match has ended."""

    screen = Screen.MATCH

    def __init__(self, sitting: HotSeatSession, everyone: int) -> None:
        self.sitting = sitting
        self.everyone = everyone
        self.phase = Phase.AWAY
        self.front = 1
        self.opened = 0
        """The seat that has opened its hand since hands were last covered; 0: none."""
        self.waited = 0.0
        self.behind: set[int] = set()
        """Which decisions, counted from 0, were taken behind a curtain: their seats have not seen what followed."""
        self.reopened = 0
        """How many decisions are older than this sitting: the match was closed after them."""

    # --- what may be seen ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """Return everything that decides whose cards are face up now."""
        return Moment(
            self.screen,
            self.phase,
            self.sitting.privacy,
            self.people,
            self.everyone,
            self.front,
            self.opened,
            self._chosen(),
        )

    def _chosen(self) -> int:
        """Whose eyes were chosen to look with, where that can be chosen."""
        return 0

    @property
    def sight(self) -> Visibility:
        """Return what this screen may show now."""
        return sight(self.moment)

    @property
    def mask(self) -> int:
        """The seats whose eyes see the table now; 0: only what everybody knows."""
        return self.sight.eyes

    @property
    def covered(self) -> bool:
        """Whether every hand shows backs only, even cards that everybody knows."""
        return self.sight.covered

    @property
    def people(self) -> int:
        """The seats of people (a mask): their eyes may be on this screen, or on what it writes."""
        return sum(map(bit, self.sitting.persons))

    @property
    def open_table(self) -> bool:
        """Whether every hand is open to all."""
        return unguarded(self.moment)

    @property
    def peek(self) -> bool:
        """Whether hands are seen only while their owner holds the peek key."""
        return self.sitting.privacy == "peek" and shared(self.moment)

    @property
    def peeking(self) -> bool:
        """Whether the player holds the peek key."""
        return self.peek and self.opened != 0

    @property
    def confidential(self) -> bool:
        """Whether what the viewer sees and considers is hidden from other people."""
        return shared(self.moment)

    def common(self, known: int) -> bool:
        """Whether all people may know a card that these seats (a mask) know."""
        return bool(known) if self.open_table else known & self.people == self.people

    @property
    def playing(self) -> bool:
        """Whether a person may act now."""
        return self.phase == Phase.PLAY

    # --- what happens -------------------------------------------------------------------------------------------

    def _come(self, phase: Phase) -> None:
        """Go on to a phase. Whoever had opened a hand that is covered now has to open it again."""
        self.phase = phase
        if self.covered:
            self.opened = 0

    def begin(self, asked: int) -> str:
        """The match is dealt or resumed; return how the first seat comes to the table."""
        self.front = self._first(asked)
        if not asked:
            self._come(Phase.OVER)
            return "none"
        if self.sitting.thinks(asked):
            self._come(Phase.THINK)
            return "none"
        way = self.sitting.handover(0)
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def _first(self, asked: int) -> int:
        """Who sits in front at first: the asked seat, or the next that a person plays."""
        persons = self.sitting.persons
        if not persons or asked in persons:
            return asked or 1
        return next((seat for seat in persons if seat > asked), persons[0])

    def taken_back(self, left: int) -> None:
        """Decisions were taken back, and so many are left: what was noted about the others no longer holds."""
        self.behind = {number for number in self.behind if number < left}
        self.reopened = min(self.reopened, left)

    def acted(self, asked: int, reveal: bool = False) -> None:
        """An action was played, and `asked` decides next. `reveal`: what happened is now revealed to all, so every
        hand is covered meanwhile.
        """
        self.waited = 0.0
        if not asked:
            self._come(Phase.OVER)
        elif self.sitting.thinks(asked):
            self._come(Phase.THINK)
        elif asked != self.front or (shared(self.moment) and (reveal or self._must_open())):
            self._come(Phase.LINGER)
        else:
            self._come(Phase.PLAY)

    def _must_open(self) -> bool:
        """Whether the seat in front has a curtain to lift before it can act."""
        return self.sitting.handover(self.opened) == "curtain"

    def linger(self, step: float, still: bool) -> bool:
        """Let time pass; return whether the board has stayed long enough after everything came to rest."""
        if self.phase != Phase.LINGER or not still:
            return False
        self.waited += step
        return self.waited >= tuning.BOARD_STAYS

    def go(self, asked: int) -> str:
        """The board has stayed: the next seat comes to the front. Return curtain, backs or none."""
        way = self.sitting.handover(self.opened)
        self.front = asked
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def lift(self) -> None:
        """The person in front has lifted their own curtain."""
        if self.phase == Phase.AWAY:
            self.opened = self.front
            self._come(Phase.PLAY)

    def hide(self, asked: int) -> bool:
        """The window lost the focus: where there are curtains, one falls at once. Return whether it must come down;
        while a computer plays, hands are covered already.
        """
        if self.phase not in (Phase.PLAY, Phase.LINGER) or self.sitting.handover(0) != "curtain":
            return False
        self.front = asked
        self._come(Phase.AWAY)
        return True

    def look(self, on: bool) -> bool:
        """The player in front holds the peek key, or lets go. Return whether that changed anything."""
        on = on and self.peek and self.phase == Phase.PLAY
        if on == self.peeking:
            return False
        self.opened = self.front if on else 0
        return True


class Spectator(HotSeat):
    """Whose eyes see a match that is only watched: those of `seen`, a mask of seats; 0: what everybody knows."""

    screen = Screen.REPLAY

    def __init__(self, sitting: HotSeatSession, everyone: int, seen: int) -> None:
        super().__init__(sitting, everyone)
        self.phase = Phase.WATCH
        self.seen = seen

    def _chosen(self) -> int:
        return self.seen

    def begin(self, asked: int) -> str:
        self.see(self.seen)
        return "none"

    def see(self, seen: int) -> None:
        """Look with other eyes: those of one seat look from its side of the table."""
        self.seen = seen
        alone = seen & (seen - 1) == 0
        self.front = seen.bit_length() if seen and alone else 1

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Nobody has the screen, so it goes to nobody."""


class Learner(HotSeat):
    """Whose eyes see a lesson: the learner's, who always sits in front. What the others do is written down."""

    screen = Screen.LESSON

    @property
    def people(self) -> int:
        return bit(self.front)

    def begin(self, asked: int) -> str:
        self.acted(asked)
        return "none"

    def acted(self, asked: int, reveal: bool = False) -> None:
        self.phase = Phase.PLAY if asked == self.front else Phase.WATCH

    def hide(self, asked: int) -> bool:
        return False
