"""A dialog in which a player chooses a sigil and a colour."""

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
from scenes.kit.widget import PAD, Widget, even

if TYPE_CHECKING:
    from scenes.framework.services import Services

TOKEN = 0.42
"""Width of a token, as a fraction of its button's height."""
DIE = 0.7
"""Size of the die that represents a random colour, as a fraction of a token's width."""
NAME, HOLDER = (0.46, 0.34), (0.81, 0.16)
"""A choice's name and its holder's name: the top and the height of each, as fractions of the button's height."""
SIGIL, COLOUR = "sigil", "colour"
"""The two parts of a look. Each has a row in the dialog."""


class LookChoice(NamedTuple):
    """A sigil or colour that a player can choose.

    Attributes:
        part: `SIGIL` for a sigil, or `COLOUR` for a colour.
        number: The sigil or colour (game/looks.py), or 0 for an automatic choice.
        name: The name of the sigil or colour.
        look: The seat's look after this choice, or 0 if unknown.
        holder: The name of the player who has this sigil or colour, or "".
        chosen: Whether the seat has this sigil or colour at present.
    """

    part: str
    number: int
    name: str
    look: int
    holder: str = ""
    chosen: bool = False


class LookButton(Button):
    """A button for a sigil or colour.

    It shows a token, a name, and the player who has that sigil or colour.
    """

    def __init__(self, app: Services, box: MenuBox, choice: LookChoice, action: Callable[[], object]) -> None:
        super().__init__(app, box, choice.name, action)
        self.choice = choice

    def _line(self, share: tuple[float, float]) -> MenuBox:
        x, y, wide, high = self.box
        return MenuBox(x + PAD / 2, y + high * share[0], wide - PAD, high * share[1])

    @property
    def _name(self) -> Label:
        """Return a label with the name, on two lines if one isn't enough."""
        made = Label(self.kit, self._line(NAME), self.label, "small", across=0.5, wrapped=True)
        made.grow = self.grow
        return made

    def room(self) -> float:
        """Return the largest size factor at which the name fits."""
        return self._name.room()

    def items(self) -> list[Drawn]:
        """Return the panel, the token and the two lines of text."""
        found = [self.panel("chosen" if self.choice.chosen else "button", self.box)]
        if self.hovered and not self.held and self.filled is None:
            found.append(self.panel("hover", self.box))
        x, y, wide, high = self.box
        size = high * TOKEN
        left, top = x + (wide - size) / 2, y + PAD / 2
        if self.choice.look:
            rect = self.kit.view.rect(left, top, size, size)
            name = f"tokens/seat{self.choice.look}.png"
            picture = self.kit.images.sized(name, rect.width, rect.height)
            found.append(Drawn(("image", name), picture, rect.x, rect.y))
        else:
            gold = self.kit.theme.palette.gold
            found.append(self.icon("dice", left + size / 2, top + size / 2, size * DIE, gold))
        found += self._name.items()
        if self.choice.holder:
            found.append(self.text(self.choice.holder, "small", self._line(HOLDER), colour="gold"))
        return found + self._waiting() + self.focus_ring(self.box)


class LookPickerScene(MenuScene):
    """A dialog in which a player chooses a sigil and a colour.

    Each choice takes effect immediately.
    """

    name = "looks"
    reflows = True
    opaque = False

    def __init__(
        self,
        app: Services,
        heading: str,
        note: str,
        rows: Callable[[], Sequence[Sequence[LookChoice]]],
        given: Callable[[LookChoice], object],
    ) -> None:
        """Set up a dialog in which a player chooses a sigil and a colour.

        Args:
            app: The program's services.
            heading: The question in the heading.
            note: Text that explains what happens if the player chooses another player's sigil or colour.
            rows: A function that returns the row of sigils, and the row of colours if there is one.
            given: A function called with each choice.
        """
        super().__init__(app)
        self.heading = heading
        self.note = note
        self.rows = rows
        self.given = given
        self.page = Page(app, escape=partial(app.navigate, Back()))

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel and the heading."""
        place = self.place
        self.put_panel(sheet, "dialog", place.box("panel"))
        sheet.fit(self.heading, "heading", place.point("heading"), place.number("heading_width"), 0.5)

    def fill(self) -> None:
        """Add a button for each choice, and the button that closes the dialog."""
        app, place = self.app, self.place
        made = [button for choices in self.rows() for button in self._row(choices)]
        even(made)
        self.page.add(Label(app, place.box("note"), self.note, "small", wrapped=True))
        self.add("done", Button(app, place.box("done"), app.texts["setup.look.done"], partial(app.navigate, Back())))
        first = next((button for button in made if button.choice.chosen), None)
        if first is not None and self.page.focus is None:
            self.page.set_focus(first, by_keys=False)

    def _row(self, choices: Sequence[LookChoice]) -> list[LookButton]:
        place, count = self.place, len(choices)
        row, gap, most = place.box(f"{choices[0].part}s"), place.number("gap"), place.number("each")
        wide = min(most, (row.width + gap) / count - gap)
        left = row.x + (row.width - count * wide - (count - 1) * gap) / 2
        made = []
        for number, choice in enumerate(choices):
            box = MenuBox(left + number * (wide + gap), row.y, wide, row.height)
            button = LookButton(self.app, box, choice, partial(self._choose, choice))
            self.add(f"{choice.part}.{choice.number}", button)
            made.append(button)
        return made

    def _choose(self, choice: LookChoice) -> None:
        self.given(choice)
        self.refill()
        same: Widget | None = self.named.get(f"{choice.part}.{choice.number}")
        if same is not None:
            self.page.set_focus(same, by_keys=False)
