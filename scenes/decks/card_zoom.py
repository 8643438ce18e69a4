"""Enlarge a card in the deck builder and show its full text.

The arrow keys switch to the neighbouring cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.decks.card_grid import Large
from scenes.decks.card_pane import CardPane
from scenes.decks.deck_faces import DeckFaces
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go
from scenes.kit.buttons import Button, IconButton
from scenes.kit.labels import Label
from scenes.kit.page import Page
from scenes.kit.widget import Widget, even

if TYPE_CHECKING:
    from scenes.framework.services import Services

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_DOWN: 1}


class ZoomedCard(Widget):
    """The face of a card, as large as its box."""

    def __init__(self, app: Services, box: MenuBox, code: str, picture: str) -> None:
        super().__init__(app, box)
        self.code = code
        self.picture = picture

    def items(self) -> list[Drawn]:
        """Return the picture of the card's face."""
        rect = self.kit.view.rect(*self.box)
        return [Drawn(("card", self.code, "zoom"), self.kit.images.leafed(self.picture, rect.width), rect.x, rect.y)]


class CardZoomScene(MenuScene):
    """An enlarged view of one of several cards.

    Left and Right switch to the others, and Esc closes the view.
    """

    name = "zoom"
    reflows = True
    opaque = False

    def __init__(
        self,
        app: Services,
        faces: DeckFaces,
        cards: Sequence[str],
        at: int,
        *,
        seen: Callable[[str], object] = lambda code: None,
        move: Callable[[str], object] | None = None,
        inside: Callable[[str], bool] = lambda code: False,
    ) -> None:
        """Show an enlarged card.

        Args:
            app: The services.
            faces: The game's card faces.
            cards: The codes of all cards that the player can look through.
            at: The index in `cards` of the first card to show.
            seen: A function called with the code of each card shown.
            move: A function that adds or removes a card. If None, the button is hidden.
            inside: A function that returns whether a card is in the deck.
        """
        super().__init__(app)
        self.faces = faces
        self.cards = tuple(cards)
        self.at = at
        self.page = Page(app, escape=partial(app.navigate, Back()))
        self._seen = seen
        self._move = move
        self._inside = inside

    @property
    def code(self) -> str:
        """Return the code of the enlarged card."""
        return self.cards[self.at]

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel behind the card and its text."""
        self.put_panel(sheet, "panel", self.place.box("panel"))

    def fill(self) -> None:
        """Add the card, its text and the buttons."""
        app, place, say = self.app, self.place, self.app.texts
        told = self.faces.says(self.code)
        picture, name, words = told or (self.faces.picture(self.code), self.faces.line(self.code).name, "")
        self.page.add(ZoomedCard(app, place.box("card"), self.code, picture))
        self.page.add(Label(app, place.box("name"), name, "heading"))
        box = place.box("words")
        text = self.page.add(Label(app, box, words, "body", wrapped=True, down=0.0))
        # The explanations of terms are for newcomers, so they get only the space that the card's own text leaves free.
        left = box.height - text.height - place.number("terms_gap")
        terms = Label(app, box, self.faces.terms(self.code), "small", wrapped=True, down=1.0, colour="faint")
        if terms.spans and terms.height <= left:
            self.page.add(terms)
        for way, icon, step in (("before", "arrow-left", -1), ("next", "arrow-right", 1)):
            label = say[f"decks.zoom.{way}"]
            button = IconButton(app, place.box(way), icon, label, partial(self.step, step), below=False)
            button.enabled = len(self.cards) > 1
            self.add(way, button)
        count = app.say("decks.zoom.count", now=self.at + 1, all=len(self.cards))
        self.page.add(Label(app, place.box("count"), count, "small", across=0.5))
        buttons = []
        if self._move is not None:
            label = say["decks.zoom.out" if self._inside(self.code) else "decks.zoom.in"]
            move = Button(app, place.box("move"), label, self._moved)
            move.about = self.code
            buttons.append(self.add("move", move))
        close = Button(app, place.box("close"), say["menu.close"], partial(app.navigate, Back()), style="gold")
        buttons.append(self.add("close", close))
        even(buttons)
        self.page.default = close
        self._seen(self.code)

    def step(self, way: int) -> None:
        """Show the next (1) or previous (-1) card, wrapping around at both ends."""
        self.at = (self.at + way) % len(self.cards)
        self.refill()

    def _moved(self) -> None:
        if self._move is not None:
            self._move(self.code)
            self.refill()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the arrow keys show the other cards, no matter which widget has the focus."""
        if event.type == pygame.KEYDOWN and event.key in STEPS:
            self.step(STEPS[event.key])
            return True
        return super().handle(event)


class CardZoom:
    """Enlarges cards in a deck builder."""

    def __init__(
        self,
        app: Services,
        faces: DeckFaces,
        large: Large,
        panes: Sequence[CardPane],
        inside: Callable[[str], bool],
        move: Callable[[str], object],
    ) -> None:
        """Let the player enlarge cards in a deck builder.

        Args:
            app: The services.
            faces: The game's card faces.
            large: The large view of the selected card.
            panes: All panes of cards. The deck's pane comes last.
            inside: A function that returns whether a card is in the deck.
            move: A function that adds a card to the deck or removes it.
        """
        self._app = app
        self._faces = faces
        self._large = large
        self._panes = panes
        self._inside = inside
        self._move = move

    def open(self) -> None:
        """Enlarge the card in the large view.

        The arrow keys then switch to the other cards in the card's pane.
        """
        code = self._large.code
        for pane in sorted(self._panes, key=lambda pane: not pane.focused):
            if code in pane.cards:
                self._open(pane, pane.cards.index(code))
                return

    def open_at(self, x: float, y: float) -> bool:
        """Enlarge the card at a point. Return whether there is a card there."""
        for pane in self._panes:
            if (number := pane.number_at(x, y)) >= 0:
                self._open(pane, number)
                return True
        return False

    def _open(self, pane: CardPane, number: int) -> None:
        cards = tuple(dict.fromkeys(pane.cards))
        at = cards.index(pane.cards[number])
        self._app.navigate(Go("zoom", self._faces, cards, at, seen=self._seen, move=self._move, inside=self._inside))

    def _seen(self, code: str) -> None:
        self._large.code = code
