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
    """The term's name in the text `term.<name>`."""
    worth: float
    """The term's points: positive if it speaks for the action, negative if against it."""
    values: tuple[tuple[str, Any], ...] = ()
    """The values that fill the text."""


def either(good: str, bad: str, worth: float, values: tuple[tuple[str, Any], ...] = ()) -> Term:
    """Return a term named `good` if it speaks for the action, or else `bad`, so that its text is always true."""
    return Term(good if worth > 0 else bad, worth, values)


def total(terms: Iterable[Term]) -> float:
    """Return the total score of an action, in points."""
    return sum([term.worth for term in terms])


ScoreActions = Callable[[State, Sequence[State]], Callable[[Action], tuple[Term, ...]]]
"""(the acting seat's view, tables determinized from it): a function that scores an action of that seat, term by term.

The terms of different actions are comparable. Their sum is the action's worth in points."""


def _cards_by_place(state: State) -> object:
    """Return the cards of each place, regardless of their order."""
    return tuple([tuple(sorted(cards)) for cards in state.places]), tuple(state.marks), state.agenda


@dataclass(frozen=True)
class PlayerSupport(Hooks):
    """The knowledge of a game that computer players, hints and searches use. Every field is optional.

    The docstring of a function begins with its arguments in brackets. A "full state" is one in which all cards are
    known.
    """

    score_actions: ScoreActions = lambda view, worlds: lambda action: ()
    """(view, worlds): a function that scores legal actions in named terms, for computer players and hints. A game
    without it gives no hints, and its computer players take the first action."""
    rollout_policy: Callable[[State], Action | None] = lambda state: None
    """(full state): the legal action that the acting seat would take at a glance, or None to take the action with the
    highest score."""
    evaluate: Callable[[State, int], float] = lambda state, seat: 0.0
    """(full state, seat): how good the position is for the seat, in any unit; in a solitaire, the chance of winning
    from 0 to 1."""
    control_variate: Callable[[State, State, int], float] = lambda before, after, seat: 0.0
    """(earlier full state, later one, seat): the part of the seat's change in value that comes only from the cards
    drawn between them."""
    lookahead_turns: int = 1
    """How many new turns the look-ahead player plays before it stops."""
    strongest_player: str = "lookahead"
    """The id of the computer player that plays the game best (`game/players/seats.COMPUTERS`)."""
    hint_actions: int = 6
    """How many actions the adviser tries for a hint; it tries more if they score the same."""
    hint_decisions: int = 4000
    """How many decisions the adviser simulates for a hint: about a second's worth on an ordinary machine."""
    comparing_terms: frozenset[str] = frozenset()
    """The names of terms whose texts compare an action with all others. A hint leaves them out, because it compares
    actions by playing imagined matches."""
    features: Callable[[State], tuple[float, ...]] = lambda state: ()
    """(full state of a solitaire): numbers of magnitude about 1 that describe it. The lab learns the chance of winning
    from them (`game/learned_evaluation`)."""
    feature_names: tuple[str, ...] = ()
    """The names of the features, in the order of `features`."""
    search_heuristic: Callable[[State], float] = lambda state: 0.0
    """(full state of a solitaire): how close to a win it looks, in any unit. It only steers the search that knows the
    whole deal (`game/solving`)."""
    state_abstraction: Callable[[State], object] = _cards_by_place
    """(full state of a solitaire): a key. The search that knows the whole deal keeps only one position for each key. By
    default, positions share a key if they have the same cards in the same places, in any order."""
