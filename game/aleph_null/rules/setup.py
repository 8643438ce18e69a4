"""Set up a match (AN 2.1, 2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from game.aleph_null.rules.facts import HOUR, SEAT, facts_of
from game.engine.change import Change
from game.engine.state import State


def deal(change: Change) -> None:
    """Shuffle the main deck, set Interferences aside, and begin at Hour I (AN 2.1, 2.2, 9.1)."""
    state = change.state
    facts = facts_of(state)
    _set_aside(state, range(len(state.table.cards)))
    state.places[facts.deck] = tuple(sorted(facts.main))
    change.mark(HOUR, 1)
    change.shuffle(facts.deck)
    change.say("dealt", ("count", sum(tier > 0 for tier in facts.due)))
    change.push("turn", SEAT)


def _set_aside(state: State, cards: Set[int] | range) -> None:
    """Put Interferences face up in their tiers."""
    facts = facts_of(state)
    for card in sorted(set(cards) - facts.main):
        state.places[facts.tiers[facts.tier[card] - 1]] += (card,)
        state.known[card] = state.table.everyone


def fill_position(state: State, used: Set[int], named: Set[int], sizes: Mapping[int, int]) -> None:
    """Complete a hand-made position by placing the cards that the position doesn't list.

    `sizes` maps places to numbers of cards. Each place in `sizes` is filled up to its number, but not with
    Interferences. Each Interference goes into its tier, unless `named` contains the tier. The remaining cards count as
    sacrificed. The Hour is Hour I, unless the position's marks change it later.
    """
    facts = facts_of(state)
    left = {card for card in range(len(state.table.cards)) if card not in used}
    outside = {card for card in left - facts.main if facts.tiers[facts.tier[card] - 1] not in named}
    for place, size in sorted(sizes.items()):
        lacking = sorted(left & facts.main)[: max(0, size - len(state.places[place]))]
        state.places[place] += tuple(lacking)
        left -= set(lacking)
    _set_aside(state, outside)
    state.places[facts.removed] += tuple(sorted(left - outside))
    state.marks[HOUR] = 1
    for number, cards in enumerate(state.places):
        for card in cards:
            state.known[card] = 0 if number == facts.deck else state.table.everyone
