"""Set up the first position of a scenario or lesson: a scripted deal or a given position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.change import Change, wrong_derived_marks
from game.engine.definition.game_definition import Game
from game.engine.events import Event
from game.engine.files.validation import check_playable, check_state
from game.engine.play import rules
from game.engine.state import State
from game.engine.table import Setup
from game.scenario.names import ScenarioError, cards_of, index_of, place_of, unknown


class _Scripted(Change):
    """A change whose shuffles and rolls follow a script."""

    __slots__ = ("orders", "rolls")

    def __init__(self, state: State, script: Mapping[str, Any], events: list[Event]) -> None:
        super().__init__(state, events)
        self.orders = {
            place_of(state, name): cards_of(state, name, faces) for name, faces in script.get("order", {}).items()
        }
        self.rolls = list(script.get("rolls", ()))

    def shuffle(self, place: int) -> None:
        """Put a place's scripted cards on top, with the first card uppermost."""
        first = self.orders.get(place, ())
        held = self.state.places[place]
        if not set(first) <= set(held):
            raise ScenarioError(f"{self.state.table.places[place].name}: some of these cards aren't shuffled into it")
        if len(set(first)) < len(first):
            raise ScenarioError(f"{self.state.table.places[place].name}: a card is named twice")
        rest = sorted(set(held) - set(first))
        self.state.places[place] = (*rest, *reversed(first))

    def roll(self, limit: int) -> int:
        """Return the next number in the script, or 0 if none is left."""
        value = self.rolls.pop(0) if self.rolls else 0
        if value >= limit:
            raise ScenarioError(f"the scenario rolls {value}, but the highest roll here is {limit - 1}")
        return int(value)


def dealt(game: Game, setup: Setup, script: Mapping[str, Any]) -> tuple[State, tuple[Event, ...]]:
    """Deal a match according to a script, and return the position and the events.

    In `script`, `order` can list the cards on top of each deck, and `rolls` can list the numbers to roll. Raise
    ScenarioError if the script is invalid.
    """
    state = State(game.table(setup))
    events: list[Event] = []
    change = _Scripted(state, script, events)
    change.brought = setup.brought
    game.deal(change)
    rules.run(game, change)
    return state, tuple(events)


def placed(game: Game, setup: Setup, position: Mapping[str, Any]) -> State:
    """Return the state for a position from a scenario file.

    `position` has the form that game.content.schemas.position_schema describes. Raise ScenarioError if the position is
    impossible. The checks in game.engine.files.validation can raise other errors.
    """
    state = State(game.table(setup))
    used: set[int] = set()
    for name, faces in position.get("places", {}).items():
        cards = cards_of(state, name, faces)
        if twice := used & set(cards) or {card for card in cards if cards.count(card) > 1}:
            raise ScenarioError(f"{name}: {state.table.cards[min(twice)].name} is in two places")
        used |= set(cards)
        state.places[place_of(state, name)] = cards
    counts = {place_of(state, name): number for name, number in position.get("counts", {}).items()}
    named = {place_of(state, name) for name in position.get("places", {})}
    game.fill_position(state, used, named, counts)
    _check_cards(state, position)
    _set_tokens_and_marks(state, position)
    if said := game.impossible_reason(state):
        raise ScenarioError(f"this position can't occur: {said}")
    _set_derived_marks(state, position)
    change = Change(state, [])
    seat, question, *values = position["asks"].split()
    _check_question(game, setup, int(seat), question)
    state.agenda = ((question, int(seat), *[int(value) for value in values]),)
    rules.run(game, change)
    check_state(game, state)
    check_playable(game, state)
    return state


def _check_cards(state: State, position: Mapping[str, Any]) -> None:
    """Raise ScenarioError if a card is missing or a place has the wrong number of cards."""
    if sum(map(len, state.places)) != len(state.table.cards):
        raise ScenarioError("the position doesn't hold every card once")
    for name, number in position.get("counts", {}).items():
        held = len(state.places[place_of(state, name)])
        if held != number:
            raise ScenarioError(f"{name}: it can't hold {number} cards, because only {held} are left")


def _check_question(game: Game, setup: Setup, seat: int, question: str) -> None:
    known = (*game.by_question, *game.steps)
    if question not in known:
        raise unknown("question", question, known)
    if seat > setup.seats:
        raise ScenarioError(f"asks: there is no seat {seat}")


def _set_tokens_and_marks(state: State, position: Mapping[str, Any]) -> None:
    table = state.table
    for name, at in position.get("tokens", {}).items():
        state.tokens[index_of(table.tokens, name, "token")] = -1 if at == "off" else place_of(state, at)
    for name, number in position.get("marks", {}).items():
        state.marks[index_of(table.marks, name, "mark")] = number


def _set_derived_marks(state: State, position: Mapping[str, Any]) -> None:
    """Set the derived marks.

    Raise ScenarioError if the position gives one of them a wrong value.
    """
    for mark, value in wrong_derived_marks(state):
        name = state.table.marks[mark]
        if name in position.get("marks", {}):
            raise ScenarioError(f"marks: {name} is {value} in this position, not {state.marks[mark]}")
        state.marks[mark] = value
