"""The greedy player: it scores every legal action and takes the best.

It works for every game: the terms come from `PlayerSupport.score_actions`, each with a name and points, so the same
terms explain in words why an action is good. To allow for hidden cards, it imagines tables that fit its view.
"""

from __future__ import annotations

from collections.abc import Generator

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import Term, total
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.state import State
from game.players.player import Decision, Situation, Thought

Weighed = list[tuple[float, Decision]]
"""Decisions with their total scores in points."""
LAST = Term("last", 0.0)


def greedy(there: Situation) -> Thought:
    """Imagine as many tables as the budget allows, and return the best action.

    The player imagines them even with a single legal action, because its thinking time must not reveal its cards. Among
    equally good actions, it takes the first in the rules' order.
    """
    worlds = yield from imagined_tables(there, Chance(there.seed))
    weighed = yield from weigh(there, worlds)
    return weighed[0][1]


def imagined_tables(there: Situation, chance: Chance) -> Generator[None, None, list[State]]:
    """Imagine as many tables as the budget allows."""
    worlds = []
    for _ in range(there.budget):
        worlds.append(determinize(there.view, chance))
        yield
    return worlds


def weigh(there: Situation, worlds: list[State]) -> Generator[None, None, Weighed]:
    """Return every legal action with its terms, the highest score first.

    Actions with the same score keep the rules' order. If all terms are negative, the term `last` says that everything
    else is worse. Verbs in `Game.disguised_verbs` are left out: a computer gains nothing from not being asked again,
    and the pauses that it skips would reveal its choice.
    """
    judged = there.game.ai.score_actions(there.view, worlds)
    yield
    found: Weighed = []
    for action in rules.legal(there.game, there.view):
        if action.verb in there.game.disguised_verbs:
            continue
        terms = judged(action)
        if all(term.worth < 0 for term in terms):
            terms = (*terms, LAST)
        found.append((total(terms), Decision(action, terms)))
        yield
    assert found, "a question has at least one answer"
    return sorted(found, key=lambda weighed: -weighed[0])


def quick_action(game: Game, state: State) -> Action:
    """Return the acting seat's quick action, with all cards known.

    The action comes from the rollout policy, or else has the highest score.
    """
    return game.ai.rollout_policy(state) or _heaviest(game, state)


def play_out(game: Game, state: State, action: Action, longest: int) -> Generator[None, None, tuple[bool, int]]:
    """Play a match to its end with all cards known, beginning with this action.

    Every seat continues with its quick action. A match that reaches `longest` decisions is cut short and counts as
    lost.

    Returns:
        Whether the acting seat wins, and the number of decisions.
    """
    seat, made = state.asked, 0
    while True:
        rules.apply_unchecked(game, state, action)
        made += 1
        yield
        if state.outcome is not None or made >= longest:
            return state.outcome is not None and seat in state.outcome.winners, made
        action = quick_action(game, state)


def _heaviest(game: Game, state: State) -> Action:
    judged = game.ai.score_actions(state, (state,))
    return max(rules.legal_actions(game, state), key=lambda action: total(judged(action)))
