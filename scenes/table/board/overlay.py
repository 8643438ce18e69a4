"""The one overlay of a table: its kinds, and what presses, Esc and time do to it.

Overlays are plain values. A new overlay replaces the current one, except that a tip waits until nothing else is shown.
A decision closes any overlay.
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
    """The explanation of a place, card or tile, which appears once the pointer has rested on it for a moment.

    Attributes:
        text: The explanation, or () for a card alone.
        since: When the pointer arrived there, in seconds on the director's clock.
        place: The place, or -1 for a tile or a card of a spread pile.
        over: The box of the card or tile, or None for the whole place.
        card: The enlarged card, or -1.
        scroll: How far the text of the large card is scrolled down, in logical units.
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
        x: The middle of the note.
        y: The lower edge of the note.
        until: When it disappears, in seconds on the director's clock.
        below: The note's upper edge if there is no room above `y`. 0 means as high as possible.
        more: Further lines of text below the first.
        ceiling: The note stays below this position if it fits there at its usual size.
        column: The note stays between the sides of this column, and widens with it.
        larger: How many times wider than usual the note may be in its column.
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
    """A note that says why the button under the pointer does nothing now."""


@dataclass(frozen=True)
class Thinks(Note):
    """A note that a hint is being computed. When the note closes, the computer stops."""


@dataclass(frozen=True)
class WhyNot(Note):
    """A note that says why a press or drop isn't possible.

    Attributes:
        rule: The id of the rule, or "".
        named: The line with the rule, which opens the rulebook, or ().
    """

    rule: str = ""
    named: Line = ()


class Way(NamedTuple):
    """One way to do something: a possible meaning of a drop.

    Attributes:
        name: The name of the choice.
        more: What it would do, or why it isn't possible.
        action: The action, or None if it isn't possible.
    """

    name: Line
    more: Line = ()
    action: Action | None = None


class SpreadGroup(NamedTuple):
    """A group of cards in a spread pile: the heading above them, their number, and whether they score."""

    heading: Line
    size: int
    counts: bool = True


@dataclass(frozen=True)
class Spread:
    """A spread pile: the cards that the viewer knows, and the others as backs.

    Attributes:
        title: The name of the pile.
        lines: What the game says about it.
        cards: Each card's entry in the display list, with the name of its face or back.
        counts: The table of counts, if the game has one.
        choices: The actions that take each card, by the card's position.
        chosen: The position selected with the keyboard, or -1.
        known: The known cards, in order. They come before the backs.
        read: The position of the card under the pointer, or -1.
        tip: The explanation of that card, or None.
        warned: The positions of cards whose use needs confirmation.
        groups: The groups of the cards, in order, if the pile scores. Each begins a new row.
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
        """Return the positions of the cards that any of these actions takes."""
        return frozenset([at for at, taken in self.choices.items() if any(one in actions for one in taken)])

    def next(self, way: int) -> int:
        """Return the position of the next card that has an action, or the previous one for a negative `way`."""
        order = sorted(self.choices)
        at = order.index(self.chosen) if self.chosen in order else 0
        return order[(at + way) % len(order)]


@dataclass(frozen=True)
class Choice:
    """A list of actions to choose from. Possible choices come before impossible ones.

    Attributes:
        ways: The choices.
        title: The question.
        beside: The box of the drop's target, which stays visible.
        chosen: The number of the selected choice.
        over: The spread pile that comes back if the player chooses nothing, or None.
    """

    ways: tuple[Way, ...]
    title: Line
    beside: Box
    chosen: int = 0
    over: Spread | None = None

    @property
    def actions(self) -> list[Action]:
        """The possible choices, in the order of their boxes."""
        return [way.action for way in self.ways if way.action is not None]


@dataclass(frozen=True)
class NamedCard:
    """The card whose name in the log is under the pointer. A note stays visible beside it.

    Attributes:
        card: The card.
        over: The note, or None.
        others: The other cards in the line, if the pointer is on the line but on none of its cards.
    """

    card: int
    over: Note | None = None
    others: tuple[int, ...] = ()


@dataclass(frozen=True)
class Confirm:
    """A question that a dialog above the table asks before an irreversible action.

    Attributes:
        title: The name of the action.
        question: What the action costs.
        about: The boxes on the table that the question is about. They stay visible if there is room.
        over: The spread pile below the dialog, or None.
    """

    title: Line
    question: Line
    about: tuple[Box, ...]
    over: Spread | None = None


Overlay = Tip | Note | Spread | Choice | NamedCard | Confirm | None


class Press(Enum):
    """The effect of a press while an overlay is shown."""

    IGNORED = "the overlay stays, and the table gets the press"
    CLOSES = "the overlay closes, and the table gets the press"
    SPENT = "the overlay closes, and the press can only begin a drag"
    TAKEN = "the overlay closes, and the table doesn't get the press"
    FOLLOWS = "as TAKEN, and the rule opens if it was pressed"
    CHOOSES = "the press chooses from the overlay"


class Escape(Enum):
    """The moments when Esc closes an overlay."""

    FIRST = "before anything else"
    ALONG = "together with whatever else it does"
    LAST = "if nothing else is left to close"
    NEVER = "never"


class Manner(NamedTuple):
    """How an overlay ends.

    Attributes:
        inside: What a press on the overlay does.
        beside: What a press beside the overlay does.
        escape: When Esc closes it.
        timed: Whether it closes on its own after a while.
        private: Whether it closes when the player's hand is hidden, because it may name cards of that hand.
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
"""How each overlay ends.

Choices are reworded when the hand is hidden. A dialog handles its own input. A named card follows the pointer.
"""


class OverlayBoxes(NamedTuple):
    """The boxes of an overlay: the whole of it, its cards or choices, and the line that opens the rulebook."""

    whole: Box = NOWHERE
    parts: tuple[Box, ...] = ()
    link: Box = NOWHERE

    def part_at(self, x: float, y: float) -> int:
        """Return the number of the uppermost card or choice at a point, or -1."""
        return next((at for at in range(len(self.parts) - 1, -1, -1) if self.parts[at].holds(x, y)), -1)


def nowhere() -> OverlayBoxes:
    """Return no boxes, for a table without a screen."""
    return OverlayBoxes()


class OverlaySlot:
    """The overlay that is above the table now, and where it is."""

    def __init__(self) -> None:
        self.lay_out: Callable[[], OverlayBoxes] = nowhere
        """Finds out where the overlay is now.

        The answer depends on the size of its text, so the scene provides this function.
        """
        self._put(None)

    @property
    def boxes(self) -> OverlayBoxes:
        """The current boxes of the overlay."""
        return self.lay_out()

    def _put(self, shown: Overlay) -> None:
        """Store what is shown under its kind, because each frame asks for it several times."""
        self.shown = shown
        below = shown.over if isinstance(shown, NamedCard | Confirm) else shown
        self.note = below if isinstance(below, Note) else None
        """The message that is shown, possibly beside a named card."""
        self.spread = below if isinstance(below, Spread) else None
        """The pile that is spread out, possibly below a dialog."""
        self.choice = shown if isinstance(shown, Choice) else None
        """The list to choose from."""
        self.tip = shown if isinstance(shown, Tip) else None
        """The tip of a place, card or tile."""
        self.any_tip = self.tip if self.spread is None else self.spread.tip
        """The tip of anything, including a card of the spread pile."""
        self.manner = MANNERS.get(type(shown))
        """How the overlay ends, or None if nothing is shown."""

    def spread_at(self, x: float, y: float) -> bool:
        """Return whether the spread pile covers a point."""
        return self.spread is not None and self.boxes.whole.holds(x, y)

    def show(self, overlay: Overlay) -> None:
        """Show an overlay instead of the current one. A tip appears only if nothing but a tip is shown."""
        if isinstance(overlay, Tip) and not isinstance(self.shown, Tip | None):
            return
        self._put(overlay)

    def change(self, **fields: Any) -> None:
        """Change fields of the overlay."""
        if self.shown is not None:
            self._put(replace(self.shown, **fields))

    def scroll(self, offset: float) -> None:
        """Scroll the text of the large card to an offset, even if that card is in the spread pile."""
        if self.tip is not None:
            self.change(scroll=offset)
        elif self.any_tip is not None:
            self.change(tip=replace(self.any_tip, scroll=offset))

    def dismiss(self, *kinds: type) -> bool:
        """Close the overlay if it is of one of these kinds. Without kinds, close any overlay.

        Return whether an overlay was closed. A note and the named card beside it close separately.
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
        """Show the card whose name in the log is under the pointer, or the cards in the line there. () means none."""
        if not cards:
            self.dismiss(NamedCard)
            return
        named = NamedCard(cards[0], self.note, tuple(cards[1:]))
        if self.shown != named:
            self.show(named)

    def escape(self, when: Escape) -> bool:
        """Close the overlay if Esc closes it at this moment. Return whether it was closed."""
        return self.dismiss(*(kind for kind, manner in MANNERS.items() if manner.escape == when))

    def pass_time(self, now: float) -> None:
        """Close a note that has been visible long enough."""
        if self.note is not None and now >= self.note.until:
            self.dismiss(*(kind for kind, manner in MANNERS.items() if manner.timed))

    def hide_hand(self) -> None:
        """Close an overlay that may show or name cards of a hand that is hidden now."""
        if isinstance(self.shown, Confirm | NamedCard):
            self.change(over=None)
        elif self.manner is not None and self.manner.private:
            self.show(None)
