"""Whose eyes the table is drawn for: the viewer's mask, who sits in front, and when nothing of a hand may show (SB 7.3
and the same in every game). Pure, no pygame.

A computer player never comes to the front: while it thinks and acts, whoever sat there last looks on. One person alone
always sits in front; with no person at all every hand lies open.

Phases: PLAY   the asked seat acts
        THINK  a computer player is asked
        LINGER the decision has passed to another seat, and the board stays in sight for a moment
        AWAY   hands are covered: the curtain is down, or must come down
        OVER   the match has ended
        WATCH  nobody acts: a replay is watched"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from game.engine.table import bit
from scenes.table import feel


class Phase(Enum):
    """Where the hand-over stands."""

    PLAY = "play"
    THINK = "think"
    LINGER = "linger"
    AWAY = "away"
    OVER = "over"
    WATCH = "watch"


class Sitting(Protocol):
    """What is needed of game.sitting.Sitting."""

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
    """Keeps the viewer of one table. `asked` is the seat that acts now, 0 when the match has ended."""

    def __init__(self, sitting: Sitting, everyone: int) -> None:
        self.sitting = sitting
        self.everyone = everyone
        self.phase = Phase.AWAY
        self.front = 1
        self.seated = True
        """Whether somebody is known to sit in front; if not, no hand may show while a computer plays."""
        self.peeking = False
        self.waited = 0.0
        self.last = 0
        """Whose eyes saw the last action, until everything has come to rest."""
        self.behind: set[int] = set()
        """Which decisions, counted from 0, were taken behind a curtain: their seats have not seen what followed."""
        self.reopened = 0
        """How many decisions are older than this sitting: the match was closed after them."""

    @property
    def open_table(self) -> bool:
        return self.sitting.privacy == "open" or not self.sitting.persons

    @property
    def peek(self) -> bool:
        return self.sitting.privacy == "peek" and len(self.sitting.persons) > 1

    @property
    def mask(self) -> int:
        """The seats whose eyes see the table now; 0: only what everybody knows."""
        if self.open_table:
            return self.everyone
        if self.phase == Phase.OVER:
            people = self.sitting.persons
            return bit(people[0]) if len(people) == 1 else self.last
        if self.phase == Phase.AWAY or not self.seated or (self.peek and not self.peeking):
            return 0
        return bit(self.front)

    @property
    def covered(self) -> bool:
        """Whether every hand shows backs only, also cards that everybody knows."""
        return not self.open_table and self.mask == 0

    @property
    def people(self) -> int:
        """The seats of people (a mask): their eyes may be on this screen, or on what it writes."""
        return sum(map(bit, self.sitting.persons))

    @property
    def confidential(self) -> bool:
        """Whether there are others from whom what the viewer sees and considers is hidden."""
        return not self.open_table and self.people.bit_count() > 1

    def common(self, known: int) -> bool:
        """Whether all people may know a card that these seats (a mask) know."""
        return bool(known) if self.open_table else known & self.people == self.people

    @property
    def between(self) -> bool:
        """Whether a computer plays at a table where curtains fall between people: all of them may be looking, nobody
        knows yet whose decision is next, and no hand is open meanwhile."""
        return self.phase == Phase.THINK and self.sitting.privacy == "strict" and len(self.sitting.persons) > 1

    @property
    def playing(self) -> bool:
        return self.phase == Phase.PLAY

    def begin(self, asked: int) -> str:
        """The match is dealt or resumed; returns how the first seat comes to the table."""
        self.front = self._first(asked)
        if not asked:
            self.phase = Phase.OVER
            return "none"
        if self.sitting.thinks(asked):
            # Of several people nobody has said yet who sits there.
            self.seated = self.open_table or len(self.sitting.persons) == 1
            self.phase = Phase.THINK
            return "none"
        way = self.sitting.handover(0)
        self.phase = Phase.AWAY if way == "curtain" else Phase.PLAY
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

    def acted(self, asked: int) -> None:
        """An action was played: does the next decision fall to another seat? Who answered behind the curtain has not
        sat down."""
        self.waited = 0.0
        if self.phase == Phase.AWAY:
            self.seated = False
        if not asked:
            self.last = self.mask
            self.phase = Phase.OVER
            self.peeking = False
        elif self.sitting.thinks(asked):
            self.phase = Phase.THINK
        elif asked != self.front or not self.seated:
            self.phase = Phase.LINGER
        else:
            self.phase = Phase.PLAY

    def linger(self, step: float, still: bool) -> bool:
        """Time passes; True when the board has stayed long enough after everything came to rest."""
        if self.phase != Phase.LINGER or not still:
            return False
        self.waited += step
        return self.waited >= feel.BOARD_STAYS

    def go(self, asked: int) -> str:
        """The board has stayed: the next seat comes to the front. Returns curtain, backs or none."""
        way = self.sitting.handover(self.front if self.seated else 0)
        self.front = asked
        self.seated = True
        self.peeking = False
        self.phase = Phase.AWAY if way == "curtain" else Phase.PLAY
        return way

    def close(self) -> bool:
        """The match has ended and everything lies still: hands are covered for good. True if something changed."""
        changed, self.last = self.last != 0, 0
        return changed

    def lift(self) -> None:
        """The next player has said so: the curtain lifts."""
        if self.phase == Phase.AWAY:
            self.phase = Phase.PLAY

    def leave(self) -> bool:
        """The window lost the focus while a computer plays: with a curtain at this table hands are covered until the
        next person comes. True if something changed."""
        if self.phase != Phase.THINK or self.open_table or self.peek or len(self.sitting.persons) < 2:
            return False
        changed, self.seated = self.seated, False
        return changed

    def hide(self, asked: int) -> bool:
        """The window lost the focus: with a curtain at this table it falls at once. True if it must come down."""
        if self.sitting.privacy != "strict" or self.phase not in (Phase.PLAY, Phase.LINGER):
            return False
        if self.sitting.handover(0) != "curtain":
            return False
        self.front = asked
        self.phase = Phase.AWAY
        return True

    def look(self, on: bool) -> bool:
        """With `peek`: the player holds the key or the hand, or lets go. True if something changed."""
        on = on and self.peek and self.phase == Phase.PLAY
        if on == self.peeking:
            return False
        self.peeking = on
        return True


class Onlooker(HotSeat):
    """Whose eyes see a match that is only watched: those of `seen`, a mask of seats; 0: what everybody knows."""

    def __init__(self, sitting: Sitting, everyone: int, seen: int) -> None:
        super().__init__(sitting, everyone)
        self.phase = Phase.WATCH
        self.seen = seen

    @property
    def mask(self) -> int:
        return self.seen

    @property
    def covered(self) -> bool:
        return False

    def begin(self, asked: int) -> str:
        self.see(self.seen)
        return "none"

    def see(self, seen: int) -> None:
        """Other eyes: those of one seat look from its side of the table."""
        self.seen = seen
        alone = seen & (seen - 1) == 0
        self.front = seen.bit_length() if seen and alone else 1

    def acted(self, asked: int) -> None:
        """Nobody has the device, so it goes to nobody."""


class Pupil(HotSeat):
    """Whose eyes see a lesson: the learner's, who always sits in front. What the others do is written down."""

    @property
    def mask(self) -> int:
        return bit(self.front)

    @property
    def people(self) -> int:
        return bit(self.front)

    @property
    def covered(self) -> bool:
        return False

    def begin(self, asked: int) -> str:
        self.acted(asked)
        return "none"

    def acted(self, asked: int) -> None:
        self.phase = Phase.PLAY if asked == self.front else Phase.WATCH

    def hide(self, asked: int) -> bool:
        return False
