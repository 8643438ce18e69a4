"""The result page for a solitaire game, which says whether and how the player won."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.content.texts import Texts
from game.matches.match_result import MatchResult
from game.words.event_text import Span, plain
from scenes.drawing.geometry import Geometry, MenuBox
from scenes.drawing.theme import Theme
from scenes.framework.menu_canvas import MenuCanvas
from scenes.records.result_frame import LEAST_NAME, TOKEN, ResultFrame
from scenes.table.layout.boxes import CARD_RATIO
from scenes.table.motion.sprites import SIDEWAYS

RULE = 0.35
"""Opacity of the lines that separate the sentences."""
FIGURE = re.compile(r"([^:]+): ([^:]+?)( \([A-Z]{2} [0-9.]+\))?")
"""The pattern for a line with a name, a value and, sometimes, a rule id in brackets."""
BIG = 1.15
"""Minimum height of a row with a large figure, as a multiple of the figure's line height."""
APART = 24.0
"""Minimum distance between a figure and its name, in units."""
ASIDE, ASIDE_DOWN = 0.6, 0.4
"""A sideways card's width, and its distance below the row's centre, as fractions of a card's usual width."""


def split(line: Sequence[Span]) -> tuple[str, str]:
    """Split a line such as "Damage: 1 (AN 10.4)" into "Damage (AN 10.4)" and "1".

    If the line has a different form, return the whole line and "".
    """
    words = plain(line)
    found = FIGURE.fullmatch(words)
    return (found[1] + (found[3] or ""), found[2]) if found else (words, "")


class SolitaireResult(ResultFrame):
    """Draws the result of a solitaire game on a canvas.

    Each entry of `row` gives a card's face and whether the card lies sideways.
    """

    def __init__(
        self,
        result: MatchResult,
        texts: Texts,
        place: Geometry,
        theme: Theme,
        lines: Sequence[Sequence[Span]],
        row: Sequence[tuple[str, bool]] = (),
    ) -> None:
        super().__init__(result, texts, place, theme)
        self.lines = lines
        self.row = row

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the scene, except for the buttons."""
        self.put_frame(sheet, self.heading)
        left, top, width = self.place.numbers("inner", 3)
        first, high = self.place.numbers("told", 2)
        if self.row:
            _, middle, _, card, _ = self.place.numbers("laid_out", 5)
            high = middle - card * CARD_RATIO / 2 - self.place.number("told_above") - top - first
        step = min(self.place.number("told_step"), high / max(1, len(self.lines)))
        role = "paper_total" if step >= BIG * self._line(sheet, "paper_total") else "paper_heading"
        told = [split(line) for line in self.lines]
        rooms = [width - (self._wide(sheet, figure, role) + APART if figure else 0) for _, figure in told]
        grow = min(
            (sheet.even([name], "paper_heading", room, step) for (name, _), room in zip(told, rooms, strict=True)),
            default=1.0,
        )
        y = top + first + step / 2
        for (name, figure), room in zip(told, rooms, strict=True):
            sheet.fit(name, "paper_heading", (left, y), room, grow=grow)
            if figure:
                sheet.fit(figure, role, (left + width, y), width / 2, 1.0, high=step, grow=grow)
            if (name, figure) != told[-1]:
                sheet.rule(MenuBox(left, y + step / 2, width, 1), self.theme.palette.gold_lo, RULE)
            y += step
        self._laid_out(sheet)

    @staticmethod
    def _line(sheet: MenuCanvas, role: str) -> float:
        """Return the height of a line at the default text size, in units."""
        return sheet.look.type.line_height(role, sheet.view.scale, 1.0) / sheet.view.scale

    @staticmethod
    def _wide(sheet: MenuCanvas, words: str, role: str) -> float:
        """Return the width of a line of text at the user's text size, in units."""
        return sheet.look.type.set(words, role, sheet.view.scale).get_width() / sheet.view.scale

    def _laid_out(self, sheet: MenuCanvas) -> None:
        """Draw the row of cards.

        If there are many cards, they overlap. A card that lies on its side covers the edge of the next card.
        """
        left, y, width, card, pitch = self.place.numbers("laid_out", 5)
        stands = sum(not aside for _, aside in self.row)
        step = min(pitch, (width - card) / max(1, stands - 1))
        x = left + card / 2
        late: list[tuple[str, tuple[float, float]]] = []
        for face, aside in self.row:
            if aside:
                late.append((face, (x - step / 2, y + card * ASIDE_DOWN)))
            else:
                sheet.card(face, (x, y), card)
                x += step
        for face, at in late:
            sheet.card(face, at, card * ASIDE, SIDEWAYS)

    @property
    def heading(self) -> str:
        """Return the ledger's heading."""
        return self.texts["results.solo.won" if self.result.winners else "results.solo.lost"]

    def winners(self, sheet: MenuCanvas) -> None:
        """Draw the player on the left side, with rays of light if the player has won."""
        place, won = self.place, bool(self.result.winners)
        x, y, side = place.numbers("rays", 3)
        if won:
            sheet.square("rays.png", (x, y), side)
        sheet.square(TOKEN.format(1), (x, y), place.number("medal"))
        width = place.number("winner_width")
        sheet.fit(self.result.seats[0].name, "winner", place.point("winner"), width, 0.5, least=LEAST_NAME)
        said = self.texts["results.solo.free" if won else "results.solo.gone"]
        sheet.fit(said, "lord", place.point("lord"), width, 0.5)
        self.ornament(sheet)

    def caption(self) -> str:
        """Return the caption below the cards on the left, or "" if there are no cards."""
        return self.texts["results.solo.cards"] if self.result.best else ""
