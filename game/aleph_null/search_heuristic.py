"""How close a position is to a win, for the search that knows the whole deal.

These are `PlayerSupport.search_heuristic`, in removed cards, and `PlayerSupport.state_abstraction` of Aleph Null. They
read where every card is, except for the deck's order, so nobody else may use them.

Trials showed two things. The Book needs so much power in one turn that cards with power must be kept until it is in
play, while everything else burns. And of a turn's many positions with the same cards in play and out of the game, only
one should be continued: with all of them 40,000 positions solved 5 of 20 deals, this way 16.
"""

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
    """The weights of the heuristic, in removed cards."""

    loose: float = 1.0
    """Against each card in deck, hand and discard pile that must still go."""
    deck: float = 0.14
    """For each card of the deck, because the Hour ends later."""
    play: float = 0.48
    """Against each card in play that isn't a Key."""
    over: float = 1.0
    """Against each point that would make the score negative."""
    interference: float = 0.8
    """Against each Interference in play."""
    damage: float = 1.5
    """Against the first damage; the second counts twice as much."""
    hour: float = 4.2
    """Against each Hour."""
    book: float = 11.0
    """For the Book in play."""
    wand: float = 2.0
    """For the Wand in play."""
    ready: float = 0.67
    """For each visible power up to the Book's cost, while the Book isn't in play."""
    short: float = 1.5
    """Against each power that all sources lack to reach ENOUGH, while the Book isn't in play."""
    power: float = 0.1
    """For each active power once the Book is in play."""
    dead: float = 50.0
    """Against a Key that can't come into play any more."""


WEIGHTS = HeuristicWeights()
BOOK_COSTS, ENOUGH, FOR_GRAND = 5, 15, 2
"""The Book's cost, enough power for it, and the Grand Circle's cost in Artifacts."""


def search_heuristic(state: State) -> float:
    """Return how close to a win the position looks."""
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


def state_abstraction(state: State) -> object:
    """Return the cards in play and out of the game, with the marks and the agenda.

    Any order and the deck's contents are left out.
    """
    facts = facts_of(state)
    return (
        tuple(sorted(state.places[facts.altar])),
        tuple(sorted(state.places[facts.removed])),
        tuple(state.marks),
        state.agenda,
    )
