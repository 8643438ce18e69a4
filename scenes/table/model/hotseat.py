"""Track who is at the screen and whether their hand is visible (SB 7.3).

From that, `visibility` decides which cards are face up. A computer player never comes to the front: while it thinks and
acts, the previous seat stays there. This module uses no pygame.
"""

from __future__ import annotations

from typing import Protocol

from game.engine.table import bit
from game.matches.lesson import LEARNER
from scenes.table.layout import tuning
from scenes.table.model.shared_call import SharedCall
from scenes.table.model.visibility import Moment, Phase, Screen, Visibility, shared, unguarded, visibility


class HotSeatSession(Protocol):
    """The parts of `game.matches.session.Session` that the hot seat needs."""

    @property
    def privacy(self) -> str:
        """The privacy level: "strict", "peek" or "open"."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""

    def thinks(self, seat: int) -> bool:
        """Return whether a computer player has this seat."""

    def handover(self, previous: int) -> str:
        """Return how the screen passes to the deciding seat: "curtain", "backs" or "none"."""


class HotSeat:
    """The hand-overs at a table.

    `front` is the seat that has the screen. The `asked` argument of the methods is the seat that decides now, or 0
    after the match has ended.
    """

    screen = Screen.MATCH
    seen = 0
    """The mask of seats that the user has chosen to watch, or 0."""

    def __init__(self, session: HotSeatSession, everyone: int, call: SharedCall | None = None) -> None:
        self.session = session
        self.everyone = everyone
        self.people = self._people()
        """The mask of seats that people play. Any of them may look at this screen or read its log."""
        self.call = call
        """The panel that asks several people at once, or None if the table has no such panel."""
        self.phase = Phase.AWAY
        self.front = 1
        self.opened = 0
        """The seat that has opened its hand since hands were last covered, or 0."""
        self.waited = 0.0
        self.behind: set[int] = set()
        """The numbers of the decisions, from 0, that were taken behind a curtain.

        The seats that took them haven't seen what followed.
        """
        self.reopened = 0
        """How many decisions had been made when the match was last resumed."""
        self._decided: tuple[tuple[Phase, int, int, int] | None, Visibility] = (None, Visibility(0, True))
        """The state for which visibility was last decided, and the decision."""

    # --- visibility ---------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """Everything that determines which cards are face up now."""
        return Moment(
            self.screen,
            self.phase,
            self.session.privacy,
            self.people,
            self.everyone,
            self.front,
            self.opened,
            self.seen,
        )

    @property
    def state(self) -> tuple[Phase, int, int, int]:
        """Everything that `moment` depends on and that can change during a match."""
        return self.phase, self.front, self.opened, self.seen

    @property
    def visibility(self) -> Visibility:
        """The cards that may be visible on this screen now."""
        state = self.phase, self.front, self.opened, self.seen  # not `self.state`, because this runs very often
        if state != self._decided[0]:
            self._decided = state, visibility(self.moment)
        return self._decided[1]

    @property
    def mask(self) -> int:
        """The mask of seats whose knowledge may be visible now. 0 means public knowledge only."""
        return self.visibility.eyes

    @property
    def covered(self) -> bool:
        """Whether every hand shows only backs, even of cards that everybody knows."""
        return self.visibility.covered

    def _people(self) -> int:
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
        return self.opened != 0 and self.peek

    @property
    def confidential(self) -> bool:
        """Whether the viewer's cards and intentions are secret from other people."""
        return shared(self.moment)

    def common(self, known: int) -> bool:
        """Return whether every person at the screen may see a card that the seats in the mask `known` have seen."""
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
        """Start or resume the match, and return how the first seat comes to the table.

        `asked` is the deciding seat. The result is "curtain", "backs" or "none".
        """
        self.front = self._first(asked)
        if not asked:
            self._come(Phase.OVER)
            return "none"
        if self._called():
            self._come(Phase.CALL)
            return "none"
        if self.session.thinks(asked):
            self._come(Phase.THINK)
            return "none"
        way = self.session.handover(0)
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def _first(self, asked: int) -> int:
        """Return the first seat in front: the deciding seat, or the next seat that a person plays."""
        persons = self.session.persons
        if not persons or asked in persons:
            return asked or 1
        return next((seat for seat in persons if seat > asked), persons[0])

    def taken_back(self, left: int) -> None:
        """Forget the records of undone decisions.

        `left` is the number of decisions that remain.
        """
        self.behind = {number for number in self.behind if number < left}
        self.reopened = min(self.reopened, left)
        if self.call is not None:
            self.call.forget(left)

    def _called(self) -> bool:
        """Return whether a panel asks several people, or has their answers for the deciding seat."""
        return self.call is not None and (self.call.waits or self.call.reply is not None)

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Continue after an action. `asked` is the seat that decides next.

        If `reveal`, everyone watches the action being revealed, so all hands are covered meanwhile.
        """
        # Everybody has seen the board below the panel, so it needn't stay any longer.
        self.waited = tuning.BOARD_STAYS if self.phase == Phase.CALL and not reveal else 0.0
        if not asked:
            self._come(Phase.OVER)
        elif self._called():
            self._come(Phase.CALL)
        elif self.session.thinks(asked):
            self._come(Phase.THINK)
        elif asked != self.front or self._comes() or (shared(self.moment) and (reveal or self._must_open())):
            self._come(Phase.LINGER)
        else:
            self._come(Phase.PLAY)

    def _comes(self) -> bool:
        """Return whether the deciding seat has said at the panel that it wants to act."""
        return self.call is not None and self.call.comes

    def _must_open(self) -> bool:
        """Return whether the seat in front has to lift a curtain before it can act."""
        return self.session.handover(self.opened) == "curtain"

    def linger(self, step: float, still: bool) -> bool:
        """Advance the clock. Return whether the board has been visible long enough, with nothing moving."""
        if self.phase != Phase.LINGER or not still:
            return False
        self.waited += step
        return self.waited >= tuning.BOARD_STAYS

    def go(self, asked: int) -> str:
        """Bring the next seat to the front, and return "curtain", "backs" or "none"."""
        way = self.session.handover(self.opened)
        self.front = asked
        if self.call is not None:
            self.call.came()
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def lift(self) -> None:
        """Record that the person in front has lifted their own curtain."""
        if self.phase == Phase.AWAY:
            self.opened = self.front
            self._come(Phase.PLAY)

    def hide(self, asked: int) -> bool:
        """Cover the hands when the window loses the focus. Return whether that needs a curtain.

        While a computer plays, hands are already covered.
        """
        if self.phase not in (Phase.PLAY, Phase.LINGER) or self.session.handover(0) != "curtain":
            return False
        self.front = asked
        self._come(Phase.AWAY)
        return True

    def look(self, on: bool) -> bool:
        """Record that the player in front holds or releases the peek key.

        Return whether that changes anything.
        """
        on = on and self.phase == Phase.PLAY and self.peek
        if on == self.peeking:
            return False
        self.opened = self.front if on else 0
        return True


class Spectator(HotSeat):
    """The viewer of a replay. `seen` is the mask of watched seats, or 0 for public knowledge."""

    screen = Screen.REPLAY

    def __init__(self, session: HotSeatSession, everyone: int, seen: int) -> None:
        super().__init__(session, everyone)
        self.phase = Phase.WATCH
        self.seen = seen

    def begin(self, asked: int) -> str:
        """Start with the viewer that the user has chosen."""
        self.see(self.seen)
        return "none"

    def see(self, seen: int) -> None:
        """Change the viewer. A single seat sees the table from its own side."""
        self.seen = seen
        alone = seen & (seen - 1) == 0
        self.front = seen.bit_length() if seen and alone else 1

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Do nothing, because the screen never changes hands."""


class Learner(HotSeat):
    """The viewer of a lesson: the learner, who is always in front.

    The lesson's script decides the other seats' actions.
    """

    screen = Screen.LESSON

    def _people(self) -> int:
        return bit(LEARNER)

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
