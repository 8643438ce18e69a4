"""A dialog that asks which game to play in a new match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.content.definitions import GameInfo
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework.emblem import NICHE
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Reset
from scenes.framework.phrases import players
from scenes.kit.buttons import Button
from scenes.kit.page import Page
from scenes.kit.widget import GAP, PAD, even

if TYPE_CHECKING:
    from scenes.framework.services import Services

PICTURE = 0.86
"""Height of a game's picture, as a fraction of its row's height."""
SHAPE = 256 / 364
"""Width of a game's picture, as a fraction of its height."""
NAME, TAGLINE = (0.12, 0.46), (0.56, 0.34)
"""The tops and heights of the name and the tagline, as fractions of a row's height."""
COUNT = 0.22
"""Width of the text that gives the number of players, as a fraction of the row's width."""


class GameRow(Button):
    """A button with a game's picture, name, tagline and number of players."""

    def __init__(self, app: Services, box: MenuBox, game: GameInfo, style: str, action: Callable[[], object]) -> None:
        super().__init__(app, box, game.name, action, style=style)
        self.note = game.tagline
        self.picture = NICHE.format(game.id)
        self.players = players(app.texts, game)
        self.small = 0.0
        """The size factor shared by the tagline and player count. The game's name uses the widget's own factor."""

    def _part(self, line: tuple[float, float], left: float, wide: float) -> MenuBox:
        x, y, _, high = self.box
        return MenuBox(x + left, y + high * line[0], wide, high * line[1])

    @property
    def _left(self) -> float:
        return PAD + self.box[3] * PICTURE * SHAPE + GAP

    @property
    def _name(self) -> MenuBox:
        wide = self.box[2]
        return self._part(NAME, self._left, wide * (1 - COUNT) - self._left - PAD)

    @property
    def _tagline(self) -> MenuBox:
        return self._part(TAGLINE, self._left, self.box[2] - self._left - PAD)

    def room(self) -> float:
        """Return the largest size factor at which the name fits."""
        return self._room(self.label, "button", self._name)

    def small_room(self) -> float:
        """Return the largest size factor at which the tagline fits."""
        return self._room(self.note, "small", self._tagline)

    def items(self) -> list[Drawn]:
        """Return the panel, the picture and the text."""
        gold = self.style == "gold"
        found = [self.panel("button_gold" if gold else "button", self.box)]
        if self.hovered and not self.held and self.filled is None:
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        tall = high * PICTURE
        if self.kit.images.has(self.picture):
            rect = self.kit.view.rect(x + PAD, y + (high - tall) / 2, tall * SHAPE, tall)
            picture = self.kit.images.sized(self.picture, rect.width, rect.height)
            found.append(Drawn(("image", self.picture), picture, rect.x, rect.y))
        small = "button_gold_note" if gold else "small"
        count = self._part(NAME, wide * (1 - COUNT), wide * COUNT - PAD)
        found += [
            self.text(self.label, "button_gold" if gold else "button", self._name, 0.0),
            self.text(self.note, small, self._tagline, 0.0, grow=self.small),
            self.text(self.players, small, count, 1.0, grow=self.small),
        ]
        return found + self._waiting() + self.focus_ring(self.box)


class GamePickerScene(MenuScene):
    """A dialog, shown over the title screen, that asks which game to set up.

    The default is the last game played. Esc cancels.
    """

    name = "picking"
    reflows = True
    opaque = False

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self.page = Page(app, escape=partial(app.navigate, Back()))

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel and the heading."""
        self.put_panel(sheet, "panel", self.place.box("panel"))
        sheet.text(self.app.texts["title.which"], "display", self.place.point("heading"), 0.5)

    def fill(self) -> None:
        """Add a row for each game, and the Cancel button."""
        app, place = self.app, self.place
        games = [app.library.games[name].game for name in app.playable]
        first = app.settings.last_game if app.settings.last_game in app.playable else games[0].id
        rows, gap = place.box("rows"), place.number("gap")
        high = min(place.number("row"), (rows.height + gap) / len(games) - gap)
        made = []
        for number, game in enumerate(games):
            box = rows._replace(y=rows.y + number * (high + gap), height=high)
            style = "gold" if game.id == first else "dark"
            row = self.add(f"game.{game.id}", GameRow(app, box, game, style, partial(self._choose, game.id)))
            if game.id == first:
                self.page.default = row
            made.append(row)
        even(made)
        small = min(row.small_room() for row in made)
        for row in made:
            row.small = small
        self.add("cancel", Button(app, place.box("cancel"), app.texts["menu.cancel"], partial(app.navigate, Back())))

    def _choose(self, game: str) -> None:
        self.app.navigate(Reset("setup", game))
