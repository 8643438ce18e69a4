"""Draw rounded boxes, gradients, gilded letters and so on, without picture files."""

from __future__ import annotations

from functools import lru_cache

import pygame

from scenes.drawing.images import Images
from scenes.drawing.surfaces import clear
from scenes.drawing.theme import Colour, Palette, PanelStyle, Theme, blended

KEPT = 256
"""Maximum number of pictures in each cache (gradients, and boxes with rounded corners)."""
OVER = 4
"""Corners are first drawn larger by this factor and then scaled down, so that their edges are smooth."""
BANNER_DARK = 0.66
"""Darkness of a seat's banner, from 0 (the seat's bright colour) to 1 (the seat's dark colour)."""


class Shapes:
    """Draws and caches panels in the theme's styles (``panels`` in theme.yaml)."""

    def __init__(self, theme: Theme, images: Images) -> None:
        self._theme = theme
        self._images = images

    def panel(self, style: str, width: int, height: int, scale: float, accent: Colour | None = None) -> pygame.Surface:
        """Return a cached picture of a panel.

        Args:
            style: A style's name, or a seat's plate such as "plate1". "plate0" is the Soul Deck's plate.
            width: The panel's width in pixels.
            height: The panel's height in pixels.
            scale: Pixels per unit.
            accent: The game's colour, or None for gold.

        Raises:
            KeyError: The theme has no such style.
        """
        name, seat = style, -1
        if style not in self._theme.panels and style[-1:].isdigit():
            kind = style.rstrip("0123456789")
            name, seat = f"{kind}_seat", int(style.removeprefix(kind))
        found = self._theme.panels.get(name)
        if found is None:
            raise KeyError(f"no style of panel {style}")
        if found.frame:
            return self._images.nine(found.frame, width, height, scale)
        key = ("panel", name, seat, width, height, scale, accent)
        return self._images.made(key, lambda: self._drawn(found, seat, width, height, scale, accent))

    def _drawn(
        self, style: PanelStyle, seat: int, width: int, height: int, scale: float, accent: Colour | None
    ) -> pygame.Surface:
        radius = min(round(style.radius * scale), width // 2, height // 2)
        line = max(1, round(style.width * scale)) if style.width else 0
        body = rounded(width, height, radius)
        colours = [self._colour(name, seat, accent) for name in style.fill]
        body.blit(gradient(width, height, *colours), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if style.strength < 1:
            body.fill((255, 255, 255, round(255 * style.strength)), special_flags=pygame.BLEND_RGBA_MULT)
        if style.bar:
            bar = rounded(width, height, radius)
            bar.fill((*self._colour("seat", seat, accent), 255), special_flags=pygame.BLEND_RGBA_MULT)
            body.blit(bar, (0, 0), (0, 0, round(style.bar * scale), height))
        if line:
            ring = rounded(width, height, radius, line)
            rim = [self._colour(name, seat, accent) for name in style.rim]
            ring.blit(gradient(width, height, *rim), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            body.blit(ring, (0, 0))
        return body

    def _colour(self, name: str, seat: int, accent: Colour | None) -> Colour:
        if name == "accent":
            return accent or self._theme.palette.gold
        if name in ("seat", "seat_dark"):
            look = self._theme.seat(max(0, seat))
            return look.colour if name == "seat" else blended(look.back, look.colour, 1 - BANNER_DARK)
        return self._theme.named(name)


def rounded(width: int, height: int, radius: int, line: int = 0) -> pygame.Surface:
    """Return a white box with rounded corners.

    If `line` isn't 0, return only the rim, which is `line` pixels wide.
    """
    made = clear((width, height))
    made.fill((255, 255, 255, 0))
    small = _least_box(radius, line)
    side = small.get_width()
    corner = min(side // 2, width // 2, height // 2)
    far = side - corner
    for x, from_x in ((0, 0), (width - corner, far)):
        for y, from_y in ((0, 0), (height - corner, far)):
            made.blit(small, (x, y), (from_x, from_y, corner, corner), special_flags=pygame.BLEND_RGBA_MAX)
    edges = [(corner, 0, width - 2 * corner, height)] if not line else []
    edges += [(0, corner, width, height - 2 * corner)] if not line else []
    if line:
        edges += [(corner, 0, width - 2 * corner, line), (corner, height - line, width - 2 * corner, line)]
        edges += [(0, corner, line, height - 2 * corner), (width - line, corner, line, height - 2 * corner)]
    for edge in edges:
        if edge[2] > 0 and edge[3] > 0:
            made.fill((255, 255, 255, 255), edge)
    return made


@lru_cache(KEPT)
def _least_box(radius: int, line: int) -> pygame.Surface:
    """Return the smallest box with four rounded corners. `line` works as in `rounded`."""
    side = 2 * max(radius, line, 1) + 1
    large = clear((side * OVER, side * OVER))
    large.fill((255, 255, 255, 0))
    pygame.draw.rect(large, (255, 255, 255, 255), large.get_rect(), border_radius=radius * OVER)
    if line:
        hole = large.get_rect().inflate(-2 * line * OVER, -2 * line * OVER)
        pygame.draw.rect(large, (255, 255, 255, 0), hole, border_radius=max(0, radius - line) * OVER)
    return pygame.transform.smoothscale(large, (side, side))


def gradient(width: int, height: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """Return a box with a vertical gradient from one colour to another."""
    return pygame.transform.scale(_strip(height, top, bottom), (width, height))


@lru_cache(KEPT)
def _strip(height: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """Return a vertical gradient that is a single pixel wide."""
    strip, last = clear((1, height)), max(1, height - 1)
    for y in range(height):
        strip.set_at((0, y), (*blended(top, bottom, y / last), 255))
    return strip


def shade(width: int, height: int, colour: Colour, strength: float) -> pygame.Surface:
    """Return a box filled with one colour at an opacity of `strength`, from 0 to 1."""
    veil = clear((width, height))
    veil.fill((*colour, round(255 * strength)))
    return veil


def shine(letters: pygame.Surface, line: int, palette: Palette) -> pygame.Surface:
    """Return a picture of golden letters with a soft shadow.

    `line` is the height of each line of text, in pixels.
    """
    width, height = letters.get_size()
    gold = letters.copy()
    gold.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    bands = clear((width, height))
    for top in range(0, height, line):
        bands.blit(gradient(width, line, palette.gold_hi, palette.gold_end), (0, top))
    gold.blit(bands, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drop = max(1, line // 60)
    whole = clear((width, height))
    dark = letters.copy()
    dark.fill((0, 0, 0, 190), special_flags=pygame.BLEND_RGBA_MULT)
    soft = pygame.transform.smoothscale(dark, (max(1, width // 2), max(1, height // 2)))
    whole.blit(pygame.transform.smoothscale(soft, (width, height)), (drop, 2 * drop))
    whole.blit(gold, (0, 0))
    return whole
