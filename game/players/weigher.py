"""The player that weighs every legal action by the terms its game names, and takes the heaviest.

It knows no game: the terms come from `Game.judge`, in points and with names, so that the same ones say in words why an
action is good. What it can't know it imagines: some tables that its view can't tell from the real one."""

from __future__ import annotations

from game.engine import rules
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Term
from game.players.player import Choice, Situation, Thought


def weigher(there: Situation) -> Thought:
    """Imagines as many tables as the budget allows, also where there is nothing to choose: how long it thinks must not
    tell what it holds. Of equally good actions it takes the first in the rules' order."""
    chance = Chance(there.seed)
    worlds = []
    for _ in range(there.budget):
        worlds.append(imagine(there.view, chance))
        yield
    judged = there.game.judge(there.view, worlds)
    yield
    best: Choice | None = None
    most = 0.0
    for action in rules.legal(there.game, there.view):
        terms = judged(action)
        worth = total(terms)
        if best is None or worth > most:
            best, most = Choice(action, terms), worth
        yield
    assert best is not None, "a question has at least one answer"
    return best


def total(terms: tuple[Term, ...]) -> float:
    """What an action is worth in all, in points."""
    return sum(term.worth for term in terms)
