"""The phases of a curtain, and the input that lifts the curtain.

- FALLING: The curtain is coming down.
- DOWN: The curtain is down. The player can click a button or hold down a key, to lift the curtain or to give an answer.
- LIFTING: The curtain is going up.
- UP: The curtain is gone.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

NONE, LIFT = -1, 0
"""Button numbers: NONE means no button, and LIFT is the button that lifts the curtain. Answers are numbered from 1."""


class CurtainPhase(Enum):
    """The phases of a curtain: falling, down, lifting and up."""

    FALLING = "falling"
    DOWN = "down"
    LIFTING = "lifting"
    UP = "up"


class CurtainTimes(NamedTuple):
    """How long the curtain takes to fall and to rise, and how long a key must be held.

    All times are in seconds.
    """

    fall: float
    hold: float
    lift: float


class CurtainState:
    """The state of a curtain, which changes with time and with the player's input."""

    def __init__(self, times: CurtainTimes, at_once: bool = False, moving: bool = True) -> None:
        """Start with a curtain that is falling or already down.

        Args:
            times: The times for the fall, for holding a key, and for the lift.
            at_once: Whether the curtain is down from the start.
            moving: Whether the curtain takes time to fall and rise.
        """
        self.times = times
        self.moving = moving
        self.phase = CurtainPhase.DOWN if at_once or not moving else CurtainPhase.FALLING
        self.lowered = 0
        """How many times the curtain has come back down. Each time, its buttons count as new."""
        self.passed = 0.0
        self.held = -1.0
        self.holding = NONE
        self.armed = NONE
        self.stale = False
        self.settled = False
        """Whether the curtain is going up for the last time (see `lift`)."""

    @property
    def covered(self) -> float:
        """Return the fraction (0 to 1) of the window that the curtain covers."""
        if self.phase == CurtainPhase.FALLING:
            return _eased(self.passed / self.times.fall)
        if self.phase == CurtainPhase.LIFTING:
            return 1 - _eased(self.passed / self.times.lift)
        return 0.0 if self.phase == CurtainPhase.UP else 1.0

    @property
    def hold_share(self) -> float:
        """Return how long a key has been held, as a fraction (0 to 1) of the required time."""
        return min(1.0, max(0.0, self.held) / self.times.hold)

    @property
    def rest(self) -> float | None:
        """Return 0 while the curtain is moving or a key is held down, otherwise None."""
        return 0.0 if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING) or self.held >= 0 else None

    def press(self, button: int) -> None:
        """Record a mouse press on a button."""
        self.armed = button if self.phase == CurtainPhase.DOWN else NONE

    def release(self, button: int) -> int:
        """Record a mouse release on a button.

        Return the button if it was clicked, otherwise NONE.
        """
        chosen = button if button == self.armed and self.phase == CurtainPhase.DOWN else NONE
        self.armed = NONE
        return self._choose(chosen)

    def key_down(self, button: int = LIFT, ignored: bool = False) -> None:
        """Handle a press or repeat of a button's key.

        If the curtain isn't down, or if the button ignores presses (`ignored`), the key has no effect until it is
        released and pressed again.
        """
        if self.phase != CurtainPhase.DOWN or ignored:
            self.stale = True
        elif self.held < 0 and not self.stale:
            self.held = 0.0
            self.holding = button

    def key_up(self) -> None:
        """Record that the key was released."""
        self.held = -1.0
        self.stale = False

    def lost(self) -> None:
        """Forget pressed buttons and keys, because the window has lost focus."""
        self.armed = self.holding = NONE
        self.held = -1.0

    def update(self, seconds: float) -> int:
        """Advance the clock by `seconds`.

        Return the button whose key has now been held long enough, or NONE.
        """
        if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING):
            self.passed += seconds
        if self.phase == CurtainPhase.FALLING and self.passed >= self.times.fall:
            self._enter(CurtainPhase.DOWN)
        elif self.phase == CurtainPhase.LIFTING and self.passed >= self.times.lift:
            self._enter(CurtainPhase.UP)
        if self.phase == CurtainPhase.DOWN and self.held >= 0:
            self.held += seconds
            if self.held >= self.times.hold:
                return self._choose(self.holding)
        return NONE

    def drop(self) -> None:
        """Bring a moving curtain down immediately, unless it is rising for the last time (`lift`)."""
        if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING) and not self.settled:
            self._lower()
        self.lost()

    def renew(self) -> bool:
        """Bring the curtain down again unless it is rising, and return whether it came down.

        Pressed buttons and keys are forgotten.
        """
        if self.phase not in (CurtainPhase.FALLING, CurtainPhase.DOWN):
            return False
        self._lower()
        self.lost()
        self.stale = False
        return True

    def lift(self, settled: bool = False) -> None:
        """Start lifting the curtain, for the last time if `settled` is true."""
        self.settled = settled
        self._enter(CurtainPhase.LIFTING if self.moving else CurtainPhase.UP)
        self.lost()

    def _lower(self) -> None:
        self._enter(CurtainPhase.DOWN)
        self.lowered += 1

    def _choose(self, button: int) -> int:
        if button == LIFT:
            self.lift()
        elif button != NONE:
            self.lost()
            self.stale = True
        return button

    def _enter(self, phase: CurtainPhase) -> None:
        self.phase = phase
        self.passed = 0.0


def _eased(share: float) -> float:
    """Convert a fraction of a motion's time to the motion's progress, both from 0 to 1.

    The motion starts fast and ends slowly.
    """
    left = 1 - min(1.0, max(0.0, share))
    return 1 - left**3
