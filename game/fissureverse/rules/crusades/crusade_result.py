"""Decide the result of a Crusade (FV 6), including changes made by cards (FV 9.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.state import State
from game.fissureverse.rules.crusades.totals import ATTACKER, DEFENDER, FIRE, KILL, REASON, Clash, contributions
from game.fissureverse.rules.facts import NOBODY, facts_of
from game.fissureverse.rules.lookups import frenzy_on
from game.fissureverse.rules.precedence import in_force, oldest

STAYS, KILLED, RETURNS, TAKEN, FEARFUL, LOST = "stays", "killed", "returns", "taken", "fearful", "lost"
"""The fates that a Crusader can meet in a Crusade.

- STAYS: the Crusader stays in its Field
- KILLED: the Crusader goes to the Vortex
- RETURNS: the Crusader is Killed, but goes to its player's Discard Pile
- TAKEN: the Crusader goes to the winner's Discard Pile
- FEARFUL: the Crusader goes to the attacker's Fearful Pile
- LOST: the Crusader goes to its own player's Fearful Pile (FV 6.4)
"""
DIES = (KILLED, RETURNS)
CONVERTS = (TAKEN, FEARFUL)


class CrusadeResult:
    """The result of a Crusade.

    Attributes:
        falls: the fates of the attacking Crusader and the defending Crusader, in this order
        held: whether the defence earns a reward (FV 6.4)
        because: a (text key, card) pair for each card that changed the result
        used: the waiting Rogations that this result uses up
    """

    __slots__ = ("because", "falls", "held", "used")

    def __init__(self, attacker: str, defender: str, held: bool = False) -> None:
        self.falls = [attacker, defender]
        self.held = held
        self.because: list[tuple[str, int]] = []
        self.used: list[int] = []


def _decide(result: CrusadeResult, side: int, fall: str, key: str, card: int) -> None:
    result.falls[side] = fall
    result.because.append((key, card))


def ties(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Spare both Crusaders if the totals in a Kill Crusade are equal and a card says so."""
    if clash.method == KILL and lead == 0:
        for source in in_force(state, "tie"):
            if source.seat == 0 or source.seat in clash.seats:
                result.falls = [STAYS, STAYS]
                result.because.append(("tie", source.card))
                return


def safety(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Leave a Crusader in its Field if a card prevents its Conversion by this method.

    The attached Frenzy's clauses take precedence over the Crusader's own (FV 9.1).
    """
    facts = facts_of(state)
    for side in (ATTACKER, DEFENDER):
        if result.falls[side] in CONVERTS:
            for card in (frenzy_on(state, clash.slots[side]), state.places[clash.slots[side]][0]):
                if card >= 0 and any(c.word == "safe" and c.of == clash.method for c in facts.clauses[card]):
                    _decide(result, side, STAYS, "safe", card)
                    break


def mercy(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Convert a Crusader instead of Killing it, if the winning Crusader shows mercy (FV 6.8).

    Ties don't count.
    """
    facts = facts_of(state)
    for side in (ATTACKER, DEFENDER):
        other = state.places[clash.slots[1 - side]][0]
        if result.falls[side] == KILLED and lead and any(c.word == "mercy" for c in facts.clauses[other]):
            _decide(result, side, TAKEN, "mercy", other)


def dragging(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Kill the other Crusader too, if a Killed Crusader drags its opponent along.

    A Crusader that is dragged along can't drag another one along (FV 5.9). The function looks for this effect on the
    Killed Crusader and its Frenzy first, then on a waiting Rogation (FV 8.5a).
    """
    facts = facts_of(state)
    for side in (ATTACKER, DEFENDER):
        if result.falls[side] != KILLED or result.falls[1 - side] != STAYS:
            continue
        for card in (frenzy_on(state, clash.slots[side]), state.places[clash.slots[side]][0]):
            if card >= 0 and any(c.word == "drag" for c in facts.clauses[card]):
                _decide(result, 1 - side, KILLED, "drag", card)
                return
        waiting = oldest(state, clash.seats[side], "killed")
        if waiting is not None:
            _decide(result, 1 - side, KILLED, "drag", waiting.card)
            result.used.append(waiting.card)
        return


def returning(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Send a Killed Crusader to its player's Discard Pile, not the Vortex, if a card says so."""
    for side in (ATTACKER, DEFENDER):
        if result.falls[side] == KILLED:
            card = returns_by(state, clash.slots[side])
            if card >= 0:
                _decide(result, side, RETURNS, "back", card)


def true_fear(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Turn a Fearful Crusader into a True Convert, if a card's text says so.

    If the attacking Crusader has no such text, the attacking player's waiting Rogation can have this effect (FV 8.5a).
    """
    if result.falls[DEFENDER] != FEARFUL:
        return
    card = state.places[clash.slots[ATTACKER]][0]
    if any(c.word == "truefear" for c in facts_of(state).clauses[card]):
        _decide(result, DEFENDER, TAKEN, "truefear", card)
        return
    waiting = oldest(state, clash.seats[ATTACKER], "fireconvert")
    if waiting is not None:
        _decide(result, DEFENDER, TAKEN, "truefear", waiting.card)
        result.used.append(waiting.card)


REPLACEMENTS: tuple[Callable[[State, Clash, int, CrusadeResult], None], ...] = (
    ties,
    safety,
    mercy,
    dragging,
    returning,
    true_fear,
)
"""The functions that change a result, in the order of FV 9.4. A Crusade without a result skips them."""


def returns_by(state: State, slot: int) -> int:
    """Return the card that sends a Killed Crusader to a Discard Pile (FV 9.1).

    Return -1 if the Crusader goes to the Vortex instead.
    """
    own = state.places[slot][0]
    for source in in_force(state, "back", "killed"):
        if source.seat == 0 or source.card in state.places[facts_of(state).rogations] or source.card == own:
            return source.card
    return NOBODY


def stopped_by(state: State, clash: Clash, revealed: bool) -> int:
    """Return the card that stops a Crusade before there is a result, or -1 (FV 5.5).

    The defending player's waiting Rogation is checked first. The defending Crusader's Frenzy counts only if this
    Crusade has just revealed that Frenzy (`revealed`).
    """
    waiting = oldest(state, clash.seats[DEFENDER], "defend")
    if waiting is not None:
        return waiting.card
    frenzy = frenzy_on(state, clash.slots[DEFENDER])
    if revealed and frenzy >= 0 and any(c.trigger == "revealed" for c in facts_of(state).clauses[frenzy]):
        return frenzy
    return NOBODY


def compared(state: State, clash: Clash, lead: int) -> CrusadeResult:
    """Return a Crusade's result (FV 6.1 to 6.5), including any changes made by cards (FV 9.4).

    `lead` is the attacker's total minus the defender's total.
    """
    result = _raw(state, clash, lead)
    for replace in REPLACEMENTS:
        replace(state, clash, lead, result)
    return result


class Fight(NamedTuple):
    """A finished Crusade: the parts of both totals, and the result.

    `stop` is the card that stopped the Crusade, or -1.
    """

    stop: int
    parts: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    result: CrusadeResult | None = None

    def total(self, side: int) -> int:
        """Return one side's total (FV 5.6)."""
        return sum([amount for _, amount in self.parts[side]])


def fight(state: State, clash: Clash, revealed: bool) -> Fight:
    """Find the card that stops a Crusade. If no card does, find the totals and the result.

    FV 5.5 describes how a card stops a Crusade, FV 5.6 describes the totals, and FV 6 and FV 9.4 describe the result.
    `revealed` says whether this Crusade turns the defender's attached card face up.
    """
    stop = stopped_by(state, clash, revealed)
    if stop >= 0:
        return Fight(stop)
    parts = contributions(state, clash, ATTACKER), contributions(state, clash, DEFENDER)
    lead = sum([amount for _, amount in parts[ATTACKER]]) - sum([amount for _, amount in parts[DEFENDER]])
    return Fight(NOBODY, parts, compared(state, clash, lead))


def _raw(state: State, clash: Clash, lead: int) -> CrusadeResult:
    options = facts_of(state).options
    if clash.method == REASON:
        band = CONVERTING + sum(s.clause.amount for s in in_force(state, "band") if s.seat in clash.seats)
        return CrusadeResult(TAKEN if -band <= lead < 0 else STAYS, TAKEN if 0 < lead <= band else STAYS)
    if clash.method == FIRE:
        if lead == 0 and options["fire_tie"] == "own_fearful":
            return CrusadeResult(STAYS, LOST)
        if lead <= 0:
            return CrusadeResult(STAYS, STAYS, held=True)
        if lead == CONVERTING + 1:
            return CrusadeResult(STAYS, {"kill": KILLED, "convert": FEARFUL, "nothing": STAYS}[options["fire_three"]])
        return CrusadeResult(STAYS, FEARFUL if lead <= CONVERTING else KILLED)
    return CrusadeResult(KILLED if lead <= 0 else STAYS, KILLED if lead >= 0 else STAYS)


CONVERTING = 2
"""The largest lead that Converts a Crusader. With a larger lead, the result is different (FV 6.1, 6.3)."""
