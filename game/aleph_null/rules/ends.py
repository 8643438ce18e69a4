"""The end of a match (AN 4.3, 7.8, 10.1 to 10.6): damage, losses, Baphomet and the score."""

from __future__ import annotations

from typing import NamedTuple

from game.aleph_null.rules.facts import DAMAGE, POWER, SEAT, facts_of, hour_of
from game.engine.change import Change
from game.engine.refusal import text_of
from game.engine.state import Outcome, State

DAMAGED, DAWN, BURNED, UNREADY, TOO_MUCH, GAVE_UP = "AN 4.3", "AN 4.2", "AN 7.8", "AN 10.1", "AN 10.3", "AN 10.3"
"""The ids of the rules under which the game can be lost (AN 10.3).

TOO_MUCH and GAVE_UP belong to the same rule.
"""
NEGATIVE, RESIGNED = "negative", "resigned"
"""The two ways to lose under AN 10.3: a negative score, and giving up."""
RANKS = ("adept", "wizard", "master", "grand_master", "prince")
"""The ranks that a score can earn, lowest first (AN 10.5)."""
TWICE = "excom"
"""The card that counts as two cards in play (AN 10.4)."""


def hurt(change: Change, amount: int, why: str) -> bool:
    """Deal damage to the player, and return whether the game has ended.

    The player loses at the third point of damage, even during an effect (AN 4.3). The log line is `log.hurt.<why>`.
    """
    state = change.state
    if amount <= 0 or state.outcome is not None:
        return state.outcome is not None
    total = state.marks[DAMAGE] + amount
    change.mark(DAMAGE, total)
    change.say(f"hurt.{why}", ("count", amount), ("total", total))
    if total >= facts_of(state).deadly:
        lose(change, DAMAGED)
        return True
    return False


def lose(change: Change, rule: str, how: str = "") -> None:
    """End the game as a loss under the given rule.

    If the rule covers several kinds of loss, `how` names the kind.
    """
    change.beat()
    change.say(f"ended.{text_of(rule)}" + (f".{how}" if how else ""))
    change.end(Outcome(rule, (), (0,), how))


class Score(NamedTuple):
    """The score (AN 10.4): points for the Hour, minus the cards left in play, minus damage."""

    hour: int
    left: int
    damage: int

    @property
    def total(self) -> int:
        """The total score, which may be negative."""
        return self.hour - self.left - self.damage


def score_of(state: State) -> Score:
    """Return the score that the player would have if the game ended now (AN 10.4, 10.4a).

    The damage and the number of cards in play are subtracted from the points for the current Hour. Baphomet and the
    Keys aren't counted. Excommunication counts as two cards.
    """
    facts = facts_of(state)
    counted = [card for card in state.places[facts.altar] if facts.kind[card] not in ("demon", "key")]
    left = sum(2 if facts.face[card] == TWICE else 1 for card in counted)
    return Score(hour_of(state).score, left, state.marks[DAMAGE])


def rank_of(state: State, score: int) -> str:
    """Return the rank that a score of 0 or more earns (AN 10.5)."""
    return RANKS[sum(score >= least for least in facts_of(state).rank_scores) - 1]


def appear(change: Change) -> None:
    """Make Baphomet appear, which ends the turn and the game (AN 10.2).

    The player loses if any cards are left in the hand, the deck or the discard pile (AN 10.1). If no cards are left,
    unspent power causes damage. If the player survives the damage, the score decides whether the player wins
    (AN 10.3 to 10.5).
    """
    state = change.state
    facts = facts_of(state)
    change.beat()
    change.say("appeared")
    if any(state.places[place] for place in (facts.hand, facts.deck, facts.discard)):
        lose(change, UNREADY)
        return
    unspent = state.marks[POWER]
    change.mark(POWER, 0)
    if hurt(change, unspent, "power"):
        return
    score = score_of(state)
    change.beat()
    change.say("scored", ("hour", score.hour), ("left", score.left), ("damage", score.damage), ("total", score.total))
    if score.total < 0:
        lose(change, TOO_MUCH, NEGATIVE)
        return
    rank = rank_of(state, score.total)
    change.say(f"ended.an_10_5.{rank}")
    change.end(Outcome("AN 10.5", (SEAT,), (score.total,), rank))
