"""Display items for cards, tokens and slots, both at rest and moving."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import NamedTuple

import pygame

from game.engine.table import back_of_code
from scenes.drawing.card_art import BACK
from scenes.drawing.painter import Drawn, centred
from scenes.table.art.pen import Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box, turned_box
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.motion.sprites import HAND, LEGS, RAISED, Leg, Sprite, Sprites

OUTLINE, TOLD = "outline", "told"
"""Kinds of slots that are drawn only while empty: `OUTLINE` always, `TOLD` only with a caption."""
FLIP_STEPS = 12
MOVING_STEP = 4
"""While a card changes size in motion, its width is a multiple of this, in pixels."""
AT_ONCE = 768 * 1024
"""Once a frame has made this many bytes of pictures, travelling cards keep their old pictures."""


Chips = Callable[[int, Sprite], Sequence[Drawn]]


def no_chips(place: int, sprite: Sprite) -> Sequence[Drawn]:
    """Return nothing, for a table that writes nothing on its cards."""
    return ()


class Worn(NamedTuple):
    """The picture that a card was last drawn with.

    Attributes:
        shown: The code of the card in the picture.
        picture: The picture.
        frame: The number of the frame that made it, or 0 if the card was at rest or held.
        held: The shadow, the width in pixels and the angle, if the card was held.
    """

    shown: int
    picture: pygame.Surface
    frame: int
    held: tuple[str, int, float] | None = None


class CardLayer:
    """Draws sprites with a pen."""

    def __init__(
        self,
        pen: Pen,
        sprites: Sprites,
        worn: Callable[[int], int] = lambda seat: seat,
        named: Callable[[int], str] | None = None,
    ) -> None:
        """Make a layer that draws the sprites with a pen.

        Args:
            pen: The pen.
            sprites: The cards and tokens.
            worn: Returns the seat whose colour and sigil a seat uses.
            named: Returns the name of a known card's face, by default without an owner mark.
        """
        self.pen = pen
        self._named = named or (lambda card: sprites.table.cards[card].face)
        self.sprites = sprites
        self.worn = worn
        self._worn: dict[Sprite, Worn] = {}
        self._frame = 0
        self._made = 0
        """Value of `CardArt.made` after the last frame."""
        self._ready: dict[Sprite, Leg] = {}
        """For each sprite, the leg whose end picture has already been made."""

    # --- one card or token --------------------------------------------------------------------------------------

    def what(self, sprite: Sprite) -> tuple[str, str]:
        """Return the name of a card in the display list.

        A face-down card gets the name of its back.
        """
        table = self.sprites.table
        if sprite.shown >= 0:
            return "card", table.cards[sprite.shown].name
        return "back", table.backs[back_of_code(sprite.shown)]

    def face(self, sprite: Sprite) -> str:
        """Return the visible face or back of a card."""
        return self._face(sprite.shown)

    def _face(self, shown: int) -> str:
        return self._named(shown) if shown >= 0 else f"{BACK}{self.sprites.table.backs[back_of_code(shown)]}"

    def card(self, sprite: Sprite, shadow: str, still: bool) -> list[Drawn]:
        """Return a card with its shadow."""
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
        """Return the picture of a held card.

        The angle changes in each frame, so the card and its shadow are turned together.
        """
        worn, held = self._worn.get(sprite), (shadow, width, angle)
        if worn is None or worn.shown != sprite.shown or worn.held != held:
            picture = self.pen.art.travelling(self.face(sprite), shadow, width, width, angle)
            worn = self._worn[sprite] = Worn(sprite.shown, picture, 0, held)
        return worn.picture

    def _dressed(self, sprite: Sprite, shadow: str) -> Worn:
        """Choose or make the picture of a travelling card for its current pose."""
        width, base = self.pen.px(sprite.pose.width), self.pen.px(sprite.rest.width)
        if width != base:
            width = max(MOVING_STEP, round(width / MOVING_STEP) * MOVING_STEP)
        flip = round(sprite.flip * FLIP_STEPS) / FLIP_STEPS if sprite.flip < 1.0 else 1.0
        angle = float(round(sprite.pose.angle))
        picture = self.pen.art.travelling(self.face(sprite), shadow, base, width, angle, flip)
        worn = self._worn[sprite] = Worn(sprite.shown, picture, self._frame)
        return worn

    def token(self, sprite: Sprite) -> Drawn:
        """Return a token."""
        name = self.sprites.table.tokens[sprite.token]
        seat = self.worn(int(name.rpartition(".")[2]))
        size = self.pen.px(sprite.pose.width)
        picture = self.pen.art.sized(f"tokens/seat{seat}.png", size, size)
        return centred(("token", name), picture, sprite.pose.x * self.pen.scale, sprite.pose.y * self.pen.scale)

    # --- the still picture --------------------------------------------------------------------------------------

    def slots(self) -> list[Drawn]:
        """Return the slots, which lie below the cards."""
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

    def place(self, spot: PlaceLayout, chips: Chips = no_chips) -> list[Drawn]:
        """Return the resting cards of a place, bottom first. `chips` returns what is written on a face-up card."""
        items: list[Drawn] = []
        for sprite in self.sprites.visible(spot.place):
            items += self.card(sprite, self._shadow(spot), still=True)
            items += chips(spot.place, sprite) if sprite.shown >= 0 else ()
        return items

    def emblem(self, spot: PlaceLayout) -> list[Drawn]:
        """Return the emblem that the table file gives to a place's visible top card, drawn above that card."""
        box = self.sprites.layout.emblem_box(spot)
        cards = self.sprites.visible(spot.place) if box else []
        if box is None or not cards or cards[-1].shown < 0:
            return []
        faces = self.sprites.layout.plan["emblems"][spot.kind]["faces"]
        picture = faces.get(self.sprites.table.cards[cards[-1].shown].face)
        return [self.pen.image(f"{picture}.png", box)] if picture else []

    def _shadow(self, spot: PlaceLayout) -> str:
        """Return the kind of shadow for cards in a place. A hand floats above the table."""
        return "hand" if spot.shape == "fan" and spot.seat == self.sprites.layout.front else "rest"

    def tokens(self) -> list[Drawn]:
        """Return the resting tokens."""
        return [self.token(sprite) for sprite in self.sprites.tokens if sprite.owner not in (LEGS, HAND)]

    # --- moving cards -------------------------------------------------------------------------------------------

    def prepare(self, sprites: Iterable[Sprite], calm: bool) -> None:
        """Make pictures for the next frames, as far as time permits in this frame.

        Travelling cards get new pictures, the longest-waiting card first. The pictures for the ends of journeys are
        also made on the way, because making all of them on arrival would take too long. The work is counted in bytes of
        pictures.

        Args:
            sprites: The sprites outside the still picture. A card that has just set out keeps its picture for this
                frame.
            calm: Whether this frame doesn't repaint the still picture, which leaves more time.
        """
        self._frame += 1
        art, cards = self.pen.art, []
        for sprite in sprites:
            if sprite.token < 0 and _changes(sprite) and (worn := self._worn.get(sprite)):
                if worn.frame:
                    cards.append(sprite)
                else:
                    self._worn[sprite] = worn._replace(frame=self._frame)
        if cards:
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
        """Make the pictures for the ends of these cards' journeys.

        Stop when `CardArt.made` reaches `most`.
        """
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
        """Return the display items above the still picture, lowest first.

        Cards waiting to set out come first, then lifted cards, travelling cards, and held cards.
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
    """Return the angle of a resting card, rounded to half a degree."""
    return round(angle * 2) / 2


def _changes(sprite: Sprite) -> bool:
    """Return whether a card's picture changes on its own, because the card travels or grows."""
    grows = sprite.owner == HAND and sprite.pose.width < sprite.rest.width * tuning.DRAG_SCALE
    return sprite.owner == LEGS or grows


def _travels_over(sprite: Sprite) -> str:
    """Return the kind of shadow of a travelling card."""
    return "drag" if sprite.pose.width > sprite.rest.width * tuning.DEEP else "hand"


def _hidden_by(sprite: Sprite, other: Sprite) -> bool:
    """Return whether two waiting cards share a pose, so that only the upper card is visible."""
    waiting = sprite.owner == LEGS == other.owner and sprite.origin is None and other.origin is None
    return waiting and sprite.token < 0 and other.token < 0 and sprite.pose == other.pose


def slot_box(spot: PlaceLayout) -> Box:
    """Return the rectangle of a slot's picture.

    The picture of a recess extends beyond the card, on each side, by 6/96 of the card's width.
    """
    pose = spot.slot_pose
    return turned_box(pose).grown(pose.width * 6 / 96 if spot.slot == "recess" else 0.0)


def slots_box(spots: Iterable[PlaceLayout]) -> Box:
    """Return the rectangle around these slots."""
    return reduce(Box.joined, map(slot_box, spots))
