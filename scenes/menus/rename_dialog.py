"""A dialog for entering a line of text, such as the name of a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.profile.saves import LONGEST_NAME, clean_line
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back
from scenes.kit.buttons import Button
from scenes.kit.labels import Label
from scenes.kit.page import Page
from scenes.kit.text_field import TextField

if TYPE_CHECKING:
    from scenes.framework.services import Services


class RenameScene(MenuScene):
    """A dialog that asks for a name, and calls `named` with the confirmed name.

    Esc cancels the dialog.
    """

    name = "naming"
    reflows = True
    opaque = False

    def __init__(self, app: Services, heading: str, value: str, label: str, named: Callable[[str], object]) -> None:
        super().__init__(app)
        self.heading = heading
        self.value = value
        self.label = label
        self.given = named
        self._ready: Button | None = None
        self._note = Label(app, self.place.box("note"), "", "small", wrapped=True)
        self.page = Page(app, escape=partial(app.navigate, Back()))

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel and the heading."""
        self.put_panel(sheet, "dialog", self.place.box("panel"))
        sheet.text(self.heading, "heading", self.place.point("heading"))

    def fill(self) -> None:
        """Add the text field and the buttons."""
        place, say = self.place, self.app.texts
        field = TextField(
            self.app,
            place.box("field"),
            self.value,
            self._typed,
            limit=LONGEST_NAME,
            entered=self._done,
            refused=self._refused,
        )
        field.mark = 0
        self.add("name", field)
        self.page.add(self._note)
        self.add(
            "cancel", Button(self.app, place.box("cancel"), say["menu.cancel"], partial(self.app.navigate, Back()))
        )
        ready = Button(self.app, place.box("ready"), self.label, self._done, style="gold")
        self._ready = self.page.default = self.add("ready", ready)
        self.page.set_focus(field, by_keys=False)
        self._typed(self.value)

    def _typed(self, text: str) -> None:
        self.value = text
        self._note.spans = ""
        if self._ready is not None:
            self._ready.enabled = bool(clean_line(text))
        self.page.changed()

    def _refused(self, letters: str) -> None:
        self._note.spans = self.app.texts["setup.letter.one" if len(letters) == 1 else "setup.letter.many"]
        self.page.changed()

    def _done(self) -> None:
        name = clean_line(self.value)
        if name:
            self.app.navigate(Back())
            self.given(name)
