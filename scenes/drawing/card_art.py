"""Cached pictures of cards, at the sizes and angles that the table needs.

While a card moves, its angle is rounded to whole degrees, so dragging a card creates few new pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

import pygame

from game.content.definitions import GameContent
from game.looks import colour_of, sigil_of
from scenes.drawing.images import Images, scaled, size_of
from scenes.drawing.table_pictures import TablePictures, rotated

MASTER_WIDTH = 400
MASTER_HEIGHT = 560
LEAST_WIDTH = 0.06
"""Minimum visible width of a card while it turns over, as a fraction of its full width."""
BACK = "back:"
"""Prefix of a card back's name."""
SEAT_BACK = f"{BACK}seat"
"""Prefix of the name of a seat's card back, followed by the seat's number."""
OWN_COLOUR = "DC"
"""The letters for diamonds and clubs, which have colours of their own in a four-colour deck."""
WHOLE = "whole:"
"""Prefix of a face's path if the face is a complete picture with its own background."""
BADGED = "@"
"""The separator between a face's name and the id of the game whose plaque is on the face."""
MARKED = "#"
"""The separator between a face's name and the name of its owner mark. Owner marks are pictures in assets/marks."""
MARK_EDGE = 0.02
"""Smallest distance between an owner mark and the card's edge, in card widths."""
WHOLE_CARD = pygame.Rect(0, 0, MASTER_WIDTH, MASTER_HEIGHT)
CORNER = pygame.Rect(0, 0, 138, 274)
"""The area in a card's corner that a large index takes up, in pixels of the picture file."""
LARGE_INDEX = pygame.Rect(0, 0, 138, 156), pygame.Rect(0, 156, 121, 118)
"""The two parts of a large index: the rank at the top, and the suit below it. The suit's part is narrower, to leave
room for a court card."""
SIMPLE_BELOW = 124
"""The width in pixels below which a card gets a simple face: only the picture, numbers, symbols and a larger name."""
SIMPLE = "simple"
"""The folder with a game's simple faces. It is inside the folder with the game's other faces."""
JOKERS = 2
"""Number of jokers with faces of their own. Any additional jokers reuse these faces."""


def own_face(game: str, code: str) -> str:
    """Return the picture file for a card that exists only in this game."""
    return f"cards/{game}/{code}.webp"


def face_file(images: Images, path: str, width: int) -> str:
    """Return the picture file for a face at a given width in pixels.

    Below SIMPLE_BELOW, prefer the simple version of the face.
    """
    if width >= SIMPLE_BELOW:
        return path
    name = PurePosixPath(path)
    plain = str(name.parent / SIMPLE / name.name)
    return plain if images.has(plain) else path


def stage_picture(game: str, face: str) -> str:
    """Return the picture file that shows a card of this game as an encounter."""
    return f"stages/{game}/{face}.webp"


def herald_stage(game: str) -> str:
    """Return the file with the background picture for a game's banners."""
    return f"stages/herald_{game}.webp"


def pictured(content: GameContent, face: str, wears: Sequence[int] = ()) -> str:
    """Return the name of a card's picture in a game.

    `wears` lists each seat's look (game/looks.py), or is empty for the usual looks.
    """
    if wears and face.startswith(SEAT_BACK):
        return f"{SEAT_BACK}{wears[int(face.removeprefix(SEAT_BACK)) - 1]}"
    if face in content.cards.named():
        return f"{WHOLE}{own_face(content.game.id, face)}"
    badged = content.table.get("badges") and not face.startswith(BACK)
    return f"{face}{BADGED}{content.game.id}" if badged else face


def _back_files(name: str) -> list[str]:
    """Return the files that make up a card back: one, or two for a mixed look."""
    look = name.removeprefix("seat")
    if look == name or sigil_of(int(look)) == colour_of(int(look)):
        return [f"cards/backs/{name}.{'webp' if look == name else 'png'}"]
    return [f"cards/backs/blank{colour_of(int(look))}.png", f"cards/backs/sigil{sigil_of(int(look))}.png"]


def _shadow_file(kind: str) -> str:
    return f"cards/shadow_{kind}.png"


def marked(face: str, mark: str) -> str:
    """Return the name of a face with an owner mark.

    `mark` is the name of a picture in assets/marks, or "" for none.
    """
    return f"{face}{MARKED}{mark}" if mark else face


class MarkPlace(NamedTuple):
    """The position and size of the owner mark on a card, in card widths.

    `least` is the minimum size, in units.
    """

    x: float
    y: float
    size: float
    least: float


NO_PLACE = MarkPlace(0.0, 0.0, 0.0, 0.0)


def mark_place(plan: Mapping[str, Any]) -> MarkPlace:
    """Return the owner mark's position from table.yaml, or NO_PLACE if there is no mark."""
    line = plan.get("owner_mark")
    return MarkPlace(line["at"][0], line["at"][1], line["size"], line["least"]) if line else NO_PLACE


def ground_pictures(plan: Mapping[str, Any]) -> list[str]:
    """Return the picture files for a game's wooden table and optional board (see table.yaml)."""
    board = plan["panels"].get("board")
    return ["table/wood.png", *([f"table/{board.get('picture', 'board')}.webp"] if board else [])]


class PrintStyle(NamedTuple):
    """The player's choices for card faces: four colours, a large index, and no plaques."""

    four: bool = False
    big: bool = False
    plain: bool = False

    def path(self, face: str) -> str:
        """Return the picture file for a face such as "10H" or "X1" (a joker).

        Jokers after the second reuse the faces of the first two.
        """
        face = f"{face[0]}{(int(face[1:]) - 1) % JOKERS + 1}" if face[-1].isdigit() else face
        folder = "faces" + "_big" * self.enlarges(face) + "_four" * (self.four and face[-1] in OWN_COLOUR)
        return f"cards/{folder}/{face}.png"

    def enlarges(self, face: str) -> bool:
        """Return whether a face has a large index. Jokers never have one."""
        return self.big and not face[-1].isdigit()


class CardArt(TablePictures):
    """A cache of pictures of a table and its cards.

    Args:
        images: The source of the pictures.
        style: A function that returns the player's choices for card faces.
        drawn: A function that returns the picture for a face (see `pictured`).
        mark: The position and size of any owner mark (such as "seat2" in "10H#seat2").

    Attributes:
        unit: The number of pixels per unit.
    """

    def __init__(
        self,
        images: Images,
        style: Callable[[], PrintStyle] = PrintStyle,
        drawn: Callable[[str], str] = lambda face: face,
        mark: MarkPlace = NO_PLACE,
    ) -> None:
        super().__init__(images)
        self.unit = 1.0
        self._mark = mark
        self._style = style
        self._drawn = drawn

    def card(
        self, face: str, width: int, angle: float = 0.0, flip: float = 1.0, seen: int | None = None
    ) -> pygame.Surface:
        """Return a card's picture.

        Args:
            face: A face ("10H"), a card back ("back:seat2"), or a complete picture.
            width: The card's width in pixels, before rotation.
            angle: The angle in degrees, anticlockwise.
            flip: The visible fraction of the width. 1 shows the whole card.
            seen: The width on the screen, if the caller scales the picture. None means `width`.
        """
        seen = width if seen is None else seen

        def make() -> pygame.Surface:
            flat = self._whole(face, width, seen)
            if flip < 1.0:
                flat = scaled(flat, (max(2, int(width * max(LEAST_WIDTH, flip))), flat.get_height()))
            return rotated(flat, angle)

        if angle == 0 and flip >= 1.0:
            return self._whole(face, width, seen)
        return self._kept(("card", face, width, angle, flip, seen), make)

    def _whole(self, face: str, width: int, seen: int) -> pygame.Surface:
        """Return an unrotated card, with an owner mark if its name includes one.

        The `card` method explains `seen`.
        """
        plain, _, mark = face.partition(MARKED)
        flat = self._flat(plain, width, seen)
        return self._kept(("marked", plain, mark, width, seen), lambda: self._marked(flat, mark)) if mark else flat

    def _flat(self, face: str, width: int, seen: int) -> pygame.Surface:
        face = self._drawn(face)

        def make() -> pygame.Surface:
            (ground, _), *over = [(self._master(file), part) for file, part in self._layers(face, seen)]
            master = ground.copy() if over else ground
            master.blits([(picture, part.topleft, part) for picture, part in over])
            self.made += size_of(master)
            return scaled(master, (width, round(width * MASTER_HEIGHT / MASTER_WIDTH)))

        return self._kept(("flat", face, width, seen), make)

    def _marked(self, flat: pygame.Surface, mark: str) -> pygame.Surface:
        """Return a copy of an unrotated card, with an owner mark inside its edge."""
        wide, high = flat.get_size()
        size = min(wide, round(max(wide * self._mark.size, self._mark.least * self.unit)))
        edge = round(MARK_EDGE * wide)
        left = round(wide / 2 + self._mark.x * wide - size / 2)
        top = round(high / 2 + self._mark.y * wide - size / 2)
        spot = max(edge, min(left, wide - size - edge)), max(edge, min(top, high - size - edge))
        whole = flat.copy()
        whole.blit(self.sized(f"marks/{mark}.png", size, size), spot)
        return whole

    def _layers(self, drawn: str, width: int) -> list[tuple[str, pygame.Rect]]:
        """Return the picture files for a face, bottom layer first, each with the area to draw."""
        if drawn.startswith(BACK):
            return [(file, WHOLE_CARD) for file in _back_files(drawn.removeprefix(BACK))]
        if drawn.startswith(WHOLE):
            return [(face_file(self._images, drawn.removeprefix(WHOLE), width), WHOLE_CARD)]
        style, (standard, _, game) = self._style(), drawn.partition(BADGED)
        paper, face = "cards/paper.png", style.path(standard)
        layers = [(paper, WHOLE_CARD), (face, WHOLE_CARD)]
        if game and not style.plain:
            layers.append((own_face(game, standard), WHOLE_CARD))
            if style.enlarges(standard):
                layers += [(paper, CORNER), *((face, part) for part in LARGE_INDEX)]
        return layers

    def fetch(self, face: str, width: int) -> bool:
        """Start a thread that reads the picture files for a face at this width.

        Return False if no file needs to be read.
        """
        drawn = self._drawn(face.partition(MARKED)[0])
        if ("flat", drawn, width, width) in self._lasting:
            return False
        return self._images.fetch(path for path, _ in self._layers(drawn, width))

    def fetch_shadow(self, kind: str, width: int, angle: float) -> bool:
        """Start a thread that reads the picture file for a shadow.

        See `shadow` for the arguments and `fetch` for the result.
        """
        if ("shadow", kind, width, angle, 1.0) in self._lasting:
            return False
        return self._images.fetch([_shadow_file(kind)])

    def shadow(self, kind: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """Return the shadow of a card. The caller must centre the picture on the card.

        `kind` is "rest", "hand" or "drag". `width` is the card's width in pixels. The `card` method explains `angle`
        and `flip`.
        """

        def make() -> pygame.Surface:
            if angle:
                return rotated(self.shadow(kind, width, 0.0, flip), angle)
            master = self._master(_shadow_file(kind))
            scale = width / MASTER_WIDTH
            across = scale * (max(LEAST_WIDTH, flip) if flip < 1.0 else 1.0)
            wide, high = max(2, round(master.get_width() * across)), max(2, round(master.get_height() * scale))
            return scaled(master, (wide, high))

        return self._kept(("shadow", kind, width, angle, flip), make)

    def lying(self, face: str, shadow: str, width: int, angle: float = 0.0, flip: float = 1.0) -> pygame.Surface:
        """Return a picture of a card with a "rest", "hand" or "drag" shadow.

        The card is in the centre of the picture.
        """

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
        """Return a picture of a moving card with its shadow.

        To make it, a picture `base` pixels wide is rotated and scaled in one step.
        """

        def make() -> pygame.Surface:
            flat = self.lying(face, shadow, base)
            if flip < 1.0:
                flat = scaled(flat, (max(2, round(flat.get_width() * max(LEAST_WIDTH, flip))), flat.get_height()))
            return pygame.transform.rotozoom(flat, angle, width / base)

        if width == base and angle == 0 and flip >= 1.0:
            return self.lying(face, shadow, base)
        return self._kept(("travelling", face, shadow, base, width, angle, flip), make, self._passing)
