"""Precedence (FV 9): clauses in force and their order, totals, and changes of results.

`in_force` follows the order of FV 9.1 and 9.2. `contributions` and `cost` add up numbers. `REPLACEMENTS` follows the
order of FV 9.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.content.clauses import Clause
from game.engine.state import State
from game.fissureverse.rules.facts import NOBODY, facts_of
from game.fissureverse.rules.lookups import attached, face_up, frenzy_on, in_order, location_of, standing

REASON, FIRE, KILL = "reason", "fire", "kill"
METHODS = (REASON, FIRE, KILL)
ATTACKER, DEFENDER = 0, 1
NUMBERS = {REASON: (0, 0), FIRE: (1, 2), KILL: (3, 3)}
"""The compared numbers of each method: attacker's and defender's (FV 6.1, 6.3, 6.5)."""


class Source(NamedTuple):
    """A clause in force: its card, the clause, and the seat that it helps (0 for a Location)."""

    card: int
    clause: Clause
    seat: int


class Clash(NamedTuple):
    """A Crusade: seats and places in the Fields of attacker and defender, and its method."""

    seats: tuple[int, int]
    slots: tuple[int, int]
    method: str


def in_force(state: State, word: str, trigger: str = "") -> Iterator[Source]:
    """Yield every clause in force with this word and trigger, in order of precedence.

    Locations come first, then Rogations in the order of play, face-up Frenzies, and Crusaders (FV 9.1). Among Frenzies
    and among Crusaders, the player earlier in Turn Order comes first (FV 9.2).
    """
    clauses = facts_of(state).clauses
    for card, seat in _cards_in_force(state):
        for clause in clauses[card]:
            if clause.word == word and clause.trigger == trigger:
                yield Source(card, clause, seat)


def _cards_in_force(state: State) -> list[tuple[int, int]]:
    """Return each card whose text counts now, with the seat that it helps, in order of precedence (FV 9.1, 9.2)."""
    facts, places = facts_of(state), state.places
    location = location_of(state)
    found = [(location, 0)] if location >= 0 else []
    found += [(card, facts.owner[card]) for card in places[facts.rogations]]
    crusaders = []
    for seat in in_order(state):
        for slot in standing(state, seat):
            frenzy = frenzy_on(state, slot)
            if frenzy >= 0 and face_up(state, frenzy):
                found.append((frenzy, seat))
            crusaders.append((places[slot][0], seat))
    return found + crusaders


def ban_on(state: State, what: str) -> int:
    """Return the card that bans something, or -1. A ban overrides any permission (FV 8.9, 9.3)."""
    facts = facts_of(state)
    location = location_of(state)
    lying = (location, *state.places[facts.rogations]) if location >= 0 else state.places[facts.rogations]
    for card in lying:
        for clause in facts.clauses[card]:
            if clause.word == "ban" and clause.of == what:
                return card
    return NOBODY


# --- numbers ---------------------------------------------------------------------------------------------------------


def meets(state: State, clash: Clash, side: int, condition: str) -> bool:
    """Return whether a condition holds now for one of the engaged Crusaders."""
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
    """Return a Crusader's own parts of its total (FV 5.2, 5.6).

    These parts are its number, its own rule, and its Frenzy's row against the other Crusader.
    """
    facts = facts_of(state)
    card = state.places[clash.slots[side]][0]
    parts = [(card, facts.numbers[card][number])]
    for clause in facts.clauses[card]:
        if clause.word == "self" and meets(state, clash, side, clause.when):
            parts += [(card, amount) for which, amount in clause.changes if which == number]
    frenzy = frenzy_on(state, clash.slots[side])
    if frenzy >= 0:
        # FV 1.4: the second row replaces the first.
        rows = facts.zealot if attached(state, clash.slots[1 - side]) is not None else facts.numbers
        if rows[frenzy][number]:
            parts.append((frenzy, rows[frenzy][number]))
    return parts


def _reaches(state: State, clash: Clash, side: int, source: Source) -> bool:
    """Return whether an aura covers an engaged Crusader (FV 9.6)."""
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
    """Return the index of the number that an engaged Crusader uses (FV 6); its own rule may choose another."""
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
    """Return the parts of a side's total (FV 5.6), card by card.

    These parts are the Crusader's own number, its rule, its Frenzy, and then the auras in force, Crusaders first and
    the Location last. Number changes never conflict (FV 9.3). Callers that ask several times about one position can
    pass its `auras`.
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
    """Return a side's total, which may be below 0 (FV 5.6); `auras` as for `contributions`."""
    return sum([amount for _, amount in contributions(state, clash, side, auras)])


def cost(state: State, clash: Clash) -> int:
    """Return the price of declaring a Crusade, in Tokens (FV 5.2).

    The price is the Crusader's own number, at least 1. Cards may change it, but it stays at least 1.
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


def oldest(state: State, seat: int, trigger: str) -> Source | None:
    """Return a seat's oldest waiting Rogation with this trigger (FV 8.6), or None."""
    facts = facts_of(state)
    for card in state.places[facts.rogations]:
        if facts.owner[card] == seat and facts.lasts[card] == "next":
            for clause in facts.clauses[card]:
                if clause.trigger == trigger:
                    return Source(card, clause, seat)
    return None


# --- results ---------------------------------------------------------------------------------------------------------

STAYS, KILLED, RETURNS, TAKEN, FEARFUL, LOST = "stays", "killed", "returns", "taken", "fearful", "lost"
"""The fates of an engaged Crusader.

STAYS    it stays in its Field
KILLED   it goes to the Vortex
RETURNS  it is Killed, but goes to its controller's Discard Pile
TAKEN    it goes to the winner's Discard Pile
FEARFUL  it goes to the attacker's Fearful Pile
LOST     it goes to its own player's Fearful Pile (FV 6.4)
"""
DIES = (KILLED, RETURNS)
CONVERTS = (TAKEN, FEARFUL)


class CrusadeResult:
    """The result of a Crusade.

    falls    what happens to the attacker and the defender
    held     whether the defence held (FV 6.4)
    because  the cards that decided the result, each with the key of its line
    used     the waiting Rogations that are used up
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
    """Spare both Crusaders in a tie of Swords, if a card says so.

    The card is the Location, or a Crusader of one of the two players.
    """
    if clash.method == KILL and lead == 0:
        for source in in_force(state, "tie"):
            if source.seat in (0, *clash.seats):
                result.falls = [STAYS, STAYS]
                result.because.append(("tie", source.card))
                return


def safety(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Keep a Crusader that this method can't Convert.

    The Crusader's Frenzy comes before its own rule (FV 9.1).
    """
    facts = facts_of(state)
    for side in (ATTACKER, DEFENDER):
        if result.falls[side] in CONVERTS:
            for card in (frenzy_on(state, clash.slots[side]), state.places[clash.slots[side]][0]):
                if card >= 0 and any(c.word == "safe" and c.of == clash.method for c in facts.clauses[card]):
                    _decide(result, side, STAYS, "safe", card)
                    break


def mercy(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Convert a Crusader instead of Killing it by a higher total; ties don't count (FV 6.8)."""
    facts = facts_of(state)
    for side in (ATTACKER, DEFENDER):
        other = state.places[clash.slots[1 - side]][0]
        if result.falls[side] == KILLED and lead and any(c.word == "mercy" for c in facts.clauses[other]):
            _decide(result, side, TAKEN, "mercy", other)


def dragging(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Kill the other Crusader as well. That Crusader drags nobody in turn (FV 5.9).

    A waiting Rogation does so only if nothing else does (FV 8.5a).
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
    """Send a Killed Crusader to its controller's Discard Pile instead of the Vortex."""
    for side in (ATTACKER, DEFENDER):
        if result.falls[side] == KILLED:
            card = returns_by(state, clash.slots[side])
            if card >= 0:
                _decide(result, side, RETURNS, "back", card)


def true_fear(state: State, clash: Clash, lead: int, result: CrusadeResult) -> None:
    """Make a True Convert instead of a Fearful one.

    A waiting Rogation is used only if the Crusader itself doesn't do this (FV 8.5a).
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
"""The changes of a result, in the order of FV 9.4; a Crusade without a result skips them."""


def returns_by(state: State, slot: int) -> int:
    """Return the card that sends a Killed Crusader to a Discard Pile (FV 9.1), or -1.

    This card is the Location, a Rogation of this Round, or the Crusader itself.
    """
    own = state.places[slot][0]
    for source in in_force(state, "back", "killed"):
        if source.seat == 0 or source.card in state.places[facts_of(state).rogations] or source.card == own:
            return source.card
    return NOBODY


def stopped_by(state: State, clash: Clash, revealed: bool) -> int:
    """Return the card that ends a newly declared Crusade without a result, or -1 (FV 5.5).

    This card is a waiting Rogation of the defending player, or else the defender's Frenzy if this Crusade revealed it.
    """
    waiting = oldest(state, clash.seats[DEFENDER], "defend")
    if waiting is not None:
        return waiting.card
    frenzy = frenzy_on(state, clash.slots[DEFENDER])
    if revealed and frenzy >= 0 and any(c.trigger == "revealed" for c in facts_of(state).clauses[frenzy]):
        return frenzy
    return NOBODY


def compared(state: State, clash: Clash, lead: int) -> CrusadeResult:
    """Return the result of a Crusade (FV 6.1 to 6.5), with all replacements (FV 9.4).

    `lead` is the attacker's total minus the defender's.
    """
    result = _raw(state, clash, lead)
    for replace in REPLACEMENTS:
        replace(state, clash, lead, result)
    return result


class Fight(NamedTuple):
    """The course of a Crusade: the card that stops it (or -1), the parts of both totals, and the result."""

    stop: int
    parts: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    result: CrusadeResult | None = None

    def total(self, side: int) -> int:
        """Return the total of a side (FV 5.6)."""
        return sum([amount for _, amount in self.parts[side]])


def fight(state: State, clash: Clash, revealed: bool) -> Fight:
    """Resolve a paid Crusade: its stop (FV 5.5), totals (FV 5.6) and result (FV 6, 9.4).

    `revealed` says whether the defender's attached card is turned up. Both the rules and the preview use this function,
    so a preview is right as far as the attached cards are known.
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
"""The largest lead that Converts; larger ones have other results (FV 6.1, 6.3)."""
