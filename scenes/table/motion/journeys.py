"""Group events into beats, choose the cards' paths, and compute positions on these paths."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.events import Beat, Event
from scenes.framework.motion import Motion
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Pose
from scenes.table.motion.sprites import HAND, Leg, Sprite


def distance(one: Pose, other: Pose) -> float:
    """Return the distance between two poses."""
    return math.hypot(other.x - one.x, other.y - one.y)


def beats(events: Sequence[Event]) -> list[list[Event]]:
    """Group events into beats, which are played one after another."""
    found: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, Beat):
            found.append([])
        else:
            found[-1].append(event)
    return found


def way_to(sprite: Sprite, start: Pose, goal: Pose, shown: int, when: tuple[float, float], motion: Motion) -> Leg:
    """Return the leg (a part of a journey) that moves a card to its goal.

    Args:
        sprite: The card.
        start: The pose at the start of the leg.
        goal: The pose at the end of the leg.
        shown: The code of the card side that is visible at the goal.
        when: The current time and the earliest departure time, in seconds.
        motion: The user's preferences for animations.
    """
    (now, leave), held = when, sprite.owner == HAND
    way = distance(start, goal)
    far = way > sprite.pose.width * tuning.SNAP_WAY
    if held and not far:
        # The player has dropped the card here, so it needn't wait for other cards.
        return Leg(now, tuning.SNAP_TIME * motion.pace, goal, shown)
    arc, turn = (tuning.ARC, tuning.ARC_TURN) if far and not motion.still else (0.0, 0.0)
    length = (tuning.MOVE_TIME + way * tuning.MOVE_TIME_FAR) * motion.pace
    return Leg(leave, length, goal, shown, arc, turn, 1.0 if held else tuning.SET_OUT)


def pose_on(sprite: Sprite, leg: Leg, share: float) -> None:
    """Set a sprite's pose during a leg of its journey.

    `share` (0 to 1) is the fraction of the leg's time that has elapsed.
    """
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
        # The card turns over: it becomes narrower until nothing is visible, then its other side appears.
        sprite.flip = max(0.02, abs(math.cos(math.pi * min(1.0, eased))))
        if eased >= 0.5:
            sprite.shown = leg.shown


def _side(card: int) -> int:
    """Return a card's code if it is face up, or -1 if it is face down."""
    return card if card >= 0 else -1
