"""The only door to a state. Each primitive writes one event when somebody listens, and none for a search."""

from __future__ import annotations

from typing import Any

from game.engine import chance
from game.engine.events import (
    Asked,
    Beat,
    Carried,
    Ended,
    Event,
    Marked,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Turned,
)
from game.engine.state import Outcome, State, Step


class Change:
    """Writes to one state in place; `events` is the list that is told, or None."""

    __slots__ = ("events", "state")

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        self.state = state
        self.events = events

    def move(self, cards: tuple[int, ...], source: int, target: int, bottom: bool = False) -> None:
        """Cards go from a place to the top of another, the last one topmost (or, in this order, below its bottom card).
        Who learns them is the target's policy. ValueError when a card does not lie in the source."""
        state = self.state
        held = state.places[source]
        events = self.events
        if events is not None:
            positions = tuple([held.index(card) for card in cards])
            before = [state.known[card] for card in cards]
        if len(cards) == 1:
            at = held.index(cards[0])
            state.places[source] = held[:at] + held[at + 1 :]
        elif held[-len(cards) :] == cards:
            state.places[source] = held[: -len(cards)]
        else:
            rest = [card for card in held if card not in cards]
            if len(rest) + len(cards) != len(held):
                raise ValueError("a card that is moved must lie in the source")
            state.places[source] = tuple(rest)
        there = state.places[target]
        state.places[target] = cards + there if bottom else there + cards
        learn = state.table.learn[target]
        known = state.known
        if state.table.places[target].forget:
            for card in cards:
                known[card] = 0
        elif learn:
            for card in cards:
                known[card] |= learn
        if events is not None:
            after = tuple([known[card] for card in cards])
            seen = tuple([mask | learn for mask in before])
            events.append(Moved(cards, source, positions, target, bottom, seen, after))

    def draw(self, source: int, count: int, target: int) -> None:
        """The top cards of a place, as many as there are up to `count`, go on top of another one by one."""
        cards = self.state.places[source][: -count - 1 : -1] if count > 0 else ()
        if cards:
            self.move(cards, source, target)

    def turn(self, cards: tuple[int, ...], place: int, learn: int) -> None:
        """Cards become known to the seats of a mask where they lie."""
        known = self.state.known
        for card in cards:
            known[card] |= learn
        if self.events is not None:
            held = self.state.places[place]
            positions = tuple([held.index(card) for card in cards])
            self.events.append(Turned(cards, place, positions, tuple([known[card] for card in cards])))

    def shuffle(self, place: int) -> None:
        """A place's cards get a new order; nobody knows any of them there now."""
        state = self.state
        state.chance, order = chance.shuffle(state.chance, list(state.places[place]))
        for card in order:
            state.known[card] = 0
        state.places[place] = tuple(order)
        if self.events is not None:
            self.events += (Rolled(state.chance), Shuffled(place, state.places[place]))

    def roll(self, limit: int) -> int:
        """A number from 0 to limit - 1 from the match's own chance."""
        state = self.state
        state.chance, value = chance.draw(state.chance, limit)
        if self.events is not None:
            self.events.append(Rolled(state.chance))
        return value

    def mark(self, mark: int, value: int) -> None:
        """A mark gets a value."""
        self.state.marks[mark] = value
        if self.events is not None:
            self.events.append(Marked(mark, value))

    def carry(self, token: int, place: int) -> None:
        """A token goes to a place (-1: off the board)."""
        if self.events is not None:
            self.events.append(Carried(token, self.state.tokens[token], place))
        self.state.tokens[token] = place

    def say(self, key: str, *values: tuple[str, Any]) -> None:
        """A line for the log: (name, value) pairs; a tuple value names cards."""
        if self.events is not None:
            known = self.state.known
            seen = tuple(
                [tuple([known[card] for card in value]) if isinstance(value, tuple) else () for _, value in values]
            )
            self.events.append(Said(key, values, seen))

    def beat(self) -> None:
        """What follows happens after what came before, also for the eye."""
        if self.events is not None:
            self.events.append(Beat())

    def push(self, *step: Any) -> None:
        """A step (name, seat, values) is done next, before what is on the agenda."""
        self.state.agenda += (step,)

    def pop(self) -> Step:
        """Take the next step off the agenda."""
        agenda = self.state.agenda
        self.state.agenda = agenda[:-1]
        return agenda[-1]

    def end(self, outcome: Outcome) -> None:
        """The match is over; nothing remains to be done."""
        self.state.outcome = outcome
        self.state.agenda = ()
        if self.events is not None:
            self.events.append(Ended(outcome))

    def rest(self) -> None:
        """The loop stops: tell the agenda as it stands."""
        if self.events is not None:
            self.events.append(Asked(self.state.agenda))
