"""The options page, with chapters on display, play, sound and keys.

Each change is applied and saved immediately.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.profile.settings import RANGES
from scenes.drawing.geometry import MenuBox
from scenes.framework.dialog import Dialog
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go
from scenes.kit.buttons import Button
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.labels import Label, Pair, Panel, paired
from scenes.kit.page import Page
from scenes.kit.widget import Widget, even
from scenes.system.key_bindings import FIXED, USUAL, Keys, shown, spelled
from scenes.table.layout.panel_size import panel_percent

if TYPE_CHECKING:
    from scenes.framework.services import Services

CHAPTERS: dict[str, tuple[str, ...]] = {
    "sight": ("text", "interface", "full_screen", "light", "four_colours", "big_index", "plain_cards"),
    "play": ("speed", "reading", "computers", "auto_pass", "reduced_motion", "press_to_peek", "confirm"),
    "sound": ("effects", "ambience", "music", "mute"),
    "keys": (),
}
"""The settings in each chapter, in order.

The chapter on keys lists the actions in `scenes.system.key_bindings.USUAL` instead.
"""
ROOMY = 1.2
"""Text size factor above which the page is wider than usual."""
STEPS = {"text": 25, "interface": 25, "light": 10, "effects": 10, "ambience": 10, "music": 10}
"""The step by which each percentage setting changes."""


class OptionsScene(MenuScene):
    """The options page, shown over the title screen or a match. Esc closes it."""

    name = "options"
    wooden = True
    reflows = True

    def __init__(self, app: Services, chapter: str = "sight") -> None:
        super().__init__(app)
        self.page = Page(app, escape=partial(app.navigate, Back()))
        self.chapter = chapter
        self._waiting = ""
        """The action whose key the player is changing, or ""."""

    @property
    def field(self) -> str:
        """Return the action whose key is being changed, or else the focused text field's name."""
        return self._waiting or super().field

    # --- picture ------------------------------------------------------------------------------------------------

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the page's heading."""
        sheet.text(self.app.texts["options.heading"], "display", self.place.point("heading"), 0.5)

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the current chapter's settings, with their names and notes."""
        say, app, place = self.app.texts, self.app, self.place
        self.page.add(Panel(app, self._box("panel")))
        chapters = [(chapter, say[f"options.chapter.{chapter}"]) for chapter in CHAPTERS]
        tabs = ChoiceRow(app, self._box("chapters"), chapters, self.chapter, self._turn_to, role="button")
        self.add("chapters", tabs)
        if self.chapter == "keys":
            self._keys()
        else:
            rows = [self._row(number, name) for number, name in enumerate(CHAPTERS[self.chapter])]
            high = self._row_box(0).height
            grow = paired([pair for pair, _ in rows], lambda heights: max(heights) <= high)
            # Text on the controls mustn't be larger than the setting names.
            even([control for _, control in rows], grow)
            for number, ((name, told), _) in enumerate(rows):
                row = self._row_box(number)
                down = row.y + (row.height - name.height - told.height) / 2
                name.box = MenuBox(row.x, down, *name.box[2:])
                told.box = MenuBox(row.x, down + name.height, *told.box[2:])
        close = Button(app, place.box("close"), say["menu.close"], partial(app.navigate, Back()), style="gold")
        self.page.default = self.add("close", close)

    def _row(self, number: int, name: str) -> tuple[Pair, Widget]:
        """Add a setting's name, note and control. Return the two labels and the control."""
        place, say = self.place, self.app.texts
        row, wide = self._row_box(number), place.number("control") + self._wider / 3
        told = row._replace(width=row.width - wide - place.number("gap"))
        labels = (
            Label(self.app, told, [(say[f"options.{name}"], "bold")]),
            Label(self.app, told, self._note(name), "small", wrapped=True, down=0.0),
        )
        for label in labels:
            self.page.add(label)
        high = place.number("high")
        box = MenuBox(row.x + row.width - wide, row.y + (row.height - high) / 2, wide, high)
        return labels, self.add(name, self._control(name, box))

    def _box(self, name: str) -> MenuBox:
        """Return the box with this name. It is wider than usual if text is enlarged."""
        box, more = self.place.box(name), self._wider
        return MenuBox(box.x - more / 2, box.y, box.width + more, box.height)

    @property
    def _wider(self) -> float:
        """The extra width of the page, in units.

        Enlarged names and notes need extra width rather than extra height.
        """
        return self.place.number("wider") if self.app.type.growth("small") > ROOMY else 0.0

    def _row_box(self, number: int) -> MenuBox:
        """Return the box for a setting in the open chapter.

        The fewer settings a chapter has, the more space each one gets.
        """
        rows, (most, between) = self._box("rows"), self.place.point("row")
        step = min(most, rows.height / len(CHAPTERS[self.chapter]))
        return MenuBox(rows.x, rows.y + number * step, rows.width, step - between)

    def _note(self, name: str) -> str:
        if name == "interface" and (percent := self._panel_percent()) < self.app.settings.interface:
            return self.app.say("options.interface.capped", percent=percent)
        if name == "auto_pass" and self.app.settings.auto_pass == RANGES[name][1]:
            return self.app.texts["options.auto_pass.always"]
        return self.app.texts[f"options.{name}.note"]

    def _panel_percent(self) -> int:
        """Return the panel size in percent, reduced if necessary to fit every game's table."""
        app = self.app
        width, height = (side / app.view.scale for side in app.view.size)
        plans = (app.library.games[name].table for name in app.playable)
        return panel_percent(app.settings.interface, plans, width, height, app.settings.text)

    def _control(self, name: str, box: MenuBox) -> Widget:
        app, say = self.app, self.app.texts
        value: Any = getattr(app.settings, name)
        if name == "full_screen":
            value = app.window.full_screen
        if isinstance(value, bool):
            choices = [("off", say["options.off"]), ("on", say["options.on"])]
            return ChoiceRow(app, box, choices, "on" if value else "off", lambda word: self._choose(name, word == "on"))
        least, most = RANGES[name]
        if name in STEPS:
            return Stepper(
                app,
                box,
                value,
                least,
                most,
                partial(self._choose, name),
                step=STEPS[name],
                shown=lambda percent: app.say("options.percent", percent=percent),
            )
        choices = [(str(number), say[f"options.{name}.{number}"]) for number in range(least, most + 1)]
        return ChoiceRow(app, box, choices, str(value), lambda word: self._choose(name, int(word)))

    # --- the chapter of the keys --------------------------------------------------------------------------------

    def _keys(self) -> None:
        app, place, say = self.app, self.place, self.app.texts
        first = place.box("key")
        columns = round(place.number("key_columns"))
        each, gap = place.number("key_button"), place.number("key_gap")
        labels, buttons = [], []
        for number, what in enumerate(USUAL):
            down, across = divmod(number, columns)
            left, top = first.x + across * place.number("key_across"), first.y + down * place.number("key_down")
            told = MenuBox(left, top, first.width - each - gap, first.height)
            labels.append(self.page.add(Label(app, told, say[f"key.{what}"])))
            label = say["options.keys.press"] if what == self._waiting else shown(app.keys.of[what])
            style = "gold" if what == self._waiting else "dark"
            button = Button(
                app,
                MenuBox(left + told.width + gap, top, each, first.height),
                label,
                partial(self._ask, what),
                style=style,
            )
            buttons.append(self.add(f"key.{what}", button))
        # The key names mustn't be larger than the action names.
        even(buttons, even(labels))
        self.page.add(Label(app, place.box("fixed"), say["options.keys.fixed"], "small", wrapped=True, down=0.0))
        if app.settings.keys:
            self.add("usual", Button(app, place.box("usual"), say["options.keys.usual"], self._usual, icon="refresh"))

    def _ask(self, what: str) -> None:
        self._waiting = what
        self.refill()

    def _usual(self) -> None:
        """Restore the default keys. If confirmations are on, ask the player first."""
        restore = partial(self._choose, "keys", {})
        if not self.app.settings.confirm:
            restore()
            return
        say = self.app.texts
        answers = ((say["menu.cancel"], None), (say["options.keys.usual.yes"], restore))
        sure, what = say["options.keys.usual.sure"], say["options.keys.usual.what"]
        self.app.navigate(Go(Dialog(self.app, sure, what, answers, gold=0)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, or assign the pressed key to the action whose key is being changed."""
        if not self._waiting:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._take(spelled(event))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._ask("")
        return super().handle(event)

    def _take(self, key: str) -> None:
        """Assign a pressed key to the action whose key the player is changing."""
        what, keys = self._waiting, self.app.keys
        if not key:
            return
        if key in FIXED:
            self._ask("")
            if key != "escape":
                self.page.toast(self.app.say("options.keys.belongs", key=shown(key)))
            return
        other = keys.taken(what, key)
        if other:
            # Keep waiting, so that the player can press another key.
            doing = self.app.texts[f"key.{other}"]
            self.page.toast(self.app.say("options.keys.taken", key=shown(key), what=doing))
            return
        self._waiting = ""
        self._choose("keys", Keys(self.app.settings.keys).with_key(what, key))

    # --- changes ------------------------------------------------------------------------------------------------------

    def _turn_to(self, chapter: str) -> None:
        self.chapter, self._waiting = chapter, ""
        self.refill()

    def _choose(self, name: str, value: object) -> None:
        if name == "full_screen":
            self.app.toggle_full_screen()
        else:
            chosen: dict[str, Any] = {name: value}
            self.app.keep(self.app.settings._replace(**chosen))
        self.refill()
