"""A lesson's card, which shows the text of the current step on the table.

The card is a sheet with text and buttons. An arrow leads from the card to the thing that the text explains. The card
never covers the learner's hand, the question, or the boxes that `LessonTable.in_sight` returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.words.event_text import Span
from scenes.drawing.images import Images, scaled
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.kit.buttons import filling
from scenes.kit.click_guard import Filled
from scenes.lesson.card_position import MARGIN, Cover, best_box, docked, gap_between, overlap
from scenes.table.art.overlay_art import bubble, named
from scenes.table.art.pen import Pen
from scenes.table.board.overlay import Line
from scenes.table.layout.boxes import Box, card_box, turned_box
from scenes.table.model.tiles import fitted
from scenes.table.rendering.dials import dial_box

if TYPE_CHECKING:
    from scenes.lesson.lesson_table import LessonTable

WIDTH = 336.0
PAD = 16.0
INNER = WIDTH - 2 * PAD
SIZES = ((1.25, 190.0, False), (1.0, 190.0, False), (1.0, 140.0, True), (0.9, 110.0, True))
"""The card's possible sizes, best first: (maximum size factor, maximum text height, may touch other boxes)."""
ROOM_WRONG = 90.0
HEAD = 26.0
HEAD_DOWN = PAD + 5
"""Distance from the card's upper edge to the centre of its heading."""
BUTTON = 38.0
GAP = 10.0
FREE = 10.0
"""Minimum distance from boxes that the card mustn't cover."""
LIFT = 30.0
"""Space above the hand for raised cards."""
SHADOW = 14.0
"""Blur of the card's shadow, in units. `SHADE` is the shadow's opacity, from 0 to 255."""
SHADE = 170
TAIL = 96.0
"""Maximum length of the arrow. `TAIL_FOOT` is half the width of the arrow's foot."""
TAIL_FOOT = 13.0
BOARD, PILE, DIAL, LOG = 8.0, 6.0, 25.0, 0.4
"""Cost of hiding 1,000 square units of each kind of area on the table."""
OVER = 4
"""The arrow is drawn this many times larger and then scaled down, so that its edges are smooth."""
GOLD = ("lesson.next", "lesson.play")
READING = ("lesson.back", "lesson.next")
"""The buttons that lead to another step. All other buttons end or restart the lesson."""
RULE = "lesson.rule."
TOLD_ABOVE = 34.0
"""Distance from a rule's id up to the tip that appears above the id, in units."""
LINK = 6.0
"""Distance from the centre of a rule's id down to the underline that marks the id as a link."""
ASKING = ("banner", "wide", "help", "menu")
"""Panels that the card never covers."""
NOWHERE = Box(0, 0, 0, 0)


class LessonCard:
    """A lesson's card.

    Before drawing the card or handling input, set `pen` and call `place`.
    """

    def __init__(self) -> None:
        self.pen: Pen | None = None
        self.box = NOWHERE
        self.buttons: dict[str, Box] = {}
        self.links: dict[str, Box] = {}
        """Maps each link's name to its box. The links lead to the step's rules."""
        self.hover = ""
        self.larger = 1.0
        """The size factor of the card. 1 is its usual size."""
        self.room = SIZES[0][1]
        self._key: tuple[object, ...] = ()
        self._own_pen: Pen | None = None
        """The pen that draws the card, at the card's own scale."""
        self.changing: Filled = MappingProxyType({})
        """Maps each button that is ignoring presses to the fraction (0 to 1) of its waiting time that has passed."""

    @property
    def ending(self) -> list[str]:
        """The names of the visible buttons that end or restart the lesson."""
        return [name for name in self.buttons if name not in READING]

    def put_away(self) -> None:
        """Remove the card from the table."""
        self.box = NOWHERE
        self.buttons, self.links = {}, {}
        self._key = ()

    def at(self, x: float, y: float) -> str:
        """Return the button or link under a point, or ""."""
        known = {**self.buttons, **self.links}
        return next((name for name, box in known.items() if box.holds(x, y)), "")

    # --- position -----------------------------------------------------------------------------------------------

    def place(self, table: LessonTable) -> None:
        """Find a position for the card, or remove the card if there is no text to show."""
        outer, lesson = self.pen, table.session
        if outer is None or not table.speaking:
            self.put_away()
            return
        spread = [table.overlay.boxes.whole] if table.overlay.spread else []
        key = (
            lesson.at,
            table.wrong,
            table.model.size,
            table.model.panels,
            outer.scale,
            outer.letters,
            len(lesson.match.turns),
            *spread,
        )
        if key == self._key:
            return
        self._key = key
        lit = list(table.pointed_at().values())
        sight = table.in_sight()
        never = [box.grown(FREE) for box in (spread or [*sight, *self._asking(table)])]
        # Everything below a spread pile is darkened anyway, so hiding it costs nothing.
        covers = [Cover(box, DIAL) for box in sight] if spread else list(hidden(table))
        cards = [] if spread else list(visible_cards(table))
        for larger, self.room, close in SIZES:
            self.larger = min(table.model.panels, larger)
            pen = self._own_pen = Pen(outer.letters, outer.art, outer.scale * self.larger)
            wide, high = WIDTH * self.larger, self._high(pen, table) * self.larger
            if lit:
                self.box = best_box((wide, high), table.model.size, never, covers, table.aims(), close, cards)
                if "log" in table.model.layout.panels and not spread:
                    self.box = docked(self.box, table.model.layout.panels["log"], [*never, *cards])
            else:
                x, y = table.model.layout.panels.get("board", Box(0, 0, *table.model.size)).centre
                self.box = Box(x - wide / 2, max(MARGIN, y - high / 2), wide, high)
                if any(overlap(self.box, one) for one in (*never, *cards)):
                    self.box = best_box((wide, high), table.model.size, never, covers, [self.box], close, cards)
            if not any(overlap(self.box, one) for one in never):
                break
        self.links = {name: box.times(self.larger) for name, box in self._links(pen, table).items()}
        self.buttons = {name: box.times(self.larger) for name, box in self._buttons(table).items()}

    @staticmethod
    def _asking(table: LessonTable) -> list[Box]:
        """Return the boxes of the learner's hand, the question and the buttons.

        The hand's box includes the space for raised cards.
        """
        panels = table.model.layout.panels
        hands = [
            table.hit_test.hand_box(spot.place)
            for spot in table.model.layout.spots
            if spot.shape == "fan" and spot.seat == table.model.layout.front
        ]
        lifted = [box._replace(y=box.y - LIFT, h=box.h + LIFT) for box in hands]
        costly = [table.answers.costly_box] if table.answers.costly else []
        return [*lifted, *costly, *(panels[name] for name in ASKING if name in panels)]

    def _high(self, pen: Pen, table: LessonTable) -> float:
        said = pen.block(self._said(table), "paper_prose", INNER, room=(0, self.room))
        text = said.picture.get_height() / pen.scale
        if table.wrong:
            wrong = pen.block(table.wrong, "paper_prose", INNER, "blood", room=(0, ROOM_WRONG))
            text += wrong.picture.get_height() / pen.scale + GAP * 1.5
        rows = 3 if table.session.finished else 1
        return 2 * PAD + HEAD + text + GAP + rows * BUTTON + (rows - 1) * GAP

    @staticmethod
    def _said(table: LessonTable) -> tuple[Span, ...]:
        return table.session.words(table.session.step.say)

    def _buttons(self, table: LessonTable) -> dict[str, Box]:
        lesson, box = table.session, self.drawn
        left, wide = box.x + PAD, INNER
        foot = box.y + box.h - PAD
        if lesson.finished:
            names = ("lesson.play", "lesson.again", "lesson.title")
            return {
                name: Box(left, foot - BUTTON - (len(names) - 1 - row) * (BUTTON + GAP), wide, BUTTON)
                for row, name in enumerate(names)
            }
        third = (wide - 2 * GAP) / 3
        names = ("lesson.back", "lesson.skip", "lesson.next")
        found = {name: Box(left + row * (third + GAP), foot - BUTTON, third, BUTTON) for row, name in enumerate(names)}
        if not lesson.can_go_back:
            del found["lesson.back"]
        if lesson.waits:
            del found["lesson.next"]
        return found

    # --- picture ------------------------------------------------------------------------------------------------

    @property
    def drawn(self) -> Box:
        """The card's box, in the units of the card's own pen."""
        return self.box.times(1 / self.larger)

    def items(self, table: LessonTable, images: Images) -> list[Drawn]:
        """Return the items on the card: its shadow, arrow, heading, text and buttons."""
        self.place(table)
        outer, pen = self.pen, self._own_pen
        if outer is None or pen is None:
            return []
        box = self.drawn
        items = [*self._shadow(pen, images), *self._tail(outer, table, images)]
        items += [pen.panel("paper", box), *self._head(pen, table)]
        left, top = box.x + PAD, box.y + PAD + HEAD
        said = pen.text(self._said(table), "paper_prose", left, top, down=0, width=INNER, room=(0, self.room))
        items.append(said)
        if table.wrong:
            top += said.picture.get_height() / pen.scale + GAP
            items.append(pen.panel("paper_rule", Box(left, top - GAP / 2, INNER, 1)))
            items.append(
                pen.text(
                    table.wrong,
                    "paper_prose",
                    left,
                    top + GAP / 2,
                    down=0,
                    width=INNER,
                    colour="blood",
                    room=(0, ROOM_WRONG),
                )
            )
        return [*items, *self._button_items(pen, table), *self._link_told(outer, table)]

    def _link_told(self, pen: Pen, table: LessonTable) -> list[Drawn]:
        """Return the tip for the rule id under the pointer, or [] if there is none."""
        link = self.links.get(self.hover)
        if link is None:
            return []
        rule = table.session.step.rules[int(self.hover.removeprefix(RULE))]
        told = table.model.words.say("rulebook.read", [("rule", rule)])
        x, y = link.centre
        block = pen.block(told, "tip")
        return named(bubble(pen, "note", block, x, y - TOLD_ABOVE * self.larger, Box(0, 0, *table.model.size)), told)

    @staticmethod
    def _heading(pen: Pen, table: LessonTable) -> tuple[Line, Line, list[Span], float]:
        """Return the step number, the words before the rule ids, the ids and the size factor."""
        lesson, words = table.session, table.model.words
        if lesson.finished:
            told = words.say("lesson.done")
        else:
            told = words.say("lesson.step", [("number", lesson.at + 1), ("count", len(lesson.steps))])
        named = words.say("lesson.rules") if lesson.step.rules else ()
        rules = [Span(rule, "bold") for rule in lesson.step.rules]
        # The step number and the rules share one line and one text size.
        room = (INNER - GAP * (len(rules) + 1), HEAD * 0.8)
        return told, named, rules, pen.block((*told, *named, *rules), "paper_small", room=room).grow

    def _links(self, pen: Pen, table: LessonTable) -> dict[str, Box]:
        """Return the boxes of the rule ids in the card's heading, by link name.

        The boxes are in the units of the card's own pen.
        """
        _, _, rules, grow = self._heading(pen, table)
        box, links = self.drawn, dict[str, Box]()
        right, middle = box.x + PAD + INNER, box.y + HEAD_DOWN
        for number, rule in reversed(list(enumerate(rules))):
            long = pen.block([rule], "paper_small", grow=grow).picture.get_width() / pen.scale
            links[f"{RULE}{number}"] = Box(right - long, middle - HEAD / 2, long, HEAD - 2)
            right -= long + GAP
        return links

    def _head(self, pen: Pen, table: LessonTable) -> list[Drawn]:
        """Return the items in the card's heading: step number, rule ids and progress."""
        lesson, box = table.session, self.drawn
        left, wide = box.x + PAD, INNER
        middle = box.y + HEAD_DOWN
        count = len(lesson.steps)
        told, named, rules, grow = self._heading(pen, table)
        items = [pen.text(told, "paper_small", left, middle, grow=grow)]
        right = left + wide
        for name, link in self._links(pen, table).items():
            rule = rules[int(name.removeprefix(RULE))]
            right = link.x + link.w
            items.append(pen.text([rule], "paper_small", right, middle, across=1.0, grow=grow))
            under = Box(link.x, middle + LINK, link.w, 1.5 if name == self.hover else 0.75)
            items.append(pen.panel("paper_rule", under))
            right = link.x - GAP
        if named:
            items.append(pen.text(named, "paper_small", right, middle, across=1.0, grow=grow))
        line = middle + 11
        items.append(pen.panel("paper_rule", Box(left, line, wide, 1)))
        items.append(pen.panel("paper_done", Box(left, line - 1, wide * min(count, lesson.at + 1) / count, 3)))
        return items

    def _button_items(self, pen: Pen, table: LessonTable) -> list[Drawn]:
        items: list[Drawn] = []
        boxes = {name: there.times(1 / self.larger) for name, there in self.buttons.items()}
        said = {name: table.model.words.say(name) for name in boxes}
        roles = {name: "button_gold" if name in GOLD else "score" for name in boxes}
        # All labels have the same size factor.
        grow = pen.even(
            pen.block(told, roles[name], room=(boxes[name].w - 1.5 * GAP, BUTTON)) for name, told in said.items()
        )
        for name, box in boxes.items():
            items.append(pen.panel(roles[name] if name in GOLD else "button", box))
            if name == self.hover:
                items.append(pen.panel("hover", box))
            items.append(pen.text(said[name], roles[name], *box.centre, across=0.5, grow=grow))
            if name in self.changing:
                items += [pen.panel(style, Box(*line)) for style, line in filling(box, self.changing[name])]
        if table.session.waits:
            right = self.drawn.x + WIDTH - PAD
            middle = self.drawn.y + self.drawn.h - PAD - BUTTON / 2
            told = table.model.words.say("lesson.your_move")
            room = (INNER / 3, BUTTON)
            items.append(pen.text(told, "paper_note", right, middle, across=1.0, room=room))
        return items

    def _shadow(self, pen: Pen, images: Images) -> list[Drawn]:
        """Return the card's shadow on the table. The light comes from the upper left."""
        box = self.drawn
        spread = pen.px(SHADOW)
        size = pen.px(box.w), pen.px(box.h)
        picture = images.made(("card shadow", size, spread), lambda: _shade(size, spread))
        return [Drawn(("shadow", "lesson"), picture, pen.px(box.x + 3) - spread, pen.px(box.y + 7) - spread)]

    # --- the pointer --------------------------------------------------------------------------------------------

    def _tail(self, pen: Pen, table: LessonTable, images: Images) -> list[Drawn]:
        """Return an arrow pointing to the nearest highlighted thing.

        Return [] if that thing is too near or too far away, or if nothing is highlighted.
        """
        lit = sorted(table.aims(), key=lambda one: gap_between(self.box, one))
        if not lit or gap_between(self.box, lit[0]) < FREE / 2:
            return []
        foot, tip = _pointing(self.box, lit[0])
        if tip is None:
            return []
        across = abs(tip[0] - foot[0]) >= abs(tip[1] - foot[1])
        side = (0.0, TAIL_FOOT) if across else (TAIL_FOOT, 0.0)
        points = [
            (foot[0] - side[0], foot[1] - side[1]),
            (foot[0] + side[0], foot[1] + side[1]),
            tip,
        ]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, low = max(x for x, _ in points), max(y for _, y in points)
        outline = tuple((pen.px(x - left), pen.px(y - top)) for x, y in points)
        size = max(2, pen.px(right - left)), max(2, pen.px(low - top))
        picture = images.made(("pointer", size, outline), lambda: _drawn(size, outline))
        return [Drawn(("pointer",), picture, pen.px(left), pen.px(top))]


def _pointing(box: Box, target: Box) -> tuple[tuple[float, float], tuple[float, float] | None]:
    """Return the positions of the arrow's start and tip.

    The tip is None if the target is farther away than `TAIL`.
    """
    gaps = {
        "right": target.x - box.x - box.w,
        "left": box.x - target.x - target.w,
        "down": target.y - box.y - box.h,
        "up": box.y - target.y - target.h,
    }
    way = max(gaps, key=lambda name: gaps[name])
    inset = TAIL_FOOT + PAD
    x = min(max(target.centre[0], box.x + inset), box.x + box.w - inset)
    y = min(max(target.centre[1], box.y + inset), box.y + box.h - inset)
    foot = {
        "right": (box.x + box.w - 2, y),
        "left": (box.x + 2, y),
        "down": (x, box.y + box.h - 2),
        "up": (x, box.y + 2),
    }[way]
    end = (
        min(max(foot[0], target.x), target.x + target.w),
        min(max(foot[1], target.y), target.y + target.h),
    )
    far = max(1.0, ((end[0] - foot[0]) ** 2 + (end[1] - foot[1]) ** 2) ** 0.5)
    return foot, end if far <= TAIL else None


PAPER, EDGE = (226, 212, 182), (138, 103, 49)


def _shade(size: tuple[int, int], spread: int) -> pygame.Surface:
    shade = clear((size[0] + 2 * spread, size[1] + 2 * spread))
    pygame.draw.rect(shade, (0, 0, 0, SHADE), pygame.Rect(spread, spread, *size), border_radius=spread)
    return pygame.transform.gaussian_blur(shade, max(1, spread // 2))


def _drawn(size: tuple[int, int], outline: Iterable[tuple[int, int]]) -> pygame.Surface:
    large = clear((size[0] * OVER, size[1] * OVER))
    points = [(x * OVER, y * OVER) for x, y in outline]
    pygame.draw.polygon(large, PAPER, points)
    pygame.draw.lines(large, EDGE, False, [points[0], points[2], points[1]], OVER * 2)
    return scaled(large, size)


# --- things below the card -------------------------------------------------------------------------------------


def visible_cards(table: LessonTable) -> Iterable[Box]:
    """Yield the boxes of all cards that lie on the table."""
    for spot in table.model.layout.spots:
        if not table.hit_test.under_tray(spot.place):
            yield from (turned_box(sprite.rest) for sprite in table.sprites.visible(spot.place))


def hidden(table: LessonTable) -> Iterable[Cover]:
    """Yield the boxes of places, tokens, panels and so on, each with the cost of hiding it."""
    layout = table.model.layout
    stage = table.model.stage()
    for box in [*table.hit_test.tray_boxes(), *([stage.box] if stage is not None else [])]:
        yield Cover(box, BOARD)
    for spot in layout.spots:
        if table.hit_test.under_tray(spot.place):
            continue
        if spot.shape in ("stack", "heap"):
            yield Cover(layout.area(spot).grown(FREE), PILE if spot.seat else BOARD)
        elif spot.shape == "fan":
            yield Cover(table.hit_test.hand_box(spot.place), DIAL if table.sprites.places[spot.place] else PILE)
        elif spot.shape == "rows":
            for sprite in table.sprites.places[spot.place]:
                yield Cover(card_box(sprite.rest), BOARD)
    for page, _ in layout.pages.values():
        yield Cover(page, DIAL)
    for plate in layout.plates.values():
        yield Cover(plate.box, PILE)
    for token in table.sprites.tokens:
        yield Cover(card_box(token.rest), PILE)
    for tile in fitted(table.model.tiles(), layout):
        yield Cover(tile.box, BOARD)
    for dial, _ in layout.dials.values():
        yield Cover(dial_box(dial), DIAL)
    for name in ("log", "header"):
        if name in layout.panels:
            yield Cover(layout.panels[name], LOG)
