"""Sprites: the cards and tokens that are drawn on the table.

Each place has a list with the sprites of its cards. Places and cards are in the same order as in the view. The `owner`
of a sprite is `REST` (lying in a place), `LEGS` (travelling), `HAND` (held by the player) or `RAISED` (slightly
lifted). This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.engine.state import State
from game.engine.table import Table, code
from scenes.table.layout.boxes import Pose
from scenes.table.layout.hand_order import places_in
from scenes.table.layout.layout import Layout
from scenes.table.layout.place_layout import PlaceLayout, over_spot

Lying = Callable[[State], frozenset[int]]
REST, LEGS, HAND, RAISED = range(4)
SIDEWAYS = 90.0
"""The angle of a card that lies sideways, in degrees."""


class Leg(NamedTuple):
    """A part of a sprite's journey.

    Attributes:
        start: The start time, in seconds.
        length: The duration, in seconds.
        goal: The pose at the end.
        shown: The code of the card side that is visible at the end.
        arc: How far the path curves to the left, as a fraction of the straight distance.
        turn: The maximum angle by which the card leans during the leg, in degrees.
        gentle: How gently the sprite starts, from 1 (full speed) upwards.
    """

    start: float
    length: float
    goal: Pose
    shown: int
    arc: float = 0.0
    turn: float = 0.0
    gentle: float = 1.0


class Sprite:
    """A card or token that is drawn on the table. `token` is -1 for a card.

    `card` is the card's code in the view. `shown` is the code of the card side that is drawn. Neither code reveals more
    than the viewer may know. `own` is the code of a face-down card in the acting player's hand, or -1. `own` is never
    used for drawing.
    """

    __slots__ = (
        "card",
        "flip",
        "layer",
        "legs",
        "origin",
        "own",
        "owner",
        "place",
        "pose",
        "rest",
        "shown",
        "token",
        "velocity",
    )

    def __init__(self, card: int, place: int, pose: Pose, token: int = -1) -> None:
        self.card = card
        self.shown = card
        self.own = -1
        self.token = token
        self.place = place
        self.pose = pose
        self.rest = pose
        self.origin: Pose | None = None
        self.legs: list[Leg] = []
        self.owner = REST
        self.flip = 1.0
        self.layer = 0
        """The layer of the place that the sprite is leaving."""
        self.velocity = (0.0, 0.0)

    @property
    def number(self) -> int:
        """The card's number, or the code of its back if the acting player doesn't know the card."""
        return self.own if self.card < 0 <= self.own else self.card

    def __repr__(self) -> str:
        return f"Sprite({self.card}, place {self.place}, token {self.token}, owner {self.owner})"


def travels(sprites: Iterable[Sprite]) -> bool:
    """Return whether any of these sprites is travelling.

    There are usually few sprites, so building a list is faster than calling `any`.
    """
    return LEGS in [sprite.owner for sprite in sprites]


class Sprites:
    """All sprites on a table.

    While `covered` is true, all cards in private places are face down.
    """

    def __init__(
        self,
        layout: Layout,
        view: State,
        sideways: Lying = lambda view: frozenset(),
        closed: Lying = lambda view: frozenset(),
    ) -> None:
        """Create the sprites for a view.

        Args:
            layout: The layout of the table.
            view: The position, as the viewer may see it.
            sideways: Returns the cards that lie sideways.
            closed: Returns the cards that lie face down even though the viewer knows them.
        """
        self.layout = layout
        self._sideways = sideways
        self._closed = closed
        self.table: Table = view.table
        self.over_at = -1
        self.covered = False
        self.places: list[list[Sprite]] = [[] for _ in view.places]
        self.tokens: list[Sprite] = []
        self.arranged: dict[int, list[int]] = {}
        """The known cards, from left to right, in each place that a player has arranged."""
        self.aside: frozenset[int] = frozenset()
        self.closed: frozenset[int] = frozenset()
        """The cards that lie face down although the viewer knows them."""
        self.looked_at = False
        """Whether the viewer is looking at the cards in `closed`. If so, the cards are shown face up."""
        self.placed: Mapping[tuple[int, int], Pose] = {}
        """Maps a card's place and position to its pose on a tray. Cards on a tray aren't shown in their places."""
        self.leaving: Sequence[Sprite] = ()
        """The sprites that were on a tray before the latest events."""
        self._known: dict[int, Sprite] = {}
        self._changes = 0
        self.stale: set[int] = set()
        """The places where the static picture must be redrawn."""
        self.gliding: set[int] = set()
        """The places whose cards are all moving to a new layout."""
        self.take_view(view)
        self.place_all()

    @property
    def changes(self) -> int:
        """A number that increases whenever sprites at rest might look different."""
        if self.stale:
            self.stale.clear()
            self._changes += 1
        return self._changes

    def code_shown(self, card: int, place: int) -> int:
        """Return the code to draw for a card in a place: the code of the card or of its back."""
        covered = self.covered and self.layout.spots[place].private
        if card >= 0 and (covered or (card in self.closed and not self.looked_at)):
            return code(self.table.back_of[card], 0)
        return card

    def see(self, view: State, covered: bool) -> None:
        """Show what another viewer may see. The positions and movements of cards don't change.

        If the new viewer mustn't see a card, its back is shown immediately, without an animation.
        """
        self.covered = covered
        self.looked_at = self.looked_at and not covered
        self.lay_aside(view)
        self.forget()
        for number, cards in enumerate(view.places):
            for sprite, card in zip(self.places[number], cards, strict=True):
                sprite.card = card
                shown = self.code_shown(card, number)
                if shown < 0:
                    sprite.shown = shown
                    sprite.legs = [leg._replace(shown=shown) for leg in sprite.legs]
                elif sprite.legs:
                    sprite.legs[-1] = sprite.legs[-1]._replace(shown=shown)
                else:
                    sprite.shown = shown
            self.stale.add(number)

    def know(self, position: State | None) -> None:
        """Identify the face-down cards in the acting player's hand.

        `position` is the player's view, or None if nobody has to act.
        """
        for row in self.places:
            for sprite in row:
                sprite.own = -1
        self.forget()
        if position is None:
            return
        for spot in self.layout.spots:
            if spot.private and spot.seat == self.layout.front:
                for sprite, card in zip(self.places[spot.place], position.places[spot.place], strict=True):
                    sprite.own = card

    def take_view(self, view: State) -> None:
        """Show a view without animating events.

        Known cards keep their sprites, even in new places.
        """
        self.lay_aside(view)
        known = {sprite.card: sprite for sprites in self.places for sprite in sprites if sprite.card >= 0}
        kept: set[int] = set()
        lists: list[list[Sprite | None]] = []
        for cards in view.places:
            row = [known.get(card) if card >= 0 else None for card in cards]
            kept.update(id(sprite) for sprite in row if sprite is not None)
            lists.append(row)
        places: list[list[Sprite]] = []
        for number, row in enumerate(lists):
            there = self.places[number]
            made: list[Sprite] = []
            for at, sprite in enumerate(row):
                if sprite is None and at < len(there) and id(there[at]) not in kept:
                    sprite = there[at]
                if sprite is None:
                    sprite = Sprite(-1, number, self.spot(number).pose(at, len(row)))
                sprite.card = view.places[number][at]
                sprite.place = number
                sprite.shown = self.code_shown(sprite.card, number)
                self._rest(sprite)
                made.append(sprite)
            places.append(made)
        self.places = places
        self.forget()
        for token, place in enumerate(view.tokens):
            if token == len(self.tokens):
                self.tokens.append(Sprite(-1, place, self.layout.token(token, place), token))
            self.tokens[token].place = place
            self._rest(self.tokens[token])

    @staticmethod
    def _rest(sprite: Sprite) -> None:
        sprite.legs.clear()
        sprite.owner = REST
        sprite.flip = 1.0

    def spot(self, place: int) -> PlaceLayout:
        """Return the current layout of a place.

        If the place has the `over` shape, its layout depends on the place underneath.
        """
        spot = self.layout.spots[place]
        if spot.shape == "over" and self.over_at >= 0:
            return over_spot(spot, self.layout.spots[self.over_at])
        return spot

    def rest_pose(self, place: int, index: int) -> Pose:
        """Return the resting pose of the card with this index in a place."""
        if (pose := self.placed.get((place, index))) is not None:
            return pose
        row = self.places[place]
        wanted = self.arranged.get(place)
        at = places_in([sprite.number for sprite in row], wanted)[index] if wanted else index
        pose = self.spot(place).pose(at, len(row))
        return pose._replace(angle=pose.angle + SIDEWAYS) if row[index].card in self.aside else pose

    @property
    def lingering(self) -> bool:
        """Whether a card is still on its tray, but about to leave it."""
        waits = (sprite for sprite in self.leaving if sprite.owner == LEGS)
        return any(sprite.origin is None or sprite.legs[1:] for sprite in waits)

    def look_at_closed(self, on: bool) -> bool:
        """Show or hide the face-down cards that the viewer knows.

        Return whether this changed anything.
        """
        if on == self.looked_at:
            return False
        self.looked_at = on
        for sprite in map(self.find, self.closed):
            if sprite is not None:
                sprite.shown = self.code_shown(sprite.card, sprite.place)
                self.stale.add(sprite.place)
        return bool(self.closed)

    def seen_whole(self, spot: PlaceLayout) -> bool:
        """Return whether the viewer is looking at face-down cards in a place.

        If so, nothing may cover these cards.
        """
        return self.looked_at and any(sprite.card in self.closed for sprite in self.places[spot.place])

    def lay_aside(self, view: State) -> None:
        """Record the cards that lie sideways or face down in a view."""
        self.closed = self._closed(view)
        cards = self._sideways(view)
        for card in cards ^ self.aside:
            sprite = self.find(card)
            if sprite is not None:
                self.stale.add(sprite.place)
        self.aside = cards

    def row(self, place: int) -> list[Sprite]:
        """Return the sprites in a place from left to right, as the player has arranged them."""
        row = self.places[place]
        wanted = self.arranged.get(place)
        if not wanted:
            return row
        stands = places_in([sprite.number for sprite in row], wanted)
        return [sprite for _, sprite in sorted(zip(stands, row, strict=True), key=lambda pair: pair[0])]

    def place_all(self) -> None:
        """Put every sprite in its resting pose immediately."""
        for number, sprites in enumerate(self.places):
            for at, sprite in enumerate(sprites):
                sprite.rest = sprite.pose = self.rest_pose(number, at)
        for token, sprite in enumerate(self.tokens):
            sprite.rest = sprite.pose = self.layout.token(token, sprite.place)
        self.stale.update(range(len(self.places)))

    def everything(self) -> Iterator[Sprite]:
        """Yield all sprites: first the cards in each place from bottom to top, then the tokens."""
        for sprites in self.places:
            yield from sprites
        yield from self.tokens

    def find(self, card: int) -> Sprite | None:
        """Return a card's sprite, or None.

        A sprite is found only if the viewer knows the card or the card is in the acting player's hand.
        """
        if card < 0:
            return None
        if not self._known:
            self._known = {sprite.number: sprite for row in self.places for sprite in row if sprite.number >= 0}
        return self._known.get(card)

    def forget(self) -> None:
        """Forget which sprite belongs to which card, because the lists of sprites have changed."""
        self._known.clear()

    def take_codes(self, view: State) -> set[int]:
        """Give each card its code from a view, and return the places to redraw.

        Raises:
            ValueError: A place has more or fewer cards in the view than on the table.
        """
        self.forget()
        touched = set()
        for number, cards in enumerate(view.places):
            row = self.places[number]
            if len(row) != len(cards):
                raise ValueError(f"the events do not lead to the view at {view.table.places[number].name}")
            for sprite, card in zip(row, cards, strict=True):
                if sprite.card != card:
                    sprite.card = card
                    shown = self.code_shown(card, number)
                    if sprite.legs:
                        sprite.legs[-1] = sprite.legs[-1]._replace(shown=shown)
                    elif sprite.shown != shown:
                        sprite.shown = shown
                        self.stale.add(number)
            if number in self.stale:
                touched.add(number)
        return touched

    def visible(self, place: int) -> list[Sprite]:
        """Return the visible sprites at rest in a place, bottom first."""
        chosen: list[Sprite] = []
        last: Pose | None = None
        spot = self.layout.spots[place]
        if spot.shape == "hidden" or place in self.gliding:
            return []
        for sprite in reversed(self.places[place]):
            if sprite.owner != REST:
                continue
            pose = sprite.pose
            near = last is not None and abs(pose.x - last.x) < 0.5 and abs(pose.y - last.y) < 0.5
            if near and not spot.spread:
                continue
            chosen.append(sprite)
            last = pose
        return chosen[::-1]
