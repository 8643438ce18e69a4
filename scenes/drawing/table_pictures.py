"""Cached pictures of everything on a table except cards, at the sizes and angles in use."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from scenes.drawing.images import ImageCache, Images, scaled, size_of
from scenes.drawing.surfaces import clear
from scenes.drawing.theme import Colour

MOST = 10_000
"""Maximum number of cached pictures in each of the two caches. The window's memory limit applies too."""
FINE = 3
"""A dial is first drawn larger by this factor and then scaled down, so that its edges are smooth."""
RING = (0.70, 0.93)
"""The inner and outer radii of a dial's ring, as fractions of the dial's radius."""
BETWEEN = 0.10
"""Width of the gap between two segments of a ring, as a fraction of a segment."""
ARC = 8


class TablePictures:
    """Cached pictures of tokens, glows and dials.

    `images` loads the files and limits memory use.
    """

    def __init__(self, images: Images) -> None:
        self._images = images
        self._master = images.master
        self.has = images.has
        self._lasting = ImageCache(images.rooms.cards, MOST)
        self._passing = ImageCache(images.rooms.moving, MOST)
        """The pictures of moving cards. In a shared cache, they would push out all other pictures."""
        self.made = 0
        """The total size of all pictures loaded or made so far, in bytes. Callers use it to limit their work in each
        frame."""

    def forget(self) -> None:
        """Discard all cached pictures, because the window has a new size."""
        self._lasting = ImageCache(self._images.rooms.cards, MOST)
        self._passing = ImageCache(self._images.rooms.moving, MOST)

    @property
    def size(self) -> int:
        """The total size of all cached pictures, in bytes."""
        return self._lasting.size + self._passing.size

    def _kept(
        self, key: tuple[object, ...], make: Callable[[], pygame.Surface], kept: ImageCache | None = None
    ) -> pygame.Surface:
        if kept is None:
            kept = self._lasting
        found = kept.look(key)
        if found is None:
            found = kept.keep(key, make())
            self.made += size_of(found)
        return found

    def sized(self, path: str, width: int, height: int) -> pygame.Surface:
        """Return a picture from assets/, scaled to a size in pixels."""
        size = (max(1, width), max(1, height))
        key = path, size
        return self._kept(key, lambda: self._images.finished(key, lambda: scaled(self._master(path), size)))

    def fetch_sized(self, path: str, width: int, height: int) -> None:
        """Start a thread that reads a picture and scales it to a size in pixels.

        If the picture is already cached or requested at this size, do nothing.
        """
        images, size = self._images, (width, height)
        if (path, size) not in self._lasting:
            images.begin((path, size), lambda: scaled(images.read(path), size))

    def tinted(self, path: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return a white picture from assets/, tinted and scaled to `size` × `size` pixels."""

        def make() -> pygame.Surface:
            picture = self.sized(path, size, size).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept((path, size, colour), make)

    def glow(
        self, width: int, height: int, radius: int, spread: int, colour: tuple[int, int, int], line: int = 2
    ) -> pygame.Surface:
        """Return a picture of a rectangle's outline, surrounded by a soft glow.

        The picture extends `spread` pixels beyond each side of the rectangle.
        """

        def make() -> pygame.Surface:
            size = (width + 2 * spread, height + 2 * spread)
            light = clear(size)
            light.fill((*colour, 0))
            for step in range(spread, 0, -1):
                share = 1 - step / spread
                box = pygame.Rect(spread - step, spread - step, width + 2 * step, height + 2 * step)
                ring = (*colour, int(150 * share * share))
                pygame.draw.rect(light, ring, box, 2, border_radius=radius + step)
            pygame.draw.rect(
                light, (*colour, 255), pygame.Rect(spread, spread, width, height), line, border_radius=radius
            )
            return light

        return self._kept(("glow", width, height, radius, spread, colour, line), make)

    def dashed(
        self, width: int, height: int, radius: int, dash: int, line: int, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        """Return the dashed edge of a box with rounded corners.

        The dashes are as long as the gaps between them.
        """

        def make() -> pygame.Surface:
            whole = clear((width, height))
            whole.fill((*colour, 0))
            pygame.draw.rect(whole, (*colour, 255), whole.get_rect(), line, border_radius=radius)
            for long, across in ((width, True), (height, False)):
                room = long - 2 * radius
                count = max(1, 2 * round((room / max(1, dash) - 1) / 2) + 1)
                for gap in range(1, count, 2):
                    start, end = (radius + round(room * at / count) for at in (gap, gap + 1))
                    for far in (0, (height if across else width) - line):
                        hole = (start, far, end - start, line) if across else (far, start, line, end - start)
                        whole.fill((*colour, 0), hole)
            return whole

        return self._kept(("dashed", width, height, radius, dash, line, colour), make)

    def dial(self, size: int, value: int, after: int, most: int, colours: Sequence[Colour]) -> pygame.Surface:
        """Return a picture of a dial: a ring of `most` segments, lit clockwise from the top.

        Args:
            size: The width and height in pixels.
            value: The number of lit segments.
            after: The value after the action that the player is considering.
            most: The number of segments.
            colours: Five colours, for the first lit segment, the last lit segment, the disc, the rim and the outlines.
        """
        first, last, dark, rim, line = colours

        def make() -> pygame.Surface:
            whole = size * FINE
            big = clear((whole, whole))
            middle = whole / 2
            pygame.draw.circle(big, (*dark, 215), (middle, middle), middle)
            pygame.draw.circle(big, (*rim, 255), (middle, middle), middle, max(1, whole // 60))
            for at in range(most):
                share = at / max(1, most - 1)
                lit = tuple(round(a + (b - a) * share) for a, b in zip(first, last, strict=True))
                part = _part(middle, at, most)
                if at < min(value, after):
                    pygame.draw.polygon(big, (*lit, 255), part)
                elif at < max(value, after):
                    pygame.draw.polygon(big, (*lit, 70), part)
                    pygame.draw.polygon(big, (*line, 255), part, max(1, whole // 90))
                else:
                    pygame.draw.polygon(big, (*rim, 60), part)
            return scaled(big, (size, size))

        return self._kept(("dial", size, value, after, most), make)

    def faded(self, key: tuple[object, ...], picture: pygame.Surface, share: float) -> pygame.Surface:
        """Return a picture with its opacity multiplied by `share` (0 to 1), cached under `key`."""

        def make() -> pygame.Surface:
            faint = picture.copy()
            faint.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
            return faint

        return self._kept(("faded", *key, share), make)

    def turned(self, key: tuple[object, ...], picture: pygame.Surface, angle: float) -> pygame.Surface:
        """Return a picture rotated by an angle in degrees, cached under `key`."""
        if angle == 0:
            return picture
        return self._kept(("turned", *key, angle), lambda: rotated(picture, angle))


def _part(middle: float, at: int, most: int) -> list[tuple[float, float]]:
    """Return the corners of ring segment number `at`.

    The segments are numbered clockwise from the top.
    """
    turn = 2 * math.pi / most
    angles = [turn * (at + BETWEEN / 2 + (1 - BETWEEN) * step / ARC) for step in range(ARC + 1)]
    inner, outer = (middle * share for share in RING)
    edge = [(middle + outer * math.sin(a), middle - outer * math.cos(a)) for a in angles]
    return edge + [(middle + inner * math.sin(a), middle - inner * math.cos(a)) for a in reversed(angles)]


def rotated(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """Return a picture rotated by an angle in degrees.

    A transparent margin keeps straight edges smooth.
    """
    if not angle:
        return picture
    width, height = picture.get_size()
    framed = clear((width + 4, height + 4))
    framed.blit(picture, (2, 2))
    return pygame.transform.rotozoom(framed, angle, 1.0)
