"""Score legal actions in points, for hints and computer players.

Each score is a sum of named terms. The `term.*` strings describe the terms. Sampled tables provide guesses for
face-down cards. The scoring doesn't look ahead or remember earlier decisions.

The scores follow this policy:

1. Crusade if that is likely to remove a Crusader. A Convert is worth more than a Kill.
2. Otherwise, fill the Field with the best Crusaders in hand. Attach a bluff or a suitable Frenzy to each Crusader.
3. Refill if the hand is small. Never Withdraw or discard. Pass only if everything else is worse.
4. Play a Rogation if it has an immediate effect. Play a waiting Rogation if it can still protect a Crusader or help an
  attack.
5. When giving up cards, choose the least valuable cards. When gaining cards, choose the most valuable cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.content.clauses import CRUSADER, FRENZY, ROGATION
from game.engine.action import Action
from game.engine.definition.player_support import Term, either
from game.engine.state import State
from game.fissureverse.computer.remaining_turns import matters, too_late
from game.fissureverse.rules.crusades.crusade import clash_of
from game.fissureverse.rules.crusades.crusade_result import CONVERTS, STAYS, compared, stopped_by
from game.fissureverse.rules.crusades.totals import ATTACKER, DEFENDER, Clash, cost, total
from game.fissureverse.rules.effects import CHOICES
from game.fissureverse.rules.facts import Facts, facts_of
from game.fissureverse.rules.lookups import attached, face_up, frenzy_on, limit, opponents, refill_to, standing, tokens
from game.fissureverse.rules.rogations import play_candidates, play_refusal
from game.fissureverse.rules.steps import ChoiceStep

Terms = tuple[Term, ...]


class ScoreWeights(NamedTuple):
    """The weights of the terms, in points."""

    body: float = 3.0
    """Points for a Crusader, whatever its numbers."""
    number: float = 0.25
    """Points for each unit of a Crusader's numbers."""
    converted: float = 1.0
    """The value of a Convert, as a fraction of the opposing Crusader's value, from 0 to 1."""
    killed: float = 0.6
    """The value of a Kill, as a fraction of the opposing Crusader's value, from 0 to 1."""
    price: float = 0.6
    """Points for each Token paid or gained."""
    reward: float = 1.5
    """Points for a successful defence, which earns a reward."""
    stand: float = 0.5
    """The value of placing a Crusader in the Field, as a fraction of the Crusader's value, from 0 to 1."""
    crowded: float = 0.25
    """The fraction that replaces `stand` if the Crusader takes the last free place in the Field."""
    zealot: float = 0.6
    """Points for making a Crusader a Zealot by attaching a card to it."""
    card: float = 0.4
    """Points for each card in hand."""
    row: float = 0.3
    """Points for each unit that a Frenzy adds to its Crusader's strong numbers."""
    idle: float = 0.05
    """A tiny score bonus that breaks ties between otherwise equal actions."""
    dearest: float = 8.0
    """A number greater than the value of any card. The score for giving up a card is this number minus the card's
    value."""


W = ScoreWeights()


def score_actions(view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """Return a function that scores the acting seat's legal actions, in points."""

    def terms(action: Action) -> Terms:
        if action.verb in _FOR_LATER and too_late(view, action.seat):
            # The match ends before the next Turn, so the action can't help any more.
            return (Term("too_late", -W.idle),)
        return _BY_VERB[action.verb](view, worlds or (view,), action)

    return terms


def value(facts: Facts, card: int) -> float:
    """Return how many points a card is worth to its holder."""
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
    """Return the attacker's fate, the defender's fate, and whether the defence succeeded."""
    card = attached(world, clash.slots[DEFENDER])
    if stopped_by(world, clash, card is not None and not face_up(world, card)) >= 0:
        return STAYS, STAYS, False
    result = compared(world, clash, total(world, clash, ATTACKER) - total(world, clash, DEFENDER))
    return result.falls[ATTACKER], result.falls[DEFENDER], result.held


def _reinforce(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    last = len(standing(view, action.seat)) + 1 >= limit(view, action.seat)
    worth = value(facts, action.cards[0]) * (W.crowded if last else W.stand)
    return (either("stands", "home", worth, (("cards", action.cards),)),)


def fit(facts: Facts, host: int, card: int) -> float:
    """Return how well a Frenzy suits a Crusader, in points.

    The Frenzy is worth more if its high numbers belong to the same attributes as the Crusader's. The result is 0 if the
    card is unknown or isn't a Frenzy.
    """
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
    suits = either("fits", "unfit", better, (("cards", action.cards),))
    return Term("token", W.price), suits, Term("card", kept - W.card)


def _unfrenzy(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    slot = next(s for s in standing(view, action.seat) if view.places[facts.veil[s]] == action.cards)
    return (Term("suited", -fit(facts, view.places[slot][0], action.cards[0]) - W.idle),)


def _given(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    return (Term("given", -value(facts, action.cards[0]), (("cards", action.cards),)),)


def _thrown(view: State, worlds: Sequence[State], action: Action) -> Terms:
    return (Term("card", -value(facts_of(view), action.cards[0]) - W.card),)


def _take(view: State, worlds: Sequence[State], action: Action) -> Terms:
    what = ChoiceStep(view.agenda[-1]).what
    worth = value(facts_of(view), action.cards[0])
    if what in ("discard", "kill"):
        return (Term("least", W.dearest - worth),)
    assert what in CHOICES
    return (Term("most", worth, (("cards", action.cards),)),)


def _refill(view: State, worlds: Sequence[State], action: Action) -> Terms:
    facts = facts_of(view)
    missing = refill_to(view, action.seat) - len(view.places[facts.hand[action.seat]])
    found = min(missing, len(view.places[facts.draw[action.seat]]) + len(view.places[facts.discard[action.seat]]))
    return (Term("cards", W.card * found, (("count", found),)),)


def invoked(view: State, action: Action) -> Terms:
    """Return a Rogation's score, based on its cost and the effects that can still matter."""
    facts = facts_of(view)
    card = next(card for card in action.cards if facts.kind[card] == ROGATION)
    worth = sum(
        _PLAYED[clause.word](view, action.seat, clause.amount)
        for clause in facts.clauses[card]
        if matters(view, action.seat, card, clause)
    )
    given = [value(facts, one) for one in action.cards if one != card]
    price = -value(facts, card) / 4 - sum(given)
    return either("does", "harms", worth, (("cards", (card,)),)), Term("card", price)


def _theirs(view: State, seat: int, wanted: Callable[[State, int], int], most: int) -> int:
    return sum(min(most, wanted(view, other)) for other in opponents(view, seat))


def _hand(view: State, seat: int) -> int:
    return len(view.places[facts_of(view).hand[seat]])


def _bearing(view: State, seat: int) -> int:
    return sum(attached(view, slot) is not None for slot in standing(view, seat))


def _recruits(view: State, seat: int, most: int) -> int:
    """Return how many Crusaders a seat can add from its hand to its Field, up to `most`."""
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
"""The functions that return each Rogation effect's value, in points. Each function takes a view, a seat and the
effect's amount."""


def _nothing(worth: float) -> Callable[[State, Sequence[State], Action], Terms]:
    return lambda view, worlds, action: (Term("idle", worth),)


def _declined(view: State, worlds: Sequence[State], action: Action) -> Terms:
    playable = any(play_refusal(view, one) is None for one in play_candidates(view, action.seat))
    return (Term("idle" if playable else "no_rogation", W.idle),)


_FOR_LATER = frozenset(("reinforce", "frenzy", "refrenzy", "unfrenzy", "refill"))
"""The verbs for actions that help only in later Turns."""
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
