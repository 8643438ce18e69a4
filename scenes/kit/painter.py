"""The display list and the two layers it is blitted to: a still picture, and over it what moves.

Scenes say what is to be seen as items (`Drawn`), still ones and live ones; the painter finds out what differs from the
last frame. A still item is painted when it comes, goes or moves; a live item costs restoring what it covered and one
blit, however many cards lie still. Frames in which nothing differs draw nothing. Tests read `display_list()`: nothing
is seen that doesn't stand in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import is_
from typing import Any, NamedTuple

import pygame

from scenes.kit.surfaces import as_solid, solid

MANY = 64
"""More damaged rectangles than this are joined into one."""
STAYS = 8
"""Frames: so long a picture must be the topmost before it is looked for what it hides, which takes as long as a frame.
A card that leans into its way has another picture at every turn."""
LARGE = 512 * 512
"""Pixels: with a larger picture that would take too long."""
INSET = 4
"""Pixels: in such steps it is looked for it from the edge."""
STREAMED = 4
"""A copy that begins at a multiple of so many pixels (16 bytes) is written past the processor's cache by SDL."""
NOTHING = pygame.Rect(0, 0, 0, 0)
"""No pixels."""


class Drawn(NamedTuple):
    """One thing that is drawn: what it is, in words for tests (("card", name), ("back", name), ("text", words),
    ("image", path), …), its picture, and where its upper left corner lies in pixels. Later items lie over earlier."""

    what: tuple[Any, ...]
    picture: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.x, self.y, self.picture.get_width(), self.picture.get_height())


class Lit(NamedTuple):
    """An item as it is blitted: its picture and where that lies; of a live one, of both only what isn't empty."""

    picture: pygame.Surface
    x: int
    y: int
    rect: pygame.Rect
    part: pygame.Rect | None
    """Of the picture, in its own pixels; None: all of it, as nobody has looked yet."""


class Solid(NamedTuple):
    """What of a picture hides all that lies below it."""

    where: pygame.Rect
    """In its own pixels, as are the edges."""
    core: pygame.Surface | None
    """What is seen there, as a picture that needs no blending."""
    edges: Sequence[pygame.Rect]
    """What lies around it."""


UNKNOWN = Solid(NOTHING, None, ())
"""Nobody has looked, or nothing was found."""


def centred(what: tuple[Any, ...], picture: pygame.Surface, x: float, y: float) -> Drawn:
    """A picture whose middle lies at a point in pixels."""
    return Drawn(what, picture, round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))


class Layers:
    """A ground (as large as the window, opaque), the still items baked on it, and live items over both."""

    def __init__(self, ground: pygame.Surface) -> None:
        self.ground = ground
        self.picture = ground.copy()
        self.still: Sequence[Drawn] = ()
        self.live: Sequence[Drawn] = ()
        self._laid: Sequence[Lit] = ()
        self._lit: Sequence[Lit] = ()
        """The still items and the live ones, as they are blitted."""
        self._damage: list[pygame.Rect] = [ground.get_rect()]
        self._topmost: pygame.Surface | None = None
        self._stayed = 0
        """For how many frames it has been the topmost."""
        self._solid = UNKNOWN

    def set_ground(self, ground: pygame.Surface) -> None:
        """Another ground of the same size, under the same items."""
        if ground is not self.ground:
            self.ground = ground
            self._repaint(ground.get_rect())
            self._damage = [ground.get_rect()]

    def set_still(self, items: Sequence[Drawn]) -> None:
        """The still picture is these items, bottom first; only what differs is painted. Handing in the very same
        sequence again costs nothing, so keep it (and never change it) until something lies elsewhere."""
        if items is self.still:
            return
        laid = [Lit(item.picture, item.x, item.y, item.rect, None) for item in items]
        changed = _differing(self._laid, laid)
        self.still, self._laid = items, laid
        for rect in joined(changed):
            self._repaint(rect)
            self._damage.append(rect)

    def _repaint(self, rect: pygame.Rect) -> None:
        picture = self.picture
        picture.set_clip(rect)
        picture.blit(self.ground, rect, rect)
        laid = self._laid
        found = rect.collidelistall([item.rect for item in laid])
        picture.fblits([(laid[at].picture, laid[at].rect) for at in found])
        picture.set_clip(None)

    def frame(self, target: pygame.Surface, live: Sequence[Drawn]) -> list[pygame.Rect]:
        """Paint one frame: returns the rectangles of the target that changed."""
        if live is not self.live:
            lit = self._trimmed(live)
            self._damage += _moved(self._lit, lit)
            self.live, self._lit = live, lit
        if not self._damage:
            return []
        whole = target.get_rect()
        rects = [_cached(rect.clip(whole)) for rect in joined(self._damage) if rect.colliderect(whole)]
        self._damage = []
        for rect in rects:
            target.set_clip(rect)
            seen = [item for item in self._lit if rect.colliderect(item.rect)]
            hidden = self._hidden_by(seen[-1]) if seen and len(rects) == 1 else NOTHING
            for piece in _around(hidden, rect):
                target.blit(self.picture, piece, piece)
            core = self._solid.core if hidden else None
            for item in seen[:-1] if core else seen:
                target.blit(item.picture, item.rect, item.part)
            if core:
                # To copy what is opaque takes a fifth of the time that it takes to blend it.
                target.blit(core, hidden)
                picture, x, y, *_ = seen[-1]
                for edge in self._solid.edges:
                    target.blit(picture, edge.move(x, y), edge)
        target.set_clip(None)
        return rects

    def _trimmed(self, live: Sequence[Drawn]) -> list[Lit]:
        """Live items without the empty margins of their pictures (a fifth of a card with its shadow): those of a
        picture that was there in the last frame already, for looking costs more than painting it once."""
        before = {id(one.picture): one for one in self._lit}
        found = []
        for item in live:
            picture, x, y = item.picture, item.x, item.y
            if (again := before.get(id(picture))) is None:
                found.append(Lit(picture, x, y, item.rect, None))
            elif again.part and again.x == x and again.y == y:
                found.append(again)
            else:
                part = again.part or picture.get_bounding_rect()
                found.append(Lit(picture, x, y, part.move(x, y), part))
        return found

    def _hidden_by(self, top: Lit) -> pygame.Rect:
        """Where the topmost item, the only thing that moves, hides all that lies below: that need not be restored."""
        if top.picture is not self._topmost:
            self._topmost, self._stayed, self._solid = top.picture, 0, UNKNOWN
        self._stayed += 1
        if self._stayed == STAYS and (where := _solid(top.picture)):
            core = as_solid(top.picture.subsurface(where))
            self._solid = Solid(where, core, _around(where, top.part or top.picture.get_rect()))
        return self._solid.where.move(top.x, top.y)

    def spoil(self) -> None:
        """The target was painted over by somebody else: the next frame paints everything."""
        self._damage = [self.ground.get_rect()]


class Painter:
    """What scenes paint with: collects their items and turns them into the frame of one window.

    In `Scene.paint(painter)` call `ground(surface)` with an opaque picture as large as the window (a scene that is
    opaque must), then `still(items)` and `live(items)` once or several times. What lies under a scene that covers it
    in part counts as still. Pictures are compared by identity, so take them from `Images`, `Type` and `Shapes`,
    which remember theirs.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        """The window in pixels."""
        self._made: Layers | None = None
        self._ground: pygame.Surface | None = None
        self._still: list[Sequence[Drawn]] = []
        self._live: list[Sequence[Drawn]] = []
        self._seen_still: list[Sequence[Drawn]] = []
        self._seen_live: list[Sequence[Drawn]] = []

    @property
    def _layers(self) -> Layers:
        """Made when the first ground is known: a window full of nothing would cost a twentieth of a start."""
        if self._made is None:
            self._made = Layers(self._ground or solid(self.size))
        return self._made

    def ground(self, picture: pygame.Surface) -> None:
        """What everything lies on; hides whatever was painted before in this frame."""
        if picture.get_size() != self.size:
            raise ValueError(f"a ground of {picture.get_size()} for a window of {self.size}")
        self._ground = picture
        self._still.clear()
        self._live.clear()

    def still(self, items: Sequence[Drawn]) -> None:
        """Items that stay as they are for a while. The same sequence (a kept tuple) in the next frame costs nothing."""
        self._still.append(items)

    def live(self, items: Sequence[Drawn]) -> None:
        """Items that move or change: painted over the still ones."""
        self._live.append(items)

    def cover(self) -> None:
        """What was painted so far in this frame lies under another scene now: it counts as still."""
        self._still += self._live
        self._live = []

    def begin(self) -> None:
        """Before the scenes paint."""
        self._ground = None
        self._still = []
        self._live = []

    def finish(self, target: pygame.Surface) -> list[pygame.Rect]:
        """After the scenes have painted: blits what differs and returns the rectangles of the target that changed."""
        if self._ground is not None:
            self._layers.set_ground(self._ground)
        if not _same(self._still, self._seen_still):
            self._layers.set_still(_flat(self._still))
            self._seen_still = self._still
        if not _same(self._live, self._seen_live):
            live = _flat(self._live)
            self._seen_live = self._live
        else:
            live = self._layers.live
        return self._layers.frame(target, live)

    def display_list(self) -> tuple[Drawn, ...]:
        """All that is seen, bottom first: still items, then live ones."""
        return (*self._layers.still, *self._layers.live)

    def shown(self) -> tuple[tuple[Any, ...], ...]:
        """What the display list shows, in words."""
        return tuple(item.what for item in self.display_list())

    def spoil(self) -> None:
        """The window lost its content: the next frame paints everything."""
        if self._made is not None:
            self._made.spoil()


def _same(one: Sequence[Sequence[Drawn]], other: Sequence[Sequence[Drawn]]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))


def _flat(groups: Sequence[Sequence[Drawn]]) -> Sequence[Drawn]:
    return groups[0] if len(groups) == 1 else [item for group in groups for item in group]


Key = tuple[int, int, int, int]


def _keys(items: Iterable[Lit]) -> dict[Key, pygame.Rect]:
    # The pictures stay alive as long as the items that are compared, so their identities don't repeat.
    found: dict[Key, pygame.Rect] = {}
    for item in items:
        again = 0
        while (key := (id(item.picture), item.x, item.y, again)) in found:
            again += 1
        found[key] = item.rect
    return found


def _moved(before: Sequence[Lit], after: Sequence[Lit]) -> list[pygame.Rect]:
    """The same of live items, of which most often the same are seen, some of them elsewhere."""
    if [one.picture for one in before] != [one.picture for one in after]:
        return _differing(before, after)
    pairs = zip(before, after, strict=True)
    return [item.rect for pair in pairs if pair[0].rect != pair[1].rect for item in pair]


def _differing(before: Sequence[Lit], after: Sequence[Lit]) -> list[pygame.Rect]:
    """Where two lists of items look different."""
    was, now = _keys(before), _keys(after)
    if list(was) == list(now):
        return []
    changed = [rect for key, rect in was.items() if key not in now]
    changed += [rect for key, rect in now.items() if key not in was]
    left, right = [key for key in was if key in now], [key for key in now if key in was]
    # What lies in another order than before is seen differently too.
    changed += [now[key] for key, other in zip(right, left, strict=True) if key != other]
    return changed


def _solid(picture: pygame.Surface) -> pygame.Rect:
    """A rectangle of a picture in which it hides all that lies below; an empty one if none is found."""
    width, height = picture.get_size()
    if width * height > LARGE or picture.get_alpha() not in (None, 255):
        return NOTHING
    dense = pygame.mask.from_surface(picture, 254)
    whole = picture.get_bounding_rect(255)
    for inset in range(0, min(whole.size) // 2, INSET):
        core = whole.inflate(-2 * inset, -2 * inset)
        if dense.overlap_area(pygame.Mask(core.size, fill=True), core.topleft) == core.width * core.height:
            # Of such a width no copy begins and ends where it would be streamed.
            core.width -= core.width % STREAMED == 0
            return core
    return NOTHING


def _around(hidden: pygame.Rect, rect: pygame.Rect) -> Sequence[pygame.Rect]:
    """What lies of a rectangle around what hides a part of it."""
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
    """A rectangle to be restored, one pixel wider where its copy would bypass the cache: blending a card over it would
    have to fetch all of it again, which takes three times as long. A card's own edge may be
    blended with it as well: what is blended twice is opaque there."""
    if rect.x and rect.x % STREAMED == 0:
        return pygame.Rect(rect.x - 1, rect.y, rect.width + 1, rect.height)
    return rect


def joined(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in few rectangles that don't overlap."""
    if len(rects) > MANY:
        return [rects[0].unionall(list(rects[1:]))]
    left: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        while (at := grown.collidelist(left)) >= 0:
            grown.union_ip(left.pop(at))
        left.append(grown)
    return left
