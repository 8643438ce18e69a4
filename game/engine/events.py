"""Events, which describe everything that has happened in a match.

Animations, the log, statistics and replays use events. `seen` and `known` contain a mask of seats for each card in the
event. `seen` gives the seats that saw the card move. `known` gives the seats that know the card afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.engine.state import Outcome, State
from game.engine.step import PlainStep
from game.engine.table import Table, back_of_code, code


class Moved(NamedTuple):
    """Cards have moved from one place to the top or bottom of another.

    `positions` contains the cards' old positions in the source place. `marks` contains the derived marks that changed,
    with their new values (`Table.derived`).
    """

    cards: tuple[int, ...]
    source: int
    positions: tuple[int, ...]
    target: int
    bottom: bool
    seen: tuple[int, ...]
    known: tuple[int, ...]
    marks: tuple[tuple[int, int], ...] = ()


class Turned(NamedTuple):
    """Cards have become known to more seats without moving, as when a soul is turned face up."""

    cards: tuple[int, ...]
    place: int
    positions: tuple[int, ...]
    known: tuple[int, ...]


class Shuffled(NamedTuple):
    """The cards in a place have been shuffled. `cards` is the new order, which nobody knows."""

    place: int
    cards: tuple[int, ...]


class Rolled(NamedTuple):
    """The rules have drawn a random number.

    `chance` is the generator's new state, which is hidden from everybody.
    """

    chance: int


class Marked(NamedTuple):
    """A mark has a new value."""

    mark: int
    value: int


class Carried(NamedTuple):
    """A token has moved from one place to another. Place -1 is off the board."""

    token: int
    source: int
    target: int


class Said(NamedTuple):
    """A log line, which is the same for everybody.

    `key` is the line's text key. `values` contains (name, value) pairs for the placeholders in the text. A value can be
    a tuple of cards, but only of cards that every seat knows when the line is logged.
    """

    key: str
    values: tuple[tuple[str, Any], ...]


class Beat(NamedTuple):
    """A pause. The rules and animations treat the events after it as happening later."""


class Asked(NamedTuple):
    """The agenda after an action. Its last step is the question that awaits an answer."""

    agenda: tuple[PlainStep, ...]


class Ended(NamedTuple):
    """The match is over, and this is its outcome."""

    outcome: Outcome


Event = Moved | Turned | Shuffled | Rolled | Marked | Carried | Said | Beat | Asked | Ended
KINDS: dict[str, type[Any]] = {
    kind.__name__: kind for kind in (Moved, Turned, Shuffled, Rolled, Marked, Carried, Said, Beat, Asked, Ended)
}


def fold(state: State, events: Iterable[Event]) -> None:
    """Change a state in place by applying events, or a view by applying redacted events."""
    for event in events:
        if isinstance(event, Moved):
            _fold_moved(state, event)
        elif isinstance(event, Turned):
            cards = list(state.places[event.place])
            for position, card, mask in zip(event.positions, event.cards, event.known, strict=True):
                cards[position] = _with_mask(state, card, mask)
            state.places[event.place] = tuple(cards)
        elif isinstance(event, Shuffled):
            for card in state.places[event.place]:
                if card >= 0:
                    state.known[card] = 0
            state.places[event.place] = event.cards
        elif isinstance(event, Rolled):
            state.chance = event.chance
        elif isinstance(event, Marked):
            state.marks[event.mark] = event.value
        elif isinstance(event, Carried):
            state.tokens[event.token] = event.target
        elif isinstance(event, Asked):
            state.agenda = event.agenda
        elif isinstance(event, Ended):
            state.outcome = event.outcome


def _fold_moved(state: State, event: Moved) -> None:
    gone = set(event.positions)
    source = state.places[event.source]
    state.places[event.source] = tuple(card for i, card in enumerate(source) if i not in gone)
    arrived = []
    for card, mask in zip(event.cards, event.known, strict=True):
        if card >= 0 and not mask and not event.seen:
            # The event is redacted, and nobody knows the card any more, so a view shows only its back.
            state.known[card] = 0
            arrived.append(code(state.table.back_of[card], 0))
        else:
            arrived.append(_with_mask(state, card, mask))
    held = state.places[event.target]
    state.places[event.target] = tuple(arrived) + held if event.bottom else held + tuple(arrived)
    for mark, value in event.marks:
        state.marks[mark] = value


def _with_mask(state: State, card: int, mask: int) -> int:
    if card < 0:
        return code(back_of_code(card), mask)
    state.known[card] = mask
    return card


def redact(event: Event, viewers: int, table: Table) -> Event:
    """Redact an event for the seats in the `viewers` mask.

    Mask 0 stands for a spectator, who knows only what every seat knows.
    """
    everyone = table.everyone

    def cover(card: int, seen: int, after: int) -> int:
        if seen & viewers or seen == everyone:
            return card
        return code(table.back_of[card], after)

    if isinstance(event, Moved):
        covered = tuple(map(cover, event.cards, event.seen, event.known))
        return event._replace(cards=covered, seen=())
    if isinstance(event, Turned):
        return event._replace(cards=tuple(map(cover, event.cards, event.known, event.known)))
    if isinstance(event, Shuffled):
        return event._replace(cards=tuple(code(table.back_of[card], 0) for card in event.cards))
    if isinstance(event, Rolled):
        return Rolled(0)
    if isinstance(event, Marked) and table.private:
        return Marked(event.mark, table.told(event.mark, event.value, viewers))
    return event


def redacted(events: Sequence[Event], viewers: int, table: Table) -> list[Event]:
    """Redact events for the seats in the `viewers` mask."""
    return [redact(event, viewers, table) for event in events]


def unknown_in(event: Event) -> bool:
    """Return whether a redacted event hides a card or a random number from its viewers."""
    if isinstance(event, Moved | Turned | Shuffled):
        return any(card < 0 for card in event.cards)
    return isinstance(event, Rolled)


def to_plain(event: Event) -> list[Any]:
    """Return the event as a list for JSON: its kind, then its fields, omitting empty `marks`."""
    if isinstance(event, Ended):
        return [Ended.__name__, event.outcome.plain()]
    if isinstance(event, Moved) and not event.marks:
        return [Moved.__name__, *event[:-1]]
    return [type(event).__name__, *event]


def from_plain(plain: Sequence[Any]) -> Event:
    """Convert a list from `to_plain` back into an event.

    Raise ValueError if the list is invalid.
    """
    try:
        kind = KINDS[plain[0]]
        fields = [_tuples(value) for value in plain[1:]]
        if kind is Ended:
            fields = [Outcome(*fields[0])]
        event: Event = kind(*fields)
    except (KeyError, TypeError, IndexError) as wrong:
        raise ValueError(f"not an event: {wrong}") from None
    return event


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
