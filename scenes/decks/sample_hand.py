"""A dialog that draws opening hands from a deck, to show how the deck plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.engine.chance import Chance
from scenes.decks.card_grid import SHAPE
from scenes.decks.deck_faces import DeckFaces
from scenes.drawing.card_art import face_file
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework.match_setup import new_seed
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go
from scenes.kit.buttons import Button
from scenes.kit.labels import Label
from scenes.kit.page import Page
from scenes.kit.widget import even

if TYPE_CHECKING:
    from scenes.framework.services import Services


class HandCard(Button):
    """A card in a sample hand. The card is enlarged when pressed."""

    picture = ""

    def items(self) -> list[Drawn]:
        """Return the face, with a rim if the card has the focus or is under the pointer."""
        rect = self.kit.view.rect(*self.box)
        file = face_file(self.kit.images, self.picture, rect.width)
        face = Drawn(("card", self.label), self.kit.images.leafed(file, rect.width), rect.x, rect.y)
        lit = [self.panel("hover", self.box)] if self.hovered else []
        return [face, *lit, *self.focus_ring(self.box)]


class SampleHandScene(MenuScene):
    """A dialog with an opening hand drawn at random from a deck.

    Each new hand is drawn from the whole deck.
    """

    name = "hand"
    reflows = True
    opaque = False

    def __init__(self, app: Services, faces: DeckFaces, name: str, cards: Sequence[str], size: int) -> None:
        """Draw the first hand.

        Args:
            app: The services.
            faces: The game's card faces.
            name: The deck's name.
            cards: The codes of the deck's cards.
            size: The number of cards to draw. A smaller deck is drawn completely.
        """
        super().__init__(app)
        self.faces = faces
        self.deck_name = name
        self.cards = tuple(cards)
        self.size = min(size, len(self.cards))
        self.page = Page(app, escape=partial(app.navigate, Back()))
        self.shuffled: list[str] = []
        self.drawn = 0
        self._deal()

    @property
    def hand(self) -> list[str]:
        """Return the cards drawn so far."""
        return self.shuffled[: self.drawn]

    def _deal(self) -> None:
        chance, left = Chance(new_seed()), list(self.cards)
        self.shuffled = [left.pop(chance.below(len(left))) for _ in self.cards]
        self.drawn = self.size

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel and the heading."""
        place = self.place
        self.put_panel(sheet, "panel", place.box("panel"))
        heading = self.app.say("decks.hand.heading", name=self.deck_name)
        sheet.fit(heading, "heading", place.point("heading"), place.number("heading_width"), 0.5)

    def fill(self) -> None:
        """Add the cards and the buttons."""
        app, place, say = self.app, self.place, self.app.texts
        row, gap = place.box("row"), place.number("gap")
        hand = self.hand
        rows = 1 if len(hand) <= place.number("in_row") else 2
        high = (row.height - gap * (rows - 1)) / rows
        across = -(-len(hand) // rows)
        wide = min(high / SHAPE, (row.width + gap) / max(1, across) - gap)
        for number, code in enumerate(hand):
            line, at = divmod(number, across)
            here = min(across, len(hand) - line * across)
            left = row.x + (row.width - here * wide - (here - 1) * gap) / 2
            top = row.y + line * (high + gap) + (high - wide * SHAPE) / 2
            box = MenuBox(left + at * (wide + gap), top, wide, wide * SHAPE)
            card = HandCard(app, box, code, partial(self._zoom, number))
            card.picture = self.faces.picture(code)
            self.add(f"card.{number}", card)
        told = app.say("decks.hand.count", count=len(hand), all=len(self.cards))
        self.page.add(Label(app, place.box("count"), told, "small", across=0.5))
        again = Button(app, place.box("again"), say["decks.hand.again"], self._again, icon="refresh")
        draw = Button(app, place.box("more"), say["decks.hand.draw"], self._draw, icon="plus")
        draw.enabled = self.drawn < min(len(self.cards), place.number("most"))
        close = Button(app, place.box("close"), say["menu.close"], partial(app.navigate, Back()), style="gold")
        even([self.add("again", again), self.add("more", draw), self.add("close", close)])
        self.page.default = close

    def _again(self) -> None:
        self._deal()
        self.refill()

    def _draw(self) -> None:
        self.drawn += 1
        self.refill()

    def _zoom(self, number: int) -> None:
        self.app.navigate(Go("zoom", self.faces, self.hand, number))
