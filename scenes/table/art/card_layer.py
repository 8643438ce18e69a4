"""Draw cards, tokens and slots, both at rest and moving."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.engine.table import back_of_code
from scenes.drawing.card_art import BACK
from scenes.drawing.latest import Latest
from scenes.drawing.painter import Drawn, centred
from scenes.table.art.pen import Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box, turned_box
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.motion.sprites import HAND, LEGS, RAISED, Leg, Sprite, Sprites

OUTLINE, TOLD = "outline", "told"
"""Kinds of slots that are drawn only while they are empty. A slot of kind `TOLD` is drawn only if it has a caption."""
EMPTY = "table/empty.webp"
"""The picture of an empty place: a window of cut paper, as large as a card."""
FLIP_STEPS = 12
MOVING_STEP = 4
"""While a moving card is changing size, its width is rounded to a multiple of this number of pixels."""
AT_ONCE = 384 * 1024
"""Maximum total size, in bytes, of the pictures made in one frame."""
READING = 1
"""Number of frames a thread has to read a face's files before the face is drawn."""

Chips = Callable[[int, Sprite], Sequence[Drawn]]


def no_chips(place: int, sprite: Sprite) -> Sequence[Drawn]:
    """Return no chips. Tables that don't show chips on their cards use this default."""
    return ()


class Worn(NamedTuple):
    """The latest picture drawn for a card.

    Attributes:
        shown: The code of the card in the picture.
        picture: The picture.
        frame: The frame in which the picture was made, or 0 if the card wasn't travelling.
        held: If the card is held: its shadow, its width in pixels, and its angle. Otherwise, None.
    """

    shown: int
    picture: pygame.Surface
    frame: int
    held: tuple[str, int, float] | None = None


class End(NamedTuple):
    """The end of a card's journey, where the card might need a different picture.

    Attributes:
        leg: The final leg of the journey.
        due: The first frame in which the final picture can be made.
        made: Whether the final picture has been made.
    """

    leg: Leg
    due: int
    made: bool = False


class CardLayer:
    """Draws the table's sprites (cards and tokens) with a pen."""

    def __init__(
        self,
        pen: Pen,
        sprites: Sprites,
        worn: Callable[[int], int] = lambda seat: seat,
        named: Callable[[int], str] | None = None,
    ) -> None:
        """Prepare to draw a table's cards and tokens.

        Args:
            pen: The pen.
            sprites: The cards and tokens.
            worn: Returns a seat's look (game/looks.py).
            named: Returns the name of a card's picture. If `named` is None, the pictures have no owner marks.
        """
        self.pen = pen
        self._named = named or (lambda card: sprites.table.cards[card].face)
        self.sprites = sprites
        self.worn = worn
        self._worn: dict[Sprite, Worn] = {}
        self._at_rest: dict[Sprite, Latest[Drawn]] = {}
        self._slots = Latest[list[Drawn]]()
        self._frame = 0
        self._made = 0
        """The value of `CardArt.made` after the previous frame."""
        self._ends: dict[Sprite, End] = {}
        self._postponed = False
        """Whether travelling cards kept their pictures in the previous frame because time was short."""

    # --- one card or token --------------------------------------------------------------------------------------

    def what(self, sprite: Sprite) -> tuple[str, str]:
        """Describe a card for the display list: its name, or the name of its back if face down."""
        table = self.sprites.table
        if sprite.shown >= 0:
            return "card", table.cards[sprite.shown].name
        return "back", table.backs[back_of_code(sprite.shown)]

    def face(self, sprite: Sprite) -> str:
        """Return the name of the picture for the visible side of a card: its face or its back."""
        return self._face(sprite.shown)

    def _face(self, shown: int) -> str:
        return self._named(shown) if shown >= 0 else f"{BACK}{self.sprites.table.backs[back_of_code(shown)]}"

    def card(self, sprite: Sprite, shadow: str, still: bool) -> list[Drawn]:
        """Return the items for a card and its shadow. `still` says whether the card is at rest."""
        if still:
            return [self._lying(sprite, shadow)]
        pose = sprite.pose
        x, y = pose.x * self.pen.scale, pose.y * self.pen.scale
        if _changes(sprite):
            worn = self._worn.get(sprite)
            if worn is None or worn.shown != sprite.shown:
                if _waits(sprite):
                    return [self._lying(sprite, "rest")]
                worn = self._dressed(sprite, shadow)
            picture = worn.picture
        else:
            picture = self._held(sprite, shadow, self.pen.px(pose.width), float(round(pose.angle)))
        return [centred(self.what(sprite), picture, x, y)]

    def _lying(self, sprite: Sprite, shadow: str) -> Drawn:
        """Return a resting card's item, which is reused until the card moves or changes."""
        pose, face = sprite.pose, self.face(sprite)

        def make() -> Drawn:
            picture = self.pen.art.lying(face, shadow, self.pen.px(pose.width), _half(pose.angle))
            return centred(self.what(sprite), picture, pose.x * self.pen.scale, pose.y * self.pen.scale)

        item = self._at_rest.setdefault(sprite, Latest()).get((sprite.shown, face, shadow, pose), make)
        self._worn[sprite] = Worn(sprite.shown, item.picture, 0)
        return item

    def _held(self, sprite: Sprite, shadow: str, width: int, angle: float) -> pygame.Surface:
        """Return the picture of a card held by the player, rotated together with its shadow."""
        worn, held = self._worn.get(sprite), (shadow, width, angle)
        if worn is None or worn.shown != sprite.shown or worn.held != held:
            picture = self.pen.art.travelling(self.face(sprite), shadow, width, width, angle)
            worn = self._worn[sprite] = Worn(sprite.shown, picture, 0, held)
        return worn.picture

    def _dressed(self, sprite: Sprite, shadow: str) -> Worn:
        """Make and store the picture of a travelling card in its current pose."""
        width, base = self.pen.px(sprite.pose.width), self.pen.px(sprite.rest.width)
        if width != base:
            width = max(MOVING_STEP, round(width / MOVING_STEP) * MOVING_STEP)
        flip = round(sprite.flip * FLIP_STEPS) / FLIP_STEPS if sprite.flip < 1.0 else 1.0
        angle = float(round(sprite.pose.angle))
        picture = self.pen.art.travelling(self.face(sprite), shadow, base, width, angle, flip)
        worn = self._worn[sprite] = Worn(sprite.shown, picture, self._frame)
        return worn

    def token(self, sprite: Sprite) -> Drawn:
        """Return the picture of a seat's token, centred on the sprite."""
        name = self.sprites.table.tokens[sprite.token]
        seat = self.worn(int(name.rpartition(".")[2]))
        size = self.pen.px(sprite.pose.width)
        picture = self.pen.art.sized(f"tokens/seat{seat}.png", size, size)
        return centred(("token", name), picture, sprite.pose.x * self.pen.scale, sprite.pose.y * self.pen.scale)

    # --- the static picture --------------------------------------------------------------------------------------

    def slots(self) -> list[Drawn]:
        """Return the items for the slots, which lie underneath the cards."""
        full = [bool(cards) for cards in self.sprites.places]
        return self._slots.get((self.sprites.layout, full), lambda: self._make_slots(full))

    def _make_slots(self, filled: Sequence[bool]) -> list[Drawn]:
        """Return the items for the slots. `filled` says which places contain cards."""
        items = []
        for spot in self.sprites.layout.spots:
            full = filled[spot.place]
            if spot.slot == OUTLINE:
                if not full and spot.shape == "fan":
                    items.append(self.pen.panel(OUTLINE, self.sprites.layout.span(spot)))
                elif not full:
                    items.append(self.pen.image(EMPTY, slot_box(spot)))
            elif spot.slot and spot.slot != TOLD:
                empty = bool(spot.empty) and not full
                items.append(self.pen.image(f"table/{spot.empty if empty else spot.slot}.png", slot_box(spot)))
        return items

    def place(self, spot: PlaceLayout, chips: Chips = no_chips) -> list[Drawn]:
        """Return the cards at rest in a place, bottom first, with `chips` on face-up cards."""
        items: list[Drawn] = []
        for sprite in self.sprites.visible(spot.place):
            items += self.card(sprite, self._shadow(spot), still=True)
            items += chips(spot.place, sprite) if sprite.shown >= 0 else ()
        return items

    def emblem(self, spot: PlaceLayout) -> list[Drawn]:
        """Return the emblem shown above a place's top card (`emblems` in table.yaml), or []."""
        box = self.sprites.layout.emblem_box(spot)
        cards = self.sprites.visible(spot.place) if box else []
        if box is None or not cards or cards[-1].shown < 0:
            return []
        faces = self.sprites.layout.plan["emblems"][spot.kind]["faces"]
        picture = faces.get(self.sprites.table.cards[cards[-1].shown].face)
        return [self.pen.image(f"{picture}.png", box)] if picture else []

    def _shadow(self, spot: PlaceLayout) -> str:
        """Return the kind of shadow for the cards in a place.

        Cards in a hand seem to float above the table.
        """
        return "hand" if spot.shape == "fan" and spot.seat == self.sprites.layout.front else "rest"

    def tokens(self) -> list[Drawn]:
        """Return the tokens that are at rest."""
        return [self.token(sprite) for sprite in self.sprites.tokens if sprite.owner not in (LEGS, HAND)]

    # --- moving cards -------------------------------------------------------------------------------------------

    def prepare(self, sprites: Iterable[Sprite], calm: bool) -> None:
        """Make pictures of travelling cards for this frame and later frames.

        The total size of the new pictures in a frame is limited. If the static picture has to be repainted, travelling
        cards keep their old pictures for one frame.

        Args:
            sprites: The sprites that aren't part of the static picture.
            calm: Whether the static picture stays unchanged, which leaves extra time.
        """
        self._frame += 1
        art, cards = self.pen.art, []
        for sprite in sprites:
            if sprite.token < 0 and _changes(sprite) and (worn := self._worn.get(sprite)):
                if worn.frame:
                    cards.append(sprite)
                elif not _waits(sprite):
                    self._worn[sprite] = worn._replace(frame=self._frame)
        if cards:
            cards.sort(key=lambda sprite: self._worn[sprite].frame)
            self._fetch_ends(cards)
            if calm:
                self._make_ends(cards, self._made + AT_ONCE // 2)
            self._postponed = not (calm or self._postponed)
            if self._postponed:
                cards = []
            most = max(self._made + AT_ONCE, art.made + AT_ONCE // 2)
            for sprite in cards:
                if art.made >= most:
                    break
                if self._reads(sprite):
                    continue
                self._dressed(sprite, _travels_over(sprite))
        self._made = art.made

    def _fetch_ends(self, cards: Iterable[Sprite]) -> None:
        """Let a thread read the files that these cards need during and after their journeys."""
        for sprite in cards:
            leg = _last_leg(sprite)
            end = self._ends.get(sprite)
            if leg is not None and (end is None or end.leg is not leg):
                art, width = self.pen.art, self.pen.px(leg.goal.width)
                reads = [art.fetch(face, width) for face in (self.face(sprite), self._face(leg.shown))]
                reads += [art.fetch_shadow(kind, width, 0.0) for kind in ("hand", _travels_over(sprite))]
                resting = self._shadow(self.sprites.layout.spots[sprite.place])
                reads.append(art.fetch_shadow(resting, width, _half(leg.goal.angle)))
                self._ends[sprite] = End(leg, self._frame + (READING if any(reads) else 0))

    def _reads(self, sprite: Sprite) -> bool:
        """Return whether a thread might still be reading files for a card.

        The answer depends on the frame number, not on the thread, so that every run draws the same frames.
        """
        end = self._ends.get(sprite)
        return end is not None and self._frame < end.due

    def _make_ends(self, cards: Sequence[Sprite], most: int) -> None:
        """Make the final pictures of these cards, until `CardArt.made` reaches `most`."""
        art = self.pen.art
        for sprite in cards:
            leg = _last_leg(sprite)
            end = self._ends.get(sprite)
            if leg is None or end is None or end.made or self._reads(sprite):
                continue
            face, width = self._face(leg.shown), self.pen.px(leg.goal.width)
            shadow = self._shadow(self.sprites.layout.spots[sprite.place])
            angle = _half(leg.goal.angle)
            wanted: tuple[Callable[[], object], ...] = (
                partial(art.lying, face, "hand", width),
                partial(art.shadow, shadow, width, angle),
                partial(art.lying, face, shadow, width, angle),
            )
            for make in wanted:
                if art.made >= most:
                    return
                make()
            self._ends[sprite] = end._replace(made=True)

    def moving(self, sprites: Iterable[Sprite]) -> list[Drawn]:
        """Return the items on top of the static picture, bottom first."""
        order = list(sprites)
        if len(order) > 1:
            order.sort(key=self._height)
            order = [one for one, other in pairwise(order) if not _hidden_by(one, other)] + order[-1:]
        items: list[Drawn] = []
        for sprite in order:
            if sprite.token < 0:
                items += self.card(sprite, _travels_over(sprite), still=False)
            elif sprite.owner in (LEGS, HAND):
                items.append(self.token(sprite))
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


def _last_leg(sprite: Sprite) -> Leg | None:
    """Return the final leg of a travelling card's journey, or None if the card hasn't set off."""
    return sprite.legs[-1] if sprite.legs and sprite.origin is not None else None


def _half(angle: float) -> float:
    """Return the angle of a card at rest, rounded to the nearest half degree."""
    return round(angle * 2) / 2


def _changes(sprite: Sprite) -> bool:
    """Return whether a card's picture must change because the card is travelling or growing."""
    grows = sprite.owner == HAND and sprite.pose.width < sprite.rest.width * tuning.DRAG_SCALE
    return sprite.owner == LEGS or grows


def _waits(sprite: Sprite) -> bool:
    """Return whether a card is due to travel but hasn't set off yet."""
    return sprite.owner == LEGS and sprite.origin is None


def _travels_over(sprite: Sprite) -> str:
    """Return the kind of shadow for a travelling card."""
    return "drag" if sprite.pose.width > sprite.rest.width * tuning.DEEP else "hand"


def _hidden_by(sprite: Sprite, other: Sprite) -> bool:
    """Return whether two cards are waiting to move and have the same pose.

    If so, the second card completely hides the first.
    """
    waiting = _waits(sprite) and _waits(other)
    return waiting and sprite.token < 0 and other.token < 0 and sprite.pose == other.pose


def slot_box(spot: PlaceLayout) -> Box:
    """Return the box for a slot's picture.

    A slot drawn as a recess extends beyond the card by 6/96 of the card's width on every side.
    """
    pose = spot.slot_pose
    return turned_box(pose).grown(pose.width * 6 / 96 if spot.slot == "recess" else 0.0)


def slots_box(spots: Iterable[PlaceLayout]) -> Box:
    """Return the smallest box around several slots."""
    return reduce(Box.joined, map(slot_box, spots))
