"""The Reinforce Action (FV 3): place, withdraw or search for Crusaders.

Questions:
    act: take the Action of a Turn (see `round`)
    reward: choose the reward for a successful defence (see `crusade`)
    second: place a second Crusader, or stop (FV 3.1)
    recruit: place a Crusader because of an effect, or stop

Steps:
    search: search the Draw Pile for a Crusader
"""

from __future__ import annotations

from collections.abc import Iterable

from game.content.clauses import CRUSADER, ROGATION
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, STEP_SEAT, PlainStep
from game.fissureverse.rules.crusades.crusade import bound, duty
from game.fissureverse.rules.ends import settle
from game.fissureverse.rules.facts import NOBODY, facts_of
from game.fissureverse.rules.lookups import free_slot, limit, room, standing
from game.fissureverse.rules.piles import bare, renew, throw
from game.fissureverse.rules.round import acted
from game.fissureverse.rules.steps import AmountStep, CardStep

REINFORCING = frozenset(("act", "second", "reward", "recruit"))


def reinforce_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that puts a card from the hand into the Field.

    If a place already holds a Crusader, only actions with Crusaders are returned for that place, because any other card
    would be attached to the Crusader there (FV 4.1).
    """
    facts = facts_of(state)
    return [
        Action("reinforce", seat, (card,), slot)
        for slot in facts.field[seat]
        for card in state.places[facts.hand[seat]]
        if card < 0 or facts.kind[card] == CRUSADER or not state.places[slot]
    ]


def no_crusader(state: State, action: Action) -> Refusal | None:
    """Return a refusal if a card isn't a Crusader, and None if it is (FV 3.1, 8.1)."""
    facts = facts_of(state)
    if len(action.cards) != 1 or action.cards[0] < 0:
        return None
    if facts.kind[action.cards[0]] == ROGATION:
        return Refusal("FV 8.1", "refusal.reinforce_rogation", (("cards", action.cards),), 2)
    if facts.kind[action.cards[0]] != CRUSADER:
        return Refusal("FV 3.1", "refusal.reinforce_crusader", (("cards", action.cards),), 2)
    return None


def reinforce_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be placed in the Field, or None.

    The card must be a Crusader from the hand, and must go to the first free place (FV 3.1). The Field must have room
    for another Crusader (FV 3.2).
    """
    facts = facts_of(state)
    seat = action.seat
    if state.asks == "act":
        no = bound(state, action)
        if no is not None:
            return no
    if action.place not in facts.field[seat] or action.pick:
        return Refusal("FV 3.1", "refusal.reinforce_where", (), 1)
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand[seat]]:
        return Refusal("FV 3.1", "refusal.reinforce_one", (), 1)
    if (no := no_crusader(state, action)) is not None:
        return no
    if not room(state, seat):
        return Refusal("FV 3.2", "refusal.field_full", (("count", limit(state, seat)),), 3)
    if action.place != free_slot(state, seat):
        return Refusal("FV 3.1", "refusal.reinforce_next", (), 4)
    return None


def reinforce_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal actions that put a Crusader from the hand into the first free place."""
    facts = facts_of(state)
    if not room(state, seat) or (state.asks == "act" and duty(state, seat)[0] == "crusade"):
        return
    slot = free_slot(state, seat)
    hand = [card for card in state.places[facts.hand[seat]] if facts.kind[card] == CRUSADER]
    found.add(lambda card: Action("reinforce", seat, (card,), slot), hand)


def reinforce(change: Change, action: Action, question: PlainStep) -> None:
    """Place a Crusader in the Field.

    From then on, the Crusader can attack and be attacked (FV 3.3). In the Action of a Turn, the player can also place a
    second Crusader. In that case, effects wait until both Crusaders are in the Field (FV 3.1a).
    """
    seat = action.seat
    facts = facts_of(change.state)
    card = action.cards[0]
    name = question[STEP_NAME]
    if name == "act":
        acted(change, seat)
    change.move(action.cards, facts.hand[seat], action.place)
    change.say("reinforced", ("who", seat), ("cards", action.cards))
    if name == "act":
        if _more(change.state, seat):
            change.push("second", seat, card)
        else:
            _placed(change, seat, (card,))
    elif name == "second":
        _placed(change, seat, (CardStep(question).card, card))
    elif name == "reward":
        _placed(change, seat, (card,), rewarded=True)
    elif (amount := AmountStep(question).amount) > 1:
        recruit(change, seat, amount - 1)


def _more(state: State, seat: int) -> bool:
    """Return whether the rules ask a seat to add one more Crusader.

    The answer doesn't depend on which cards the seat has (FV 13.2).
    """
    return room(state, seat) and bool(state.places[facts_of(state).hand[seat]])


def recruit(change: Change, seat: int, count: int) -> None:
    """Ask a player for up to `count` more Crusaders to place in the Field, if there is room."""
    if _more(change.state, seat):
        change.push("recruit", seat, count)


def _placed(change: Change, seat: int, cards: tuple[int, ...], rewarded: bool = False) -> None:
    """Push the `placed` effects of new Crusaders, and the Token step (FV 3.1, 3.1a).

    The effects take place in the order of `cards`, before the Token step. If the placement is a reward, an option
    decides whether the player gains a Token (FV 6.4).
    """
    facts = facts_of(change.state)
    settle(change, seat)
    if not rewarded or facts.options["fire_reward_token"] == "yes":
        change.push("token", seat)
    for card in reversed(cards):
        for at in reversed(range(len(facts.clauses[card]))):
            if facts.clauses[card][at].trigger == "placed":
                change.push("effect", seat, card, at, 0)


def enough_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the `enough` action, which declines whatever a question still offers."""
    return (Action("enough", seat),)


def enough_refusal(state: State, action: Action) -> Refusal | None:
    """Return why `enough` is illegal, or None.

    The action must not name a card, place or pick (FV 3.1).
    """
    plain = not action.cards and action.place < 0 and not action.pick
    return None if plain else Refusal("FV 3.1", "refusal.needs_nothing")


def enough(change: Change, action: Action, question: PlainStep) -> None:
    """Decline another Crusader (FV 3.1), a reward (FV 6.4), or another discard (FV 7.2)."""
    change.say("enough", ("who", action.seat))
    if question[STEP_NAME] == "second":
        _placed(change, action.seat, (CardStep(question).card,))


# --- withdrawing (FV 3.4) --------------------------------------------------------------------------------------------


def withdraw_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that withdraws one of the seat's Crusaders."""
    facts = facts_of(state)
    return [Action("withdraw", seat, state.places[slot], facts.discard[seat]) for slot in standing(state, seat)]


def withdraw_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Crusader can't be withdrawn, or None (FV 3.4).

    The Crusader must be in the seat's own Field, and the Field must be full.
    """
    facts = facts_of(state)
    seat = action.seat
    no = bound(state, action)
    if no is not None:
        return no
    slots = [slot for slot in standing(state, seat) if state.places[slot] == action.cards]
    if action.pick or action.place != facts.discard[seat] or not slots:
        return Refusal("FV 3.4", "refusal.withdraw_where", (), 1)
    if len(standing(state, seat)) < limit(state, seat):
        return Refusal("FV 3.4", "refusal.withdraw_full", (("count", limit(state, seat)),), 2)
    return None


def withdraw_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the actions that withdraw a Crusader from the Field."""
    slots = standing(state, seat)
    if len(slots) < limit(state, seat) or duty(state, seat)[0]:
        return
    discard = facts_of(state).discard[seat]
    found.add(lambda cards: Action("withdraw", seat, cards, discard), [state.places[slot] for slot in slots])


def withdraw(change: Change, action: Action, question: PlainStep) -> None:
    """Discard a Crusader from the Field, with its attached card (FV 3.4, 4.6).

    The player doesn't gain a Token.
    """
    acted(change, action.seat)
    slot = next(s for s in standing(change.state, action.seat) if change.state.places[s] == action.cards)
    bare(change, slot)
    change.move(action.cards, slot, action.place)
    change.say("withdrew", ("who", action.seat), ("cards", action.cards))


# --- the search (FV 3.6, 3.7) ----------------------------------------------------------------------------------------


def search(change: Change, step: PlainStep) -> None:
    """Search a player's Draw Pile for a Crusader (FV 3.6).

    A search is necessary if the player has no Crusader in the Field or hand. The player discards the hand, and draws
    cards until a Crusader appears. The Crusader goes into the Field and earns a Token as usual. The other drawn cards
    are put aside until the search ends. If the Draw Pile runs out, the Discard Pile is shuffled into a new Draw Pile
    (FV 3.7).
    """
    state = change.state
    facts = facts_of(state)
    seat = step[STEP_SEAT]
    change.say("searches", ("who", seat))
    throw(change, seat, state.places[facts.hand[seat]], facts.hand[seat])
    found = NOBODY
    while found < 0 and (state.places[facts.draw[seat]] or renew(change, seat)):
        top = state.places[facts.draw[seat]][-1]
        change.beat()
        if facts.kind[top] == CRUSADER:
            found = top
            change.draw(facts.draw[seat], 1, free_slot(state, seat))
        else:
            change.draw(facts.draw[seat], 1, facts.aside)
            change.say("passed_over", ("who", seat), ("cards", (top,)))
    if found >= 0:
        change.say("reinforced", ("who", seat), ("cards", (found,)))
    passed_over = state.places[facts.aside]
    if passed_over:
        piles = facts.fearful if facts.options["search_discard"] == "fearful" else facts.discard
        change.move(passed_over, facts.aside, piles[seat])
    settle(change, seat)
    if found >= 0:
        _placed(change, seat, (found,))


STEPS = {"search": search}

REINFORCE = Verb(
    "reinforce",
    REINFORCING,
    "FV 3.1",
    reinforce_candidates,
    reinforce_refusal,
    reinforce,
    reinforce_generate,
    no_crusader,
)
WITHDRAW = Verb(
    "withdraw", frozenset(("act",)), "FV 3.4", withdraw_candidates, withdraw_refusal, withdraw, withdraw_generate
)
ENOUGH = Verb(
    "enough",
    frozenset(("second", "reward", "recruit", "discarding")),
    "FV 3.1",
    enough_candidates,
    enough_refusal,
    enough,
)
