"""Move held cards and tokens, and raise cards that are picked or under the pointer."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.framework.motion import STEP
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Pose, turned_box
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director
from scenes.table.motion.sprites import HAND, LEGS, RAISED, REST, Sprite

PULL, BRAKE = tuning.DRAG_OMEGA * tuning.DRAG_OMEGA, 2 * tuning.DRAG_OMEGA
"""The pull and damping of the spring that moves a held sprite."""
NEAR, SLOW = 0.2, 4.0
"""A spring stops once the sprite's distance from the goal (in logical units) and its speed (in units per second) are
both below these limits."""
Point = tuple[float, float]


class HeldCards:
    """The part of a table that moves held sprites and raises cards.

    Positions are in logical units.
    """

    def __init__(self, model: TableModel, director: Director) -> None:
        self.model = model
        self.director = director
        self._grips: dict[int, Point] = {}
        """The point where the pointer holds each sprite, relative to the sprite's centre, in card widths."""
        self.budged: Sprite | None = None
        """The sprite that the player is trying to drag although it can't be picked up, or None."""
        self._since = 0.0
        """The time, on the director's clock, when glows began to fade in around the places that accept the picked
        cards."""

    @property
    def fading(self) -> float:
        """Opacity of the glow around places that accept the picked cards, from 0 (invisible) to 1."""
        if self.model.selection.pick is None or self.director.motion.instant:
            return 1.0
        return min(1.0, (self.director.now - self._since) / tuning.GLOW_TIME)

    @property
    def lifted(self) -> list[Sprite]:
        """The sprites that are currently held or raised."""
        return [sprite for sprite in self.director.moving.values() if sprite.owner in (HAND, RAISED)]

    def show_pick(self, sprites: Sequence[Sprite], start: Point | None) -> None:
        """Raise the picked cards or token. If a drag has begun at `start`, hold them instead."""
        self._since = self.director.now
        if start is not None and sprites:
            self._hold(sprites, start)
        for sprite in sprites if start is None else ():
            self.lift(sprite, tuning.PICK_LIFT)

    def _hold(self, sprites: Sequence[Sprite], start: Point) -> None:
        """Hold all sprites that the player has picked up.

        The first sprite is on top. The others stick out on one side.
        """
        pose, (x, y) = sprites[0].pose, start
        lean = math.radians(pose.angle)
        right, down = (x - pose.x) / pose.width, (y - pose.y) / pose.width
        across = right * math.cos(lean) - down * math.sin(lean)
        along = right * math.sin(lean) + down * math.cos(lean)
        self._grips = {id(one): (across + tuning.PAIR_APART * at, along) for at, one in enumerate(sprites)}
        for sprite in reversed(sprites):
            self.director.hold(sprite)
            sprite.velocity = (0.0, 0.0)

    def lift(self, sprite: Sprite, lift: float) -> None:
        """Raise a sprite by `lift`, or by more if needed to show the whole sprite."""
        rest = sprite.rest
        raised = rest._replace(width=rest.width * tuning.HOVER_SCALE)
        box = turned_box(raised)
        hidden = box.y + box.h + tuning.WHOLE - self.model.size[1]
        raised = raised._replace(y=rest.y - max(lift, hidden + lift - tuning.HOVER_LIFT))
        self.director.send(sprite, raised, tuning.HOVER_TIME, raised=True)

    def budge(self, sprite: Sprite | None) -> None:
        """Slightly raise a sprite that can't be picked up, and lower the previously raised one.

        If `sprite` is None, raise nothing.
        """
        old, self.budged = self.budged, sprite
        if old is not None and old.owner in (RAISED, LEGS):
            self.director.send(old, old.rest, tuning.RETURN_TIME)
        if sprite is not None and sprite.owner == REST:
            self.director.send(
                sprite, sprite.rest._replace(y=sprite.rest.y - tuning.BUDGE_LIFT), tuning.HOVER_TIME, True
            )

    def hover(self, found: Sprite | None) -> bool:
        """Raise the hand card under the pointer, and lower the previously raised card.

        `found` is the card under the pointer, or None. Return whether `found` has changed since the last call.
        """
        number = -1 if found is None else found.number
        if number == self.model.hover:
            return False
        old, self.model.hover = self.director.sprites.find(self.model.hover), number
        if old is not None and old.owner in (RAISED, LEGS) and not self._is_picked(old):
            self.director.send(old, old.rest, tuning.HOVER_TIME)
        if found is not None:
            self.lift(found, tuning.HOVER_LIFT)
        return True

    def forget_hover(self) -> None:
        """Forget which card is under the pointer, but don't lower that card."""
        self.model.hover = -1

    def _is_picked(self, sprite: Sprite) -> bool:
        pick = self.model.selection.pick
        return pick is not None and sprite.number in pick.cards

    def follow(self, pointer: Point, seconds: float) -> None:
        """Move all held sprites towards the pointer, as if pulled by springs.

        The motion is computed in steps of `STEP`.
        """
        steps = max(1, round(seconds / STEP))
        for sprite in self.director.moving.values():
            if sprite.owner == HAND:
                self._spring(sprite, self._under(pointer, sprite), steps)

    def _spring(self, sprite: Sprite, goal: Point, steps: int) -> None:
        """Move a held sprite towards a point, as if pulled by a spring. Cards also tilt."""
        (to_x, to_y), motion = goal, self.director.motion
        vx, vy = sprite.velocity
        x, y, width, lean = sprite.pose
        wide = sprite.rest.width * tuning.DRAG_SCALE
        most = 0.0 if motion.still or sprite.token >= 0 else tuning.TILT_MOST
        # The card quickly grows to its full size and straightens from its angle in the hand.
        grows = (wide - sprite.rest.width) * STEP / tuning.PICK_TIME
        turns = tuning.TILT_CHANGE * STEP
        if motion.instant:
            grows = turns = math.inf
        for _ in range(steps):
            vx += (PULL * (to_x - x) - BRAKE * vx) * STEP
            vy += (PULL * (to_y - y) - BRAKE * vy) * STEP
            x, y = x + vx * STEP, y + vy * STEP
            if abs(to_x - x) < NEAR and abs(to_y - y) < NEAR and abs(vx) + abs(vy) < SLOW:
                x, y, vx, vy = to_x, to_y, 0.0, 0.0
            leans = -vx * tuning.TILT_PER_SPEED
            if abs(leans) > most:
                leans = math.copysign(most, leans)
            if width != wide:
                width = wide if abs(wide - width) <= grows else width + math.copysign(grows, wide - width)
            lean = leans if abs(leans - lean) <= turns else lean + math.copysign(turns, leans - lean)
        sprite.velocity = (vx, vy)
        sprite.pose = Pose(x, y, width, lean)

    def catch_up(self, sprite: Sprite, pointer: Point) -> None:
        """Move a held sprite straight to the pointer after the window's size has changed."""
        sprite.pose = Pose(*self._under(pointer, sprite), sprite.rest.width * tuning.DRAG_SCALE)
        sprite.velocity = (0.0, 0.0)

    def _under(self, pointer: Point, sprite: Sprite) -> Point:
        """Return where a held sprite's centre will be when the sprite reaches the pointer."""
        across, down = self._grips.get(id(sprite), (0.0, 0.0))
        width = sprite.rest.width * tuning.DRAG_SCALE
        return pointer[0] - across * width, pointer[1] - down * width

    def send_home(self, length: float) -> None:
        """Send all held and raised sprites back to their places, taking `length` seconds."""
        for sprite in self.lifted:
            self.director.send(sprite, sprite.rest, length)
