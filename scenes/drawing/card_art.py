"""Cached pictures of cards and tokens, at the sizes and angles that the table needs.

The master files are large, so each face is scaled once per width. Turned pictures are made from the scaled ones. While
something moves, angles are rounded to whole degrees, so that a drag creates few new pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.content.definitions import GameContent
from scenes.drawing.images import ImageCache, Images, scaled, size_of
from scenes.drawing.surfaces import clear
from scenes.drawing.theme import Colour

MASTER_WIDTH = 400
MASTER_HEIGHT = 560
_LEAST = 0.06
MOST = 10_000
"""Maximum number of cached pictures of each kind. The window's memory limit applies too."""
BACK = "back:"
"""Prefix of the names of card backs."""
WHOLE = "whole:"
"""Prefix of the files of faces that are complete pictures with their own ground."""


BADGED = "@"
"""Separates the name of a face from the folder of the game whose badges it carries."""
JOKERS = 2
"""Number of jokers with a face of their own. Further jokers reuse these faces."""


def pictured(content: GameContent, face: str) -> str:
    """Return the name of the picture for a game's card.

    A game's own card has its own picture. A standard card gets the game's badges, if there are any.
    """
    if face in content.cards.named():
        return f"{WHOLE}cards/{content.game.id}/{face}.png"
    badged = content.table.get("badges") and not face.startswith(BACK)
    return f"{face}{BADGED}{content.game.id}" if badged else face


OWN_COLOUR = "DC"
"""Letters of the suits that change colour in a four-colour deck."""


class PrintStyle(NamedTuple):
    """The user's choices for faces: four colours, a large index, no badges."""

    four: bool = False
    big: bool = False
    plain: bool = False

    def path(self, face: str) -> str:
        """Return the asset file of a face such as "10H" or "X1". All decks share the same jokers."""
        joker = face[-1].isdigit()
        face = f"{face[0]}{(int(face[1:]) - 1) % JOKERS + 1}" if joker else face
        folder = "faces" + "_big" * (self.big and not joker) + "_four" * (self.four and face[-1] in OWN_COLOUR)
        return f"cards/{folder}/{face}.png"


class CardArt:
    """The cached pictures of one table.

    Args:
        images: Loads asset files by path. It also limits the memory for pictures; the least recently used are dropped
            first.
        deck: Returns how faces are printed now.
        drawn: Returns the picture to use for a face (see `pictured`).
    """

    def __init__(
        self,
        images: Images,
        deck: Callable[[], PrintStyle] = PrintStyle,
        drawn: Callable[[str], str] = lambda face: face,
    ) -> None:
        self._images = images
        self._master = images.master
        self._deck = deck
        self._drawn = drawn
        self._lasting = ImageCache(images.rooms.cards, MOST)
        self._passing = ImageCache(images.rooms.moving, MOST)
        """The pictures of moving cards.

        Their own cache keeps them from pushing out other pictures.
        """
        self._read: set[str] = set()
        self.made = 0
        """Bytes of all pictures loaded or made so far. Callers use it to measure work."""

    def forget(self) -> None:
        """Drop all pictures, because the window has another size."""
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
        """Return an asset picture scaled to a size in pixels."""
        size = (max(1, width), max(1, height))
        return self._kept((path, size), lambda: scaled(self._master(path), size))

    def tinted(self, path: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return a white mask from the assets in a colour, at most `size` pixels wide and high."""

        def make() -> pygame.Surface:
            picture = self.sized(path, size, size).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept((path, size, colour), make)

    def card(self, face: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """Return the picture of a card, `width` pixels wide before it is turned.

        Args:
            face: A face ("10H", "X1"), a complete picture or a back ("back:seat2").
            width: The width in pixels.
            angle: The angle in degrees, counterclockwise.
            flip: The visible share of the width while the card turns over, up to 1.
        """

        def make() -> pygame.Surface:
            flat = self._flat(face, width)
            if flip < 1.0:
                flat = scaled(flat, (max(2, int(width * max(_LEAST, flip))), flat.get_height()))
            return _turned(flat, angle)

        if angle == 0 and flip >= 1.0:
            return self._flat(face, width)
        return self._kept(("card", face, width, angle, flip), make)

    def _flat(self, face: str, width: int) -> pygame.Surface:
        face = self._drawn(face)

        def make() -> pygame.Surface:
            ground, *over = map(self._master, self._files(face))
            master = ground.copy() if over else ground
            master.blits([(picture, (0, 0)) for picture in over])
            self.made += size_of(master)
            return scaled(master, (width, round(width * MASTER_HEIGHT / MASTER_WIDTH)))

        return self._kept(("flat", face, width), make)

    def _files(self, drawn: str) -> list[str]:
        """Return the files that make up a face, bottom layer first."""
        if drawn.startswith(BACK):
            return [f"cards/backs/{drawn.removeprefix(BACK)}.png"]
        if drawn.startswith(WHOLE):
            return [drawn.removeprefix(WHOLE)]
        deck, (standard, _, game) = self._deck(), drawn.partition(BADGED)
        badges = [f"cards/{game}/{standard}.png"] if game and not deck.plain else []
        return ["cards/paper.png", deck.path(standard), *badges]

    def read(self, face: str) -> None:
        """Load the files of a face in advance, because loading takes longer than drawing."""
        for path in self._files(self._drawn(face)):
            if path not in self._read:
                self._read.add(path)
                self.made += size_of(self._master(path))

    def shadow(self, kind: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """Return the shadow of a card `width` pixels wide, centred on the card.

        `kind` is "rest", "hand" or "drag". `angle` and `flip` are as in `card`.
        """

        def make() -> pygame.Surface:
            master = self._master(f"cards/shadow_{kind}.png")
            scale = width / MASTER_WIDTH
            across = scale * (max(_LEAST, flip) if flip < 1.0 else 1.0)
            flat = scaled(
                master, (max(2, round(master.get_width() * across)), max(2, round(master.get_height() * scale)))
            )
            return _turned(flat, angle)

        return self._kept(("shadow", kind, width, angle, flip), make)

    def lying(self, face: str, shadow: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """Return a card together with its shadow ("rest", "hand" or "drag"), centred on the card."""

        def make() -> pygame.Surface:
            whole = self.shadow(shadow, width, angle, flip).copy()
            card = self.card(face, width, angle, flip)
            across, down = whole.get_width() - card.get_width(), whole.get_height() - card.get_height()
            whole.blit(card, (across // 2, down // 2))
            return whole

        return self._kept(("lying", face, shadow, width, angle, flip), make)

    def travelling(
        self, face: str, shadow: str, base: int, width: int, angle: float = 0.0, flip: float = 1.0
    ) -> pygame.Surface:
        """Return a card with its shadow, made quickly because it is visible only for a moment.

        The picture is turned and scaled in one step from the one that is `base` pixels wide.
        """

        def make() -> pygame.Surface:
            flat = self.lying(face, shadow, base)
            if flip < 1.0:
                flat = scaled(flat, (max(2, round(flat.get_width() * max(_LEAST, flip))), flat.get_height()))
            return pygame.transform.rotozoom(flat, angle, width / base)

        if width == base and angle == 0 and flip >= 1.0:
            return self.lying(face, shadow, base)
        return self._kept(("travelling", face, shadow, base, width, angle, flip), make, self._passing)

    def glow(
        self, width: int, height: int, radius: int, spread: int, colour: tuple[int, int, int], line: int = 2
    ) -> pygame.Surface:
        """Return a soft glow around a rectangle, with a line on its edge.

        The picture is `spread` pixels larger on each side.
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

    def dial(self, size: int, value: int, after: int, most: int, colours: Sequence[Colour]) -> pygame.Surface:
        """Return a ring of `most` segments, with `value` of them lit clockwise from the top.

        Args:
            size: The width and height in pixels.
            value: The number of lit segments.
            after: The value after the considered action. Segments that would change are only outlined.
            most: The number of segments.
            colours: The colours of the first lit segment, the last lit segment, dark segments, rim and outline.
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
        """Return a picture at a share of its opacity (0 to 1), cached under `key`."""

        def make() -> pygame.Surface:
            faint = picture.copy()
            faint.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
            return faint

        return self._kept(("faded", *key, share), make)

    def turned(self, key: tuple[object, ...], picture: pygame.Surface, angle: float) -> pygame.Surface:
        """Return a picture turned by an angle in degrees, cached under `key`."""
        if angle == 0:
            return picture
        return self._kept(("turned", *key, angle), lambda: _turned(picture, angle))


FINE = 3
"""Factor by which a dial is drawn larger before it is scaled down, for smooth edges."""
RING = (0.70, 0.93)
"""Inner and outer radius of a dial's ring, as shares of the dial's radius."""
BETWEEN = 0.10
"""Gap between the segments of a ring, as a share of a segment."""
ARC = 8


def _part(middle: float, at: int, most: int) -> list[tuple[float, float]]:
    """Return the corners of one segment of a ring. Segments count clockwise from the top."""
    turn = 2 * math.pi / most
    angles = [turn * (at + BETWEEN / 2 + (1 - BETWEEN) * step / ARC) for step in range(ARC + 1)]
    inner, outer = (middle * share for share in RING)
    edge = [(middle + outer * math.sin(a), middle - outer * math.cos(a)) for a in angles]
    return edge + [(middle + inner * math.sin(a), middle - inner * math.cos(a)) for a in reversed(angles)]


def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """Return a turned picture with smooth edges.

    A transparent margin keeps its straight edges from becoming jagged.
    """
    if not angle:
        return picture
    width, height = picture.get_size()
    framed = clear((width + 4, height + 4))
    framed.blit(picture, (2, 2))
    return pygame.transform.rotozoom(framed, angle, 1.0)
