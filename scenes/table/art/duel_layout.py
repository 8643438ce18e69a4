"""Compute where each part of a duel goes on the screen. `duel_art` draws the parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.table.layout.boxes import CARD_RATIO, Box

MARGIN, GAP = 10.0, 6.0
"""Space around a duel, and between its rows."""
CARD, LEAST_CARD = 300.0, 130.0
"""Maximum and minimum width of the two cards."""
OUT = 0.39
"""Horizontal distance of each card from the middle of the table, as a fraction of half the table's width."""
SMALL = 0.36
"""Width of a card that modifies a number, as a fraction of a duelling card's width."""
TITLE, LINE, NAME, PILL, FOOT = 48.0, 34.0, 32.0, 32.0, 22.0
"""Heights of the rows: the title, the line below it, the owners' names, a row of pills, and the words at the foot."""
PILL_GROWS = 1.3
"""Maximum factor by which enlarged text makes a pill taller. The text itself may grow more."""
RULE, LEAST_RULE, RULE_EDGE = 0.345, 0.22, 0.03
"""A plaque's heights with and without a rule (in card heights), and its lower margin (in card widths)."""
WIDER = 64.0
"""How far a plaque with enlarged text can extend beyond its card on each side."""
PILL_ROWS = 3
"""The number of rows of pills: one for the printed number, and two for the changes to it."""
NUMBERS = 64.0
"""Height of the row with the totals of both sides."""


class DuelLayout(NamedTuple):
    """The boxes for the parts of a duel.

    Each pair contains a left box and a right box.

    Attributes:
        title: The title or, at the end, the outcome.
        line: The line below the title.
        names: The owners' names.
        cards: The two cards.
        rules: The space on each card for a panel with the card's rule.
        causes: The space beside each card for the cards that change its number.
        pills: The space below each card for small panels that explain its number.
        versus: The word between the cards.
        totals: The two totals, to the left and right of the word.
        foot: The text that says how to continue.
    """

    title: Box
    line: Box
    names: tuple[Box, Box]
    cards: tuple[Box, Box]
    rules: tuple[Box, Box]
    causes: tuple[Box, Box]
    pills: tuple[Box, Box]
    versus: Box
    totals: tuple[Box, Box]
    foot: Box

    def pill(self, side: int, number: int, count: int) -> Box:
        """Return the box for one of the `count` pills on one side.

        Pill 0 shows the printed number, and has a row to itself.
        """
        room = self.pills[side]
        high = (room.h - GAP * (PILL_ROWS - 1)) / PILL_ROWS
        if not number:
            return room._replace(h=high)
        rows = PILL_ROWS - 1
        columns = max(1, -(-(count - 1) // rows))
        column, row = divmod(number - 1, rows)
        wide = (room.w - GAP * (columns - 1)) / columns
        return Box(room.x + column * (wide + GAP), room.y + (row + 1) * (high + GAP), wide, high)

    def causes_of(self, side: int, count: int) -> Sequence[Box]:
        """Return boxes for the `count` cards that change one side's number.

        The boxes are in order from top to bottom, and may overlap.
        """
        room, card = self.causes[side], self.cards[side]
        wide = card.w * SMALL
        high = wide * CARD_RATIO
        step = min(high + GAP, (room.h - high) / max(1, count - 1))
        x = room.x + room.w - wide if side == 0 else room.x
        return [Box(x, room.y + number * step, wide, high) for number in range(count)]


def duel_layout(size: tuple[float, float], growth: Callable[[str], float]) -> DuelLayout:
    """Return the boxes for a duel on a screen of this size.

    `growth` returns the size factor of a text style.
    """
    wide, high = size
    title, line, name, pill, foot = (
        row * growth(role)
        for row, role in ((TITLE, "display"), (LINE, "subtitle"), (NAME, "heading"), (PILL, "body"), (FOOT, "small"))
    )
    pill = min(pill, PILL * PILL_GROWS)
    pills = PILL_ROWS * pill + (PILL_ROWS - 1) * GAP
    rest = 2 * MARGIN + title + line + name + pills + foot + 4 * GAP
    card = max(LEAST_CARD, min(CARD, (high - rest) / CARD_RATIO))
    tall = card * CARD_RATIO
    spare = max(0.0, high - rest - tall) / 4
    y = MARGIN + spare
    whole = wide - 2 * MARGIN
    boxes = Box(MARGIN, y, whole, title), Box(MARGIN, y + title, whole, line)
    y += title + line + GAP + spare
    middles = wide / 2 * (1 - OUT), wide / 2 * (1 + OUT)
    reach = min(wide / 2 * OUT, middles[0] - MARGIN) - GAP
    above, top = y, y + name + GAP
    below = top + tall + GAP
    across = middles[1] - middles[0] - card - 2 * GAP
    third = across / 3
    first = middles[0] + card / 2 + GAP
    row = Box(first, top + (tall - NUMBERS) / 2, third, NUMBERS)
    wider = min(WIDER, card * (growth("prose") - 1) / 2)
    aside = middles[0] - card / 2 - max(GAP, wider + GAP) - MARGIN
    edge, rule = card * RULE_EDGE, tall * RULE
    broad = card - 2 * edge + 2 * wider
    return DuelLayout(
        *boxes,
        _both([Box(x - reach, above, 2 * reach, name) for x in middles]),
        _both([Box(x - card / 2, top, card, tall) for x in middles]),
        _both([Box(x - broad / 2, top + tall - edge - rule, broad, rule) for x in middles]),
        (Box(MARGIN, top, aside, tall), Box(wide - MARGIN - aside, top, aside, tall)),
        _both([Box(x - reach, below, 2 * reach, pills) for x in middles]),
        row._replace(x=first + third),
        (row, row._replace(x=first + 2 * third)),
        Box(MARGIN, high - MARGIN - foot, whole, foot),
    )


def _both(boxes: Sequence[Box]) -> tuple[Box, Box]:
    left, right = boxes
    return left, right
