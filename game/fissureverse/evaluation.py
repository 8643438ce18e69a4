"""How good a position is, as matches go: what their ends were was counted over some thousand of them, played by two
weighers that now and then did something else. Points decide more, the fewer Rounds are left (FV 11.4)."""

from __future__ import annotations

from math import sqrt

from game.engine.state import State
from game.fissureverse.facts import ROUND, Facts, attached, facts_of, points, standing, tokens

STANDING = 0.3
"""What a Crusader in the Field is worth, in points."""
TOKEN = 0.12
"""What a Token is worth: that of a Crusade for which it pays its share."""
ZEALOT = 0.12
CARD = 0.05
"""What a card in hand is worth."""
LONG = 24
"""As good as so many Rounds is a match without an end."""
CLOSE, EACH = 0.8, 0.12
"""So many points ahead are about 85 in 100 in the last Round, and so many more for each Round that is left."""
WON, SURE = 100.0, 0.1
"""The chance of who has won, of 100; and what each point more is worth at the end, next to nothing."""


def worth(state: State, seat: int) -> float:
    """A seat's chance to win, of 100, roughly (FV 11.2 to 11.4)."""
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
    """How many Rounds are played yet, the present one too; as far as that is known (FV 11.1)."""
    facts = facts_of(state)
    if facts.rounds:
        return max(1, facts.rounds + 1 - state.marks[ROUND])
    if facts.options["timer"] in ("half", "full"):
        return 1 + len(state.places[facts.locations])
    return LONG


def _ahead(totals: list[float] | list[int], seat: int) -> float:
    return totals[seat - 1] - max(totals[: seat - 1] + totals[seat:])


def _held(state: State, facts: Facts, seat: int) -> float:
    """What stands ready to win points, and is no point yet; of who is out, nothing (FV 10.3)."""
    if state.marks[facts.out[seat]]:
        return 0.0
    stand = standing(state, seat)
    zealots = sum(attached(state, slot) is not None for slot in stand)
    cards = len(state.places[facts.hand[seat]])
    return STANDING * len(stand) + ZEALOT * zealots + TOKEN * tokens(state, seat) + CARD * cards
