"""Pictures of assets/: found in the source tree and in the package, scaled from their masters, remembered.

Cards are put together and turned by ``scenes.table.art``, which takes its masters from here."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pygame

from game.resources import resource_folder
from scenes.kit.future import Future
from scenes.kit.prefetch import Prefetch
from scenes.kit.raw_pictures import file_of
from scenes.kit.surfaces import as_clear, clear, ready
from scenes.kit.theme import Colour

REMEMBERED = 400
"""So many made pictures are kept; the one used longest ago goes first."""
MASTERS = 500
MASTERS_ROOM = 32 * 2**20
"""The most masters kept, and the most bytes of them. All masters take about 500 MB; reading one again takes 2 ms."""
FADED = 100
"""So many sources of faded pictures are kept alive."""
MASTER_SCALE = 3
"""Pixels for a unit in the nine-slice masters of assets/ui."""
HALF = ".half"
"""Before the ending of a picture's name: a copy of half its sides, for it where it is shown small. Reading a large
picture takes most of the time until the first frame."""
SLICE = 48
"""The border of a nine-slice master in its own pixels: what isn't stretched."""


def assets_folder() -> Path:
    """The folder of pictures, fonts and sounds."""
    return resource_folder("assets")


class Rooms(NamedTuple):
    """How many bytes of pictures are kept in a window: of those made for it, of text, of a table's cards, and of cards
    on their way. What any scene shows at once has room."""

    made: int
    text: int
    cards: int
    moving: int


LEAST_WINDOW = (1280, 720)
"""A smaller window has as much room as this one."""
SHARES = Rooms(5, 5, 4, 2)
"""Grounds as large as the window, to which every room is equal, up to the most."""
MOST = Rooms(160 * 2**20, 64 * 2**20, 64 * 2**20, 32 * 2**20)
"""A ground alone takes 33 MB in a window of 3840 × 2160."""


def rooms(window: tuple[int, int]) -> Rooms:
    """The rooms in a window of a size in pixels."""
    ground = 4 * max(window[0] * window[1], LEAST_WINDOW[0] * LEAST_WINDOW[1])
    return Rooms(*(min(share * ground, most) for share, most in zip(SHARES, MOST, strict=True)))


class ImageCache:
    """A memory of surfaces that is bounded in number and in bytes: `get(key, make)`."""

    def __init__(self, room: int, most: int = REMEMBERED) -> None:
        self._most = most
        self.room = room
        self._found: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.size = 0
        """Bytes of what is kept; above the bound only while one picture alone is larger."""

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a key, made when it isn't there."""
        found = self.look(key)
        return self.keep(key, make()) if found is None else found

    def look(self, key: Hashable) -> pygame.Surface | None:
        """The surface of a key, if it is there."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def keep(self, key: Hashable, found: pygame.Surface) -> pygame.Surface:
        """Keep this surface for a key, and return it."""
        self.drop(key)
        self._found[key] = found
        self.size += size_of(found)
        while len(self._found) > self._most or (self.size > self.room and len(self._found) > 1):
            self.size -= size_of(self._found.popitem(last=False)[1])
        return found

    def __contains__(self, key: Hashable) -> bool:
        return key in self._found

    def drop(self, key: Hashable) -> None:
        """Forget the surface of a key."""
        gone = self._found.pop(key, None)
        if gone is not None:
            self.size -= size_of(gone)

    def clear(self) -> None:
        self._found.clear()
        self.size = 0


def size_of(picture: pygame.Surface) -> int:
    """The bytes of a picture."""
    return picture.get_pitch() * picture.get_height()


class Images:
    """The pictures of one run. A name is a path below assets/ ("icons/undo.png"); sizes are pixels.

    What is handed out is shared: never paint on it.
    """

    def __init__(
        self, folder: Path | None = None, ahead: Prefetch | None = None, window: tuple[int, int] = LEAST_WINDOW
    ) -> None:
        self.rooms = rooms(window)
        self._folder = folder or assets_folder()
        self._ahead = ahead
        self._masters = ImageCache(MASTERS_ROOM, MASTERS)
        self._made = ImageCache(self.rooms.made)
        self._begun: dict[Hashable, Future[pygame.Surface]] = {}
        # What a faded picture was made of stays alive, so that no other picture can have its identity.
        self._sources: dict[Hashable, pygame.Surface] = {}

    def has(self, name: str) -> bool:
        """Whether there is such a picture in assets/."""
        return name in self._masters or file_of(self._folder, name).is_file()

    def master(self, name: str) -> pygame.Surface:
        """A picture as it lies in assets/. Raises FileNotFoundError."""
        return self._masters.get(name, lambda: self._read(name))

    def _read(self, name: str) -> pygame.Surface:
        found = self._ahead.take(name) if self._ahead else None
        return found or ready(pygame.image.load(os.fsencode(file_of(self._folder, name))))

    @property
    def size(self) -> int:
        """Bytes of all pictures that are kept: masters, and what was made of them."""
        return self._masters.size + self._made.size

    def leafed(self, name: str, width: int) -> pygame.Surface:
        """A picture at a width, in its own proportion, whose master isn't kept: for one of very many that are leafed
        through. Raises FileNotFoundError."""

        def make() -> pygame.Surface:
            whole = as_clear(pygame.image.load(os.fsencode(file_of(self._folder, name))))
            return scaled(whole, (max(1, width), max(1, round(width * whole.get_height() / whole.get_width()))))

        return self._made.get((name, "leafed", width), make)

    def forget(self, window: tuple[int, int]) -> None:
        """The window has this size now: what was made for another one is of no use any more."""
        self.rooms = rooms(window)
        self._made.clear()
        self._made.room = self.rooms.made
        self._begun.clear()
        self._sources.clear()

    def sized(self, name: str, width: int, height: int = 0) -> pygame.Surface:
        """A picture at a size; without a height, in its own proportion. Made from the copy of half its sides, if there
        is one that is large enough."""

        def make() -> pygame.Surface:
            master = self._least_master(name, width, height)
            size = max(1, width), max(1, height or round(width * master.get_height() / master.get_width()))
            return scaled(master, size)

        return self._made.get((name, "sized", width, height), make)

    def _least_master(self, name: str, width: int, height: int) -> pygame.Surface:
        """The smaller master of a picture that is no smaller than this, if there is one, or the picture itself."""
        small = str(PurePosixPath(name).with_suffix(HALF + PurePosixPath(name).suffix))
        if name not in self._masters and self.has(small):
            half = self.master(small)
            if half.get_width() >= width and half.get_height() >= height:
                return half
        return self.master(name)

    def covering(self, name: str, width: int, height: int) -> pygame.Surface:
        """A picture that covers a box, its middle in the middle, what stands out cut off."""

        def make() -> pygame.Surface:
            master = self.master(name)
            share = max(width / master.get_width(), height / master.get_height())
            size = max(width, round(master.get_width() * share)), max(height, round(master.get_height() * share))
            whole = scaled(master, size)
            box = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
            return whole.subsurface(box).copy()

        return self._made.get((name, "covering", width, height), make)

    def tinted(self, name: str, width: int, colour: Colour, height: int = 0) -> pygame.Surface:
        """A white mask in a colour (or a grey picture in shades of one)."""

        def make() -> pygame.Surface:
            picture = self.sized(name, width, height).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._made.get((name, "tinted", width, height, colour), make)

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """An icon of assets/icons by its bare name ("undo"), in a colour."""
        return self.tinted(f"icons/{name}.png", size, colour)

    def nine(self, name: str, width: int, height: int, scale: float) -> pygame.Surface:
        """A frame of assets/ui by its bare name ("panel") around a box; `scale` is pixels for a unit, so that corners
        and rims keep their size in units."""
        return self._made.get(("nine", name, width, height, scale), lambda: self._nine(name, width, height, scale))

    def _nine(self, name: str, width: int, height: int, scale: float) -> pygame.Surface:
        master = self.master(f"ui/{name}.png")
        side = max(3, round(master.get_width() * scale / MASTER_SCALE))
        small = scaled(master, (side, side))
        border = min(round(SLICE * scale / MASTER_SCALE), side // 2 - 1, width // 2, height // 2)
        made = clear((width, height))
        columns = _cuts(side, width, border)
        rows = _cuts(side, height, border)
        for from_x, wide, to_x, to_wide in columns:
            for from_y, high, to_y, to_high in rows:
                piece = small.subsurface((from_x, from_y, wide, high))
                if (wide, high) != (to_wide, to_high):
                    piece = pygame.transform.smoothscale(piece, (to_wide, to_high))
                made.blit(piece, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
        return made

    def faded(self, picture: pygame.Surface, strength: float) -> pygame.Surface:
        """A picture of this window's size, less strongly seen (0 to 1)."""

        def make() -> pygame.Surface:
            copy = picture.copy()
            copy.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
            self._sources[key] = picture
            return copy

        key = ("faded", id(picture), strength)
        if len(self._sources) > FADED:
            self._sources.clear()
        if self._sources.get(key) is not picture:
            self._made.drop(key)
        return self._made.get(key, make)

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Any other picture, made once for a key (a tuple that starts with who makes it) and this window's size."""
        begun = self._begun.pop(key, None)
        return self._made.get(("made", key), begun.result if begun else make)

    def begin(self, key: Hashable, make: Callable[[], pygame.Surface]) -> None:
        """Begin with a picture in a thread of its own, for whoever asks `made` for it later: `make` looks at nothing
        that others change."""
        if key not in self._begun and ("made", key) not in self._made:
            self._begun[key] = Future(make)


def _cuts(source: int, target: int, border: int) -> list[tuple[int, int, int, int]]:
    """Where the three parts of a side begin and how long they are, in the source and in the target."""
    cuts = [(0, border, 0, border), (border, source - 2 * border, border, target - 2 * border)]
    cuts.append((source - border, border, target - border, border))
    return [cut for cut in cuts if cut[1] > 0 and cut[3] > 0]


def lit(picture: pygame.Surface, percent: int) -> None:
    """Paint on a picture so that it is so much as bright: below 100 darker, above brighter, at most 200."""
    if percent < 100:
        picture.fill((round(2.55 * percent),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    elif percent > 100:
        more = picture.copy()
        more.fill((round(2.55 * (percent - 100)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def scale_onto(whole: pygame.Surface, picture: pygame.Surface, box: tuple[int, int, int, int]) -> None:
    """Paint an opaque picture on another one, scaled to this box; without a copy between, where all of the box lies
    there."""
    if whole.get_rect().contains(box):
        pygame.transform.smoothscale(picture, box[2:], whole.subsurface(box))
    else:
        whole.blit(scaled(picture, box[2:]), box[:2])


def scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture at another size, of one pixel at least each way.

    It goes by halves first: smoothing alone loses fine lines below a quarter."""
    size = max(1, size[0]), max(1, size[1])
    if picture.get_size() == size:
        return picture
    while picture.get_width() >= size[0] * 4 and picture.get_height() >= size[1] * 4:
        picture = pygame.transform.smoothscale(picture, (picture.get_width() // 2, picture.get_height() // 2))
    return pygame.transform.smoothscale(picture, size)
