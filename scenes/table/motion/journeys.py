"""Group events into beats, and find where a card is on its journey."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.events import Beat, Event
from scenes.table.layout.boxes import Pose
from scenes.table.motion.sprites import Leg, Sprite


def distance(one: Pose, other: Pose) -> float:
    """Return the distance between two poses."""
    return math.hypot(other.x - one.x, other.y - one.y)


def beats(events: Sequence[Event]) -> list[list[Event]]:
    """Return the events in groups that play one after another."""
    found: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, Beat):
            found.append([])
        else:
            found[-1].append(event)
    return found


def pose_on(sprite: Sprite, leg: Leg, share: float) -> None:
    """Put a sprite where it is after a share (0 to 1) of a leg's time."""
    origin = sprite.origin or sprite.pose
    eased = 1 - (1 - share**leg.gentle) ** 3
    pose = origin.between(leg.goal, eased)
    if leg.arc:
        across, down = leg.goal.x - origin.x, leg.goal.y - origin.y
        bow = math.sin(math.pi * eased) * leg.arc
        lean = math.copysign(math.sin(math.pi * eased) * leg.turn, -across)
        pose = pose._replace(x=pose.x + down * bow, y=pose.y - across * bow, angle=pose.angle + lean)
    sprite.pose = pose
    if _side(sprite.shown) != _side(leg.shown) or sprite.flip < 1.0:
        # The card turns over on the way: it narrows to nothing, then shows its other side.
        sprite.flip = max(0.02, abs(math.cos(math.pi * min(1.0, eased))))
        if eased >= 0.5:
            sprite.shown = leg.shown


def _side(card: int) -> int:
    """Return a value that tells the two sides of a card apart: its code if face up, -1 if not."""
    return card if card >= 0 else -1
