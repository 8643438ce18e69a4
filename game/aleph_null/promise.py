"""How near to a win a position looks to the search that knows the whole deal (`Game.promise`)."""

from __future__ import annotations

from typing import NamedTuple

from game.aleph_null.ends import score_of
from game.aleph_null.facts import BONUS, DAMAGE, DEMON, HOUR, INTERFERENCE, KEY, POWER, facts_of
from game.engine.state import State


class Weights(NamedTuple):
    """What counts how much, in cards that are gone."""

    card: float = 1.0
    key: float = 3.0
    play: float = 0.5
    interference: float = -0.7
    cost: float = 0.25
    damage: float = -2.0
    hour: float = -2.5
    power: float = 0.3
    deck: float = 0.06


WEIGHTS = Weights()


def promise(state: State, weights: Weights = WEIGHTS) -> float:
    facts = facts_of(state)
    places, kind = state.places, facts.kind
    found = weights.hour * state.marks[HOUR] + weights.damage * state.marks[DAMAGE] * (1 + state.marks[DAMAGE]) / 2
    found += weights.power * (state.marks[POWER] + state.marks[BONUS] / 2)
    found += weights.deck * len(places[facts.deck])
    for place in (facts.deck, facts.hand, facts.discard, facts.kept):
        for card in places[place]:
            if kind[card] not in (KEY, DEMON):
                found -= weights.card
    for card in places[facts.altar]:
        if kind[card] == KEY:
            found += weights.key
        elif kind[card] == INTERFERENCE:
            found += weights.interference - weights.card
        else:
            found += weights.cost * max(0, facts.cost[card]) - weights.play * weights.card
    return found
