"""Find the item under the pointer, and answer other questions from `Gesture`."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce

from scenes.table.layout.boxes import CARD_RATIO, Box, Pose, card_box, token_box, turned_box
from scenes.table.layout.layout import Layout, token_seat
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.model.selection import CARD, PLACE, TOKEN, Item, Pick, Possible
from scenes.table.model.table_model import TableModel
from scenes.table.motion.sprites import HAND, Sprite, Sprites

MANY = 200
"""The maximum vertical distance between the middle and the ends of a fan of cards, as a multiple of the fan's `dip`
(table.yaml)."""
CELL = 64.0
"""Size of the squares into which the table is divided, in logical units."""
SLIVER = 8.0
"""If the card on top is shifted to the right by no more than this, the card underneath counts as completely covered."""
Squares = dict[tuple[int, int], list[tuple[float, float, float, float, int]]]
"""The areas that overlap each square, keyed by the square's column and row. An area is (left, top, right, bottom,
place)."""
BETWEEN = 0.24
"""Width of the zone for drops between two cards, as a fraction of a card's visible part."""


class HitTest:
    """Finds items and places on a table. Gestures use this class as their `TableProbe`.

    None of its methods changes anything.
    """

    def __init__(self, model: TableModel, sprites: Sprites, hidden: Callable[[], Collection[int]]) -> None:
        """Set up a table's hit test.

        `hidden` returns the piles that contain face-down cards to choose from.
        """
        self.model = model
        self.sprites = sprites
        self.hidden = hidden
        self.is_token, self.meant_by = model.is_token, model.meant_by
        self.chosen_by = model.chosen_by
        self._piles: Squares = {}
        """The piles' areas, topmost first."""
        self._hands: Squares = {}
        """The largest boxes that hands (and other places with spread-out cards) can fill."""
        self._fans: list[int] = []
        """The places whose cards lie side by side. Places that belong to the seat in front of the screen come first."""
        self._boxes: dict[tuple[int, int], Box] = {}
        self._drops: dict[tuple[int, int], Box] = {}
        """The boxes that `hand_box` and `area` have already computed, keyed by place and number of cards."""
        self._areas_of: Layout | None = None

    @property
    def layout(self) -> Layout:
        """The table's current layout."""
        return self.model.layout

    # --- what can be picked up or pressed -----------------------------------------------------------------------

    def hides_choices(self, place: int) -> bool:
        """Return whether a place is a pile with face-down cards to choose from."""
        return place in self.hidden()

    @property
    def blind(self) -> bool:
        """Whether the hand is face down. If it is, nothing may reveal what its cards can do."""
        return self.model.covered

    def possible(self, pick: Pick) -> Possible:
        """Return the possible moves for a pick.

        If the hand is face down, its cards are left out of `joins`.
        """
        found = self.model.possible(pick)
        if not (found.joins and self.blind):
            return found
        spots = self.layout.spots
        return found._replace(
            joins=frozenset(card for card in found.joins if not spots[self.place_of(Item(CARD, card))].private)
        )

    def may_take(self, item: Item) -> bool:
        """Return whether the deciding player may pick up an item, even if no legal action uses it."""
        return self.model.pickable(item) or self.holdable(item)

    def holdable(self, item: Item) -> bool:
        """Return whether the deciding player may pick up an item that no legal action uses."""
        if not self.model.free:
            return False
        if item.kind == TOKEN:
            return token_seat(item.name) == self.layout.front
        place = self.place_of(item)
        spot = self.layout.spots[place] if place >= 0 else None
        return spot is not None and (spot.tries or (spot.private and spot.seat == self.layout.front))

    def may_drag(self, item: Item) -> bool:
        """Return whether the deciding player may drag an item, even if a click doesn't pick it up."""
        return self.may_take(item) or (item.kind == CARD and self.model.swap_place((item.number,)) >= 0)

    # --- positions ----------------------------------------------------------------------------------------------

    def sprite(self, item: Item) -> Sprite | None:
        """Return the sprite of a card or token, or None if it has no sprite."""
        if item.kind == TOKEN:
            return self.sprites.tokens[self.sprites.table.tokens.index(item.name)]
        return self.sprites.find(item.number)

    def sprites_of(self, pick: Pick) -> list[Sprite]:
        """Return the sprites of the picked cards or token, starting with the one picked first."""
        found = [Item(TOKEN, name=pick.token)] if pick.token else [Item(CARD, card) for card in pick.cards]
        return [sprite for sprite in map(self.sprite, found) if sprite is not None]

    def place_of(self, item: Item) -> int:
        """Return the place of an item, or -1 if the item isn't in any place."""
        if item.kind == PLACE:
            return item.number
        sprite = self.sprite(item)
        return sprite.place if sprite else -1

    def thing_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token at a point.

        If the viewer doesn't know the card, return the card's place instead.
        """
        item = self.item_at(x, y)
        place = self._place_under(x, y) if item is None else -1
        return Item(PLACE, place) if place >= 0 and self.sprites.places[place] else item

    def topmost(self, item: Item, x: float, y: float) -> Sprite | None:
        """Return an item's sprite. For a place, return the sprite of its topmost card at a point."""
        if item.kind != PLACE:
            return self.sprite(item)
        row = self.sprites.row(item.number)
        return next((sprite for sprite in reversed(row) if inside(sprite.pose, x, y)), row[-1] if row else None)

    def rests_at(self, item: Item, x: float, y: float) -> bool:
        """Return whether a point is inside an item's resting position, even if the item is moving."""
        return self.sprite(item) is not None and self.rest_box(item).holds(x, y)

    def item_at(self, x: float, y: float) -> Item | None:
        """Return the topmost token or card at a point, or None.

        Ignore held items. Also ignore face-down cards, except in the front player's hand.
        """
        if (tray := self.model.tray) is not None and tray.holds(x, y):
            plays, prize = self.sprites.places[tray.contest.pile], self.sprites.places[tray.contest.place][-1:]
            return self._uppermost([*prize, *plays], x, y)
        for sprite in self.sprites.tokens:
            near = math.hypot(x - sprite.pose.x, y - sprite.pose.y) <= sprite.pose.width / 2
            if near and sprite.owner != HAND:
                return Item(TOKEN, name=self.sprites.table.tokens[sprite.token])
        self._know_layout()
        for place in self._fans:
            for sprite in reversed(self.sprites.row(place)):
                known = sprite.shown >= 0 or sprite.own >= 0
                near = known and abs(y - sprite.rest.y) <= 2 * sprite.rest.width
                if near and sprite.owner != HAND and (inside(sprite.pose, x, y) or inside(sprite.rest, x, y)):
                    return Item(CARD, sprite.number)  # a raised card may extend beyond the box of its hand
        place = self._place_under(x, y)
        if place < 0:
            return None
        top = self.sprites.places[place][-1:]
        if top and top[0].owner != HAND and top[0].shown >= 0:
            emblem = self.layout.emblem_box(self.layout.spots[place])
            for_it = (emblem is not None and emblem.holds(x, y)) or self._on_stage(x, y) >= 0
            if inside(top[0].pose, x, y) or for_it:
                return Item(CARD, top[0].card)
        return None

    def _uppermost(self, row: Sequence[Sprite], x: float, y: float) -> Item | None:
        """Return a row's topmost card at a point if it is face up, otherwise None.

        Held cards are ignored.
        """
        there = (sprite for sprite in reversed(row) if sprite.owner != HAND and inside(sprite.pose, x, y))
        found = next(there, None)
        return Item(CARD, found.card) if found is not None and found.shown >= 0 else None

    def seen_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token at a point, even at the edge of a heap."""
        item = self.item_at(x, y)
        if item is not None or ((tray := self.model.tray) is not None and tray.holds(x, y)):
            return item
        heaps = (spot.place for spot in reversed(self.layout.order) if spot.shape == "heap")
        return next(filter(None, (self._uppermost(self.sprites.visible(place), x, y) for place in heaps)), None)

    def laid_open(self, place: int) -> bool:
        """Return whether a tray already shows all the cards in a place.

        If so, there is no need to spread them out.
        """
        tray = self.model.tray
        return tray is not None and not tray.over and tray.contest.pile == place

    def meant_with(self, card: int) -> int:
        """Return a card's place, or the place of the prize if the card is a play on the tray."""
        place = self.place_of(Item(CARD, card))
        tray = self.model.tray
        return tray.contest.place if tray is not None and self.laid_open(place) else place

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        """Return the topmost card at a point if it is one of the cards in `among`, otherwise -1.

        Held cards are ignored.
        """
        for card in among:
            sprite = self.sprites.find(card)
            if sprite is not None and inside(sprite.pose, x, y):
                break
        else:
            return -1
        item = self.item_at(x, y)
        return item.number if item is not None and item.kind == CARD and item.number in among else -1

    def squarely(self, card: int, x: float) -> bool:
        """Return whether `x` is inside a card's visible part and not near its left or right edge."""
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
        """Return the number of other cards in hand to the left of a card held at `x`.

        Return -1 if the card isn't from a hand.
        """
        sprite = self.sprites.find(card)
        if sprite is None or not self.holdable(Item(CARD, card)) or self.layout.spots[sprite.place].tries:
            return -1
        row = self.sprites.row(sprite.place)
        return sum(other.rest.x - other.rest.width / 4 < x for other in row if other is not sprite)

    def place_at(self, x: float, y: float, pick: Pick | None = None) -> int:
        """Return the place at a point, or -1 if there isn't one.

        Of several interchangeable empty places, return the first that accepts `pick`. If `pick` is None, return the
        first that a legal action can fill.
        """
        place, places = self._place_under(x, y), self.sprites.places
        if place < 0:
            return place
        if pick or not places[place]:
            twin = self.model.twin(place)
            if twin != place and not (pick and self.place_of(pick.first) == place):
                place = twin
        if places[place] or len(same := self.model.together(place)) == 1:
            return place
        taking = self.model.possible(pick).targets if pick else {action.place for action in self.model.legal()}
        for other in same if taking else ():
            if other in taking and not places[other]:
                return other
        return place

    def meaning_it(self, place: int) -> list[int]:
        """Return all places where a drop has the same effect as a drop on this place."""
        told = self.model.game.display.captions(self.model.view)
        free = [at for at in self.model.together(place) if at in told and not self.sprites.places[at]]
        return free if place in free else [place]

    def _place_under(self, x: float, y: float) -> int:
        """Return the place at a point, or -1. Piles take precedence over hands."""
        if (tray := self.model.tray) is not None and tray.holds(x, y):
            return tray.contest.place
        if (staged := self._on_stage(x, y)) >= 0:
            return staged
        self._know_layout()
        places, spots, empty = self.sprites.places, self.model.layout.spots, -1
        square = int(x // CELL), int(y // CELL)
        for left, top, right, bottom, place in self._piles.get(square, ()):
            if left <= x < right and top <= y < bottom:
                if places[place]:
                    return place
                empty = place if empty < 0 or spots[place].layer == spots[empty].layer else empty
        if empty >= 0:
            return empty
        for left, top, right, bottom, place in self._hands.get(square, ()):
            if left <= x < right and top <= y < bottom and self.area(place).holds(x, y):
                return place
        return -1

    def _on_stage(self, x: float, y: float) -> int:
        """Return the place of the encounter whose stage is at a point, or -1."""
        stage = self.model.stage()
        return stage.place if stage is not None and stage.box.holds(x, y) else -1

    def _know_layout(self) -> None:
        """Compute the areas of all places if the layout has changed.

        The areas are needed whenever the pointer moves.
        """
        if self._areas_of is self.model.layout:
            return
        self._areas_of = self.layout
        # Leave out places where cards stay only for a moment, because nothing can be dropped there.
        piles = [spot for spot in reversed(self.layout.order) if spot.shape in ("stack", "heap") and not spot.rests]
        self._piles = _squares((self.layout.area(spot), spot.place) for spot in piles)
        spread = [spot for spot in self.layout.spots if spot.spread]
        self._hands = _squares((reach_of(spot, self.layout.width), spot.place) for spot in spread)
        self._fans = [spot.place for spot in sorted(spread, key=lambda spot: spot.seat != self.layout.front)]
        self._boxes, self._drops = {}, {}

    def hand_box(self, place: int) -> Box:
        """Return the box of the cards that are now in a hand or other fan.

        An empty fan's box is the size of a card.
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
        """Return the smallest box around all the cards in a fan, taking their angles into account."""
        cards = (turned_box(sprite.rest) for sprite in self.sprites.places[place])
        return reduce(Box.joined, cards, self.hand_box(place))

    def on_tray(self, place: int) -> bool:
        """Return whether a place's top card is the prize on the tray.

        If so, anything dropped on the tray goes to that place.
        """
        tray = self.model.tray
        return tray is not None and not tray.over and tray.contest.place == place

    def under_tray(self, place: int) -> bool:
        """Return whether a tray hides a place completely."""
        tray, pose = self.model.tray, self.layout.spots[place].slot_pose
        return tray is not None and tray.holds(pose.x, pose.y) and not self.on_tray(place)

    def tray_boxes(self) -> list[Box]:
        """Return the boxes of all items on the tray that must remain visible."""
        tray = self.model.tray
        if tray is None or tray.over:
            return []
        layout = tray.layout
        plays = [play.box for play in layout.plays]
        return [layout.title, card_box(layout.prize), *plays, layout.players, layout.zone]

    def landing(self, place: int, at: int, count: int) -> Pose:
        """Return the pose of card number `at` once `count` cards have moved to a place together."""
        lie, tray = len(self.sprites.places[place]), self.model.tray
        if tray is None or not self.on_tray(place):
            return self.sprites.spot(place).pose(lie + at, lie + count)
        width = tray.layout.plays[-1].cards[0].width if tray.layout.plays else tray.layout.prize.width
        x, y = tray.target.centre
        return Pose(x + (at - (count - 1) / 2) * width / 2, y, width)

    def area(self, place: int) -> Box:
        """Return the box in which dropping a card counts as dropping it on a place."""
        if (tray := self.model.tray) is not None and self.on_tray(place):
            return tray.target
        self._know_layout()
        held = place, len(self.sprites.places[place])
        found = self._drops.get(held)
        if found is None:
            found = self._drops[held] = self._drop_box(place)
        return found

    def _drop_box(self, place: int) -> Box:
        spot = self.layout.spots[place]
        if spot.shape == "fan" and spot.span and (spot.means or not self.sprites.places[place]):
            # If the row is empty, or if cards are added only at its ends, a card can be dropped anywhere in the row's
            # space.
            return self.layout.span(spot)
        return self.hand_box(place) if spot.spread else self.layout.area(spot)

    def distance(self, place: int, x: float, y: float) -> float:
        """Return the distance from the centre of a place to a point, in card widths.

        While hands are covered, the distance is infinite, because a card that snapped to a place would reveal where it
        can go.
        """
        if self.model.covered:
            return math.inf
        if (tray := self.model.tray) is not None and self.on_tray(place):
            return 0.0 if tray.holds(x, y) else math.inf
        pose = self.layout.spots[place].slot_pose
        return math.hypot(x - pose.x, y - pose.y) / pose.width

    def box_of(self, item: Item) -> Box | None:
        """Return the current box of a card or token, or None if it has no sprite."""
        sprite = self.sprite(item)
        if sprite is None:
            return None
        return token_box(sprite.pose) if item.kind == TOKEN else turned_box(sprite.pose)

    def rest_box(self, item: Item) -> Box:
        """Return the box of a card or token at its resting position."""
        sprite = self.sprite(item)
        assert sprite is not None
        return token_box(sprite.rest) if item.kind == TOKEN else turned_box(sprite.rest)

    def whole(self, place: int, box: Box) -> Box:
        """Return a frame around a card's box that doesn't cut across the cards on top."""
        spot, order = self.layout.spots[place], self.layout.order
        for other in order[order.index(spot) + 1 :]:
            beside = (other.kind, other.seat) == (spot.kind, spot.seat)
            if other.shape == "hidden" or not (other.layer > spot.layer or beside):
                continue
            for sprite in self.sprites.places[other.place] if card_box(other.slot_pose).meets(box) else ():
                over = turned_box(sprite.rest)
                box = box._replace(w=min(box.w, over.x - box.x)) if over.x > box.x + SLIVER else box.joined(over)
        return box


def _squares(areas: Iterable[tuple[Box, int]]) -> Squares:
    found: Squares = {}
    for (left, top, width, height), place in areas:
        right, bottom = left + width, top + height
        for column in range(int(left // CELL), int(right // CELL) + 1):
            for row in range(int(top // CELL), int(bottom // CELL) + 1):
                found.setdefault((column, row), []).append((left, top, right, bottom, place))
    return found


def reach_of(spot: PlaceLayout, width: float) -> Box:
    """Return, roughly, the largest box that a place with spread-out cards can fill.

    `width` is the table's width.
    """
    across = (spot.span or width) / 2 + spot.card
    down = (abs(spot.pitch[1]) * spot.full + spot.card + abs(spot.dip) * MANY) * CARD_RATIO
    return Box(spot.x - across, spot.y - down, 2 * across, 2 * down)


def inside(pose: Pose, x: float, y: float) -> bool:
    """Return whether a point is inside a card, taking the card's angle into account."""
    left, top, width, angle = pose
    across, down = x - left, y - top
    if abs(across) > width or abs(down) > width:
        return False  # too far away, whatever the card's angle
    lean = math.radians(angle)
    along = across * math.cos(lean) - down * math.sin(lean)
    off = across * math.sin(lean) + down * math.cos(lean)
    return abs(along) <= width / 2 and abs(off) <= width * CARD_RATIO / 2
