"""Summon cards from the hand, and pay for them with power or a sacrifice (AN 5).

Steps:
    price: sacrifice the cards that pay for the summoned card
    stand: move the summoned card from `arriving` into play
    appear: make Baphomet appear
"""

from __future__ import annotations

from collections.abc import Iterable

from game.aleph_null.rules.choices import CHOICES, choose
from game.aleph_null.rules.ends import appear
from game.aleph_null.rules.facts import ARTIFACT, DEMON, KEY, MAGIC, POWER, SEAT, SUMMONED, TANIST, facts_of, in_play
from game.aleph_null.rules.interference import GUARDIAN, MOST_SUMMONS, NEIGHBOUR, OMEN
from game.aleph_null.rules.sacrifices import sacrifice
from game.aleph_null.rules.turn import ASKED, act_again
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep

PRICES = {"wand": ("give_tanist", 1, "refusal.price_wand"), "grand": ("give_artifact", 2, "refusal.price_grand")}
"""The cards that need a sacrifice, each with its kind of choice, number of cards and refusal key (AN 5.2)."""
KEYS = 3
DEARER = TANIST, ARTIFACT
"""The kinds of cards that the Guardian makes more expensive (AN 5.5)."""


def cost_of(state: State, card: int) -> int:
    """Return a card's current cost, or -1 if it needs a sacrifice (AN 5.1, 5.2).

    The Guardian makes Tanists and Artifacts cost 1 more (AN 5.5).
    """
    facts = facts_of(state)
    cost = facts.cost[card]
    dearer = facts.kind[card] in DEARER and in_play(state, GUARDIAN)
    return cost + 1 if cost >= 0 and dearer else cost


def summon_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card from the hand onto the altar."""
    facts = facts_of(state)
    return [Action("summon", seat, (card,), facts.altar) for card in state.places[facts.hand]]


def summon_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be summoned, or None if nothing prevents it.

    The card must be in the hand. The player must have enough power (AN 5.1) or the cards for the required sacrifice
    (AN 5.2). An Interference in play can forbid summoning the card (AN 9.3).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.altar:
        return Refusal("AN 5.1", "refusal.summon_where")
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand]:
        return Refusal("AN 5.1", "refusal.summon_one", (), 1)
    card = action.cards[0]
    if in_play(state, NEIGHBOUR) and state.marks[SUMMONED] >= MOST_SUMMONS:
        return Refusal("AN 9.3", "refusal.neighbour", (("most", MOST_SUMMONS),), 2)
    if facts.kind[card] == MAGIC and in_play(state, OMEN):
        return Refusal("AN 9.3", "refusal.omen", (("cards", action.cards),), 2)
    if facts.kind[card] == DEMON:
        if len(_keys(state)) < KEYS:
            return Refusal("AN 5.2", "refusal.keys", (("count", len(_keys(state))),), 3)
        return None
    if facts.face[card] in PRICES:
        name, count, key = PRICES[facts.face[card]]
        if len(CHOICES[name].cards(state)) < count:
            return Refusal("AN 5.2", key, (), 3)
        return None
    cost, power = cost_of(state, card), state.marks[POWER]
    if cost > power:
        dearer = cost > facts.cost[card]
        key = "refusal.dearer" if dearer else "refusal.cost"
        values = (("cards", action.cards), ("cost", cost), ("power", power))
        return Refusal("AN 5.5", key, values, 3) if dearer else Refusal("AN 5.1", key, values, 3)
    return None


def generate_summon(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal summons to `found`.

    Facts about the whole hand are looked up only once, not for each card.
    """
    facts = facts_of(state)
    hand, altar, marks = state.places[facts.hand], facts.altar, state.marks
    kinds, faces, costs = facts.kind, facts.face, facts.cost
    played = [faces[card] for card in state.places[altar]]
    if not hand or (NEIGHBOUR in played and marks[SUMMONED] >= MOST_SUMMONS):
        return
    omen, power = OMEN in played, marks[POWER]
    power_for_dearer = power - 1 if GUARDIAN in played else power
    able = []
    for card in hand:
        kind, cost = kinds[card], costs[card]
        if kind == DEMON:
            legal = len(_keys(state)) >= KEYS
        elif kind == MAGIC and omen:
            legal = False
        elif faces[card] in PRICES:
            name, count, _ = PRICES[faces[card]]
            legal = len(CHOICES[name].cards(state)) >= count
        else:
            legal = cost <= (power_for_dearer if kind in DEARER else power)
        if legal:
            able.append(card)
    found.add(lambda card: Action("summon", seat, (card,), altar), able)


def _keys(state: State) -> tuple[int, ...]:
    facts = facts_of(state)
    return tuple([card for card in state.places[facts.altar] if facts.kind[card] == KEY])


def summon(change: Change, action: Action, question: PlainStep) -> None:
    """Summon a card: pay for it, and bring it into play (AN 5.1).

    The player can use the card immediately (AN 5.4). If the price is a sacrifice, the summoned card comes into play
    before the effects of the sacrificed cards (AN 5.3).
    """
    state = change.state
    facts = facts_of(state)
    card = action.cards[0]
    change.mark(SUMMONED, state.marks[SUMMONED] + 1)
    act_again(change)
    if facts.kind[card] == DEMON:
        change.push("appear", SEAT)
        change.push("stand", SEAT, card)
        change.move(action.cards, facts.hand, facts.arriving)
        sacrifice(change, _keys(state), facts.altar, quiet=True)
    elif facts.face[card] in PRICES:
        change.push("stand", SEAT, card)
        change.push("price", SEAT, *PRICES[facts.face[card]][:2])
        change.move(action.cards, facts.hand, facts.arriving)
    else:
        cost = cost_of(state, card)
        if cost:
            change.mark(POWER, state.marks[POWER] - cost)
        change.move(action.cards, facts.hand, facts.altar)
        change.say("summoned" if cost else "summoned_free", ("cards", action.cards), ("cost", cost))


def price(change: Change, step: PlainStep) -> None:
    """Sacrifice the cards that pay for the summoned card (AN 5.2, 5.3)."""
    _, _, what, amount = step
    choose(change, what, amount)


def stand(change: Change, step: PlainStep) -> None:
    """Put the summoned card into play (AN 5.3)."""
    facts = facts_of(change.state)
    _, _, card = step
    change.beat()
    change.move((card,), facts.arriving, facts.altar)
    change.say("summoned_free", ("cards", (card,)), ("cost", 0))


def do_appear(change: Change, step: PlainStep) -> None:
    """Make Baphomet appear, which ends the game (AN 10.1, 10.2)."""
    appear(change)


SUMMON = Verb("summon", ASKED, "AN 5.1", summon_candidates, summon_refusal, summon, generate_summon)
STEPS = {"price": price, "stand": stand, "appear": do_appear}
