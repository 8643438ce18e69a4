"""Score legal moves in points, as sums of named terms, for hints and computer players.

A move's score is the guaranteed change in the position's value. The value of a position follows these rules:

1. Each tone missing from the sequence costs points. The cost is higher if willpower is low or the pile is small.
2. A letter in hand is worth the most if it can extend the sequence, either immediately or after other cards are played
  from the hand. A letter that the sequence needs later is worth less. Any other tone is worth the least, but can still
  be used for a dive.
3. A keeper in hand is worth nothing. Once the sequence is full, a keeper that can't be used for a dive costs points.
4. Each unused cry is worth points, except for the fourth cry: using that cry is worth more than keeping it. A player
  who wins level 1 without a cry must go on to level 2 (ME 5.5). A position close to such a win is therefore worth less.
5. A move that loses immediately scores far less than any other move. After a win on level 1, the move that ends the
  match scores more than the move that goes on to level 2.

A player who always makes the move with the highest score wins 53.5% of 2,000 deals (95% confidence interval: 51.3 to
55.7; `simulate metempsychosis --games 2000 --budget 0`). The player loses 44% of the lost deals by running out of
moves, 39% by emptying the pile, and 17% by running out of willpower. For comparison, a player who adds tones whenever
possible and saves no cards for diving wins only 15.5%.

In the game's text, the `term.*` strings describe the terms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import Term, either
from game.engine.play import rules
from game.engine.state import State
from game.metempsychosis.rules.cries import DRAWN, larger_half, smaller_half
from game.metempsychosis.rules.facts import (
    CRIES,
    CRY,
    KEEPER,
    LEVEL,
    LEVELS,
    WILLPOWER,
    Facts,
    facts_of,
    level_of,
    pile_count,
)

Terms = tuple[Term, ...]


class ScoreWeights(NamedTuple):
    """The weights of the terms, in points, tuned on many thousands of deals."""

    tone: float = 2.37
    """Points subtracted for each tone missing from the sequence."""
    next: float = 1.61
    """Points for a letter in hand that can extend the sequence, now or after other cards are played."""
    later: float = 0.81
    """Points for a letter in hand that the sequence will need later."""
    spare: float = 0.36
    """Points for any other tone in hand."""
    harm: float = 0.28
    """Points subtracted for each card discarded at random when a useful letter is played. A tone removed from the
    sequence counts as 3 discards."""
    unseen: float = 0.47
    """Points for each unseen card that is drawn."""
    looked: float = 1.6
    """The value of a choice between two unseen cards (ME 2.4), as a multiple of one unseen card's value."""
    sealed: float = 0.5
    """Points subtracted, once the sequence is full, for each keeper in hand that can't be used for a dive."""
    willpower: float = 0.28
    """This number of points, divided by the remaining willpower, is subtracted for each future tone."""
    pile: float = 2.09
    """This number of points, divided by the pile's size to the power of `bend`, is subtracted for each future tone."""
    bend: float = 0.33
    """The exponent used with `pile`."""
    extra: float = 2.62
    """Number of future tones assumed in addition to the missing ones."""
    cries: tuple[float, ...] = (0.39, 0.07, 0.02, -1.42)
    """Points for each unused cry, from the first to the fourth."""
    trap: float = 0.59
    """Points subtracted for each tone in the sequence that is among level 1's last `trap_from` tones, unless a cry has
    been used."""
    trap_from: int = 4
    """`trap` applies to this many tones at the end of level 1."""
    loses: float = -1000.0
    """Points for losing immediately."""
    wins: float = 50.0
    """Points for completing the level."""


WEIGHTS = ScoreWeights()


class After(NamedTuple):
    """The guaranteed results of a move.

    Attributes:
        hand: the known cards in hand
        ends: the letters at both ends of the sequence, or None if the sequence is empty
        lacks: the number of tones missing from the sequence
        kept: the fraction (0 to 1) of the hand that is left after random discards
        unseen: the number of unseen cards drawn; a dive counts as `ScoreWeights.looked` cards
        used: for each cry, whether the cry has been used
        won: whether the level is won if no keeper is drawn
    """

    hand: tuple[int, ...]
    ends: tuple[int, int] | None
    lacks: int
    willpower: int
    pile: int
    used: tuple[bool, ...]
    kept: float = 1.0
    unseen: float = 0.0
    won: bool = False

    @property
    def loses(self) -> bool:
        """Whether the game is lost immediately (ME 5.3)."""
        return self.willpower <= 0 or self.pile <= 0


def score_actions(game: Game, view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """Return a function that scores the legal moves. It uses only the player's view."""
    return PositionScorer(view).terms


def rollout_policy(game: Game, state: State) -> Action:
    """Return the legal move with the highest score, or the first such move if several tie.

    `state` contains hidden cards, but the scores depend only on what the player knows.
    """
    return max(rules.legal_actions(game, state), key=PositionScorer(state).worth)


class PositionScorer:
    """Scores the legal moves in one position, given as a full state or a player's view."""

    def __init__(self, view: State, weights: ScoreWeights = WEIGHTS) -> None:
        self.weights = weights
        self.facts: Facts = facts_of(view)
        self.level = level_of(view)
        self.first_level = view.marks[LEVEL] != LEVELS[-1]
        self.tomb = len(view.places[self.facts.tomb])
        self.sequence = view.places[self.facts.sequence]
        letters, row = self.facts.letter, self.sequence
        self.now = After(
            view.places[self.facts.hand],
            (letters[row[0]], letters[row[-1]]) if row else None,
            self.level.tones - len(row),
            view.marks[WILLPOWER],
            pile_count(view),
            tuple([view.marks[CRY + number] > 0 for number in range(len(CRIES))]),
        )

    def worth(self, action: Action) -> float:
        """Return the score of a legal action.

        Only scores of actions in the same position can be compared.
        """
        after = self.after(action)
        if after is None:
            return _PLAIN[action.verb].worth
        if after.loses:
            return self.weights.loses
        return self._tones(after) + self._means(after) + self._cries(after) + self._hand(after)

    def terms(self, action: Action) -> Terms:
        """Return the terms that make up a legal action's score."""
        after, now = self.after(action), self.now
        if after is None:
            return (_PLAIN[action.verb],)
        if after.loses:
            return (Term("loses", self.weights.loses),)
        values = (("cards", action.cards),)
        tones = self._tones(after) - self._tones(now)
        means = self._means(after) - self._means(now)
        hand = self._hand(after) - self._hand(now)
        cries = self._cries(after) - self._cries(now)
        found = [
            either("tone", "clef", tones, values),
            self._reserves(after, means),
            either("cry_now", "cry", cries) if action.verb == "cry" else either("late", "trap", cries),
        ]
        if action.verb == "take":
            found.append(either("fits" if self._needed(action.cards[0]) else "partners", "burden", hand, values))
        else:
            found.append(either("new_hand" if after.unseen else "better_hand", "thrown", hand))
        return tuple(term for term in found if term.worth)

    def _reserves(self, after: After, worth: float) -> Term:
        """Return the score's term for the change in willpower and pile size."""
        now = self.now
        if worth > 0:
            saved = after.willpower >= now.willpower and after.pile >= now.pile
            more = saved and (after.willpower, after.pile) != (now.willpower, now.pile)
            name = "mends" if more else "sooner" if after.lacks < now.lacks else "willpower"
            return Term(name, worth)
        spends = after.willpower < now.willpower or after.pile < now.pile
        return Term("cost" if spends else "farther", worth)

    # --- the position after a move -------------------------------------------------------------------------------

    def after(self, action: Action) -> After | None:
        """Return the guaranteed results of a legal action, or None if the action isn't a move."""
        foresee = _FORESEE.get(action.verb)
        return None if foresee is None else foresee(self, action)

    def _left_in_hand(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([card for card in self.now.hand if card not in cards])

    def incarnated(self, action: Action) -> After:
        """Return the position after playing a tone (ME 2.1, 2.3)."""
        facts, now, around = self.facts, self.now, len(self.facts.letters)
        card = action.cards[0]
        letter, toll = facts.letter[card], facts.toll[card]
        left, right = now.ends or (letter, letter)
        lacks = now.lacks - 1
        ends: tuple[int, int] | None
        if action.place == facts.left:
            ends = letter, (right - toll.clef) % around
        else:
            ends = (left + toll.clef) % around if now.ends else letter, letter
        if toll.clef:
            lacks += toll.clef
            ends = ends if now.ends else None
        after = self._resolved(card, ends, lacks)
        return after._replace(won=not lacks and not any(facts.letter[other] == KEEPER for other in after.hand))

    def faced(self, action: Action) -> After:
        """Return the position after facing a keeper (ME 2.2, 2.3)."""
        return self._resolved(action.cards[0], self.now.ends, self.now.lacks)

    def _resolved(self, card: int, ends: tuple[int, int] | None, lacks: int) -> After:
        now, toll = self.now, self.facts.toll[card]
        hand = self._left_in_hand((card,))
        many = len(hand) + toll.drawn
        pile = now.pile - toll.drawn - toll.buried
        # If the pile is empty, the game is lost before cards return to the pile (ME 5.3).
        return now._replace(
            hand=hand,
            ends=ends,
            lacks=lacks,
            willpower=now.willpower - toll.willpower,
            pile=pile + toll.clef if pile > 0 else 0,
            kept=1 - min(toll.lot, many) / many if many else 1.0,
            unseen=float(toll.drawn),
        )

    def dived(self, action: Action) -> After:
        """Return the position after a dive (ME 2.4).

        In a dive, two cards are discarded, and the better of two new cards is taken.
        """
        return self.now._replace(
            hand=self._left_in_hand(action.cards), pile=self.now.pile - 1, unseen=self.weights.looked
        )

    def taken(self, action: Action) -> After:
        """Return the position after taking one of the two cards in a dive (ME 2.4)."""
        return self.now._replace(hand=(*self.now.hand, *action.cards), pile=self.now.pile - 1)

    def cried(self, action: Action) -> After:
        """Return the position after a cry (ME 4.1 to 4.4)."""
        now, cry = self.now, CRIES.index(action.pick)
        used = (*now.used[:cry], True, *now.used[cry + 1 :])
        if cry == 0:
            left = now.willpower - larger_half(now.willpower)
            return now._replace(used=used, willpower=left, pile=now.pile - DRAWN, unseen=float(DRAWN))
        if cry == 1:
            return now._replace(used=used, willpower=self.level.willpower, pile=now.pile - larger_half(now.pile))
        if cry == 2:
            many = len(now.hand)
            return now._replace(used=used, hand=(), pile=now.pile - many, unseen=float(many))
        around = len(self.facts.letters)
        row = self.sequence[1:-1]
        assert now.ends is not None
        ends = ((now.ends[0] + 1) % around, (now.ends[1] - 1) % around) if row else None
        return now._replace(used=used, ends=ends, lacks=now.lacks + 2, pile=now.pile + smaller_half(self.tomb) + 2)

    def recalled(self, action: Action) -> After:
        """Return the position after paying for a card from the tomb (ME 2.6)."""
        return self.now._replace(willpower=self.now.willpower - self.facts.price, pile=self.now.pile + 1)

    def reached(self, action: Action) -> After:
        """Return the position after paying for a card from the pile (ME 2.6)."""
        return self.now._replace(willpower=self.now.willpower - self.facts.price, pile=self.now.pile - 1, unseen=1.0)

    # --- the value of a position ---------------------------------------------------------------------------------

    def _tones(self, after: After) -> float:
        return -self.weights.tone * after.lacks + (self.weights.wins if after.won else 0.0)

    def _means(self, after: After) -> float:
        weights, ahead = self.weights, after.lacks + self.weights.extra
        return -ahead * (weights.willpower / after.willpower + weights.pile / math.pow(float(after.pile), weights.bend))

    def _cries(self, after: After) -> float:
        weights = self.weights
        if self.first_level and not any(after.used):
            trap = weights.trap * max(0, weights.trap_from - after.lacks) + (weights.wins if after.won else 0.0)
            return sum(weights.cries) - trap
        return sum([worth for worth, used in zip(weights.cries, after.used, strict=True) if not used])

    def _hand(self, after: After) -> float:
        weights, facts = self.weights, self.facts
        letters, toll = facts.letter, facts.toll
        harm: dict[int, int] = {}
        tones = 0
        for card in after.hand:
            letter = letters[card]
            if letter != KEEPER:
                tones += 1
                cost = toll[card].lot + 3 * toll[card].clef
                harm[letter] = min(harm.get(letter, cost), cost)
        found = weights.spare * (tones - len(harm))
        if after.lacks:
            for letter in harm:
                found += self._letter(after, letter, harm)
        else:
            found += weights.spare * len(harm) - weights.sealed * self._stranded(after.hand)
        return (found + weights.unseen * after.unseen) * after.kept

    def _stranded(self, hand: tuple[int, ...]) -> int:
        """Return how many keepers in a hand can't be used for a dive."""
        facts = self.facts
        return sum([facts.letter[card] == KEEPER and facts.partners[card].isdisjoint(hand) for card in hand])

    def _letter(self, after: After, letter: int, held: dict[int, int]) -> float:
        """Return the value of a letter in hand while tones are missing.

        `held` contains all letters in hand.
        """
        around = len(self.facts.letters)
        if after.ends is None:
            near = (letter + 1) % around in held or (letter - 1) % around in held
            return self._fitting(held[letter]) if near else self._waiting(held[letter])
        left, right = after.ends
        needed = False
        for away, step in (((letter - right - 1) % around, -1), ((left - letter - 1) % around, 1)):
            if away < after.lacks:
                needed = True
                # Skip the letters between this one and the end of the sequence if they are also in the hand.
                at = letter + step
                while away and at % around in held:
                    away -= 1
                    at += step
                if not away:
                    return self._fitting(held[letter])
        return self._waiting(held[letter]) if needed else self.weights.spare

    def _fitting(self, harm: int) -> float:
        return self.weights.next - self.weights.harm * harm

    def _waiting(self, harm: int) -> float:
        return self.weights.later - self.weights.harm * harm / 2

    def _needed(self, card: int) -> bool:
        letter = self.facts.letter[card]
        if letter == KEEPER or not self.now.lacks:
            return False
        return self.now.ends is None or self._letter(self.now, letter, {letter: 0}) != self.weights.spare


_FORESEE: dict[str, Callable[[PositionScorer, Action], After]] = {
    "incarnate": PositionScorer.incarnated,
    "face": PositionScorer.faced,
    "dive": PositionScorer.dived,
    "take": PositionScorer.taken,
    "cry": PositionScorer.cried,
    "recall": PositionScorer.recalled,
    "reach": PositionScorer.reached,
}
_PLAIN = {"stop": Term("stop", 1.0), "ascend": Term("risk", -1.0), "give_up": Term("loses", 2 * WEIGHTS.loses)}
