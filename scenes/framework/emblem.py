"""The picture on pages about a game: the niche from the title screen, with a nameplate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.definitions import GameInfo
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.kit.widget import Widget

if TYPE_CHECKING:
    from scenes.framework.services import Services

NICHE = "title/niche_{}.webp"
"""The path to a niche's picture. The braces stand for the game's id."""
SHAPE = 390 / 555
"""Width of the picture, as a fraction of its height."""
NAME = "plate"
"""The text style for the game's name."""
PLATE = (0.168, 0.83, 0.664, 0.082)
"""The area for the name on the picture: left, top, width and height, as fractions of the picture."""


class Emblem(Widget):
    """The game's picture with its name on a plate, as on the title screen."""

    def __init__(self, app: Services, box: MenuBox, game: GameInfo) -> None:
        super().__init__(app, box)
        self.game = game
        self.plate = box.part(*PLATE)
        self.picture = NICHE.format(game.id)

    def items(self) -> list[Drawn]:
        """Return the picture, if there is one, and the name."""
        name = self.text(self.game.name, NAME, self.plate)
        if not self.kit.images.has(self.picture):
            return [name]
        rect = self.kit.view.rect(*self.box)
        picture = self.kit.images.sized(self.picture, rect.width, rect.height)
        return [Drawn(("image", self.picture), picture, rect.x, rect.y), name]

    def room(self) -> float:
        """Return the largest size factor at which the name fits on the plate."""
        return self._room(self.game.name, NAME, self.plate)

    @property
    def readable(self) -> bool:
        """Whether the name is large enough to read.

        If the user has enlarged the text, the name must be at least its usual size.
        """
        return self.kit.type.growth(NAME) <= 1 or self.room() >= 1
