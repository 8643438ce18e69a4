"""Draw a duel between two enlarged cards on top of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Surface

from game.engine.definition.card_values import Modifier
from game.engine.definition.duel import DuelSide
from game.words.card_words import card_title, rule_lines
from game.words.event_text import Span, plain
from scenes.drawing.card_art import BACK, MASTER_WIDTH
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Theme
from scenes.table.art.dimming import Dimming
from scenes.table.art.duel_layout import LEAST_RULE, DuelLayout, duel_layout
from scenes.table.art.overlay_art import faded, shaken
from scenes.table.art.owner_name import owner_name
from scenes.table.art.pen import Pen, TextLine
from scenes.table.board.overlay import Line
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.model.match_texts import joined
from scenes.table.model.table_model import TableModel
from scenes.table.motion.duels import LEFT, RIGHT, Duel

DIM = 0.9
"""Opacity (0 to 1) of the veil that darkens the table during a duel."""
LOST, BEATEN = 0.45, 0.55
"""Opacity of the losing card and, once the outcome is known, of the lower total."""
LEAST = 0.5
"""Minimum size of the text, as a fraction of its usual size."""
PILL_PAD = 14.0
"""Space to the left and right of the text in a pill. A pill is a small panel that explains a number on a card."""
PLAQUE_PAD = 7.0
"""Space around the text on a plaque. A plaque is a panel with a card's name and rule."""
GLOW, RIM, CORNER = 12.0, 3.0, 0.065
"""Width of a glow, width of the line inside the glow, and radius of a card's corners (in card widths)."""
SLIDES, STEPS, TURNS = 36.0, 8, 12
"""The distance that a card slides, and the numbers of steps in a fade and in a card flip."""
HALF = 0.5
"""Fraction of a card's flip after which its face becomes visible."""
STAMP, STAMP_AT = 44.0, (0.555, 0.555, 0.27, 0.27)
"""STAMP is the height of the word across a defeated card. STAMP_AT gives the word's vertical position for each number
that the card can fight with, as a fraction of the card's height. At that position, the word doesn't cover the number.
"""


def fought(
    duel: Duel,
    now: float,
    still: bool,
    pen: Pen,
    model: TableModel,
    face: Callable[[int], str],
    veils: Dimming,
    theme: Theme,
) -> list[Drawn]:
    """Return the items for a duel, which covers the whole table.

    `face` returns the name of a card's face, including any owner mark.
    """
    strength = round(duel.strength(now) * tuning.HERALD_STEPS) / tuning.HERALD_STEPS
    if not strength:
        return []
    painter = _Painter(duel, now, still, pen, model, face, theme)
    items, shake = painter.items(), painter.shake()
    veil = veils.veil(DIM * strength)
    # The cache identifies faded pictures by name and size, so each must be made from the item at full opacity.
    shown = [faded(pen, item, share * strength) for item, share in items if share]
    return [*veil, *([item._replace(x=item.x + shake) for item in shown] if shake else shown)]


class _Painter:
    """Draws one frame of a duel. The generators yield items and their opacities (0 to 1)."""

    def __init__(
        self, duel: Duel, now: float, still: bool, pen: Pen, model: TableModel, face: Callable[[int], str], theme: Theme
    ) -> None:
        self.duel, self.course = duel, duel.course
        self.told = duel.progress(now)
        self.now = now
        self.still = still
        self.pen = pen
        self.words = model.words
        self.content = model.session.content
        self.table = model.table
        self.face = face
        self.palette = theme.palette
        self.layout: DuelLayout = duel_layout(model.size, pen.letters.growth)
        self.printed = model.plan.get("printed_numbers")

    def items(self) -> Iterator[tuple[Drawn, float]]:
        """Yield the items from bottom to top."""
        yield from self._heading()
        for side in (LEFT, RIGHT):
            yield from self._name(side)
            yield from self._card(side)
            yield from self._causes(side)
            yield from self._pills(side)
        yield from self._numbers()
        yield self._text(self.words.say("table.duel.go_on"), "small", self.layout.foot, "faint"), 1.0

    def shake(self) -> int:
        """Return the picture's current horizontal offset, in pixels.

        The picture shakes when a card is defeated.
        """
        falls = [self.now - fallen for fallen in self.told.fallen if fallen is not None]
        return 0 if self.still or not falls else round(shaken(min(falls)) * self.pen.scale)

    def _text(self, spans: Sequence[Span], role: str, box: Box, colour: str = "", wraps: bool = False) -> Drawn:
        """Return text centred in a box. Text that doesn't fit is made smaller."""
        return self.pen.text(
            spans,
            role,
            *box.centre,
            across=0.5,
            width=box.w if wraps else 0.0,
            colour=colour,
            room=(box.w, box.h),
            least=LEAST,
        )

    def _since(self, since: float | None, length: float) -> float:
        """Return the progress of a short motion, from 0 to 1.

        `since` is the start time, or None before the start.
        """
        if since is None:
            return 0.0
        return 1.0 if self.still else min(1.0, max(0.0, (self.now - since) / length))

    def _landed(self, since: float) -> float:
        """Return how far an item has appeared, from 0 to 1, rounded to one of `STEPS` steps."""
        return round(self._since(since, tuning.DUEL_LANDS) * STEPS) / STEPS

    def _heading(self) -> Iterator[tuple[Drawn, float]]:
        """Yield the title and the line below it, or the outcome and its reason."""
        course, told, say = self.course, self.told, self.words
        first, second = (plain(say.said(side.value.name)) for side in course.sides)
        title = say.said(course.outcome if told.decided is not None else course.title)
        line = say.say("duel.against", [("mine", first), ("theirs", second)])
        role = "subtitle"
        lines = [say.say(f"log.{said.key}", said.values) for said in told.lines]
        lines = [spans for spans in lines if plain(spans).rstrip(".") != plain(title)]  # don't repeat the title
        if lines:
            line, role = joined(lines), "lead"
        yield self._text([Span(plain(title))], "display", self.layout.title), 1.0
        yield self._text(line, role, self.layout.line, wraps=True), 1.0

    def _name(self, side: int) -> Iterator[tuple[Drawn, float]]:
        """Yield the mark and the name of the player who owns a card."""
        for item in owner_name(self.pen, self.words, self.course.sides[side].seat, self.layout.names[side]):
            yield item, 1.0

    # --- the two cards ----------------------------------------------------------------------------------------------

    def _card(self, side: int) -> Iterator[tuple[Drawn, float]]:
        """Yield one of the two cards, the rule on it and everything else drawn on it."""
        one, box, pen = self.course.sides[side], self.layout.cards[side], self.pen
        fallen = self.told.fallen[side]
        share = LOST if fallen is not None else 1.0
        won = self.told.decided is not None and one.seat == self.course.winner and fallen is None
        if won or self.told.cause == one.card:
            yield self._frame(box), 1.0
        picture = pen.art.card(self.face(one.card), pen.px(box.w))
        yield self._centred(("card", self.table.cards[one.card].name), picture, box), share
        yield from self._rule(side, share)
        if self.printed:
            lit = self._printed(one, box)
            yield pen.panel("lit_number", lit), share
            yield self._frame(lit), share
        if fallen is not None:
            yield from self._fallen(one, box, fallen)

    def _centred(self, what: tuple[str, ...], picture: Surface, box: Box) -> Drawn:
        x, y = box.centre
        return centred(what, picture, x * self.pen.scale, y * self.pen.scale)

    def _frame(self, box: Box) -> Drawn:
        """Return a glowing golden frame around a box."""
        pen = self.pen
        spread = pen.px(GLOW)
        size, radius = (pen.px(box.w), pen.px(box.h)), pen.px(min(box.w, box.h) * CORNER)
        picture = pen.art.glow(*size, radius, spread, self.palette.gold_hi, max(1, pen.px(RIM)))
        return Drawn(("frame",), picture, pen.px(box.x) - spread, pen.px(box.y) - spread)

    def _printed(self, one: DuelSide, box: Box) -> Box:
        """Return the box of the printed number being compared, on a card that fills `box`."""
        assert self.printed is not None
        unit = box.w / MASTER_WIDTH
        left, _, wide, _ = self.printed["panel"]
        pitch = self.printed["pitch"]
        middle = self.printed["first"] + pitch * one.number
        return Box(box.x + left * unit, box.y + (middle - pitch / 2) * unit, wide * unit, pitch * unit)

    def _rule(self, side: int, share: float) -> Iterator[tuple[Drawn, float]]:
        """Yield a plaque that covers the lower part of a card and shows its name and rule.

        `share` is the opacity of the text.
        """
        pen, code, box = self.pen, self.table.cards[self.course.sides[side].card].face, self.layout.rules[side]
        marks, *rules = rule_lines(self.content, code, numbers=False)
        told = [
            TextLine([Span(card_title(self.content, code))], "card_rule_name"),
            TextLine([Span(marks)], "card_rule_kind"),
            TextLine([Span(" ".join(rules))], "prose"),
        ]
        if not rules:
            card, told = self.layout.cards[side], told[:2]
            box = Box(box.x, box.y + box.h - card.h * LEAST_RULE, box.w, card.h * LEAST_RULE)
        blocks = pen.together(told, box.w - 2 * PLAQUE_PAD, box.h - 2 * PLAQUE_PAD, least=LEAST, across=0.5)
        y = box.y + (box.h - sum(block.picture.get_height() for block in blocks) / pen.scale) / 2
        yield pen.panel("rule", box), 1.0
        for line, block in zip(told, blocks, strict=True):
            tall = block.picture.get_height() / pen.scale
            yield self._centred(("text", plain(line.spans)), block.picture, box._replace(y=y, h=tall)), share
            y += tall

    def _fallen(self, one: DuelSide, box: Box, since: float) -> Iterator[tuple[Drawn, float]]:
        """Yield the word shown across a defeated card, and the flash at the moment of defeat."""
        worn = self.words.worn(self.course.winner)
        style = f"banner{worn}" if worn and one.fate not in ("killed", "returns") else "warning"
        stamp = Box(box.x, box.y + box.h * STAMP_AT[one.number] - STAMP / 2, box.w, STAMP)
        flash = 1 - self._since(since, tuning.DUEL_FLASH)
        yield self.pen.panel("flash", box), round(flash * tuning.DUEL_FLASHES * STEPS) / STEPS
        yield self.pen.panel(style, stamp), 1.0
        yield self._text(self.words.say(f"duel.fate.{one.fate}"), "heading", stamp), 1.0

    # --- numbers ----------------------------------------------------------------------------------------------------

    def _landing(self, side: int) -> list[tuple[Modifier, float]]:
        """Return the modifiers revealed so far on one side, each with the time when it appeared."""
        return list(zip(self.course.sides[side].value.modifiers, self.told.changes[side], strict=False))

    def _turned(self, side: int) -> float:
        """Return how far an attached card has turned face up, from 0 to 1."""
        return self._since(self.told.turned[side], tuning.DUEL_TURNS)

    def _causes(self, side: int) -> Iterator[tuple[Drawn, float]]:
        """Yield the column of cards that change a card's number, with the attached card first."""
        one, told, pen = self.course.sides[side], self.told, self.pen
        since = {} if one.attached is None else {one.attached: 0.0}
        for modifier, when in self._landing(side):
            if modifier.card not in (one.card, -1):
                since.setdefault(modifier.card, when)
        boxes = self.layout.causes_of(side, len(since))
        for (card, when), box in zip(since.items(), boxes, strict=True):
            landed = self._landed(when)
            away = SLIDES * (1 - landed) * (1 if side == RIGHT else -1)
            there = box._replace(x=box.x + away)
            if card == told.cause:
                yield self._frame(there), landed
            share = self._turned(side) if card == one.attached else 1.0
            what = ("card", self.table.cards[card].name)
            name = self.face(card) if share >= HALF else ""
            if not name:
                back = self.table.backs[self.table.back_of[card]]
                what, name = ("back", back), f"{BACK}{back}"
            flip = round(abs(1 - 2 * share) * TURNS) / TURNS
            yield self._centred(what, pen.art.card(name, pen.px(there.w), flip=flip), there), landed

    def _pills(self, side: int) -> Iterator[tuple[Drawn, float]]:
        """Yield the pills below a card: first the printed number, then each change shown so far."""
        one = self.course.sides[side]
        base = [("amount", one.value.base), ("name", plain(self.words.said(one.value.name)))]
        pills: list[tuple[Line, str, str, float]] = [(self.words.say("duel.base", base), "pill", "", 0.0)]
        landed = self._landing(side)
        if one.attached is not None and all(modifier.card != one.attached for modifier, _ in landed):
            hidden = self._turned(side) < HALF
            named = self.words.say("duel.hidden") if hidden else self.words.say("duel.gives_none", _cards(one.attached))
            pills.append((named, "pill_out", "faint", 0.0))
        for modifier, when in landed:
            key = "duel.adds" if modifier.amount > 0 else "duel.takes"
            values = [("count", abs(modifier.amount)), *_cards(modifier.card)]
            pills.append((self.words.say(key, values), "pill_leads", "", when))
        for number, (spans, style, colour, when) in enumerate(pills):
            box = self.layout.pill(side, number, len(pills))
            words = self._text(spans, "body", box._replace(x=box.x + PILL_PAD, w=box.w - 2 * PILL_PAD), colour)
            wide = min(box.w, words.picture.get_width() / self.pen.scale + 2 * PILL_PAD)
            share = self._landed(when)
            yield self.pen.panel(style, Box(box.centre[0] - wide / 2, box.y, wide, box.h)), share
            yield words, share

    def _numbers(self) -> Iterator[tuple[Drawn, float]]:
        """Yield the word between the two cards, and the totals on either side of it."""
        yield self._text(self.words.say("duel.versus"), "display", self.layout.versus), 1.0
        summed = self.told.summed
        if summed is None:
            return
        totals = [side.value.total for side in self.course.sides]
        for side, box in enumerate(self.layout.totals):
            beaten = self.told.decided is not None and totals[side] < totals[1 - side]
            number = [Span(str(totals[side]).replace("-", "\u2212"))]
            yield self._text(number, "name", box), self._landed(summed) * (BEATEN if beaten else 1.0)


def _cards(card: int) -> Sequence[tuple[str, object]]:
    return (("cards", (card,)),)
