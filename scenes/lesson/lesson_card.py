"""The card of a lesson: a sheet near the thing it explains, with a pointer and buttons.

It never covers the learner's hand, anything the step needs (`LessonTable.in_sight`), or the table's question. Among the
remaining positions, the card takes a nearby one that hides as little as possible.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.words.event_text import Span
from scenes.drawing.images import Images, scaled
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.kit.buttons import filling
from scenes.kit.click_guard import Filled
from scenes.table.dials import dial_box, fitted
from scenes.table.layout import Box, card_box
from scenes.table.overlay_art import bubble, named
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.lesson.lesson_table import LessonTable

WIDTH = 336.0
PAD = 16.0
INNER = WIDTH - 2 * PAD
SIZES = ((1.25, 190.0, False), (1.0, 190.0, False), (1.0, 140.0, True), (0.9, 110.0, True))
"""Sizes of the card, best first. The card takes the first one that fits.

Each entry has the greatest factor on the card's size, the greatest height of large text, and whether the card may touch
the boxes that it mustn't cover.
"""
ROOM_WRONG = 90.0
HEAD = 26.0
BUTTON = 38.0
GAP = 10.0
MARGIN = 10.0
FREE = 10.0
"""Smallest distance from boxes that the card mustn't cover."""
LIFT = 30.0
"""Space for raised cards of the hand."""
STEP = 12.0
SHADOW = 14.0
"""Blur of the card's shadow. `SHADE` is its opacity, 0 to 255."""
SHADE = 170
TAIL = 96.0
"""Greatest length of the pointer. `TAIL_FOOT` is half the width of its foot."""
TAIL_FOOT = 13.0
BOARD, PILE, DIAL, LOG = 8.0, 6.0, 25.0, 0.4
"""Cost of hiding 1,000 square units of different things.

`BOARD` is for a space on the board, a card in rows or a tile, `PILE` for a pile or plate, `DIAL` for a dial, a page or
a row of cards, and `LOG` for the log.
"""
OVER = 4
"""Factor by which the pointer is drawn larger before it is scaled down, for smooth edges."""
GOLD = ("lesson.next", "lesson.play")
READING = ("lesson.back", "lesson.next")
"""The buttons that go from step to step. All others end or restart the lesson."""
RULE = "lesson.rule."
TOLD_ABOVE = 34.0
"""Height of a rule's tip above the rule's id."""
LINK = 6.0
"""Distance from the middle of a rule's id down to the line that marks it as a link."""
ASKING = ("banner", "wide", "help", "menu")
"""Panels that the card never covers."""
NOWHERE = Box(0, 0, 0, 0)


class Cover(NamedTuple):
    """A box, with the cost of hiding 1,000 square units of it."""

    box: Box
    cost: float


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def gap_between(one: Box, other: Box) -> float:
    """Return the shortest distance between two boxes."""
    across = max(0.0, other.x - one.x - one.w, one.x - other.x - other.w)
    down = max(0.0, other.y - one.y - one.h, one.y - other.y - other.h)
    return float((across * across + down * down) ** 0.5)


def best_box(
    size: tuple[float, float],
    screen: tuple[float, float],
    never: Sequence[Box],
    covers: Sequence[Cover],
    towards: Sequence[Box],
    close: bool = False,
) -> Box:
    """Return the best box for a card of this size.

    The best box overlaps `never` least, then hides the least of `covers` and is near one of `towards`.

    Args:
        size: Width and height of the card.
        screen: Width and height of the screen.
        never: Boxes that the card mustn't cover.
        covers: Boxes that the card should avoid, with their costs.
        towards: Boxes that the card explains.
        close: Whether the card may touch the boxes in `never` if there is no other room.
    """
    w, h = size
    xs, ys = _steps(screen[0] - w), _steps(screen[1] - h)
    dear = [*((one, 1000.0) for one in never), *((cover.box, cover.cost / 1000) for cover in covers)]
    best = _cheapest([(x, y) for y in ys for x in xs], size, dear, towards) or Box(MARGIN, MARGIN, w, h)
    if close and any(overlap(best, one) for one in never):
        # The search grid may step over a gap that is only slightly larger than the card.
        across = _flush([(one.x, one.w) for one in never], w, screen[0])
        down = _flush([(one.y, one.h) for one in never], h, screen[1])
        beside = [(x, y) for y in down for x in (*xs, *across)] + [(x, y) for y in ys for x in across]
        best = _cheapest([best[:2], *beside], size, dear, towards) or best
    return best


def _steps(room: float) -> list[float]:
    """Return the possible coordinates of the card's edge, in steps between the margins."""
    return [MARGIN + STEP * number for number in range(math.floor((room - 2 * MARGIN) / STEP) + 1)]


def _flush(never: Sequence[tuple[float, float]], long: float, screen: float) -> list[float]:
    """Return the coordinates at which a card of length `long` touches a range in `never`.

    A range is a start and a length.
    """
    found = {math.floor(start - long) for start, _ in never} | {math.ceil(start + length) for start, length in never}
    return [at for at in sorted(found) if MARGIN <= at <= screen - long - MARGIN]


def _cheapest(
    corners: Iterable[tuple[float, float]],
    size: tuple[float, float],
    dear: Sequence[tuple[Box, float]],
    towards: Sequence[Box],
) -> Box | None:
    """Return the cheapest box with one of these upper left corners, or the first of several, or None without any.

    A box costs its distance to the nearest box in `towards`, plus the area it hides of each box in `dear` times that
    box's cost.
    Thousands of corners share a few coordinates, so each coordinate is compared with the other boxes only once.
    """
    (w, h), best, cost = size, None, math.inf
    columns: dict[float, tuple[list[float], list[float]]] = {}
    rows: dict[float, tuple[list[float], list[tuple[int, float, float]]]] = {}
    for x, y in corners:
        if x not in columns:
            wide = [min(x + w, one.x + one.w) - max(x, one.x) for one, _ in dear]
            columns[x] = [max(0.0, one.x - x - w, x - one.x - one.w) for one in towards], wide
        if y not in rows:
            high = [min(y + h, one.y + one.h) - max(y, one.y) for one, _ in dear]
            shared = [(at, long, dear[at][1]) for at, long in enumerate(high) if long > 0]
            rows[y] = [max(0.0, one.y - y - h, y - one.y - one.h) for one in towards], shared
        (across, wide), (down, shared) = columns[x], rows[y]
        far = min((right * right + below * below for right, below in zip(across, down, strict=True)), default=0.0)
        found = float(far**0.5)
        for at, long, each in shared:
            if found >= cost:
                break
            if wide[at] > 0:
                found += wide[at] * long * each
        if found < cost:
            best, cost = Box(x, y, w, h), found
    return best


def docked(box: Box, log: Box, never: Sequence[Box]) -> Box:
    """Return the card's box, moved to the foot of the log if it would hide part of the log.

    It moves only if it fits there without covering any of `never`. The newest lines of the log then appear above it.
    """
    there = box._replace(x=log.x + (log.w - box.w) / 2, y=log.y + log.h - box.h)
    room = box.w <= log.w and box.h <= log.h and not any(overlap(there, one) for one in never)
    return there if room and overlap(box, log) else box


class LessonCard:
    """The card as it is drawn now. Drawing it sets `box` and `buttons`."""

    def __init__(self) -> None:
        self.box = NOWHERE
        self.buttons: dict[str, Box] = {}
        self.links: dict[str, Box] = {}
        """The rules that the step is based on, by id. Each links to the rulebook."""
        self.hover = ""
        self.larger = 1.0
        """Factor on the usual size of the card."""
        self.room = SIZES[0][1]
        self._key: tuple[object, ...] = ()
        self._pen: Pen | None = None
        self.changing: Filled = MappingProxyType({})
        """Buttons that ignore presses for now, each with the share (0 to 1) of its waiting time that has passed."""

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

    def place(self, table: Pen, stage: LessonTable) -> None:
        """Find a position for the card, unless its text and the table's size are unchanged.

        If the card would cover something that it mustn't, try smaller sizes.
        """
        lesson = stage.session
        spread = [stage.overlay.boxes.whole] if stage.overlay.spread else []
        key = (
            lesson.at,
            stage.wrong,
            stage.size,
            stage.panels,
            table.scale,
            table.letters,
            len(lesson.match.turns),
            *spread,
        )
        if key == self._key:
            return
        self._key = key
        lit = list(stage.pointed_at().values())
        sight = stage.in_sight()
        never = [box.grown(FREE) for box in (spread or [*sight, *self._asking(stage)])]
        # A spread pile darkens everything below it.
        covers = [Cover(box, DIAL) for box in sight] if spread else list(hidden(stage))
        for larger, self.room, close in SIZES:
            self.larger = min(stage.panels, larger)
            self._pen = Pen(table.letters, table.art, table.scale * self.larger)
            wide, high = WIDTH * self.larger, self._high(self._pen, stage) * self.larger
            if lit:
                self.box = best_box((wide, high), stage.size, never, covers, stage.aims(), close)
                if "log" in stage.layout.panels and not spread:
                    self.box = docked(self.box, stage.layout.panels["log"], never)
            else:
                x, y = stage.layout.panels.get("board", Box(0, 0, *stage.size)).centre
                self.box = Box(x - wide / 2, max(MARGIN, y - high / 2), wide, high)
                if any(overlap(self.box, one) for one in never):
                    self.box = best_box((wide, high), stage.size, never, (), [self.box], close)
            if not any(overlap(self.box, one) for one in never):
                break
        self.links = {}
        self.buttons = {name: box.times(self.larger) for name, box in self._buttons(stage).items()}

    @staticmethod
    def _asking(stage: LessonTable) -> list[Box]:
        """Return the boxes of the learner's hand with raised cards, the question and the buttons."""
        panels = stage.layout.panels
        hands = [
            stage.hit_test.hand_box(spot.place)
            for spot in stage.layout.spots
            if spot.shape == "fan" and spot.seat == stage.layout.front
        ]
        lifted = [box._replace(y=box.y - LIFT, h=box.h + LIFT) for box in hands]
        costly = [stage.layout.costly] if stage.costly else []
        return [*lifted, *costly, *(panels[name] for name in ASKING if name in panels)]

    def _high(self, pen: Pen, stage: LessonTable) -> float:
        said = pen.block(self._said(stage), "paper_prose", INNER, room=(0, self.room))
        text = said.picture.get_height() / pen.scale
        if stage.wrong:
            wrong = pen.block(stage.wrong, "paper_prose", INNER, "blood", room=(0, ROOM_WRONG))
            text += wrong.picture.get_height() / pen.scale + GAP * 1.5
        rows = 3 if stage.session.finished else 1
        return 2 * PAD + HEAD + text + GAP + rows * BUTTON + (rows - 1) * GAP

    @staticmethod
    def _said(stage: LessonTable) -> tuple[Span, ...]:
        return stage.session.words(stage.session.step.say)

    def _buttons(self, stage: LessonTable) -> dict[str, Box]:
        lesson, box = stage.session, self.drawn
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
        """The card's box in the units of its own pen."""
        return self.box.times(1 / self.larger)

    def items(self, table: Pen, stage: LessonTable, images: Images) -> list[Drawn]:
        """Return the display items of the card: its pointer, text and buttons.

        `table` is the pen for everything else on the table.
        """
        self.place(table, stage)
        pen = self._pen or table
        box = self.drawn
        items = [*self._shadow(pen, images), *self._tail(table, stage, images)]
        items += [pen.panel("paper", box), *self._head(pen, stage)]
        left, top = box.x + PAD, box.y + PAD + HEAD
        said = pen.text(self._said(stage), "paper_prose", left, top, down=0, width=INNER, room=(0, self.room))
        items.append(said)
        if stage.wrong:
            top += said.picture.get_height() / pen.scale + GAP
            items.append(pen.panel("paper_rule", Box(left, top - GAP / 2, INNER, 1)))
            items.append(
                pen.text(
                    stage.wrong,
                    "paper_prose",
                    left,
                    top + GAP / 2,
                    down=0,
                    width=INNER,
                    colour="blood",
                    room=(0, ROOM_WRONG),
                )
            )
        return [*items, *self._button_items(pen, stage), *self._link_told(table, stage)]

    def _link_told(self, pen: Pen, stage: LessonTable) -> list[Drawn]:
        """Return the tip above a rule's id while the pointer is on it."""
        link = self.links.get(self.hover)
        if link is None:
            return []
        rule = stage.session.step.rules[int(self.hover.removeprefix(RULE))]
        told = stage.words.say("rulebook.read", [("rule", rule)])
        x, y = link.centre
        block = pen.block(told, "tip")
        return named(bubble(pen, "note", block, x, y - TOLD_ABOVE * self.larger, Box(0, 0, *stage.size)), told)

    def _head(self, pen: Pen, stage: LessonTable) -> list[Drawn]:
        """Return the card's heading: the number of the step, its rules, and the progress."""
        lesson, box, words = stage.session, self.drawn, stage.words
        left, wide = box.x + PAD, INNER
        middle = box.y + PAD + 5
        count = len(lesson.steps)
        if lesson.finished:
            told = words.say("lesson.done")
        else:
            told = words.say("lesson.step", [("number", lesson.at + 1), ("count", count)])
        named = words.say("lesson.rules") if lesson.step.rules else ()
        rules = [Span(rule, "bold") for rule in lesson.step.rules]
        # The step number and the rules share one line and one text size.
        room = (wide - GAP * (len(rules) + 1), HEAD * 0.8)
        grow = pen.block((*told, *named, *rules), "paper_small", room=room).grow
        items = [pen.text(told, "paper_small", left, middle, grow=grow)]
        right = left + wide
        for number, rule in reversed(list(enumerate(rules))):
            name = f"{RULE}{number}"
            items.append(pen.text([rule], "paper_small", right, middle, across=1.0, grow=grow))
            long = items[-1].picture.get_width() / pen.scale
            link = Box(right - long, middle - HEAD / 2, long, HEAD - 2)
            self.links[name] = link.times(self.larger)
            under = Box(right - long, middle + LINK, long, 1.5 if name == self.hover else 0.75)
            items.append(pen.panel("paper_rule", under))
            right -= long + GAP
        if named:
            items.append(pen.text(named, "paper_small", right, middle, across=1.0, grow=grow))
        line = middle + 11
        items.append(pen.panel("paper_rule", Box(left, line, wide, 1)))
        items.append(pen.panel("paper_done", Box(left, line - 1, wide * min(count, lesson.at + 1) / count, 3)))
        return items

    def _button_items(self, pen: Pen, stage: LessonTable) -> list[Drawn]:
        items: list[Drawn] = []
        boxes = {name: there.times(1 / self.larger) for name, there in self.buttons.items()}
        said = {name: stage.words.say(name) for name in boxes}
        roles = {name: "button_gold" if name in GOLD else "score" for name in boxes}
        # The words of all buttons have the same size, as far as their styles allow.
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
        if stage.session.waits:
            right = self.drawn.x + WIDTH - PAD
            middle = self.drawn.y + self.drawn.h - PAD - BUTTON / 2
            told = stage.words.say("lesson.your_move")
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

    def _tail(self, pen: Pen, stage: LessonTable, images: Images) -> list[Drawn]:
        """Return the pointer from the card's edge to the nearest highlighted thing."""
        lit = sorted(stage.aims(), key=lambda one: gap_between(self.box, one))
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
    """Return where the pointer meets the card's edge, and the position of its tip.

    The tip is None if the target is farther away than `TAIL`: a shorter pointer would seem to point at something else.
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


def hidden(stage: LessonTable) -> Iterable[Cover]:
    """Yield the other things on the table, with the cost of hiding them."""
    layout = stage.layout
    for spot in layout.spots:
        if spot.shape in ("stack", "heap"):
            yield Cover(layout.area(spot).grown(FREE), PILE if spot.seat else BOARD)
        elif spot.shape == "fan":
            yield Cover(stage.hit_test.hand_box(spot.place), DIAL if stage.sprites.places[spot.place] else PILE)
        elif spot.shape == "rows":
            for sprite in stage.sprites.places[spot.place]:
                yield Cover(card_box(sprite.rest), BOARD)
    for page, _ in layout.pages.values():
        yield Cover(page, DIAL)
    for plate in layout.plates.values():
        yield Cover(plate.box, PILE)
    for token in stage.sprites.tokens:
        yield Cover(card_box(token.rest), PILE)
    for tile in fitted(stage.hit_test.tiles(), layout):
        yield Cover(tile.box, BOARD)
    for dial, _ in layout.dials.values():
        yield Cover(dial_box(dial), DIAL)
    for name in ("log", "header"):
        if name in layout.panels:
            yield Cover(layout.panels[name], LOG)
