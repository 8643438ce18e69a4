"""Draw the static parts of menu scenes, such as pictures, panels and text.

Callers pass positions in units.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.drawing.card_art import CardArt
from scenes.drawing.geometry import MenuBox, Point
from scenes.drawing.images import Images, scale_onto
from scenes.drawing.painter import Drawn
from scenes.drawing.shapes import Shapes, gradient, rounded, shade
from scenes.drawing.spans import Spans
from scenes.drawing.surfaces import clear, solid
from scenes.drawing.text import LEAST, Type
from scenes.drawing.theme import Colour, Theme
from scenes.drawing.viewport import HEIGHT, Viewport

if TYPE_CHECKING:
    from scenes.framework.services import Services

WORTH_A_LINE = 1.15
"""Text is broken into several lines only if that makes its letters larger by at least this factor."""
SMALLER = 4
"""Soft shadows are drawn smaller by this factor and then enlarged, because that is faster."""


class Look(NamedTuple):
    """The theme, and all drawing tools: pictures, shapes, type and card art."""

    theme: Theme
    images: Images
    shapes: Shapes
    type: Type
    art: CardArt

    @classmethod
    def of(cls, app: Services) -> Look:
        """Return the theme and drawing tools of the running program."""
        return cls(app.theme, app.images, app.shapes, app.type, CardArt(app.images, app.print_style))


class MenuCanvas:
    """A collection of the items that make up a picture, bottom first.

    Positions and lengths are in units.
    """

    def __init__(self, look: Look, view: Viewport) -> None:
        self.look = look
        self.view = view
        self.items: list[Drawn] = []

    def put(self, what: tuple[object, ...], picture: pygame.Surface, at: Point, across: float, down: float) -> Drawn:
        """Add a picture at a point, and return the picture's item.

        `across` and `down` say which point of the picture lies at `at`. (0, 0) is the picture's upper left corner, and
        (1, 1) is the lower right corner.
        """
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
        """Add text at a point, and return the text's item. Lengths are in units.

        Args:
            spans: The text.
            role: The name of the text style.
            at: The point.
            across: The fraction of the text's width that lies to the left of the point.
            down: The fraction of the text's height that lies above the point.
            width: The wrapping width, or 0 for a single line.
            colour: The colour of plain words.
            high: The maximum height, or 0 for no limit. Taller text shrinks.
            grow: The maximum factor for enlarging text, or 0 to use the user's text size.
        """
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
        """Add one line of text that is no wider than `width`, and return the line's item.

        Lengths are in units.

        Args:
            spans: The text.
            role: The name of the text style.
            at: The point at which the line is placed.
            width: The maximum width.
            across: The fraction of the line's width that lies to the left of the point.
            down: The fraction of the line's height that lies above the point.
            colour: The colour of plain words.
            least: The smallest size, as a fraction of the style's usual size.
            high: The maximum height of an enlarged line, or 0 for no limit.
            grow: The maximum factor for enlarging text, or 0 to use the user's text size.
        """
        most = self.view.px(high) if high else 0
        picture = self.look.type.fit(spans, role, self.view.scale, self.view.px(width), colour, least, most, grow)
        return self.put(("text", _words(spans)), picture, at, across, down)

    def even(self, lines: Iterable[Spans], role: str, width: float, high: float = 0) -> float:
        """Return the largest size factor at which every line fits the width and height.

        If `high` is 0, the height isn't limited.
        """
        size = self.view.px(width), self.view.px(high) if high else 0
        return min((self.look.type.room(line, role, self.view.scale, size) for line in lines), default=1.0)

    def broken(self, spans: Spans, role: str, width: float, high: float, line: float) -> float:
        """Return the size factor for text on several lines, or 0 if one line is better.

        `line` is the factor for one line.
        """
        type_, scale = self.look.type, self.view.scale
        size = self.view.px(width), self.view.px(high)
        grow = type_.room(spans, role, scale, size, wrapped=True)
        fits = type_.set(spans, role, scale, size[0], grow=grow).get_height() <= size[1]
        return grow if fits and grow > line * WORTH_A_LINE else 0.0

    def width(self, item: Drawn) -> float:
        """Return an item's width, in units."""
        return item.picture.get_width() / self.view.scale

    def height(self, item: Drawn) -> float:
        """Return an item's height, in units."""
        return item.picture.get_height() / self.view.scale

    def panel(self, style: str, box: MenuBox, accent: Colour | None = None) -> Drawn:
        """Add a panel in one of the theme's styles, and return its item."""
        rect = self.view.rect(*box)
        picture = self.look.shapes.panel(style, rect.width, rect.height, self.view.scale, accent)
        self.items.append(Drawn(("panel", style), picture, rect.x, rect.y))
        return self.items[-1]

    def image(self, name: str, box: MenuBox) -> Drawn:
        """Add a picture from assets/ that fills a box, and return its item."""
        rect = self.view.rect(*box)
        picture = self.look.images.sized(name, rect.width, rect.height)
        self.items.append(Drawn(("image", name), picture, rect.x, rect.y))
        return self.items[-1]

    def square(self, name: str, middle: Point, side: float) -> Drawn:
        """Add a square picture from assets/, centred on a point, and return its item."""
        return self.put(("image", name), self.look.images.sized(name, self.view.px(side)), middle, 0.5, 0.5)

    def mask(self, name: str, middle: Point, side: float, colour: Colour) -> Drawn:
        """Add a white mask from assets/, tinted and centred on a point, and return its item."""
        picture = self.look.images.tinted(name, self.view.px(side), colour)
        return self.put(("icon", name), picture, middle, 0.5, 0.5)

    def made(
        self, what: tuple[object, ...], key: Hashable, box: MenuBox, make: Callable[[int, int], pygame.Surface]
    ) -> None:
        """Add a picture that fills a box.

        `make` takes the width and height in pixels. The picture is cached by key and size.
        """
        rect = self.view.rect(*box)
        picture = self.look.images.made((what[0], key, rect.size), lambda: make(rect.width, rect.height))
        self.items.append(Drawn(what, picture, rect.x, rect.y))

    def bar(self, box: MenuBox, colour: Colour, radius: float) -> None:
        """Add a box with rounded corners. Its colour is slightly lighter at the top."""
        lit = tuple(min(255, round(part * 1.18)) for part in colour)
        corner = self.view.px(radius)

        def make(width: int, height: int) -> pygame.Surface:
            body = rounded(width, height, min(corner, width // 2, height // 2))
            tint = gradient(width, height, (lit[0], lit[1], lit[2]), colour)
            body.blit(tint, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return body

        self.made(("bar", colour), (colour, corner), box, make)

    def fading_rule(self, box: MenuBox, colour: Colour) -> None:
        """Add a line that fades towards both ends."""

        def make(width: int, height: int) -> pygame.Surface:
            line = clear((width, 1))
            for x in range(width):
                share = 1 - abs(2 * x / max(1, width - 1) - 1)
                line.set_at((x, 0), (*colour, round(255 * min(1.0, share * 1.6))))
            return pygame.transform.scale(line, (width, height))

        self.made(("rule",), ("fading", colour), box, make)

    def rule(self, box: MenuBox, colour: Colour, strength: float = 1.0) -> None:
        """Add a single-colour line that fills `box`. `strength` is its opacity, from 0 to 1."""

        def make(width: int, height: int) -> pygame.Surface:
            line = clear((width, height))
            line.fill((*colour, round(255 * strength)))
            return line

        self.made(("rule",), ("plain", colour, strength), box, make)

    def veil(self, percent: float) -> None:
        """Darken the whole window. `percent` is the opacity of the veil."""
        night = self.look.theme.palette.night
        box = MenuBox(*self.view.span)
        self.made(("veil",), percent, box, lambda width, height: shade(width, height, night, percent / 100))

    def shadow(self, box: MenuBox, soft: float, below: float, percent: float) -> None:
        """Add a soft shadow under a box.

        `soft` (blur width) and `below` (downward shift) are in units. `percent` is the opacity.
        """
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
        """Add a card and its shadow. The angle is in degrees, anticlockwise."""
        art, pixels = self.look.art, self.view.px(width)
        self.put(("shadow", "rest"), art.shadow("rest", pixels, angle), middle, 0.5, 0.5)

        def turned() -> pygame.Surface:
            # Rotate the card at twice its size and with a transparent margin, to get smooth edges.
            flat = art.card(face, 2 * pixels, seen=pixels)
            padded = clear((flat.get_width() + 8, flat.get_height() + 8))
            padded.blit(flat, (4, 4))
            return pygame.transform.rotozoom(padded, angle, 0.5)

        picture = self.look.images.made(("turned", face, pixels, angle), turned) if angle else art.card(face, pixels)
        self.put(("card", face), picture, middle, 0.5, 0.5)


def ground(look: Look, view: Viewport, name: str, dark: float = 0.0) -> pygame.Surface:
    """Return a picture from assets/ that covers the whole window.

    `dark` darkens the picture, from 0 (not at all) to 1 (black).
    """

    def make() -> pygame.Surface:
        whole = solid(view.size)
        whole.blit(look.images.covering(name, *view.size), (0, 0))
        if dark:
            share = round(255 * max(0.0, 1 - dark))
            whole.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
        return whole

    return look.images.made(("ground", name, dark, view.size), make)


def stretched(look: Look, view: Viewport, name: str, stops: tuple[Point, Point]) -> pygame.Surface:
    """Return a picture from assets/ stretched over the whole window.

    `stops` has the form that `Geometry.stops` returns.
    """
    return look.images.made(
        ("stretched", name, stops, view.size), lambda: _stretching(look.images.master(name), view, stops)()
    )


def begin_stretched(look: Look, view: Viewport, name: str, stops: tuple[Point, Point]) -> None:
    """In the background, start making a stretched picture that will soon be needed."""
    look.images.begin(("stretched", name, stops, view.size), _stretching(look.images.master(name), view, stops))


def _stretching(master: pygame.Surface, view: Viewport, stops: tuple[Point, Point]) -> Callable[[], pygame.Surface]:
    """Return a function that makes the stretched picture. The function can run in a thread."""
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
    """Divide a picture's width into left, middle and right, and stretch only the middle.

    For each part, return four numbers, in pixels: its start and length in the source picture, and its start and length
    in the target picture.
    """
    first, last = (round(source * stop) for stop in stops)
    left, right = round(first * unit), round((source - last) * unit)
    if left + right > target:
        left, right = target * left // (left + right), target - target * left // (left + right)
    cuts = [(0, first, 0, left), (first, last - first, left, target - left - right)]
    return [cut for cut in (*cuts, (last, source - last, target - right, right)) if cut[3] > 0]


def _inner_kept(source: int, stops: Point, target: int, unit: float, start: float) -> list[Cut]:
    """Divide the rows into top, middle and bottom, keeping the middle's scale and position."""
    first, last = (round(source * stop) for stop in stops)
    top, bottom = round(start + first * unit), round(start + last * unit)
    cuts = [(0, first, 0, top), (first, last - first, top, bottom - top)]
    return [cut for cut in (*cuts, (last, source - last, bottom, target - bottom)) if cut[3] > 0]


def _words(spans: Spans) -> str:
    return spans if isinstance(spans, str) else "".join(span[0] for span in spans)
