"""Load, scale and cache pictures from assets/.

A master is a picture exactly as stored in its file.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pygame

from game.resources import resource_folder
from scenes.drawing.future import Future
from scenes.drawing.prefetch import Prefetch
from scenes.drawing.raw_pictures import file_of
from scenes.drawing.surfaces import as_clear, clear, ready
from scenes.drawing.theme import Colour

REMEMBERED = 400
"""Maximum number of cached pictures. Above this limit, the least recently used picture is dropped."""
MASTERS = 500
MASTERS_ROOM = 32 * 2**20
"""Maximum number of cached masters, and their maximum total size in bytes. Reading a master again takes 2 ms."""
AHEAD = 4
"""Maximum number of `Images.fetch` calls whose unused pictures are kept."""
FADED = 100
"""Maximum number of faded pictures in the cache. Each keeps its source picture in memory."""
MASTER_SCALE = 3
"""Pixels per unit in the nine-slice masters in assets/ui."""
HALF = ".half"
"""The suffix of a half-size copy of a picture, as in "niche.half.webp". Pictures drawn at a small size load faster from
this copy."""
SLICE = 48
"""Width of a nine-slice frame's border, in pixels of the picture file."""


def assets_folder() -> Path:
    """Return the folder that contains the pictures, fonts and sounds."""
    return resource_folder("assets")


class Rooms(NamedTuple):
    """The maximum total size, in bytes, of each kind of cached picture.

    Attributes:
        made: Pictures made for the current window size.
        text: Rendered text.
        cards: Cards at rest on a table.
        moving: Cards in motion.
    """

    made: int
    text: int
    cards: int
    moving: int


LEAST_WINDOW = (1280, 720)
"""A window size in pixels. Smaller windows get the same cache limits as a window of this size."""
SHARES = Rooms(5, 5, 4, 2)
"""The cache limits, as multiples of the memory used by a picture the size of the window."""
MOST = Rooms(160 * 2**20, 64 * 2**20, 64 * 2**20, 32 * 2**20)
"""Upper bounds for the cache limits in very large windows."""


def rooms(window: tuple[int, int]) -> Rooms:
    """Return the cache limits for a window size in pixels."""
    ground = 4 * max(window[0] * window[1], LEAST_WINDOW[0] * LEAST_WINDOW[1])
    return Rooms(*(min(share * ground, most) for share, most in zip(SHARES, MOST, strict=True)))


class ImageCache:
    """A cache that limits both the number of surfaces and their total size in bytes."""

    def __init__(self, room: int, most: int = REMEMBERED) -> None:
        self._most = most
        self.room = room
        self._found: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.size = 0
        """Total size, in bytes, of the cached surfaces.

        It exceeds the limit only if a single picture is larger than the limit.
        """

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under a key.

        If there is none, call `make`, cache the result and return it.
        """
        found = self.look(key)
        return self.keep(key, make()) if found is None else found

    def look(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface cached under a key, or None if there is none."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def keep(self, key: Hashable, found: pygame.Surface) -> pygame.Surface:
        """Cache a surface under a key, and return it."""
        self.drop(key)
        self._found[key] = found
        self.size += size_of(found)
        while len(self._found) > self._most or (self.size > self.room and len(self._found) > 1):
            self.size -= size_of(self._found.popitem(last=False)[1])
        return found

    def __contains__(self, key: Hashable) -> bool:
        return key in self._found

    def drop(self, key: Hashable) -> None:
        """Remove the surface cached under a key, if there is one."""
        gone = self._found.pop(key, None)
        if gone is not None:
            self.size -= size_of(gone)

    def clear(self) -> None:
        """Remove all surfaces from the cache."""
        self._found.clear()
        self.size = 0


def size_of(picture: pygame.Surface) -> int:
    """Return the number of bytes that a picture takes up in memory."""
    return picture.get_pitch() * picture.get_height()


class Images:
    """The program's shared pictures, named by their paths below assets/.

    Sizes are in pixels. Never paint on a returned picture.
    """

    def __init__(
        self, folder: Path | None = None, ahead: Prefetch | None = None, window: tuple[int, int] = LEAST_WINDOW
    ) -> None:
        self.rooms = rooms(window)
        self._folder = folder or assets_folder()
        self._ahead = [] if ahead is None else [ahead]
        self._masters = ImageCache(MASTERS_ROOM, MASTERS)
        self._made = ImageCache(self.rooms.made)
        self._begun: dict[Hashable, Future[pygame.Surface]] = {}
        # The cache of faded pictures uses the id of the original picture as a key, so the original must stay alive.
        self._sources: dict[Hashable, pygame.Surface] = {}

    def has(self, name: str) -> bool:
        """Return whether assets/ contains this picture."""
        return name in self._masters or file_of(self._folder, name).is_file()

    def master(self, name: str) -> pygame.Surface:
        """Return a picture from assets/ at its original size.

        Raises:
            FileNotFoundError: There is no such picture.
        """
        return self._masters.get(name, lambda: self._read(name))

    def fetch(self, names: Iterable[str]) -> bool:
        """Start a thread that reads these masters in order, skipping those already cached.

        Masters that another thread has read or is reading are skipped too. Return False only if all masters are already
        cached.
        """
        missing = [name for name in names if name not in self._masters]
        if self._unrequested(missing):
            self._ahead = [ahead for ahead in self._ahead if len(ahead)][1 - AHEAD :]
            # The oldest call, which has just been dropped, may have requested some of these pictures.
            self._ahead.append(Prefetch(self._folder, self._unrequested(missing)))
        return bool(missing)

    def _unrequested(self, names: Iterable[str]) -> list[str]:
        """Return the names of the masters that no thread has read or started to read."""
        return [name for name in names if not any(name in ahead for ahead in self._ahead)]

    def close(self) -> None:
        """Stop reading pictures, and wait until the reading threads have ended."""
        for ahead in self._ahead:
            ahead.close()
        self._ahead.clear()

    def _read(self, name: str) -> pygame.Surface:
        ahead = next((ahead for ahead in self._ahead if name in ahead), None)
        found = ahead.take(name) if ahead else None
        return found or self.read(name)

    def read(self, name: str) -> pygame.Surface:
        """Read a picture without caching it. Threads can call this function.

        Raises:
            FileNotFoundError: There is no such picture.
        """
        return ready(pygame.image.load(os.fsencode(file_of(self._folder, name))))

    @property
    def size(self) -> int:
        """Return the total size, in bytes, of the cached masters and the pictures made from them."""
        return self._masters.size + self._made.size

    def leafed(self, name: str, width: int) -> pygame.Surface:
        """Return a picture scaled to the given width, without caching its master.

        Raises:
            FileNotFoundError: There is no such picture.
        """

        def make() -> pygame.Surface:
            whole = as_clear(pygame.image.load(os.fsencode(file_of(self._folder, name))))
            return scaled(whole, (max(1, width), max(1, round(width * whole.get_height() / whole.get_width()))))

        return self._made.get((name, "leafed", width), make)

    def forget(self, window: tuple[int, int]) -> None:
        """Remove all pictures made for the old window size. `window` is the new size, in pixels."""
        self.rooms = rooms(window)
        self._made.clear()
        self._made.room = self.rooms.made
        self._begun.clear()
        self._sources.clear()

    def sized(self, name: str, width: int, height: int = 0) -> pygame.Surface:
        """Return a picture at this size. If `height` is 0, the picture keeps its proportions."""

        def make() -> pygame.Surface:
            master = self._least_master(name, width, height)
            size = max(1, width), max(1, height or round(width * master.get_height() / master.get_width()))
            return scaled(master, size)

        return self._made.get((name, "sized", width, height), make)

    def _least_master(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the half-size master or, if that is missing or too small, the full-size master.

        A full-size master that is already loaded is always preferred.
        """
        small = str(PurePosixPath(name).with_suffix(HALF + PurePosixPath(name).suffix))
        if name not in self._masters and self.has(small):
            half = self.master(small)
            if half.get_width() >= width and half.get_height() >= height:
                return half
        return self.master(name)

    def covering(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a picture scaled to cover a box, with the excess cut evenly from opposite sides."""

        def make() -> pygame.Surface:
            master = self.master(name)
            if master.get_size() == (width, height):
                return master
            share = max(width / master.get_width(), height / master.get_height())
            size = max(width, round(master.get_width() * share)), max(height, round(master.get_height() * share))
            whole = scaled(master, size)
            box = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
            return whole.subsurface(box).copy()

        return self._made.get((name, "covering", width, height), make)

    def tinted(self, name: str, width: int, colour: Colour, height: int = 0) -> pygame.Surface:
        """Return a white or grey picture tinted with a colour.

        White becomes this colour, and grey becomes a darker shade of it.
        """

        def make() -> pygame.Surface:
            picture = self.sized(name, width, height).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._made.get((name, "tinted", width, height, colour), make)

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """Return an icon from assets/icons in this colour. `name` has no suffix, as in "undo"."""
        return self.tinted(f"icons/{name}.png", size, colour)

    def nine(self, name: str, width: int, height: int, scale: float) -> pygame.Surface:
        """Return a nine-slice frame from assets/ui, such as "panel", at this size in pixels.

        `scale` is the number of pixels per unit.
        """
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
        """Return a paler copy of a picture. `strength` is the copy's opacity, from 0 to 1."""

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
        """Return the picture cached under `key`, or make the picture with `make` and cache it.

        `key` is a tuple whose first item names the kind of picture. The cache is emptied when the window size changes.
        """
        return self._made.get(("made", key), lambda: self.finished(key, make))

    def begin(self, key: Hashable, make: Callable[[], pygame.Surface]) -> None:
        """Start making a picture in a separate thread.

        A later call to `made` or `finished` with the same key returns this picture. `make` must not read anything that
        other threads change.
        """
        if key not in self._begun and ("made", key) not in self._made:
            self._begun[key] = Future(make)

    def finished(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture begun under `key` or, if there is none, the result of `make`.

        The picture isn't cached.
        """
        begun = self._begun.pop(key, None)
        return make() if begun is None else begun.result()


def _cuts(source: int, target: int, border: int) -> list[tuple[int, int, int, int]]:
    """Divide one side of a nine-slice frame into three parts: border, middle and border.

    Return each part's start and length, first before and then after stretching. Empty parts are left out.
    """
    cuts = [(0, border, 0, border), (border, source - 2 * border, border, target - 2 * border)]
    cuts.append((source - border, border, target - border, border))
    return [cut for cut in cuts if cut[1] > 0 and cut[3] > 0]


def lit(picture: pygame.Surface, percent: int) -> None:
    """Brighten or darken a picture in place.

    `percent` ranges from 0 (black) to 200, and 100 means no change.
    """
    if percent < 100:
        picture.fill((round(2.55 * percent),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    elif percent > 100:
        more = picture.copy()
        more.fill((round(2.55 * (percent - 100)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def scale_onto(whole: pygame.Surface, picture: pygame.Surface, box: tuple[int, int, int, int]) -> None:
    """Scale an opaque picture to the size of a box, and paint it onto `whole` in that box."""
    if whole.get_rect().contains(box):
        pygame.transform.smoothscale(picture, box[2:], whole.subsurface(box))
    else:
        whole.blit(scaled(picture, box[2:]), box[:2])


def scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture scaled to this size, but at least one pixel wide and high.

    A picture that must shrink a lot is first halved one or more times, because a single step would lose fine lines.
    """
    size = max(1, size[0]), max(1, size[1])
    if picture.get_size() == size:
        return picture
    while picture.get_width() >= size[0] * 4 and picture.get_height() >= size[1] * 4:
        picture = pygame.transform.smoothscale(picture, (picture.get_width() // 2, picture.get_height() // 2))
    return pygame.transform.smoothscale(picture, size)
