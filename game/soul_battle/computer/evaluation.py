"""Rate a Soul Battle position by a seat's chance of winning.

The numbers in this module were fitted to several thousand matches between two greedy players that didn't always make
their best move. The fewer souls are left, the more each point is worth. A strong card in hand is worth more than its
points, because it can win souls and other cards. The top card of a purgatory also has a value.
"""

from __future__ import annotations

from math import sqrt

from game.engine.state import State
from game.soul_battle.rules import scoring
from game.soul_battle.rules.facts import Facts

CARDS = (-7.0, -7.2, -5.7, -4.5, -4.4, -3.4, -2.4, -0.5, 2.3, 2.3, 2.3, 2.3, 8.0, 19.7)
"""Points by which each kind of card in hand (2 to ace, then Joker) exceeds an average card."""
LAST_HAND = 0.6
"""The fraction (0 to 1) of a hand's value that still counts when only one soul is left."""
BURIED, LEAST = 1.5, 4
"""A purgatory's top card is worth BURIED points for each point by which its value exceeds LEAST."""
SPREAD = 34.5
"""The lead, in points, that wins about 85% of matches when only one soul is left."""
WON, SURE = 100.0, 0.01
"""The value of winning a match, and the much smaller value of each point of the final lead."""


def evaluate(state: State, seat: int) -> float:
    """Return a seat's estimated chance of winning, from 0 to 100 (SB 6.6)."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return (WON / len(winners) if seat in winners else 0.0) + SURE * scoring.lead(state, seat)
    return _chance(state, seat, _hands(state, {}))


def control_variate(before: State, after: State, seat: int) -> float:
    """Return how much of a seat's value in `after` comes from lucky draws since `before`.

    This is the seat's value minus the value it would have had if each card drawn had been an average card (SB 3.1). If
    the match has ended, the result is 0.
    """
    if after.outcome is not None:
        return 0.0
    facts: Facts = after.table.facts
    drawn = {card: 0.0 for pile in facts.deck[1:] for card in before.places[pile]}
    return _chance(after, seat, _hands(after, {})) - _chance(after, seat, _hands(after, drawn))


def _hands(state: State, instead: dict[int, float]) -> list[float]:
    """Return the value of each seat's hand, in points.

    `instead` overrides the usual values of some cards.
    """
    facts: Facts = state.table.facts
    single = facts.single
    return [
        sum([instead[card] if card in instead else CARDS[single[card]] for card in state.places[facts.hand[seat]]])
        for seat in range(1, facts.seats + 1)
    ]


def _chance(state: State, seat: int, hands: list[float]) -> float:
    facts: Facts = state.table.facts
    left = max(1, scoring.souls_left(state))
    worths = []
    for other, hand in enumerate(hands, 1):
        pile = state.places[facts.purgatory[other]]
        held = hand + (BURIED * max(0, facts.value[pile[-1]] - LEAST) if pile else 0.0)
        worths.append(scoring.count(state, other).total + held * (1.0 if left > 1 else LAST_HAND))
    ahead = (worths[seat - 1] - max(worths[: seat - 1] + worths[seat:])) / (SPREAD * sqrt(left * sqrt(left)))
    return WON * (1 + ahead / sqrt(1 + ahead * ahead)) / 2
