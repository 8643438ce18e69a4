"""Draw chips on cards: small panels with a changed number or a short label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.definition.card_values import LESS, MORE, CardChip
from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn
from scenes.table.art.pen import Pen
from scenes.table.board.overlay import Line
from scenes.table.layout.boxes import Box, Pose
from scenes.table.model.match_texts import MatchTexts

LOOKS = {MORE: ("chip_more", "paper_body"), LESS: ("chip_less", "score")}
"""The panel and the text style for a number that is higher (light) or lower (dark) than the printed number."""
LABEL = "chip_card", "count"
LEAST = 9.0
"""The smallest text size, in units. Text that doesn't fit at this size is cut off."""
PAD = 2.0
"""Total space to the left and right of the text in a chip."""
LEADING = 1.4
"""Maximum height of a line of text, in chip heights. The line's margins may extend beyond the chip."""
EDGE = 0.5
"""Maximum distance from the centre of a card to the edge of a chip, in card widths."""
CUT = "\u2026"


class CardChips:
    """Draws the chips on a table's cards. `plan` is the content of the game's table.yaml."""

    def __init__(self, pen: Pen, words: MatchTexts, plan: Mapping[str, Any]) -> None:
        self.pen = pen
        self.words = words
        self.spots: Mapping[str, Any] = plan.get("chips", {})

    def items(self, pose: Pose, chips: Sequence[CardChip]) -> list[Drawn]:
        """Return the items for the chips on a card that isn't moving."""
        found: list[Drawn] = []
        for chip in chips:
            spot, (panel, role) = self.spots[chip.place], LOOKS.get(chip.tone, LABEL)
            (x, y), (wide, high) = ((side * pose.width for side in spot[name]) for name in ("at", "size"))
            least, left = LEAST / self.pen.letters.size(role), x - wide / 2
            words = self.words.said(chip.text)
            words = tuple([span._replace(style="bold") for span in words]) if chip.tone else words
            room = EDGE * pose.width - left - PAD, high * LEADING
            said, needed = self._fitting(words, role, room, least)
            box = Box(pose.x + left, pose.y + y - high / 2, max(wide, needed + PAD), high)
            room = box.w - PAD, high * LEADING
            text = self.pen.text(said, role, *box.centre, across=0.5, room=room, least=least)
            found += [self.pen.panel(panel, box), text._replace(what=("chip", chip.place, plain(said)))]
        return found

    def _fitting(self, said: Line, role: str, room: tuple[float, float], least: float) -> tuple[Line, float]:
        """Return the text and its width. Text wider than `room` is cut off."""
        words, style = plain(said), said[0].style if said else ""
        for kept in range(len(words), 0, -1):
            shown = said if kept == len(words) else (Span(words[:kept].rstrip() + CUT, style),)
            wide = self.pen.block(shown, role, room=room, least=least).picture.get_width() / self.pen.scale
            if wide <= room[0]:
                return shown, wide
        return said, room[0]
