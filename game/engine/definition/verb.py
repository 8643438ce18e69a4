"""Verbs, and functions that build verbs. Each verb holds the rules for one kind of action.

A verb's `refusal` function alone decides which actions are legal. Its `generate` function lists the same legal actions
faster. The test battery checks that the two functions agree.
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
"""A function that takes a state, a seat and a list, and appends the seat's legal actions to the list."""


@dataclass(frozen=True)
class Verb:
    """One kind of action, with its rules. Fields without a default are required."""

    name: str
    """The verb's name in actions, unique in its game."""
    when: frozenset[str]
    """The questions that the verb can answer."""
    rule: str
    """The id of the rule cited when the verb can't answer the current question. The player is shown the text
    `refusal.<verb>_not_now`."""
    candidates: Callable[[State, int], Iterable[Action]]
    """Return every action that a seat's player might try with this verb, in a fixed order. The result includes illegal
    actions. The function must work whatever question is being asked."""
    refusal: Callable[[State, Action], Refusal | None]
    """Return the reason why an action is illegal, or None if the action is legal. The engine calls this function only
    while the action's seat must answer one of the verb's questions."""
    do: Callable[[Change, Action, PlainStep], None]
    """Carry out an action: change the state, and push the next steps. The question that the action answers has already
    been removed from the agenda."""
    generate: Generate | None = None
    """A faster function that adds exactly the candidates that `refusal` allows, or None if the verb doesn't have such a
    function."""
    never: Callable[[State, Action], Refusal | None] = lambda state, action: None
    """Return why the action's cards can never be used with this verb, or None.

    If the verb can't answer the current question, the player is shown this reason instead of the refusal that cites
    `rule`.
    """
    repeats: bool = False
    """Whether an action may name a card more than once."""

    def generator(self) -> Generate:
        """Return `generate` or, if there is none, a function that tries every candidate."""
        return self.generate or unrefused(self.candidates, self.refusal)


def unrefused(
    candidates: Callable[[State, int], Iterable[Action]], refusal: Callable[[State, Action], Refusal | None]
) -> Generate:
    """Return a function that adds every legal candidate, for a verb without a faster function."""

    def generate(state: State, seat: int, found: LegalActions) -> None:
        tried = candidates(state, seat)
        if tried:
            found.add(identity, [action for action in tried if refusal(state, action) is None])

    return generate


def button(name: str, when: frozenset[str], rule: str, do: Callable[[Change, Action, PlainStep], None]) -> Verb:
    """Return the verb for a button that can be pressed during any question in `when`.

    An action with a card, place or pick is refused with the text `refusal.needs_nothing`.
    """
    by_seat = tuple((Action(name, seat),) for seat in range(_MOST_SEATS + 1))

    def refuse(state: State, action: Action) -> Refusal | None:
        plain = not action.cards and action.place < 0 and not action.pick
        return None if plain else Refusal(rule, "refusal.needs_nothing")

    def generate(state: State, seat: int, found: LegalActions) -> None:
        found.add(identity, by_seat[seat])

    return Verb(name, when, rule, lambda state, seat: by_seat[seat], refuse, do, generate)
