"""Find out why the place under the pointer doesn't accept the held cards or token."""

from __future__ import annotations

from typing import NamedTuple

from game.words.event_text import Span
from scenes.table.board.overlay import Line
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director


class Denial(NamedTuple):
    """The reason why the held cards or token can't be dropped on a place.

    Attributes:
        place: The place, or -1 if there is none.
        text: The reason, with the number of the rule.
        since: When the pointer reached the place, in seconds on the director's clock.
    """

    place: int = -1
    text: Line = ()
    since: float = 0.0


NO_DENIAL = Denial()


class Denials:
    """Finds out why places don't accept what the player is holding."""

    def __init__(self, model: TableModel, director: Director) -> None:
        self.model = model
        self.director = director
        self._known: tuple[object, Denial] = (None, NO_DENIAL)
        """The latest value of `now`, and all values that it depends on."""

    @property
    def now(self) -> Denial:
        """The reason why the place under the pointer doesn't accept the held cards.

        The reason is empty while the hand is face down.
        """
        selection = self.model.selection
        if selection.denied < 0 or selection.pick is None:
            self._known = (None, NO_DENIAL)
            return NO_DENIAL
        asked = selection.pick, selection.denied, self.model.hotseat.state
        if self._known[0] != asked:
            self._known = asked, self._find()
        return self._known[1]

    def _find(self) -> Denial:
        model, (pick, place) = self.model, (self.model.selection.pick, self.model.selection.denied)
        assert pick is not None
        no = None if model.covered else model.why_not(pick, place)
        if no is None:
            return NO_DENIAL
        rule = Span(f" ({no.rule})", "bold")
        return Denial(place, (*model.words.say(no.key, no.values), rule), self.director.now)
