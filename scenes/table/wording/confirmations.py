"""Compute an action's guaranteed results, and decide whether it needs confirmation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.engine.action import Action
from game.engine.definition.display import Outlook
from game.engine.play.match import WORLDS
from game.engine.sentence import Sentence
from game.engine.state import State
from game.words.event_text import Span
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director

NOTHING = Outlook()
NO_WARNING: Mapping[int, Sentence] = {}
PUBLIC_WORLDS = 8
"""The number of possible positions to check if even the player's own cards must stay secret. If an action is
irreversible in any of these positions, the action counts as irreversible."""


class Confirmations:
    """Computes the guaranteed results and the irreversible costs of actions.

    `tile` is the action of the tile under the pointer, or None.
    """

    def __init__(self, model: TableModel, director: Director, careful: Callable[[], bool]) -> None:
        """Set up a table's confirmations.

        `careful` says whether the player wants to confirm irreversible actions.
        """
        self.model = model
        self.director = director
        self.careful = careful
        self.tile: Action | None = None
        self._warned: tuple[State | None, Mapping[int, Sentence]] = (None, NO_WARNING)
        self._of: State | None = None
        """The position that the following attributes were computed from."""
        self._outlooks: dict[Action, Outlook] = {}
        self._prices: dict[tuple[Action, bool, bool], Sentence | None] = {}
        """Maps (action, public, standing) to the action's irreversible cost, or to None. If `public` is true, only
        public knowledge counts."""

    def considered(self) -> Action | None:
        """Return the action that the player is considering, or None.

        If cards have been picked, return the action played by dropping them. Otherwise, return an action that drops the
        card under the pointer, or the action of the tile under the pointer. While the hand is covered, return None.
        """
        if not self.model.playing or self.model.covered or self.director.busy:
            return None
        if self.model.selection.pick is not None:
            targets = self.model.targets
            meant = targets.get(self.model.selection.aim) or next(filter(None, targets.values()), None)
            return meant[0] if meant else None
        if self.model.hover >= 0:
            held = (self.model.hover,)
            return next((a for a in self.model.legal() if a.cards == held and a.place >= 0), None)
        # The position may have changed since the pointer reached the tile.
        return self.tile if self.tile in self.model.legal() else None

    def warned(self) -> Mapping[int, Sentence]:
        """Return the cards that would lose the game if used now, each with a warning."""
        position, hotseat = self.model.position, self.model.hotseat
        if not hotseat.playing or hotseat.covered or self.director.busy:
            return NO_WARNING
        if self._warned[0] is not position:
            found: dict[int, Sentence] = {}
            free: set[int] = set()
            for action in self.model.legal():
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
        """Return whether an action loses the game immediately.

        Such an action must always be confirmed.
        """
        return self._sure(action).warning is not None

    def costs(self, action: Action, standing: bool = False) -> bool:
        """Return whether an action loses the game or has an irreversible cost.

        If `standing` is true, the action would be repeated automatically. In a match with several seats, judge the cost
        only from public knowledge, because everybody can see the button's position, which depends on the result.
        """
        several = self.model.match.setup.seats > 1
        return self.loses(action) or self._price(action, several, standing) is not None

    def asked_before(self, action: Action, standing: bool = False) -> Sentence | None:
        """Return the cost that the player must confirm before an action, or None.

        If `standing` is true, the action would be repeated automatically. An action that loses the game must always be
        confirmed. Other actions need no confirmation in any of these cases:

        - Undo restores everything, as in a practice match.
        - The player has turned off confirmations.
        - The action is the only legal one, `standing` is false, and hands aren't secret.

        While hands are secret, only public knowledge counts. Even the only legal action must then be confirmed, because
        skipping the question would reveal that the player has no choice.
        """
        warning = self._sure(action).warning
        if warning is not None:
            return warning
        forced = len(self.model.legal()) == 1 and not standing and not self.model.hotseat.confidential
        asked = self.careful() and not self.model.match.free and not forced
        return self._price(action, self.model.hotseat.confidential, standing) if asked else None

    def question(self, action: Action, said: Sentence) -> tuple[Span, ...]:
        """Return the question that asks the player to confirm an action.

        Other people can see the screen, so the question doesn't name cards that are hidden from them.
        """
        say = self.model.words.say
        told = say("table.sure.face_down") if self.hides(action) else self.model.words.said(said)
        return (*told, Span(" "), *say("table.sure.final")) if said[0].startswith("price.") else told

    def title(self, action: Action) -> Sentence | None:
        """Return the question's heading: the game's description of an action, or None."""
        return self._sure(action).title

    def hides(self, action: Action) -> bool:
        """Return whether an action's cards must be kept secret from other people at the screen."""
        hot, known = self.model.hotseat, self.model.position.known
        secret = any(card < 0 or known[card] != self.model.table.everyone for card in action.cards)
        return bool(action.cards) and (hot.covered or (hot.peek and secret))

    def _sure(self, action: Action) -> Outlook:
        """Return the guaranteed results of an action, computed only once for each position."""
        self._renew()
        if action not in self._outlooks:
            self._outlooks[action] = self.model.game.display.outlook(self.model.position, action)
        return self._outlooks[action]

    def _price(self, action: Action, public: bool, standing: bool) -> Sentence | None:
        """Return an action's irreversible cost, or None if undo restores everything.

        If `public` is true and the action uses no cards, judge the cost only from public knowledge.
        """
        self._renew()
        key = action, public and not action.cards, standing
        if key not in self._prices:
            self._prices[key] = self._find_price(*key)
        return self._prices[key]

    def _find_price(self, action: Action, public: bool, standing: bool) -> Sentence | None:
        match = self.model.match
        if not public:
            found, view, worlds = self._sure(action), self.model.position, WORLDS
        else:
            view, worlds = match.view(0), PUBLIC_WORLDS
            found = match.game.display.outlook(view, action)
        price = found.standing_price if standing else found.price
        return price if price is not None and match.final(view, action, worlds) else None

    def _renew(self) -> None:
        position = self.model.position
        if self._of is not position:
            self._of, self._outlooks, self._prices = position, {}, {}

    def outlook(self) -> Outlook:
        """Return the guaranteed results of the action that the player is considering."""
        action = self.considered()
        return NOTHING if action is None else self._sure(action)
