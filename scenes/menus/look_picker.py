"""A dialog in which a player chooses a colour and its sigil."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back
from scenes.kit.buttons import Button
from scenes.kit.labels import Label
from scenes.kit.page import Page
from scenes.kit.widget import PAD, even

if TYPE_CHECKING:
    from scenes.framework.services import Services

TOKEN = 0.42
"""Width of a token, as a share of its button's height."""
DIE = 0.7
"""Size of the die that stands for a random colour, as a share of a token's width."""
NAME, HOLDER = (0.46, 0.34), (0.81, 0.16)
"""Top and height of the two texts on a button, as shares of its height."""


class LookChoice(NamedTuple):
    """One choice.

    Attributes:
        look: The seat that has the colour and sigil if nobody chooses, or 0 if the deal decides.
        name: What it is called.
        holder: The name of the player who has it now, or "".
    """

    look: int
    name: str
    holder: str = ""


class LookButton(Button):
    """A button with a token, what it is called, and who has it."""

    def __init__(self, app: Services, box: MenuBox, look: LookChoice, action: Callable[[], object]) -> None:
        super().__init__(app, box, look.name, action)
        self.look = look.look
        self.holder = look.holder
        self.chosen = False

    def _line(self, share: tuple[float, float]) -> MenuBox:
        x, y, wide, high = self.box
        return MenuBox(x + PAD / 2, y + high * share[0], wide - PAD, high * share[1])

    @property
    def _name(self) -> Label:
        """Return the name, in two lines if one has no room for it."""
        made = Label(self.kit, self._line(NAME), self.label, "small", across=0.5, wrapped=True)
        made.grow = self.grow
        return made

    def room(self) -> float:
        """Return the size factor at which the name fits."""
        return self._name.room()

    def items(self) -> list[Drawn]:
        """Return the panel, the token and the two lines."""
        found = [self.panel("chosen" if self.chosen else "button", self.box)]
        if self.hovered and not self.held and self.filled is None:
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        size = high * TOKEN
        left, top = x + (wide - size) / 2, y + PAD / 2
        if self.look:
            rect = self.kit.view.rect(left, top, size, size)
            name = f"tokens/seat{self.look}.png"
            picture = self.kit.images.sized(name, rect.width, rect.height)
            found.append(Drawn(("image", name), picture, rect.x, rect.y))
        else:
            gold = self.kit.theme.palette.gold
            found.append(self.icon("dice", left + size / 2, top + size / 2, size * DIE, gold))
        found += self._name.items()
        if self.holder:
            found.append(self.text(self.holder, "small", self._line(HOLDER), colour="gold"))
        return found + self._waiting() + self.focus_ring(self.box)


class LookPickerScene(MenuScene):
    """Asks a player for a colour and its sigil, and calls `given` with the choice. Esc cancels."""

    name = "looks"
    reflows = True
    opaque = False

    def __init__(
        self,
        app: Services,
        heading: str,
        note: str,
        looks: Sequence[LookChoice],
        chosen: int,
        given: Callable[[int], object],
    ) -> None:
        """Ask for one of several looks.

        Args:
            app: The services.
            heading: The question.
            note: What happens to a look that somebody else has.
            looks: The choices.
            chosen: The current choice.
            given: Called with the choice after closing.
        """
        super().__init__(app)
        self.heading = heading
        self.note = note
        self.looks = looks
        self.chosen = chosen
        self.given = given
        self.page = Page(app, escape=partial(app.navigate, Back()))

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel and the heading."""
        place = self.place
        self.put_panel(sheet, "dialog", place.box("panel"))
        sheet.fit(self.heading, "heading", place.point("heading"), place.number("heading_width"), 0.5)

    def fill(self) -> None:
        """Add a button for each look, and the button that cancels."""
        app, place = self.app, self.place
        row, gap, most = place.box("row"), place.number("gap"), place.number("each")
        count = len(self.looks)
        wide = min(most, (row.width + gap) / count - gap)
        left = row.x + (row.width - count * wide - (count - 1) * gap) / 2
        made = []
        for number, look in enumerate(self.looks):
            box = MenuBox(left + number * (wide + gap), row.y, wide, row.height)
            button = LookButton(app, box, look, partial(self._choose, look.look))
            button.chosen = look.look == self.chosen
            made.append(self.add(f"look.{look.look}", button))
        even(made)
        self.page.add(Label(app, place.box("note"), self.note, "small", wrapped=True))
        self.add("cancel", Button(app, place.box("cancel"), app.texts["menu.cancel"], partial(app.navigate, Back())))
        if f"look.{self.chosen}" in self.named and self.page.focus is None:
            self.page.set_focus(self.named[f"look.{self.chosen}"], by_keys=False)

    def _choose(self, look: int) -> None:
        self.app.navigate(Back())
        self.given(look)
