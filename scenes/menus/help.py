"""The help page (F1), which lists a scene's keys.

At a table, the page also says what the rules currently allow.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.content.rulebook import Rulebook
from game.content.rulebook_search import named_rules
from scenes.drawing.geometry import Geometry
from scenes.drawing.painter import Drawn, Painter
from scenes.framework.help_content import Help, LegendLine
from scenes.framework.manager import Scene
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go
from scenes.kit.buttons import Button
from scenes.kit.page import Page
from scenes.kit.prose import LaidOutText, PageArea, Setter
from scenes.system.key_bindings import shown

if TYPE_CHECKING:
    from scenes.framework.services import Services


CHIPS = {"chip_more": "paper_key"}
"""Maps the style of a legend mark's panel to the style of the mark's text. The default text style is "badge"."""
LEAST = 0.5
"""The minimum size of the text on a mark's panel in the legend, as a fraction of the usual size."""


def keys_of(app: Services, scene: Scene, without: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    """Return (key, effect) pairs for a scene, leaving out the keys in `without`."""
    own = f"help.keys.{scene.name}"
    chosen = {what: shown(key) for what, key in app.keys.of.items()}
    chosen["peeking"] = app.say(f"help.peek.{'press' if app.settings.press_to_peek else 'hold'}")
    told = [app.say(key, **chosen) for key in (own if own in app.texts else "help.keys.menu", "help.keys.always")]
    pairs = [line.partition(": ") for text in told for line in text.splitlines() if line.strip()]
    useless = {chosen.get(what, what) for what in without}
    return [(key, told) for key, _, told in pairs if key not in useless]


class HelpScene(MenuScene):
    """A help page on top of the scene that it explains."""

    name = "help"
    opaque = False

    def __init__(self, app: Services, about: Scene) -> None:
        super().__init__(app)
        self.about = about
        self.told = self._says()
        self.place = Geometry(app.library.menus, "help_beside" if self.told.light else self.name)
        self.page = Page(app, escape=partial(app.navigate, Back()))
        self.area = PageArea(app, self.place.box("text"), self._leaf, self._to_rule, smooth=False)
        self._setter = Setter(app)
        self._lit = ""

    def _says(self) -> Help:
        """Return the scene's own help or, if it has none, the general help for this kind of scene."""
        return self.about.help() or Help(note=self.app.texts.get(f"help.about.{self.about.name}", ""))

    # --- life cycle ---------------------------------------------------------------------------------------------------

    def paint(self, painter: Painter) -> None:
        """Update the page if the scene's help has changed, and paint the page."""
        told = self._says()
        if told != self.told:
            self.told = told
            self.area.changed()
            self.redraw()
        super().paint(painter)

    def leave(self) -> None:
        """Remove the highlight from the table."""
        super().leave()
        self._light("")

    def _to_rule(self, rule: str) -> None:
        self.app.navigate(Go("rulebook", self.told.game, rule))

    # --- picture ------------------------------------------------------------------------------------------------

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel and the heading."""
        place = self.place
        if self.told.light is None:
            sheet.veil(place.number("veil"))
        panel = place.box("panel")
        sheet.shadow(panel, *place.numbers("shadow", 3))
        sheet.image("ledger.png", panel)
        sheet.fit(self.app.texts["help.heading"], "paper_display", place.point("heading"), place.box("text").width, 0.5)

    def fill(self) -> None:
        """Add the text and the buttons."""
        place, app, say = self.place, self.app, self.app.texts
        self.add("text", self.area)
        if self.told.game:
            rules = partial(app.navigate, Go("rulebook", self.told.game))
            self.add("rules", Button(app, place.box("rules"), say["help.rules"], rules, icon="book"))
        self.page.default = self.add(
            "close", Button(app, place.box("close"), say["menu.close"], partial(app.navigate, Back()))
        )

    def _leaf(self, width: int) -> LaidOutText:
        leaf, view, place = LaidOutText(), self.app.view, self.place
        book = self.app.library.game(self.told.game).rulebook if self.told.game else Rulebook()
        inner, y = view.px(place.number("inner")), 0
        room = width - 2 * inner
        if self.told.note:
            y = self._setter.block(leaf, self.told.note, "paper_note", (inner, y), room) + view.px(place.number("gap"))
        for entry in self.told.entries:
            top = y
            y = self._setter.block(leaf, entry.title, "paper_entry", (inner, y + inner // 2), room)
            if entry.told:
                links = named_rules(entry.told, book)
                y = self._setter.block(leaf, entry.told, "paper_small", (inner, y), room, links)
            y = self._setter.block(leaf, entry.how, "paper_small", (inner, y), room) + inner // 2
            leaf.spots[entry.name] = top, y
            y += view.px(place.number("gap"))
        leaf.height = self._keys(leaf, self._legend(leaf, y, inner, room), inner, room)
        return leaf

    def _legend(self, leaf: LaidOutText, y: int, inner: int, room: int) -> int:
        if not self.told.legend:
            return y
        y = self._setter.block(leaf, self.app.texts["help.legend"], "paper_entry", (inner, y), room)
        side = round(self.app.view.px(self.place.number("mark")) * self.app.type.growth("paper_small"))
        gap = self.app.view.px(self.place.number("key_gap"))
        for line in self.told.legend:
            leaf.items += self._chip(line, inner, y, side) if line.chip else self._picture(line, inner, y, side)
            end = self._setter.block(leaf, line.told, "paper_small", (2 * inner + side, y), room - side - inner)
            y = max(end, y + side) + gap
        return y + self.app.view.px(self.place.number("gap"))

    def _picture(self, line: LegendLine, x: int, y: int, side: int) -> list[Drawn]:
        """Return the picture for a mark in the legend, scaled to a square `side` pixels wide.

        If the mark has no picture, return [].
        """
        if not line.picture:
            return []
        images, path = self.app.images, f"{line.picture}.{'webp' if line.part else 'png'}"
        if line.part:
            whole = images.master(path)
            picture = images.made(
                ("legend", path, line.part, side),
                lambda: pygame.transform.smoothscale(whole.subsurface(line.part), (side, side)),
            )
        elif line.inked:
            picture = images.tinted(path, side, self.app.theme.palette.ink)
        else:
            picture = images.sized(path, side)
        return [Drawn(("icon", path), picture, x, y)]

    def _chip(self, line: LegendLine, x: int, y: int, side: int) -> list[Drawn]:
        """Return the text of a legend mark, on a square panel of `side` pixels."""
        scale = self.app.view.scale
        panel = self.app.shapes.panel(line.chip, side, side, scale)
        words = self.app.type.fit(line.sign, CHIPS.get(line.chip, "badge"), scale, side - 4, least=LEAST, high=side)
        at = x + (side - words.get_width()) // 2, y + (side - words.get_height()) // 2
        return [Drawn(("panel", line.chip), panel, x, y), Drawn(("text", line.sign), words, *at)]

    def _keys(self, leaf: LaidOutText, y: int, inner: int, room: int) -> int:
        if y:
            y = self._setter.block(leaf, self.app.texts["help.keys"], "paper_entry", (inner, y), room)
        keys = keys_of(self.app, self.about, self.told.without)
        widest = self._setter.widest((key for key, _ in keys), "paper_key") + inner
        column = min(room // 2, max(self.app.view.px(self.place.number("key")), widest))
        for key, told in keys:
            ends = (
                self._setter.block(leaf, key, "paper_key", (inner, y), column),
                self._setter.block(leaf, told, "paper_small", (inner + column, y), room - column),
            )
            y = max(ends) + self.app.view.px(self.place.number("key_gap"))
        return y

    # --- input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether it was used.

        While no widget has the focus, keys scroll the page.
        """
        if event.type == pygame.KEYDOWN and self.page.focus is None and self.area.key(event):
            self.page.changed()
            used = True
        else:
            used = super().handle(event)
        if self.app.scenes.top is self:
            self._light(self.area.pointed)
        return used

    def _light(self, name: str) -> None:
        """On the table, highlight the actions that the help entry `name` explains.

        If `name` is "", highlight nothing.
        """
        if name == self._lit:
            return
        self._lit = self.area.marked = name
        self.page.changed()
        if self.told.light is not None:
            self.told.light(next((entry.actions for entry in self.told.entries if entry.name == name), ()))
