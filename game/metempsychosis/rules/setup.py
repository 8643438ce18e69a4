"""Set up a match (ME 1.1, 1.2)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from game.engine.change import Change
from game.engine.state import State
from game.metempsychosis.rules.facts import LEVEL, SEAT, WILLPOWER, facts_of
from game.metempsychosis.rules.moves import NEXT


def deal(change: Change) -> None:
    """Shuffle the pile, deal the first hand face up, and start with full willpower (ME 1.2)."""
    state = change.state
    facts = facts_of(state)
    state.places[facts.pile] = tuple(range(len(state.table.cards)))
    change.mark(LEVEL, 1)
    change.mark(WILLPOWER, facts.levels[0].willpower)
    change.shuffle(facts.pile)
    change.draw(facts.pile, facts.hand_size, facts.hand)
    change.turn(state.places[facts.hand], facts.hand, state.table.everyone)
    change.say("dealt", ("count", facts.hand_size))
    change.push(NEXT, SEAT)


def fill_position(state: State, used: Set[int], named: Set[int], sizes: Mapping[int, int]) -> None:
    """Add the cards that a hand-made position doesn't specify.

    `sizes` gives the required number of cards for some places. The remaining cards go to the pile or, if the position
    specifies the pile, to the tomb. Level 1 and full willpower are set as defaults.
    """
    facts = facts_of(state)
    left = [card for card in range(len(state.table.cards)) if card not in used]
    for place, size in sorted(sizes.items()):
        state.places[place] += tuple(left[: max(0, size - len(state.places[place]))])
        left = [card for card in left if card not in state.places[place]]
    state.places[facts.tomb if facts.pile in {*sizes, *named} else facts.pile] += tuple(left)
    state.marks[LEVEL] = 1
    state.marks[WILLPOWER] = facts.levels[0].willpower
    for number, cards in enumerate(state.places):
        for card in cards:
            state.known[card] = 0 if number == facts.pile else state.table.everyone
