"""Validate positions and events loaded from a file.

A forged file is refused when it is read, so that no scene fails on it later. The checks cover the structure, positions
that the game calls impossible (`Game.impossible_reason`), and whether the current rules can continue. The current rules
need not be able to reach the position, so a match that began under older rules can continue. Error messages leave out
the messages of caught exceptions, which could name hidden cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Moved, Said, Shuffled, Turned, fold, from_plain
from game.engine.knowledge import view
from game.engine.play import rules
from game.engine.state import Outcome, State
from game.engine.step import STEP_NAME, Step
from game.engine.table import Table

WRONG = (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, RecursionError, OverflowError)
"""The exceptions that code can raise when it trusts a damaged file."""
_LEAST, _MOST = -1000, 100_000
"""The range of marks, and of the numbers in steps and scores."""
_DEEPEST = 100
_PLAYOUTS, _FEWEST, _MOST_PLAYED = 3, 20, 60
"""How to test a loaded position: the number of random playouts, and the minimum and maximum number of decisions in
each."""
LONGEST_WORD = 200
"""The longest text in a step, an outcome or an event, in characters: ten times the longest in the games."""
_MOST_VALUES = 20
"""The maximum number of values in a log line; the games use five."""
MOST_TOLD = 100_000
"""The maximum number of events in a file, plus the cards in its log lines: ten times that of the longest matches."""


def check_state(game: Game, state: State) -> None:
    """Raise ValueError, in a few words, for a state that no match of this game can be in."""
    table = state.table
    if not all(_number(mark, _LEAST, _MOST) for mark in state.marks):
        raise ValueError("a mark is out of its range")
    if not all(mask <= table.everyone for mask in state.known):
        raise ValueError("a seat knows a card that isn't in play")
    # A seat must know every card in a place that it learns from, because face-up cards are never shuffled.
    learned = zip(table.learn, state.places, strict=True)
    if any(learn & ~state.known[card] for learn, cards in learned if learn for card in cards):
        raise ValueError("a seat doesn't know a card that it must have seen")
    if not _number(state.chance, 0, (1 << 64) - 1):
        raise ValueError("the chance generator's number is out of its range")
    if bool(state.agenda) == (state.outcome is not None) or len(state.agenda) > _DEEPEST:
        raise ValueError("the match must either await an answer or have ended")
    for step in state.agenda:
        _check_step(step, game, table)
    if state.agenda and state.asks not in game.by_question:
        raise ValueError("no question awaits an answer")
    if state.outcome is not None:
        _check_outcome(state.outcome, game, table)
    try:
        said = game.impossible_reason(state)
    except WRONG as wrong:
        raise ValueError("a step has impossible values") from wrong
    if said:
        raise ValueError(said)


def _check_step(step: Any, game: Game, table: Table) -> None:
    if not (isinstance(step, tuple) and len(step) > 1 and isinstance(step[STEP_NAME], str)):
        raise ValueError("a step has a name that the rules don't know")
    name, seat, *values = step
    if name not in game.steps and name not in game.by_question:
        raise ValueError("a step has a name that the rules don't know")
    if not _number(seat, 1, table.seats):
        raise ValueError(f"the step {name} belongs to no seat at the table")
    fields = table.step_kinds.get(name, Step).fields
    # A step without named fields can't have more values than there are cards.
    fits = len(values) == len(fields) if fields else len(values) <= len(table.cards)
    if not fits or not all(_word(value) or _number(value, _LEAST, _MOST) for value in values):
        raise ValueError(f"the step {name} has an impossible value")


def _check_outcome(outcome: Outcome, game: Game, table: Table) -> None:
    fits = (
        outcome.rule in game.rule_ids
        and (outcome.winners or table.seats == 1)
        and len(outcome.winners) <= table.seats
        and all(_number(seat, 1, table.seats) for seat in outcome.winners)
        and len(outcome.scores) == table.seats
        and all(_number(score, _LEAST, _MOST) for score in outcome.scores)
        and re.fullmatch("[a-z_]{0,40}", outcome.how)
    )
    if not fits:
        raise ValueError("its ending is impossible")


def check_shown(game: Game, state: State, eyes: Sequence[int] = ()) -> None:
    """Raise ValueError if the current rules can't describe this position.

    The position is viewed with these masks of seats, or from every seat's view.
    """
    try:
        for viewers in eyes or (0, *(1 << at for at in range(state.table.seats)), state.table.everyone):
            seen = view(state, viewers)
            game.display.prompt(seen), game.display.plates(seen), game.display.status(seen)
            for place in range(len(state.places)):
                game.display.pile_details(seen, place), game.display.card_counts(seen, place)
        game.summary(state), game.turn(state)
    except WRONG as wrong:
        raise ValueError("the rules can't show its position") from wrong


def check_playable(game: Game, state: State) -> None:
    """Raise ValueError if the current rules can't show this position or continue from it.

    Each legal action is tried on a clone. Then the match is played on with the first, the last and random actions, to
    reach the steps behind the question.
    """
    check_shown(game, state)
    try:
        legal = rules.legal(game, state)
        for action in legal:
            rules.apply_unchecked(game, state.clone(), action)
        if legal:
            for chosen in (_first, _last, *(Chance(f"way {way}").below for way in range(_PLAYOUTS))):
                _play_on(game, state.clone(), chosen)
    except WRONG as wrong:
        raise ValueError("the rules can't continue from its position") from wrong
    if bool(legal) != bool(state.agenda):
        raise ValueError("nobody can answer the question")


def _first(many: int) -> int:
    return 0


def _last(many: int) -> int:
    return many - 1


def _play_on(game: Game, state: State, chosen: Callable[[int], int]) -> None:
    """Play on from a state with `chosen`, which picks an index below a count.

    This takes at least _FEWEST decisions, so that later steps use the values of the current ones. It goes on until all
    the original steps are done, up to _MOST_PLAYED decisions.
    """
    waiting = state.agenda
    for number in range(_MOST_PLAYED):
        if not state.agenda or (number >= _FEWEST and not any(one is step for one in state.agenda for step in waiting)):
            return
        moves = rules.legal_actions(game, state)
        rules.apply_unchecked(game, state, moves[chosen(len(moves))])
        game.display.prompt(state)


class EventReader:
    """Reads the events of one file, at most MOST_TOLD."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left = MOST_TOLD

    def events(self, plain: Sequence[Any]) -> tuple[Event, ...]:
        """Return the events in lists made by `to_plain`.

        Raises ValueError for an event that doesn't fit the table, or more events than the file may have.
        """
        try:
            many = len(plain)
        except TypeError as wrong:
            raise ValueError("its events can't be read") from wrong
        if many > self.left:
            raise ValueError("it has more events than any match can")
        found = _events_from(plain, self.table)
        lines = [value for event in found if isinstance(event, Said) for _, value in event.values]
        self.left -= many + sum(len(value) for value in lines if isinstance(value, tuple))
        return found


def _events_from(plain: Sequence[Any], table: Table) -> tuple[Event, ...]:
    try:
        found = tuple(from_plain(event) for event in plain)
    except WRONG as wrong:
        raise ValueError("its events can't be read") from wrong
    for event in found:
        kind = type(event).__name__
        values, checks = _values(event), _CHECKS[kind]
        if len(values) != len(checks) or not all(
            check(value, table) for check, value in zip(checks, values, strict=True)
        ):
            raise ValueError(f"an impossible event ({kind})")
    return found


def check_told(before: State, events: Sequence[Event], after: State) -> None:
    """Raise ValueError unless these events lead from one state to the other."""
    told = before.clone()
    try:
        fold(told, events)
    except WRONG as wrong:
        raise ValueError("its events don't fit its positions") from wrong
    if told != after:
        raise ValueError("its events don't lead to its positions")


def state_after(game: Game, before: State, events: Sequence[Event]) -> State:
    """Return the state that events lead to, without using the rules.

    Raises ValueError unless each event fits the cards on the table and the result is a valid state of this game.
    """
    state = before.clone()
    for event in events:
        if not _fits(event, state):
            raise ValueError(f"an event doesn't fit the cards on the table ({type(event).__name__})")
        fold(state, (event,))
    check_state(game, state)
    return state


def _fits(event: Event, state: State) -> bool:
    if isinstance(event, Moved | Turned):
        lying = state.places[event.source if isinstance(event, Moved) else event.place]
        at = event.positions
        return (
            len(set(at)) == len(at)
            and max(at, default=0) < max(1, len(lying))
            and all(lying[position] == card for position, card in zip(at, event.cards, strict=True))
        )
    if isinstance(event, Shuffled):
        return sorted(event.cards) == sorted(state.places[event.place])
    return True


# --- fields of events ------------------------------------------------------------------------------------------

_Check = Callable[[Any, Table], bool]


def _values(event: Event) -> tuple[Any, ...]:
    if isinstance(event, Moved):
        same = len(event.cards) == len(event.positions) == len(event.seen) == len(event.known)
        return tuple(event) if same else ()
    if isinstance(event, Turned):
        same = len(event.cards) == len(event.positions) == len(event.known)
        return tuple(event) if same else ()
    return tuple(event)


def _number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _place(value: Any, table: Table) -> bool:
    return _number(value, 0, len(table.places) - 1)


def _spot(value: Any, table: Table) -> bool:
    return value == -1 or _place(value, table)


def _list(value: Any, table: Table) -> bool:
    """Return whether a value is a list with no more items than there are cards."""
    return isinstance(value, tuple) and len(value) <= len(table.cards)


def _cards(value: Any, table: Table) -> bool:
    return _list(value, table) and all(_number(card, 0, len(table.cards) - 1) for card in value)


def _masks(value: Any, table: Table) -> bool:
    return _list(value, table) and all(_number(mask, 0, table.everyone) for mask in value)


def _word(value: Any, table: Table | None = None) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD


def _marks(value: Any, table: Table) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) <= len(table.marks)
        and all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and _number(pair[0], 0, len(table.marks) - 1)
            and _number(pair[1], _LEAST, _MOST)
            for pair in value
        )
    )


def _flag(value: Any, table: Table) -> bool:
    return isinstance(value, bool)


def _said(value: Any, table: Table) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) <= _MOST_VALUES
        and all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and _word(pair[0])
            and (_word(pair[1]) or _number(pair[1], _LEAST, _MOST) or _cards(pair[1], table))
            for pair in value
        )
    )


def _agenda(value: Any, table: Table) -> bool:
    """Check only the agenda's shape; the next state's own check covers the steps."""
    return (
        isinstance(value, tuple)
        and len(value) <= _DEEPEST
        and all(
            isinstance(step, tuple)
            and len(step) <= 2 + len(table.cards)
            and all(_word(part) or _number(part, _LEAST, _MOST) for part in step)
            for step in value
        )
    )


def _end(value: Any, table: Table) -> bool:
    return (
        isinstance(value, Outcome)
        and _word(value.rule)
        and _word(value.how)
        and all(
            isinstance(numbers, tuple)
            and len(numbers) <= table.seats
            and all(_number(number, _LEAST, _MOST) for number in numbers)
            for numbers in (value.winners, value.scores)
        )
    )


_CHECKS: dict[str, tuple[_Check, ...]] = {
    "Moved": (_cards, _place, _cards, _place, _flag, _masks, _masks, _marks),
    "Turned": (_cards, _place, _cards, _masks),
    "Shuffled": (_place, _cards),
    "Rolled": (lambda value, table: _number(value, 0, (1 << 64) - 1),),
    "Marked": (
        lambda value, table: _number(value, 0, len(table.marks) - 1),
        lambda value, table: _number(value, _LEAST, _MOST),
    ),
    "Carried": (lambda value, table: _number(value, 0, len(table.tokens) - 1), _spot, _spot),
    "Said": (_word, _said),
    "Beat": (),
    "Asked": (_agenda,),
    "Ended": (_end,),
}
"""The checks for the fields of each kind of event; positions are checked like cards."""
