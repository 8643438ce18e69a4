"""Crusades (FV 5, 6): declare, pay, reveal attached cards, compare totals, apply results.

Questions:
    act: take the Action of a Turn (see `round`)
    reward: choose the reward for a successful defence (FV 6.4)

Steps:
    reward_due: ask the seat to choose its reward
    token: give a seat a Token
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_SEAT, PlainStep
from game.fissureverse.rules.crusades.crusade_result import (
    CONVERTS,
    DIES,
    FEARFUL,
    LOST,
    STAYS,
    TAKEN,
    CrusadeResult,
    Fight,
    fight,
)
from game.fissureverse.rules.crusades.totals import ATTACKER, DEFENDER, KILL, METHODS, Clash, cost
from game.fissureverse.rules.ends import lose_crusader, settle
from game.fissureverse.rules.facts import Facts, facts_of
from game.fissureverse.rules.lookups import attached, face_up, frenzy_on, in_order, opponents, standing, tokens
from game.fissureverse.rules.piles import draw_cards, gain, put_away
from game.fissureverse.rules.precedence import ban_on, oldest
from game.fissureverse.rules.round import acted


def clash_of(state: State, action: Action) -> Clash | None:
    """Return the Crusade that an action declares, or None if it declares none (FV 5.1)."""
    facts = facts_of(state)
    target = facts.seat_of.get(action.place, 0)
    if action.pick not in METHODS or len(action.cards) != 1 or target in (0, action.seat):
        return None
    own = [slot for slot in standing(state, action.seat) if state.places[slot] == action.cards]
    if not own or not state.places[action.place] or state.marks[facts.out[target]]:
        return None
    return Clash((action.seat, target), (own[0], action.place), action.pick)


def open_to(state: State, clash: Clash) -> Refusal | None:
    """Return why a Crusade is banned or too expensive, or None if neither (FV 5.2, 5.3, 8.9)."""
    ban = ban_on(state, clash.method)
    if ban >= 0:
        return Refusal("FV 8.9", "refusal.method_banned", (("cards", (ban,)),), 2)
    if attached(state, clash.slots[DEFENDER]) is not None:
        ban = ban_on(state, "zealots")
        if ban >= 0:
            return Refusal("FV 8.9", "refusal.zealots_banned", (("cards", (ban,)),), 2)
    price, has = cost(state, clash), tokens(state, clash.seats[ATTACKER])
    if price > has:
        return Refusal("FV 5.3", "refusal.too_dear", (("cost", price), ("has", has)), 3)
    return None


def _can_kill(state: State, seat: int, slot: int) -> bool:
    """Return whether one of a seat's Crusaders can declare and pay for a Kill Crusade."""
    for other in opponents(state, seat):
        for target in standing(state, other):
            if open_to(state, Clash((seat, other), (slot, target), KILL)) is None:
                return True
    return False


def duty(state: State, seat: int) -> tuple[str, int]:
    """Return the verb for a seat's mandatory Action, and the place of the Crusader to use.

    The verb is "" if no Action is mandatory. The place is -1 if no particular Crusader must act. If a seat's Field is
    empty, the seat must Reinforce (FV 3.5). If a seat has an eager Crusader that can declare and pay for a Kill
    Crusade, that Crusader must Crusade (FV 2.9).
    """
    facts: Facts = state.table.facts
    places, eager = state.places, facts.eager
    verb = "reinforce"
    for slot in facts.field[seat]:
        for card in places[slot]:
            verb = ""
            if card in eager and _can_kill(state, seat, slot):
                return "crusade", slot
    return verb, -1


def bound(state: State, action: Action) -> Refusal | None:
    """Return the refusal of an Action if a different one is mandatory, or None otherwise.

    An empty Field makes Reinforce mandatory (FV 3.5), and an eager Crusader makes its Crusade mandatory (FV 2.9).
    """
    verb, slot = duty(state, action.seat)
    if verb == "reinforce":
        return None if action.verb == "reinforce" else Refusal("FV 3.5", "refusal.reinforce_first")
    if slot >= 0 and (action.verb != "crusade" or action.cards != state.places[slot]):
        return Refusal("FV 2.9", "refusal.eager", (("cards", state.places[slot]),), 1)
    return None


def crusade_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every Crusade, legal or not, that a seat might declare by any method."""
    places = state.places
    targets = [slot for other in opponents(state, seat) for slot in standing(state, other)]
    return [
        Action("crusade", seat, places[slot], target, method)
        for slot in standing(state, seat)
        for target in targets
        for method in METHODS
    ]


def crusade_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Crusade is illegal, or None if it is legal (FV 5.1, 5.3, 8.9)."""
    no = bound(state, action)
    if no is not None:
        return no
    clash = clash_of(state, action)
    if clash is None:
        return Refusal("FV 5.1", "refusal.crusade_whom", (), 1)
    return open_to(state, clash)


def crusade_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal Crusades.

    In a given position, the price of a Crusade depends only on the attacker, the method, the target's owner, and
    whether the target is a Zealot.
    """
    verb, slot = duty(state, seat)
    has = tokens(state, seat)
    if verb == "reinforce" or not has:
        return
    places = state.places
    methods = [method for method in METHODS if ban_on(state, method) < 0]
    veiled = ban_on(state, "zealots") >= 0
    targets = []
    for other in opponents(state, seat):
        for target in standing(state, other):
            zealot = attached(state, target) is not None
            if not (zealot and veiled):
                targets.append((other, target, zealot))
    legal = []
    for own in [slot] if slot >= 0 else standing(state, seat):
        affordable: dict[tuple[int, bool], list[str]] = {}
        for other, target, zealot in targets:
            ways = affordable.get((other, zealot))
            if ways is None:
                clashes = [Clash((seat, other), (own, target), method) for method in methods]
                ways = [clash.method for clash in clashes if cost(state, clash) <= has]
                affordable[other, zealot] = ways
            for method in ways:
                legal.append((places[own], target, method))
    found.add(lambda each: Action("crusade", seat, *each), legal)


def crusade(change: Change, action: Action, question: PlainStep) -> None:
    """Carry out a Crusade: pay, reveal attached cards, compare totals, and apply the result.

    The attacker pays before any attached card is revealed (FV 5.2, 13.3). After the reveal (FV 5.4), a card can stop
    the Crusade (FV 5.5). If no card stops it, the result takes effect (FV 5.6, 5.7).
    """
    state = change.state
    facts = facts_of(state)
    clash = clash_of(state, action)
    assert clash is not None
    price = cost(state, clash)
    seat = action.seat
    acted(change, seat)
    change.mark(facts.tokens[seat], tokens(state, seat) - price)
    change.say(
        f"crusade.{clash.method}",
        ("who", seat),
        ("whom", clash.seats[DEFENDER]),
        ("cards", action.cards),
        ("target", state.places[action.place]),
        ("cost", price),
    )
    cheaper = oldest(state, seat, "crusade")
    if cheaper is not None:
        change.say("used", ("who", seat), ("cards", (cheaper.card,)))
        put_away(change, cheaper.card)
    settle(change, seat)
    revealed = _reveal(change, clash)
    fought = fight(state, clash, revealed)
    if fought.result is None:
        change.beat()
        change.say("no_result", ("cards", (fought.stop,)))
        if fought.stop in state.places[facts.rogations]:
            put_away(change, fought.stop)
        return
    for side in (ATTACKER, DEFENDER):
        _tell_parts(change, clash, side, fought)
    change.beat()
    change.say("compared", ("mine", fought.total(ATTACKER)), ("theirs", fought.total(DEFENDER)))
    _go_out(change, clash, fought.result)


def _reveal(change: Change, clash: Clash) -> bool:
    """Turn the attached cards of both Crusaders face up for good (FV 5.4).

    Return whether the defender had a face-down card.
    """
    state = change.state
    turned = False
    for side in (ATTACKER, DEFENDER):
        card = attached(state, clash.slots[side])
        turned = card is not None and not face_up(state, card)
        if turned and card is not None:
            change.beat()
            change.turn((card,), facts_of(state).veil[clash.slots[side]], state.table.everyone)
            real = frenzy_on(state, clash.slots[side]) >= 0
            change.say("revealed" if real else "revealed_bluff", ("who", clash.seats[side]), ("cards", (card,)))
    return turned


def _tell_parts(change: Change, clash: Clash, side: int, fought: Fight) -> None:
    """Log each card that changes one side's total (FV 5.6)."""
    card = change.state.places[clash.slots[side]]
    for source, amount in fought.parts[side][1:]:
        change.say("adds" if amount > 0 else "takes", ("cards", (source,)), ("target", card), ("count", abs(amount)))


def _go_out(change: Change, clash: Clash, result: CrusadeResult) -> None:
    """Apply the result of a Crusade: move the cards, and push the triggered effects (FV 5.7).

    The effects are in the order of FV 5.7a.
    """
    state = change.state
    facts = facts_of(state)
    for key, card in result.because:
        change.say(f"because.{key}", ("cards", (card,)))
    steps = _effects_of(state, clash, result)
    for card in result.used:
        put_away(change, card)
    for side in (ATTACKER, DEFENDER):
        fall = result.falls[side]
        if fall == STAYS:
            continue
        seat, other = clash.seats[side], clash.seats[1 - side]
        piles = {TAKEN: facts.discard[other], FEARFUL: facts.fearful[other], LOST: facts.fearful[seat]}
        lose_crusader(change, clash.slots[side], fall, piles.get(fall, -1), other)
    if result.falls == [STAYS, STAYS] and not result.held:
        change.say("nothing")
    for step in reversed(steps):
        change.push(*step)


def _effects_of(state: State, clash: Clash, result: CrusadeResult) -> list[PlainStep]:
    """Return the steps for the triggered effects, in order (FV 5.7a).

    The order is:

    1. `killed` and `converted`, starting with the attacker's Crusader
    2. `anykill`
    3. the reward for a successful defence (FV 6.4)
    4. `won` and `held` (FV 5.8)
    5. `watched`
    """
    fallen = [side for side in (ATTACKER, DEFENDER) if result.falls[side] != STAYS]
    steps = [step for side in fallen for step in _effects_of_fallen(state, clash, result, side)]
    for side in fallen:
        if result.falls[side] in DIES:
            for seat in in_order(state):
                for slot in standing(state, seat):
                    steps += _triggered(state, state.places[slot][0], seat, "anykill")
    if result.held:
        steps.append(("reward_due", clash.seats[DEFENDER]))
    for side in (ATTACKER, DEFENDER):
        if side not in fallen:
            steps += _effects_of_survivor(state, clash, side, won=1 - side in fallen)
    for seat in in_order(state):
        if seat not in clash.seats:
            for slot in standing(state, seat):
                steps += _triggered(state, state.places[slot][0], seat, "watched")
    return steps


def _effects_of_fallen(state: State, clash: Clash, result: CrusadeResult, side: int) -> list[PlainStep]:
    """Return the steps for the effects of a Killed or Converted Crusader."""
    fall = result.falls[side]
    trigger = "killed" if fall in DIES else "converted" if fall in CONVERTS else ""
    crusader = state.places[clash.slots[side]][0]
    return _triggered(state, crusader, clash.seats[side], trigger, clash.seats[1 - side]) if trigger else []


def _effects_of_survivor(state: State, clash: Clash, side: int, won: bool) -> list[PlainStep]:
    """Return the steps for the effects of a surviving Crusader and its Frenzy.

    `won` says whether the opposing Crusader has fallen.
    """
    seat, foe = clash.seats[side], clash.seats[1 - side]
    steps = []
    for card in (state.places[clash.slots[side]][0], frenzy_on(state, clash.slots[side])):
        if won:
            steps += _triggered(state, card, seat, "won", foe)
        if side == DEFENDER:
            steps += _triggered(state, card, seat, "held", foe)
    return steps


def _triggered(state: State, card: int, seat: int, trigger: str, foe: int = 0) -> list[PlainStep]:
    """Return the steps for a card's effects with this trigger.

    The steps are for the player in `seat`. Card -1 means no card.
    """
    clauses = facts_of(state).clauses[card] if card >= 0 else ()
    return [
        ("effect", seat, card, at, foe)
        for at, clause in enumerate(clauses)
        if clause.trigger == trigger and clause.word not in ("back", "drag")
    ]


# --- the reward of a successful defence (FV 6.4) ---------------------------------------------------------------------


def reward_due(change: Change, step: PlainStep) -> None:
    """Ask the seat to choose its reward: draw, or Reinforce with one Crusader (FV 6.4)."""
    change.say("held", ("who", step[STEP_SEAT]))
    change.push("reward", step[STEP_SEAT])


def draw_reward(change: Change, action: Action, question: PlainStep) -> None:
    """Draw cards as the reward (FV 6.4)."""
    facts = facts_of(change.state)
    draw_cards(change, action.seat, facts.reward_draw)


def token_step(change: Change, step: PlainStep) -> None:
    """Give a seat one Token, for an Action or as a reward (FV 3.1, 6.4)."""
    gain(change, step[STEP_SEAT], 1)


STEPS = {"reward_due": reward_due, "token": token_step}

CRUSADE = Verb("crusade", frozenset(("act",)), "FV 5.1", crusade_candidates, crusade_refusal, crusade, crusade_generate)
DRAW_REWARD = button("draw_reward", frozenset(("reward",)), "FV 6.4", draw_reward)
