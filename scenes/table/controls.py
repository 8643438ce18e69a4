"""Buttons of the table, and the keyboard: focus, arrows, Tab, Enter, Space, undo and redo."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType

import pygame

from game.engine.action import Action
from game.engine.sentence import Sentence as Phrase
from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn
from scenes.kit.buttons import filling
from scenes.kit.click_guard import Filled, Meanings
from scenes.table import tuning
from scenes.table.dials import Dial, fitted
from scenes.table.gesture import CARD, TOKEN, Item
from scenes.table.gesture import GestureState as Hand
from scenes.table.keyboard_zones import Stop, named, next_zone, towards
from scenes.table.layout import Box, card_box, token_box
from scenes.table.overlay import ButtonTip
from scenes.table.pen import Pen
from scenes.table.table_controller import TableController
from scenes.table.visibility import Phase

SMALL = {"undo": "undo", "redo": "redo", "hint": "fire-bowl", "menu": "menu", "help": "info"}
"""The small buttons and their icons."""
PLACE, WAY, SPREAD = "place", "way", "spread"
"""Prefixes of the names of other things to press.

They are a place that acts as a button, a choice, and a card of a spread pile.
"""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ANSWERS = ("wide", "stand", "results")
"""Prefixes of the names of buttons that depend on the current question."""
ICON = 18.0
GAP = 8.0
PAD = 12.0
"""Smallest gap between the edge of a button and its label."""
LEAST = 0.6
"""Smallest size of a button's label, as a share of its usual size."""
ONE_LINE = 0.9
"""A label takes two lines if one line would be smaller than this share of its two-line size."""


def _words_room(box: Box) -> tuple[float, float]:
    """Return the greatest width and height of the label on a large button."""
    return box.w - 2 * PAD, box.h - PAD


class Controls:
    """Everything pressable besides cards and tokens."""

    def __init__(self, stage: TableController) -> None:
        self.stage = stage
        self.focus: tuple[str, int | str] | None = None
        self.hover = ""
        self.pressed = ""
        self._meant: object = None
        """What the pressed button meant when it went down."""
        self.changing: Filled = MappingProxyType({})
        """Buttons that ignore presses because their meaning is new.

        Each comes with the share of its delay that has passed.
        """
        self._meanings_of: tuple[object, ...] = ()
        self._meanings: dict[str, Hashable] = {}
        self._told: tuple[Phrase | None, float] = (None, 0.0)
        """Why the button under the pointer does nothing, and when that explanation last appeared."""
        self.version = 0
        self._front = stage.front

    # --- buttons ------------------------------------------------------------------------------------------------

    def wide(self) -> list[Action]:
        """Return the actions of the main buttons. Several main buttons share the space of one."""
        return self.stage.hit_test.buttons()

    def usual(self) -> str:
        """Return the name of the only main button that doesn't lose the game.

        It is "" if there are several such buttons, or none.
        """
        sure = self.sure()
        return "" if sure is None else f"wide{self.wide().index(sure)}"

    def sure(self) -> Action | None:
        """Return the action of the only main button that doesn't lose the game.

        It is None if there are several such buttons, or none.
        """
        found = [action for action in self.wide() if not self.stage.confirmations.loses(action)]
        return found[0] if len(found) == 1 else None

    def tiles(self) -> dict[str, Dial]:
        """Return the tiles of the table by their buttons' names."""
        stage = self.stage
        return {f"tile.{one.tile.name}": one for one in fitted(stage.hit_test.tiles(), stage.layout)}

    def boxes(self) -> dict[str, Box]:
        """Return the buttons that can be pressed now, by name, without the tiles."""
        panels = self.stage.layout.panels
        found: dict[str, Box] = {}
        for kind, actions in (("wide", self.wide()), ("stand", self.stage.standing())):
            found |= {f"{kind}{number}": self.stage.answer_box(action, kind) for number, action in enumerate(actions)}
        if self.stage.hotseat.phase == Phase.OVER:
            found["results"] = panels["wide"]
        if self._fought:
            found.clear()
        for name in SMALL:
            found[name] = panels[name]
        return found

    def pressable(self) -> dict[str, Box]:
        """Return the buttons and tiles that can be pressed now, by name."""
        return {**self.boxes(), **{name: one.box for name, one in self.tiles().items()}}

    def at(self, x: float, y: float) -> str:
        """Return the button under a point, or ""."""
        return next((name for name, box in self.pressable().items() if box.holds(x, y)), "")

    # --- meanings -----------------------------------------------------------------------------------------------

    def meanings(self) -> Meanings:
        """Return what a press on each button would mean now.

        The buttons include tiles, a place that acts as a button, and the choices above the table.
        """
        stage = self.stage
        spread = stage.overlay.spread
        of = (
            stage.hit_test.position,
            stage.hit_test.free,
            stage.hotseat.phase,
            self._fought,
            stage.overlay.choice and stage.overlay.choice.ways,
            spread and spread.choices,
            stage.layout,
        )
        if len(self._meanings_of) != len(of) or any(a is not b for a, b in zip(of, self._meanings_of, strict=True)):
            self._meanings_of, self._meanings = of, self._find_meanings()
        return self._meanings

    def _find_meanings(self) -> dict[str, Hashable]:
        stage, question = self.stage, self.stage.match.state.question
        asked = (question.name, question.seat) if question is not None else None
        found: dict[str, Hashable] = {name: self._meaning(name, asked) for name in self.boxes()}
        if not self._fought:
            found |= {name: one.tile.action for name, one in self.tiles().items()}
            if action := stage.hit_test.meant_by(stage.hit_test.standing_place()):
                found[PLACE] = (asked, action.verb)
        if stage.overlay.choice is not None:
            found |= {f"{WAY}{at}": action for at, action in enumerate(stage.overlay.choice.actions)}
        if stage.overlay.spread is not None:
            found |= {f"{SPREAD}{at}": (asked, at) for at in stage.overlay.spread.choices}
        return found

    def _meaning(self, name: str, asked: Hashable) -> Hashable:
        """Return a button's meaning: for an answer, the question and the label."""
        return (asked, plain(self._written(name)[0])) if name.startswith(ANSWERS) else name

    def meant_at(self, x: float, y: float) -> str:
        """Return the name of the button, place or choice at a point.

        It is "" if a press there does nothing.
        """
        stage = self.stage
        overlay, at = stage.overlay, stage.overlay.boxes.part_at(x, y)
        if overlay.spread is not None and overlay.boxes.whole.holds(x, y):
            return f"{SPREAD}{at}" if at in overlay.spread.choices else ""
        if overlay.choice is not None:
            return f"{WAY}{at}" if at >= 0 else ""
        if name := self.at(x, y):
            return name
        return PLACE if stage.hit_test.meant_by(stage.hit_test.place_at(x, y)) else ""

    def meant_by(self, key: int, usual: str) -> str:
        """Return the name of the button that a key presses now, or "".

        `usual` is "wide" for the main button's key, "stand" for the standing button's key, and "" for any other.
        """
        stage, enter = self.stage, key in ENTER
        if stage.overlay.choice is not None:
            return f"{WAY}{stage.overlay.choice.chosen}" if enter or key == pygame.K_SPACE else ""
        if stage.overlay.spread is not None:
            return f"{SPREAD}{stage.overlay.spread.chosen}" if enter else ""
        if usual == "wide":
            return "results" if stage.hotseat.phase == Phase.OVER else self.usual()
        if usual == "stand":
            return "stand0"
        stop = self.focus_stop() if enter else None
        if stop is None:
            return ""
        kind, name = stop.name
        if kind == "button":
            return str(name)
        return PLACE if kind == "place" and stage.hit_test.meant_by(int(name)) and stage.gesture.pick is None else ""

    def press(self, name: str) -> None:
        """Record that a button went down."""
        self.pressed, self._meant = name, self.meanings().get(name)

    def let_go(self, name: str) -> bool:
        """Return whether releasing the mouse over this button presses it.

        The button must be the one that went down, and must still have the same meaning.
        """
        pressed, self.pressed = self.pressed, ""
        return name == pressed and self.meanings().get(name) == self._meant

    def set_hover(self, name: str) -> None:
        """Set the button under the pointer, and show what it does or why it does nothing."""
        if name != self.hover:
            self.hover = name
            self.version += 1
            tile = self.tiles().get(name)
            self.stage.confirmations.tile = tile.tile.action if tile is not None and tile.tile.refusal is None else None
            self.stage.hit_test.tell_tile(tile)
            if tile is None:
                self._tell_why()

    def _tell_why(self) -> None:
        """Show above the button under the pointer why it does nothing now."""
        why = self._why_off(self.hover)
        self.stage.tip(why, self.hover)
        self._told = why, self.stage.director.now

    def keep_told(self) -> None:
        """Keep the explanation of the button under the pointer up to date while things happen.

        A changed reason replaces the old one. A reason that disappeared before anyone could read it appears again.
        """
        stage, (why, since), note = self.stage, self._told, self.stage.overlay.note
        if self.hover not in SMALL or (note is not None and not isinstance(note, ButtonTip)):
            return
        unread = note is None and stage.director.now - since < tuning.NOTE_TIME
        if self._why_off(self.hover) != why or (why and unread):
            self._tell_why()

    def _why_off(self, name: str) -> Phrase | None:
        """Return why a button does nothing now, as a text key with its values, or None."""
        if name == "undo":
            return self.stage.why_no_undo()
        if name == "redo" and not (self.stage.match.undone and self.stage.hotseat.playing):
            return "table.no_redo", ()
        if name == "hint" and not self.stage.hotseat.playing:
            return "table.no_hint", ()
        return None

    def drawn(self, box: Box) -> Box:
        """Return a box of the table in the units of the panels' pen."""
        return box.times(1 / self.stage.panels)

    def items(self, pen: Pen) -> list[Drawn]:
        """Return the display items of the buttons. The pen uses the units of the panels."""
        items: list[Drawn] = []
        boxes = {name: self.drawn(box) for name, box in self.boxes().items()}
        large, small = self._large(pen, boxes), self._small_high(pen, boxes)
        for name, box in boxes.items():
            items.append(pen.panel("button", box))
            if name == self.hover and name not in self.changing:
                items.append(pen.panel("hover", box))
            items += large[name] if name in large else self._small(pen, name, box, small)
            if name in self.changing:
                items += [pen.panel(style, Box(*line)) for style, line in filling(box, self.changing[name])]
        return items

    @property
    def _fought(self) -> bool:
        """Whether a duel is visible. Until it ends, no button may reveal what follows."""
        return bool(self.stage.director.fought)

    def _written(self, name: str) -> tuple[Sequence[Span], str]:
        """Return the label of a large button and its style."""
        words = self.stage.words
        if name.startswith("stand"):
            return words.say(f"button.{self.stage.standing()[int(name[5:])].verb}.standing"), "label"
        if name == "results":
            return words.say("table.results"), "button"
        action = self.wide()[int(name[4:])]
        label = self.stage.match.game.display.button_label(self.stage.hit_test.position, action)
        return words.said(label) if label is not None else words.say(f"button.{action.verb}"), "button"

    def _large(self, pen: Pen, boxes: Mapping[str, Box]) -> dict[str, list[Drawn]]:
        """Return the labels of the large buttons. All labels of one style have the same size."""
        told = {name: self._written(name) for name in boxes if name not in SMALL}
        lines = {name: self._line_width(pen, *said, boxes[name]) for name, said in told.items()}
        grows: dict[str, float] = {}
        for name, (said, role) in told.items():
            block = pen.block(said, role, lines[name], across=0.5, room=_words_room(boxes[name]), least=LEAST)
            grows[role] = min(grows.get(role, block.grow), block.grow)
        return {
            name: [
                pen.text(
                    said,
                    role,
                    *boxes[name].centre,
                    across=0.5,
                    width=lines[name],
                    room=_words_room(boxes[name]),
                    least=LEAST,
                    grow=grows[role],
                )
            ]
            for name, (said, role) in told.items()
        }

    @staticmethod
    def _line_width(pen: Pen, told: Sequence[Span], role: str, box: Box) -> float:
        """Return the width at which the label of a large button wraps, or 0 for a single line.

        The label takes two lines if that makes its words larger.
        """
        room = _words_room(box)
        one = pen.block(told, role, across=0.5, room=room, least=LEAST)
        two = pen.block(told, role, room[0], across=0.5, room=room, least=LEAST)
        line = two.picture.get_height() / two.lines
        wraps = two.picture.get_width() <= pen.px(room[0]) and one.picture.get_height() < ONE_LINE * line
        return room[0] if wraps else 0.0

    def _small_high(self, pen: Pen, boxes: Mapping[str, Box]) -> float:
        """Return the text height on the small buttons, which is the same for all of them."""
        rooms = {name: boxes[name] for name in SMALL if name in boxes}
        high = [
            pen.block(self.stage.words.say(f"table.{name}"), "button", room=(box.w - 2 * GAP, box.h)).picture
            for name, box in rooms.items()
        ]
        return min(picture.get_height() for picture in high) / pen.scale

    def _small(self, pen: Pen, name: str, box: Box, high: float) -> list[Drawn]:
        off = bool(self._why_off(name))
        room = (box.w - 2 * GAP, high)
        colour = "gold_lo" if off else ""
        text = pen.text(self.stage.words.say(f"table.{name}"), "button", 0, 0, colour=colour, room=room)
        width = ICON + GAP + text.picture.get_width() / pen.scale
        left = box.x + (box.w - width) / 2
        middle = box.y + box.h / 2
        if width + 2 * GAP > box.w:
            x = round((box.x + box.w / 2) * pen.scale - text.picture.get_width() / 2)
            return [text._replace(x=x, y=round(middle * pen.scale - text.picture.get_height() / 2))]
        tint = (138, 103, 49) if off else (243, 230, 200)
        return [
            pen.icon(f"icons/{SMALL[name]}.png", left + ICON / 2, middle, ICON, tint),
            text._replace(x=pen.px(left + ICON + GAP), y=round(middle * pen.scale - text.picture.get_height() / 2)),
        ]

    def do(self, name: str) -> str:
        """Press a button if it exists now.

        Returns:
            "menu", "results" or "help" if the button opens something outside the table, otherwise "".
        """
        stage = self.stage
        if name.startswith("tile."):
            self._press_tile(name)
            return ""
        if name not in self.boxes():
            return ""
        stage.host.sound("press", self.boxes()[name].centre[0] / stage.size[0])
        if name.startswith("wide"):
            actions = self.wide()
            number = int(name[4:])
            if number < len(actions):
                stage.cancel()
                stage.play(actions[number])
        elif name.startswith("stand"):
            standing = stage.standing()
            if int(name[5:]) < len(standing):
                stage.cancel()
                stage.stand(standing[int(name[5:])])
        elif name == "undo":
            stage.undo()
        elif name == "redo":
            stage.redo()
        elif name == "hint":
            stage.ask_hint()
        elif name in ("menu", "results", "help"):
            return name
        return ""

    def _press_tile(self, name: str) -> None:
        stage, one = self.stage, self.tiles().get(name)
        if one is None or not stage.hotseat.playing:
            return
        stage.host.sound("press", one.box.centre[0] / stage.size[0])
        stage.cancel()
        if one.tile.refusal is not None:
            stage.refuse(one.tile.refusal, one.box)
        elif one.tile.action is not None:
            stage.play(one.tile.action)
        else:
            stage.hit_test.inspect(None, one.tile.place)

    # --- the keyboard's focus -----------------------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """Return everything that can have the focus now, zone by zone.

        The zones are the hand, tokens, other things to pick up, the board, piles and buttons.
        """
        stage = self.stage
        layout = stage.layout
        table = stage.match.state.table
        taken = {card for action in stage.hit_test.legal() for card in action.cards}
        ready: list[Stop] = []
        hand: list[Stop] = []
        board: list[Stop] = []
        own: list[Stop] = []
        others: list[Stop] = []
        for spot in layout.spots:
            if spot.shape in ("hidden", "over") or spot.rests:
                continue
            if spot.shape == "fan" and spot.seat == layout.front:
                hand += [
                    Stop("hand", (CARD, sprite.number), card_box(sprite.rest))
                    for sprite in stage.sprites.places[spot.place]
                    if sprite.shown >= 0 or sprite.own >= 0
                ]
                # If a place that takes a face-down card were a stop, it would reveal the card.
                taking = (
                    stage.gesture.pick is not None if stage.hotseat.covered else spot.place in stage.gesture.targets()
                )
                if taking:
                    hand.append(Stop("hand", ("place", spot.place), stage.hit_test.area(spot.place)))
                continue
            if spot.spread:
                # In a fan other than the player's hand, each card that can be picked up is a separate stop.
                ready += [
                    Stop("ready", (CARD, sprite.card), card_box(sprite.rest))
                    for sprite in stage.sprites.places[spot.place]
                    if sprite.shown >= 0 and sprite.card in taken
                ]
            stop = Stop("board", ("place", spot.place), stage.hit_test.area(spot.place))
            top = stage.sprites.places[spot.place][-1:]
            if not spot.spread and top and top[0].shown >= 0 and top[0].card in taken:
                ready.append(stop._replace(zone="ready"))
            elif not spot.seat:
                board.append(stop)
            elif spot.seat == layout.front:
                own.append(stop._replace(zone="own"))
            else:
                others.append(stop._replace(zone="others"))
        names = {action.pick for action in stage.hit_test.legal() if stage.hit_test.is_token(action.pick)}
        tokens = [
            Stop("tokens", (TOKEN, table.tokens[sprite.token]), token_box(sprite.rest))
            for sprite in stage.sprites.tokens
            if table.tokens[sprite.token] in names
        ]
        tiles = [Stop("tiles", ("button", name), one.box) for name, one in self.tiles().items()]
        buttons = [Stop("buttons", ("button", name), box) for name, box in self.boxes().items()]
        return [*hand, *tokens, *ready, *board, *own, *others, *tiles, *buttons]

    def focus_stop(self) -> Stop | None:
        """Return the stop that has the focus, or None. A new player starts without a focus."""
        if self._front != self.stage.front:
            self._front = self.stage.front
            self.focus = None
        return named(self.stops(), self.focus) if self.focus is not None else None

    def _go(self, stop: Stop | None) -> None:
        if stop is None:
            return
        stage = self.stage
        if stop.name != self.focus:
            stage.hit_test.tell_nothing()
        self.focus = stop.name
        kind, name = stop.name
        if stage.gesture.state == Hand.PICKED:
            place = int(name) if kind == "place" else -1
            stage.gesture.aim_at(place if place in stage.gesture.targets() else -1)
        if kind == CARD:
            stage.hit_test.set_hover(None if stage.gesture.pick else stage.sprites.find(int(name)))
        else:
            stage.hit_test.set_hover(None)
        self.set_hover(str(name) if kind == "button" and name in self.tiles() else "")

    def arrow(self, way: str) -> None:
        """Handle an arrow key: move to the nearest stop in its direction.

        Without a focus, start at the hand, or at a token that can be moved.
        """
        here = self.focus_stop()
        stops = self.reachable()
        if here is None:
            self._go(next((stop for stop in stops if stop.zone == "tokens"), stops[0] if stops else None))
        else:
            self._go(towards([stop for stop in stops if stop.name != here.name], here.box, way))

    def reachable(self) -> list[Stop]:
        """Return the stops that arrow keys can reach.

        While something is picked, these are its targets, the cards that can join it, and the pick itself.
        """
        gesture = self.stage.gesture
        stops = self.stops()
        if gesture.state != Hand.PICKED or gesture.pick is None or not gesture.targets():
            return stops
        cards = {*gesture.joinable(), *gesture.pick.cards}
        return [
            stop
            for stop in stops
            if (stop.name[0] == "place" and stop.name[1] in gesture.targets())
            or (stop.name[0] == CARD and stop.name[1] in cards)
            or stop.name == (TOKEN, gesture.pick.token)
        ]

    def tab(self, back: bool) -> None:
        """Handle Tab: go to the next zone."""
        here = self.focus_stop()
        self._go(next_zone(self.stops(), here.zone if here else None, back))

    def enter(self) -> str:
        """Handle Enter on the focused stop. Return the same as `do`."""
        stop = self.focus_stop()
        if stop is None:
            return ""
        kind, name = stop.name
        gesture = self.stage.gesture
        if kind == "button":
            return self.do(str(name))
        if kind == CARD:
            card = Item(CARD, int(name))
            gesture.enter(card, self.stage.hit_test.place_of(card))
        elif kind == TOKEN:
            gesture.enter(Item(TOKEN, name=str(name)), -1)
        else:
            place = int(name)
            gesture.enter(self._top(place) if gesture.pick is None else None, place)
        return ""

    def _top(self, place: int) -> Item | None:
        """Return the thing to pick up from a place: its top card, a token on it, or None."""
        row = self.stage.sprites.places[place]
        if row and row[-1].shown >= 0:
            card = Item(CARD, row[-1].card)
            if self.stage.gesture.pickable(card):
                return card
        for sprite in self.stage.sprites.tokens:
            token = Item(TOKEN, name=self.stage.match.state.table.tokens[sprite.token])
            if sprite.place == place and self.stage.gesture.pickable(token):
                return token
        return None

    def inspect(self) -> None:
        """Spread out the pile that has the focus or is under the pointer."""
        stop, desk = self.focus_stop(), self.stage.hit_test
        if stop is None:
            at = self.stage.gesture.at
            desk.inspect(desk.item_at(*at), desk.place_at(*at))
            return
        kind, name = stop.name
        if kind == "place":
            desk.inspect(None, int(name))
        elif kind == CARD:
            desk.inspect(Item(CARD, int(name)), -1)
