"""A game's niche on the title screen's shelf, with drifting fog and candlelight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.content.definitions import GameInfo
from scenes.drawing.geometry import Geometry, MenuBox
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear, solid
from scenes.drawing.text import LEAST
from scenes.framework.emblem import NICHE
from scenes.framework.idle_glow import BREATH, STEPS
from scenes.framework.phrases import players
from scenes.kit.buttons import Button

if TYPE_CHECKING:
    from scenes.framework.services import Services

LIT = (34, 30, 20)
"""How much red, green and blue to add to brighten the niche under the pointer."""
NAME, PLAYERS = "plate", "small"
"""The text styles for the two lines on a niche's plate: the game's name, and its number of players."""
NARROW = "lead"
"""A text style with narrower letters, for the game's name when text is enlarged."""
ROOMY = 1.2
"""If text is enlarged by more than this factor, the plate is larger than usual and extends beyond the niche's frame."""
SOLID = 230
"""Minimum opacity (0 to 255) of the pixels that belong to a niche's frame. The frame's shadow is less opaque."""
FOG = "title/fog.webp"
RATE = 8
"""Number of times per second that the drifting fog is redrawn."""
DRIFTS = (0.026, -0.015)
"""Speeds of the two layers of drifting fog, in niche heights per second. The layers drift in opposite directions."""
FLICKER = 0.12
"""Maximum effect of the candles' flicker on the fog, as a fraction of full brightness."""
WHITE = 255


def shelved(games: Sequence[GameInfo]) -> list[GameInfo]:
    """Return the games in the order of their niches, from left to right.

    The first of `games` is in the middle.
    """
    return [*reversed(games[1::2]), *games[:1], *games[2::2]]


def shelf(place: Geometry, count: int) -> list[MenuBox]:
    """Return the boxes of `count` niches, side by side, with the largest in the middle."""
    x, y, wide, high = place.box("niche")
    sizes = place.numbers("niche_sizes")
    found = [sizes[min(abs(at - count // 2), len(sizes) - 1)] for at in range(count)]
    steps = [place.number("niche_step") * (one + other) / 2 for one, other in pairwise(found)]
    long = sum(steps) + wide * (found[0] + found[-1]) / 2 if found else 0.0
    share = min(1.0, place.number("niches_most") / max(1.0, long))
    middle = x + wide / 2 + share * (wide * found[0] - long) / 2 if found else 0.0
    boxes = []
    for size, step in zip(found, [*steps, 0.0], strict=True):
        part = share * size
        boxes.append(MenuBox(middle - wide * part / 2, y + high * (1 - part), wide * part, high * part))
        middle += share * step
    return boxes


class Air(NamedTuple):
    """The state of the fog and candles in the niches.

    Attributes:
        drifted: The age of the fog, in steps of 1/RATE seconds.
        step: The brightness of the candles, from 0 to STEPS.
    """

    drifted: int = 0
    step: int = 0

    @property
    def thick(self) -> float:
        """The density of the fog, from 0 to 1. The fog thickens in the first few seconds."""
        return min(1.0, self.drifted / (RATE * BREATH))


class Niche(Button):
    """A game's niche on the shelf, with the game's name on its plate."""

    def __init__(
        self, app: Services, place: Geometry, box: MenuBox, game: GameInfo, action: Callable[[], object]
    ) -> None:
        self.picture = box
        hit = box.part(*place.numbers("niche_hit", 4))
        super().__init__(app, hit, game.name, action)
        self.game = game
        self.name = NICHE.format(game.id)
        self.players = players(app.texts, game)
        self.place = place
        self.small = 0.0
        """The size factor for the line giving the number of players. The game's name uses the widget's own factor."""
        self.narrow = False
        """Whether the game's name uses narrow letters. If one game's name would be too long, all names use narrow
        letters."""
        self.air = Air()
        self._foggy: tuple[tuple[Air, pygame.Surface], pygame.Surface] | None = None
        """The latest picture with fog, and the values it was made from, or None if there isn't a picture yet."""

    def items(self) -> list[Drawn]:
        """Return the niche, the rim that shows the focus, and the two lines on the plate."""
        rect = self.kit.view.rect(*self.picture)
        picture = self._drawn(rect.width, rect.height)
        lit = self.hovered and not self.held
        found = [Drawn(("image", self.name), self._fogged(self._lit(picture) if lit else picture), rect.x, rect.y)]
        if self.focused:
            ring = self.kit.view.px(self.kit.theme.measures.focus_gap)
            found.append(Drawn(("panel", "focus"), self._rim(picture, ring), rect.x - ring, rect.y - ring))
        if self._large:
            found.append(self.panel("plate", self.picture.part(*self.place.numbers("plate_large", 4))))
        found.append(self.text(self.label, self._role, self._line("plate_name")))
        found.append(self.text(self.players, PLAYERS, self._line("plate_players"), grow=self.small))
        return found

    @property
    def _large(self) -> bool:
        """Whether the text is enlarged, which makes the plate larger than usual."""
        return self.kit.type.growth(PLAYERS) > ROOMY

    @property
    def _role(self) -> str:
        """The text style for the game's name."""
        return NARROW if self._large or self.narrow else NAME

    def too_long(self) -> bool:
        """Return whether the name is too long for the plate even at the style's smallest size."""
        type_ = self.kit.type
        smallest = self.kit.view.scale * LEAST / type_.growth(NAME)
        return type_.width(self.game.name, NAME, smallest) > self.kit.view.rect(*self._line("plate_name")).width

    def _line(self, line: str) -> MenuBox:
        """Return the box of a line on the plate."""
        large = "_large" if self._large else ""
        wide, (x, y, high) = self.place.number(f"plate_width{large}"), self.place.numbers(f"{line}{large}", 3)
        high *= self.picture.height
        box = self.picture.part(x - wide / 2, y, wide, 0)
        return MenuBox(box.x, box.y - high / 2, box.width, high)

    def room(self) -> float:
        """Return the largest size factor at which the name fits."""
        return self._room(self.label, self._role, self._line("plate_name"))

    def small_room(self) -> float:
        """Return the largest size factor at which the number of players fits.

        The number is never drawn larger than the name.
        """
        type_ = self.kit.type
        most = self.grow * type_.size(self._role) / type_.size(PLAYERS)
        return min(most, self._room(self.players, PLAYERS, self._line("plate_players")))

    def _drawn(self, wide: int, high: int) -> pygame.Surface:
        """Return the niche, or a plain panel if the game has no picture yet."""
        if self.kit.images.has(self.name):
            return self.kit.images.sized(self.name, wide, high)
        return self.kit.shapes.panel("panel", wide, high, self.kit.view.scale)

    def _fogged(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the niche's picture with fog drawn behind the figure and along the ground."""
        light = f"title/fog_{self.game.id}.webp"
        if not self.air.drifted or not self.kit.images.has(light):
            return picture
        wanted = self.air, picture
        if self._foggy is None or self._foggy[0] != wanted:
            wide, high = picture.get_size()
            air = solid((wide, high))
            banks = self.kit.images.sized(FOG, 2 * high, high)
            for number, drift in enumerate(DRIFTS):
                left = round(self.air.drifted / RATE * drift * high) % banks.get_width() - banks.get_width()
                for x in range(left, wide, banks.get_width()):
                    air.blit(banks, (x, 0), special_flags=pygame.BLEND_RGB_MAX if number else 0)
            air.fill((round(WHITE * FLICKER * self.air.step / STEPS),) * 3, special_flags=pygame.BLEND_RGB_ADD)
            air.fill((round(WHITE * self.air.thick),) * 3, special_flags=pygame.BLEND_RGB_MULT)
            air.blit(self.kit.images.sized(light, wide, high), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            foggy = picture.copy()
            foggy.blit(air, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            self._foggy = wanted, foggy
        return self._foggy[1]

    def _lit(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a brighter copy of the niche's picture, shown while the pointer is on the niche."""

        def make() -> pygame.Surface:
            lit = picture.copy()
            lit.fill(LIT, special_flags=pygame.BLEND_RGB_ADD)
            return lit

        return self.kit.images.made(("lit", self.name, picture.get_size()), make)

    def _rim(self, picture: pygame.Surface, wide: int) -> pygame.Surface:
        """Return a rim that follows the outline of the niche."""

        def make() -> pygame.Surface:
            width, height = picture.get_size()
            shape = pygame.mask.from_surface(self._drawn(2 * width, 2 * height), SOLID)
            round_tip = clear((4 * wide + 1, 4 * wide + 1))
            pygame.draw.circle(round_tip, (255, 255, 255), (2 * wide, 2 * wide), 2 * wide)
            rim = shape.convolve(pygame.mask.from_surface(round_tip))
            rim.erase(shape, (2 * wide, 2 * wide))
            colour = self.kit.theme.palette.gold_hi
            large = rim.to_surface(setcolor=(*colour, 255), unsetcolor=(*colour, 0))
            return pygame.transform.smoothscale(large, (width + 2 * wide, height + 2 * wide))

        return self.kit.images.made(("rim", self.name, picture.get_size(), wide), make)
