"""Track the person at the screen and whether their hand is visible: the steps of a hand-over (SB 7.3).

From that, `visibility` decides whose cards are face up. A computer player never comes to the front: while it thinks and
acts, the seat that was in front stays there. This module uses no pygame.
"""

from __future__ import annotations

from typing import Protocol

from game.engine.table import bit
from scenes.table import tuning
from scenes.table.visibility import Moment, Phase, Screen, Visibility, shared, unguarded, visibility


class HotSeatSession(Protocol):
    """The parts of `game.session.Session` that the hot seat needs."""

    @property
    def privacy(self) -> str:
        """The privacy level: "strict", "peek" or "open"."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""

    def thinks(self, seat: int) -> bool:
        """Return whether a computer player has this seat."""

    def handover(self, previous: int) -> str:
        """Return how the screen passes from a seat to the asked one: "curtain", "backs" or "none"."""


class HotSeat:
    """The seat in front of one table.

    `asked` is always the seat that acts now, or 0 after the match has ended.
    """

    screen = Screen.MATCH

    def __init__(self, session: HotSeatSession, everyone: int) -> None:
        self.session = session
        self.everyone = everyone
        self.phase = Phase.AWAY
        self.front = 1
        self.opened = 0
        """The seat that has opened its hand since hands were last covered, or 0."""
        self.waited = 0.0
        self.behind: set[int] = set()
        """The decisions, counted from 0, taken behind a curtain.

        Their seats haven't seen what followed.
        """
        self.reopened = 0
        """How many decisions were made before the match was closed and resumed."""

    # --- visibility ---------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """Everything that decides whose cards are face up now."""
        return Moment(
            self.screen,
            self.phase,
            self.session.privacy,
            self.people,
            self.everyone,
            self.front,
            self.opened,
            self._chosen(),
        )

    def _chosen(self) -> int:
        """Return the mask of seats chosen as viewers, if there is such a choice."""
        return 0

    @property
    def sight(self) -> Visibility:
        """The cards that this screen may show now."""
        return visibility(self.moment)

    @property
    def mask(self) -> int:
        """The mask of seats whose knowledge is visible now. 0 means only public knowledge."""
        return self.sight.eyes

    @property
    def covered(self) -> bool:
        """Whether every hand shows only backs, even of cards that everybody knows."""
        return self.sight.covered

    @property
    def people(self) -> int:
        """The mask of people's seats. Any of them may look at this screen or read its log."""
        return sum(map(bit, self.session.persons))

    @property
    def open_table(self) -> bool:
        """Whether every hand is open to all."""
        return unguarded(self.moment)

    @property
    def peek(self) -> bool:
        """Whether hands are visible only while their owner holds the peek key."""
        return self.session.privacy == "peek" and shared(self.moment)

    @property
    def peeking(self) -> bool:
        """Whether the player holds the peek key."""
        return self.peek and self.opened != 0

    @property
    def confidential(self) -> bool:
        """Whether the viewer's cards and considerations are hidden from other people."""
        return shared(self.moment)

    def common(self, known: int) -> bool:
        """Return whether all people may know a card that these seats (a mask) know."""
        return bool(known) if self.open_table else known & self.people == self.people

    @property
    def playing(self) -> bool:
        """Whether a person may act now."""
        return self.phase == Phase.PLAY

    # --- events -------------------------------------------------------------------------------------------------

    def _come(self, phase: Phase) -> None:
        """Enter a phase. If that covers an opened hand, its owner has to open it again."""
        self.phase = phase
        if self.covered:
            self.opened = 0

    def begin(self, asked: int) -> str:
        """Start the match, or resume it, and return how the first seat comes to the table."""
        self.front = self._first(asked)
        if not asked:
            self._come(Phase.OVER)
            return "none"
        if self.session.thinks(asked):
            self._come(Phase.THINK)
            return "none"
        way = self.session.handover(0)
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def _first(self, asked: int) -> int:
        """Return the seat that is in front first: the asked seat, or the next one with a person."""
        persons = self.session.persons
        if not persons or asked in persons:
            return asked or 1
        return next((seat for seat in persons if seat > asked), persons[0])

    def taken_back(self, left: int) -> None:
        """Forget the notes about undone decisions, when `left` decisions remain."""
        self.behind = {number for number in self.behind if number < left}
        self.reopened = min(self.reopened, left)

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Go on after an action, when `asked` decides next.

        If `reveal`, the action is now revealed to everyone, so all hands are covered meanwhile.
        """
        self.waited = 0.0
        if not asked:
            self._come(Phase.OVER)
        elif self.session.thinks(asked):
            self._come(Phase.THINK)
        elif asked != self.front or (shared(self.moment) and (reveal or self._must_open())):
            self._come(Phase.LINGER)
        else:
            self._come(Phase.PLAY)

    def _must_open(self) -> bool:
        """Return whether the seat in front has to lift a curtain before it can act."""
        return self.session.handover(self.opened) == "curtain"

    def linger(self, step: float, still: bool) -> bool:
        """Advance time, and return whether the board has been visible and at rest long enough."""
        if self.phase != Phase.LINGER or not still:
            return False
        self.waited += step
        return self.waited >= tuning.BOARD_STAYS

    def go(self, asked: int) -> str:
        """Bring the next seat to the front, and return "curtain", "backs" or "none"."""
        way = self.session.handover(self.opened)
        self.front = asked
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def lift(self) -> None:
        """Note that the person in front has lifted their own curtain."""
        if self.phase == Phase.AWAY:
            self.opened = self.front
            self._come(Phase.PLAY)

    def hide(self, asked: int) -> bool:
        """Lower a curtain when the window loses the focus, and return whether one is needed.

        While a computer plays, hands are already covered.
        """
        if self.phase not in (Phase.PLAY, Phase.LINGER) or self.session.handover(0) != "curtain":
            return False
        self.front = asked
        self._come(Phase.AWAY)
        return True

    def look(self, on: bool) -> bool:
        """Note that the player in front holds or releases the peek key.

        Return whether that changes anything.
        """
        on = on and self.peek and self.phase == Phase.PLAY
        if on == self.peeking:
            return False
        self.opened = self.front if on else 0
        return True


class Spectator(HotSeat):
    """The viewer of a replay: the mask `seen` of seats, or 0 for public knowledge."""

    screen = Screen.REPLAY

    def __init__(self, session: HotSeatSession, everyone: int, seen: int) -> None:
        super().__init__(session, everyone)
        self.phase = Phase.WATCH
        self.seen = seen

    def _chosen(self) -> int:
        return self.seen

    def begin(self, asked: int) -> str:
        """Start with the chosen viewer."""
        self.see(self.seen)
        return "none"

    def see(self, seen: int) -> None:
        """Change the viewer. A single seat sees the table from its own side."""
        self.seen = seen
        alone = seen & (seen - 1) == 0
        self.front = seen.bit_length() if seen and alone else 1

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Do nothing, because nobody has the screen."""


class Learner(HotSeat):
    """The viewer of a lesson: the learner, always in front.

    The lesson's script decides the others' actions.
    """

    screen = Screen.LESSON

    @property
    def people(self) -> int:
        """The mask of the learner's seat."""
        return bit(self.front)

    def begin(self, asked: int) -> str:
        """Start the lesson."""
        self.acted(asked)
        return "none"

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Let the learner play or watch, depending on `asked`."""
        self.phase = Phase.PLAY if asked == self.front else Phase.WATCH

    def hide(self, asked: int) -> bool:
        """Return False, because a lesson has no curtain."""
        return False
