"""The credits: the games' designers, and the drawings and fonts with their licences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.content.errors import ContentError
from scenes.drawing.images import assets_folder
from scenes.drawing.painter import Drawn
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back
from scenes.kit.buttons import Button
from scenes.kit.page import Page
from scenes.kit.scroll import ScrollArea

if TYPE_CHECKING:
    from game.content.library import Library
    from scenes.framework.services import Services


@dataclass(frozen=True)
class Section:
    """A section of the credits. Each entry has a name and a detail. `note` may be ""."""

    heading: str
    entries: tuple[tuple[str, str], ...]
    note: str = ""


def sections(library: Library) -> list[Section]:
    """Return the sections of the credits.

    If assets/credits.yaml is damaged, some sections are missing.
    """
    from game.content.reading.reader import read_file  # imported here because PyYAML would slow start-up by a third
    from game.games import playable

    heading = library.texts["credits.design"]
    games = [library.game(name).game for name in playable(library)]
    notes = " ".join([library.texts["credits.rights"], *(game.note for game in games if game.note)])
    entries = [(name, game.name) for game in games for name in game.designers]
    entries += [
        (game.publisher, library.texts.say("credits.publisher", game=game.name)) for game in games if game.publisher
    ]
    found = [Section(heading, tuple(entries), notes)]
    try:
        plain: Any = read_file(assets_folder() / "credits.yaml", "assets/credits.yaml").value
        for section in plain["sections"]:
            if section["heading"] != heading:
                named = tuple((entry["name"], entry["detail"]) for entry in section["entries"])
                found.append(Section(section["heading"], named, section["note"]))
    except (ContentError, KeyError, TypeError):
        return found
    return found


class CreditsScene(MenuScene):
    """The credits as a scrollable list on parchment. Esc closes the page."""

    name = "credits"
    wooden = True

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self.page = Page(app, escape=partial(app.navigate, Back()))
        self.sections = sections(app.library)
        self._list = ScrollArea(app, self.place.box("list"), self._content)

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the parchment and the heading."""
        ledger = self.place.box("ledger")
        sheet.shadow(ledger, *self.place.numbers("shadow", 3))
        sheet.image("ledger.png", ledger)
        sheet.text(self.app.texts["credits.heading"], "paper_display", self.place.point("heading"), 0.5)
        sheet.rule(self.place.box("head_rule"), self.app.theme.palette.gold_lo)

    def fill(self) -> None:
        """Add the list and the Close button."""
        close = Button(
            self.app,
            self.place.box("close"),
            self.app.texts["menu.close"],
            partial(self.app.navigate, Back()),
            style="gold",
        )
        self.add("list", self._list)
        self.page.default = self.add("close", close)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. While no widget has the focus, keys scroll the list."""
        if event.type == pygame.KEYDOWN and self.page.focus is None and self._list.key(event):
            self.page.changed()
            return True
        return super().handle(event)

    def _content(self, width: int) -> tuple[Sequence[Drawn], int]:
        """Return the items in the list, and its height in pixels."""
        view, place = self.app.view, self.place
        found: list[Drawn] = []
        y = 0
        for section in self.sections:
            y = self._line(found, section.heading, "paper_heading", 0, y, width)
            for name, detail in section.entries:
                left = view.px(place.number("detail_left"))
                top = y
                y = max(
                    self._line(found, [(name, "bold")], "paper_body", 0, top, left),
                    self._line(found, detail, "paper_body", left, top, width - left),
                )
                y += view.px(place.number("entry_gap"))
            if section.note:
                y = self._line(found, section.note, "paper_note", 0, y, width)
            y += view.px(place.number("section_gap"))
        y = self._line(found, self.app.texts["credits.licences"], "paper_note", 0, y, width)
        return found, y

    def _line(
        self, found: list[Drawn], spans: str | list[tuple[str, str]], role: str, x: int, y: int, width: int
    ) -> int:
        picture = self.look.type.set(spans, role, self.app.view.scale, width)
        words = spans if isinstance(spans, str) else spans[0][0]
        found.append(Drawn(("text", words), picture, x, y))
        return y + picture.get_height()
