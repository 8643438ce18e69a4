"""What a legal action is worth, in named terms (texts `term.*`): for hints and for the player that the lab measures.

The policy, as it was written down before it was first run:
1. Crusade where it is likely to take a Crusader away. What may lie face down is imagined. A Convert is worth more than
   a Kill, one's own Crusader is worth as much as another's, and each Token paid has its price.
2. Otherwise fill the Field with the best of the hand, and make Zealots of who stands there: by a Frenzy that fits what
   its host is good at, or by a bluff.
3. Refill when the hand is small. Withdraw nobody, discard nothing, pass only where all else is worse.
4. Play a Rogation when it does something now, and one that waits when there is anybody to protect or to send.
5. Where cards must be given, give what is worth least; where some are offered, take what is worth most.

It looks no Turn ahead and remembers nothing.

What comes of that is told in BALANCE.md. It was not tuned after it was first run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.clauses import CRUSADER, FRENZY, ROGATION
from game.engine.action import Action
from game.engine.rules import Term
from game.engine.state import State
from game.fissureverse.crusade import clash_of
from game.fissureverse.effects import CHOICES
from game.fissureverse.facts import (
    Facts,
    attached,
    face_up,
    facts_of,
    frenzy_on,
    limit,
    opponents,
    refill_to,
    standing,
    tokens,
)
from game.fissureverse.precedence import (
    ATTACKER,
    CONVERTS,
    DEFENDER,
    STAYS,
    Clash,
    compared,
    cost,
    stopped_by,
    total,
)
from game.fissureverse.remaining_turns import matters, too_late
from game.fissureverse.rogations import play_candidates, play_refusal

Terms = tuple[Term, ...]


class Weights(NamedTuple):
    """How much the terms count, in points."""

    body: float = 3.0
    """A Crusader, whatever its numbers."""
    number: float = 0.25
    """Each of its numbers."""
    converted: float = 1.0
    killed: float = 0.6
    """What taking away another player's Crusader is worth of its value, by Conversion and by Kill."""
    price: float = 0.6
    """Each Token that is paid, or gained."""
    reward: float = 1.5
    """What a defence that holds gives its player."""
    stand: float = 0.5
    """What of its value a Crusader is worth when it stands in the Field instead of lying in the hand."""
    crowded: float = 0.25
    """The same for the last place of the Field."""
    zealot: float = 0.6
    card: float = 0.4
    """A card more or less in hand."""
    row: float = 0.3
    """Each number that a Frenzy adds where its host is strong."""
    idle: float = 0.05
    dearest: float = 8.0
    """More than any card is worth: what is saved where the least must be given."""


W = Weights()


def judge(view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """What an action of the asked seat is worth, from what it may know and from tables it can imagine."""

    def terms(action: Action) -> Terms:
        if action.verb in _FOR_LATER and too_late(view, action.seat):
            # The match ends before it could help: a Token, a card or a Crusader more scores nothing.
            return (Term("too_late", -W.idle),)
        return _BY_VERB[action.verb](view, worlds or (view,), action)

    return terms


def value(facts: Facts, card: int) -> float:
    """What a card is worth to who has it, in points."""
    if facts.kind[card] == CRUSADER:
        return W.body + W.number * sum(facts.numbers[card])
    return W.card * 3 if facts.kind[card] == FRENZY else W.card * 4


def _crusade(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    clash = clash_of(view, action)
    assert clash is not None
    target = view.places[action.place]
    taken = lost = held = 0.0
    for world in worlds:
        ours, theirs, rewarded = _outcome(world, clash)
        taken += {True: W.converted, False: W.killed}[theirs in CONVERTS] if theirs != STAYS else 0.0
        lost += ours != STAYS
        held += rewarded
    many = len(worlds)
    found = [Term("price", -W.price * cost(view, clash), (("count", cost(view, clash)),))]
    if taken:
        found.append(Term("takes", value(facts, target[0]) * taken / many, (("cards", target),)))
    if lost:
        found.append(Term("loses", -value(facts, action.cards[0]) * lost / many, (("cards", action.cards),)))
    if held:
        found.append(Term("rewards", -W.reward * held / many))
    return tuple(found)


def _outcome(world: State, clash: Clash) -> tuple[str, str, bool]:
    """What becomes of attacker and defender on an imagined table, and whether the defence is rewarded."""
    card = attached(world, clash.slots[DEFENDER])
    if stopped_by(world, clash, card is not None and not face_up(world, card)) >= 0:
        return STAYS, STAYS, False
    result = compared(world, clash, total(world, clash, ATTACKER) - total(world, clash, DEFENDER))
    return result.falls[ATTACKER], result.falls[DEFENDER], result.held


def _reinforce(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    last = len(standing(view, action.seat)) + 1 >= limit(view, action.seat)
    worth = value(facts, action.cards[0]) * (W.crowded if last else W.stand)
    return (Term("stands", worth, (("cards", action.cards),)),)


def fit(facts: Facts, host: int, card: int) -> float:
    """How well a Frenzy suits a Crusader: what it adds, counted more where the host is strong already."""
    if card < 0 or facts.kind[card] != FRENZY:
        return 0.0
    most = max(facts.numbers[host]) or 1
    rows = zip(facts.numbers[host], facts.numbers[card], facts.zealot[card], strict=True)
    return sum(W.row * (has / most) * (one + two) / 2 for has, one, two in rows)


def _frenzy(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    host, card = view.places[action.place][0], action.cards[0]
    found = [Term("token", W.price), Term("zealot", W.zealot, (("cards", (host,)),))]
    suits = fit(facts, host, card)
    if facts.kind[card] == FRENZY:
        found.append(Term("fits", suits, (("cards", action.cards),)))
    else:
        found.append(Term("bluff", -value(facts, card) / 3))
    return tuple(found)


def _refrenzy(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    host = view.places[action.place][0]
    better = fit(facts, host, action.cards[0]) - fit(facts, host, frenzy_on(view, action.place))
    kept = W.card if action.pick == "keep" else 0.0
    return Term("token", W.price), Term("fits", better, (("cards", action.cards),)), Term("card", kept - W.card)


def _unfrenzy(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    slot = next(s for s in standing(view, action.seat) if view.places[facts.veil[s]] == action.cards)
    return (Term("fits", -fit(facts, view.places[slot][0], action.cards[0]) - W.idle),)


def _given(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    return (Term("given", -value(facts, action.cards[0]), (("cards", action.cards),)),)


def _thrown(view: State, worlds: Sequence[State], action: Action) -> Terms:
    return (Term("card", -value(facts_of(view), action.cards[0]) - W.card),)


def _take(view: State, worlds: Sequence[State], action: Action) -> Terms:
    question = view.question
    assert question is not None
    worth = value(facts_of(view), action.cards[0])
    if question[2] in ("discard", "kill"):
        return (Term("least", W.dearest - worth),)
    assert question[2] in CHOICES
    return (Term("most", worth, (("cards", action.cards),)),)


def _refill(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    missing = refill_to(view, action.seat) - len(view.places[facts.hand[action.seat]])
    found = min(missing, len(view.places[facts.draw[action.seat]]) + len(view.places[facts.discard[action.seat]]))
    return (Term("cards", W.card * found, (("count", found),)),)


def invoked(view: State, action: Action) -> Terms:
    """Weigh a Rogation: what it does before its effect ends, and what it costs."""
    facts = facts_of(view)
    card = next(card for card in action.cards if facts.kind[card] == ROGATION)
    worth = sum(
        _PLAYED[clause.word](view, action.seat, clause.amount)
        for clause in facts.clauses[card]
        if matters(view, action.seat, card, clause)
    )
    given = [value(facts, one) for one in action.cards if one != card]
    price = -value(facts, card) / 4 - sum(given)
    return Term("does", worth, (("cards", (card,)),)), Term("card", price)


def _theirs(view: State, seat: int, wanted: Callable[[State, int], int], most: int) -> int:
    return sum(min(most, wanted(view, other)) for other in opponents(view, seat))


def _hand(view: State, seat: int) -> int:
    return len(view.places[facts_of(view).hand[seat]])


def _bearing(view: State, seat: int) -> int:
    return sum(attached(view, slot) is not None for slot in standing(view, seat))


def _recruits(view: State, seat: int, most: int) -> int:
    """How many Crusaders of the own hand find room in the own Field."""
    facts = facts_of(view)
    held = sum(card >= 0 and facts.kind[card] == CRUSADER for card in view.places[facts.hand[seat]])
    return max(0, min(most, held, limit(view, seat) - len(standing(view, seat))))


def _more(view: State, seat: int, amount: int) -> float:
    mine = len(standing(view, seat))
    return W.body * W.killed * sum(len(standing(view, other)) > mine for other in opponents(view, seat))


def _back(kind: str) -> Callable[[State, int, int], float]:
    def worth(view: State, seat: int, amount: int) -> float:
        return min(amount, len(CHOICES[kind].cards(view, seat))) * W.body * W.stand

    return worth


_PLAYED: dict[str, Callable[[State, int, int], float]] = {
    "draw": lambda view, seat, amount: W.card * amount,
    "token": lambda view, seat, amount: W.price * amount,
    "steal": lambda view, seat, amount: 2 * W.price * _theirs(view, seat, tokens, amount),
    "discard": lambda view, seat, amount: W.card * _theirs(view, seat, _hand, amount),
    "strip": lambda view, seat, amount: W.zealot * _theirs(view, seat, _bearing, amount or 9),
    "sacrifice": _more,
    "revive": _back("revive"),
    "rescue": _back("rescue"),
    "recall": _back("recall_crusader"),
    "recruit": lambda view, seat, amount: W.body * W.stand * _recruits(view, seat, amount),
    "flip": lambda view, seat, amount: 0.0,
    "expose": lambda view, seat, amount: W.idle * _theirs(view, seat, _bearing, 9),
    "stall": lambda view, seat, amount: W.body * W.stand,
    "drag": lambda view, seat, amount: W.body * W.stand,
    "back": lambda view, seat, amount: W.idle,
    "ban": lambda view, seat, amount: W.idle,
    "cost": lambda view, seat, amount: -W.price * amount,
    "truefear": lambda view, seat, amount: W.body * W.crowded,
    "aura": lambda view, seat, amount: W.row * len(standing(view, seat)),
}
"""What the effects of Rogations are worth (seat, number), whichever of them a card has."""


def _nothing(worth: float) -> Callable[[State, Sequence[State], Action], Terms]:
    return lambda view, worlds, action: (Term("idle", worth),)


def _declined(view: State, worlds: Sequence[State], action: Action) -> Terms:
    playable = any(play_refusal(view, one) is None for one in play_candidates(view, action.seat))
    return (Term("idle" if playable else "no_rogation", W.idle),)


_FOR_LATER = frozenset(("reinforce", "frenzy", "refrenzy", "unfrenzy", "refill"))
"""Actions that help in later Turns alone."""
_BY_VERB: dict[str, Callable[[State, Sequence[State], Action], Terms]] = {
    "crusade": _crusade,
    "reinforce": _reinforce,
    "frenzy": _frenzy,
    "refrenzy": _refrenzy,
    "unfrenzy": _unfrenzy,
    "withdraw": _given,
    "invoke": lambda view, worlds, action: invoked(view, action),
    "take": _take,
    "refill": _refill,
    "discard": _thrown,
    "pass": _nothing(0.0),
    "draw_reward": lambda view, worlds, action: (
        Term("cards", W.card * facts_of(view).reward_draw, (("count", facts_of(view).reward_draw),)),
    ),
    "decline": _declined,
    "abstain": _nothing(0.0),
    "enough": _nothing(0.0),
}
