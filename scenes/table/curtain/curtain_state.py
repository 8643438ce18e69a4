"""Decide when a curtain is down, and what lifts it.

- FALLING: It is coming down.
- DOWN: A click on its button lifts it, and so does a key that is held long enough. The same gestures choose an answer
  for which the player needn't see any cards.
- LIFTING: It is going up.
- UP: It is gone.

The click guard keeps the rest of a double click from lifting it: its buttons are new each time it comes down.

This module uses no pygame and no clock of its own.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

NONE, LIFT = -1, 0
"""Values for the pressed or held button: none, and the one that lifts the curtain.

The answers are numbered from 1.
"""


class CurtainPhase(Enum):
    """A phase of a curtain's life."""

    FALLING = "falling"
    DOWN = "down"
    LIFTING = "lifting"
    UP = "up"


class CurtainTimes(NamedTuple):
    """Durations, in seconds, of the fall, of holding the key, and of the lift."""

    fall: float
    hold: float
    lift: float


class CurtainState:
    """The state of one curtain."""

    def __init__(self, times: CurtainTimes, at_once: bool = False, moving: bool = True) -> None:
        """Start the curtain.

        Args:
            times: The duration of each phase.
            at_once: Whether it is down from the start, because the player left the window.
            moving: Whether it takes time to lift. Without animations it doesn't.
        """
        self.times = times
        self.moving = moving
        self.phase = CurtainPhase.DOWN if at_once or not moving else CurtainPhase.FALLING
        self.lowered = 0
        """How many times the curtain has been lowered again. Its buttons are new each time."""
        self.passed = 0.0
        self.held = -1.0
        self.holding = NONE
        self.armed = NONE
        self.stale = False

    @property
    def covered(self) -> float:
        """Return the share of the window that the curtain covers, 0 to 1."""
        if self.phase == CurtainPhase.FALLING:
            return _eased(self.passed / self.times.fall)
        if self.phase == CurtainPhase.LIFTING:
            return 1 - _eased(self.passed / self.times.lift)
        return 0.0 if self.phase == CurtainPhase.UP else 1.0

    @property
    def hold_share(self) -> float:
        """Return the share of the required time for which the key has been held, 0 to 1."""
        return min(1.0, max(0.0, self.held) / self.times.hold)

    @property
    def rest(self) -> float | None:
        """Return the seconds until the curtain looks different.

        Return 0 while the curtain moves, and None if it waits for the player.
        """
        return 0.0 if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING) or self.held >= 0 else None

    def press(self, button: int) -> None:
        """Record that the mouse was pressed on a button."""
        self.armed = button if self.phase == CurtainPhase.DOWN else NONE

    def release(self, button: int) -> int:
        """Record that the mouse was released on a button. Return the chosen button, or NONE."""
        chosen = button if button == self.armed and self.phase == CurtainPhase.DOWN else NONE
        self.armed = NONE
        return self._choose(chosen)

    def key_down(self, button: int = LIFT, ignored: bool = False) -> None:
        """Record that a button's key was pressed or is repeating.

        If the curtain isn't down yet, or the button ignores presses (`ignored`), the key must come up before it counts.
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
        """Forget a press or held key, because the window has lost the focus."""
        self.armed = self.holding = NONE
        self.held = -1.0

    def update(self, seconds: float) -> int:
        """Advance the clock by `seconds`. Return the button chosen by holding a key, or NONE."""
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
        """Lower the curtain at once if it is moving when the player leaves the window."""
        if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING):
            self._lower()
        self.lost()

    def renew(self) -> bool:
        """Lower the curtain again with new buttons, because another scene covers it.

        This cancels a press or held key. A curtain that is already going up isn't affected.

        Returns:
            Whether it was lowered again.
        """
        if self.phase not in (CurtainPhase.FALLING, CurtainPhase.DOWN):
            return False
        self._lower()
        self.lost()
        self.stale = False
        return True

    def lift(self) -> None:
        """Start lifting."""
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
    """Convert a share of time to the share of a motion that starts fast and ends gently."""
    left = 1 - min(1.0, max(0.0, share))
    return 1 - left**3
