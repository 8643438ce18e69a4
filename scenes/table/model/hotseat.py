"""Keep track of who is at the screen, and whether their hand is visible (SB 7.3).

The function `visibility` decides which cards are face up. `HotSeat.front` doesn't change while a computer player thinks
and acts. This module doesn't use pygame.
"""

from __future__ import annotations

from typing import Protocol

from game.engine.table import bit
from game.matches.lesson import LEARNER
from scenes.table.layout import tuning
from scenes.table.model.shared_call import SharedCall
from scenes.table.model.visibility import Moment, Phase, Screen, Visibility, shared, unguarded, visibility


class HotSeatSession(Protocol):
    """The parts of `game.matches.session.Session` that this module uses."""

    @property
    def privacy(self) -> str:
        """The privacy level: "strict", "peek" or "open"."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by people rather than by the computer."""

    def thinks(self, seat: int) -> bool:
        """Return whether the computer plays this seat."""

    def handover(self, previous: int) -> str:
        """Return the kind of hand-over to the deciding seat: "curtain", "backs" or "none".

        "backs" means that hands are face down.
        """


class HotSeat:
    """Handles the hand-overs between players who share a screen.

    `front` is the seat of the player at the screen. In several methods, the argument `asked` is the seat that must
    decide, or 0 if the match has ended.
    """

    screen = Screen.MATCH
    seen = 0
    """The bit mask of the seats whose knowledge the user has chosen to see in a replay, or 0."""

    def __init__(self, session: HotSeatSession, everyone: int, call: SharedCall | None = None) -> None:
        self.session = session
        self.everyone = everyone
        self.people = self._people()
        """The bit mask of the seats that people play. Any of these people might look at this screen or read the event
        log."""
        self.call = call
        """The panel that asks several people the same question, or None if this table doesn't have one."""
        self.phase = Phase.AWAY
        self.front = 1
        self.opened = 0
        """The seat whose hand has been revealed since the hands were last covered, or 0 if there is none."""
        self.waited = 0.0
        self.behind: set[int] = set()
        """The numbers (from 0) of the decisions made while the curtain was down. The seats that made them haven't seen
        the results."""
        self.reopened = 0
        """Number of decisions made before the match was last resumed."""
        self._decided: tuple[tuple[Phase, int, int, int] | None, Visibility] = (None, Visibility(0, True))
        """The latest result of `visibility`, and the state that it was computed from."""

    # --- visibility ---------------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """All values that determine which cards are currently face up."""
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
        """All values that `moment` depends on and that can change during a match."""
        return self.phase, self.front, self.opened, self.seen

    @property
    def visibility(self) -> Visibility:
        """The seats whose knowledge may currently be visible, and whether hands are covered."""
        state = self.phase, self.front, self.opened, self.seen  # this runs very often, and `self.state` is slower
        if state != self._decided[0]:
            self._decided = state, visibility(self.moment)
        return self._decided[1]

    @property
    def mask(self) -> int:
        """The bit mask of seats whose knowledge may be visible (0 means only public knowledge)."""
        return self.visibility.eyes

    @property
    def covered(self) -> bool:
        """Whether all hands are face down, including cards that everybody knows."""
        return self.visibility.covered

    def _people(self) -> int:
        return sum(map(bit, self.session.persons))

    @property
    def open_table(self) -> bool:
        """Whether everybody may see all hands."""
        return unguarded(self.moment)

    @property
    def peek(self) -> bool:
        """Whether a hand is visible only while its owner is holding the peek key."""
        return self.session.privacy == "peek" and shared(self.moment)

    @property
    def peeking(self) -> bool:
        """Whether the player is holding the peek key."""
        return self.opened != 0 and self.peek

    @property
    def confidential(self) -> bool:
        """Whether the viewer's cards and plans must be kept secret from others at this screen."""
        return shared(self.moment)

    def common(self, known: int) -> bool:
        """Return whether every person at the screen may see a card.

        `known` is the bit mask of the seats that know it.
        """
        return bool(known) if self.open_table else known & self.people == self.people

    @property
    def playing(self) -> bool:
        """Whether a person may act now."""
        return self.phase == Phase.PLAY

    # --- events -------------------------------------------------------------------------------------------------

    def _come(self, phase: Phase) -> None:
        """Begin a phase of the match.

        After a phase with covered hands, players have to reveal their hands again.
        """
        self.phase = phase
        if self.covered:
            self.opened = 0

    def begin(self, asked: int) -> str:
        """Begin a new or resumed match, and return the kind of the first hand-over.

        The kind is "curtain", "backs" or "none".
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
        """Return the seat to put in front when a match begins.

        If a person plays the `asked` seat, return that seat. Otherwise, return the next seat that a person plays. If
        only computers play, return `asked`, or 1 if the match has ended.
        """
        persons = self.session.persons
        if not persons or asked in persons:
            return asked or 1
        return next((seat for seat in persons if seat > asked), persons[0])

    def taken_back(self, left: int) -> None:
        """Forget all records of undone decisions.

        `left` is the number of decisions that remain.
        """
        self.behind = {number for number in self.behind if number < left}
        self.reopened = min(self.reopened, left)
        if self.call is not None:
            self.call.forget(left)

    def _called(self) -> bool:
        """Return True if the panel is still waiting, or if it has the deciding seat's answer."""
        return self.call is not None and (self.call.waits or self.call.reply is not None)

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Continue after an action.

        If the action reveals something to everybody (`reveal`), all hands are covered while people look at what it
        reveals.
        """
        # After a panel, don't pause to show the board, because everybody has already seen it.
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
        """Return whether the deciding player has used the panel to say that they want to act."""
        return self.call is not None and self.call.comes

    def _must_open(self) -> bool:
        """Return whether the player at the screen has to lift a curtain before they can act."""
        return self.session.handover(self.opened) == "curtain"

    def linger(self, step: float, still: bool) -> bool:
        """Advance the clock, and return whether people have had enough time to see the board.

        `step` is the time in seconds since the last call. If something is moving (`still` is false), don't advance the
        clock, and return False.
        """
        if self.phase != Phase.LINGER or not still:
            return False
        self.waited += step
        return self.waited >= tuning.BOARD_STAYS

    def go(self, asked: int) -> str:
        """Bring the next seat to the front, and return the kind of hand-over.

        The kind is "curtain", "backs" or "none".
        """
        way = self.session.handover(self.opened)
        self.front = asked
        if self.call is not None:
            self.call.came()
        self._come(Phase.AWAY if way == "curtain" else Phase.PLAY)
        return way

    def lift(self) -> None:
        """Record that the player in front has lifted the curtain."""
        if self.phase == Phase.AWAY:
            self.opened = self.front
            self._come(Phase.PLAY)

    def hide(self, asked: int) -> bool:
        """Cover the hands when the window loses focus, and return whether a curtain is needed.

        If the match doesn't use curtains, or if no person is acting or about to act, change nothing and return False.
        """
        if self.phase not in (Phase.PLAY, Phase.LINGER) or self.session.handover(0) != "curtain":
            return False
        self.front = asked
        self._come(Phase.AWAY)
        return True

    def look(self, on: bool) -> bool:
        """Record a press (`on`) or release of the peek key. Return whether the view changes."""
        on = on and self.phase == Phase.PLAY and self.peek
        if on == self.peeking:
            return False
        self.opened = self.front if on else 0
        return True


class Spectator(HotSeat):
    """The viewer of a replay.

    `seen` is the bit mask of the seats whose knowledge is shown, or 0 for public knowledge.
    """

    screen = Screen.REPLAY

    def __init__(self, session: HotSeatSession, everyone: int, seen: int) -> None:
        super().__init__(session, everyone)
        self.phase = Phase.WATCH
        self.seen = seen

    def begin(self, asked: int) -> str:
        """Show what the user has chosen to see. No hand-over is needed."""
        self.see(self.seen)
        return "none"

    def see(self, seen: int) -> None:
        """Change whose knowledge is shown.

        If only one seat's knowledge is shown, show the table from that seat's side.
        """
        self.seen = seen
        alone = seen & (seen - 1) == 0
        self.front = seen.bit_length() if seen and alone else 1

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Do nothing, because a replay has no hand-overs."""


class Learner(HotSeat):
    """The viewer of a lesson: the learner, who is always in front.

    The lesson's script decides the other seats' actions.
    """

    screen = Screen.LESSON

    def _people(self) -> int:
        return bit(LEARNER)

    def begin(self, asked: int) -> str:
        """Start the lesson without a hand-over."""
        self.acted(asked)
        return "none"

    def acted(self, asked: int, reveal: bool = False) -> None:
        """Let the learner act if `asked` is the learner's seat. Otherwise, let the learner watch."""
        self.phase = Phase.PLAY if asked == self.front else Phase.WATCH

    def hide(self, asked: int) -> bool:
        """Return False, because a lesson doesn't have a curtain."""
        return False
