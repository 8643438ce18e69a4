"""Compute the price of a Crusade and the totals of both sides (FV 5.2, 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.engine.state import State
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import attached, frenzy_on, location_of, standing
from game.fissureverse.rules.precedence import Source, in_force, oldest

REASON: Final = "reason"
FIRE: Final = "fire"
KILL: Final = "kill"
METHODS: Final = (REASON, FIRE, KILL)
ATTACKER: Final = 0
DEFENDER: Final = 1
NUMBERS: Final = {REASON: (0, 0), FIRE: (1, 2), KILL: (3, 3)}
"""The indices of the two numbers that each method compares: first the attacker's, then the defender's
(FV 6.1, 6.3, 6.5)."""


class Clash(NamedTuple):
    """A Crusade, defined by its method and each side's seat and place."""

    seats: tuple[int, int]
    slots: tuple[int, int]
    method: str


def meets(state: State, clash: Clash, side: int, condition: str) -> bool:
    """Return whether a clause's condition is met for the Crusader on one side of a Crusade."""
    facts = facts_of(state)
    seat, other = clash.seats[side], clash.seats[1 - side]
    marks = state.marks
    if condition == "attacking":
        return side == ATTACKER
    if condition == "defending":
        return side == DEFENDER
    if condition in ("vszealot", "vsdevotee"):
        return (attached(state, clash.slots[1 - side]) is not None) == (condition == "vszealot")
    if condition in ("alone", "crowd3"):
        count = len(standing(state, seat))
        return count == 1 if condition == "alone" else count >= 3
    if condition == "first":
        return marks[facts.place[seat]] == 1
    if condition == "last":
        return marks[facts.place[seat]] == max(marks[mark] for mark in facts.place[1:])
    if condition == "outnumbered":
        return len(standing(state, other)) > len(standing(state, seat))
    return True


def _own(state: State, clash: Clash, side: int, number: int) -> list[tuple[int, int]]:
    """Return the parts of a total that come from the Crusader itself (FV 5.2, 5.6).

    The Crusader's number, rule and Frenzy can each contribute to the total. Each part is a (card, amount) pair.
    """
    facts = facts_of(state)
    card = state.places[clash.slots[side]][0]
    parts = [(card, facts.numbers[card][number])]
    for clause in facts.clauses[card]:
        if clause.word == "self" and meets(state, clash, side, clause.when):
            parts += [(card, amount) for which, amount in clause.changes if which == number]
    frenzy = frenzy_on(state, clash.slots[side])
    if frenzy >= 0:
        # FV 1.4: the Frenzy's second row of numbers replaces the first.
        rows = facts.zealot if attached(state, clash.slots[1 - side]) is not None else facts.numbers
        if rows[frenzy][number]:
            parts.append((frenzy, rows[frenzy][number]))
    return parts


def _reaches(state: State, clash: Clash, side: int, source: Source) -> bool:
    """Return whether an aura applies to the Crusader on one side of a Crusade (FV 9.6)."""
    facts = facts_of(state)
    scope, _, code = source.clause.of.partition(":")
    card = state.places[clash.slots[side]][0]
    colour = facts.codes.index(code) + 1 if code else 0
    mine = source.seat == clash.seats[side]
    if scope in ("allies", "kin", "alien"):
        fits = scope == "allies" or (facts.colour[card] == colour) == (scope == "kin")
        return mine and source.card != card and fits
    if scope in ("side", "mine"):
        return mine
    if scope == "foes":
        return source.seat == clash.seats[1 - side]
    if scope == "colour":
        return facts.colour[card] == colour
    return scope == "everyone" or (scope == "attackers") == (side == ATTACKER)


def number_of(state: State, clash: Clash, side: int) -> int:
    """Return the index of the number that the Crusader on one side uses (FV 6).

    The usual number depends on the method and the side. A defending Crusader's rule can choose a different number.
    """
    facts = facts_of(state)
    if side == DEFENDER:
        for clause in facts.clauses[state.places[clash.slots[side]][0]]:
            if clause.word == "use" and clause.of == clash.method:
                return clause.changes[0][0]
    return NUMBERS[clash.method][side]


def contributions(
    state: State,
    clash: Clash,
    side: int,
    auras: Sequence[Source] | None = None,
) -> list[tuple[int, int]]:
    """Return the parts of a side's total, as (card, amount) pairs (FV 5.6).

    The first parts come from the Crusader's number, rule and Frenzy. Auras of Crusaders follow, then auras of
    Rogations. The Location's aura is last. Changes to numbers never conflict (FV 9.3). `auras` contains the auras in
    force. If `auras` is None, the function finds them.
    """
    number = number_of(state, clash, side)
    parts = _own(state, clash, side, number)
    for source in reversed(list(in_force(state, "aura")) if auras is None else auras):
        for which, amount in source.clause.changes:
            fits = which == number and _reaches(state, clash, side, source)
            if fits and meets(state, clash, side, source.clause.when):
                parts.append((source.card, amount))
    return parts


def total(state: State, clash: Clash, side: int, auras: Sequence[Source] | None = None) -> int:
    """Return a side's total, which may be negative (FV 5.6).

    See `contributions` for `auras`.
    """
    return sum([amount for _, amount in contributions(state, clash, side, auras)])


def cost(state: State, clash: Clash) -> int:
    """Return the price of declaring a Crusade, in Tokens (at least 1; FV 5.2).

    The price is the attacking Crusader's number for this method, as modified by cards.
    """
    facts = facts_of(state)
    number = NUMBERS[clash.method][ATTACKER]
    price = max(1, sum(amount for _, amount in _own(state, clash, ATTACKER, number)))
    card, frenzy = state.places[clash.slots[ATTACKER]][0], frenzy_on(state, clash.slots[ATTACKER])
    for bearer in (card, frenzy, location_of(state)):
        if bearer >= 0:
            for clause in facts.clauses[bearer]:
                if clause.word == "cost" and clause.of in (clash.method, "any"):
                    price += clause.amount
    waiting = oldest(state, clash.seats[ATTACKER], "crusade")
    if waiting is not None:
        price += waiting.clause.amount
    return max(1, price)
