"""When a curtain is down, and what lifts it. Pure: no pygame, no clock of its own.

FALLING  it comes down
WAITING  it is down, and too young to be lifted: what is left of a double click must not lift it
DOWN     it lifts on a click that is pressed and released inside its button, or on a key held long enough; in the same
         way an answer is given that needs no look below it
LIFTING  it goes up
UP       it is away"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

NONE, LIFT = -1, 0
"""What is pressed or held: nothing, or the button that lifts; from 1 on the answers."""


class CurtainPhase(Enum):
    """Where a curtain stands."""

    FALLING = "falling"
    WAITING = "waiting"
    DOWN = "down"
    LIFTING = "lifting"
    UP = "up"


class CurtainTimes(NamedTuple):
    """Seconds: to fall, to wait before anything lifts it, to hold the key, to lift."""

    fall: float
    wait: float
    hold: float
    lift: float


class CurtainState:
    """One curtain's life. With `at_once` it is down from the first moment and goes up without motion."""

    def __init__(self, times: CurtainTimes, at_once: bool = False, moving: bool = True) -> None:
        """`at_once`: no fall (the window was left); `moving`: whether it takes time to lift."""
        self.times = times
        self.moving = moving
        self.phase = CurtainPhase.WAITING if at_once or not moving else CurtainPhase.FALLING
        self.passed = 0.0
        self.held = -1.0
        self.holding = NONE
        self.armed = NONE
        self.stale = False

    @property
    def covered(self) -> float:
        """How much of the window it covers, 0 to 1."""
        if self.phase == CurtainPhase.FALLING:
            return _eased(self.passed / self.times.fall)
        if self.phase == CurtainPhase.LIFTING:
            return 1 - _eased(self.passed / self.times.lift)
        return 0.0 if self.phase == CurtainPhase.UP else 1.0

    @property
    def hold_share(self) -> float:
        """How much of the holding time has passed, 0 to 1."""
        return min(1.0, max(0.0, self.held) / self.times.hold)

    @property
    def rest(self) -> float | None:
        """For how many seconds nothing is seen to change: 0 while it moves, None: until somebody does something."""
        if self.phase == CurtainPhase.WAITING:
            return max(0.0, self.times.wait - self.passed)
        return 0.0 if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING) or self.held >= 0 else None

    def press(self, button: int) -> None:
        """A pointer's button went down, over this one."""
        self.armed = button if self.phase == CurtainPhase.DOWN else NONE

    def release(self, button: int) -> int:
        """It came up again; what is chosen by that, or NONE."""
        chosen = button if button == self.armed and self.phase == CurtainPhase.DOWN else NONE
        self.armed = NONE
        return self._choose(chosen)

    def key_down(self, button: int = LIFT) -> None:
        """The key of a button went down, or repeats; one that was down before the curtain was ready doesn't count."""
        if self.phase != CurtainPhase.DOWN:
            self.stale = True
        elif self.held < 0 and not self.stale:
            self.held = 0.0
            self.holding = button

    def key_up(self) -> None:
        """The key came up."""
        self.held = -1.0
        self.stale = False

    def lost(self) -> None:
        """The window lost the focus: what was begun is forgotten."""
        self.armed = self.holding = NONE
        self.held = -1.0

    def update(self, seconds: float) -> int:
        """Time passes; what is chosen by a held key, or NONE."""
        if self.phase in (CurtainPhase.FALLING, CurtainPhase.WAITING, CurtainPhase.LIFTING):
            self.passed += seconds
        if self.phase == CurtainPhase.FALLING and self.passed >= self.times.fall:
            self._enter(CurtainPhase.WAITING)
        elif self.phase == CurtainPhase.WAITING and self.passed >= self.times.wait:
            self._enter(CurtainPhase.DOWN)
        elif self.phase == CurtainPhase.LIFTING and self.passed >= self.times.lift:
            self._enter(CurtainPhase.UP)
        if self.phase == CurtainPhase.DOWN and self.held >= 0:
            self.held += seconds
            if self.held >= self.times.hold:
                return self._choose(self.holding)
        return NONE

    def drop(self) -> None:
        """The window was left while it was lifting: it is down again at once."""
        if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING):
            self._enter(CurtainPhase.WAITING)
        self.lost()

    def renew(self) -> bool:
        """Something else lies over it: what was begun is forgotten, and it is down and young once more when that is
        gone, unless it goes up already. Whether it is."""
        if self.phase not in (CurtainPhase.FALLING, CurtainPhase.WAITING, CurtainPhase.DOWN):
            return False
        self._enter(CurtainPhase.WAITING)
        self.lost()
        self.stale = False
        return True

    def lift(self) -> None:
        """It goes up."""
        self._enter(CurtainPhase.LIFTING if self.moving else CurtainPhase.UP)
        self.lost()

    def _choose(self, button: int) -> int:
        if button == LIFT:
            self.lift()
        elif button != NONE:
            self.lost()
            self.stale = True
        return button

    def _enter(self, stage: CurtainPhase) -> None:
        self.phase = stage
        self.passed = 0.0


def _eased(share: float) -> float:
    """Fast at first, gentle at the end."""
    left = 1 - min(1.0, max(0.0, share))
    return 1 - left**3
