"""Quickly choose actions in simulated turns, in which all cards are known.

The policy uses the most important terms from score_actions, and the same weights.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.action import Action
from game.engine.state import State
from game.engine.step import STEP_NAME, STEP_SEAT, PlainStep
from game.engine.table import bit
from game.soul_battle.computer.score_actions import WEIGHTS, strength
from game.soul_battle.rules import scoring
from game.soul_battle.rules.beats import calls_back, laid
from game.soul_battle.rules.facts import QUIET, Facts, positions
from game.soul_battle.rules.plays import kinds_of, nth_play
from game.soul_battle.rules.reaper import open_spaces, reaper_on
from game.soul_battle.rules.steps import TurnQuestion

_WORST = -1000.0


def rollout_policy(state: State) -> Action:
    """Quickly choose a good legal action for the acting seat."""
    question = state.agenda[-1]
    name, seat = question[STEP_NAME], question[STEP_SEAT]
    if name == "answer":
        return _answer(state, question)
    if name == "claim":
        return _claim(state, question)
    if name == "open":
        return _open(state, question)
    swap = _swap(state, seat) if name in ("offer", "nowhere") or not TurnQuestion(question).swapped else None
    if swap is not None:
        return swap
    if name == "reaper":
        return _place(state, seat)
    return _declare(state, seat) if name == "declare" else Action("keep", seat)


class _Hand(NamedTuple):
    """A seat's hand and its possible plays, in the order of `plays_of`.

    Attributes:
        kinds: the kind of each play
        values: the cost of each play, in points, if another seat beats it
        spent: the points by which each play weakens the hand
    """

    cards: tuple[int, ...]
    kinds: bytes
    values: list[float]
    spent: list[float]


def _hand(state: State, seat: int, without: int = -1) -> _Hand:
    """Return a seat's hand, minus the `without` card, which is paid as a tribute."""
    facts: Facts = state.table.facts
    share = 1 / (facts.seats - 1)
    drawn = WEIGHTS.average if state.places[facts.deck[seat]] else 0.0
    cards = state.places[facts.hand[seat]]
    if without >= 0:
        cards = tuple([card for card in cards if card != without])
    worths = [facts.value[card] for card in cards]
    values = [share * worth for worth in worths]
    spent = [WEIGHTS.strength * (strength(facts, card) - drawn) for card in cards]
    for one, two in positions(len(cards))[len(cards) :]:
        values.append(share * (worths[one] + worths[two]))
        spent.append(spent[one] + spent[two])
    return _Hand(cards, kinds_of(facts, cards), values, spent)


class _Rivals:
    """The seats that may answer a play, and the probability that none of them beats it."""

    def __init__(self, state: State, seats: int) -> None:
        self.facts: Facts = state.table.facts
        self.kinds = [
            kinds_of(self.facts, state.places[self.facts.hand[seat]])
            for seat in range(1, self.facts.seats + 1)
            if seats & bit(seat)
        ]
        self.found: dict[int, float] = {}

    def silent(self, kind: int) -> float:
        """Return the probability that none of these seats beats a play of this kind."""
        found = self.found.get(kind)
        if found is None:
            row = self.facts.beats[kind]
            able = 0
            for kinds in self.kinds:
                able += 1 in kinds.translate(row)
            found = self.found[kind] = (1.0, 1 - WEIGHTS.answers)[able] if able < 2 else (1 - WEIGHTS.answers) ** able
        return found


class _Ending:
    """The extra value of a battle that may end the match (SB 6.1)."""

    def __init__(self, state: State, seat: int) -> None:
        facts: Facts = state.table.facts
        self.near = scoring.exhausted(state) + 1 >= facts.exhausted_piles
        self.lead = scoring.lead(state, seat) if self.near else 0

    def worth(self, win: float, prize: float, left: int, by_victory: int = 1, by_defeat: int = 1) -> float:
        """Return the value of ending the match with a battle, or 0 if the battle can't end it.

        `win` is the probability that this seat wins the battle. The winner gets `prize` points. `left` is the number of
        souls on the space before the battle. The space loses `by_victory` souls if this seat wins, or `by_defeat` souls
        if another seat wins.
        """
        if not self.near:
            return 0.0
        found = 0.0
        if left <= by_victory:
            found += win * (WEIGHTS.ahead if self.lead + prize > 0 else -WEIGHTS.behind)
        if left <= by_defeat:
            found += (1 - win) * (WEIGHTS.ahead if self.lead - prize > 0 else -WEIGHTS.behind)
        return found


def _opening(
    state: State,
    hand: _Hand,
    rivals: _Rivals,
    ending: _Ending,
    space: int,
    more: float = 0.0,
) -> tuple[float, tuple[int, ...]]:
    """Return the value and the cards of the best opening play for the soul on a space.

    `more` is the number of points that a victory brings in addition to the soul. The cards are () if no play beats the
    soul.
    """
    facts: Facts = state.table.facts
    soul = state.places[space][-1]
    top, worth = facts.single[soul], facts.value[soul]
    prize, left, taken = worth + more, len(state.places[space]), 2 if more else 1
    best, chosen = _WORST, -1
    for number, beats in enumerate(hand.kinds.translate(facts.beats[top])):
        # Unless the battle can end the match, the most valuable play is one that nobody can beat.
        if beats and (ending.near or prize - hand.spent[number] > best):
            win = rivals.silent(laid(hand.kinds[number], top))
            found = win * prize - (1 - win) * hand.values[number] - hand.spent[number]
            found += ending.worth(win, worth, left, taken)
            if found > best:
                best, chosen = found, number
    return best, nth_play(hand.cards, chosen) if chosen >= 0 else ()


def _attacking(state: State, seat: int, ending: _Ending, space: int) -> tuple[float, int]:
    """Return the value of attacking the Reaper on a space, and the attack's best tribute."""
    facts: Facts = state.table.facts
    value = facts.value
    lowest = value[state.places[space][-1]]
    rivals = _Rivals(state, bit(reaper_on(state, space)))
    drawn = WEIGHTS.average if state.places[facts.deck[seat]] else 0.0
    best, chosen = _WORST, -1
    for card in state.places[facts.hand[seat]]:
        if value[card] >= lowest:
            more = WEIGHTS.average if len(state.places[space]) > 1 else 0.0
            found, cards = _opening(state, _hand(state, seat, card), rivals, ending, space, more)
            found -= max(0.0, WEIGHTS.strength * (strength(facts, card) - drawn)) * WEIGHTS.buried
            if cards and found > best:
                best, chosen = found, card
    return best, chosen


def _place(state: State, seat: int) -> Action:
    """Place the Reaper where the best battle and the guarded soul are worth the most in total."""
    facts: Facts = state.table.facts
    places, tokens = state.places, state.tokens
    hand, rivals, ending = _hand(state, seat), _Rivals(state, state.table.everyone & ~bit(seat)), _Ending(state, seat)
    worth = {
        space: _opening(state, hand, rivals, ending, space)[0]
        if space not in tokens or tokens[seat - 1] == space
        else _attacking(state, seat, ending, space)[0]
        for space in facts.spaces
        if places[space]
    }
    best, chosen = _WORST, -1
    for space in open_spaces(state, seat):
        found = WEIGHTS.guard * facts.value[places[space][-1]]
        found += max([worth[near] for near in facts.near[space] if near in worth] + [-WEIGHTS.idle])
        if found > best:
            best, chosen = found, space
    return Action("place", seat, (), chosen, state.table.tokens[seat - 1])


def _declare(state: State, seat: int) -> Action:
    """Declare the best battle or attack, or end the turn if that is better."""
    facts: Facts = state.table.facts
    hand, rivals, ending = _hand(state, seat), _Rivals(state, state.table.everyone & ~bit(seat)), _Ending(state, seat)
    quiet = state.marks[QUIET]
    best = -WEIGHTS.idle - (WEIGHTS.quiet * quiet if quiet and scoring.lead(state, seat) < 0 else 0.0)
    chosen = Action("end", seat)
    for space in facts.near[state.tokens[seat - 1]]:
        if not state.places[space]:
            continue
        if space in state.tokens:
            found, card = _attacking(state, seat, ending, space)
            if found > best:
                best, chosen = found, Action("attack", seat, (card,), space)
        else:
            found, cards = _opening(state, hand, rivals, ending, space)
            if found > best:
                best, chosen = found, Action("battle", seat, cards, space)
    return chosen


def _open(state: State, question: PlainStep) -> Action:
    """Choose the opening play after a tribute (SB 5.3)."""
    _, seat, space = question
    rivals = _Rivals(state, bit(reaper_on(state, space)))
    more = WEIGHTS.average if len(state.places[space]) > 1 else 0.0
    cards = _opening(state, _hand(state, seat), rivals, _Ending(state, seat), space, more)[1]
    return Action("lay", seat, cards, space)


def _answer(state: State, question: PlainStep) -> Action:
    """Choose the play with the highest value. If no value is above 0, pass."""
    facts: Facts = state.table.facts
    _, seat, _, space, top, out, attacker, defender = question
    hand = _hand(state, seat)
    able = hand.kinds.translate(facts.beats[top])
    if 1 not in able:
        return Action("pass", seat)
    others = state.table.everyone & ~bit(seat)
    still = others & (bit(attacker) | bit(defender)) if defender else others & ~out
    pile, souls = state.places[facts.battle], state.places[space]
    deck_size = len(facts.value) // (facts.seats + 1)
    own = sum([facts.value[card] for card in pile if card // deck_size == seat])
    theirs = sum([facts.value[card] for card in pile]) - own
    soul = facts.value[souls[-1]]
    lost = own + soul + (WEIGHTS.average if defender == seat and len(souls) > 1 else 0.0)
    prize = soul + theirs + lost / (facts.seats - 1)
    rivals, called = _Rivals(state, still), _Rivals(state, others)
    ending = _Ending(state, seat)
    taken = (1, 1) if not defender else (1, 2) if defender == seat else (2, 1)
    best, chosen = 0.0, -1
    for number, beats in enumerate(able):
        if beats and (ending.near or prize - hand.spent[number] > best):
            kind = hand.kinds[number]
            asked = called if not defender and (facts.pass_open or calls_back(kind, top)) else rivals
            win = asked.silent(laid(kind, top))
            found = win * prize - (1 - win) * hand.values[number] - hand.spent[number]
            found += ending.worth(win, soul + theirs, len(souls), *taken)
            if found > best:
                best, chosen = found, number
    return Action("lay", seat, nth_play(hand.cards, chosen), space) if chosen >= 0 else Action("pass", seat)


def _claim(state: State, question: PlainStep) -> Action:
    """Put the soul just won into the points pile or into purgatory (SB 4.5)."""
    facts: Facts = state.table.facts
    _, seat, space = question
    soul = state.places[space][-1:]
    weakest = min([strength(facts, card) for card in state.places[facts.hand[seat]]], default=0.0)
    later = WEIGHTS.later * WEIGHTS.strength * (strength(facts, soul[0]) - weakest)
    pile = facts.purgatory[seat] if later > facts.value[soul[0]] else facts.points[seat]
    return Action("claim", seat, soul, pile)


def _swap(state: State, seat: int) -> Action | None:
    """Return a swap of the weakest card in hand for the top card of purgatory (SB 3.2).

    Return None if no swap is possible or if the swap gains too little.
    """
    facts: Facts = state.table.facts
    pile, hand = state.places[facts.purgatory[seat]], state.places[facts.hand[seat]]
    if not pile or not hand or (facts.swap_everyone and state.asks != "offer"):
        return None
    weakest = min(hand, key=lambda card: strength(facts, card))
    gain = WEIGHTS.strength * (strength(facts, pile[-1]) - strength(facts, weakest))
    return Action("swap", seat, (weakest,), facts.purgatory[seat]) if gain > WEIGHTS.trade else None
