"""Decide when a curtain is down, and what lifts it.

FALLING  It is coming down.
WAITING  It is down, but can't be lifted yet, so that the rest of a double click doesn't lift it.
DOWN     A click pressed and released on its button lifts it, and so does a key held long enough. The same gestures
         choose an answer that needs no look at the cards.
LIFTING  It is going up.
UP       It is gone.

This module uses no pygame and no clock of its own.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

NONE, LIFT = -1, 0
"""The pressed or held button: none, or the one that lifts the curtain.

The answers are numbered from 1.
"""


class CurtainPhase(Enum):
    """A phase of a curtain's life."""

    FALLING = "falling"
    WAITING = "waiting"
    DOWN = "down"
    LIFTING = "lifting"
    UP = "up"


class CurtainTimes(NamedTuple):
    """The seconds it takes to fall, to wait before lifting, to hold the key, and to lift."""

    fall: float
    wait: float
    hold: float
    lift: float


class CurtainState:
    """The state of one curtain."""

    def __init__(self, times: CurtainTimes, at_once: bool = False, moving: bool = True) -> None:
        """Start the curtain.

        Args:
            times: The seconds of each phase.
            at_once: Whether it is down from the start, because the window was left.
            moving: Whether it takes time to lift.
        """
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
        """Return the share of the window that it covers, 0 to 1."""
        if self.phase == CurtainPhase.FALLING:
            return _eased(self.passed / self.times.fall)
        if self.phase == CurtainPhase.LIFTING:
            return 1 - _eased(self.passed / self.times.lift)
        return 0.0 if self.phase == CurtainPhase.UP else 1.0

    @property
    def hold_share(self) -> float:
        """Return the share of the holding time that has passed, 0 to 1."""
        return min(1.0, max(0.0, self.held) / self.times.hold)

    @property
    def rest(self) -> float | None:
        """Return the seconds until its look changes.

        0 while it moves, and None until the player does something.
        """
        if self.phase == CurtainPhase.WAITING:
            return max(0.0, self.times.wait - self.passed)
        return 0.0 if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING) or self.held >= 0 else None

    def press(self, button: int) -> None:
        """Note that the mouse button was pressed over a button."""
        self.armed = button if self.phase == CurtainPhase.DOWN else NONE

    def release(self, button: int) -> int:
        """Note that the mouse button was released over a button.

        Return the chosen button, or NONE.
        """
        chosen = button if button == self.armed and self.phase == CurtainPhase.DOWN else NONE
        self.armed = NONE
        return self._choose(chosen)

    def key_down(self, button: int = LIFT) -> None:
        """Note that a button's key was pressed, or repeats.

        A press before the curtain was ready doesn't count.
        """
        if self.phase != CurtainPhase.DOWN:
            self.stale = True
        elif self.held < 0 and not self.stale:
            self.held = 0.0
            self.holding = button

    def key_up(self) -> None:
        """Note that the key was released."""
        self.held = -1.0
        self.stale = False

    def lost(self) -> None:
        """Forget a press or held key, because the window has lost the focus."""
        self.armed = self.holding = NONE
        self.held = -1.0

    def update(self, seconds: float) -> int:
        """Advance the clock by `seconds`, and return the button chosen by a held key, or NONE."""
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
        """Lower the curtain at once if the window was left while it moved."""
        if self.phase in (CurtainPhase.FALLING, CurtainPhase.LIFTING):
            self._enter(CurtainPhase.WAITING)
        self.lost()

    def renew(self) -> bool:
        """Start waiting again, because another scene covers the curtain.

        A press or held key is forgotten. A curtain that is already going up isn't affected.

        Returns:
            Whether the curtain started again.
        """
        if self.phase not in (CurtainPhase.FALLING, CurtainPhase.WAITING, CurtainPhase.DOWN):
            return False
        self._enter(CurtainPhase.WAITING)
        self.lost()
        self.stale = False
        return True

    def lift(self) -> None:
        """Start lifting."""
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
    """Return an eased share that starts fast and ends gently."""
    left = 1 - min(1.0, max(0.0, share))
    return 1 - left**3
