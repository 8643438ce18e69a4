"""Decide which mouse and key presses to ignore, and recognise double clicks.

A button ignores presses for a moment after it appears, changes its meaning or answers a question. If a press answers a
question or opens a scene, the guard ignores repeats of that press for a moment. Repeats of any other press are ignored
only on new buttons.

Positions are in units, and times are in seconds. This module doesn't use pygame.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple
from weakref import ReferenceType, WeakKeyDictionary, ref

AGAIN = 1.0
"""How long to ignore repeats of a press that answered a question or opened a scene. A repeat has the same button, key
or position."""
BURST = 0.45
"""Minimum time for which a position, button or key stays blocked after an ignored press."""
CHANGING = 0.6
"""How long a button ignores presses after it appears or its meaning changes."""
DOUBLE_CLICK = 0.4
"""Maximum time between the two presses of a double click, in lists and on the table."""
FILLS = 4
"""Number of steps in which the progress line on a blocked button fills up."""
RAISING = 0.15
"""A press this soon after the window regains focus may have been meant only to raise the window."""
SAME_SPOT = 12.0
"""Maximum distance between the two clicks of a double click."""
SAME = 1e-6
"""Tolerance for rounding errors when comparing times, as a fraction of a step."""
Meanings = Mapping[str, Hashable]
"""The meanings of the buttons that can be pressed now, keyed by button name."""
NONE: frozenset[str] = frozenset()
Filled = Mapping[str, float]
"""Maps each button's name to the fraction (0 to 1) of its waiting time that has passed."""


class SeenButtons(NamedTuple):
    """The buttons that a scene is showing.

    Attributes:
        buttons: The meaning of each button, as last passed to `see`.
        since: Each button's current meaning, and the time when that meaning began.
        newest: The latest time in `since`, or -infinity if there are no buttons.
    """

    buttons: Meanings
    since: Mapping[str, tuple[Hashable, float]]
    newest: float


NOTHING_SEEN = SeenButtons({}, {}, -math.inf)


class ClickGuard:
    """Protects all buttons in the program against accidental presses.

    The guard tracks each scene's buttons separately.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._seen: WeakKeyDictionary[object, SeenButtons] = WeakKeyDictionary()
        """Each scene's buttons."""
        self._spot = (0.0, 0.0, -math.inf)
        """The position and time of the last press that answered a question."""
        self._button: tuple[ReferenceType[object] | None, str, float] = (None, "", -math.inf)
        """The scene and name of the button that last answered a question, and the time of the answer."""
        self._key: tuple[object, float] = (None, -math.inf)
        """The event for the key that last answered a question, and the time of the answer."""
        self._press = (0.0, 0.0, -math.inf)
        """The position and time of the last mouse press."""
        self._key_press: tuple[object, float] = (None, -math.inf)
        """The event for the last key press, and the time of that press."""
        self._led = (0.0, 0.0, -math.inf)
        """The position and time of the last press that opened another scene."""
        self._led_key: tuple[int, float] = (0, -math.inf)
        """The last key that opened another scene, as pygame's key number, and the time of the press."""
        self._clicked: tuple[Hashable, float] = (None, -math.inf)
        """The last item clicked in a list, and the time of the click."""
        self._closed = -math.inf
        """The time at which the player last tried to close the window."""
        self._away = False
        """Whether the window has lost focus."""
        self._back = -math.inf
        """The time at which the window regained focus."""
        self._took = False

    def update(self, seconds: float) -> None:
        """Advance the clock by `seconds`."""
        self.now += seconds

    # --- meanings of buttons ------------------------------------------------------------------------------------------

    def see(self, scene: object, buttons: Meanings) -> frozenset[str]:
        """Record the buttons in a scene, and return the names of the buttons that ignore presses.

        Usually, a scene's first buttons accept presses immediately. If `came` was called first, these buttons ignore
        presses for a moment. To save time, pass the same mapping object again while the buttons stay the same.
        """
        seen = self._seen.get(scene)
        if seen is None or seen.buttons is not buttons:
            since, old = (-math.inf, NOTHING_SEEN.since) if seen is None else (self.now, seen.since)
            now = {
                name: old[name] if name in old and old[name][0] == meaning else (meaning, since)
                for name, meaning in buttons.items()
            }
            newest = max((begun for _, begun in now.values()), default=-math.inf)
            seen = self._seen[scene] = SeenButtons(buttons, now, newest)
        return self._changing(scene, seen)

    def came(self, scene: object) -> None:
        """Record that a scene has opened without a press.

        The scene's first buttons then ignore presses for a moment.
        """
        self._seen.setdefault(scene, NOTHING_SEEN)

    def changing(self, scene: object) -> frozenset[str]:
        """Return the names of all the scene's buttons that currently ignore presses."""
        return self._changing(scene, self._seen.get(scene, NOTHING_SEEN))

    def _changing(self, scene: object, seen: SeenButtons) -> frozenset[str]:
        young: list[str] = []
        if seen.newest + CHANGING > self.now:
            young += [name for name, (_, since) in seen.since.items() if since + CHANGING > self.now]
        of, answered, at = self._button
        if at + AGAIN > self.now and of is not None and of() is scene and answered in seen.since:
            young.append(answered)
        return frozenset(young) if young else NONE

    def filled(self, scene: object, button: str) -> float:
        """Return the fraction of a button's waiting time that has passed, in steps of 1/FILLS."""
        _, since = self._seen.get(scene, NOTHING_SEEN).since.get(button, (None, -math.inf))
        of, answered, at = self._button
        waits = [(since, CHANGING)]
        if of is not None and of() is scene and answered == button:
            waits.append((at, AGAIN))
        # The button itself isn't blocked, so either the position or the key is blocked.
        if all(begun + length <= self.now for begun, length in waits):
            waits = [(at, AGAIN) for at in (self._spot[2], self._key[1], self._press[2], self._key_press[1])]
        begun, length = max(waits, key=sum)
        return max(0, math.floor(FILLS * (self.now - begun) / length + SAME)) / FILLS

    # --- double clicks --------------------------------------------------------------------------------------------

    def doubles(self, thing: Hashable) -> bool:
        """Record a click on a list item, and return whether the click completes a double click.

        `thing` identifies the list and the item. Equal values mean the same item.
        """
        before, at = self._clicked
        double = before == thing and at + DOUBLE_CLICK > self.now
        self._clicked = (None, -math.inf) if double else (thing, self.now)
        return double

    def part(self) -> None:
        """Record that the last click began something else, such as a drag.

        That click can't be part of a double click.
        """
        self._clicked = None, -math.inf

    def closing(self) -> None:
        """Record that the player has tried to close the window and has been asked a question."""
        self._closed = self.now

    @property
    def closes_again(self) -> bool:
        """Return whether a request to close the window could now be an accidental second click."""
        return self._closed + AGAIN > self.now

    # --- the window's focus -------------------------------------------------------------------------------------------

    def focus(self, gained: bool) -> None:
        """Record that the window has gained or lost focus."""
        if gained and self._away:
            self._back = self.now
        self._away = not gained

    @property
    def raises(self) -> bool:
        """Return whether a press now might be meant only to bring the window to the front."""
        return self._back + RAISING > self.now

    # --- places of presses --------------------------------------------------------------------------------------------

    def answered(self, x: float, y: float, scene: object, button: str) -> None:
        """Record that a mouse press or release at a point has answered a question.

        `button` is the name of the button there, or "".
        """
        self._spot = x, y, self.now
        self._button = ref(scene), button, self.now

    def answered_by(self, key: object, scene: object, button: str) -> None:
        """Record that a key has answered a question.

        `key` is the key event. `button` is the name of the button that the key activated, or "".
        """
        self._key = key, self.now
        self._button = ref(scene), button, self.now

    def pressed(self, x: float, y: float) -> None:
        """Record a mouse press at a point."""
        self._press = x, y, self.now

    def pressed_key(self, event: object) -> None:
        """Record a key press."""
        self._key_press = event, self.now

    @property
    def last_press(self) -> tuple[float, float] | None:
        """Return the position of the last mouse press, or None if that press wasn't recent."""
        return self._press[:2] if self._press[2] + AGAIN > self.now else None

    @property
    def last_key(self) -> object:
        """Return the event for the last key press, or None if that press wasn't recent."""
        return self._key_press[0] if self._key_press[1] + AGAIN > self.now else None

    def newer(self, scene: object, button: str, by_key: bool) -> bool:
        """Return whether a button was still new at the time of the last press.

        A button is new for CHANGING seconds after it appears or changes its meaning. Consider the last key press if
        `by_key` is true, otherwise the last mouse press.
        """
        _, since = self._seen.get(scene, NOTHING_SEEN).since.get(button, (None, -math.inf))
        return since + CHANGING > (self._key_press[1] if by_key else self._press[2])

    @property
    def spot(self) -> tuple[float, float] | None:
        """Return the position of a press that has just answered a question, or None."""
        return self._spot[:2] if self._spot[2] + AGAIN > self.now else None

    @property
    def key(self) -> object:
        """Return the event for the key that has just answered a question, or None.

        Pressing another key resets the result to None.
        """
        return self._key[0] if self._key[1] + AGAIN > self.now else None

    def other_key(self) -> None:
        """Record that another key was pressed, which unblocks the key that answered a question."""
        self._key = None, -math.inf

    def led(self, x: float, y: float) -> None:
        """Record that a mouse press or release at a point has opened another scene."""
        self._led = x, y, self.now

    def led_by(self, key: int) -> None:
        """Record that a key has opened another scene."""
        self._led_key = key, self.now

    def takes_key(self, key: int) -> bool:
        """Return whether to ignore a key press because that key has just opened this scene."""
        if key != self._led_key[0]:
            self._led_key = 0, -math.inf
        takes = self._led_key[1] + AGAIN > self.now
        if takes:  # the player may press again, so wait longer
            self._led_key = key, self._extended(self._led_key[1])
        return takes

    def forget(self) -> None:
        """Record that something else has happened since the last press.

        The next press can't be the second half of a double click.
        """
        self._led = 0.0, 0.0, -math.inf
        self.part()

    def left_over(self, x: float, y: float, seconds: float = AGAIN) -> bool:
        """Return whether a press near this point answered a question less than `seconds` ago."""
        return _near(self._spot, (x, y)) and self._spot[2] + seconds > self.now

    def takes(self, down: bool, x: float, y: float) -> bool:
        """Return whether to ignore a mouse press or, if `down` is false, a mouse release.

        If the first click of a double click opens a scene, the second click is ignored, because it could land on
        something in the new scene. When a press is ignored, its release is ignored too.
        """
        if down:
            self._took = _near(self._led, (x, y)) and self._led[2] + AGAIN > self.now
            if self._took:  # the player may press again, so wait longer
                self._led = *self._led[:2], self._extended(self._led[2])
            return self._took
        took, self._took = self._took, False
        return took

    def swallow(self) -> None:
        """Record that a press was ignored, so that its release is ignored too."""
        self._took = True
        self.repeated()

    def repeated(self) -> None:
        """Record that a press was ignored.

        If presses are still blocked after the last answer, they stay blocked for at least BURST more seconds.
        """
        self._spot = *self._spot[:2], self._extended(self._spot[2])
        self._button = *self._button[:2], self._extended(self._button[2])
        self._key = self._key[0], self._extended(self._key[1])

    def _extended(self, answered: float) -> float:
        """Return the new start of the period in which presses are blocked after an answer.

        `answered` is the current start. The period lasts AGAIN seconds. If it isn't over yet, its start is moved so
        that the period lasts at least BURST more seconds. Otherwise, the start stays the same.
        """
        waits = answered + AGAIN > self.now
        return max(answered, self.now + BURST - AGAIN) if waits else answered

    # --- time ---------------------------------------------------------------------------------------------------

    def rest(self, scene: object) -> float | None:
        """Return the number of seconds until a block ends or a progress line grows.

        Return None if no press is blocked.
        """
        waits = [(since, CHANGING) for _, since in self._seen.get(scene, NOTHING_SEEN).since.values()]
        waits += [(at, AGAIN) for at in (self._spot[2], self._button[2], self._key[1])]
        waits += [(at, AGAIN) for at in (self._press[2], self._key_press[1])]
        left = [_to_step(begun + length - self.now, length) for begun, length in waits if begun + length > self.now]
        lasting = [(at, AGAIN) for at in (self._led[2], self._led_key[1], self._closed)]
        lasting += [(self._clicked[1], DOUBLE_CLICK), (self._back, RAISING)]
        left += [begun + length - self.now for begun, length in lasting if begun + length > self.now]
        return min(left, default=None)


def _to_step(left: float, length: float) -> float:
    """Return the number of seconds until a blocked button's progress line next grows.

    Args:
        left: The remaining waiting time, in seconds.
        length: The total waiting time, in seconds.
    """
    step = length / FILLS
    return left - step * max(0, math.ceil(left / step - SAME) - 1)


def _near(spot: tuple[float, float, float], at: tuple[float, float]) -> bool:
    return math.dist(spot[:2], at) <= SAME_SPOT
