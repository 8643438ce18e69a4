"""Validate positions and events from a file, so that a forged file can't crash a scene.

A position must have the right structure and must be possible (`Game.impossible_reason`). The current rules must be able
to continue from the position. Error messages don't quote exceptions, because an exception might name hidden cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Moved, Shuffled, Turned, fold
from game.engine.files.limits import DEEPEST, LEAST, MOST, WRONG, is_number, is_word
from game.engine.knowledge import view
from game.engine.play import rules
from game.engine.state import Outcome, State
from game.engine.step import STEP_NAME, Step
from game.engine.table import Table

_PLAYOUTS, _FEWEST, _MOST_PLAYED = 3, 20, 60
"""The number of random continuations used to test a loaded position, and the minimum and maximum number of decisions in
a continuation."""


def check_state(game: Game, state: State) -> None:
    """Raise ValueError, with a short reason, if no match of this game can reach the state."""
    table = state.table
    if not all(is_number(mark, LEAST, MOST) for mark in state.marks):
        raise ValueError("a mark is out of its range")
    if not all(mask <= table.everyone for mask in state.known):
        raise ValueError("a seat knows a card that isn't in play")
    # A seat that sees any cards in a place knows all of them, because places with face-up cards are never shuffled.
    learned = zip(table.learn, state.places, strict=True)
    if any(learn & ~state.known[card] for learn, cards in learned if learn for card in cards):
        raise ValueError("a seat doesn't know a card that it must have seen")
    if not is_number(state.chance, 0, (1 << 64) - 1):
        raise ValueError("the chance generator's number is out of its range")
    if bool(state.agenda) == (state.outcome is not None) or len(state.agenda) > DEEPEST:
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
    if not is_number(seat, 1, table.seats):
        raise ValueError(f"the step {name} belongs to no seat at the table")
    fields = table.step_kinds.get(name, Step).fields
    # A step without named fields can't have more values than there are cards.
    fits = len(values) == len(fields) if fields else len(values) <= len(table.cards)
    if not fits or not all(is_word(value) or is_number(value, LEAST, MOST) for value in values):
        raise ValueError(f"the step {name} has an impossible value")


def _check_outcome(outcome: Outcome, game: Game, table: Table) -> None:
    fits = (
        outcome.rule in game.rule_ids
        and (outcome.winners or table.seats == 1)
        and len(outcome.winners) <= table.seats
        and all(is_number(seat, 1, table.seats) for seat in outcome.winners)
        and len(outcome.scores) == table.seats
        and all(is_number(score, LEAST, MOST) for score in outcome.scores)
        and re.fullmatch("[a-z_]{0,40}", outcome.how)
    )
    if not fits:
        raise ValueError("its ending is impossible")


def check_shown(game: Game, state: State, eyes: Sequence[int] = ()) -> None:
    """Raise ValueError if the current rules can't show this position.

    `eyes` contains masks of seats. For each mask, the function checks what its seats can see. If `eyes` is empty, the
    function checks what a spectator, each seat, and all seats together can see.
    """
    try:
        for viewers in eyes or (0, *(1 << at for at in range(state.table.seats)), state.table.everyone):
            seen = view(state, viewers)
            game.display.prompt(seen), game.display.plates(seen), game.display.status(seen)
            for place in range(len(state.places)):
                game.display.pile_details(seen, place), game.display.pile_groups(seen, place)
                game.display.card_counts(seen, place)
        game.summary(state), game.turn(state)
    except WRONG as wrong:
        raise ValueError("the rules can't show its position") from wrong


def check_playable(game: Game, state: State) -> None:
    """Raise ValueError if the current rules can't show this position or continue from it.

    The function tries each legal action on a copy of the position. Then it continues the match in several ways, for at
    most _MOST_PLAYED decisions each time.
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
    """Continue a match until the steps currently on the agenda are done.

    `chosen` is a function that takes the number of legal actions and returns the index of the action to play. The
    number of decisions is between _FEWEST and _MOST_PLAYED, unless the match ends earlier.
    """
    waiting = state.agenda
    for number in range(_MOST_PLAYED):
        if not state.agenda or (number >= _FEWEST and not any(one is step for one in state.agenda for step in waiting)):
            return
        moves = rules.legal_actions(game, state)
        rules.apply_unchecked(game, state, moves[chosen(len(moves))])
        game.display.prompt(state)


def check_told(before: State, events: Sequence[Event], after: State) -> None:
    """Raise ValueError unless the events lead from the `before` state to the `after` state."""
    told = before.clone()
    try:
        fold(told, events)
    except WRONG as wrong:
        raise ValueError("its events don't fit its positions") from wrong
    if told != after:
        raise ValueError("its events don't lead to its positions")


def state_after(game: Game, before: State, events: Sequence[Event]) -> State:
    """Apply events to a copy of the state `before`, and return the resulting state.

    Only the events determine the new state, not the rules. Raise ValueError if an event doesn't fit the table, or if
    the resulting state isn't valid.
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
