"""From presses, motion and keys to actions: a table of transitions. Pure, no pygame.

Picking something up asks for the viewer's legal actions and keeps those that hold what is picked. Cards of the same
actions can join the pick; their places take it. One rule serves one card, two, a tribute, a swap, a token and a claim,
with mouse and keys alike.

The gesture decides nothing about pictures: it calls the `Board` that it is given."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple, Protocol

from game.engine.action import Action
from scenes.table import tuning


class Item(NamedTuple):
    """Something on the table: a card that the viewer knows, a token by its name, or a place."""

    kind: str
    number: int = -1
    name: str = ""


CARD, TOKEN, PLACE = "card", "token", "place"


class Pick(NamedTuple):
    """What is picked up: cards in the order in which they joined, or a token."""

    cards: tuple[int, ...] = ()
    token: str = ""

    @property
    def first(self) -> Item:
        return Item(TOKEN, name=self.token) if self.token else Item(CARD, self.cards[0])

    def has(self, item: Item) -> bool:
        return (item.kind == CARD and item.number in self.cards) or (item.kind == TOKEN and item.name == self.token)


class State(Enum):
    """Where a gesture stands."""

    IDLE = "idle"
    PRESSED = "pressed"
    SPENT = "spent"
    """The press has done something already, opened a pile or closed it: nothing but a drag can still come of it."""
    DRAGGING = "dragging"
    PICKED = "picked"
    DROPPING = "dropping"
    RETURNING = "returning"


class Board(Protocol):
    """What a gesture needs to know of the table, and what it tells it."""

    def legal(self) -> list[Action]:
        """The actions that the viewer may take now."""

    def is_token(self, name: str) -> bool:
        """Whether a pick's name is a token's (else it is a choice's)."""

    def holdable(self, item: Item) -> bool:
        """Whether the viewer may take this up at all, be it only to be told why it fits nowhere."""

    def item_at(self, x: float, y: float) -> Item | None:
        """The topmost card or token under the pointer that isn't held."""

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        """The same if it is one of these cards, else -1: soon answered where none of them is."""

    def place_at(self, x: float, y: float) -> int:
        """The place under the pointer, or -1."""

    def distance(self, place: int, x: float, y: float) -> float:
        """From the pointer to a place's middle, in its card's widths."""

    def place_of(self, item: Item) -> int:
        """The place where a card or token lies, or -1."""

    def squarely(self, card: int, x: float) -> bool:
        """Whether a point is on the middle of a card of a hand, not between two."""

    def gap_at(self, card: int, x: float) -> int:
        """Where in its hand a card would be put here: so many of the others stand left of it; -1: nowhere."""

    def hovers(self, over: int, gap: int) -> None:
        """What is dragged would join this card (-1: none), or be put here in its hand (-1: nowhere)."""

    def arrange(self, card: int, gap: int) -> None:
        """The player puts a card elsewhere in its hand."""

    def opens(self, place: int) -> bool:
        """A click with nothing picked: whether this is a pile that is spread out by it; then it is."""

    def asked_about(self, place: int) -> None:
        """A click on a place with nothing picked, where nothing can be taken up."""

    def picked(self, pick: Pick, drag: bool) -> None: ...

    def returned(self, pick: Pick) -> None: ...

    def aimed(self, place: int) -> None:
        """Another place (-1: none) would take what is held, or the pointer is over it."""

    def play(self, action: Action) -> None: ...

    def choose(self, actions: list[Action], place: int) -> None: ...

    def refused(self, pick: Pick, place: int) -> None: ...

    def undecided(self) -> None:
        """A double click on what several places take."""

    def inspect(self, item: Item | None, place: int) -> None: ...


def held_by(actions: Iterable[Action], pick: Pick, is_token: Callable[[str], bool]) -> list[Action]:
    """The actions that hold what is picked, and perhaps more."""
    cards = frozenset(pick.cards)
    return [
        action
        for action in actions
        if cards <= frozenset(action.cards)
        and (action.pick == pick.token if pick.token else not is_token(action.pick))
        and (cards or pick.token)
    ]


def exactly(actions: Iterable[Action], pick: Pick, is_token: Callable[[str], bool], place: int = -2) -> list[Action]:
    """The actions that hold just what is picked, dropped on a place (-2: on any)."""
    return [
        action
        for action in held_by(actions, pick, is_token)
        if len(action.cards) == len(pick.cards) and action.place >= 0 and place in (-2, action.place)
    ]


class Gesture:
    """One player's hand over the table. Positions in logical units, time in seconds."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.state = State.IDLE
        self.pick: Pick | None = None
        self.aim = -1
        self.over = -1
        """The card that what is dragged would join if it were dropped now."""
        self.gap = -1
        """Where in its hand it would be put."""
        self.at = (0.0, 0.0)
        self._pressed: Item | None = None
        self._from = (0.0, 0.0)
        self._since = -tuning.DOUBLE_CLICK
        self._join = False
        self._twice = False
        """Whether the press follows so soon upon another that they are a double click."""
        self._found: tuple[list[Action], Pick, frozenset[int], dict[int, list[Action]]] | None = None
        self._table: dict[tuple[State, str], Callable[[], State]] = {
            (State.IDLE, "press"): self._press,
            (State.PICKED, "press"): self._press,
            (State.RETURNING, "press"): self._press,
            (State.PRESSED, "release"): self._click,
            (State.PRESSED, "far"): self._start_drag,
            (State.PRESSED, "long"): self._long,
            (State.DRAGGING, "move"): self._aim_drag,
            (State.DRAGGING, "release"): self._release,
            (State.PICKED, "move"): self._aim_hover,
            (State.IDLE, "spend"): self._spend,
            (State.PICKED, "spend"): self._spend,
            (State.RETURNING, "spend"): self._spend,
            (State.SPENT, "far"): self._start_drag,
            (State.SPENT, "release"): lambda: State.PICKED if self.pick else State.IDLE,
            (State.PRESSED, "cancel"): self._home,
            (State.SPENT, "cancel"): self._home,
            (State.DRAGGING, "cancel"): self._home,
            (State.PICKED, "cancel"): self._home,
            (State.DROPPING, "cancel"): self._home,
            (State.RETURNING, "home"): lambda: State.IDLE,
        }

    def _input(self, name: str) -> bool:
        step = self._table.get((self.state, name))
        if step is None:
            return False
        self.state = step()
        return True

    # --- what comes in ------------------------------------------------------------------------------------------

    def press(
        self, x: float, y: float, now: float, join: bool = False, spent: bool = False, single: bool = False
    ) -> None:
        """The main button went down.

        `join` with Shift or Ctrl: the click adds to the pick. `spent`: it has closed something that lay over the table.
        `single`: it is no second click, for the first has answered already."""
        again = math.dist((x, y), self._from) < tuning.DRAG_START and self._since + tuning.DOUBLE_CLICK > now
        self._twice = again and not single
        self.at = self._from = (x, y)
        self._since = now
        self._join = join
        self._input("spend" if spent else "press")

    @property
    def start(self) -> tuple[float, float]:
        """The point of the last press."""
        return self._from

    def zoom(self, share: float) -> None:
        """The window has another size: the same points of it have other positions now."""
        self.at = self.at[0] * share, self.at[1] * share
        self._from = self._from[0] * share, self._from[1] * share

    def waits(self, now: float) -> list[float]:
        """For how long, in seconds, another press would still make a double click; empty if it wouldn't."""
        until = self._since + tuning.DOUBLE_CLICK
        return [until - now] if until > now else []

    def move(self, x: float, y: float, now: float) -> None:
        """The pointer moved."""
        self.at = (x, y)
        if self.state in (State.PRESSED, State.SPENT):
            across, down = x - self._from[0], y - self._from[1]
            if across * across + down * down >= tuning.DRAG_START**2:
                self._input("far")
        self._input("move")

    def release(self, x: float, y: float, now: float) -> None:
        """The main button came up."""
        self.at = (x, y)
        self._input("release")

    def tick(self, now: float) -> None:
        """Time passed without motion."""
        if self.state == State.PRESSED and now - self._since >= tuning.HOLD_TIME:
            self._input("long")

    def cancel(self) -> bool:
        """Esc, the right button or lost focus: whatever is held goes home. False when nothing was held."""
        return self._input("cancel")

    def home(self) -> None:
        """What went home has arrived."""
        self._input("home")

    def enter(self, item: Item | None, place: int) -> None:
        """The keyboard's press on what has the focus: a card or token, or a place."""
        if self.state in (State.IDLE, State.PICKED, State.RETURNING):
            self._join = False
            self.state = self._act_on(item, place)

    def aim_at(self, place: int) -> None:
        """The keyboard's focus went to a place (-1: to none) while something is picked."""
        if self.state == State.PICKED:
            self._aim(place)

    def chosen(self, action: Action | None) -> None:
        """The chooser's answer; None sends everything home."""
        if self.state != State.DROPPING:
            return
        if action is None:
            self._input("cancel")
        else:
            self._play(action)

    def forget(self) -> None:
        """The position has changed under the gesture: nothing is held any more, and nothing has to go home."""
        self.pick = None
        self.aim = self.over = self.gap = -1
        self.state = State.IDLE

    # --- what is possible ---------------------------------------------------------------------------------------

    def pickable(self, item: Item) -> bool:
        """Whether some legal action holds this."""
        return self._could(Pick((item.number,)) if item.kind == CARD else Pick(token=item.name))

    def _could(self, pick: Pick) -> bool:
        return bool(held_by(self.board.legal(), pick, self.board.is_token))

    def _may_take(self, item: Item) -> bool:
        return self.pickable(item) or self.board.holdable(item)

    def joinable(self) -> frozenset[int]:
        """Cards that can join what is picked."""
        return self._possible()[0]

    def targets(self) -> dict[int, list[Action]]:
        """The places that take what is picked, each with what a drop there may mean."""
        return self._possible()[1]

    def _possible(self) -> tuple[frozenset[int], dict[int, list[Action]]]:
        """Both, remembered for as long as the pick and the legal actions stay the same."""
        pick = self.pick
        if pick is None:
            return frozenset(), {}
        legal = self.board.legal()
        if self._found is None or self._found[0] is not legal or self._found[1] != pick:
            held = held_by(legal, pick, self.board.is_token)
            cards = frozenset(card for action in held for card in action.cards) - frozenset(pick.cards)
            places: dict[int, list[Action]] = {}
            for action in exactly(legal, pick, self.board.is_token):
                places.setdefault(action.place, []).append(action)
            self._found = (legal, pick, frozenset() if pick.token else cards, places)
        return self._found[2], self._found[3]

    # --- transitions --------------------------------------------------------------------------------------------

    def _press(self) -> State:
        if self.state == State.RETURNING:
            self.pick = None
        self._pressed = self.board.item_at(*self.at)
        return State.PRESSED

    def _spend(self) -> State:
        self._press()
        return State.SPENT

    def _click(self) -> State:
        if self._twice and self.pick is not None and self._pressed == self.pick.first and self.targets():
            # A double click sends a card to the only place that takes it; of several it stays held, and they lit.
            if len(self.targets()) == 1:
                return self._drop(next(iter(self.targets())))
            self.board.undecided()
            return State.PICKED
        return self._act_on(self._pressed, self.board.place_at(*self.at))

    def _act_on(self, item: Item | None, place: int) -> State:
        """A click, or the keyboard's Enter."""
        pick = self.pick
        if pick is None:
            if place >= 0 and self.board.opens(place):
                return State.IDLE
            state = self._take(item)
            if state == State.IDLE and place >= 0:
                self.board.asked_about(place)
            return state
        if item is not None:
            if pick.has(item):
                return self._put_back(item)
            if item.kind == CARD and item.number in self.joinable():
                return self._joined(item.number)
            same = self.board.place_of(item) == self.board.place_of(pick.first)
            if same and self._join and item.kind == CARD and not pick.token:
                # Asked for expressly: if no action holds these together, the drop will say why.
                return self._joined(item.number)
            if same and self._may_take(item) and place not in self.targets():
                self._home()
                return self._take(item)
        if place < 0 or self._is_source(place):
            return self._home()
        return self._drop(place)

    def _is_source(self, place: int) -> bool:
        """Return whether a drop here only puts the pick back where it came from.

        A token that could go elsewhere is meant to stay here, so the drop is answered like any other.
        """
        if self.pick is None or place != self.board.place_of(self.pick.first):
            return False
        targets = self.targets()
        return place not in targets and not (self.pick.token and targets)

    def _take(self, item: Item | None) -> State:
        if item is None or item.kind == PLACE or not self._may_take(item):
            return State.IDLE
        self.pick = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        self.board.picked(self.pick, False)
        return State.PICKED

    def _joined(self, card: int) -> State:
        assert self.pick is not None
        self.pick = Pick((*self.pick.cards, card))
        self.board.picked(self.pick, False)
        return State.PICKED

    def _put_back(self, item: Item) -> State:
        assert self.pick is not None
        left = tuple(card for card in self.pick.cards if card != item.number)
        if not left:
            return self._home()
        self.board.returned(Pick((item.number,)))
        self.pick = Pick(left)
        self.board.picked(self.pick, False)
        return State.PICKED

    def _start_drag(self) -> State:
        item = self._pressed
        pick = self.pick
        if item is None or item.kind == PLACE:
            return State.PICKED if pick else State.IDLE
        if pick is not None and pick.has(item):
            new = pick if pick.token else Pick((item.number, *(c for c in pick.cards if c != item.number)))
        elif pick is not None and item.kind == CARD and item.number in self.joinable():
            new = Pick((item.number, *pick.cards))
        else:
            if not self._may_take(item):
                return State.PICKED if pick else State.IDLE
            if pick is not None:
                self.board.returned(pick)
            new = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        self.pick = new
        self.board.picked(new, True)
        return self._aim_drag()

    def _long(self) -> State:
        self.board.inspect(self._pressed, self.board.place_at(*self.at))
        return State.SPENT

    def _aim(self, place: int) -> None:
        if place != self.aim:
            self.aim = place
            self.board.aimed(place)

    def _aim_drag(self) -> State:
        under = self.board.place_at(*self.at)
        self._aim(self._target(under))
        self._hover(*self._within_hand(under) if self.aim < 0 else (-1, -1))
        return State.DRAGGING

    def _hover(self, over: int, gap: int) -> None:
        if (over, gap) != (self.over, self.gap):
            self.over, self.gap = over, gap
            self.board.hovers(over, gap)

    def _within_hand(self, under: int) -> tuple[int, int]:
        """What a drop here, over this place, would mean for the hand: the card that it joins, or where it is put."""
        assert self.pick is not None
        joins = self.board.card_at(*self.at, self.joinable())
        if joins >= 0 and self.board.squarely(joins, self.at[0]):
            return joins, -1
        if len(self.pick.cards) == 1 and under >= 0 and self._is_source(under):
            return -1, self.board.gap_at(self.pick.cards[0], self.at[0])
        return -1, -1

    def _aim_hover(self) -> State:
        place = self.board.place_at(*self.at)
        self._aim(place if place in self.targets() else -1)
        return State.PICKED

    def _target(self, under: int) -> int:
        """The legal place that a drop here would mean: that under the pointer, or the nearest one within the magnet."""
        targets = self.targets()
        if under in targets or (under >= 0 and not self._is_source(under)):
            return under if under in targets else -1
        near = [(self.board.distance(place, *self.at), place) for place in targets]
        if near and min(near)[0] <= tuning.MAGNET:
            return min(near)[1]
        return -1

    def _release(self) -> State:
        assert self.pick is not None
        under = self.board.place_at(*self.at)
        target = self._target(under)
        if target >= 0:
            return self._drop(target)
        over, gap = self._within_hand(under)
        self._hover(-1, -1)
        if over >= 0:
            return self._joined(over)
        if gap >= 0:
            self.board.arrange(self.pick.cards[0], gap)
            return self._home()
        if under < 0 or self._is_source(under):
            return self._home()
        return self._drop(under)

    def _drop(self, place: int) -> State:
        assert self.pick is not None
        actions = self.targets().get(place, [])
        if not actions:
            pick = self.pick
            state = self._home()
            self.board.refused(pick, place)
            return state
        if len(actions) == 1 and (not actions[0].pick or self.board.is_token(actions[0].pick)):
            return self._play(actions[0])
        # One of several ways is looked at first, also while there is no other.
        self.board.choose(actions, place)
        return State.DROPPING

    def _play(self, action: Action) -> State:
        self.forget()
        self.board.play(action)
        return self.state

    def _home(self) -> State:
        pick, self.pick = self.pick, None
        self._aim(-1)
        self._hover(-1, -1)
        if pick is None:
            return State.IDLE
        self.board.returned(pick)
        return State.RETURNING
