"""Find the thing under the pointer and its legal actions, for the gesture's `Board`.

This module reads the sprites and the deciding seat's view. It knows that seat's legal actions, but no rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce

from game.engine.action import Action
from game.engine.definition.display import Tile
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.table import bit
from scenes.table.director import Director
from scenes.table.gesture import CARD, TOKEN, Item, Pick
from scenes.table.layout import CARD_RATIO, Box, Layout, PlaceLayout, Pose, card_box, token_box, token_seat, turned_box
from scenes.table.sprites import HAND, Sprite, Sprites

MANY = 200
"""How far the ends of the fullest fan hang down, as a multiple of the fan's dip."""
STRIP = 64.0
"""Width of the vertical strips that index piles by position, in logical units.

Few piles reach into any one strip.
"""
BETWEEN = 0.24
"""Share of a card's visible part, at each edge, where a drop goes between two cards."""
Position = Callable[[int], State]
"""A function that returns the position as a mask of seats may see it."""


class HitTest:
    """Hit testing and legal actions on one table.

    `free` says whether the deciding seat may act now. It may not while the screen changes hands.
    """

    def __init__(self, game: Game, sprites: Sprites, director: Director, view: Position) -> None:
        self.game = game
        self.sprites = sprites
        self.director = director
        self._view = view
        self.free = False
        self._legal: list[Action] | None = None
        self._tiles: tuple[Tile, ...] | None = None
        self._buttons: list[Action] | None = None
        self._areas: dict[int, list[tuple[float, float, float, float, int]]] = {}
        """The areas of piles (left, top, width, height, place), by the strips they reach into."""
        self._hands: list[tuple[int, Box]] = []
        self._fans: list[int] = []
        """The places that spread their cards side by side, those of the seat in front first."""
        self._boxes: dict[tuple[int, int], Box] = {}
        self._areas_of: Layout | None = None
        self._refresh_asked()

    @property
    def layout(self) -> Layout:
        """The current layout."""
        return self.sprites.layout

    def _refresh_asked(self) -> None:
        self.position = self._view(0)
        asked = self.position.asked
        if asked:
            self.position = self._view(bit(asked))

    def changed(self) -> None:
        """Clear the cached results, because the position has changed."""
        self._legal = self._tiles = self._buttons = None
        self._refresh_asked()

    # --- possible actions ---------------------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """Return the legal actions of the deciding seat, or none while nobody may act."""
        if not self.free:
            return []
        if self._legal is None:
            self._legal = rules.legal(self.game, self.position)
        return self._legal

    def is_token(self, name: str) -> bool:
        """Return whether this is the name of a token."""
        return name in self.sprites.table.tokens

    def buttons(self) -> list[Action]:
        """Return the actions shown as buttons: those without cards, a place or a tile."""
        if not self.free:
            return []
        if self._buttons is None:
            tiles = [tile.action for tile in self.tiles()]
            placeless = (action for action in self.legal() if action.place < 0 and not action.cards)
            self._buttons = [action for action in placeless if action not in tiles]
        return self._buttons

    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles of this position."""
        if self._tiles is None:
            self._tiles = self.game.display.tiles(self.position)
        return self._tiles

    def why_not(self, pick: Pick, place: int) -> Refusal | None:
        """Return why the pick can't go to a place, or None without a reason."""
        asked = self.position.asked
        return rules.why_not(self.game, self.position, asked, frozenset(pick.cards), place, pick.token)

    def holdable(self, item: Item) -> bool:
        """Return whether the deciding seat may pick this up.

        It may pick up cards of its own hand, cards that anyone may try to move, and its own token.
        """
        if not self.free:
            return False
        if item.kind == TOKEN:
            return token_seat(item.name) == self.layout.front
        place = self.place_of(item)
        spot = self.layout.spots[place] if place >= 0 else None
        return spot is not None and (spot.tries or (spot.private and spot.seat == self.layout.front))

    # --- positions ----------------------------------------------------------------------------------------------

    def sprite(self, item: Item) -> Sprite | None:
        """Return the sprite of a card or token."""
        if item.kind == TOKEN:
            return self.sprites.tokens[self.sprites.table.tokens.index(item.name)]
        return self.sprites.find(item.number)

    def place_of(self, item: Item) -> int:
        """Return the place of a card or token, or -1."""
        sprite = self.sprite(item)
        return sprite.place if sprite else -1

    def item_at(self, x: float, y: float) -> Item | None:
        """Return the topmost token or card at a point that isn't being held, or None.

        A card must be face up, or face down in the hand of the acting player.
        """
        for sprite in self.sprites.tokens:
            near = math.hypot(x - sprite.pose.x, y - sprite.pose.y) <= sprite.pose.width / 2
            if near and sprite.owner != HAND:
                return Item(TOKEN, name=self.sprites.table.tokens[sprite.token])
        self._know_layout()
        for place in self._fans:
            for sprite in reversed(self.sprites.row(place)):
                known = sprite.shown >= 0 or sprite.own >= 0
                near = known and abs(y - sprite.pose.y) <= sprite.pose.width
                if near and sprite.owner != HAND and inside(sprite.pose, x, y):
                    return Item(CARD, sprite.number)
        place = self.place_at(x, y)
        if place < 0:
            return None
        top = self.sprites.places[place][-1:]
        if top and top[0].owner != HAND and top[0].shown >= 0 and inside(top[0].pose, x, y):
            return Item(CARD, top[0].card)
        return None

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        """Return the topmost item at a point if it is one of these cards and isn't held, or -1."""
        for card in among:
            sprite = self.sprites.find(card)
            if sprite is not None and inside(sprite.pose, x, y):
                break
        else:
            return -1
        item = self.item_at(x, y)
        return item.number if item is not None and item.kind == CARD and item.number in among else -1

    def squarely(self, card: int, x: float) -> bool:
        """Return whether `x` is over the middle of a card's visible part, not between two cards."""
        sprite = self.sprites.find(card)
        if sprite is None or self.layout.spots[sprite.place].shape != "fan":
            return True
        row = self.sprites.row(sprite.place)
        at = next(number for number, other in enumerate(row) if other is sprite)
        left = sprite.rest.x - sprite.rest.width / 2
        right = row[at + 1].rest.x - row[at + 1].rest.width / 2 if at + 1 < len(row) else left + sprite.rest.width
        edge = (right - left) * BETWEEN
        return left + edge <= x <= right - edge

    def gap_at(self, card: int, x: float) -> int:
        """Return how many other cards of its hand are to the left of a held card, or -1 without a hand."""
        sprite = self.sprites.find(card)
        if sprite is None or not self.holdable(Item(CARD, card)) or self.layout.spots[sprite.place].tries:
            return -1
        row = self.sprites.row(sprite.place)
        return sum(other.rest.x - other.rest.width / 4 < x for other in row if other is not sprite)

    def place_at(self, x: float, y: float) -> int:
        """Return the place at a point, or -1.

        Piles come before hands. Among overlapping piles, the uppermost one that holds cards counts.
        """
        self._know_layout()
        under = [
            place
            for left, top, width, height, place in self._areas.get(int(x // STRIP), ())
            if left <= x < left + width and top <= y < top + height
        ]
        if under:
            empty = max(under, key=lambda place: self.layout.spots[place].layer)
            return next((place for place in reversed(under) if self.sprites.places[place]), empty)
        for place, reach in self._hands:
            if reach.holds(x, y) and self.area(place).holds(x, y):
                return place
        return -1

    def _know_layout(self) -> None:
        """Compute once per layout the areas that are needed at every motion of the pointer."""
        if self._areas_of is self.layout:
            return
        self._areas_of = self.layout
        # Cards only pause briefly in some places, so nothing can be dropped there.
        piles = [spot for spot in self.layout.order if spot.shape in ("stack", "heap") and not spot.rests]
        self._areas = {}
        for spot in piles:
            area = self.layout.area(spot)
            for strip in range(int(area.x // STRIP), int((area.x + area.w) // STRIP) + 1):
                self._areas.setdefault(strip, []).append((*area, spot.place))
        spread = [spot for spot in self.layout.spots if spot.spread]
        self._hands = [(spot.place, reach_of(spot, self.layout.width)) for spot in spread]
        self._fans = [spot.place for spot in sorted(spread, key=lambda spot: spot.seat != self.layout.front)]
        self._boxes = {}

    def hand_box(self, place: int) -> Box:
        """Return the rectangle of a fan with its current number of cards.

        An empty fan counts as one card.
        """
        count = max(1, len(self.sprites.places[place]))
        self._know_layout()
        found = self._boxes.get((place, count))
        if found is None:
            found = self._boxes[place, count] = self._box_of_hand(place, count)
        return found

    def _box_of_hand(self, place: int, count: int) -> Box:
        spot = self.layout.spots[place]
        if spot.shape != "fan":
            return self.layout.area(spot)
        ends = card_box(spot.pose(0, count)).joined(card_box(spot.pose(count - 1, count)))
        return ends.joined(card_box(spot.pose(count // 2, count)))

    def fan_box(self, place: int) -> Box:
        """Return the rectangle around all cards of a fan, taking their angles into account."""
        cards = (turned_box(sprite.rest) for sprite in self.sprites.places[place])
        return reduce(Box.joined, cards, self.hand_box(place))

    def area(self, place: int) -> Box:
        """Return the box in which a drop means this place."""
        spot = self.layout.spots[place]
        if spot.shape == "fan" and spot.span and not self.sprites.places[place]:
            # The first card may be dropped anywhere in the space reserved for more cards.
            return self.layout.span(spot)
        return self.hand_box(place) if spot.spread else self.layout.area(spot)

    def distance(self, place: int, x: float, y: float) -> float:
        """Return the distance from a place's middle to a point, in card widths."""
        pose = self.layout.spots[place].slot_pose
        return math.hypot(x - pose.x, y - pose.y) / pose.width

    def box_of(self, item: Item) -> Box | None:
        """Return the current rectangle of a card or token."""
        sprite = self.sprite(item)
        if sprite is None:
            return None
        return token_box(sprite.pose) if item.kind == TOKEN else turned_box(sprite.pose)

    def whole(self, place: int, box: Box) -> Box:
        """Return a box on a place, extended by the cards of other places above it.

        A frame around the box then encloses these cards and doesn't cut across them.
        """
        layer = self.layout.spots[place].layer
        above = (spot for spot in self.layout.spots if spot.layer > layer and card_box(spot.slot_pose).meets(box))
        over = (turned_box(sprite.rest) for spot in above for sprite in self.sprites.places[spot.place])
        return reduce(Box.joined, over, box)


def reach_of(spot: PlaceLayout, width: float) -> Box:
    """Return a rough box around all cards that a spread place can hold, quick to test.

    At most a small edge of a card lies outside. `width` is that of the table, for a fan without a `span`.
    """
    across = (spot.span or width) / 2 + spot.card
    down = (abs(spot.pitch[1]) * spot.full + spot.card + abs(spot.dip) * MANY) * CARD_RATIO
    return Box(spot.x - across, spot.y - down, 2 * across, 2 * down)


def inside(pose: Pose, x: float, y: float) -> bool:
    """Return whether a point is inside a turned card."""
    left, top, width, angle = pose
    across, down = x - left, y - top
    if abs(across) > width or abs(down) > width:
        return False  # too far away at any angle
    lean = math.radians(angle)
    along = across * math.cos(lean) - down * math.sin(lean)
    off = across * math.sin(lean) + down * math.cos(lean)
    return abs(along) <= width / 2 and abs(off) <= width * CARD_RATIO / 2
