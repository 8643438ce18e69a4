"""The overlays that can appear over a table, and the rules for closing them.

A new overlay replaces the current one, but a tip can replace only another tip. A decision closes any overlay.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, NamedTuple

from game.engine.action import Action
from game.engine.definition.display import CardCounts
from game.words.event_text import Span
from scenes.table.layout.boxes import Box

Line = tuple[Span, ...]
NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class Tip:
    """An explanation that appears when the pointer rests on a place, card or tile.

    Attributes:
        text: The explanation, or () if only the enlarged card is shown.
        since: The time when the pointer arrived, in seconds on the director's clock.
        place: The place, or -1 for a tile or for a card in a spread pile.
        over: The box of the card or tile, or None if the tip is about a whole place.
        card: The card to enlarge, or -1 for none.
        scroll: How far the enlarged card's text is scrolled, in logical units.
    """

    text: Line
    since: float
    place: int = -1
    over: Box | None = None
    card: int = -1
    scroll: float = 0.0


@dataclass(frozen=True)
class Note:
    """A short message.

    Attributes:
        text: The message.
        x: The horizontal middle of the note.
        y: The lower edge of the note.
        until: The time when the note disappears, in seconds on the director's clock.
        below: The note's upper edge if `y` leaves too little space (0: the table's top).
        more: Further lines below the message.
        ceiling: The limit for the note's upper edge. The text shrinks to fit, down to a minimum size.
        column: The box that contains the note if the note is narrow enough, or None.
        larger: The maximum width of a note in a column, relative to the usual width.
    """

    text: Line
    x: float
    y: float
    until: float
    below: float = 0.0
    more: tuple[Line, ...] = ()
    ceiling: float = 0.0
    column: Box | None = None
    larger: float = 1.0


@dataclass(frozen=True)
class ButtonTip(Note):
    """A note about the button under the pointer: what the button does, or why it does nothing."""


@dataclass(frozen=True)
class Thinks(Note):
    """The note shown while a hint is being computed. Closing the note stops the computation."""


@dataclass(frozen=True)
class WhyNot(Note):
    """A note that explains why a press or drop isn't possible.

    Attributes:
        rule: The id of the rule behind the reason, or "" if there is none.
        named: The text of the link to the rulebook, or () if there is no link.
    """

    rule: str = ""
    named: Line = ()


class Way(NamedTuple):
    """An action in a list from which the player chooses.

    Attributes:
        name: The name of the choice.
        more: The action's effect, or the reason why the action isn't possible.
        action: The action, or None if the action isn't possible.
    """

    name: Line
    more: Line = ()
    action: Action | None = None


class SpreadGroup(NamedTuple):
    """A group of cards in a spread pile.

    `size` is the number of cards, and `counts` says whether they score.
    """

    heading: Line
    size: int
    counts: bool = True


@dataclass(frozen=True)
class Spread:
    """A pile that is spread out over the table.

    Only cards known to the viewer are face up.

    Attributes:
        title: The name of the pile.
        lines: Lines of text about the pile.
        cards: A (description, picture name) pair for each card.
        counts: The table of counts, or None.
        choices: Maps each available card's position to the actions that take the card.
        chosen: The position selected with the keyboard, or -1.
        known: The face-up cards, which come before the face-down cards.
        read: The position of the card under the pointer, or -1.
        tip: The explanation of the card under the pointer, or None.
        warned: The positions of cards that would lose the game if taken. The player must confirm taking one of them.
        groups: The groups of cards in a scoring pile. Each group begins a new row.
    """

    title: Line
    lines: tuple[Line, ...]
    cards: Sequence[tuple[tuple[str, str], str]]
    counts: CardCounts | None = None
    choices: Mapping[int, list[Action]] = field(default_factory=dict)
    chosen: int = -1
    known: tuple[int, ...] = ()
    read: int = -1
    tip: Tip | None = None
    warned: frozenset[int] = frozenset()
    groups: tuple[SpreadGroup, ...] = ()

    def advised(self, actions: Collection[Action]) -> frozenset[int]:
        """Return the pile positions of all cards that these actions can take."""
        return frozenset([at for at, taken in self.choices.items() if any(one in actions for one in taken)])

    def next(self, way: int) -> int:
        """Return the position of the next (or, if `way` is -1, previous) card that can be taken."""
        order = sorted(self.choices)
        at = order.index(self.chosen) if self.chosen in order else 0
        return order[(at + way) % len(order)]


@dataclass(frozen=True)
class Choice:
    """A list of actions to choose from, with impossible actions last.

    Attributes:
        ways: The choices.
        title: The question.
        beside: The box of the actions' target, which stays visible.
        chosen: The index of the selected choice.
        over: The pile to spread out again if the player doesn't choose, or None.
    """

    ways: tuple[Way, ...]
    title: Line
    beside: Box
    chosen: int = 0
    over: Spread | None = None

    @property
    def actions(self) -> list[Action]:
        """The actions of the possible choices, in the order of their boxes."""
        return [way.action for way in self.ways if way.action is not None]


@dataclass(frozen=True)
class NamedCard:
    """An enlarged card, shown while the pointer is on its name or on a log line naming it.

    Attributes:
        card: The card.
        over: A note that stays visible beside the card, or None.
        others: The other cards in the line, or () if the pointer is on a name.
    """

    card: int
    over: Note | None = None
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Confirm:
    """The question that a dialog asks before an irreversible action.

    Attributes:
        title: The name of the action.
        question: The question, with the action's cost.
        about: The boxes that the dialog leaves visible if possible, such as the card's box.
        over: The spread pile underneath the dialog, or None.
    """

    title: Line
    question: Line
    about: tuple[Box, ...]
    over: Spread | None = None


Overlay = Tip | Note | Spread | Choice | NamedCard | Confirm | None


class Press(Enum):
    """The possible effects of a press while an overlay is shown."""

    IGNORED = "the overlay stays, and the table gets the press"
    CLOSES = "the overlay closes, and the table gets the press"
    SPENT = "the overlay closes, and the press can only begin a drag"
    TAKEN = "the overlay closes, and the table doesn't get the press"
    FOLLOWS = "as TAKEN, and the rule opens if it was pressed"
    CHOOSES = "the press chooses from the overlay"


class Escape(Enum):
    """The stages at which Esc can close an overlay."""

    FIRST = "before anything else"
    ALONG = "together with whatever else it does"
    LAST = "if nothing else is left to close"
    NEVER = "never"


class Manner(NamedTuple):
    """The rules for closing a kind of overlay.

    Attributes:
        inside: The effect of a press on the overlay.
        beside: The effect of a press outside the overlay.
        escape: When Esc closes the overlay.
        timed: Whether the overlay closes on its own after a while.
        private: Whether the overlay closes when the player's hand is covered.
    """

    inside: Press
    beside: Press
    escape: Escape
    timed: bool
    private: bool


MANNERS: Mapping[type, Manner] = {
    Tip: Manner(Press.IGNORED, Press.IGNORED, Escape.ALONG, timed=False, private=True),
    Note: Manner(Press.TAKEN, Press.CLOSES, Escape.LAST, timed=True, private=True),
    ButtonTip: Manner(Press.CLOSES, Press.CLOSES, Escape.LAST, timed=True, private=True),
    Thinks: Manner(Press.CLOSES, Press.CLOSES, Escape.LAST, timed=False, private=True),
    WhyNot: Manner(Press.FOLLOWS, Press.CLOSES, Escape.LAST, timed=True, private=True),
    Spread: Manner(Press.CHOOSES, Press.SPENT, Escape.FIRST, timed=False, private=True),
    Choice: Manner(Press.CHOOSES, Press.TAKEN, Escape.FIRST, timed=False, private=False),
    NamedCard: Manner(Press.IGNORED, Press.IGNORED, Escape.NEVER, timed=False, private=False),
    Confirm: Manner(Press.IGNORED, Press.IGNORED, Escape.NEVER, timed=False, private=False),
}
"""The rules for closing each kind of overlay."""


class OverlayBoxes(NamedTuple):
    """The boxes of an overlay, each card or choice in it, and its link to the rulebook."""

    whole: Box = NOWHERE
    parts: tuple[Box, ...] = ()
    link: Box = NOWHERE

    def part_at(self, x: float, y: float) -> int:
        """Return the index of the topmost card or choice at a point, or -1 if there is none."""
        return next((at for at in range(len(self.parts) - 1, -1, -1) if self.parts[at].holds(x, y)), -1)


def nowhere() -> OverlayBoxes:
    """Return empty boxes, which are the default for a table without a screen."""
    return OverlayBoxes()


class OverlaySlot:
    """Stores a table's current overlay, if there is one."""

    def __init__(self) -> None:
        self.lay_out: Callable[[], OverlayBoxes] = nowhere
        """The scene's function that returns the current overlay's boxes."""
        self._put(None)

    @property
    def boxes(self) -> OverlayBoxes:
        """The current overlay's boxes."""
        return self.lay_out()

    def _put(self, shown: Overlay) -> None:
        """Set the current overlay and the attribute for its kind."""
        self.shown = shown
        below = shown.over if isinstance(shown, NamedCard | Confirm) else shown
        self.note = below if isinstance(below, Note) else None
        """The current note (perhaps beside a named card), or None."""
        self.spread = below if isinstance(below, Spread) else None
        """The current spread pile (perhaps underneath a dialog), or None."""
        self.choice = shown if isinstance(shown, Choice) else None
        """The current list of choices, or None."""
        self.tip = shown if isinstance(shown, Tip) else None
        """The current tip about a place, card or tile, or None."""
        self.any_tip = self.tip if self.spread is None else self.spread.tip
        """The current tip, or None. It may be about a card in the spread pile."""
        self.manner = MANNERS.get(type(shown))
        """The rules for closing the overlay, or None if there is no overlay."""

    def spread_at(self, x: float, y: float) -> bool:
        """Return whether the spread pile covers a point."""
        return self.spread is not None and self.boxes.whole.holds(x, y)

    def show(self, overlay: Overlay) -> None:
        """Show an overlay instead of the current one.

        A tip never replaces an overlay of another kind.
        """
        if isinstance(overlay, Tip) and not isinstance(self.shown, Tip | None):
            return
        self._put(overlay)

    def change(self, **fields: Any) -> None:
        """Change fields in the current overlay, if there is one."""
        if self.shown is not None:
            self._put(replace(self.shown, **fields))

    def scroll(self, offset: float) -> None:
        """Scroll the enlarged card's text to an offset. The card may be in the spread pile."""
        if self.tip is not None:
            self.change(scroll=offset)
        elif self.any_tip is not None:
            self.change(tip=replace(self.any_tip, scroll=offset))

    def dismiss(self, *kinds: type) -> bool:
        """Close the overlay, and return whether an overlay was closed.

        If `kinds` are given, close only overlays of these kinds.
        """
        shown = self.shown
        if isinstance(shown, NamedCard) and kinds:
            if isinstance(shown.over, kinds):
                self.show(replace(shown, over=None))
            elif NamedCard in kinds:
                self.show(shown.over)
            return self.shown is not shown
        if shown is None or (kinds and not isinstance(shown, kinds)):
            return False
        self.show(None)
        return True

    def name_cards(self, cards: Sequence[int]) -> None:
        """Show cards named in the log: one card, or all cards on a line.

        If `cards` is empty, no cards are shown.
        """
        if not cards:
            self.dismiss(NamedCard)
            return
        named = NamedCard(cards[0], self.note, tuple(cards[1:]))
        if self.shown != named:
            self.show(named)

    def escape(self, when: Escape) -> bool:
        """Close the overlay if Esc closes it at the `when` stage. Return whether it was closed."""
        return self.dismiss(*(kind for kind, manner in MANNERS.items() if manner.escape == when))

    def pass_time(self, now: float) -> None:
        """Close a note whose time has run out. `now` is the time on the director's clock."""
        if self.note is not None and now >= self.note.until:
            self.dismiss(*(kind for kind, manner in MANNERS.items() if manner.timed))

    def hide_hand(self) -> None:
        """Close an overlay that might show or name cards in a hand that is now covered."""
        if isinstance(self.shown, Confirm | NamedCard):
            self.change(over=None)
        elif self.manner is not None and self.manner.private:
            self.show(None)
