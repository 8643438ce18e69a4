"""Winning and losing (ME 5.1, 5.3, 5.4): what is looked at after each draw and effect, and when a move has ended."""

from __future__ import annotations

from game.engine.change import Change
from game.engine.state import Outcome, State
from game.metempsychosis.facts import (
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
"""How a game is lost, as its outcome and the texts call it."""


def failed(change: Change) -> bool:
    """Whether willpower or the pile is at its end now, even in the midst of a move: then the game is lost (ME 5.3)."""
    state = change.state
    if not state.marks[WILLPOWER]:
        lose(change, "ME 5.3", NO_WILLPOWER)
    elif not pile_count(state):
        lose(change, "ME 5.3", NO_PILE)
    else:
        return False
    return True


def lose(change: Change, rule: str, how: str) -> None:
    """The game ends by a loss; who went on of the own will after level 1 stays its victor (ME 5.5)."""
    victor = change.state.marks[VICTOR]
    change.beat()
    if victor:
        change.say("stays_victor")
    change.say(f"ended.{rule.lower().replace(' ', '_').replace('.', '_')}.{how}")
    change.end(Outcome(rule, (SEAT,) if victor else (), (victor,), how))


def win(change: Change, rule: str) -> None:
    """The game ends as the level's victory (ME 5.1, 5.7)."""
    change.beat()
    change.say(f"ended.{rule.lower().replace(' ', '_').replace('.', '_')}")
    change.end(Outcome(rule, (SEAT,), (change.state.marks[LEVEL],)))


def complete(state: State) -> bool:
    """Whether the level's sequence is as long as it must be, with no keeper in the hand (ME 5.1, 5.7). Its ends then
    bear the same letter, for the letters go round without a gap."""
    return len(state.places[facts_of(state).sequence]) == level_of(state).tones and not holds_keeper(state)
