"""Paint frames, and repaint only what has changed since the last frame.

A scene lists two kinds of items (`Drawn`). Static items rarely change. Live items move or change often, and are painted
on top of the static items.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import chain, compress
from operator import is_not
from typing import Any, NamedTuple

import pygame

from scenes.drawing.surfaces import as_solid, solid

MANY = 64
"""Maximum number of separate changed rectangles. If there are more, all of them are joined into one."""
STAYS = 8
"""How many frames a picture must stay unchanged before its opaque core is computed. The computation takes as long as a
frame."""
LARGE = 512 * 512
"""Pictures with more pixels than this don't get an opaque core, because finding one would take too long."""
MARGINS = 48 * 1024
"""Once the margins found in a frame total this many pixels, no more items are trimmed in that frame."""
INSET = 4
"""How many pixels the search for the core moves inwards at each step."""
STREAMED = 4
"""When SDL copies from an offset divisible by this many pixels (16 bytes), it bypasses the CPU's cache."""
NOTHING = pygame.Rect(0, 0, 0, 0)
"""An empty rectangle."""


class Drawn(NamedTuple):
    """A picture to draw, and the position of its upper left corner in pixels.

    `what` describes the picture for tests, as in ("card", name).
    """

    what: tuple[Any, ...]
    picture: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        """Return the picture's rectangle in the window, in pixels."""
        return pygame.Rect(self.x, self.y, self.picture.get_width(), self.picture.get_height())


class Lit(NamedTuple):
    """An item that is ready to be painted.

    The picture of a live item may be trimmed to the part that isn't empty.
    """

    picture: pygame.Surface
    x: int
    y: int
    rect: pygame.Rect
    part: pygame.Rect | None
    """The part of the picture to blit, in the picture's own pixels. None means the whole picture."""


class Solid(NamedTuple):
    """A picture divided into an opaque rectangle (its core) and the parts around it.

    Positions are in the picture's own pixels.
    """

    where: pygame.Rect
    """The position of the core."""
    pieces: Sequence[tuple[pygame.Surface, int, int]]
    """The pictures of the core (without transparency) and of the parts around it, each with its position."""


UNKNOWN = Solid(NOTHING, ())
"""The value used for a picture that has no core, or whose core hasn't been computed yet."""


def centred(what: tuple[Any, ...], picture: pygame.Surface, x: float, y: float) -> Drawn:
    """Return an item centred on a point (in pixels). `what` is explained in `Drawn`."""
    return Drawn(what, picture, round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))


class Layers:
    """A window's layers: an opaque background, the static items and the live items."""

    def __init__(self, ground: pygame.Surface) -> None:
        self.ground = ground
        self.picture = ground.copy()
        self.still: Sequence[Drawn] = ()
        self.live: Sequence[Drawn] = ()
        self._laid: dict[Key, Lit] = {}
        self._lit: Sequence[Lit] = ()
        """The live items, ready to be painted. `_laid` holds the static items."""
        self._untrimmed = False
        """Whether some live items might not have been trimmed yet."""
        self._trimmed_away = 0
        """The number of empty pixels found around live items in this frame."""
        self._settled = self._same = self._waited = 0
        """`_settled` counts the live items that are painted into `picture`. `_same` counts the live items that didn't
        change in the last frame. Both counts start at the lowest live item. `_waited` is the number of frames since
        `_same` last changed."""
        self._damage: list[pygame.Rect] = [ground.get_rect()]
        self._moved = -1
        """The index of the largest live item that has moved (usually the dragged card), or -1 if nothing has moved."""
        self._solid_of: pygame.Surface | None = None
        self._stayed = 0
        """Number of frames since the moved item's picture became `_solid_of`."""
        self._solid = UNKNOWN

    def set_ground(self, ground: pygame.Surface) -> None:
        """Replace the background with another of the same size."""
        if ground is not self.ground:
            self.ground, self._settled = ground, 0
            self._repaint(ground.get_rect())
            self._damage = [ground.get_rect()]

    def set_still(self, items: Sequence[Drawn]) -> None:
        """Replace the static items, and repaint only the areas that differ.

        `items` starts with the bottom item. Passing the same sequence object again costs nothing.
        """
        if items is self.still:
            return
        self._unsettle(self._lit)
        before, laid = self._laid, dict[Key, Lit]()
        for item in items:
            key = _key(item, laid)
            laid[key] = before.get(key) or Lit(item.picture, item.x, item.y, item.rect, None)
        self.still, self._laid = items, laid
        for rect in joined(_differing(before, laid)):
            self._repaint(rect)
            self._damage.append(rect)

    def _repaint(self, rect: pygame.Rect) -> None:
        picture = self.picture
        picture.set_clip(rect)
        picture.blit(self.ground, rect, rect)
        laid = list(self._laid.values())
        found = rect.collidelistall([item.rect for item in laid])
        picture.fblits([(laid[at].picture, laid[at].rect) for at in found])
        picture.set_clip(None)

    def frame(self, target: pygame.Surface, live: Sequence[Drawn]) -> list[pygame.Rect]:
        """Paint one frame. Return the rectangles of the target that have changed."""
        if live is not self.live:
            self._set_live(live)
        if not self._damage:
            return []
        whole = target.get_rect()
        rects = [_cached(inside) for rect in joined(self._damage) if (inside := rect.clip(whole))]
        self._damage = []
        lit, moved, core = self._lit[self._settled :], self._moved - self._settled, self._find_solid()
        places = [item.rect for item in lit]
        for rect in rects:
            target.set_clip(rect)
            seen = rect.collidelistall(places)
            pieces = core.pieces if moved in seen else ()
            hidden = core.where.move(lit[moved].x, lit[moved].y) if pieces else NOTHING
            for rest in _around(hidden, rect):
                target.blit(self.picture, rest, rest)
            for at in seen:
                picture, x, y, where, part = lit[at]
                if at == moved and pieces:
                    # Copying an opaque picture is five times as fast as blending it.
                    target.fblits([(piece, (x + left, y + top)) for piece, left, top in pieces])
                else:
                    target.blit(picture, where, part)
        target.set_clip(None)
        return rects

    def _set_live(self, live: Sequence[Drawn]) -> None:
        """Replace the live items, and record the rectangles that must be repainted."""
        before, self._moved, self._trimmed_away = self._lit, -1, 0
        kept = self._settled if live[: self._settled] == self.live[: self._settled] else 0
        lit = self._shifted(live, kept)
        if lit is None:
            known = {id(one.picture): one for one in before}
            lit = [self._trimmed(item, known.get(id(item.picture))) for item in live]
            self._damage += _differing(_keyed(before), _keyed(lit))
            self._untrimmed = True
        self.live, self._lit = live, lit
        self._settle(before, kept)

    def _settle(self, before: Sequence[Lit], same: int) -> None:
        """Paint the live items underneath the moving item into the static picture.

        They are painted as soon as none of them has changed for STAYS frames. The caller guarantees that the lowest
        `same` live items haven't changed.
        """
        lit = self._lit
        while same < self._moved and same < len(before) and before[same] is lit[same]:
            same += 1
        if same < self._settled:
            self._unsettle(before)
        self._waited = self._waited + 1 if same == self._same else 0
        self._same = same
        if self._waited == STAYS:
            for item in lit[self._settled : same]:
                self.picture.blit(item.picture, item.rect, item.part)
            self._settled = same

    def _unsettle(self, lit: Sequence[Lit]) -> None:
        """Remove all live items from the static picture. `lit` is the list of live items."""
        for item in lit[: self._settled]:
            self._repaint(item.rect)
        self._settled = self._waited = 0

    def _shifted(self, live: Sequence[Drawn], kept: int) -> list[Lit] | None:
        """Return the live items at their new positions, and record the areas to repaint.

        Return None if the number of items or an item's picture has changed. The caller guarantees that the lowest
        `kept` items haven't changed.
        """
        before, largest = self._lit, 0
        if len(live) != len(before):
            return None
        lit = list(before)
        damage: list[pygame.Rect] = []
        every = range(kept, len(live))
        other = compress(range(len(live)), map(is_not, live, self.live))
        asked, self._untrimmed = every if self._untrimmed else other, False
        for at in asked:
            item, old = live[at], before[at]
            if item.picture is not old.picture:
                self._moved = -1
                return None
            new = lit[at] = self._trimmed(item, old)
            if new is not old and new.rect != old.rect:
                damage += [old.rect.union(new.rect)] if old.rect.colliderect(new.rect) else [old.rect, new.rect]
                size = new.rect.width * new.rect.height
                if size >= largest:
                    self._moved, largest = at, size
        self._damage += damage
        return lit

    def _trimmed(self, item: Drawn, again: Lit | None) -> Lit:
        """Return a live item without the empty margins of its picture.

        `again` is the same item in the previous frame, or None if the item is new. A new item isn't trimmed, because
        finding the margins takes longer than painting the item once.
        """
        picture, x, y = item.picture, item.x, item.y
        if again is None:
            return Lit(picture, x, y, item.rect, None)
        part = again.part
        if part is None and self._trimmed_away < MARGINS:
            part = picture.get_bounding_rect()
            self._trimmed_away += picture.get_width() * picture.get_height() - part.width * part.height
        self._untrimmed |= part is None
        if (again.x, again.y, again.part) == (x, y, part):
            return again
        return Lit(picture, x, y, item.rect if part is None else part.move(x, y), part)

    def _find_solid(self) -> Solid:
        """Return the moved item's opaque core, or UNKNOWN if it hasn't been computed."""
        if self._moved < 0:
            return UNKNOWN
        item = self._lit[self._moved]
        if item.picture is not self._solid_of:
            self._solid_of, self._stayed, self._solid = item.picture, 0, UNKNOWN
        self._stayed += 1
        if self._stayed == STAYS and (where := _solid(item.picture)):
            core = as_solid(item.picture.subsurface(where))
            edges = [rect for rect in _around(where, item.part or item.picture.get_rect()) if rect]
            around = [(item.picture.subsurface(edge), edge.x, edge.y) for edge in edges]
            self._solid = Solid(where, [(core, where.x, where.y), *around])
        return self._solid

    def spoil(self) -> None:
        """Repaint everything in the next frame, because something else has painted on the target."""
        self._damage = [self.ground.get_rect()]


class Painter:
    """Collects items from scenes and turns them into frames for a window.

    Pictures are compared by identity. Take pictures from `Images`, `Type` and `Shapes`, so that an unchanged picture is
    the same object in every frame.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        """The window's size in pixels."""
        self._made: Layers | None = None
        self._ground: pygame.Surface | None = None
        self._still: list[Sequence[Drawn]] = []
        self._live: list[Sequence[Drawn]] = []
        self._seen_still: list[Sequence[Drawn]] = []
        self._seen_live: list[Sequence[Drawn]] = []

    @property
    def _layers(self) -> Layers:
        """The layers, created on first use to save start-up time."""
        if self._made is None:
            self._made = Layers(self._ground or solid(self.size))
        return self._made

    def ground(self, picture: pygame.Surface) -> None:
        """Set the background, and remove all items added earlier in this frame.

        Raises:
            ValueError: The picture isn't the same size as the window.
        """
        if picture.get_size() != self.size:
            raise ValueError(f"a ground of {picture.get_size()} for a window of {self.size}")
        self._ground = picture
        self._still.clear()
        self._live.clear()

    def still(self, items: Sequence[Drawn]) -> None:
        """Add items that rarely change.

        Passing the same sequence object again in the next frame costs nothing, so callers reuse it.
        """
        if items:
            self._still.append(items)

    def live(self, items: Sequence[Drawn]) -> None:
        """Add items that move or change. These items are painted on top of the static ones."""
        if items:
            self._live.append(items)

    def cover(self) -> None:
        """Treat all items painted so far as static, because another scene covers them."""
        self._still += self._live
        self._live = []

    def begin(self) -> None:
        """Start a frame, before the scenes paint."""
        self._ground = None
        self._still = []
        self._live = []

    def finish(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Finish the frame after the scenes have painted.

        Returns:
            The rectangles that have changed on the target.
        """
        layers = self._layers
        if self._ground is not None:
            layers.set_ground(self._ground)
        if self._still != self._seen_still:
            layers.set_still(_flat(self._still))
            self._seen_still = self._still
        if self._live != self._seen_live:
            live = _flat(self._live)
            self._seen_live = self._live
        else:
            live = layers.live
        return layers.frame(target, live)

    def display_list(self) -> tuple[Drawn, ...]:
        """Return everything on the screen, bottom first: static items, then live ones."""
        return (*self._layers.still, *self._layers.live)

    def shown(self) -> tuple[tuple[Any, ...], ...]:
        """Return the descriptions (`Drawn.what`) of all items on the screen."""
        return tuple(item.what for item in self.display_list())

    def spoil(self) -> None:
        """Repaint everything in the next frame, because the window has lost its contents."""
        if self._made is not None:
            self._made.spoil()


def _flat(groups: Sequence[Sequence[Drawn]]) -> Sequence[Drawn]:
    return groups[0] if len(groups) == 1 else list(chain.from_iterable(groups))


Key = tuple[int, int, int, int]


def _key(item: Drawn | Lit, found: Container[Key]) -> Key:
    """Return an item's key: picture, position, and the number of identical items in `found`."""
    # No two pictures here can have the same id, because the compared items keep their pictures alive.
    again = 0
    while (key := (id(item.picture), item.x, item.y, again)) in found:
        again += 1
    return key


def _keyed(items: Iterable[Lit]) -> dict[Key, Lit]:
    found: dict[Key, Lit] = {}
    for item in items:
        found[_key(item, found)] = item
    return found


def _differing(was: Mapping[Key, Lit], now: Mapping[Key, Lit]) -> list[pygame.Rect]:
    """Return the rectangles where two lists of items look different."""
    if list(was) == list(now):
        return []
    changed = [item.rect for key, item in was.items() if key not in now]
    changed += [item.rect for key, item in now.items() if key not in was]
    left, right = [key for key in was if key in now], [key for key in now if key in was]
    # If the drawing order of two items changes, the picture changes too.
    changed += [now[key].rect for key, other in zip(right, left, strict=True) if key != other]
    return changed


def _solid(picture: pygame.Surface) -> pygame.Rect:
    """Return an opaque rectangle within a picture, or an empty rectangle if none is found."""
    width, height = picture.get_size()
    if width * height > LARGE or picture.get_alpha() not in (None, 255):
        return NOTHING
    dense = pygame.mask.from_surface(picture, 254)
    whole = picture.get_bounding_rect(255)
    for inset in range(0, min(whole.size) // 2, INSET):
        core = whole.inflate(-2 * inset, -2 * inset)
        if dense.overlap_area(pygame.Mask(core.size, fill=True), core.topleft) == core.width * core.height:
            # If the width isn't a multiple of STREAMED, SDL never bypasses the cache when it copies the whole core.
            core.width -= core.width % STREAMED == 0
            return core
    return NOTHING


def _around(hidden: pygame.Rect, rect: pygame.Rect) -> Sequence[pygame.Rect]:
    """Return the parts of a rectangle that aren't inside `hidden`."""
    core = hidden.clip(rect)
    if not core:
        return (rect,)
    left, top, right, bottom = rect.left, core.top, core.right, core.bottom
    return (
        pygame.Rect(left, rect.top, rect.width, top - rect.top),
        pygame.Rect(left, bottom, rect.width, rect.bottom - bottom),
        pygame.Rect(left, top, core.left - left, core.height),
        _cached(pygame.Rect(right, top, rect.right - right, core.height)),
    )


def _cached(rect: pygame.Rect) -> pygame.Rect:
    """Return the rectangle, widened by a pixel if SDL would otherwise bypass the CPU's cache.

    The rectangle grows to the left. If the extra pixels lie on a card's edge, they are blended twice and become more
    opaque.
    """
    if rect.x and rect.x % STREAMED == 0:
        return pygame.Rect(rect.x - 1, rect.y, rect.width + 1, rect.height)
    return rect


def joined(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return non-overlapping rectangles that cover at least the area of `rects`."""
    if len(rects) > MANY:
        return [rects[0].unionall(list(rects[1:]))]
    if len(rects) == 1:
        return [*rects]
    left: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        while (at := grown.collidelist(left)) >= 0:
            grown.union_ip(left.pop(at))
        left.append(grown)
    return left
