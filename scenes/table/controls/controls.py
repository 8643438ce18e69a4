"""The table's buttons, and the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import is_
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.engine.action import Action
from game.engine.sentence import Sentence as Phrase
from game.words.event_text import Span, plain
from scenes.kit.click_guard import Filled, Meanings
from scenes.table.board.board import Board
from scenes.table.board.overlay import ButtonTip
from scenes.table.controls.call_buttons import NAMES as CALLS
from scenes.table.controls.call_buttons import NOBODY, CallButtons
from scenes.table.controls.focus_stops import table_stops
from scenes.table.input.hit_test import HitTest
from scenes.table.input.keyboard_zones import Stop, named, next_zone, towards
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.model.selection import CARD, TOKEN, Item
from scenes.table.model.tiles import PlacedTile, fitted
from scenes.table.model.visibility import Phase
from scenes.table.wording.answers import AnswerBoxes
from scenes.table.wording.confirmations import Confirmations
from scenes.table.wording.messages import Messages
from scenes.table.wording.tips import Tips

SMALL = {"undo": "undo", "redo": "redo", "hint": "fire-bowl", "menu": "menu", "help": "info"}
"""The small buttons and their icons."""
PLACE, WAY, SPREAD, CHOSEN = "place", "way", "spread", "chosen"
"""The prefixes for the names of pressable places, choices in a list, cards in a spread pile, and other cards."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ANSWERS = ("wide", "stand", "results")
"""The name prefixes of the buttons that depend on the current question."""


class Commands(NamedTuple):
    """The functions that a table's buttons and keys can call.

    Attributes:
        play: Plays an action, after the player has confirmed any cost.
        stand: Plays an action, and repeats it whenever the same question comes up again.
        undo: Takes back the last decision.
        redo: Redoes the last undone decision.
        ask_hint: Shows a hint.
        cancel: Puts back held cards, or closes an open pile or note.
        enter: Handles Enter on a card, token or place.
        aim_at: Aims the picked-up cards at a place, or at no place (-1).
        inspect: Spreads out the pile in a place.
        inspect_here: Spreads out the pile under the pointer.
        sound: Plays a sound at a horizontal position from 0 (left) to 1 (right).
        call: Answers the panel that asks several people a question. The argument is the seat that acts (0: nobody).
        stand_aside: Leaves a seat out of the panel's question, or includes the seat again.
    """

    play: Callable[[Action], object]
    stand: Callable[[Action], object]
    undo: Callable[[], object]
    redo: Callable[[], object]
    ask_hint: Callable[[], object]
    cancel: Callable[[], object]
    enter: Callable[[Item | None, int], object]
    aim_at: Callable[[int], object]
    inspect: Callable[[int], object]
    inspect_here: Callable[[], object]
    sound: Callable[[str, float], object]
    call: Callable[[int], object]
    stand_aside: Callable[[int], object]


class TableParts(NamedTuple):
    """The parts of a table that its buttons and keys use.

    Attributes:
        board: The match, the cards and tokens, and the overlay.
        hit_test: Finds the item or place at a point.
        answers: The positions of the buttons that answer a question.
        confirmations: Decides which actions have an irreversible cost.
        tips: Shows tips.
        messages: Shows messages.
    """

    board: Board
    hit_test: HitTest
    answers: AnswerBoxes
    confirmations: Confirmations
    tips: Tips
    messages: Messages


class Controls:
    """Everything on a table that players can press, except for cards and tokens."""

    def __init__(self, parts: TableParts, commands: Commands) -> None:
        self.board, self.hit_test, self.answers, self.confirmations, self.tips, self.messages = parts
        self.model, self.sprites, self.director, self.overlay = self.board
        self.commands = commands
        self.focus: tuple[str, int | str] | None = None
        self.hover = ""
        self.pressed = ""
        self._meant: object = None
        """The pressed button's meaning at the moment of the press."""
        self.changing: Filled = MappingProxyType({})
        """The buttons that ignore presses because their meanings have just changed, each with the fraction (0 to 1) of
        its waiting time that has elapsed."""
        self._meanings_of: tuple[object, ...] = ()
        self._meanings: dict[str, Hashable] = {}
        self._told: tuple[Phrase | None, float] = (None, 0.0)
        """The reason (or None) why the button under the pointer does nothing, and the time when the reason was last
        shown."""
        self.version = 0
        self._front = self.model.front
        self.calls = CallButtons(self.model, self.answers)

    # --- buttons ------------------------------------------------------------------------------------------------

    def wide(self) -> list[Action]:
        """Return the actions of the main buttons, which share the space of a single button."""
        return self.model.buttons()

    def usual(self) -> str:
        """Return the name of the only main button that doesn't lose the game.

        If there are several such buttons, or none, return "".
        """
        if self.model.call is not None:
            return NOBODY
        sure = self.sure()
        return "" if sure is None else f"wide{self.wide().index(sure)}"

    def sure(self) -> Action | None:
        """If exactly one main button doesn't lose the game, return its action; otherwise, None."""
        found = [action for action in self.wide() if not self.confirmations.loses(action)]
        return found[0] if len(found) == 1 else None

    def tiles(self) -> dict[str, PlacedTile]:
        """Return the table's tiles, by button name."""
        return {f"tile.{one.tile.name}": one for one in fitted(self.model.tiles(), self.model.layout)}

    def boxes(self) -> dict[str, Box]:
        """Return the boxes of the buttons (not tiles) that can be pressed now, keyed by name."""
        panels = self.model.layout.panels
        found: dict[str, Box] = {}
        for kind, actions in (("wide", self.wide()), ("stand", self.model.standing())):
            found |= {f"{kind}{number}": self.answers.box(action, kind) for number, action in enumerate(actions)}
        found |= self.calls.boxes()
        if self.model.phase == Phase.OVER:
            found["results"] = panels["wide"]
        if self.director.announcing:
            found.clear()
        for name in SMALL:
            found[name] = panels[name]
        return found

    def pressable(self) -> dict[str, Box]:
        """Return the boxes of all buttons and tiles that can be pressed now, keyed by name."""
        return {**self.boxes(), **{name: one.box for name, one in self.tiles().items()}}

    def at(self, x: float, y: float) -> str:
        """Return the name of the button or tile at a point, or "" if there is none."""
        return next((name for name, box in self.pressable().items() if box.holds(x, y)), "")

    # --- meanings -----------------------------------------------------------------------------------------------

    def meanings(self) -> Meanings:
        """Map each button's name to its meaning: the effect of pressing the button now."""
        spread = self.overlay.spread
        of = (
            self.model.position,
            self.model.free,
            self.model.phase,
            self.director.announcing,
            self.overlay.choice and self.overlay.choice.ways,
            spread and spread.choices,
            self.model.layout,
            self.director.reading,
            self.model.call and self.model.call.aside,
        )
        if len(self._meanings_of) != len(of) or not all(map(is_, of, self._meanings_of)):
            self._meanings_of, self._meanings = of, self._find_meanings()
        return self._meanings

    def _find_meanings(self) -> dict[str, Hashable]:
        question = self.model.match.state.question
        asked = (question.name, question.seat) if question is not None else None
        found: dict[str, Hashable] = {name: self._meaning(name, asked) for name in self.boxes()}
        if not self.director.announcing:
            found |= {name: (one.tile.action, one.tile.refusal is None) for name, one in self.tiles().items()}
            if action := self.model.meant_by(self.model.button_place()):
                found[PLACE] = (asked, action.verb)
        found |= {f"{CHOSEN}{card}": (asked, action) for card, action in self.model.clicked.items()}
        spread, choice = self.overlay.spread, self.overlay.choice
        if self.director.reading or spread is not None or choice is not None:
            # A press would only close the overlay or move on to the next text. Leave out the answer buttons, so that
            # they count as new afterwards.
            found = {name: found[name] for name in found if name in SMALL}
        found |= {f"{WAY}{at}": action for at, action in enumerate(choice.actions if choice is not None else ())}
        return found | {f"{SPREAD}{at}": (asked, at) for at in (spread.choices if spread is not None else ())}

    def _meaning(self, name: str, asked: Hashable) -> Hashable:
        """Return a button's meaning. An answer's meaning consists of the question and the label."""
        if name.startswith(CALLS):
            return len(self.model.match.turns), name, self.calls.chosen(name)
        return (asked, plain(self.written(name)[0])) if name.startswith(ANSWERS) else name

    def meant_at(self, x: float, y: float) -> str:
        """Return the name of the button, place, card or choice that a click here activates, or ""."""
        overlay, at = self.overlay, self.overlay.boxes.part_at(x, y)
        if overlay.spread is not None and overlay.boxes.whole.holds(x, y):
            return f"{SPREAD}{at}" if at in overlay.spread.choices else ""
        if overlay.choice is not None:
            return f"{WAY}{at}" if at >= 0 else ""
        if name := self.at(x, y):
            return name
        pick, item = self.model.selection.pick, self.hit_test.item_at(x, y)
        if self.model.meant_by(self.hit_test.place_at(x, y, pick)):
            return PLACE
        return f"{CHOSEN}{item.number}" if pick is None and item is not None and self.model.chosen_by(item) else ""

    def meant_by(self, key: int, usual: str) -> str:
        """Return the name of the button that a key would press now, or "" if there is none.

        `usual` is the kind of button that the key usually presses ("wide" or "stand"), or "".
        """
        enter = key in ENTER
        if called := self.calls.numbered(key):
            return called
        if self.overlay.choice is not None:
            return f"{WAY}{self.overlay.choice.chosen}" if enter or key == pygame.K_SPACE else ""
        if self.overlay.spread is not None:
            return f"{SPREAD}{self.overlay.spread.chosen}" if enter else ""
        if usual == "wide":
            return "results" if self.model.phase == Phase.OVER else self.usual()
        if usual == "stand":
            return "stand0"
        stop = self.focus_stop() if enter else None
        if stop is None:
            return ""
        kind, name = stop.name
        if kind == "button":
            return str(name)
        if self.model.selection.pick is not None:
            return ""
        if kind == CARD:
            return f"{CHOSEN}{name}" if self.model.chosen_by(Item(CARD, int(name))) else ""
        return PLACE if kind == "place" and self.model.meant_by(int(name)) else ""

    def press(self, name: str) -> None:
        """Record that the mouse button was pressed on one of the table's buttons."""
        self.pressed, self._meant = name, self.meanings().get(name)

    def let_go(self, name: str) -> bool:
        """Return whether a mouse release on a button counts as a click.

        The press must have been on the same button, and the button's meaning must not have changed since.
        """
        pressed, self.pressed = self.pressed, ""
        return name == pressed and self.meanings().get(name) == self._meant

    def set_hover(self, name: str) -> None:
        """Record the button under the pointer. Show what the button does, or why it does nothing."""
        if name != self.hover:
            self.hover = name
            self.version += 1
            tile = self.tiles().get(name)
            self.confirmations.tile = tile.tile.action if tile is not None and tile.tile.refusal is None else None
            self.tips.tell_tile(tile)
            if tile is None:
                self._tell_why()

    def _tell_why(self) -> None:
        why = self.why_off(self.hover)
        self.messages.tip(why or self.answers.tip(self.hover), self.hover if self.hover in SMALL else "wide")
        self._told = why, self.director.now

    def keep_told(self) -> None:
        """Keep the text about the button under the pointer up to date."""
        (why, since), note = self._told, self.overlay.note
        if self.hover not in SMALL or (note is not None and not isinstance(note, ButtonTip)):
            return
        unread = note is None and self.director.now - since < tuning.NOTE_TIME
        if self.why_off(self.hover) != why or (why and unread):
            self._tell_why()

    def why_off(self, name: str) -> Phrase | None:
        """Return why a button does nothing, as a text key with values, or None if it works."""
        if name == "undo":
            return self.model.why_no_undo()
        if name == "redo" and not (self.model.match.undone and self.model.deciding):
            return "table.no_redo", ()
        if name == "hint" and not self.model.playing:
            return "table.no_hint", ()
        return None

    def written(self, name: str) -> tuple[Sequence[Span], str]:
        """Return a large button's label and text style."""
        words = self.model.words
        if name.startswith("stand"):
            return words.say(f"button.{self.model.standing()[int(name[5:])].verb}.standing"), "label"
        if name == "results":
            return words.say("table.results"), "button"
        if name.startswith(CALLS):
            return self.calls.written(name)
        action = self.wide()[int(name[4:])]
        label = self.model.game.display.button_label(self.model.position, action)
        return words.said(label) if label is not None else words.say(f"button.{action.verb}"), "button"

    def do(self, name: str) -> str:
        """Press a button or tile, if possible.

        Returns:
            The name of the screen that the caller must open ("menu", "results" or "help"), or "" if there is none.
        """
        if name.startswith("tile."):
            self._press_tile(name)
            return ""
        if name not in self.boxes():
            return ""
        self.commands.sound("press", self.boxes()[name].centre[0] / self.model.size[0])
        if name.startswith("wide"):
            actions = self.wide()
            number = int(name[4:])
            if number < len(actions):
                self.commands.cancel()
                self.commands.play(actions[number])
        elif name.startswith("stand"):
            standing = self.model.standing()
            if int(name[5:]) < len(standing):
                self.commands.cancel()
                self.commands.stand(standing[int(name[5:])])
        elif name.startswith(CALLS):
            self.calls.press(name, self.commands.call, self.commands.stand_aside)
            self.version += 1
        elif name == "undo":
            self.commands.undo()
        elif name == "redo":
            self.commands.redo()
        elif name == "hint":
            self.commands.ask_hint()
        elif name in ("menu", "results", "help"):
            return name
        return ""

    def _press_tile(self, name: str) -> None:
        one = self.tiles().get(name)
        if one is None or not self.model.playing:
            return
        self.commands.sound("press", one.box.centre[0] / self.model.size[0])
        self.commands.cancel()
        if one.tile.refusal is not None:
            self.messages.refuse(one.tile.refusal, one.box)
        elif one.tile.action is not None:
            self.commands.play(one.tile.action)
        else:
            self.commands.inspect(one.tile.place)

    # --- the keyboard's focus -----------------------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """Return all stops for the keyboard focus: items on the table, then tiles, then buttons."""
        tiles = [Stop("tiles", ("button", name), one.box) for name, one in self.tiles().items()]
        buttons = [Stop("buttons", ("button", name), box) for name, box in self.boxes().items()]
        return [*table_stops(self.board, self.hit_test), *tiles, *buttons]

    def focus_stop(self) -> Stop | None:
        """Return the item that has the keyboard focus, or None.

        After a hand-over, nothing has the focus.
        """
        if self._front != self.model.front:
            self._front = self.model.front
            self.focus = None
        return named(self.stops(), self.focus) if self.focus is not None else None

    def _go(self, stop: Stop | None) -> None:
        if stop is None:
            return
        if stop.name != self.focus:
            self.tips.tell_nothing()
        self.focus = stop.name
        kind, name = stop.name
        if self.model.selection.pick is not None:
            place = int(name) if kind == "place" else -1
            self.commands.aim_at(place if place in self.model.targets else -1)
        if kind == CARD:
            self.tips.hover_card(None if self.model.selection.pick else self.sprites.find(int(name)))
        else:
            self.tips.hover_card(None)
        if kind == "place":
            self.tips.read_place(int(name))
        self.set_hover(str(name) if kind == "button" and name in self.tiles() else "")

    def arrow(self, way: str) -> None:
        """Move the focus to the nearest stop in the direction of an arrow key."""
        here = self.focus_stop()
        stops = self.reachable()
        if here is None:
            self._go(next((stop for stop in stops if stop.zone == "tokens"), stops[0] if stops else None))
        else:
            self._go(towards([stop for stop in stops if stop.name != here.name], here.box, way))

    def reachable(self) -> list[Stop]:
        """Return the items that the arrow keys can reach on the table.

        After the player has picked something up, only the picked items, their possible targets and the cards that can
        be added are reachable. If there are no targets, all items remain reachable. The same applies if the hand is
        face down, because the targets would reveal something about the picked card.
        """
        stops = self.stops()
        pick, targets = self.model.selection.pick, self.model.targets
        if pick is None or not targets or self.model.covered:
            return stops
        cards = {*self.model.joins, *pick.cards}
        return [
            stop
            for stop in stops
            if (stop.name[0] == "place" and stop.name[1] in targets)
            or (stop.name[0] == CARD and stop.name[1] in cards)
            or stop.name == (TOKEN, pick.token)
        ]

    def tab(self, back: bool) -> None:
        """Move the focus to the next zone on the table, or to the previous zone if `back` is true."""
        here = self.focus_stop()
        self._go(next_zone(self.stops(), here.zone if here else None, back))

    def enter(self) -> str:
        """Handle Enter on the focused item. Return the result of `do` for a button, otherwise ""."""
        stop = self.focus_stop()
        if stop is None:
            return ""
        kind, name = stop.name
        if kind == "button":
            return self.do(str(name))
        self._use(kind, name)
        return ""

    def _use(self, kind: str, name: int | str) -> None:
        if kind == CARD:
            self.commands.enter(Item(CARD, int(name)), self.hit_test.meant_with(int(name)))
        elif kind == TOKEN:
            self.commands.enter(Item(TOKEN, name=str(name)), -1)
        else:
            place = int(name)
            self.commands.enter(self._top(place) if self.model.selection.pick is None else None, place)

    def _top(self, place: int) -> Item | None:
        """Return the card or token that can be picked up at a place, or None.

        The top card takes precedence over a token.
        """
        row = self.sprites.places[place]
        if row and row[-1].shown >= 0:
            card = Item(CARD, row[-1].card)
            # If the hand is face down, the player mustn't learn which cards can be combined with the cards in hand.
            # So any card may be tried, as with the mouse.
            if self.model.covered or self.model.pickable(card):
                return card
        for sprite in self.sprites.tokens:
            token = Item(TOKEN, name=self.model.table.tokens[sprite.token])
            if sprite.place == place and self.model.pickable(token):
                return token
        return None

    def inspect(self) -> None:
        """Spread out the pile that has the focus or is under the pointer."""
        stop = self.focus_stop()
        if stop is None:
            self.commands.inspect_here()
            return
        kind, name = stop.name
        if kind == "place":
            self.commands.inspect(int(name))
        elif kind == CARD:
            self.commands.inspect(self.hit_test.place_of(Item(CARD, int(name))))
