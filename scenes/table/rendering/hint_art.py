"""Draw a hint: a frame around the button to press, or faint cards that show the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.engine.action import Action
from scenes.drawing.painter import Drawn
from scenes.table.art.card_layer import CardLayer
from scenes.table.art.pen import Pen
from scenes.table.board.board import Board
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box, Pose
from scenes.table.model.selection import Pick
from scenes.table.motion.sprites import LEGS, Sprite
from scenes.table.rendering.table_to_draw import Frame


class HintArt:
    """Draws the hints at a table."""

    def __init__(self, board: Board, hit_test: HitTest, card_layer: CardLayer, pen: Pen) -> None:
        self.model, self.sprites, _, self.overlay = board
        self.hit_test = hit_test
        self.card_layer = card_layer
        self.pen = pen

    def items(self, frame: Frame, buttons: Callable[[], Mapping[str, Box]]) -> list[Drawn]:
        """Return the visible hint: moving cards or tokens, or a frame around the button to press."""
        action, share = self.model.hint, frame.hint_share
        if action is None or self.model.selection.pick is not None or not frame.hint_lit:
            return []
        around = tuning.HOW_GROWS * (1 + (share or 0.0))
        found = [self.pen.panel("focus", box.grown(around)) for box in self._pressed(action, buttons)]
        if share is not None:
            for sprite, start, goal in self._ways(action):
                found += _ghost(self.card_layer, self.pen, sprite, start.between(goal, share))
        return found

    def _pressed(self, action: Action, buttons: Callable[[], Mapping[str, Box]]) -> list[Box]:
        """Return the boxes of an action's buttons and tiles, or [] if there are none."""
        if action.place >= 0 or action.cards:
            return []
        names = [f"wide{number}" for number, other in enumerate(self.model.buttons()) if other == action]
        names += [f"tile.{tile.name}" for tile in self.model.tiles() if tile.action == action]
        there = buttons()
        return [there[name] for name in names if name in there]

    def _ways(self, action: Action) -> list[tuple[Sprite, Pose, Pose]]:
        """Return the sprites that an action moves, each with its start and end poses."""
        if (pressed := self._in_spread(action)) is not None:
            return [(pressed, pressed.pose, _lifted(pressed.pose))]
        if action.pick and self.model.is_token(action.pick):
            return [
                (token, token.pose, self.model.layout.token(token.token, action.place))
                for token in self.hit_test.sprites_of(Pick(token=action.pick))
            ]
        held = self.hit_test.sprites_of(Pick(action.cards))
        if action.place < 0:
            return [(sprite, sprite.pose, _lifted(sprite.pose)) for sprite in held]
        landing = self.hit_test.landing
        return [(one, one.pose, landing(action.place, at, len(held))) for at, one in enumerate(held)]

    def _in_spread(self, action: Action) -> Sprite | None:
        """Return a sprite for an action's card if it is in the spread pile, otherwise None."""
        spread, boxes = self.overlay.spread, self.overlay.boxes.parts
        at = min(spread.advised((action,)), default=-1) if spread is not None else -1
        if spread is None or not 0 <= at < len(boxes):
            return None
        box = boxes[at]
        return Sprite(spread.known[at], action.place, Pose(*box.centre, box.w))


def _lifted(pose: Pose) -> Pose:
    """Return the raised pose of a card that is to be pressed, not moved."""
    return pose._replace(y=pose.y - pose.width * CARD_RATIO * tuning.HOW_LIFTS, width=pose.width * tuning.DRAG_SCALE)


def _ghost(card_layer: CardLayer, pen: Pen, sprite: Sprite, pose: Pose) -> list[Drawn]:
    """Return the items for a faint copy of a card or token in a given pose."""
    ghost = Sprite(sprite.card, sprite.place, pose, sprite.token)
    ghost.shown, ghost.rest, ghost.owner = sprite.shown, sprite.rest, LEGS
    drawn = [card_layer.token(ghost)] if sprite.token >= 0 else card_layer.card(ghost, "drag", still=False)
    return [
        one._replace(
            what=("ghost", *one.what[1:]),
            picture=pen.art.faded(
                ("ghost", one.what, one.picture.get_size(), round(pose.angle)), one.picture, tuning.HOW_FAINT
            ),
        )
        for one in drawn
    ]
