"""How good a position is, as matches go: what their ends were was counted over some thousand of them, played by two
weighers that now and then did something else.

Points count the more, the fewer souls are left to fight for; a hand is worth more than its points, for strong cards win
souls and cards; so is what a purgatory holds ready. All that is read as a chance to win, so that who
is far ahead need not win more, and who is far behind must dare."""

from __future__ import annotations

from math import sqrt

from game.engine.state import State
from game.soul_battle import scoring
from game.soul_battle.facts import Facts

CARDS = (-7.0, -7.2, -5.7, -4.5, -4.4, -3.4, -2.4, -0.5, 2.3, 2.3, 2.3, 2.3, 8.0, 19.7)
"""What a card of each kind is worth in a hand, 2 to ace and the Joker (as `beats` counts them), above an average card;
in points. A 2 is weak for all that it takes Jokers."""
LAST_HAND = 0.6
"""What of that is left of it where one soul ends the match."""
BURIED, LEAST = 1.5, 4
"""What a point of the own purgatory's top card is worth, and what a card worth less than that: nothing."""
SPREAD = 34.5
"""So many points ahead are about 85 in 100 where one soul is left."""
WON, SURE = 100.0, 0.01
"""The chance of who has won, of 100; and what each point more is worth at the end, next to nothing."""


def worth(state: State, seat: int) -> float:
    """A seat's chance to win, of 100, roughly (SB 6.6)."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return (WON / len(winners) if seat in winners else 0.0) + SURE * scoring.lead(state, seat)
    return _chance(state, seat, _hands(state, {}))


def luck(before: State, after: State, seat: int) -> float:
    """What of a position's worth comes from cards drawn since: with average ones instead it would be worth so much
    less. Which cards are drawn is no merit of what was done (SB 3.1)."""
    if after.outcome is not None:
        return 0.0
    facts: Facts = after.table.facts
    drawn = {card: 0.0 for pile in facts.deck[1:] for card in before.places[pile]}
    return _chance(after, seat, _hands(after, {})) - _chance(after, seat, _hands(after, drawn))


def souls_left(state: State) -> int:
    """So many souls are fought for at least until the match ends (SB 6.1)."""
    facts: Facts = state.table.facts
    sizes = sorted([len(state.places[space]) for space in facts.spaces])
    return max(1, sum(sizes[: facts.exhausted_piles]))


def _hands(state: State, instead: dict[int, float]) -> list[float]:
    """What each seat's hand is worth, some cards at another price."""
    facts: Facts = state.table.facts
    single = facts.single
    return [
        sum([instead[card] if card in instead else CARDS[single[card]] for card in state.places[facts.hand[seat]]])
        for seat in range(1, facts.seats + 1)
    ]


def _chance(state: State, seat: int, hands: list[float]) -> float:
    facts: Facts = state.table.facts
    left = souls_left(state)
    worths = []
    for other, hand in enumerate(hands, 1):
        pile = state.places[facts.purgatory[other]]
        held = hand + (BURIED * max(0, facts.value[pile[-1]] - LEAST) if pile else 0.0)
        worths.append(scoring.count(state, other).total + held * (1.0 if left > 1 else LAST_HAND))
    ahead = (worths[seat - 1] - max(worths[: seat - 1] + worths[seat:])) / (SPREAD * sqrt(left * sqrt(left)))
    return WON * (1 + ahead / sqrt(1 + ahead * ahead)) / 2
