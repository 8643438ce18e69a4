"""Changes to a state. The rules change a state only through `Change`.

Each change is recorded as an event, except in a search.
"""

from __future__ import annotations

from typing import Any, Final

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
from game.engine.state import Outcome, State
from game.engine.step import PlainStep

_event: Final = tuple.__new__
"""A function that creates an event from a class and a tuple of field values. The function is three times as fast as the
class's constructor, but doesn't check the number of values. Only the test battery does."""
_BEAT: Final = Beat()


def wrong_derived_marks(state: State) -> tuple[tuple[int, int], ...]:
    """Return each derived mark whose value in the state is wrong, with its correct value."""
    return tuple([(mark, value) for mark, value in state.table.derived(state) if state.marks[mark] != value])


class Change:
    """Changes a state in place, and records the events in `events` unless `events` is None."""

    __slots__ = ("brought", "events", "heard", "state")

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        state.offered = None
        self.state = state
        self.events = events
        self.heard = events is not None
        """Whether events are recorded.

        If they aren't, the rules that run most often don't build log lines.
        """
        self.brought: tuple[tuple[str, ...], ...] = ()
        """The players' decks (`Setup.brought`), available only during the deal."""

    def move(self, cards: tuple[int, ...], source: int, target: int, bottom: bool = False) -> None:
        """Move cards from one place to the top of another, with the last card on top.

        If `bottom` is True, the cards go to the bottom instead, with the first card lowest. The target place's `learn`
        and `forget` values decide which seats know the cards after the move. Raise ValueError if a card isn't in the
        source place.
        """
        held = self.state.places[source]
        positions: tuple[int, ...] = ()
        count = len(cards)
        if count == 1:
            at = held.index(cards[0])
            rest = held[:at] + held[at + 1 :]
            positions = (at,)
        elif count == 2:
            positions = one, two = held.index(cards[0]), held.index(cards[1])
            low, high = positions if one < two else (two, one)
            rest = held[:low] + held[low + 1 : high] + held[high + 1 :]
        elif cards == held:
            rest, positions = (), tuple(range(count))
        else:
            rest = tuple([card for card in held if card not in cards])
            if len(rest) + count != len(held):
                raise ValueError("a moved card must be in the source")
            if self.events is not None:
                positions = tuple([held.index(card) for card in cards])
        self._carry_over(cards, source, positions, rest, target, bottom)

    def draw(self, source: int, count: int, target: int) -> int:
        """Move up to `count` cards, one by one, from the top of one place to the top of another.

        Return the number of cards moved.
        """
        held = self.state.places[source]
        left = len(held) - count
        if left < 0:
            left = 0
        cards = held[left:][::-1]
        if cards:
            positions = tuple(range(len(held) - 1, left - 1, -1)) if self.events is not None else ()
            self._carry_over(cards, source, positions, held[:left], target, False)
        return len(cards)

    def _carry_over(
        self,
        cards: tuple[int, ...],
        source: int,
        positions: tuple[int, ...],
        rest: tuple[int, ...],
        target: int,
        bottom: bool,
    ) -> None:
        state = self.state
        places = state.places
        known = state.known
        table = state.table
        learn = table.learn[target]
        forget = table.forget[target]
        events = self.events
        places[source] = rest
        there = places[target]
        places[target] = cards + there if bottom else there + cards
        accounts = table.accounts
        marks: tuple[tuple[int, int], ...] = ()
        if accounts and accounts[source] != accounts[target]:
            marks = wrong_derived_marks(state)
            for mark, value in marks:
                state.marks[mark] = value
        if events is not None:
            if learn == table.everyone:
                seen: tuple[int, ...] = (learn,) * len(cards)
            elif len(cards) == 1:
                seen = (known[cards[0]] | learn,)
            else:
                seen = tuple([known[card] | learn for card in cards])
            after = (0,) * len(cards) if forget else seen
            events.append(_event(Moved, (cards, source, positions, target, bottom, seen, after, marks)))
        if forget:
            for card in cards:
                known[card] = 0
        elif learn:
            for card in cards:
                known[card] |= learn

    def turn(self, cards: tuple[int, ...], place: int, learn: int) -> None:
        """Show cards to the seats in the `learn` mask, without moving the cards."""
        known = self.state.known
        for card in cards:
            known[card] |= learn
        if self.events is not None:
            held = self.state.places[place]
            positions = tuple([held.index(card) for card in cards])
            self.events.append(_event(Turned, (cards, place, positions, tuple([known[card] for card in cards]))))

    def shuffle(self, place: int) -> None:
        """Shuffle the cards in a place. Afterwards, nobody knows where any card is."""
        state = self.state
        state.chance, order = chance.shuffle(state.chance, list(state.places[place]))
        known = state.known
        for card in order:
            known[card] = 0
        state.places[place] = tuple(order)
        if self.events is not None:
            self.events += (_event(Rolled, (state.chance,)), _event(Shuffled, (place, state.places[place])))

    def roll(self, limit: int) -> int:
        """Return a random number from 0 to `limit` - 1, drawn from the match's own generator."""
        state = self.state
        state.chance, value = chance.draw(state.chance, limit)
        if self.events is not None:
            self.events.append(_event(Rolled, (state.chance,)))
        return value

    def mark(self, mark: int, value: int) -> None:
        """Set a mark's value."""
        self.state.marks[mark] = value
        if self.events is not None:
            self.events.append(_event(Marked, (mark, value)))

    def carry(self, token: int, place: int) -> None:
        """Move a token to a place, or off the board if `place` is -1."""
        if self.events is not None:
            self.events.append(_event(Carried, (token, self.state.tokens[token], place)))
        self.state.tokens[token] = place

    def say(self, key: str, *values: tuple[str, Any]) -> None:
        """Add a line to the log.

        `key` is the line's text key. `values` are (name, value) pairs for the placeholders in the text. A value can be
        a tuple of cards, as long as everybody already knows them.
        """
        if self.events is not None:
            self.events.append(_event(Said, (key, values)))

    def beat(self) -> None:
        """Record a pause after the events so far. Both the rules and the animations use pauses."""
        if self.events is not None:
            self.events.append(_BEAT)

    def push(self, *step: Any) -> None:
        """Put a step (its name, seat and values) on top of the agenda, as the next step."""
        self.state.agenda += (step,)

    def pop(self) -> PlainStep:
        """Remove the next step from the agenda and return it."""
        agenda = self.state.agenda
        self.state.agenda = agenda[:-1]
        return agenda[-1]

    def end(self, outcome: Outcome) -> None:
        """End the match and clear its agenda."""
        self.state.outcome = outcome
        self.state.agenda = ()
        if self.events is not None:
            self.events.append(_event(Ended, (outcome,)))

    def rest(self) -> None:
        """Record the agenda as an event, because the rules are now waiting for an answer."""
        assert self.events is not None
        self.events.append(_event(Asked, (self.state.agenda,)))
