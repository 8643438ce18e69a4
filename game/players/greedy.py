"""The greedy player, which scores every legal action and chooses the best.

An action's score is the sum of its terms, which come from `PlayerSupport.score_actions`. A term has a name and a number
of points, so the player can explain a choice in words.

Because some cards may be hidden from the player, the actions are scored on several sampled tables. On each table, the
hidden cards are dealt at random, but consistently with everything that the player knows.
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
"""Decisions, each with its total score in points."""
LAST = Term("last", 0.0)


def greedy(there: Situation) -> Thought:
    """Return the action with the highest total score on the sampled tables.

    The budget sets the number of tables. Even if only one action is legal, it is scored on all tables, because a quick
    answer would reveal something about the hidden cards. If several actions have the highest score, choose the one that
    comes first in the list of legal actions.
    """
    worlds = yield from imagined_tables(there, Chance(there.seed))
    weighed = yield from weigh(there, worlds)
    return weighed[0][1]


def imagined_tables(there: Situation, chance: Chance) -> Generator[None, None, list[State]]:
    """Redeal the unknown cards as often as the budget allows, and return the sampled tables."""
    worlds = []
    for _ in range(there.budget):
        worlds.append(determinize(there.view, chance))
        yield
    return worlds


def weigh(there: Situation, worlds: list[State]) -> Generator[None, None, Weighed]:
    """Return the legal actions with their scores and terms, highest score first.

    Actions with equal scores keep the order that they have in the list of legal actions. If all terms of an action are
    negative, the action also gets the `last` term, which says that every other action is worse.

    Actions whose verbs are in `Game.disguised_verbs` are left out. Such an action secretly prevents later questions to
    the player. If a computer player used one, the missing pauses would give it away.
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
    """Return a quickly chosen action for the acting seat.

    All cards in `state` must be known. The game's rollout policy chooses the action. If it returns None, the action
    with the highest score is chosen.
    """
    return game.ai.rollout_policy(state) or _heaviest(game, state)


def play_out(game: Game, state: State, action: Action, longest: int) -> Generator[None, None, tuple[bool, int]]:
    """Play a match to the end, beginning with `action`.

    All cards in `state` must be known. The function changes `state`. After `action`, every seat plays its
    `quick_action`. A match that hasn't ended after `longest` decisions counts as lost.

    Returns:
        Whether the seat that plays `action` wins, and the number of decisions made.
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
