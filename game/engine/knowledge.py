"""Build a seat's view of a state, and redeal the cards that the seat can't know."""

from __future__ import annotations

from functools import cache

from game.engine.chance import Chance
from game.engine.state import State
from game.engine.table import BACKS, KNOWERS


def view(state: State, viewers: int) -> State:
    """Return the state as the seats in the mask `viewers` can see it.

    Mask 0 stands for a spectator, who sees only what every seat knows. In the result, each unknown card is replaced by
    a code for its back. Marks hidden from the viewers, and the state of the random number generator, are set to 0.
    """
    table = state.table
    known = state.known
    hides, keeps = _masks(viewers, table.everyone)
    seen = state.clone()
    seen.chance = 0
    for mark, readers in table.private:
        if not readers & viewers:
            seen.marks[mark] = 0
    # There is one byte per card: 1 means that the card is hidden. Translating bytes is fast, and views are computed
    # more often than anything else.
    hidden = known.translate(hides)
    if 1 not in hidden:
        return seen
    codes = table.codes
    for number, cards in enumerate(state.places):
        for card in cards:
            if hidden[card]:
                seen.places[number] = tuple([codes[c][known[c]] if hidden[c] else c for c in cards])
                break
    seen.known = known.translate(keeps)
    return seen


@cache
def _masks(viewers: int, everyone: int) -> tuple[bytes, bytes]:
    """Return two `bytes.translate` tables for the masks of the seats that know a card.

    For a card hidden from the viewers, the tables give 1 and 0 respectively. For any other card, they give 0 and the
    mask itself.
    """
    sees = [bool(mask & viewers) or mask == everyone for mask in range(256)]
    return bytes(not sight for sight in sees), bytes(mask * sight for mask, sight in enumerate(sees))


def determinize(seen: State, chance: Chance) -> State:
    """Return a random full state that is consistent with the view `seen`.

    Each unknown card is replaced by a random card with the same back. The seats that know the replaced card also know
    the new card. The random number generator gets a new state.
    """
    table = seen.table
    dealt = seen.clone()
    dealt.chance = chance.below(1 << 64)
    known = dealt.known
    missing: list[list[int]] = [[] for _ in table.backs]
    for card in sorted(set(range(len(table.cards))).difference(*seen.places)):
        missing[table.back_of[card]].append(card)
    pools = [chance.shuffled(cards) for cards in missing]
    for number, cards in enumerate(seen.places):
        if min(cards, default=0) >= 0:
            continue
        filled = []
        for card in cards:
            if card < 0:
                # The code is decoded inline rather than by a function call, because searches redeal thousands of views.
                hidden, card = card, pools[~card & BACKS].pop()
                known[card] = ~hidden >> KNOWERS
            filled.append(card)
        dealt.places[number] = tuple(filled)
    return dealt
