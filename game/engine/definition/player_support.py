"""The support that a game provides for computer players, hints and searches."""

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
    """The term's name, as used in the text key `term.<name>`."""
    worth: float
    """The term's points: positive for a reason to take the action, negative for a reason against it."""
    values: tuple[tuple[str, Any], ...] = ()
    """The values for the placeholders in the term's text."""


def either(good: str, bad: str, worth: float, values: tuple[tuple[str, Any], ...] = ()) -> Term:
    """Return a term named `good` if `worth` is positive, otherwise one named `bad`."""
    return Term(good if worth > 0 else bad, worth, values)


def total(terms: Iterable[Term]) -> float:
    """Return the total score for an action, in points."""
    return sum([term.worth for term in terms])


ScoreActions = Callable[[State, Sequence[State]], Callable[[Action], tuple[Term, ...]]]
"""A function that takes the acting seat's view and a sample of full states, and returns a scoring function. The scoring
function takes an action and returns the terms of the action's score. The score is the sum of the terms, in points."""


def _no_scores(view: State, worlds: Sequence[State]) -> Callable[[Action], tuple[Term, ...]]:
    return lambda action: ()


def _cards_by_place(state: State) -> object:
    """Return the cards in each place, ignoring their order."""
    return tuple([tuple(sorted(cards)) for cards in state.places]), tuple(state.marks), state.agenda


@dataclass(frozen=True)
class PlayerSupport(Hooks):
    """The support that a game provides for computer players, hints and searches.

    Every field is optional. In a "full state", all cards are known.
    """

    score_actions: ScoreActions = _no_scores
    """Return a function that lists the named terms of an action's score. `score_actions` takes the acting seat's view
    and a sample of full states. A game without `score_actions` has no hints, and computer players choose the first
    legal action."""
    rollout_policy: Callable[[State], Action | None] = lambda state: None
    """Quickly choose a legal action for the acting seat in a full state.

    If the result is None, the computer player chooses the action with the best score.
    """
    evaluate: Callable[[State, int], float] = lambda state, seat: 0.0
    """Return how good a full state is for a seat: in a solitaire game, the chance of winning (0 to 1); in any other
    game, a value in any unit."""
    control_variate: Callable[[State, State, int], float] = lambda before, after, seat: 0.0
    """Return the part of a seat's gain that is due only to the cards drawn between two full states."""
    wasted: Callable[[State, Action], bool] = lambda view, action: False
    """Return whether a legal action is pointless, judging only from a view. The look-ahead player skips such actions.
    """
    lookahead_turns: int = 1
    """The number of further turns that the look-ahead player plays on a sampled table."""
    lookahead_decisions: int = 80
    """The number of decisions that the look-ahead player simulates for each table in its budget."""
    strongest_player: str = "lookahead"
    """The id of the computer player that plays the game best (`game/players/seats.COMPUTERS`)."""
    hint_actions: int = 6
    """The number of actions that the adviser tries for a hint. Actions that tie with the last of these are also
    tried."""
    hint_decisions: int = 4000
    """The number of decisions that the adviser simulates for a hint. Simulating them takes about a second on an
    ordinary machine."""
    comparing_terms: frozenset[str] = frozenset()
    """The names of the terms whose text compares an action with all other actions. Hints leave out these terms, because
    the adviser makes its own comparison."""
    features: Callable[[State], tuple[float, ...]] = lambda state: ()
    """Return numbers that describe a full state of a solitaire game.

    Each number has a magnitude of about 1. From these numbers, the lab learns how to estimate the chance of winning
    (`game/learned_evaluation`).
    """
    feature_names: tuple[str, ...] = ()
    """The names of the features, in the order of `features`."""
    search_heuristic: Callable[[State], float] = lambda state: 0.0
    """Return an estimate of how close a full state of a solitaire game is to a win. The solver (`game/solving`) uses
    this estimate, which can be in any unit."""
    state_abstraction: Callable[[State], object] = _cards_by_place
    """Return a key for a full state of a solitaire game.

    If several states have the same key, the solver (`game/solving`) keeps only one of them. The default key ignores the
    order of the cards in each place.
    """
