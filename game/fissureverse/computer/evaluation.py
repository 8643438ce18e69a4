"""Rate a position in FissureVerse.

The weights come from several thousand matches between two greedy computer players that sometimes chose a weaker move. A
point is worth more when fewer Rounds are left (FV 11.4).
"""

from __future__ import annotations

from math import sqrt

from game.engine.state import State
from game.fissureverse.rules.facts import ROUND, Facts, facts_of
from game.fissureverse.rules.lookups import attached, points, standing, tokens

STANDING = 0.3
"""Points for a Crusader in the Field."""
TOKEN = 0.12
"""Points for a Token: its share of the value of the Crusade that it helps to pay for."""
ZEALOT = 0.12
"""Points for a card that is attached to a Crusader."""
CARD = 0.05
"""Points for a card in hand."""
LONG = 24
"""The assumed number of Rounds in a match whose end is unknown."""
CLOSE, EACH = 0.8, 0.12
"""The lead that wins about 85 out of 100 matches: CLOSE points, plus EACH points for every remaining Round."""
WON, SURE = 100.0, 0.1
"""The value of a win, and the very small value of each point in the final lead."""


def evaluate(state: State, seat: int) -> float:
    """Return a seat's estimated chance of winning, from 0 to 100 (FV 11.2 to 11.4)."""
    facts = facts_of(state)
    totals = [points(state, other) for other in range(1, facts.seats + 1)]
    if state.outcome is not None:
        winners = state.outcome.winners
        return (WON / len(winners) if seat in winners else 0.0) + SURE * _ahead(totals, seat)
    if state.marks[facts.out[seat]]:
        return 0.0
    left = rounds_left(state)
    share = min(1.0, left / LONG * 4)
    held = [total + share * _held(state, facts, other) for other, total in enumerate(totals, 1)]
    lead = _ahead(held, seat) / (CLOSE + EACH * left)
    return WON * (1 + lead / sqrt(1 + lead * lead)) / 2


def rounds_left(state: State) -> int:
    """Return the number of Rounds left, including this one (FV 11.1).

    Return LONG if the number isn't known.
    """
    facts = facts_of(state)
    if facts.rounds:
        return max(1, facts.rounds + 1 - state.marks[ROUND])
    if facts.options["timer"] in ("half", "full"):
        return 1 + len(state.places[facts.locations])
    return LONG


def _ahead(totals: list[float] | list[int], seat: int) -> float:
    return totals[seat - 1] - max(totals[: seat - 1] + totals[seat:])


def _held(state: State, facts: Facts, seat: int) -> float:
    """Return the value of a seat's cards and Tokens, or 0 if the seat is out (FV 10.3)."""
    if state.marks[facts.out[seat]]:
        return 0.0
    stand = standing(state, seat)
    zealots = sum(attached(state, slot) is not None for slot in stand)
    cards = len(state.places[facts.hand[seat]])
    return STANDING * len(stand) + ZEALOT * zealots + TOKEN * tokens(state, seat) + CARD * cards
