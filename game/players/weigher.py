"""The player that weighs every legal action by the terms its game names, and takes the heaviest.

It knows no game: the terms come from `Game.judge`, in points and with names, so that the same ones say in words why an
action is good. What it can't know it imagines: some tables that its view can't tell from the real one."""

from __future__ import annotations

from collections.abc import Generator

from game.engine import rules
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game, Term
from game.engine.state import State
from game.players.player import Choice, Situation, Thought

Weighed = list[tuple[float, Choice]]
"""Choices with what they are worth in all, in points."""
LAST = Term("last", 0.0)


def weigher(there: Situation) -> Thought:
    """Imagines as many tables as the budget allows, also where there is nothing to choose: how long it thinks must not
    tell what it holds. Of equally good actions it takes the first in the rules' order."""
    worlds = yield from tables(there, Chance(there.seed))
    weighed = yield from weigh(there, worlds)
    return weighed[0][1]


def tables(there: Situation, chance: Chance) -> Generator[None, None, list[State]]:
    """As many imagined tables as the budget allows."""
    worlds = []
    for _ in range(there.budget):
        worlds.append(imagine(there.view, chance))
        yield
    return worlds


def weigh(there: Situation, worlds: list[State]) -> Generator[None, None, Weighed]:
    """Every legal action with its terms, the heaviest first; equally heavy ones in the rules' order. Where all terms
    speak against an action, the best that can be said for it is that everything else is worse. Actions that others take
    for another one are left out: a computer gains nothing by not being asked again, and its pauses would tell."""
    judged = there.game.judge(there.view, worlds)
    yield
    found: Weighed = []
    for action in rules.legal(there.game, there.view):
        if action.verb in there.game.taken_for:
            continue
        terms = judged(action)
        if all(term.worth < 0 for term in terms):
            terms = (*terms, LAST)
        found.append((total(terms), Choice(action, terms)))
        yield
    assert found, "a question has at least one answer"
    return sorted(found, key=lambda weighed: -weighed[0])


def total(terms: tuple[Term, ...]) -> float:
    """What an action is worth in all, in points."""
    return sum(term.worth for term in terms)


def glance(game: Game, state: State) -> Action:
    """What the asked seat would do at a glance: its habit, or else what the judge thinks most of, all cards open."""
    return game.habit(state) or _heaviest(game, state)


def _heaviest(game: Game, state: State) -> Action:
    judged = game.judge(state, (state,))
    return max(rules.moves(game, state), key=lambda action: total(judged(action)))
