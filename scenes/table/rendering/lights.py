"""Draw glows around items that can be picked up, and around places that accept them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Colour, Theme
from scenes.table.art.card_layer import CardLayer, slots_box
from scenes.table.art.overlay_art import SIGN, faded, sign, signed
from scenes.table.board.board import Board
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box, card_box, token_box, turned_box
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.motion.sprites import HAND, RAISED, Sprite

GLOW = 10.0
"""Width of a glow, in logical units."""
LINE = 2.0
STRONG, STRONG_LINE = 1.3, 1.5
"""Width multipliers for a strong glow and for the line inside it."""
CARD_CORNER = 0.065
"""Radius of a card's corners, in card widths."""
Above = Sequence[tuple[pygame.Rect, Drawn]]
"""Items of the static picture that must be drawn on top of glows, with their rectangles."""
NOTHING: tuple[Drawn, ...] = ()


class Lights:
    """Draws a table's glows. `accent` is the game's colour."""

    def __init__(
        self,
        board: Board,
        hit_test: HitTest,
        card_layer: CardLayer,
        theme: Theme,
        accent: Colour,
    ) -> None:
        self.model, self.sprites, self.director, _ = board
        self.hit_test = hit_test
        self.card_layer = card_layer
        self.pen = card_layer.pen
        self.theme = theme
        self.accent = accent
        self._aimed: tuple[int, Above, Sequence[Drawn]] = (-1, (), NOTHING)
        """The latest result of `aimed`, preceded by the place and the covering items that it was computed from."""
        self._denied: tuple[int, Above, Sequence[Drawn]] = (-1, (), NOTHING)
        """The latest result of `denied`, preceded by the place and the covering items that it was computed from."""
        self._corners: Sequence[tuple[float, float]] = ()
        """If a place refuses the held card, a cross goes in one of these corners (best first)."""
        self._crossed: tuple[object, Sequence[Drawn]] = (None, NOTHING)
        """The latest cross: its position and its items."""

    def all(self, warned: Collection[int]) -> list[Drawn]:
        """Return the glows on everything that the player can pick up.

        After the player has picked something up, the targets glow instead. `warned` contains the cards that would lose
        the game if the player used them now.
        """
        pick = self.model.selection.pick
        if not self.model.playing:
            return []
        if pick is None:
            # Nothing glows while cards are moving, unless something is selected. While something is selected, only
            # cards in hand move.
            if self.director.busy:
                return []
            if self.model.pointed:
                return self._pointed()
            return self._hinted() if self.model.hint else self._invitations(warned)
        # If the hand is face down, glows would reveal which cards fit where.
        targets = () if self.model.covered else self.model.targets
        items = [self._on_place(place, False) for place in targets if place in self.model.goals]
        for sprite in self.hit_test.sprites_of(pick):
            if sprite.owner == RAISED and sprite.token < 0 and sprite.place not in self._hand_places():
                items += [self.on_card(sprite), *self.card_layer.card(sprite, "hand", still=True)]
        return items

    def _hand_places(self) -> tuple[int, ...]:
        spot = self.model.layout.own_fan
        return (spot.place,) if spot else ()

    def coming(self, above: Above, share: float, warned: Collection[int]) -> list[Drawn]:
        """Return the glows that fade in for newly picked cards.

        `share` is the progress of the fade, from 0 to 1. At 1, return [].
        """
        if share >= 1:
            return []
        step = round(share * tuning.GLOW_STEPS) / tuning.GLOW_STEPS
        lights = [faded(self.pen, item, step) if item.what[0] == "glow" else item for item in self.all(warned)]
        return self.under(lights, above)

    def aimed(self, above: Above) -> Sequence[Drawn]:
        """Return the glow of the place where the held card would go.

        Until the place changes, every call returns the same list.
        """
        pick, aim = self.model.selection[:2]
        if not pick or aim < 0 or self.model.covered:
            return NOTHING
        # The items above the glow are redrawn only when the static picture changes.
        if self._aimed[0] != aim or self._aimed[1] is not above:
            self._aimed = aim, above, self.under(self._hollow(aim), above)
        return self._aimed[2]

    def denied(self, above: Above) -> Sequence[Drawn]:
        """Return the red edge of the place under the pointer, if that place refuses the held item."""
        pick, place = self.model.selection.pick, self.model.selection.denied
        if place < 0 or pick is None or self.model.covered:
            self._denied = -1, (), NOTHING
        elif self._denied[0] != place or self._denied[1] is not above:
            box = self._box_of(place)
            left, right, top, foot = box.x + SIGN, box.x + box.w - SIGN, box.y + SIGN, box.y + box.h - SIGN
            self._corners = (right, top), (right, foot), (left, foot), (left, top)
            edge = self._hollow(place, self.theme.palette.blood_on_dark)
            self._denied = place, above, self.under(edge, above)
        return self._denied[2]

    def crossed(self) -> Sequence[Drawn]:
        """Return the cross on the place that refuses the held card.

        If possible, the cross is in a corner that no held card covers.
        """
        if self._denied[0] < 0:
            return NOTHING
        at = self._free_corner()
        if self._crossed[0] != at:
            self._crossed = at, sign(self.pen, "close", *at, self.theme.palette.blood_on_dark)
        return self._crossed[1]

    def _free_corner(self) -> tuple[float, float]:
        """Return a corner for the cross, preferably one that no held card covers."""
        held = [one.pose for one in self.director.moving.values() if one.owner == HAND]
        for x, y in self._corners:
            for left, top, width, _ in held:
                if abs(x - left) <= width / 2 + SIGN and abs(y - top) <= width * CARD_RATIO / 2 + SIGN:
                    break
            else:
                return x, y
        return self._corners[0]

    def _hollow(self, place: int, colour: Colour | None = None) -> list[Drawn]:
        """Return a place's strong glow, in four pieces around an empty middle.

        The empty middle saves time, because a card dragged over it needn't be blended with the glow.
        """
        light, spot = self._on_place(place, True, colour), self.model.layout.spots[place]
        edge = self.pen.px(GLOW * STRONG) + self.pen.px(_radius(spot) + LINE * STRONG_LINE)
        whole = light.picture.get_rect()
        inner = whole.inflate(-2 * edge, -2 * edge)
        if inner.width <= 0 or inner.height <= 0:
            return [light]
        sides = (
            pygame.Rect(0, 0, whole.width, edge),
            pygame.Rect(0, inner.bottom, whole.width, edge),
            pygame.Rect(0, edge, edge, inner.height),
            pygame.Rect(inner.right, edge, edge, inner.height),
        )
        return [
            light._replace(picture=light.picture.subsurface(side), x=light.x + side.x, y=light.y + side.y)
            for side in sides
        ]

    @staticmethod
    def under(lights: Sequence[Drawn], above: Above) -> list[Drawn]:
        """Return the glows, followed by the items in the static picture that must cover them."""
        touched = [item.rect for item in lights]
        return [*lights, *(item for rect, item in above if rect.collidelist(touched) >= 0)]

    def _invitations(self, warned: Collection[int]) -> list[Drawn]:
        """Return the glows on tokens and face-up cards that can be picked up.

        Cards in the hand get no glow. If the hand is face down, return [], because any glow would reveal something
        about it.
        """
        table = self.model.table
        legal = [] if self.model.covered else self.model.legal()
        names = {action.pick for action in legal if action.pick and self.model.is_token(action.pick)}
        items = [self._on_token(sprite) for sprite in self.sprites.tokens if table.tokens[sprite.token] in names]
        for card in sorted({card for action in legal for card in action.cards}):
            sprite = self.sprites.find(card)
            if sprite is not None and self._open(sprite):
                box = self.hit_test.whole(sprite.place, turned_box(sprite.pose))
                radius = sprite.pose.width * CARD_CORNER
                colour = self.theme.palette.gold_lo if card in warned else self.accent
                items.append(self.glow(("glow", table.cards[card].name), box, radius, colour, False))
                items += signed(self.pen, box, self.theme) if card in warned else ()
        return items

    def _open(self, sprite: Sprite) -> bool:
        """Return whether a card outside the hand is face up and not covered by other cards."""
        spot, row = self.model.layout.spots[sprite.place], self.sprites.places[sprite.place]
        return not spot.private and sprite.shown >= 0 and (spot.spread or row[-1] is sprite)

    def cards(self) -> Collection[int]:
        """Return the cards to highlight.

        These are the picked cards or, if nothing is picked, the cards of the actions that the help page or a hint
        highlights.
        """
        if self.model.selection.pick:
            return self.model.selection.pick.cards
        if self.model.pointed:
            return {card for action in self.model.pointed for card in action.cards}
        return self.model.hint.cards if self.model.hint else ()

    def _pointed(self) -> list[Drawn]:
        """Return the glows for everything highlighted by the help page, except cards in the hand."""
        places = sorted({action.place for action in self.model.pointed if action.place >= 0})
        return self._lit(places, {action.pick for action in self.model.pointed}, False)

    def _hinted(self) -> list[Drawn]:
        """Return the glows for everything that the suggested move uses, except cards in the hand."""
        hint = self.model.hint
        assert hint is not None
        return self._lit([hint.place] if hint.place >= 0 else [], {hint.pick}, True)

    def _lit(self, places: Collection[int], picks: Collection[str], strong: bool) -> list[Drawn]:
        """Return the glows for the given places and tokens, and for lit cards outside the hand."""
        items = [self._on_place(place, strong) for place in places]
        for sprite in self.sprites.tokens:
            if self.model.table.tokens[sprite.token] in picks:
                items.append(self._on_token(sprite))
        found = [self.sprites.find(card) for card in sorted(self.cards())]
        return [*items, *(self.on_card(one) for one in found if one and one.place not in self._hand_places())]

    def glow(self, what: tuple[object, ...], box: Box, radius: float, colour: Colour, strong: bool) -> Drawn:
        """Return a glow around a box with rounded corners. A strong glow is wider."""
        pen = self.pen
        spread = pen.px(GLOW * (STRONG if strong else 1.0))
        width, height = pen.px(box.w), pen.px(box.h)
        line = pen.px(LINE * (STRONG_LINE if strong else 1.0))
        picture = pen.art.glow(width, height, pen.px(radius), spread, colour, line)
        return Drawn(what, picture, pen.px(box.x) - spread, pen.px(box.y) - spread)

    def _box_of(self, place: int) -> Box:
        """Return one box around a place and all the free places interchangeable with it."""
        if self.model.layout.spots[place].spread or self.hit_test.on_tray(place):
            return self.hit_test.area(place)
        return slots_box(self.model.layout.spots[at] for at in self.hit_test.meaning_it(place))

    def _on_place(self, place: int, strong: bool, colour: Colour | None = None) -> Drawn:
        what = ("glow" if colour is None else "denied", self.model.table.places[place].name)
        return self.glow(
            what, self._box_of(place), _radius(self.model.layout.spots[place]), colour or self.accent, strong
        )

    def on_card(self, sprite: Sprite) -> Drawn:
        """Return the glow around a card."""
        pose, pen, colour = sprite.pose, self.pen, self.theme.palette.gold
        # A raised card is above its neighbours.
        box = card_box(pose) if sprite.owner == RAISED else self.hit_test.whole(sprite.place, card_box(pose))
        spread = pen.px(GLOW * 0.6)
        size = pen.px(box.w), pen.px(box.h)
        flat = pen.art.glow(*size, pen.px(pose.width * CARD_CORNER), spread, colour, pen.px(LINE))
        angle = float(round(pose.angle * 2) / 2)
        picture = pen.art.turned(("light", *size, spread, colour), flat, angle)
        x, y = (at * pen.scale for at in box.centre)
        return centred(("join",), picture, x, y)

    def _on_token(self, sprite: Sprite) -> Drawn:
        box = token_box(sprite.pose).grown(-1)
        return self.glow(("glow", "token"), box, sprite.pose.width / 2, self.accent, False)


def _radius(spot: PlaceLayout) -> float:
    """Return the corner radius of a place's glow.

    The radius is slightly larger than that of a card's corners.
    """
    return spot.card * CARD_CORNER + 3
