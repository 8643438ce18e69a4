"""The pictures, names, suit symbols and text that the deck builder shows for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.content.definitions import GameContent
from game.decks import described, face_name, number_rows, terms_of
from game.games import construction_of
from scenes.decks.deck_rows import DeckLine
from scenes.drawing.card_art import own_face
from scenes.drawing.geometry import MenuBox

if TYPE_CHECKING:
    from scenes.framework.services import Services

UNKNOWN = "cards/paper.png"
"""The picture for a card that the game doesn't have."""


def mark_pictures(content: GameContent) -> dict[str, str]:
    """Return the picture file for each mark that has a picture in table.yaml's `legend`."""
    return {line["mark"]: f"{line['picture']}.png" for line in content.table.get("legend", ()) if "picture" in line}


class DeckFaces:
    """The faces of a game's cards.

    `sign` is the box of a suit's symbol on a face, as fractions of the face's size.
    """

    def __init__(self, app: Services, content: GameContent, sign: MenuBox) -> None:
        self.app = app
        self.content = content
        self.part = sign
        self.named = content.cards.named()

    def picture(self, code: str) -> str:
        """Return the picture file for a face."""
        path = own_face(self.content.game.id, code)
        return path if code in self.named and self.app.images.has(path) else UNKNOWN

    def line(self, code: str) -> DeckLine:
        """Return a card's name and numbers."""
        face = self.named.get(code)
        return DeckLine(face_name(self.content, code), number_rows(face) if face else ())

    def heads(self) -> tuple[str, ...]:
        """Return the picture files for the symbols above the columns of numbers.

        Return () if any symbol is missing from the `legend` in the game's table.yaml.
        """
        rules = construction_of(self.content)
        legend = mark_pictures(self.content)
        marks = [key.rpartition(".")[2] for key in rules.attributes] if rules else []
        return tuple(legend[mark] for mark in marks) if set(marks) <= set(legend) else ()

    def says(self, code: str) -> tuple[str, str, str] | None:
        """Return a card's picture, name and text, or None if the game doesn't have the card."""
        face = self.named.get(code)
        return (self.picture(code), face.name, "\n".join(described(self.content, face))) if face else None

    def terms(self, code: str) -> str:
        """Return an explanation of the numbers and marks on a card, with a line for each."""
        face, rules = self.named.get(code), construction_of(self.content)
        return "\n".join(terms_of(self.content, face, rules.attributes)) if face and rules else ""

    def sign(self, code: str, wide: int) -> pygame.Surface | None:
        """Return a card's suit symbol, `wide` pixels wide and cut out of the card's face.

        Return None for a card without a suit.
        """
        face = self.named.get(code)
        if face is None or not face.suit:
            return None
        path = self.picture(code)

        def make() -> pygame.Surface:
            whole = self.app.images.leafed(path, round(wide / self.part.width))
            x, y = round(self.part.x * whole.get_width()), round(self.part.y * whole.get_height())
            return whole.subsurface(pygame.Rect(x, y, wide, wide).clip(whole.get_rect())).copy()

        return self.app.images.made(("sign", path, wide), make)
