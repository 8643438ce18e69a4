"""What menu scenes paint with: pictures, panels and texts in units become items of the display list."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.geometry import MenuBox, Point
from scenes.kit.images import Images, scale_onto
from scenes.kit.painter import Drawn
from scenes.kit.shapes import Shapes, gradient, rounded
from scenes.kit.surfaces import clear, solid
from scenes.kit.text import LEAST, Spans, Type
from scenes.kit.theme import Colour, Theme
from scenes.kit.viewport import HEIGHT, Viewport
from scenes.table.art import CardArt

if TYPE_CHECKING:
    from scenes.app import App

WORTH_A_LINE = 1.15
"""One line is broken where its letters get so many times larger by it."""
SMALLER = 4
"""Soft shadows are made so many times smaller and then drawn out."""


class Look(NamedTuple):
    """What every scene needs to be seen: theme, pictures, shapes, type, and cards put together."""

    theme: Theme
    images: Images
    shapes: Shapes
    type: Type
    art: CardArt

    @classmethod
    def of(cls, app: App) -> Look:
        """The running program's."""
        return cls(app.theme, app.images, app.shapes, app.type, CardArt(app.images, app.deck))


class MenuCanvas:
    """Collects the items of one picture, bottom first. Places and lengths are units."""

    def __init__(self, look: Look, view: Viewport) -> None:
        self.look = look
        self.view = view
        self.items: list[Drawn] = []

    def put(self, what: tuple[object, ...], picture: pygame.Surface, at: Point, across: float, down: float) -> Drawn:
        """A picture so that this share of it (0 left or top, 0.5 middle, 1 right or bottom) lies at a point."""
        x, y = self.view.to_screen(*at)
        left, top = round(x - picture.get_width() * across), round(y - picture.get_height() * down)
        self.items.append(Drawn(what, picture, left, top))
        return self.items[-1]

    def text(
        self,
        spans: Spans,
        role: str,
        at: Point,
        across: float = 0.0,
        down: float = 0.5,
        width: float = 0,
        colour: str | Colour = "",
        high: float = 0,
        grow: float = 0,
    ) -> Drawn:
        """A text at a point, wrapped to a width unless that is 0; larger text than usual grows no higher than `high`
        unless that is 0, and `grow` times unless that is 0."""
        align = "left" if not across else "centre" if across < 1 else "right"
        pixels = self.view.px(width) if width else 0
        most = self.view.px(high) if high else 0
        picture = self.look.type.set(spans, role, self.view.scale, pixels, colour, align, most, grow)
        return self.put(("text", _words(spans)), picture, at, across, down)

    def fit(
        self,
        spans: Spans,
        role: str,
        at: Point,
        width: float,
        across: float = 0.0,
        down: float = 0.5,
        colour: str | Colour = "",
        least: float = LEAST,
        high: float = 0,
        grow: float = 0,
    ) -> Drawn:
        """One line that is no wider than this; for being larger than usual, no higher than `high` unless that is 0, and
        no more than `grow` times larger unless that is 0."""
        most = self.view.px(high) if high else 0
        picture = self.look.type.fit(spans, role, self.view.scale, self.view.px(width), colour, least, most, grow)
        return self.put(("text", _words(spans)), picture, at, across, down)

    def even(self, lines: Iterable[Spans], role: str, width: float, high: float = 0) -> float:
        """How many times larger than usual lines are that are all of one size and fit in this width and height (0:
        however high)."""
        size = self.view.px(width), self.view.px(high) if high else 0
        return min((self.look.type.room(line, role, self.view.scale, size) for line in lines), default=1.0)

    def broken(self, spans: Spans, role: str, width: float, high: float, line: float) -> float:
        """How many times larger than usual a text is that takes several lines in this width and height; 0 where one
        line, so many times larger than usual, will do: breaking it would gain too little, or there is no room."""
        type_, scale = self.look.type, self.view.scale
        size = self.view.px(width), self.view.px(high)
        grow = type_.room(spans, role, scale, size, wrapped=True)
        fits = type_.set(spans, role, scale, size[0], grow=grow).get_height() <= size[1]
        return grow if fits and grow > line * WORTH_A_LINE else 0.0

    def width(self, item: Drawn) -> float:
        """How wide an item is, in units."""
        return item.picture.get_width() / self.view.scale

    def height(self, item: Drawn) -> float:
        """How high an item is, in units."""
        return item.picture.get_height() / self.view.scale

    def panel(self, style: str, box: MenuBox, accent: Colour | None = None) -> Drawn:
        """A panel of the theme."""
        rect = self.view.rect(*box)
        picture = self.look.shapes.panel(style, rect.width, rect.height, self.view.scale, accent)
        self.items.append(Drawn(("panel", style), picture, rect.x, rect.y))
        return self.items[-1]

    def image(self, name: str, box: MenuBox) -> Drawn:
        """A picture of assets/, filling a box."""
        rect = self.view.rect(*box)
        picture = self.look.images.sized(name, rect.width, rect.height)
        self.items.append(Drawn(("image", name), picture, rect.x, rect.y))
        return self.items[-1]

    def square(self, name: str, middle: Point, side: float) -> Drawn:
        """A picture of assets/ around a point."""
        return self.put(("image", name), self.look.images.sized(name, self.view.px(side)), middle, 0.5, 0.5)

    def mask(self, name: str, middle: Point, side: float, colour: Colour) -> Drawn:
        """A white mask of assets/ in a colour, around a point."""
        picture = self.look.images.tinted(name, self.view.px(side), colour)
        return self.put(("icon", name), picture, middle, 0.5, 0.5)

    def made(
        self, what: tuple[object, ...], key: Hashable, box: MenuBox, make: Callable[[int, int], pygame.Surface]
    ) -> None:
        """A picture that a scene computes for a box; made once for a key and a size."""
        rect = self.view.rect(*box)
        picture = self.look.images.made((what[0], key, rect.size), lambda: make(rect.width, rect.height))
        self.items.append(Drawn(what, picture, rect.x, rect.y))

    def bar(self, box: MenuBox, colour: Colour, radius: float) -> None:
        """A box with round corners in one colour, a little lighter at the top."""
        lit = tuple(min(255, round(part * 1.18)) for part in colour)
        corner = self.view.px(radius)

        def make(width: int, height: int) -> pygame.Surface:
            body = rounded(width, height, min(corner, width // 2, height // 2))
            tint = gradient(width, height, (lit[0], lit[1], lit[2]), colour)
            body.blit(tint, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return body

        self.made(("bar", colour), (colour, corner), box, make)

    def fading_rule(self, box: MenuBox, colour: Colour) -> None:
        """A line that fades towards both ends."""

        def make(width: int, height: int) -> pygame.Surface:
            line = clear((width, 1))
            for x in range(width):
                share = 1 - abs(2 * x / max(1, width - 1) - 1)
                line.set_at((x, 0), (*colour, round(255 * min(1.0, share * 1.6))))
            return pygame.transform.scale(line, (width, height))

        self.made(("rule",), ("fading", colour), box, make)

    def rule(self, box: MenuBox, colour: Colour, strength: float = 1.0) -> None:
        """A plain line."""

        def make(width: int, height: int) -> pygame.Surface:
            line = clear((width, height))
            line.fill((*colour, round(255 * strength)))
            return line

        self.made(("rule",), ("plain", colour, strength), box, make)

    def shadow(self, box: MenuBox, soft: float, below: float, percent: float) -> None:
        """A soft shadow under a box."""
        view = self.view
        blur = max(1, view.px(soft) // SMALLER)

        def make(width: int, height: int) -> pygame.Surface:
            small = clear((max(1, width // SMALLER), max(1, height // SMALLER)))
            small.fill((0, 0, 0, round(2.55 * min(100.0, percent))), small.get_rect().inflate(-4 * blur, -4 * blur))
            return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur), (width, height))

        out = 2 * soft
        around = MenuBox(box.x - out, box.y - out + below, box.width + 2 * out, box.height + 2 * out)
        self.made(("shadow", "box"), (soft, percent), around, make)

    def card(self, face: str, middle: Point, width: float, angle: float = 0.0) -> None:
        """A card and its shadow; the angle is in degrees, to the left."""
        art, pixels = self.look.art, self.view.px(width)
        self.put(("shadow", "rest"), art.shadow("rest", pixels, angle), middle, 0.5, 0.5)

        def turned() -> pygame.Surface:
            # From twice the size and with a rim of nothing, so that edges come out smooth.
            flat = art.card(face, 2 * pixels)
            padded = clear((flat.get_width() + 8, flat.get_height() + 8))
            padded.blit(flat, (4, 4))
            return pygame.transform.rotozoom(padded, angle, 0.5)

        picture = self.look.images.made(("turned", face, pixels, angle), turned) if angle else art.card(face, pixels)
        self.put(("card", face), picture, middle, 0.5, 0.5)


def ground(look: Look, view: Viewport, name: str, dark: float = 0.0) -> pygame.Surface:
    """A picture of assets/ that covers the whole window, darkened by a share."""

    def make() -> pygame.Surface:
        whole = solid(view.size)
        whole.blit(look.images.covering(name, *view.size), (0, 0))
        if dark:
            share = round(255 * max(0.0, 1 - dark))
            whole.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
        return whole

    return look.images.made(("ground", name, dark, view.size), make)


def stretched(look: Look, view: Viewport, name: str, stops: tuple[Point, Point]) -> pygame.Surface:
    """A picture of assets/ over the whole window, of which only the parts between the stops keep the scale of the
    view where they must: columns are kept outside their stops and stretched between them, rows the other way round.
    So candles and a shelf keep their shape and place at any aspect."""
    return look.images.made(
        ("stretched", name, stops, view.size), lambda: _stretching(look.images.master(name), view, stops)()
    )


def begin_stretched(look: Look, view: Viewport, name: str, stops: tuple[Point, Point]) -> None:
    """It will soon be asked for, and is made while something else is."""
    look.images.begin(("stretched", name, stops, view.size), _stretching(look.images.master(name), view, stops))


def _stretching(master: pygame.Surface, view: Viewport, stops: tuple[Point, Point]) -> Callable[[], pygame.Surface]:
    """What makes it; it looks neither at the view nor at what pictures are kept."""
    width, height = master.get_size()
    size, unit = view.size, HEIGHT * view.scale / height
    columns = _outer_kept(width, stops[0], view.width, unit)
    rows = _inner_kept(height, stops[1], view.height, unit, view.origin[1])

    def make() -> pygame.Surface:
        whole = solid(size)
        for from_x, wide, to_x, to_wide in columns:
            for from_y, high, to_y, to_high in rows:
                piece = master.subsurface((from_x, from_y, wide, high))
                scale_onto(whole, piece, (to_x, to_y, max(1, to_wide), max(1, to_high)))
        return whole

    return make


Cut = tuple[int, int, int, int]


def _outer_kept(source: int, stops: Point, target: int, unit: float) -> list[Cut]:
    """Left, middle and right part: where it begins and how long it is, in the source and in the target."""
    first, last = (round(source * stop) for stop in stops)
    left, right = round(first * unit), round((source - last) * unit)
    if left + right > target:
        left, right = target * left // (left + right), target - target * left // (left + right)
    cuts = [(0, first, 0, left), (first, last - first, left, target - left - right)]
    return [cut for cut in (*cuts, (last, source - last, target - right, right)) if cut[3] > 0]


def _inner_kept(source: int, stops: Point, target: int, unit: float, start: float) -> list[Cut]:
    """The same for rows: the middle part has the view's scale and place, the others take what is left."""
    first, last = (round(source * stop) for stop in stops)
    top, bottom = round(start + first * unit), round(start + last * unit)
    cuts = [(0, first, 0, top), (first, last - first, top, bottom - top)]
    return [cut for cut in (*cuts, (last, source - last, bottom, target - bottom)) if cut[3] > 0]


def _words(spans: Spans) -> str:
    return spans if isinstance(spans, str) else "".join(span[0] for span in spans)
