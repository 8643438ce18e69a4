"""The curtain that hides the table while one player hands over to the next (SB 7.3).

The curtain shows only public events. The table underneath isn't painted. Players can answer some questions without
lifting the curtain (FV 8.2).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence, Set
from typing import TYPE_CHECKING, Protocol

import pygame

from game.words.event_text import Span
from scenes.drawing.geometry import Geometry, MenuBox
from scenes.drawing.painter import Drawn, Painter
from scenes.drawing.shapes import shade
from scenes.drawing.surfaces import solid
from scenes.drawing.theme import blended
from scenes.framework.manager import Scene
from scenes.framework.menu_canvas import Look, MenuCanvas
from scenes.framework.navigation import Back, Go
from scenes.kit.click_guard import Meanings
from scenes.system.key_bindings import shown
from scenes.table.curtain.curtain_news import Seen
from scenes.table.curtain.curtain_state import LIFT, NONE, CurtainPhase, CurtainState, CurtainTimes

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.services import Services

LEFT = 1
KEYS = {pygame.K_RETURN: LIFT, pygame.K_KP_ENTER: LIFT, pygame.K_LEFT: 1, pygame.K_RIGHT: 2}
BUTTONS = ("button", "left", "right")
"""The names in menus.yaml for the buttons that lift the curtain or give answers."""
LEAST_GROWN, MOST_GROWN = 1.2, 1.5
"""Maximum factors by which enlarged text increases the line spacing: the first for many lines, the second for few."""
LEAST_LABEL, LEAST_LINE = 0.65, 0.75
"""Minimum sizes of a button's label and of a line of text, as fractions of their usual sizes."""


class Answers(Protocol):
    """The answers that a seat may give without seeing its cards."""

    def labels(self) -> Sequence[str]:
        """Return the labels for the answer buttons. There are at most two."""

    def give(self, number: int) -> bool:
        """Give the answer with this index.

        Returns:
            Whether the next seat to decide also gets a curtain.
        """


class CurtainScene(Scene):
    """The curtain for one seat.

    Args:
        app: The program.
        session: The match.
        seat: The seat that is about to take over the screen.
        on_lifted: Called when the curtain has gone up.
        at_once: Whether the curtain is already down in the first frame.
        answers: The answers that don't require the seat to see its cards, or None.
        behind: The indices of the decisions made while the curtain was down (see `unread`).
        reopened: The number of decisions before the match was resumed (see `unread`).
        given: The indices of the decisions made at a panel or in advance (see `unread`).
    """

    name = "curtain"
    opaque = False

    def __init__(
        self,
        app: Services,
        session: Session,
        seat: int,
        on_lifted: Callable[[], None],
        at_once: bool = False,
        answers: Answers | None = None,
        behind: Set[int] = frozenset(),
        reopened: int = 0,
        given: Set[int] = frozenset(),
    ) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.seat = seat
        self.worn = session.wears[seat - 1]
        self.who = session.names[seat - 1]
        self.on_lifted = on_lifted
        self.answers = answers
        self.labels = tuple(answers.labels()) if answers else ()
        self.seen = Seen(session, seat, behind, bool(self.labels), reopened, given)
        self.place = Geometry(app.library.menus, "curtain")
        fall, hold, lift = (self.place.number(name) / 100 for name in ("fall", "hold", "lift"))
        self.curtain_state = CurtainState(CurtainTimes(fall, hold, lift), at_once, app.animate)
        self.look = Look.of(app)
        self.hover = NONE
        self._told = False
        self._heard = at_once
        self._lifted = False
        self._items: tuple[Drawn, ...] = ()
        self._ground: pygame.Surface | None = None
        self._live: tuple[tuple[object, ...], tuple[Drawn, ...]] | None = None
        self._matches_stage()

    # --- buttons ------------------------------------------------------------------------------------------------------

    def buttons(self) -> Meanings:
        """Return the meaning of each button, or {} if the curtain isn't down.

        Each time the curtain comes down, its buttons get new meanings. A button with a new meaning ignores presses for
        a moment.
        """
        state = self.curtain_state
        if state.phase != CurtainPhase.DOWN:
            return {}
        return {name: (self.seat, name, state.lowered) for name in self._buttons()}

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the name of the button at a pixel, or ""."""
        at = self._under(pos)
        return "" if at == NONE else BUTTONS[at]

    @property
    def ready(self) -> bool:
        """Return whether the curtain is down and all its buttons accept presses."""
        return self.curtain_state.phase == CurtainPhase.DOWN and not self.changing

    def changing_now(self) -> None:
        """Log the positions of the buttons as soon as all of them accept presses."""
        if self.ready and not self._told:
            self._told = True
            boxes = {name: [*self.app.view.rect(*self.place.box(name))] for name in self._buttons()}
            self.app.log("curtain", seat=self.seat, **boxes)

    # --- life cycle ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Briefly block the buttons (click guard). The first time, also play the curtain's sound."""
        self.app.click_guard.came(self)
        if not self._heard:
            self.app.audio.play("curtain")
            self._heard = True

    def leave(self) -> None:
        """Lower the curtain again, because another scene now covers it."""
        if self.curtain_state.renew():
            self.opaque = True
            self._told = False
            self.changing = dict.fromkeys(self._buttons(), 0.0)
            self.hover = NONE

    def resized(self) -> None:
        """Redraw the curtain for the new window size."""
        self.look.art.forget()
        self._items = ()
        self._ground = None
        self._live = None
        self._told = False
        self.changing_now()

    def out_of_sight(self) -> None:
        """When the player leaves the window, lower a moving curtain immediately.

        A curtain that is rising after an answer keeps rising.
        """
        self.curtain_state.drop()
        self._matches_stage()

    def rest(self) -> float | None:
        """Return the number of seconds until the curtain or the match clock changes.

        Return None if neither will change on its own.
        """
        rest = self.curtain_state.rest
        return self.session.next_minute if rest is None else rest

    def update(self, step: float) -> None:
        """Advance the curtain's clock and the match's clock by `step` seconds."""
        self.session.played += step
        self._chosen(self.curtain_state.update(step))

    def _matches_stage(self) -> None:
        self.opaque = self.curtain_state.covered >= 1
        if self.curtain_state.phase in (CurtainPhase.LIFTING, CurtainPhase.UP) and not self._lifted:
            self._lifted = True
            self.app.audio.play("curtain")
        if self.curtain_state.phase == CurtainPhase.UP:
            self._gone()

    def _chosen(self, button: int) -> None:
        """Carry out the action of the button just pressed on the curtain."""
        if button > LIFT and self.answers is not None:
            if self.answers.give(button - 1):
                self.app.navigate(Back())
                return
            self.on_lifted = _nothing
            self.curtain_state.lift(settled=True)
        self._matches_stage()

    def _buttons(self) -> Sequence[str]:
        return BUTTONS[: 1 + len(self.labels)]

    def _gone(self) -> None:
        if self.app.scenes.top is self:
            self.app.navigate(Back())
            self.on_lifted()

    # --- input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Always return True, so that no event reaches the table."""
        curtain_state = self.curtain_state
        chosen = NONE
        if event.type == pygame.MOUSEMOTION:
            self.hover = self._under(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            curtain_state.press(self._under(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            chosen = curtain_state.release(self._under(event.pos))
            if chosen > LIFT:
                # The next player's curtain might have the same buttons at the same positions.
                self.app.click_guard.answered(*self.app.view.to_logical(event.pos), self, BUTTONS[chosen])
        elif event.type == pygame.KEYDOWN and KEYS.get(event.key, NONE) in range(len(self._buttons())):
            ignoring = self.app.click_guard.see(self, self.buttons())
            curtain_state.key_down(KEYS[event.key], BUTTONS[KEYS[event.key]] in ignoring)
        elif event.type == pygame.KEYDOWN and curtain_state.phase == CurtainPhase.DOWN:
            self._beyond(event)
        elif event.type == pygame.KEYUP and event.key in KEYS:
            curtain_state.key_up()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            curtain_state.drop()
        self._chosen(chosen)
        return True

    def _beyond(self, event: pygame.event.Event) -> None:
        """If the key opens the pause menu or the rulebook, open it on top of the curtain."""
        if event.key == pygame.K_ESCAPE:
            self.app.navigate(Go("pause", self.session))
        elif self.app.keys.meaning(event) == "rules":
            self.app.navigate(Go("rulebook", self.session.content.game.id))

    def _under(self, pos: tuple[int, int]) -> int:
        """Return the number of the button at a pixel, or NONE if there is none."""
        boxes = [self.app.view.rect(*self.place.box(name)) for name in self._buttons()]
        return next((at for at, box in enumerate(boxes) if box.collidepoint(pos)), NONE)

    # --- picture ------------------------------------------------------------------------------------------------

    def paint(self, painter: Painter) -> None:
        """Paint the curtain. While the curtain is moving, paint the scene underneath too."""
        ground = self._ground = self._ground or self._drape()
        self._items = self._items or self._still_items()
        if self.opaque:
            painter.ground(ground)
            painter.still(self._items)
            painter.live(self._live_items())
            return
        up = round((1 - self.curtain_state.covered) * ground.get_height())
        moved = (Drawn(("drape",), ground, 0, -up), *(item._replace(y=item.y - up) for item in self._items))
        painter.live(moved)

    def _drape(self) -> pygame.Surface:
        """Return the picture of the curtain: cloth in the seat's colour, with a pelmet on top."""
        view, images, place, seat = self.app.view, self.look.images, self.place, self.app.theme.seat(self.worn)
        whole = solid(view.size)
        whole.blit(images.covering("curtain/drape.webp", *view.size), (0, 0))
        whole.fill(seat.colour, special_flags=pygame.BLEND_RGB_MULT)
        edge = shade_to_edges(view.size, place.number("edges") / 100)
        whole.blit(edge, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._hang_pelmet(whole)
        return whole

    def _hang_pelmet(self, whole: pygame.Surface) -> None:
        """Draw the pelmet along the top, repeated from the middle outwards."""
        view, seat = self.app.view, self.app.theme.seat(self.worn)
        high = view.px(self.place.number("pelmet"))
        master = self.look.images.master("curtain/pelmet.png")
        wide = round(high * master.get_width() / master.get_height())
        part = self.look.images.sized("curtain/pelmet.png", wide, high).copy()
        # This colour tints the pelmet's cloth, which is nearly black. It hardly changes the gold.
        tint = blended((0, 0, 0), seat.paper, self.place.number("pelmet_tint") / 100)
        part.fill(tint, special_flags=pygame.BLEND_RGB_ADD)
        start = (view.width - wide) // 2
        while start > 0:
            start -= wide
        for x in range(start, view.width, wide):
            whole.blit(part, (x, 0))

    def _still_items(self) -> tuple[Drawn, ...]:
        place, texts = self.place, self.app.texts
        sheet = MenuCanvas(self.look, self.app.view)
        x, y, side = place.numbers("rays", 3)
        sheet.square("rays.png", (x, y), side)
        sheet.square(f"tokens/seat{self.worn}.png", (x, y), place.number("token"))
        sheet.fit(self.who, "name", place.point("name"), place.number("name_width"), 0.5, least=0.5)
        sheet.text(texts["curtain.sentence"], "subtitle", place.point("sentence"), 0.5)
        self._put_seen(sheet)
        self._put_label(sheet, "button_gold", place.box("button"), texts.say("curtain.lift", name=self.who))
        for name, label in zip(BUTTONS[1:], self.labels, strict=False):
            self._put_label(sheet, "button", place.box(name), label)
        how = texts["curtain.how_answers" if self.labels else "curtain.how"]
        wide, high = place.point("how_room")
        sheet.text(how, "body", place.point("how"), 0.5, width=wide, high=high)
        return tuple(sheet.items)

    def _put_label(self, sheet: MenuCanvas, kind: str, box: MenuBox, label: str) -> None:
        sheet.panel(kind, box)
        wide = box.width - 2 * self.place.number("pad")
        if self.look.type.width(label, kind, self.app.view.scale) * LEAST_LABEL > self.app.view.px(wide):
            label = self.app.texts["curtain.lift.short"] if kind == "button_gold" else label
        sheet.fit(label, kind, box.middle, wide, 0.5, least=LEAST_LABEL)

    def _put_seen(self, sheet: MenuCanvas) -> None:
        """Draw the panel with as many of the newest public events as will fit."""
        place, seen = self.place, self.seen
        room, pad, head, top = place.box("panel"), place.number("pad"), place.number("head"), place.number("lines")
        grown, each = self.look.type.growth("body"), (room.height - top) / (len(seen.told) + len(seen.asked) or 1)
        least, gap = (place.number("line_gap") * min(grown, bound) for bound in (LEAST_GROWN, MOST_GROWN))
        gap = max(least, min(gap, each))
        most = max(1, int((room.height - top) // gap) - len(seen.asked))
        lines = [*self._told_in(most), *seen.asked]
        high = max(place.number("least"), top + len(lines) * gap + head / 2)
        widest = max(map(self._wide, lines))
        groups = list(seen.cards)
        while groups and widest * LEAST_LINE > room.width - 3 * pad - self._across(groups):
            del groups[0]  # if long names leave no space, omit the cards, because the lines name them anyway
        cards = self._across(groups)
        needed = math.ceil(widest * grown) + 2 * pad + (cards + 2 * pad if groups else 0)
        across = min(room.width, max(place.number("narrowest"), needed))
        box = MenuBox(room.x + (room.width - across) / 2, room.y + (room.height - high) / 2, across, high)
        sheet.panel("panel", box)
        sheet.text(self.app.texts["curtain.saw"], "section", (box.x + pad, box.y + head), down=0, high=top - head)
        wide = box.width - 2 * pad - (cards + pad if groups else 0)
        said = [[(span.text, span.style) for span in line] for line in lines]
        grow = max(1.0, sheet.even(said, "body", wide, gap))
        for number, spans in enumerate(said):
            at = (box.x + pad, box.y + top + number * gap)
            sheet.fit(spans, "body", at, wide, down=0, least=LEAST_LINE, high=gap, grow=grow)
        x = box.x + box.width - pad - cards
        for group in groups:
            self._put_group(sheet, group, x, box.y + box.height / 2)
            x += self._across([group]) + place.number("card_gap")

    def _told_in(self, most: int) -> Sequence[tuple[Span, ...]]:
        """Return up to `most` lines with the newest events.

        If there are more events, the first line explains how to read the others.
        """
        told = self.seen.told
        if len(told) <= most:
            return told or [(Span(self.app.texts["curtain.nothing"]),)]
        left = len(told) - (most - 1)
        more = self.app.say("curtain.more", count=left, key=shown(self.app.keys.of["since"]))
        return [(Span(more),), *told[left:]]

    def _across(self, groups: Sequence[Sequence[str]]) -> float:
        """Return the total width of several groups of cards side by side, in units."""
        over, gap, wide = (self.place.number(name) for name in ("card_over", "card_gap", "card"))
        return sum(wide + over * (len(group) - 1) for group in groups) + gap * max(0, len(groups) - 1)

    def _wide(self, line: Sequence[Span]) -> float:
        """Return the width of a line at its usual size, in units."""
        words = "".join(span.text for span in line)
        type_, scale = self.look.type, self.app.view.scale
        return type_.width(words, "body", scale) / type_.growth("body") / scale

    def _put_group(self, sheet: MenuCanvas, faces: Sequence[str], x: float, y: float) -> None:
        wide, over, turn = (self.place.number(name) for name in ("card", "card_over", "card_turn"))
        for number, face in enumerate(faces):
            lean = turn * (0.5 * (len(faces) - 1) - number) if len(faces) > 1 else 0.0
            sheet.card(face, (x + wide / 2 + number * over, y), wide, lean)

    def _live_items(self) -> tuple[Drawn, ...]:
        """Return the items that show the state of each button.

        A button may be held down, under the pointer, or ignoring presses.
        """
        curtain_state = self.curtain_state
        held = round(curtain_state.hold_share * 100)
        dim = tuple(self._dim_buttons())
        key = (curtain_state.phase, self.hover, curtain_state.armed, held, curtain_state.holding, dim)
        if self._live is None or self._live[0] != key:
            self._live = key, self._button_state(held)
        return self._live[1]

    def _dim_buttons(self) -> Sequence[int]:
        """Return the numbers of the buttons that currently ignore presses."""
        return [at for at, name in enumerate(self._buttons()) if name in self.changing]

    def _button_state(self, held: int) -> tuple[Drawn, ...]:
        curtain_state, palette = self.curtain_state, self.app.theme.palette
        sheet = MenuCanvas(self.look, self.app.view)
        boxes = [self.place.box(name) for name in self._buttons()]
        dim = self._dim_buttons()
        for at in dim:
            sheet.made(("wait",), "curtain", boxes[at], lambda w, h: shade(w, h, palette.night, WAITING_DARK))
        if held:
            box = boxes[curtain_state.holding]
            done = MenuBox(box.x, box.y, box.width * held / 100, box.height)
            sheet.made(("hold", held), "curtain", done, lambda w, h: shade(w, h, palette.night, HOLD_DARK))
        elif curtain_state.armed != NONE:
            armed = boxes[curtain_state.armed]
            sheet.made(("armed",), "curtain", armed, lambda w, h: shade(w, h, palette.night, HOLD_DARK))
        elif self.hover != NONE and self.hover not in dim:
            lit = boxes[self.hover]
            sheet.made(("hover",), "curtain", lit, lambda w, h: shade(w, h, palette.gold_hi, HOVER_LIGHT))
        return tuple(sheet.items)


def _nothing() -> None:
    """Do nothing after an answer, because nobody needs to see the table yet.

    This function replaces `on_lifted`.
    """


WAITING_DARK = 0.45
HOLD_DARK = 0.25
HOVER_LIGHT = 0.22


def shade_to_edges(size: tuple[int, int], dark: float) -> pygame.Surface:
    """Return a picture that darkens another picture's edges when the two are multiplied.

    `dark` is the darkness of the corners, from 0 to 1.
    """
    small = solid((33, 33))
    for x in range(33):
        for y in range(33):
            across, down = (x - 16) / 16, (y - 16) / 16
            off = min(1.0, 0.8 * across * across + 0.45 * down * down)
            value = round(255 * (1 - min(1.0, dark) * off))
            small.set_at((x, y), (value, value, value))
    return pygame.transform.smoothscale(small, size)
