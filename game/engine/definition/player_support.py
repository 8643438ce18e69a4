"""The knowledge of a game that computer players, hints and searches use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.engine.action import Action
from game.engine.definition.hooks import Hooks
from game.engine.state import State


class Term(NamedTuple):
    """A reason for or against an action."""

    name: str
    """The term's name, which ends the text key `term.<name>`."""
    worth: float
    """The term's points: positive if it speaks for the action, negative if against it."""
    values: tuple[tuple[str, Any], ...] = ()
    """The values that fill the text."""


def either(good: str, bad: str, worth: float, values: tuple[tuple[str, Any], ...] = ()) -> Term:
    """Return a term called `good` if its worth is positive, and otherwise `bad`, so that its text fits."""
    return Term(good if worth > 0 else bad, worth, values)


def total(terms: Iterable[Term]) -> float:
    """Return the total score of an action, in points."""
    return sum([term.worth for term in terms])


ScoreActions = Callable[[State, Sequence[State]], Callable[[Action], tuple[Term, ...]]]
"""A function that takes the acting seat's view and redealt tables that have this view. It returns another function,
which scores an action of that seat, term by term. The sum of the terms is the action's worth in points, by which
actions can be compared."""


def _no_scores(view: State, worlds: Sequence[State]) -> Callable[[Action], tuple[Term, ...]]:
    return lambda action: ()


def _cards_by_place(state: State) -> object:
    """Return the cards of each place, regardless of their order."""
    return tuple([tuple(sorted(cards)) for cards in state.places]), tuple(state.marks), state.agenda


@dataclass(frozen=True)
class PlayerSupport(Hooks):
    """The knowledge of a game that computer players, hints and searches use. Every field is optional.

    The docstring of a function lists its arguments in order. A "full state" is a state in which all cards are known.
    """

    score_actions: ScoreActions = _no_scores
    """Given a view and redealt tables, returns a function that scores legal actions in named terms, for computer
    players and hints. If a game lacks it, there are no hints, and computer players take the first action."""
    rollout_policy: Callable[[State], Action | None] = lambda state: None
    """Given a full state, returns the legal action that the acting seat would choose quickly.

    None means the action with the highest score.
    """
    evaluate: Callable[[State, int], float] = lambda state, seat: 0.0
    """Given a full state and a seat, returns how good the position is for the seat, in any unit. In a solitaire game,
    this is the chance of winning, from 0 to 1."""
    control_variate: Callable[[State, State, int], float] = lambda before, after, seat: 0.0
    """Given an earlier full state, a later one and a seat, returns how much the seat's position has gained merely
    because of the cards drawn in between."""
    wasted: Callable[[State, Action], bool] = lambda view, action: False
    """Given a view and a legal action, returns whether none of the action's effects can still matter.

    The look-ahead player doesn't try such actions.
    """
    lookahead_turns: int = 1
    """Number of further turns that the look-ahead player plays on a sampled table."""
    lookahead_decisions: int = 80
    """Number of decisions that the look-ahead player simulates for each table in its budget."""
    strongest_player: str = "lookahead"
    """The id of the computer player that plays the game best (`game/players/seats.COMPUTERS`)."""
    hint_actions: int = 6
    """Number of actions that the adviser tries for a hint. It tries more if others score the same."""
    hint_decisions: int = 4000
    """Number of decisions that the adviser simulates for a hint. They take about a second on an ordinary machine."""
    comparing_terms: frozenset[str] = frozenset()
    """The names of terms whose texts compare an action with all others.

    Hints leave them out, because the adviser compares actions differently, by simulating matches.
    """
    features: Callable[[State], tuple[float, ...]] = lambda state: ()
    """Given a full state of a solitaire game, returns numbers that describe it, each with a magnitude of about 1.

    The lab uses them to learn the chance of winning (`game/learned_evaluation`).
    """
    feature_names: tuple[str, ...] = ()
    """The names of the features, in the order of `features`."""
    search_heuristic: Callable[[State], float] = lambda state: 0.0
    """Given a full state of a solitaire game, returns how close to a win it looks, in any unit.

    It only guides the search with full knowledge of the deal (`game/solving`).
    """
    state_abstraction: Callable[[State], object] = _cards_by_place
    """Given a full state of a solitaire game, returns a key.

    The search with full knowledge of the deal keeps only one position for each key. By default, two positions have the
    same key if they have the same cards in the same places, in any order.
    """
