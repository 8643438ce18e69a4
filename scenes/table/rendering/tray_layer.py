"""Draw a contest's tray and its cards, on top of the board and underneath everything else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from game.engine.definition.contest import Stance
from scenes.drawing.latest import Latest
from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Colour, Theme
from scenes.table.art.card_layer import CardLayer
from scenes.table.art.tray_art import TrayArt
from scenes.table.model.table_model import TableModel
from scenes.table.model.tray import Tray
from scenes.table.motion.sprites import REST


class TrayLayers(NamedTuple):
    """The items for a tray, from bottom to top, and the items that must be on top of glows."""

    items: list[Drawn]
    above: Sequence[Drawn]


class TrayLayer:
    """Draws the tray on a table."""

    def __init__(self, model: TableModel, card_layer: CardLayer, theme: Theme, accent: Colour) -> None:
        self.model = model
        self.card_layer = card_layer
        self.sprites = card_layer.sprites
        self._art = TrayArt(card_layer.pen, model.words, theme, accent)
        self._ground = Latest[list[Drawn]]()

    def warm_up(self) -> None:
        """Draw the tray background in advance.

        Otherwise, the first tray would be delayed by more than a frame.
        """
        box = self.model.layout.tray_box
        if box is not None:
            self._art.background(box)

    @property
    def seen(self) -> Tray | None:
        """The visible tray, or None.

        After a contest, the tray stays visible until its cards begin to move away.
        """
        tray = self.model.tray
        return tray if tray is not None and (not tray.over or self.sprites.lingering) else None

    def stances(self) -> tuple[Stance | None, ...]:
        """Return each seat's role in the contest on the tray, or () if there is no tray."""
        tray = self.seen
        return () if tray is None else tray.contest.stances

    def layers(self, lights: Sequence[Drawn], above: Sequence[Drawn]) -> TrayLayers:
        """Return the items for the tray, together with the given glows and other items.

        Args:
            lights: The glows.
            above: The items that cover glows: labels, tokens, and cards that lie on other cards.
        """
        tray = self.seen
        if tray is None:
            return TrayLayers([*lights, *above], above)
        contest, rows, ground = tray.contest, self.sprites.places, self._below_cards(tray)
        box = ground[0].rect
        board = [item for item in above if item.rect.colliderect(box)]
        beside = [item for item in above if not item.rect.colliderect(box)]
        resting = rows[contest.pile] + ([] if contest.over else rows[contest.place][-1:])
        cards = (self.card_layer.card(one, "rest", still=True) for one in resting if one.owner == REST)
        return TrayLayers([*board, *ground, *lights, *beside, *chain(*cards)], beside)

    def prepare(self) -> None:
        """Redraw any changed parts of the tray underneath the cards."""
        if (tray := self.seen) is not None:
            self._below_cards(tray)

    def _below_cards(self, tray: Tray) -> list[Drawn]:
        active = tray.contest.lays and self.model.playing
        key = tray, active, tuple(self.model.words.names)
        return self._ground.get(key, lambda: self._art.items(tray, active))
