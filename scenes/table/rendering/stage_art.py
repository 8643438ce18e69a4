"""Draw an encounter's stage: its picture, the required sum, the payment and the answers."""

from __future__ import annotations

from game.engine.definition.display import Encounter
from game.words.event_text import Span
from scenes.drawing.card_art import stage_picture
from scenes.drawing.painter import Drawn
from scenes.table.art.overlay_art import faded
from scenes.table.art.pen import Pen, TextLine
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.model.stage import Stage
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director

WORDS = (0.545, 0.06, 0.415, 0.885)
"""The text's box on a stage: left, top, width and height, as fractions of the stage's size."""
NAME, NUMBER, LINE = "card_rule_name", "display", "score"
"""The text styles for the name, for the value, and for all other lines."""
LEAST = 0.7
"""Minimum size of the text, as a fraction of its usual size."""
HEAD, NAMED, BAR, GAP = 42.0, 26.0, 8.0, 4.0
"""Heights of a row with a value, a row with only a name, the bar for paid points, and the gap between rows."""
BESIDE = 0.68
"""Width of the space to the left of the value, as a fraction of the stage's width."""
PLANNED = 360.0
"""The stage width that the lengths above are meant for. On a wider stage, the lengths are scaled up."""


class StageArt:
    """Draws the stage where a table shows an encounter."""

    def __init__(self, pen: Pen, model: TableModel, director: Director) -> None:
        self.pen = pen
        self.model = model
        self.director = director
        self.words = model.words

    def still(self, opening: float) -> list[Drawn]:
        """Return the items for the stage if it is fully open (`opening` is 1), otherwise []."""
        stage = self.model.stage(self.director.held)
        return self._items(stage) if stage and stage.place not in self.director.coming and opening >= 1 else []

    def coming(self, opening: float) -> list[Drawn]:
        """Return the items for the stage if it is fading in, otherwise []."""
        step = round(opening * tuning.STAGE_STEPS) / tuning.STAGE_STEPS
        if opening >= 1 or not step:
            return []
        return [faded(self.pen, item, step) for item in self.still(1.0)]

    def _items(self, stage: Stage) -> list[Drawn]:
        (x, y, w, h), encounter, share = stage.box, stage.encounter, stage.box.w / PLANNED
        words = Box(x + WORDS[0] * w, y + WORDS[1] * h, WORDS[2] * w, WORDS[3] * h)
        head = words._replace(h=(HEAD if encounter.needed else NAMED) * share)
        picture = stage_picture(self.model.game.id, self.model.table.cards[encounter.card].face)
        name = self.pen.text(self.words.said(encounter.name), NAME, words.x, words.y, down=0, grow=1.0)
        items = [self.pen.image(picture, stage.box), name]
        y = head.y + head.h + GAP * share
        if encounter.needed:
            items += self._sum(head, encounter)
            items += self._bar(Box(words.x, y, words.w, BAR * share), encounter.paid, encounter.needed)
            y += (BAR + GAP) * share
        return [*items, *self._lines(encounter, words._replace(y=y, h=words.y + words.h - y), GAP * share)]

    def _sum(self, head: Box, encounter: Encounter) -> list[Drawn]:
        """Return the sum that beats an encounter, with an explanation next to it."""
        number = [Span(str(encounter.needed))]
        items = [self.pen.text(number, NUMBER, head.x + head.w, head.centre[1], across=1.0, grow=1.0)]
        if encounter.sum_of is not None:
            said, room = self.words.said(encounter.sum_of), (head.w * BESIDE, head.h / 2)
            foot = head.y + head.h
            items.append(self.pen.text(said, LINE, head.x, foot, down=1, colour="soft", room=room, least=LEAST))
        return items

    def _bar(self, box: Box, paid: int, needed: int) -> list[Drawn]:
        """Return a bar with one step for each point of a value.

        The steps for paid points are filled.
        """
        wide = box.w / needed
        return [
            self.pen.panel("filled" if step < paid else "fills", Box(box.x + wide * step, box.y, wide - 1, box.h))
            for step in range(needed)
        ]

    def _lines(self, encounter: Encounter, box: Box, gap: float) -> list[Drawn]:
        """Return the lines about an encounter's demands, followed by the possible answers."""
        demands = () if encounter.needed and self.pen.letters.growth(LINE) > 1 else encounter.lines
        told = [TextLine(self.words.said(line), LINE, "soft") for line in demands]
        for answer in encounter.answers:
            spans: list[Span] = []
            for sentence in answer:
                spans += [Span("  "), *self.words.said(sentence)] if spans else self.words.said(sentence)
            told.append(TextLine(spans, LINE))
        items, y = [], box.y
        for line, block in zip(told, self.pen.together(told, box.w, box.h, gap, LEAST), strict=True):
            what = "".join(span.text for span in line.spans)
            items.append(Drawn(("text", what), block.picture, self.pen.px(box.x), self.pen.px(y)))
            y += block.picture.get_height() / self.pen.scale + gap
        return items
