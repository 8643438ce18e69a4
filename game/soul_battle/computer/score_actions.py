"""Score legal actions in points, for computer players and hints.

A score is a sum of named terms. The `term.*` strings describe the terms. Winning a point is worth the same as making
each of the other seats lose a point (SB 6.6). Playing a card costs the card's strength minus the expected strength of
its replacement, because hands are refilled every turn (SB 3.1). Sampled tables show how the other seats might answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.engine.definition.player_support import Term, either, total
from game.engine.state import State
from game.engine.table import bit
from game.soul_battle.rules import scoring
from game.soul_battle.rules.beats import calls_back, laid
from game.soul_battle.rules.facts import QUIET, Facts
from game.soul_battle.rules.plays import kind_of, kinds_of, plays_of
from game.soul_battle.rules.reaper import open_spaces, reaper_on
from game.soul_battle.rules.steps import AnswerQuestion, SpaceStep

Terms = tuple[Term, ...]


class ScoreWeights(NamedTuple):
    """The weights of the terms, tuned in tournaments.

    Each deal of a tournament is played several times, so that each player plays in every seat.
    """

    answers: float = 0.3
    """The assumed probability, from 0 to 1, that a seat able to beat a play does so. Computer players actually do so in
    92% of cases, but a value of 0.92 doesn't win more matches."""
    strength: float = 1.7
    """Points for each unit of a card's value while the card is in the hand."""
    two: float = 4.0
    """The assumed value of a 2 in hand. It is above 2 because a 2 beats Jokers (SB 2.5)."""
    average: float = 7.8
    """The value of an average card. When a card is spent, its replacement is expected to have this value."""
    buried: float = 0.5
    """The fraction of a tribute's cost that counts, from 0 to 1. A swap can bring the tribute back."""
    guard: float = 0.3
    """The value of guarding a soul with the seat's Reaper, as a fraction of the soul's points, from 0 to 1."""
    later: float = 0.3
    """The weight, from 0 to 1, of the gain from sending a soul to purgatory. The gain is the soul's strength minus the
    strength of the weakest card in hand."""
    trade: float = 0.3
    """Points subtracted for a swap, to prevent swaps that gain almost nothing."""
    idle: float = 4.0
    """Points subtracted for ending a turn without a battle."""
    quiet: float = 3.0
    """Extra points subtracted for each consecutive turn without a battle, if the seat is behind (SB 6.2)."""
    ahead: float = 6.0
    """Points for ending the match as its winner."""
    behind: float = 15.0
    """Points subtracted for ending the match as a loser."""


WEIGHTS = ScoreWeights()


def score_actions(view: State, worlds: Sequence[State], weights: ScoreWeights = WEIGHTS) -> Callable[[Action], Terms]:
    """Return a function that scores the legal actions in a position.

    `view` is the position as the acting seat sees it. `worlds` contains sampled positions, in which the hidden cards
    are replaced by guesses that fit `view`.
    """
    return _Scorer(view, worlds, weights).terms


def strength(facts: Facts, card: int) -> float:
    """Return how useful a card in hand is, on the same scale as card values."""
    value = facts.value[card]
    return WEIGHTS.two if value == 2 else value


class _Play(NamedTuple):
    """A play of one or two cards, with its kind and its costs in points.

    `value` is the cost if the other seats win the cards. `spent` is the value that the hand loses when the cards played
    are replaced by new cards. It is negative if the new cards are expected to be better.
    """

    cards: tuple[int, ...]
    kind: int
    value: float
    spent: float


ONE_SOUL = (1, 1)
"""The number of souls that a space loses in a battle: first if this seat wins, then if another seat wins. If a Reaper
is attacked, the attacker's victory takes two souls instead (SB 5.5)."""
_NEVER = -1000.0
"""The value used if no battle is possible."""


class _Scorer:
    def __init__(self, view: State, worlds: Sequence[State], weights: ScoreWeights) -> None:
        self.view = view
        self.weights = weights
        self.facts: Facts = view.table.facts
        self.question = view.question
        self.seat = view.asked
        self.hand = view.places[self.facts.hand[self.seat]]
        self.rivals = view.table.everyone & ~bit(self.seat)
        self.share = 1 / (self.facts.seats - 1)
        """The fraction of another seat's gain that counts as a loss for this seat."""
        self.drawn = weights.average if view.places[self.facts.deck[self.seat]] else 0.0
        self.kinds = {
            seat: [kinds_of(self.facts, world.places[self.facts.hand[seat]]) for world in worlds]
            for seat in self.facts.order[self.seat][1:]
        }
        self.lead = scoring.lead(view, self.seat)
        self.last = scoring.exhausted(view) + 1 >= self.facts.exhausted_piles
        """Whether a battle could end the match, because one more exhausted space is enough (SB 6.1)."""
        self._plays_of: dict[tuple[int, ...], list[_Play]] = {}
        self._best: dict[tuple[tuple[int, ...], int], float] = {}
        self._beaten: dict[tuple[int, int], float] = {}
        self._by_verb: dict[str, Callable[[Action], Terms]] = {
            "place": self._place,
            "battle": self._battle,
            "attack": self._attack,
            "lay": self._lay,
            "claim": self._claim,
            "swap": self._swap,
            "end": self._rest,
        }

    def terms(self, action: Action) -> Terms:
        """Return the reasons for and against a legal action."""
        weigh = self._by_verb.get(action.verb)
        return weigh(action) if weigh else (Term("thrift", 0.0),)

    # --- known cards --------------------------------------------------------------------------------------------

    def worth(self, card: int) -> float:
        """Return a soul's points. A face-down soul counts as an average card."""
        return float(self.facts.value[card]) if card >= 0 else self.weights.average

    def strength(self, card: int) -> float:
        """Return how useful a card in hand is, in points."""
        value = self.facts.value[card]
        return self.weights.strength * (self.weights.two if value == 2 else value)

    def beaten(self, top: int, seats: int) -> float:
        """Return the probability that any of the seats in a mask beats a play of kind `top`."""
        found = self._beaten.get((top, seats))
        if found is None:
            row = self.facts.beats[top]
            asked = [kinds for seat, kinds in self.kinds.items() if seats & bit(seat)]
            count = max((len(kinds) for kinds in asked), default=0)
            silent = 1 - self.weights.answers
            stands = sum(silent ** sum(1 in kinds[at].translate(row) for kinds in asked) for at in range(count))
            found = self._beaten[top, seats] = 1 - stands / count if count else 0.0
        return found

    # --- battles ------------------------------------------------------------------------------------------------

    def _plays(self, hand: tuple[int, ...]) -> list[_Play]:
        """Return every play that is possible with a hand. The result is cached."""
        found = self._plays_of.get(hand)
        if found is None:
            found = self._plays_of[hand] = [self._play(cards) for cards in plays_of(hand)]
        return found

    def _play(self, cards: tuple[int, ...]) -> _Play:
        value = sum(self.facts.value[card] for card in cards)
        spent = sum(self.strength(card) - self.weights.strength * self.drawn for card in cards)
        return _Play(cards, kind_of(self.facts, cards), value * self.share, spent)

    def _opening(self, play: _Play, space: int) -> float:
        """Return the value of opening a battle with this play (SB 4.1).

        The value is the sum of the terms from `_fight`.
        """
        soul = self.view.places[space][-1]
        risk = self.beaten(laid(play.kind, self.facts.single[soul]), self.rivals)
        win, worth = 1 - risk, self.worth(soul)
        return win * worth - risk * play.value - play.spent + self._ending(space, ONE_SOUL, win, worth)

    def _fight(
        self,
        play: _Play,
        top: int,
        seats: int,
        space: int,
        won: float = 0.0,
        lost: float = 0.0,
        souls: tuple[int, int] = ONE_SOUL,
    ) -> Terms:
        """Return the terms for laying a play on top of a play of kind `top`.

        `seats` is the mask of the seats that can answer. If the play wins, this seat gets the soul and `won` more
        points, and avoids losing `lost` points. `souls` has the same form as ONE_SOUL.
        """
        risk = self.beaten(laid(play.kind, top), seats)
        win = 1 - risk
        soul = self.view.places[space][-1:]
        worth = self.worth(soul[0])
        return (
            Term("soul", win * worth, (("soul", soul),)),
            Term("loot", win * won),
            Term("deny", win * lost),
            Term("risk", -risk * play.value),
            Term("spent" if play.spent > 0 else "fresh", -play.spent),
            *self._end(space, souls, win, won + worth),
        )

    def _ending(self, space: int, souls: tuple[int, int], win: float, prize: float) -> float:
        """Return the value of ending the match with a battle (SB 6.1), or 0 if that is impossible.

        `win` is the probability that this seat wins the battle. The winner gets `prize` points. `souls` has the same
        form as ONE_SOUL.
        """
        if not self.last:
            return 0.0
        left = len(self.view.places[space])
        by_victory = win * self._stands(prize) if left <= souls[0] else 0.0
        by_defeat = (1 - win) * self._stands(-prize) if left <= souls[1] else 0.0
        return by_victory + by_defeat

    def _stands(self, won: float) -> float:
        """Return the value of ending the match after this seat gains `won` points."""
        return self.weights.ahead if self.lead + won > 0 else -self.weights.behind

    def _end(self, space: int, souls: tuple[int, int], win: float, prize: float) -> Terms:
        worth = self._ending(space, souls, win, prize)
        return (Term("ends_ahead" if worth > 0 else "ends_behind", worth),) if worth else ()

    def _battle(self, action: Action) -> Terms:
        top = self.facts.single[self.view.places[action.place][-1]]
        return self._fight(self._play(action.cards), top, self.rivals, action.place)

    def _attack(self, action: Action) -> Terms:
        card = action.cards[0]
        lost = self._tribute(card)
        left = tuple(other for other in self.hand if other != card)
        best = max(self._openings(left, action.place), key=lambda play: total(self._against(play, action.place)))
        return (*self._against(best, action.place), Term("tribute", -lost))

    def _tribute(self, card: int) -> float:
        """Return the cost of paying a card as tribute (SB 5.2)."""
        return max(0.0, self.strength(card) - self.weights.strength * self.drawn) * self.weights.buried

    def _openings(self, hand: tuple[int, ...], space: int) -> list[_Play]:
        """Return the plays from a hand that would beat the soul on a space (SB 3.6)."""
        row = self.facts.beats[self.facts.single[self.view.places[space][-1]]]
        return [play for play in self._plays(hand) if row[play.kind]]

    def _against(self, play: _Play, space: int) -> Terms:
        """Return the terms for an opening play against the Reaper on a space.

        A victory takes two souls (SB 5.5).
        """
        guard = bit(reaper_on(self.view, space))
        top = self.facts.single[self.view.places[space][-1]]
        below = self.view.places[space][-2:-1]
        more = (1 - self.beaten(laid(play.kind, top), guard)) * self.worth(below[0]) if below else 0.0
        return (*self._fight(play, top, guard, space, souls=(2, 1)), Term("two_souls", more))

    def _lay(self, action: Action) -> Terms:
        question = self.question
        facts = self.facts
        play = self._play(action.cards)
        if isinstance(question, SpaceStep):
            return self._against(play, question.space)
        assert isinstance(question, AnswerQuestion)
        space, top = question.space, question.top
        pile = self.view.places[facts.battle]
        own = sum(facts.value[card] for card in pile if scoring.owner_of(facts, card) == self.seat)
        theirs = sum(facts.value[card] for card in pile) - own
        souls = self.view.places[space]
        lost = own + self.worth(souls[-1])
        if question.defender == self.seat and len(souls) > 1:
            lost += self.worth(souls[-2])
        reaper = question.defender
        taken = ONE_SOUL if not reaper else (1, 2) if reaper == self.seat else (2, 1)
        return self._fight(play, top, self._answering(play.kind, top), space, float(theirs), self.share * lost, taken)

    def _answering(self, kind: int, top: int) -> int:
        """Return the mask of the seats that are allowed to answer a play (SB 4.2, 5.1).

        `kind` is the kind of the play. `top` is the kind of the play underneath.
        """
        question = self.question
        assert isinstance(question, AnswerQuestion)
        if question.defender:
            return self.rivals & (bit(question.attacker) | bit(question.defender))
        all_asked = self.facts.pass_open or calls_back(kind, top)
        return self.rivals if all_asked else self.rivals & ~question.out

    # --- the rest -----------------------------------------------------------------------------------------------

    def _rest(self, action: Action) -> Terms:
        """Return the terms for ending the turn without a battle (SB 6.2)."""
        quiet = self.view.marks[QUIET] if self.lead < 0 else 0
        return (Term("thrift", 0.0), Term("idle", -self.weights.idle - self.weights.quiet * quiet))

    def _prospect(self, hand: tuple[int, ...], space: int) -> float:
        """Return the value of the best battle from a space, or of having none if that's better."""
        near = [target for target in self.facts.near[space] if self.view.places[target]]
        return max([-self.weights.idle, *(self._best_at(hand, target) for target in near)])

    def _best_at(self, hand: tuple[int, ...], target: int) -> float:
        """Return the value of the best battle for the soul on a space.

        Assume that the seat's Reaper is next to the space.
        """
        found = self._best.get((hand, target))
        if found is None:
            guard = reaper_on(self.view, target)
            if guard in (0, self.seat):
                found = max((self._opening(play, target) for play in self._openings(hand, target)), default=_NEVER)
            else:
                found = self._best_attack(hand, target)
            self._best[hand, target] = found
        return found

    def _best_attack(self, hand: tuple[int, ...], target: int) -> float:
        soul = self.view.places[target][-1]
        plays = [(total(self._against(play, target)), play.cards) for play in self._openings(hand, target)]
        return max(
            (
                worth - self._tribute(card)
                for card in hand
                if self.facts.value[card] >= self.facts.value[soul]
                for worth, cards in plays
                if card not in cards
            ),
            default=_NEVER,
        )

    def _place(self, action: Action) -> Terms:
        soul = self.view.places[action.place][-1:]
        return (
            Term("prospect", self._prospect(self.hand, action.place)),
            Term("guard", self._guarding(action.place), (("soul", soul),)),
        )

    def _swap(self, action: Action) -> Terms:
        """Return the terms for a swap: the gain in strength and the value of the rest of the turn.

        If the swap doesn't yield a stronger card, the rest of the turn is worth no more than it would be without the
        swap.
        """
        top = self.view.places[action.place][-1]
        hand = (*(card for card in self.hand if card != action.cards[0]), top)
        gain = self.strength(top) - self.strength(action.cards[0])
        after = self._turn(hand) if gain > 0 else min(self._turn(hand), self._turn(self.hand))
        better = either("better_card", "even_trade", gain - self.weights.trade, (("cards", (top,)),))
        return (better, Term("prospect", after))

    def _turn(self, hand: tuple[int, ...]) -> float:
        """Return the value of the rest of the turn with this hand, or 0 on another seat's turn."""
        name = self.view.asks
        if name == "declare":
            return self._prospect(hand, self.view.tokens[self.seat - 1])
        if name != "reaper":
            return 0.0
        return max(self._prospect(hand, at) + self._guarding(at) for at in open_spaces(self.view, self.seat))

    def _guarding(self, space: int) -> float:
        """Return the value of protecting a soul with the seat's own Reaper (SB 3.5, 5.2)."""
        return self.weights.guard * self.worth(self.view.places[space][-1])

    def _claim(self, action: Action) -> Terms:
        soul = action.cards[0]
        if action.place == self.facts.points[self.seat]:
            return (Term("points", self.worth(soul), (("soul", action.cards),)),)
        weakest = min((self.strength(card) for card in self.hand), default=0.0)
        worth = self.weights.later * (self.strength(soul) - weakest)
        return (either("later", "weak", worth, (("soul", action.cards),)),)
