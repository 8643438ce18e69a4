"""Turn presses, motion and keys into actions, with a state machine.

The pick is what the player has picked up. The viewer's legal actions that include the pick decide what can happen next:
their other cards can join it, and their places can take it. This one rule serves single cards, pairs, tributes, swaps,
tokens and claims, with mouse and keys alike.

The gesture draws nothing. It calls its `Board` instead. This module uses no pygame.
"""

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
    """What the player has picked up: cards in the order in which they joined, or a token."""

    cards: tuple[int, ...] = ()
    token: str = ""

    @property
    def first(self) -> Item:
        """The card or token picked first."""
        return Item(TOKEN, name=self.token) if self.token else Item(CARD, self.cards[0])

    def has(self, item: Item) -> bool:
        """Return whether the pick contains this item."""
        return (item.kind == CARD and item.number in self.cards) or (item.kind == TOKEN and item.name == self.token)


class GestureState(Enum):
    """The state of a gesture."""

    IDLE = "idle"
    PRESSED = "pressed"
    SPENT = "spent"
    """The press has already done something, such as opening or closing a pile.

    It can still turn into a drag.
    """
    DRAGGING = "dragging"
    PICKED = "picked"
    DROPPING = "dropping"
    RETURNING = "returning"


class Board(Protocol):
    """What a gesture needs from the table."""

    def legal(self) -> list[Action]:
        """Return the actions that the viewer may take now."""

    def is_token(self, name: str) -> bool:
        """Return whether a name is that of a token, not of a choice."""

    def holdable(self, item: Item) -> bool:
        """Return whether the viewer may pick this up at all, even if nothing can be done with it."""

    def item_at(self, x: float, y: float) -> Item | None:
        """Return the topmost card or token under the pointer that isn't being held."""

    def card_at(self, x: float, y: float, among: frozenset[int]) -> int:
        """Return the topmost item under the pointer if it is one of these cards, otherwise -1.

        The answer is quick if none of these cards is near.
        """

    def place_at(self, x: float, y: float) -> int:
        """Return the place under the pointer, or -1."""

    def distance(self, place: int, x: float, y: float) -> float:
        """Return the distance from the pointer to a place's middle, in card widths."""

    def place_of(self, item: Item) -> int:
        """Return the place of a card or token, or -1."""

    def squarely(self, card: int, x: float) -> bool:
        """Return whether `x` is over the middle of a card of a hand, not between two cards."""

    def gap_at(self, card: int, x: float) -> int:
        """Return how many other cards would be to the left of a card put into the hand at `x`, or -1."""

    def hovers(self, over: int, gap: int) -> None:
        """Show the card to join (`over`), or the new position in the hand (`gap`), during a drag.

        -1 means none.
        """

    def arrange(self, card: int, gap: int) -> None:
        """Move a card to another position in its hand."""

    def opens(self, place: int) -> bool:
        """Spread the clicked place if it is a pile. Return whether it is one."""

    def asked_about(self, place: int) -> None:
        """Answer a click on a place that has nothing to pick up."""

    def picked(self, pick: Pick, drag: bool) -> None:
        """Show a new pick. `drag` says whether the player is dragging it."""

    def returned(self, pick: Pick) -> None:
        """Send a pick back to its place."""

    def aimed(self, place: int) -> None:
        """Show the place that would take the pick, or that the pointer is over. -1 means none."""

    def play(self, action: Action) -> None:
        """Take an action."""

    def choose(self, actions: list[Action], place: int) -> None:
        """Ask the player to choose one of several actions at a place.

        `Gesture.chosen` receives the answer.
        """

    def refused(self, pick: Pick, place: int) -> None:
        """Show why the pick can't go to a place."""

    def undecided(self) -> None:
        """Answer a double click on something that several places can take."""

    def inspect(self, item: Item | None, place: int) -> None:
        """Spread out a pile, or the pile that holds a card."""


def held_by(actions: Iterable[Action], pick: Pick, is_token: Callable[[str], bool]) -> list[Action]:
    """Return the actions that include the pick, possibly with more cards."""
    cards = frozenset(pick.cards)
    return [
        action
        for action in actions
        if cards <= frozenset(action.cards)
        and (action.pick == pick.token if pick.token else not is_token(action.pick))
        and (cards or pick.token)
    ]


def exactly(actions: Iterable[Action], pick: Pick, is_token: Callable[[str], bool], place: int = -2) -> list[Action]:
    """Return the actions that use exactly the pick and go to a place (-2: any place)."""
    return [
        action
        for action in held_by(actions, pick, is_token)
        if len(action.cards) == len(pick.cards) and action.place >= 0 and place in (-2, action.place)
    ]


class Gesture:
    """One player's gestures on the table. Positions are in logical units, times in seconds."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.state = GestureState.IDLE
        self.pick: Pick | None = None
        self.aim = -1
        self.over = -1
        """The card that the dragged one would join if dropped now, or -1."""
        self.gap = -1
        """The position in its hand that the dragged card would take, or -1."""
        self.at = (0.0, 0.0)
        self._pressed: Item | None = None
        self._from = (0.0, 0.0)
        self._since = -tuning.DOUBLE_CLICK
        self._join = False
        self._twice = False
        """Whether the current press is the second one of a double click."""
        self._found: tuple[list[Action], Pick, frozenset[int], dict[int, list[Action]]] | None = None
        self._table: dict[tuple[GestureState, str], Callable[[], GestureState]] = {
            (GestureState.IDLE, "press"): self._press,
            (GestureState.PICKED, "press"): self._press,
            (GestureState.RETURNING, "press"): self._press,
            (GestureState.PRESSED, "release"): self._click,
            (GestureState.PRESSED, "far"): self._start_drag,
            (GestureState.PRESSED, "long"): self._long,
            (GestureState.DRAGGING, "move"): self._aim_drag,
            (GestureState.DRAGGING, "release"): self._release,
            (GestureState.PICKED, "move"): self._aim_hover,
            (GestureState.IDLE, "spend"): self._spend,
            (GestureState.PICKED, "spend"): self._spend,
            (GestureState.RETURNING, "spend"): self._spend,
            (GestureState.SPENT, "far"): self._start_drag,
            (GestureState.SPENT, "release"): lambda: GestureState.PICKED if self.pick else GestureState.IDLE,
            (GestureState.PRESSED, "cancel"): self._home,
            (GestureState.SPENT, "cancel"): self._home,
            (GestureState.DRAGGING, "cancel"): self._home,
            (GestureState.PICKED, "cancel"): self._home,
            (GestureState.DROPPING, "cancel"): self._home,
            (GestureState.RETURNING, "home"): lambda: GestureState.IDLE,
        }

    def _input(self, name: str) -> bool:
        step = self._table.get((self.state, name))
        if step is None:
            return False
        self.state = step()
        return True

    # --- input --------------------------------------------------------------------------------------------------

    def press(
        self, x: float, y: float, now: float, join: bool = False, spent: bool = False, single: bool = False
    ) -> None:
        """Handle the main mouse button going down.

        Args:
            x: Distance from the left edge.
            y: Distance from the top edge.
            now: Time in seconds.
            join: Whether Shift or Ctrl is down, so that the click adds to the pick.
            spent: Whether the press has already closed something above the table.
            single: Whether this press mustn't count as the second one of a double click, because the first has already
                answered a question.
        """
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
        """Multiply all stored positions by `share` after the window has changed size."""
        self.at = self.at[0] * share, self.at[1] * share
        self._from = self._from[0] * share, self._from[1] * share

    def waits(self, now: float) -> list[float]:
        """Return a list with the seconds left to complete a double click, or []."""
        until = self._since + tuning.DOUBLE_CLICK
        return [until - now] if until > now else []

    def move(self, x: float, y: float, now: float) -> None:
        """Handle a motion of the pointer."""
        self.at = (x, y)
        if self.state in (GestureState.PRESSED, GestureState.SPENT):
            across, down = x - self._from[0], y - self._from[1]
            if across * across + down * down >= tuning.DRAG_START**2:
                self._input("far")
        self._input("move")

    def release(self, x: float, y: float, now: float) -> None:
        """Handle the main mouse button going up."""
        self.at = (x, y)
        self._input("release")

    def tick(self, now: float) -> None:
        """Handle time passing without motion."""
        if self.state == GestureState.PRESSED and now - self._since >= tuning.HOLD_TIME:
            self._input("long")

    def cancel(self) -> bool:
        """Send everything held back to its place, after Esc, a right click or the loss of focus.

        Return whether anything was held.
        """
        return self._input("cancel")

    def home(self) -> None:
        """Finish the return of a pick that has arrived back at its place."""
        self._input("home")

    def enter(self, item: Item | None, place: int) -> None:
        """Handle Enter on the focused card, token or place."""
        if self.state in (GestureState.IDLE, GestureState.PICKED, GestureState.RETURNING):
            self._join = False
            self.state = self._act_on(item, place)

    def aim_at(self, place: int) -> None:
        """Aim the pick at the focused place. -1 aims at none."""
        if self.state == GestureState.PICKED:
            self._aim(place)

    def chosen(self, action: Action | None) -> None:
        """Take the player's choice among several actions. None sends the pick home."""
        if self.state != GestureState.DROPPING:
            return
        if action is None:
            self._input("cancel")
        else:
            self._play(action)

    def forget(self) -> None:
        """Drop the pick without returning it to its place, because the position has changed."""
        self.pick = None
        self.aim = self.over = self.gap = -1
        self.state = GestureState.IDLE

    # --- possible actions ---------------------------------------------------------------------------------------

    def pickable(self, item: Item) -> bool:
        """Return whether some legal action holds this item."""
        return self._could(Pick((item.number,)) if item.kind == CARD else Pick(token=item.name))

    def _could(self, pick: Pick) -> bool:
        return bool(held_by(self.board.legal(), pick, self.board.is_token))

    def _may_take(self, item: Item) -> bool:
        return self.pickable(item) or self.board.holdable(item)

    def joinable(self) -> frozenset[int]:
        """Return the cards that can join the pick."""
        return self._possible()[0]

    def targets(self) -> dict[int, list[Action]]:
        """Return the places that take the pick, each with the actions a drop there could mean."""
        return self._possible()[1]

    def _possible(self) -> tuple[frozenset[int], dict[int, list[Action]]]:
        """Return the cards that can join the pick, and its targets.

        They are computed once for each pick and list of legal actions.
        """
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

    def _press(self) -> GestureState:
        if self.state == GestureState.RETURNING:
            self.pick = None
        self._pressed = self.board.item_at(*self.at)
        return GestureState.PRESSED

    def _spend(self) -> GestureState:
        self._press()
        return GestureState.SPENT

    def _click(self) -> GestureState:
        if self._twice and self.pick is not None and self._pressed == self.pick.first and self.targets():
            # A double click sends a card to the only place that takes it. If there are several, the card stays held and
            # they glow.
            if len(self.targets()) == 1:
                return self._drop(next(iter(self.targets())))
            self.board.undecided()
            return GestureState.PICKED
        return self._act_on(self._pressed, self.board.place_at(*self.at))

    def _act_on(self, item: Item | None, place: int) -> GestureState:
        """Handle a click or Enter on an item or place."""
        pick = self.pick
        if pick is None:
            if place >= 0 and self.board.opens(place):
                return GestureState.IDLE
            state = self._take(item)
            if state == GestureState.IDLE and place >= 0:
                self.board.asked_about(place)
            return state
        if item is not None:
            if pick.has(item):
                return self._put_back(item)
            if item.kind == CARD and item.number in self.joinable():
                return self._joined(item.number)
            same = self.board.place_of(item) == self.board.place_of(pick.first)
            if same and self._join and item.kind == CARD and not pick.token:
                # Shift or Ctrl joins cards even if no action uses them together. The drop then explains why not.
                return self._joined(item.number)
            if same and self._may_take(item) and place not in self.targets():
                self._home()
                return self._take(item)
        if place < 0 or self._is_source(place):
            return self._home()
        return self._drop(place)

    def _is_source(self, place: int) -> bool:
        """Return whether a drop here only puts the pick back where it came from.

        For a token that could go elsewhere this is False, so that its drop gets an answer like any other.
        """
        if self.pick is None or place != self.board.place_of(self.pick.first):
            return False
        targets = self.targets()
        return place not in targets and not (self.pick.token and targets)

    def _take(self, item: Item | None) -> GestureState:
        if item is None or item.kind == PLACE or not self._may_take(item):
            return GestureState.IDLE
        self.pick = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        self.board.picked(self.pick, False)
        return GestureState.PICKED

    def _joined(self, card: int) -> GestureState:
        assert self.pick is not None
        self.pick = Pick((*self.pick.cards, card))
        self.board.picked(self.pick, False)
        return GestureState.PICKED

    def _put_back(self, item: Item) -> GestureState:
        assert self.pick is not None
        left = tuple(card for card in self.pick.cards if card != item.number)
        if not left:
            return self._home()
        self.board.returned(Pick((item.number,)))
        self.pick = Pick(left)
        self.board.picked(self.pick, False)
        return GestureState.PICKED

    def _start_drag(self) -> GestureState:
        item = self._pressed
        pick = self.pick
        if item is None or item.kind == PLACE:
            return GestureState.PICKED if pick else GestureState.IDLE
        if pick is not None and pick.has(item):
            new = pick if pick.token else Pick((item.number, *(c for c in pick.cards if c != item.number)))
        elif pick is not None and item.kind == CARD and item.number in self.joinable():
            new = Pick((item.number, *pick.cards))
        else:
            if not self._may_take(item):
                return GestureState.PICKED if pick else GestureState.IDLE
            if pick is not None:
                self.board.returned(pick)
            new = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        self.pick = new
        self.board.picked(new, True)
        return self._aim_drag()

    def _long(self) -> GestureState:
        self.board.inspect(self._pressed, self.board.place_at(*self.at))
        return GestureState.SPENT

    def _aim(self, place: int) -> None:
        if place != self.aim:
            self.aim = place
            self.board.aimed(place)

    def _aim_drag(self) -> GestureState:
        under = self.board.place_at(*self.at)
        self._aim(self._target(under))
        self._hover(*self._within_hand(under) if self.aim < 0 else (-1, -1))
        return GestureState.DRAGGING

    def _hover(self, over: int, gap: int) -> None:
        if (over, gap) != (self.over, self.gap):
            self.over, self.gap = over, gap
            self.board.hovers(over, gap)

    def _within_hand(self, under: int) -> tuple[int, int]:
        """Return the card that a drop here would join, and its new position in the hand.

        -1 means none.
        """
        assert self.pick is not None
        joins = self.board.card_at(*self.at, self.joinable())
        if joins >= 0 and self.board.squarely(joins, self.at[0]):
            return joins, -1
        if len(self.pick.cards) == 1 and under >= 0 and self._is_source(under):
            return -1, self.board.gap_at(self.pick.cards[0], self.at[0])
        return -1, -1

    def _aim_hover(self) -> GestureState:
        place = self.board.place_at(*self.at)
        self._aim(place if place in self.targets() else -1)
        return GestureState.PICKED

    def _target(self, under: int) -> int:
        """Return the legal place that a drop here counts for, or -1.

        It is the place under the pointer, or the nearest one that is close enough to attract the card.
        """
        targets = self.targets()
        if under in targets or (under >= 0 and not self._is_source(under)):
            return under if under in targets else -1
        near = [(self.board.distance(place, *self.at), place) for place in targets]
        if near and min(near)[0] <= tuning.MAGNET:
            return min(near)[1]
        return -1

    def _release(self) -> GestureState:
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

    def _drop(self, place: int) -> GestureState:
        assert self.pick is not None
        actions = self.targets().get(place, [])
        if not actions:
            pick = self.pick
            state = self._home()
            self.board.refused(pick, place)
            return state
        if len(actions) == 1 and (not actions[0].pick or self.board.is_token(actions[0].pick)):
            return self._play(actions[0])
        # The player sees the choice before taking it, even if there is only one.
        self.board.choose(actions, place)
        return GestureState.DROPPING

    def _play(self, action: Action) -> GestureState:
        self.forget()
        self.board.play(action)
        return self.state

    def _home(self) -> GestureState:
        pick, self.pick = self.pick, None
        self._aim(-1)
        self._hover(-1, -1)
        if pick is None:
            return GestureState.IDLE
        self.board.returned(pick)
        return GestureState.RETURNING
