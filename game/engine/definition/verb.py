"""Verbs: the rule of each kind of action, and the functions that build a verb.

A verb's `refusal` alone decides what is legal. An exact `generate` is only a faster way to the same answer, and the
battery proves that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.engine.action import Action
from game.engine.change import Change
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep

_MOST_SEATS = 6
Generate = Callable[[State, int, LegalActions], None]
"""(state, seat, found): adds the legal actions of a seat to `found`."""


@dataclass(frozen=True)
class Verb:
    """The rule of one kind of action. Fields without a default are required."""

    name: str
    """The verb's name in actions, unique in its game."""
    when: frozenset[str]
    """The questions that the verb can answer."""
    rule: str
    """The id of the rule that refuses the verb at any other time, with the text `refusal.<verb>_not_now`."""
    candidates: Callable[[State, int], Iterable[Action]]
    """(state, seat): every action that a player might mean, legal or not, in a fixed order. The function may be called
    at any time."""
    refusal: Callable[[State, Action], Refusal | None]
    """(state, action): why the action is illegal, or None. It is called only while one of the verb's questions waits
    for the action's seat."""
    do: Callable[[Change, Action, PlainStep], None]
    """(change, action, question): changes the state and pushes steps. The question has already left the agenda."""
    generate: Generate | None = None
    """A faster way to add exactly the candidates that `refusal` allows."""
    never: Callable[[State, Action], Refusal | None] = lambda state, action: None
    """(state, action): why the action's cards could never be used this way. This reason comes before `rule`."""
    repeats: bool = False
    """Whether an action may name a card more than once."""

    def generator(self) -> Generate:
        """Return `generate`, or a function that tries every candidate."""
        return self.generate or unrefused(self.candidates, self.refusal)


def unrefused(
    candidates: Callable[[State, int], Iterable[Action]], refusal: Callable[[State, Action], Refusal | None]
) -> Generate:
    """Return a generator that adds the candidates that the rules allow.

    It serves verbs that have no faster generator or only a few candidates worth trying.
    """

    def generate(state: State, seat: int, found: LegalActions) -> None:
        tried = candidates(state, seat)
        if tried:
            found.add(identity, [action for action in tried if refusal(state, action) is None])

    return generate


def button(name: str, when: frozenset[str], rule: str, do: Callable[[Change, Action, PlainStep], None]) -> Verb:
    """Return a verb that takes no card or place, and is allowed whenever one of its questions waits.

    An action that names more than the verb is refused with the text `refusal.needs_nothing`.
    """
    by_seat = tuple((Action(name, seat),) for seat in range(_MOST_SEATS + 1))

    def refuse(state: State, action: Action) -> Refusal | None:
        plain = not action.cards and action.place < 0 and not action.pick
        return None if plain else Refusal(rule, "refusal.needs_nothing")

    def generate(state: State, seat: int, found: LegalActions) -> None:
        found.add(identity, by_seat[seat])

    return Verb(name, when, rule, lambda state, seat: by_seat[seat], refuse, do, generate)
