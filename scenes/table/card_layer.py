"""The cards, tokens and places as items of the display list: the still picture, and what moves over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import NamedTuple

import pygame

from game.engine.table import back_of_code
from scenes.kit.painter import Drawn, centred
from scenes.table import tuning
from scenes.table.art import BACK
from scenes.table.layout import Box, PlaceLayout, turned_box
from scenes.table.pen import Pen
from scenes.table.sprites import HAND, LEGS, RAISED, Leg, Sprite, Sprites

OUTLINE, TOLD = "outline", "told"
"""Slots that are drawn only while their place is empty: at all times, or while the game writes something there."""
FLIP_STEPS = 12
MOVING_STEP = 4
"""Pixels: while a card changes its size on the way, its picture is made in such steps."""
AT_ONCE = 768 * 1024
"""Bytes: when so much of pictures was made for a frame, whatever is on its way keeps the picture that it has."""


class Worn(NamedTuple):
    """What a card was drawn as: its code, its picture, and when it got that, counted in frames; 0: lying still, or held
    with this shadow, width in pixels and turn (`held`).
    """

    shown: int
    picture: pygame.Surface
    frame: int
    held: tuple[str, int, float] | None = None


class CardLayer:
    """Draws sprites with a pen."""

    def __init__(self, pen: Pen, sprites: Sprites) -> None:
        self.pen = pen
        self.sprites = sprites
        self._worn: dict[Sprite, Worn] = {}
        self._frame = 0
        self._made = 0
        """What the pen's art had made when the last frame was drawn."""
        self._ready: dict[Sprite, Leg] = {}
        """Whose pictures at the end of the way are made."""

    # --- one card or token --------------------------------------------------------------------------------------

    def what(self, sprite: Sprite) -> tuple[str, str]:
        """A card's entry in the display list: its name if its face shows, else only its back."""
        table = self.sprites.table
        if sprite.shown >= 0:
            return "card", table.cards[sprite.shown].name
        return "back", table.backs[back_of_code(sprite.shown)]

    def face(self, sprite: Sprite) -> str:
        return self._face(sprite.shown)

    def _face(self, shown: int) -> str:
        table = self.sprites.table
        return table.cards[shown].face if shown >= 0 else f"{BACK}{table.backs[back_of_code(shown)]}"

    def card(self, sprite: Sprite, shadow: str, still: bool) -> list[Drawn]:
        """A card and its shadow below it."""
        pose = sprite.pose
        x, y = pose.x * self.pen.scale, pose.y * self.pen.scale
        if not still and _changes(sprite):
            worn = self._worn.get(sprite)
            if worn is None or worn.shown != sprite.shown:
                worn = self._dressed(sprite, shadow)
            picture = worn.picture
        else:
            width = self.pen.px(pose.width)
            if still:
                picture = self.pen.art.lying(self.face(sprite), shadow, width, _half(pose.angle))
                self._worn[sprite] = Worn(sprite.shown, picture, 0)
            else:
                picture = self._held(sprite, shadow, width, float(round(pose.angle)))
        return [centred(self.what(sprite), picture, x, y)]

    def _held(self, sprite: Sprite, shadow: str, width: int, angle: float) -> pygame.Surface:
        """The hand's card leans another way from frame to frame: card and shadow are turned in one go."""
        worn, held = self._worn.get(sprite), (shadow, width, angle)
        if worn is None or worn.shown != sprite.shown or worn.held != held:
            picture = self.pen.art.travelling(self.face(sprite), shadow, width, width, angle)
            worn = self._worn[sprite] = Worn(sprite.shown, picture, 0, held)
        return worn.picture

    def _dressed(self, sprite: Sprite, shadow: str) -> Worn:
        """A card on its way gets the picture of its pose now."""
        width, base = self.pen.px(sprite.pose.width), self.pen.px(sprite.rest.width)
        if width != base:
            width = max(MOVING_STEP, round(width / MOVING_STEP) * MOVING_STEP)
        flip = round(sprite.flip * FLIP_STEPS) / FLIP_STEPS if sprite.flip < 1.0 else 1.0
        angle = float(round(sprite.pose.angle))
        picture = self.pen.art.travelling(self.face(sprite), shadow, base, width, angle, flip)
        worn = self._worn[sprite] = Worn(sprite.shown, picture, self._frame)
        return worn

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

    def place(self, spot: PlaceLayout) -> list[Drawn]:
        """The resting cards of a place, bottom first."""
        items: list[Drawn] = []
        for sprite in self.sprites.visible(spot.place):
            items += self.card(sprite, self._shadow(spot), still=True)
        return items

    def _shadow(self, spot: PlaceLayout) -> str:
        """Of cards that lie there: a hand is held above the table."""
        return "hand" if spot.shape == "fan" and spot.seat == self.sprites.layout.front else "rest"

    def tokens(self) -> list[Drawn]:
        """The resting tokens."""
        return [self.token(sprite) for sprite in self.sprites.tokens if sprite.owner not in (LEGS, HAND)]

    # --- what moves ---------------------------------------------------------------------------------------------

    def prepare(self, sprites: Iterable[Sprite], calm: bool) -> None:
        """Before a frame: what changes on its way gets its picture, whoever has waited longest for one first, and what
        it will look like at its end is made on the way, not when all arrive at once; both only so far as a frame has
        the time for it, which is counted in pictures. What sets out keeps its picture for that frame, and a frame is
        not `calm` that has the still picture to paint.
        """
        self._frame += 1
        art, cards = self.pen.art, []
        for sprite in sprites:
            if sprite.token < 0 and _changes(sprite) and (worn := self._worn.get(sprite)):
                if worn.frame:
                    cards.append(sprite)
                else:
                    self._worn[sprite] = worn._replace(frame=self._frame)
        cards.sort(key=lambda sprite: self._worn[sprite].frame)
        if calm:
            self._make_ends(cards, self._made + AT_ONCE // 2)
        most = max(self._made + AT_ONCE, art.made + AT_ONCE // 2)
        for sprite in cards:
            if art.made >= most:
                break
            self._dressed(sprite, _travels_over(sprite))
        self._made = art.made

    def _make_ends(self, cards: Sequence[Sprite], most: int) -> None:
        """What is wanted where these cards go and isn't there yet."""
        art = self.pen.art
        for sprite in cards:
            leg = sprite.legs[-1] if sprite.legs and sprite.origin is not None else None
            if leg is None or self._ready.get(sprite) is leg:
                continue
            face, width = self._face(leg.shown), self.pen.px(leg.goal.width)
            shadow = self._shadow(self.sprites.layout.spots[sprite.place])
            angle = _half(leg.goal.angle)
            wanted: tuple[Callable[[], object], ...] = (
                partial(art.read, face),
                partial(art.lying, face, "hand", width),
                partial(art.shadow, shadow, width, angle),
                partial(art.lying, face, shadow, width, angle),
            )
            for make in wanted:
                if art.made >= most:
                    return
                make()
            self._ready[sprite] = leg

    def moving(self, sprites: Iterable[Sprite]) -> list[Drawn]:
        """What is off the still picture, in the order in which it lies: what still waits to go, what is lifted, what
        travels, what the hand holds.
        """
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
            items += self.card(sprite, _travels_over(sprite), still=False)
        return items

    def _height(self, sprite: Sprite) -> tuple[int, int, float, int]:
        spots = self.sprites.layout.spots
        at = spots[sprite.place].layer * len(spots) + sprite.place
        if sprite.owner == HAND:
            return 4, 0, 0.0, -sprite.token
        if sprite.owner == RAISED:
            return 1, 0, sprite.rest.x, at
        if sprite.origin is None and sprite.legs:
            return 0, sprite.layer, -sprite.legs[0].start, at
        return (3 if sprite.token >= 0 else 2), 0, (sprite.legs[0].start if sprite.legs else 0.0), at


def _half(angle: float) -> float:
    """The turn of a card that lies still, in steps of half a degree."""
    return round(angle * 2) / 2


def _changes(sprite: Sprite) -> bool:
    """Whether a card changes its picture by itself: on its way, and in the hand until it has grown."""
    grows = sprite.owner == HAND and sprite.pose.width < sprite.rest.width * tuning.DRAG_SCALE
    return sprite.owner == LEGS or grows


def _travels_over(sprite: Sprite) -> str:
    """The shadow of a card on its way."""
    return "drag" if sprite.pose.width > sprite.rest.width * tuning.DEEP else "hand"


def _hidden_by(sprite: Sprite, other: Sprite) -> bool:
    """Whether both still wait at one spot to go: only the upper one is to be seen."""
    waiting = sprite.owner == LEGS == other.owner and sprite.origin is None and other.origin is None
    return waiting and sprite.token < 0 and other.token < 0 and sprite.pose == other.pose


def slot_box(spot: PlaceLayout) -> Box:
    """The rectangle of a slot's picture: a recess is six hundredths larger than the card on each side."""
    pose = spot.slot_pose
    return turned_box(pose).grown(pose.width * 6 / 96 if spot.slot == "recess" else 0.0)


def slots_box(spots: Iterable[PlaceLayout]) -> Box:
    """What encloses these slots."""
    return reduce(Box.joined, map(slot_box, spots))
