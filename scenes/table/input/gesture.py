"""A state machine that turns mouse and keyboard input into the player's intents.

A gesture changes only its own state.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum

from game.engine.action import Action
from scenes.kit.click_guard import DOUBLE_CLICK
from scenes.table.input.intents import (
    Aim,
    Arrange,
    AskAbout,
    Budge,
    ChooseFrom,
    Inspect,
    Intent,
    LetGo,
    LookAt,
    Part,
    PickUp,
    PlayAction,
    PutBack,
    Refuse,
    RefuseJoin,
    Undecided,
)
from scenes.table.input.probe import TableProbe
from scenes.table.layout import tuning
from scenes.table.model.selection import CARD, NOTHING, PLACE, Item, Pick, Possible, Selection


class GestureState(StrEnum):
    """The states that a gesture can be in."""

    IDLE = "idle"
    PRESSED = "pressed"
    SPENT = "spent"
    """The mouse button is down, and the press has already had an effect, such as closing a pile. A drag is still
    possible."""
    DRAGGING = "dragging"
    BUDGING = "budging"
    """The player is trying to drag something that can't be picked up."""
    PICKED = "picked"
    DROPPING = "dropping"
    RETURNING = "returning"


HOLDING = (GestureState.DRAGGING, GestureState.PRESSED, GestureState.RETURNING)
"""The states in which a card may be held or on its way back."""
MAY_DRAG = (GestureState.PRESSED, GestureState.SPENT)
"""The states in which moving the pointer can start a drag."""
Intents = tuple[Intent, ...]
NOWHERE = -2
"""Means no place at all. By contrast, -1 means the bare table."""


class Gesture:
    """An interpreter of the player's gestures at the table.

    Positions are in logical units, and times are in seconds.
    """

    def __init__(self, probe: TableProbe) -> None:
        self.probe = probe
        self.state = GestureState.IDLE
        self.selection = Selection()
        self.pick: Pick | None = None
        """The cards or the token that the player has picked up, or None."""
        self._source = -1
        """The place that the picked cards or token came from."""
        self._wanted: list[Intent] = []
        """The intents that result from the current input."""
        self._aimed = NOWHERE, NOTHING, self.selection
        """The place under the pointer, the possible moves, and the selection, as they were after the most recent motion
        of a drag."""
        self.at = (0.0, 0.0)
        self._pressed: Item | None = None
        self._budged: Item | None = None
        self._from = (0.0, 0.0)
        self._since = -DOUBLE_CLICK
        self._join = False
        self._twice = False
        """Whether the current press is the second press of a double click."""
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
            (GestureState.BUDGING, "release"): lambda: self._let_go(told=True),
            (GestureState.BUDGING, "cancel"): lambda: self._let_go(told=False),
            (GestureState.PRESSED, "cancel"): self._home,
            (GestureState.SPENT, "cancel"): self._home,
            (GestureState.DRAGGING, "cancel"): self._home,
            (GestureState.PICKED, "cancel"): self._home,
            (GestureState.DROPPING, "cancel"): self._home,
            (GestureState.RETURNING, "home"): lambda: GestureState.IDLE,
        }

    def _select(self, pick: Pick | None) -> None:
        self.selection = self.selection._replace(pick=pick)
        self.pick, self._source = pick, -1 if pick is None else self.probe.place_of(pick.first)

    def _input(self, *names: str) -> Intents:
        """Handle several inputs by name, and return the player's intents."""
        for name in names:
            step = self._table.get((self.state, name))
            if step is not None:
                self.state = step()
        wanted, self._wanted = tuple(self._wanted), []
        return wanted

    def _want(self, intent: Intent) -> None:
        self._wanted.append(intent)

    # --- input --------------------------------------------------------------------------------------------------

    def press(
        self, x: float, y: float, now: float, join: bool = False, spent: bool = False, single: bool = False
    ) -> Intents:
        """Handle a press of the main mouse button.

        Args:
            x: The pointer's distance from the left edge.
            y: The pointer's distance from the top edge.
            now: The time in seconds.
            join: Whether Shift or Ctrl is held down, to add a card.
            spent: Whether the press has already closed something on top of the table.
            single: Whether this press can't complete a double click.
        """
        again = math.dist((x, y), self._from) < tuning.DRAG_START and self._since + DOUBLE_CLICK > now
        self._twice = again and not single
        self.at = self._from = (x, y)
        self._since = now
        self._join = join
        return self._input("spend" if spent else "press")

    @property
    def start(self) -> tuple[float, float]:
        """The position of the last press."""
        return self._from

    def zoom(self, share: float) -> None:
        """Multiply all stored positions by `share`, because the window's size has changed."""
        self.at = self.at[0] * share, self.at[1] * share
        self._from = self._from[0] * share, self._from[1] * share

    def waits(self, now: float) -> list[float]:
        """Return a list with the seconds left for a double click, or [] if no time is left."""
        until = self._since + DOUBLE_CLICK
        return [until - now] if until > now else []

    def move(self, x: float, y: float) -> Intents:
        """Handle pointer motion."""
        self.at = (x, y)
        if self.state in MAY_DRAG:
            across, down = x - self._from[0], y - self._from[1]
            if across * across + down * down >= tuning.DRAG_START**2:
                return self._input("far", "move")
        return self._input("move")

    def release(self, x: float, y: float) -> Intents:
        """Handle a release of the main mouse button."""
        self.at = (x, y)
        return self._input("release")

    def tick(self, now: float) -> Intents:
        """Advance the clock. After `tuning.HOLD_TIME`, a press becomes a long press."""
        long = self.state == GestureState.PRESSED and now - self._since >= tuning.HOLD_TIME
        return self._input("long") if long else ()

    @property
    def holds(self) -> bool:
        """Whether `cancel` would have any effect, such as sending held cards back."""
        return (self.state, "cancel") in self._table

    def cancel(self) -> Intents:
        """Send the held cards or token back after Esc, a right click, or a loss of focus."""
        return self._input("cancel")

    def home(self) -> None:
        """Record that the picked cards or token have returned to their place."""
        self._input("home")

    def enter(self, item: Item | None, place: int) -> Intents:
        """Handle Enter on the card, token or place that has the focus."""
        if self.state in (GestureState.IDLE, GestureState.PICKED, GestureState.RETURNING):
            self._join = False
            self.state = self._act_on(item, place)
        return self._input()

    def aim_at(self, place: int) -> Intents:
        """Aim the picked cards at the focused place, or at no place (-1)."""
        if self.state == GestureState.PICKED:
            self._aim(place)
        return self._input()

    def chosen(self, action: Action | None) -> Intents:
        """Play the chosen action, or put the picked cards back if `action` is None."""
        if self.state != GestureState.DROPPING:
            return ()
        if action is None:
            return self._input("cancel")
        self.state = self._play(action, looked=True)
        return self._input()

    def forget(self) -> None:
        """Forget the picked cards without sending them back, because the position has changed."""
        self.selection, self.pick = Selection(), None
        self.state = GestureState.IDLE

    @property
    def _possible(self) -> Possible:
        return NOTHING if self.pick is None else self.probe.possible(self.pick)

    def _under(self) -> int:
        """Return the place under the pointer, or -1."""
        return self.probe.place_at(*self.at, self.pick)

    # --- transitions --------------------------------------------------------------------------------------------

    def _press(self) -> GestureState:
        if self.state == GestureState.RETURNING:
            self._select(None)
        self._pressed = self.probe.item_at(*self.at)
        return GestureState.PRESSED

    def _spend(self) -> GestureState:
        self._press()
        return GestureState.SPENT

    def _click(self) -> GestureState:
        if self._twice and self.pick is not None and self._pressed == self.pick.first:
            # A double click plays a card if only one place accepts it. If several places do, the card stays picked and
            # those places glow. A face-down card always stays picked, so that nobody learns where it fits.
            goals = self._possible.goals
            if len(goals) < 2 and not self.probe.blind:
                return self._drop(next(iter(goals), -1))
            self._want(Undecided())
            return GestureState.PICKED
        return self._act_on(self._pressed, self._under())

    def _act_on(self, item: Item | None, place: int) -> GestureState:
        """Handle a click or Enter on a card, a token or a place."""
        pick = self.pick
        if pick is None:
            if place >= 0 and self.probe.hides_choices(place):
                self._want(Inspect(place))
                return GestureState.IDLE
            if place >= 0 and (action := self.probe.meant_by(place)) is not None:
                return self._play(action)
            if item is not None and (action := self.probe.chosen_by(item)) is not None:
                return self._play(action)
            state = self._take(item)
            if state == GestureState.IDLE and place >= 0:
                self._want(AskAbout(place))
            return state
        if item is not None:
            if pick.has(item):
                return self._put_back(item)
            if item.kind == CARD and item.number in self._possible.joins:
                return self._joined(item.number)
            same = self.probe.place_of(item) == self.probe.place_of(pick.first)
            if same and self._join and item.kind == CARD and not pick.token:
                # Shift or Ctrl joins cards even if no action uses them together. When the player drops them, a message
                # explains why they can't be used together.
                return self._joined(item.number)
            if same and self.probe.may_take(item) and place not in self._possible.targets:
                if self._is_one_more(item):
                    return GestureState.PICKED
                self._home()
                return self._take(item)
        if place < 0 or self._is_source(place):
            return self._home()
        return self._drop(place)

    def _is_one_more(self, item: Item) -> bool:
        """Refuse to add a card to two or more picked cards.

        Return False if the item isn't a card, or if fewer than two cards are picked.
        """
        assert self.pick is not None
        if item.kind != CARD or len(self.pick.cards) < 2:
            return False
        self._want(RefuseJoin(self.pick, item.number))
        return True

    def _is_source(self, place: int) -> bool:
        """Return whether a drop on this place would only put the picked cards back.

        For a token that can go to another place, return False, so that a reason for refusing the drop is shown.
        """
        if self.pick is None or place != self._source:
            return False
        targets = self._possible.targets
        return place not in targets and not (self.pick.token and targets)

    def _pick_up(self, pick: Pick, drag: bool = False) -> None:
        self._select(pick)
        self._want(PickUp(pick, drag))

    def _take(self, item: Item | None) -> GestureState:
        if item is None or item.kind == PLACE or not self.probe.may_take(item):
            return GestureState.IDLE
        self._pick_up(Pick((item.number,)) if item.kind == CARD else Pick(token=item.name))
        return GestureState.PICKED

    def _joined(self, card: int) -> GestureState:
        assert self.pick is not None
        self._pick_up(Pick((*self.pick.cards, card)))
        return GestureState.PICKED

    def _put_back(self, item: Item) -> GestureState:
        assert self.pick is not None
        left = tuple(card for card in self.pick.cards if card != item.number)
        if not left:
            return self._home()
        self._want(PutBack(Pick((item.number,))))
        self._pick_up(Pick(left))
        return GestureState.PICKED

    def _start_drag(self) -> GestureState:
        item = self._pressed
        pick = self.pick
        if item is None or not (self.probe.may_drag(item) or (pick is not None and pick.has(item))):
            return self._budge()
        if pick is not None and pick.has(item):
            new = pick if pick.token else Pick((item.number, *(c for c in pick.cards if c != item.number)))
        elif pick is not None and item.kind == CARD and item.number in self._possible.joins:
            new = Pick((item.number, *pick.cards))
        else:
            if pick is not None:
                if self.probe.place_of(item) == self.probe.place_of(pick.first) and self._is_one_more(item):
                    return GestureState.PICKED
                self._want(PutBack(pick))
            new = Pick((item.number,)) if item.kind == CARD else Pick(token=item.name)
        self._pick_up(new, drag=True)
        return self._aim_drag()

    def _budge(self) -> GestureState:
        """Start a drag on a card or token that can't be picked up. The item rises only a little."""
        self._budged = self.probe.thing_at(*self._from)
        if self._budged is None:
            return GestureState.PICKED if self.pick else GestureState.IDLE
        self._home()
        self._want(Budge(self._budged))
        return GestureState.BUDGING

    def _let_go(self, told: bool) -> GestureState:
        assert self._budged is not None
        self._want(LetGo(self._budged, told))
        return GestureState.IDLE

    def _long(self) -> GestureState:
        place = self._under()
        if place < 0 and self._pressed is not None:
            place = self.probe.place_of(self._pressed)
        if place >= 0:
            self._home()
        self._want(LookAt(*self.at, place))
        return GestureState.SPENT

    def _aim(self, place: int) -> None:
        if place != self.selection.aim:
            self.selection = self.selection._replace(aim=place)
            self._want(Aim(place))

    def _aim_drag(self) -> GestureState:
        under, possible = self._under(), self._possible
        place, of, selection = self._aimed
        if place != under or of is not possible or selection is not self.selection:
            self._aim(self._target(under, possible))
            self._hover(*self._within_hand(under, possible) if self.selection.aim < 0 else (-1, -1))
            self._deny(under if self.selection.aim < 0 and self.selection.over < 0 else -1)
            # In other places, the result also depends on the pointer's exact position.
            whole = under >= 0 and not (possible.joins or possible.onto or self._is_source(under))
            self._aimed = (under if whole else NOWHERE, possible, self.selection)
        return GestureState.DRAGGING

    def _deny(self, place: int) -> None:
        """Record the place under the pointer if it refuses the picked cards. Otherwise, record -1."""
        denied = -1 if place < 0 or self._is_source(place) else place
        if denied != self.selection.denied:
            self.selection = self.selection._replace(denied=denied)

    def _hover(self, over: int, gap: int) -> None:
        if (over, gap) != (self.selection.over, self.selection.gap):
            self.selection = self.selection._replace(over=over, gap=gap)
            if self.pick is not None:
                self._want(Part(self.pick, gap))

    def _within_hand(self, under: int, possible: Possible) -> tuple[int, int]:
        """Return the card to join, and the dragged card's place in the hand (-1 if none)."""
        assert self.pick is not None
        onto = possible.onto
        joins = self.probe.card_at(*self.at, possible.joins.union(onto)) if possible.joins or onto else -1
        if joins >= 0 and (joins in onto or self.probe.squarely(joins, self.at[0])):
            return joins, -1
        if len(self.pick.cards) == 1 and under >= 0 and self._is_source(under):
            return -1, self.probe.gap_at(self.pick.cards[0], self.at[0])
        return -1, -1

    def _aim_hover(self) -> GestureState:
        place = self._under()
        takes = place in self._possible.targets
        self._aim(self._possible.meant(place) if takes else -1)
        self._deny(-1 if takes else place)
        return GestureState.PICKED

    def _target(self, under: int, possible: Possible) -> int:
        """Return the place that would receive a drop now, or -1 if the drop isn't legal."""
        targets = possible.targets
        if under in targets or (under >= 0 and not self._is_source(under)):
            return possible.meant(under) if under in targets else -1
        near = [(self.probe.distance(place, *self.at), place) for place in targets]
        if near and min(near)[0] <= tuning.MAGNET:
            return possible.meant(min(near)[1])
        return -1

    def _release(self) -> GestureState:
        assert self.pick is not None
        under, possible = self._under(), self._possible
        target = self._target(under, possible)
        if target >= 0:
            return self._drop(target)
        over, gap = self._within_hand(under, possible)
        self._hover(-1, -1)
        if over >= 0:
            action = possible.onto.get(over)
            return self._joined(over) if action is None else self._play(action)
        if gap >= 0:
            self._want(Arrange(self.pick.cards[0], gap))
            return self._home()
        if self._is_source(under) if under >= 0 else self.probe.rests_at(self.pick.first, *self.at):
            return self._home()
        return self._drop(under)

    def _drop(self, place: int) -> GestureState:
        assert self.pick is not None
        actions = self._possible.targets.get(place, [])
        if not actions:
            pick = self.pick
            state = self._home()
            self._want(Refuse(pick, place))
            return state
        if len(actions) == 1 and (not actions[0].pick or self.probe.is_token(actions[0].pick)):
            return self._play(actions[0])
        # Ask the player to choose, even if there is only one choice.
        self._want(ChooseFrom(tuple(actions), place))
        return GestureState.DROPPING

    def _play(self, action: Action, looked: bool = False) -> GestureState:
        self.selection, self.pick = Selection(), None
        self._want(PlayAction(action, looked))
        return GestureState.IDLE

    def _home(self) -> GestureState:
        pick = self.pick
        self._hover(-1, -1)
        self._select(None)
        self._aim(-1)
        self.selection = self.selection._replace(denied=-1)
        if pick is None:
            return GestureState.IDLE
        self._want(PutBack(pick))
        return GestureState.RETURNING
