"""Winning and losing (ME 5.1, 5.3, 5.4), and the checks for them."""

from __future__ import annotations

from game.engine.change import Change
from game.engine.state import Outcome, State
from game.metempsychosis.rules.facts import (
    LEVEL,
    SEAT,
    VICTOR,
    WILLPOWER,
    facts_of,
    holds_keeper,
    level_of,
    pile_count,
)

NO_WILLPOWER, NO_PILE, STUCK, GAVE_UP = "willpower", "pile", "stuck", "gave_up"
"""The ways to lose, as named in outcomes and text keys."""


def failed(change: Change) -> bool:
    """End the game if willpower is 0 or the pile is empty (ME 5.3).

    Return whether the game has ended. The game can end even during a move.
    """
    state = change.state
    if not state.marks[WILLPOWER]:
        lose(change, "ME 5.3", NO_WILLPOWER)
    elif not pile_count(state):
        lose(change, "ME 5.3", NO_PILE)
    else:
        return False
    return True


def lose(change: Change, rule: str, how: str) -> None:
    """End the game as a loss.

    A player who won level 1 and chose to continue keeps that win (ME 5.5).
    """
    victor = change.state.marks[VICTOR]
    change.beat()
    if victor:
        change.say("stays_victor")
    change.say(f"ended.{rule.lower().replace(' ', '_').replace('.', '_')}.{how}")
    change.end(Outcome(rule, (SEAT,) if victor else (), (victor,), how))


def win(change: Change, rule: str) -> None:
    """End the game as a win on the current level (ME 5.1, 5.7)."""
    change.beat()
    change.say(f"ended.{rule.lower().replace(' ', '_').replace('.', '_')}")
    change.end(Outcome(rule, (SEAT,), (change.state.marks[LEVEL],)))


def complete(state: State) -> bool:
    """Return whether the level is won (ME 5.1, 5.7).

    The sequence must be full, and the hand must contain no keepers. A full sequence always begins and ends with the
    same letter, so the letters aren't compared.
    """
    return len(state.places[facts_of(state).sequence]) == level_of(state).tones and not holds_keeper(state)
