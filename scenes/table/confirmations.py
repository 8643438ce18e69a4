"""What the player is about to do, and what that would surely bring, as the game tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.engine.action import Action
from game.engine.match import WORLDS
from game.engine.rules import Outlook, Said
from game.engine.state import State
from game.event_text import Span

if TYPE_CHECKING:
    from scenes.table.table_controller import Stage

NOTHING = Outlook()
NO_WARNING: Mapping[int, Said] = {}
PUBLIC_WORLDS = 8
"""Imagined tables where even the player's own hand is imagined; an action that is final on one of them is final."""


class Foresight:
    """Of one stage. `tile` is what the tile under the pointer means, if it can be done."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.tile: Action | None = None
        self._warned: tuple[State | None, Mapping[int, Said]] = (None, NO_WARNING)
        self._of: State | None = None
        """The position of which the rest is true."""
        self._outlooks: dict[Action, Outlook] = {}
        self._prices: dict[tuple[Action, bool], Said | None] = {}
        """By action, and whether only what everybody sees is counted: what it costs for good."""

    def considered(self) -> Action | None:
        """The action that is aimed at or pointed at, as far as it can be told."""
        stage, gesture = self.stage, self.stage.gesture
        if not stage.hot.playing or stage.hot.covered or stage.director.busy:
            return None
        if gesture.pick is not None:
            targets = gesture.targets()
            meant = targets.get(gesture.aim) or next(filter(None, targets.values()), None)
            return meant[0] if meant else None
        if stage.hover is not None:
            held = (stage.hover.card,)
            return next((a for a in stage.desk.legal() if a.cards == held and a.place >= 0), None)
        # The pointer may rest on a tile that was possible when it came there.
        return self.tile if self.tile in stage.desk.legal() else None

    def warned(self) -> Mapping[int, Said]:
        """Return the cards that can only lose the game now, with the question before the first such action.

        It is worked out once a position."""
        stage, position = self.stage, self.stage.desk.position
        if not stage.hot.playing or stage.hot.covered or stage.director.busy:
            return NO_WARNING
        if self._warned[0] is not position:
            found: dict[int, Said] = {}
            free: set[int] = set()
            for action in stage.desk.legal():
                if free.issuperset(action.cards):
                    continue
                warning = self._sure(action).warning
                if warning is None:
                    free.update(action.cards)
                else:
                    found = {**dict.fromkeys(action.cards, warning), **found}
            self._warned = (position, {card: said for card, said in found.items() if card not in free})
        return self._warned[1]

    def loses(self, action: Action) -> bool:
        """Return whether an action loses at once and is always asked about."""
        return self._sure(action).warning is not None

    def costs(self, action: Action) -> bool:
        """Return whether an action loses the game, or something else that undo can't bring back.

        The place of a button hangs on that. Where others play, their seats can see it, so it must not tell of a
        hand."""
        several = self.stage.match.setup.seats > 1
        return self.loses(action) or self._price(action, several) is not None

    def asked_before(self, action: Action) -> Said | None:
        """Return what is asked before this action is taken, or None.

        A price is asked about unless the player doesn't want to be asked, undo brings it back, it is practice, or
        nothing else can be done; but where others must not learn that, a forced action is asked about too, and only
        what everybody sees is counted."""
        stage = self.stage
        warning = self._sure(action).warning
        if warning is not None:
            return warning
        forced = len(stage.desk.legal()) == 1 and not stage.hot.confidential
        asked = stage.outside.careful() and not stage.sitting.practice and not forced
        return self._price(action, stage.hot.confidential) if asked else None

    def question(self, action: Action, said: Said) -> tuple[Span, ...]:
        """Return what an action loses or costs in words, which name no card that others at the screen must not see."""
        say = self.stage.words.say
        told = say("table.sure.face_down") if self.hides(action) else self.stage.words.said(said)
        return (*told, Span(" "), *say("table.sure.final")) if said[0].startswith("price.") else told

    def hides(self, action: Action) -> bool:
        """Return whether others at the screen must not read the cards of an action."""
        hot, known = self.stage.hot, self.stage.desk.position.known
        secret = any(card < 0 or known[card] != self.stage.match.state.table.everyone for card in action.cards)
        return bool(action.cards) and (hot.covered or (hot.peek and secret))

    def _sure(self, action: Action) -> Outlook:
        """Return what the game says of an action; remembered while the position stays."""
        self._renew()
        if action not in self._outlooks:
            self._outlooks[action] = self.stage.match.game.outlook(self.stage.desk.position, action)
        return self._outlooks[action]

    def _price(self, action: Action, public: bool) -> Said | None:
        """Return what an action costs for good, or None where undo brings it back.

        `public`: of an action without cards only what everybody sees is counted."""
        self._renew()
        key = action, public and not action.cards
        if key not in self._prices:
            self._prices[key] = self._find_price(*key)
        return self._prices[key]

    def _find_price(self, action: Action, public: bool) -> Said | None:
        match = self.stage.match
        if not public:
            price, view, worlds = self._sure(action).price, self.stage.desk.position, WORLDS
        else:
            view, worlds = match.view(0), PUBLIC_WORLDS
            price = match.game.outlook(view, action).price
        return price if price is not None and match.final(view, action, worlds) else None

    def _renew(self) -> None:
        position = self.stage.desk.position
        if self._of is not position:
            self._of, self._outlooks, self._prices = position, {}, {}

    def outlook(self) -> Outlook:
        """Return what the action that is aimed at would bring."""
        action = self.considered()
        return NOTHING if action is None else self._sure(action)
