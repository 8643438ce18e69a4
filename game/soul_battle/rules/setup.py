"""Set up a match (SB 1)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from game.engine.change import Change
from game.engine.state import State
from game.soul_battle.rules.facts import Facts


def deal(change: Change) -> None:
    """Shuffle the decks, lay out the souls and start the first turn.

    Each space gets three souls, with the top soul face up. The rest of the Soul Deck is set aside face down
    (SB 1.1, 1.2). No Reaper is on the board yet (SB 1.3). Either seat 1 or a random seat goes first (SB 1.4). On the
    first turn, all players draw their opening hands (SB 3.1).
    """
    state = change.state
    facts: Facts = state.table.facts
    deck_size = len(state.table.cards) // (facts.seats + 1)
    state.places[facts.soul_deck] = tuple(range(deck_size))
    for seat in range(1, facts.seats + 1):
        state.places[facts.deck[seat]] = tuple(range(seat * deck_size, (seat + 1) * deck_size))
    change.shuffle(facts.soul_deck)
    for seat in range(1, facts.seats + 1):
        change.shuffle(facts.deck[seat])
    first = change.roll(facts.seats) + 1 if facts.first_random else 1
    lay_out(change, first)


def lay_out(change: Change, first: int) -> None:
    """Lay out the souls from the shuffled Soul Deck, and start the first turn."""
    state = change.state
    facts: Facts = state.table.facts
    for space in facts.spaces:
        change.draw(facts.soul_deck, facts.souls_per_space, space)
    change.beat()
    for space in facts.spaces:
        change.turn(state.places[space][-1:], space, state.table.everyone)
    change.say("dealt", ("who", first))
    change.push("turn", first)


def fill_position(state: State, used: Set[int], named: Set[int], sizes: Mapping[int, int]) -> None:
    """Place the cards that a manually written position doesn't mention.

    Each space that the position doesn't mention gets three souls. The other souls are set aside. Each player's
    remaining cards go into the player's deck. `sizes` can limit how many cards are added to a deck. Any excess cards go
    into the player's points pile, where they score nothing (SB 6.3).

    Every card becomes known to the seats that are allowed to see it (SB 7.1, 7.2).
    """
    facts: Facts = state.table.facts
    deck_size = len(state.table.cards) // (facts.seats + 1)
    souls = [card for card in range(deck_size) if card not in used]
    for space in facts.spaces:
        if space not in named:
            state.places[space] = tuple(souls.pop() for _ in range(facts.souls_per_space))
    state.places[facts.soul_deck] = tuple(souls)
    for seat in range(1, facts.seats + 1):
        own = [card for card in range(seat * deck_size, (seat + 1) * deck_size) if card not in used]
        deck, size = facts.deck[seat], sizes.get(facts.deck[seat], len(own))
        state.places[deck] += tuple(own[:size])
        state.places[facts.points[seat]] += tuple(own[size:])
    for place, cards in zip(state.table.places, state.places, strict=True):
        for card in cards:
            state.known[card] = place.learn
    for space in facts.spaces:
        for card in state.places[space][-1:]:
            state.known[card] = state.table.everyone
