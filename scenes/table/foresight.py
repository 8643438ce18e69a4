"""What the player is about to do, and what that would surely bring, as the game tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.engine.action import Action
from game.engine.rules import Outlook, Said
from game.engine.state import State

if TYPE_CHECKING:
    from scenes.table.stage import Stage

NOTHING = Outlook()
NO_WARNING: Mapping[int, Said] = {}


class Foresight:
    """Of one stage. `tile` is what the tile under the pointer means, if it can be done."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.tile: Action | None = None
        self._found: tuple[int, Action | None, Outlook] = (-1, None, NOTHING)
        self._warned: tuple[State | None, Mapping[int, Said]] = (None, NO_WARNING)

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
        """The cards of which all that can be done with them now is grave and asked about before it is done, and what is
        asked of the first of it; worked out once a position."""
        stage, position = self.stage, self.stage.desk.position
        if not stage.hot.playing or stage.hot.covered or stage.director.busy:
            return NO_WARNING
        if self._warned[0] is not position:
            found: dict[int, Said] = {}
            free: set[int] = set()
            for action in stage.desk.legal():
                if free.issuperset(action.cards):
                    continue
                outlook = stage.match.game.outlook(position, action)
                if outlook.warning is None or not outlook.grave:
                    free.update(action.cards)
                else:
                    found = {**dict.fromkeys(action.cards, outlook.warning), **found}
            self._warned = (position, {card: said for card, said in found.items() if card not in free})
        return self._warned[1]

    def asked_before(self, action: Action) -> Said | None:
        """What is asked before this is taken, or None. Of its price, where it could simply be taken back, or the player
        doesn't want to be asked, nothing is."""
        stage = self.stage
        sure = stage.match.game.outlook(stage.desk.position, action)
        dear = stage.outside.careful() and not stage.sitting.practice
        return sure.warning or (sure.price if dear else None)

    def outlook(self) -> Outlook:
        """What it would bring; remembered while it stays the same."""
        action, decisions = self.considered(), len(self.stage.match.turns)
        if action is None:
            return NOTHING
        if self._found[:2] != (decisions, action):
            told = self.stage.match.game.outlook(self.stage.desk.position, action)
            self._found = (decisions, action, told)
        return self._found[2]
