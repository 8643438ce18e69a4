"""The cards, tokens and places as items of the display list: the still picture, and what moves over it."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.table import back_of_code
from scenes.kit.painter import Drawn, centred
from scenes.table import feel
from scenes.table.layout import Box, Spot, turned_box
from scenes.table.pen import Pen
from scenes.table.sprites import HAND, LEGS, RAISED, Sprite, Sprites

OUTLINE, TOLD = "outline", "told"
"""Slots that are drawn only while their place is empty: at all times, or while the game writes something there."""
FLIP_STEPS = 12
MOVING_STEP = 4
"""Pixels: while a card changes its size on the way, its picture is made in such steps."""


class Picture:
    """Draws sprites with a pen."""

    def __init__(self, pen: Pen, sprites: Sprites) -> None:
        self.pen = pen
        self.sprites = sprites

    # --- one card or token --------------------------------------------------------------------------------------

    def what(self, sprite: Sprite) -> tuple[str, str]:
        """A card's entry in the display list: its name if its face shows, else only its back."""
        table = self.sprites.table
        if sprite.shown >= 0:
            return "card", table.cards[sprite.shown].name
        return "back", table.backs[back_of_code(sprite.shown)]

    def face(self, sprite: Sprite) -> str:
        kind, name = self.what(sprite)
        return self.sprites.table.cards[sprite.shown].face if kind == "card" else f"back:{name}"

    def card(self, sprite: Sprite, shadow: str, still: bool) -> list[Drawn]:
        """A card and its shadow below it."""
        pose = sprite.pose
        art = self.pen.art
        width = self.pen.px(pose.width)
        x, y = pose.x * self.pen.scale, pose.y * self.pen.scale
        grows = sprite.owner == HAND and pose.width < sprite.rest.width * feel.DRAG_SCALE
        if (sprite.owner == LEGS or grows) and not still:
            base = self.pen.px(sprite.rest.width)
            if width != base:
                width = max(MOVING_STEP, round(width / MOVING_STEP) * MOVING_STEP)
            flip = round(sprite.flip * FLIP_STEPS) / FLIP_STEPS if sprite.flip < 1.0 else 1.0
            angle = float(round(pose.angle))
            picture = art.travelling(self.face(sprite), shadow, base, width, angle, flip)
        else:
            angle = round(pose.angle * 2) / 2 if still else float(round(pose.angle))
            picture = art.lying(self.face(sprite), shadow, width, angle)
        return [centred(self.what(sprite), picture, x, y)]

    def token(self, sprite: Sprite) -> Drawn:
        """A token."""
        name = self.sprites.table.tokens[sprite.token]
        seat = name.rpartition(".")[2]
        size = self.pen.px(sprite.pose.width)
        picture = self.pen.art.sized(f"tokens/seat{seat}.png", size, size)
        return centred(("token", name), picture, sprite.pose.x * self.pen.scale, sprite.pose.y * self.pen.scale)

    # --- the still picture --------------------------------------------------------------------------------------

    def slots(self) -> list[Drawn]:
        """What lies below the cards of a place."""
        items = []
        for spot in self.sprites.layout.spots:
            full = bool(self.sprites.places[spot.place])
            if spot.slot == OUTLINE:
                if not full:
                    box = self.sprites.layout.span(spot) if spot.shape == "fan" else slot_box(spot)
                    items.append(self.pen.panel(OUTLINE, box))
            elif spot.slot and spot.slot != TOLD:
                empty = bool(spot.empty) and not full
                items.append(self.pen.image(f"table/{spot.empty if empty else spot.slot}.png", slot_box(spot)))
        return items

    def place(self, spot: Spot) -> list[Drawn]:
        """The resting cards of a place, bottom first."""
        items: list[Drawn] = []
        shadow = "hand" if spot.shape == "fan" and spot.seat == self.sprites.layout.front else "rest"
        for sprite in self.sprites.visible(spot.place):
            items += self.card(sprite, shadow, still=True)
        return items

    def tokens(self) -> list[Drawn]:
        """The resting tokens."""
        return [self.token(sprite) for sprite in self.sprites.tokens if sprite.owner not in (LEGS, HAND)]

    # --- what moves ---------------------------------------------------------------------------------------------

    def moving(self, sprites: Iterable[Sprite]) -> list[Drawn]:
        """What is off the still picture, in the order in which it lies: what still waits to go, what is lifted, what
        travels, what the hand holds."""
        order = list(sprites)
        if len(order) > 1:
            order.sort(key=self._height)
        items: list[Drawn] = []
        for number, sprite in enumerate(order):
            if number + 1 < len(order) and _hidden_by(sprite, order[number + 1]):
                continue
            if sprite.token >= 0:
                if sprite.owner in (LEGS, HAND):
                    items.append(self.token(sprite))
                continue
            shadow = "drag" if sprite.pose.width > sprite.rest.width * feel.DEEP else "hand"
            items += self.card(sprite, shadow, still=False)
        return items

    def _height(self, sprite: Sprite) -> tuple[int, float, int]:
        spots = self.sprites.layout.spots
        at = spots[sprite.place].layer * len(spots) + sprite.place
        if sprite.owner == HAND:
            return 4, 0.0, -sprite.token
        if sprite.owner == RAISED:
            return 1, sprite.rest.x, at
        if sprite.origin is None and sprite.legs:
            return 0, -sprite.legs[0].start, at
        return (3 if sprite.token >= 0 else 2), (sprite.legs[0].start if sprite.legs else 0.0), at


def _hidden_by(sprite: Sprite, other: Sprite) -> bool:
    """Whether both still wait at one spot to go: only the upper one is to be seen."""
    waiting = sprite.owner == LEGS == other.owner and sprite.origin is None and other.origin is None
    return waiting and sprite.token < 0 and other.token < 0 and sprite.pose == other.pose


def slot_box(spot: Spot) -> Box:
    """The rectangle of a slot's picture: a recess is six hundredths larger than the card on each side."""
    pose = spot.slot_pose
    return turned_box(pose).grown(pose.width * 6 / 96 if spot.slot == "recess" else 0.0)
