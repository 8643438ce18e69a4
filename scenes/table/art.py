"""Pictures of cards and tokens at the sizes and turns that the table needs, made once each and remembered.

Masters are large; a face is laid on paper once for each width. Turns are made from cached sizes, in whole steps while
something moves, so that a drag makes few new pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.content.definitions import GameContent
from scenes.kit.images import Images, Kept, scaled, size_of
from scenes.kit.surfaces import clear
from scenes.kit.theme import Colour

MASTER_WIDTH = 400
MASTER_HEIGHT = 560
SHADOW_MARGIN = 60
"""The baked shadows have this much around the card's box, on a canvas of 520 × 680."""
_LEAST = 0.06
MOST = 10_000
"""The most pictures of either kind kept, within the room that the window's size allows."""
BACK = "back:"
"""Before the name of a back."""
WHOLE = "whole:"
"""Before the file of a face that is a whole picture, with a ground of its own."""


BADGED = "@"
"""Between a face and the folder of the game whose badges it bears."""
JOKERS = 2
"""So many jokers have a face of their own; others look like them in turn."""


def pictured(content: GameContent, face: str) -> str:
    """The face of a game's card as it is drawn: a card that is its own has its own picture, a standard one bears the
    game's badges, if it has any.
    """
    if face in content.cards.named():
        return f"{WHOLE}cards/{content.game.id}/{face}.png"
    badged = content.table.get("badges") and not face.startswith(BACK)
    return f"{face}{BADGED}{content.game.id}" if badged else face


OWN_COLOUR = "DC"
"""Suits that have a colour of their own in a deck of four."""


class PrintStyle(NamedTuple):
    """How faces are printed: in four colours, with a big index, without the badges of a game."""

    four: bool = False
    big: bool = False
    plain: bool = False

    def path(self, face: str) -> str:
        """The file of a face ("10H", "X1") in assets/; jokers are the same in every deck."""
        joker = face[-1].isdigit()
        face = f"{face[0]}{(int(face[1:]) - 1) % JOKERS + 1}" if joker else face
        folder = "faces" + "_big" * (self.big and not joker) + "_four" * (self.four and face[-1] in OWN_COLOUR)
        return f"cards/{folder}/{face}.png"


class CardArt:
    """The pictures of one table. `images` gives the files of the assets by their paths, and says how many bytes may be
    kept of what is made of them, of which the one used longest ago goes first; `deck` says at each face how it is
    printed.
    """

    def __init__(
        self,
        images: Images,
        deck: Callable[[], PrintStyle] = PrintStyle,
        drawn: Callable[[str], str] = lambda face: face,
    ) -> None:
        """`drawn` says for each face as which it is drawn (see `pictured`)."""
        self._images = images
        self._master = images.master
        self._deck = deck
        self._drawn = drawn
        self._lasting = Kept(images.rooms.cards, MOST)
        self._passing = Kept(images.rooms.moving, MOST)
        """Pictures of moving cards have a cache of their own, so that they can't push out the resting ones."""
        self._read: set[str] = set()
        self.made = 0
        """Bytes of all that was read and made so far, and of what faces were made of: how much work it was."""

    def forget(self) -> None:
        """The window has another size: what was made is of no use any more."""
        self._lasting = Kept(self._images.rooms.cards, MOST)
        self._passing = Kept(self._images.rooms.moving, MOST)

    @property
    def size(self) -> int:
        """Bytes of all pictures that are kept."""
        return self._lasting.size + self._passing.size

    def _kept(
        self, key: tuple[object, ...], make: Callable[[], pygame.Surface], kept: Kept | None = None
    ) -> pygame.Surface:
        if kept is None:
            kept = self._lasting
        found = kept.look(key)
        if found is None:
            found = kept.keep(key, make())
            self.made += size_of(found)
        return found

    def sized(self, path: str, width: int, height: int) -> pygame.Surface:
        """A picture of the assets at a size in pixels."""
        size = (max(1, width), max(1, height))
        return self._kept((path, size), lambda: scaled(self._master(path), size))

    def tinted(self, path: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """A white mask of the assets in a colour, at most `size` pixels wide and high."""

        def make() -> pygame.Surface:
            picture = self.sized(path, size, size).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept((path, size, colour), make)

    def card(self, face: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """A card, `width` pixels wide before its turn: a face ("10H", "X1"), a whole one or a back ("back:seat2")."""

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
        """What a face as it is drawn is put together from, the lowest first."""
        if drawn.startswith(BACK):
            return [f"cards/backs/{drawn.removeprefix(BACK)}.png"]
        if drawn.startswith(WHOLE):
            return [drawn.removeprefix(WHOLE)]
        deck, (standard, _, game) = self._deck(), drawn.partition(BADGED)
        badges = [f"cards/{game}/{standard}.png"] if game and not deck.plain else []
        return ["cards/paper.png", deck.path(standard), *badges]

    def read(self, face: str) -> None:
        """Have the files of a face read, if they were not yet: that takes longer than making a picture of them."""
        for path in self._files(self._drawn(face)):
            if path not in self._read:
                self._read.add(path)
                self.made += size_of(self._master(path))

    def shadow(self, kind: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """The shadow of a card `width` pixels wide: rest, hand or drag. Its middle is the card's middle."""

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
        """A card together with its shadow: rest, hand or drag. The picture's middle is the card's middle."""

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
        """As `lying` but quickly made, for a picture that is seen for a moment: turned and sized in one go from the
        one of `base` pixels' width.
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
        """A soft light around a rectangle, and a line on its edge; `spread` pixels larger on each side."""

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
        """A ring of `most` parts, `value` of them lit from the top to the right; what would go until `after` is only
        outlined, what would come is outlined too. `colours`: lit first, lit last, dark, rim, outline.
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
        """Any picture with a share of its strength, remembered by its key."""

        def make() -> pygame.Surface:
            faint = picture.copy()
            faint.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
            return faint

        return self._kept(("faded", *key, share), make)

    def turned(self, key: tuple[object, ...], picture: pygame.Surface, angle: float) -> pygame.Surface:
        """Any picture turned, remembered by its key."""
        if angle == 0:
            return picture
        return self._kept(("turned", *key, angle), lambda: _turned(picture, angle))


FINE = 3
"""A dial is drawn so many times larger first, for smooth edges."""
RING = (0.70, 0.93)
"""Of a dial's ring the inner and the outer edge, in its half."""
BETWEEN = 0.10
"""How much of a part of the ring is left free."""
ARC = 8


def _part(middle: float, at: int, most: int) -> list[tuple[float, float]]:
    """The corners of one part of a ring, counted clockwise from the top."""
    turn = 2 * math.pi / most
    angles = [turn * (at + BETWEEN / 2 + (1 - BETWEEN) * step / ARC) for step in range(ARC + 1)]
    inner, outer = (middle * share for share in RING)
    edge = [(middle + outer * math.sin(a), middle - outer * math.cos(a)) for a in angles]
    return edge + [(middle + inner * math.sin(a), middle - inner * math.cos(a)) for a in reversed(angles)]


def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """Turned with smooth edges: the picture gets an empty margin first, or its straight sides would be jagged."""
    if not angle:
        return picture
    width, height = picture.get_size()
    framed = clear((width + 4, height + 4))
    framed.blit(picture, (2, 2))
    return pygame.transform.rotozoom(framed, angle, 1.0)
