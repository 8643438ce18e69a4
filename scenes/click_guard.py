"""Which presses count: the one guard of all buttons in all scenes, for the mouse and for keys. Pure, no pygame.

A press is ignored on a button that has just appeared or changed its meaning, or has just answered a question, and on
the spot or by the key of a press that has just answered one or led to another scene. Positions are in units, times in
seconds."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from weakref import ReferenceType, WeakKeyDictionary, ref

from scenes.table import tuning

SAME = 1e-6
"""So little of a step is none: sums of seconds are not exact."""
Meanings = Mapping[str, Hashable]
"""By the name of each button that can be pressed now: what a press on it would mean."""
NONE: frozenset[str] = frozenset()
Filled = Mapping[str, float]
"""By the name of each button that ignores presses for now: the share of that time that it has waited, 0 to 1."""


class ClickGuard:
    """Guard every button of the program against stray presses; each scene has its own buttons."""

    def __init__(self) -> None:
        self.now = 0.0
        self._seen: WeakKeyDictionary[object, dict[str, tuple[Hashable, float]]] = WeakKeyDictionary()
        """By scene and button: what it means, and since when."""
        self._spot = (0.0, 0.0, -math.inf)
        """Where and when a press has answered a question."""
        self._button: tuple[ReferenceType[object] | None, str, float] = (None, "", -math.inf)
        """The button that has answered it: of which scene, and when."""
        self._key: tuple[object, float] = (None, -math.inf)
        """The event of the key that has answered it, and when."""
        self._led = (0.0, 0.0, -math.inf)
        """Where and when a press has led to another scene."""
        self._took = False

    def update(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds

    # --- what buttons mean --------------------------------------------------------------------------------------

    def see(self, scene: object, buttons: Meanings) -> frozenset[str]:
        """Take over the buttons that a scene shows now; return those whose meaning is too new for a press to count.

        The first buttons of a scene are exempt: the press that led there is remembered by its spot."""
        before = self._seen.get(scene)
        since = -math.inf if before is None else self.now
        old = before or {}
        self._seen[scene] = {
            name: old[name] if name in old and old[name][0] == meaning else (meaning, since)
            for name, meaning in buttons.items()
        }
        return self.changing(scene)

    def changing(self, scene: object) -> frozenset[str]:
        """Return the buttons of a scene that ignore presses for now."""
        seen = self._seen.get(scene, {})
        young = [name for name, (_, since) in seen.items() if since + tuning.CHANGING > self.now]
        of, answered, at = self._button
        if of is not None and of() is scene and answered in seen and at + tuning.AGAIN > self.now:
            young.append(answered)
        return frozenset(young) if young else NONE

    def filled(self, scene: object, button: str) -> float:
        """Return which share of its time a button that ignores presses has waited, in steps of feel.FILLS."""
        _, since = self._seen.get(scene, {}).get(button, (None, -math.inf))
        of, answered, at = self._button
        waits = [(since, tuning.CHANGING)]
        if of is not None and of() is scene and answered == button:
            waits.append((at, tuning.AGAIN))
        if all(begun + length <= self.now for begun, length in waits):  # its spot or its key has answered
            waits = [(self._spot[2], tuning.AGAIN), (self._key[1], tuning.AGAIN)]
        begun, length = max(waits, key=sum)
        return max(0, math.floor(tuning.FILLS * (self.now - begun) / length + SAME)) / tuning.FILLS

    # --- where presses were -------------------------------------------------------------------------------------

    def answered(self, x: float, y: float, scene: object, button: str) -> None:
        """A press here, or its release, has answered what was asked; on this button, if on one."""
        self._spot = x, y, self.now
        self._button = ref(scene), button, self.now

    def answered_by(self, key: object, scene: object, button: str) -> None:
        """A key has answered what was asked, `key` being its event; by this button, if by one."""
        self._key = key, self.now
        self._button = ref(scene), button, self.now

    @property
    def spot(self) -> tuple[float, float] | None:
        """Where a press has just answered; None if none has."""
        return self._spot[:2] if self._spot[2] + tuning.AGAIN > self.now else None

    @property
    def key(self) -> object:
        """The event of the key that has just answered; None if none has, or another was pressed since."""
        return self._key[0] if self._key[1] + tuning.AGAIN > self.now else None

    def other_key(self) -> None:
        """Another key than that was pressed: when it is pressed again, it is meant."""
        self._key = None, -math.inf

    def led(self, x: float, y: float) -> None:
        """A press here, or its release, has led to another scene."""
        self._led = x, y, self.now

    def forget(self) -> None:
        """Something else was done since: the next press doesn't belong to the one that led here."""
        self._led = 0.0, 0.0, -math.inf

    def left_over(self, x: float, y: float, seconds: float = tuning.AGAIN) -> bool:
        """Return whether a press here may belong to one that has answered already, so many seconds ago at most."""
        return _near(self._spot, (x, y)) and self._spot[2] + seconds > self.now

    def takes(self, down: bool, x: float, y: float) -> bool:
        """Return whether a press (`down`) or release belongs to the double click that led here."""
        if down:
            self._took = _near(self._led, (x, y)) and self._led[2] + tuning.CHANGING > self.now
            return self._took
        took, self._took = self._took, False
        return took

    def swallow(self) -> None:
        """A press was ignored: so is its release."""
        self._took = True

    # --- time ---------------------------------------------------------------------------------------------------

    def rest(self, scene: object) -> float | None:
        """Return the seconds until more presses count on a scene, or a button has waited another step; None while each
        press counts."""
        waits = [(since, tuning.CHANGING) for _, since in self._seen.get(scene, {}).values()]
        waits += [(at, tuning.AGAIN) for at in (self._spot[2], self._button[2], self._key[1])]
        left = [_to_step(begun + length - self.now, length) for begun, length in waits if begun + length > self.now]
        if (led := self._led[2] + tuning.CHANGING - self.now) > 0:
            left.append(led)
        return min(left, default=None)


def _to_step(left: float, length: float) -> float:
    """Return the seconds until the next step of feel.FILLS, where a wait of this length has so much left."""
    step = length / tuning.FILLS
    return left - step * max(0, math.ceil(left / step - SAME) - 1)


def _near(spot: tuple[float, float, float], at: tuple[float, float]) -> bool:
    return math.dist(spot[:2], at) <= tuning.SAME_SPOT
