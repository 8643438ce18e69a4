"""What a position promises to the search that knows the whole deal (`Game.promise`, `Game.alike`), in cards that are
gone. Nobody else is told: where everything lies is read here, the order of the deck left out.

What was found out by trying: the Book wants so much power in one turn that what gives it must be kept until it is in
play, while everything else is burned; and of the many positions of a turn only one with the same cards in play and out
of the game is gone on with (with all of them 5 of 20 deals were solved by 40,000 positions, so 16)."""

from __future__ import annotations

from typing import NamedTuple

from game.aleph_null.facts import (
    ARTIFACT,
    BONUS,
    DAMAGE,
    DEMON,
    HOUR,
    INTERFERENCE,
    KEY,
    POWER,
    TANIST,
    facts_of,
    hour_of,
)
from game.engine.state import State


class HeuristicWeights(NamedTuple):
    """How much counts what; `loose` are cards in deck, hand and discard pile that must be gone."""

    loose: float = 1.0
    deck: float = 0.14
    """Of a card of the deck, for the Hour ends later."""
    play: float = 0.48
    """Against a card in play that is no Key."""
    over: float = 1.0
    """Against each point by which the score would be negative."""
    interference: float = 0.8
    """Against an Interference in play."""
    damage: float = 1.5
    """Against the first damage; the second counts twice as much."""
    hour: float = 4.2
    book: float = 11.0
    wand: float = 2.0
    ready: float = 0.67
    """Of power in sight while the Book is not in play, up to its cost."""
    short: float = 1.5
    """Against each power by which all that could still be made is less than `enough`, while the Book is not in play."""
    power: float = 0.1
    dead: float = 50.0
    """Against a Key that can't come into play any more."""


WEIGHTS = HeuristicWeights()
BOOK_COSTS, ENOUGH, FOR_GRAND = 5, 15, 2
"""What the Book costs; power that is plenty until it is in play; Artifacts that the Grand Circle costs."""


def promise(state: State) -> float:
    """How near to a win it looks."""
    facts, weights, marks, places = facts_of(state), WEIGHTS, state.marks, state.places
    kind = facts.kind
    keys = {facts.face[card] for card in places[facts.altar] if kind[card] == KEY}
    played = [card for card in places[facts.altar] if kind[card] != KEY]
    others = (
        *places[facts.deck],
        *places[facts.hand],
        *places[facts.discard],
        *places[facts.kept],
        *places[facts.arriving],
    )
    loose = len([card for card in others if kind[card] not in (KEY, DEMON)])
    damage = marks[DAMAGE]
    found = weights.deck * len(places[facts.deck]) - weights.loose * loose - weights.play * len(played)
    found -= weights.hour * marks[HOUR] + weights.damage * damage * (1 + damage) / 2
    found -= weights.over * max(0, len(played) + damage - hour_of(state).score)
    found -= weights.interference * len([card for card in played if kind[card] == INTERFERENCE])
    if "book" in keys:
        found += weights.book + weights.power * marks[POWER]
    else:
        sight = marks[POWER] + marks[BONUS] + sum([facts.gives[card] for card in played])
        all_of_it = sight + sum([facts.gives[card] for card in others])
        found += weights.ready * min(sight, BOOK_COSTS) - weights.short * max(0, ENOUGH - all_of_it)
    left = [kind[card] for card in (*played, *others)]
    if "wand" in keys:
        found += weights.wand
    elif TANIST not in left:
        found -= weights.dead
    if "grand" not in keys and left.count(ARTIFACT) < FOR_GRAND:
        found -= weights.dead
    return found


def alike(state: State) -> object:
    """What is in play, what is gone for good, and the numbers: the order of all, and what the deck has, left out."""
    facts = facts_of(state)
    return (
        tuple(sorted(state.places[facts.altar])),
        tuple(sorted(state.places[facts.removed])),
        tuple(state.marks),
        state.agenda,
    )
