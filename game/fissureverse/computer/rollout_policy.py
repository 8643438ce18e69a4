"""Choose an action quickly in a simulated Turn, with all cards known.

The policy scores Actions with `score_actions`. To save time, it skips Actions that are hardly ever the best.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.content.clauses import CRUSADER, FRENZY, ROGATION
from game.engine.action import Action
from game.engine.state import State
from game.fissureverse.computer.remaining_turns import too_late
from game.fissureverse.computer.score_actions import W, fit, invoked, value
from game.fissureverse.rules.crusades.crusade import duty
from game.fissureverse.rules.crusades.crusade_result import CONVERTS, STAYS, compared, stopped_by
from game.fissureverse.rules.crusades.totals import ATTACKER, DEFENDER, METHODS, Clash, cost, total
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.frenzy import KEEP
from game.fissureverse.rules.lookups import attached, face_up, free_slot, opponents, refill_to, room, standing, tokens
from game.fissureverse.rules.precedence import ban_on, in_force
from game.fissureverse.rules.rogations import play_candidates, play_refusal

Worths = Iterator[tuple[float, Action]]
"""Actions with their scores in points."""


def rollout_policy(state: State) -> Action | None:
    """Return a legal action, or None for questions that score_actions answers quickly enough."""
    name, seat = state.agenda[-1][:2]
    if name == "rogation":
        return _rogation(state, seat)
    return max(_actions(state, seat), key=lambda found: found[0])[1] if name == "act" else None


def _rogation(state: State, seat: int) -> Action:
    """Choose the Rogation with the greatest effect now, or decline if none has an effect."""
    facts = facts_of(state)
    if not any(facts.kind[card] == ROGATION for card in state.places[facts.hand[seat]]):
        return Action("abstain", seat)
    best, chosen = W.idle, Action("decline", seat)
    for action in play_candidates(state, seat):
        if play_refusal(state, action) is None:
            found = sum([term.worth for term in invoked(state, action)])
            if found > best:
                best, chosen = found, action
    return chosen


def _actions(state: State, seat: int) -> Worths:
    """Yield the promising Actions in a Turn, with their scores (FV 2.8).

    If one kind of Action is mandatory, all other kinds are left out (FV 2.9, 3.5).
    """
    verb, slot = duty(state, seat)
    if verb != "crusade":
        if verb or not too_late(state, seat):
            yield from _reinforcing(state, seat)
        if verb:
            return
        yield 0.0, Action("pass", seat)
    if not verb and not too_late(state, seat):
        yield from _refilling(state, seat)
        if ban_on(state, "frenzy") < 0:
            yield from _frenzies(state, seat)
    yield from _crusades(state, seat, [slot] if slot >= 0 else standing(state, seat))


def _reinforcing(state: State, seat: int) -> Worths:
    facts = facts_of(state)
    if room(state, seat):
        share = W.stand if room(state, seat, 2) else W.crowded
        for card in state.places[facts.hand[seat]]:
            if facts.kind[card] == CRUSADER:
                yield value(facts, card) * share, Action("reinforce", seat, (card,), free_slot(state, seat))


def _refilling(state: State, seat: int) -> Worths:
    facts = facts_of(state)
    missing = refill_to(state, seat) - len(state.places[facts.hand[seat]])
    there = len(state.places[facts.draw[seat]]) + len(state.places[facts.discard[seat]])
    if missing > 0 and there:
        yield W.card * min(missing, there), Action("refill", seat)


def _frenzies(state: State, seat: int) -> Worths:
    """Yield actions that attach a card in hand to a Crusader, each with its score."""
    facts = facts_of(state)
    hand = state.places[facts.hand[seat]]
    for slot in standing(state, seat):
        host, old = state.places[slot][0], attached(state, slot)
        if old is None:
            if host not in facts.plain:
                for card in hand:
                    real = facts.kind[card] == FRENZY
                    found = fit(facts, host, card) if real else -value(facts, card) / 3
                    yield W.price + W.zealot + found, Action("frenzy", seat, (card,), slot)
        elif not face_up(state, old):
            for card in hand:
                if facts.kind[card] == FRENZY:
                    found = fit(facts, host, card) - fit(facts, host, old)
                    yield W.price + found, Action("refrenzy", seat, (card,), slot, KEEP)


def _crusades(state: State, seat: int, slots: list[int]) -> Worths:
    """Yield every Crusade that the seat can afford, with its score."""
    has = tokens(state, seat)
    methods = [method for method in METHODS if ban_on(state, method) < 0] if has else []
    veiled = ban_on(state, "zealots") >= 0 if has else True
    auras = list(in_force(state, "aura")) if methods else []
    costs: dict[tuple[int, str, bool, int], int] = {}
    sums: dict[tuple[int, int, str, bool, int], int] = {}

    def added(clash: Clash, side: int, zealot: bool) -> int:
        key = clash.slots[side], side, clash.method, zealot, clash.seats[1 - side]
        if key not in sums:
            sums[key] = total(state, clash, side, auras)
        return sums[key]

    for other in opponents(state, seat):
        for target in standing(state, other):
            zealot = attached(state, target) is not None
            if zealot and veiled:
                continue
            for slot in slots if methods else ():
                own = attached(state, slot) is not None
                for method in methods:
                    clash = Clash((seat, other), (slot, target), method)
                    price = costs.get((slot, method, zealot, other))
                    if price is None:
                        price = costs[slot, method, zealot, other] = cost(state, clash)
                    if price <= has:
                        ahead = added(clash, ATTACKER, zealot) - added(clash, DEFENDER, own)
                        worth = _won(state, clash, ahead) - W.price * price
                        yield worth, Action("crusade", seat, state.places[slot], target, method)


def _won(state: State, clash: Clash, ahead: int) -> float:
    """Return the score for a Crusade, not counting its price.

    `ahead` is the attacker's lead.
    """
    facts = facts_of(state)
    hidden = attached(state, clash.slots[DEFENDER])
    if stopped_by(state, clash, hidden is not None and not face_up(state, hidden)) >= 0:
        return 0.0
    result = compared(state, clash, ahead)
    ours, theirs = result.falls
    found = -W.reward if result.held else 0.0
    if theirs != STAYS:
        share = W.converted if theirs in CONVERTS else W.killed
        found += share * value(facts, state.places[clash.slots[DEFENDER]][0])
    return found - value(facts, state.places[clash.slots[ATTACKER]][0]) if ours != STAYS else found
