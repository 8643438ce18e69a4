"""Winning and losing (OU 2.2 to 2.4, 3.5, 4.2, 4.3, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import button
from game.engine.refusal import text_of
from game.engine.state import Outcome
from game.engine.step import PlainStep
from game.oubliette.rules.facts import SEAT
from game.oubliette.rules.lookups import inventory, rooms

QUESTIONS = frozenset(
    (
        "open",
        "room",
        "fight",
        "trap",
        "lost",
        "darkness",
        "gremlin",
        "find",
        "act",
        "search",
        "choose",
        "give_back",
    )
)
"""The names of all questions."""


def lose(change: Change, rule: str, how: str = "") -> None:
    """End the game as a loss under the given rule. The score is the number of rooms (OU 8.1)."""
    _end(change, rule, how, ())


def win(change: Change) -> None:
    """End the game as a win, because the ninth room has been laid (OU 2.4)."""
    _end(change, "OU 2.4", "", (SEAT,))


def _end(change: Change, rule: str, how: str, winners: Iterable[int]) -> None:
    change.beat()
    change.say(f"ended.{text_of(rule)}{how and '.' + how}")
    change.end(Outcome(rule, tuple(winners), (rooms(change.state),), how))


def ruined(change: Change) -> bool:
    """End the game if the Inventory is empty (OU 2.3), and return whether the game has ended."""
    if change.state.outcome is None and not inventory(change.state):
        lose(change, "OU 2.3")
    return change.state.outcome is not None


def give_up(change: Change, action: Action, question: PlainStep) -> None:
    """Give up, which loses the game (OU 8.1)."""
    change.say("gave_up")
    lose(change, "OU 8.1")


GIVE_UP = button("give_up", QUESTIONS, "OU 8.1", give_up)
