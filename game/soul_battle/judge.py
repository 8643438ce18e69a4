"""What a legal action is worth, in points and in named terms (texts `term.*`): for computer players and for hints.

Points won, and points that the others lose, count the same way: only the difference between the seats wins a match
(SB 6.6). Cards spent count by their strength, for hands are drawn up at the next turn anyhow (SB 3.1): a weak card is
gladly spent, a strong one hardly. What the others may answer is read off imagined tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.engine.rules import Term
from game.engine.state import State
from game.engine.table import bit
from game.soul_battle import scoring
from game.soul_battle.battle import ATTACKER, DEFENDER, OUT, SPACE, TOP
from game.soul_battle.beats import calls_back, laid
from game.soul_battle.facts import QUIET, Facts
from game.soul_battle.plays import kind_of, kinds_of, plays_of
from game.soul_battle.turn import open_spaces, reaper_on

Terms = tuple[Term, ...]


class Weights(NamedTuple):
    """How much the terms count, in points; tuned by matches over paired deals (`soul-lab tournament`)."""

    answers: float = 0.3
    """Who can beat a play does so this often."""
    strength: float = 1.7
    """What a card's value is worth in the hand."""
    two: float = 4.0
    """A 2 is worth as much as a card of this value: it takes Jokers (SB 2.5)."""
    average: float = 7.8
    """The value of the card that is drawn for one that was spent."""
    buried: float = 0.5
    """A tribute comes back by a swap: so much of its strength is lost."""
    guard: float = 0.3
    """Of a soul under the own Reaper."""
    later: float = 0.3
    """Of the strength that a soul in purgatory would add to the weakest of the hand."""
    trade: float = 0.3
    """Against a swap that brings next to nothing."""
    idle: float = 4.0
    """Against ending a turn without a battle."""
    quiet: float = 3.0
    """The same, for each turn that has ended so before, while another seat has more points (SB 6.2)."""
    ahead: float = 6.0
    """For ending the match as its winner."""
    behind: float = 15.0
    """Against ending it as a loser."""


WEIGHTS = Weights()


def judge(view: State, worlds: Sequence[State], weights: Weights = WEIGHTS) -> Callable[[Action], Terms]:
    """The judge of one position: the view of the asked seat, and tables that this view can't tell from the real one."""
    return _Judge(view, worlds, weights).terms


def strength(facts: Facts, card: int) -> float:
    """What a card is good for in the hand, as a card's value."""
    value = facts.value[card]
    return WEIGHTS.two if value == 2 else value


class _Play(NamedTuple):
    """One or two cards, their kind, the points that they are to the others if they are lost, and what it costs the hand
    to spend them (below 0: it is the better for it)."""

    cards: tuple[int, ...]
    kind: int
    value: float
    spent: float


ONE_SOUL = (1, 1)
"""What a space loses by a battle, whoever wins it: two where a Reaper is beaten (SB 5.5)."""
_NEVER = -1000.0
"""Of a battle that can't be fought."""


class _Judge:
    def __init__(self, view: State, worlds: Sequence[State], weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.facts: Facts = view.table.facts
        self.question = view.agenda[-1]
        self.seat: int = self.question[1]
        self.hand = view.places[self.facts.hand[self.seat]]
        self.rivals = view.table.everyone & ~bit(self.seat)
        self.share = 1 / (self.facts.seats - 1)
        """How much of what another seat gains is lost to this one."""
        self.drawn = weights.average if view.places[self.facts.deck[self.seat]] else 0.0
        self.kinds = {
            seat: [kinds_of(self.facts, world.places[self.facts.hand[seat]]) for world in worlds]
            for seat in self.facts.order[self.seat][1:]
        }
        self.lead = scoring.lead(view, self.seat)
        self.last = scoring.exhausted(view) + 1 >= self.facts.exhausted_piles
        """Whether a battle may end the match (SB 6.1)."""
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
        """The reasons for and against an action that is legal now."""
        weigh = self._by_verb.get(action.verb)
        return weigh(action) if weigh else (Term("thrift", 0.0),)

    # --- what is known ------------------------------------------------------------------------------------------

    def worth(self, card: int) -> float:
        """The points of a soul; of one that is face down, those of an average card."""
        return float(self.facts.value[card]) if card >= 0 else self.weights.average

    def strength(self, card: int) -> float:
        """What a card is good for in the hand, in points."""
        value = self.facts.value[card]
        return self.weights.strength * (self.weights.two if value == 2 else value)

    def beaten(self, top: int, seats: int) -> float:
        """How likely one of these seats (a mask) beats this kind on top."""
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
        """Every play of a hand, worked out once."""
        found = self._plays_of.get(hand)
        if found is None:
            found = self._plays_of[hand] = [self._play(cards) for cards in plays_of(hand)]
        return found

    def _play(self, cards: tuple[int, ...]) -> _Play:
        value = sum(self.facts.value[card] for card in cards)
        spent = sum(self.strength(card) - self.weights.strength * self.drawn for card in cards)
        return _Play(cards, kind_of(self.facts, cards), value * self.share, spent)

    def _opening(self, play: _Play, space: int) -> float:
        """What it is worth to begin a battle with this play (SB 4.1): as `_fight`, in one number."""
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
        """Laying a play on a top, with these seats (a mask) to answer. Victory brings the soul and `won` points more;
        `lost` are those that the others get otherwise. The space loses so many `souls` by victory, and by defeat."""
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
        """What it means that a battle ends the match (SB 6.1): this seat wins the prize with the chance `win`, else
        another one does, and the space loses so many souls in each case. 0 where the match goes on."""
        if not self.last:
            return 0.0
        left = len(self.view.places[space])
        by_victory = win * self._stands(prize) if left <= souls[0] else 0.0
        by_defeat = (1 - win) * self._stands(-prize) if left <= souls[1] else 0.0
        return by_victory + by_defeat

    def _stands(self, won: float) -> float:
        """What it is worth that the match ends with so many points more."""
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
        """What a tribute costs (SB 5.2): it comes back by a swap."""
        return max(0.0, self.strength(card) - self.weights.strength * self.drawn) * self.weights.buried

    def _openings(self, hand: tuple[int, ...], space: int) -> list[_Play]:
        """The plays of a hand that beat a space's soul (SB 3.6)."""
        row = self.facts.beats[self.facts.single[self.view.places[space][-1]]]
        return [play for play in self._plays(hand) if row[play.kind]]

    def _against(self, play: _Play, space: int) -> Terms:
        """An opening play against the Reaper on a space: victory brings two souls (SB 5.5)."""
        guard = bit(reaper_on(self.view, space))
        top = self.facts.single[self.view.places[space][-1]]
        below = self.view.places[space][-2:-1]
        more = (1 - self.beaten(laid(play.kind, top), guard)) * self.worth(below[0]) if below else 0.0
        return (*self._fight(play, top, guard, space, souls=(2, 1)), Term("two_souls", more))

    def _lay(self, action: Action) -> Terms:
        question, facts = self.question, self.facts
        play = self._play(action.cards)
        if question[0] == "open":
            return self._against(play, question[2])
        space, top = question[SPACE], question[TOP]
        pile = self.view.places[facts.battle]
        deck_size = len(facts.value) // (facts.seats + 1)
        own = sum(facts.value[card] for card in pile if card // deck_size == self.seat)
        theirs = sum(facts.value[card] for card in pile) - own
        souls = self.view.places[space]
        lost = own + self.worth(souls[-1])
        if question[DEFENDER] == self.seat and len(souls) > 1:
            lost += self.worth(souls[-2])
        reaper = question[DEFENDER]
        taken = ONE_SOUL if not reaper else (1, 2) if reaper == self.seat else (2, 1)
        return self._fight(play, top, self._answering(play.kind, top), space, float(theirs), self.share * lost, taken)

    def _answering(self, kind: int, top: int) -> int:
        """The seats (a mask) that are asked once a play of this kind was laid on the top (SB 4.2, 5.1)."""
        question = self.question
        if question[DEFENDER]:
            return self.rivals & (bit(question[ATTACKER]) | bit(question[DEFENDER]))
        all_asked = self.facts.pass_open or calls_back(kind, top)
        return self.rivals if all_asked else self.rivals & ~int(question[OUT])

    # --- the rest -----------------------------------------------------------------------------------------------

    def _rest(self, action: Action) -> Terms:
        """Ending the turn: nothing is won, and the match comes nearer to a quiet end (SB 6.2)."""
        quiet = self.view.marks[QUIET] if self.lead < 0 else 0
        return (Term("thrift", 0.0), Term("idle", -self.weights.idle - self.weights.quiet * quiet))

    def _prospect(self, hand: tuple[int, ...], space: int) -> float:
        """What the best battle from a space is worth; without one, that of an idle turn."""
        near = [target for target in self.facts.near[space] if self.view.places[target]]
        return max([-self.weights.idle, *(self._best_at(hand, target) for target in near)])

    def _best_at(self, hand: tuple[int, ...], target: int) -> float:
        """What the best battle for a space's soul is worth, from any space next to it."""
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
        """A stronger card for a weaker one, and what the turn then leads to. A hand is never made weaker for a battle's
        sake: that battle can be fought as well without."""
        top = self.view.places[action.place][-1]
        hand = (*(card for card in self.hand if card != action.cards[0]), top)
        gain = self.strength(top) - self.strength(action.cards[0])
        after = self._turn(hand) if gain > 0 else min(self._turn(hand), self._turn(self.hand))
        return (Term("better_card", gain - self.weights.trade, (("cards", (top,)),)), Term("prospect", after))

    def _turn(self, hand: tuple[int, ...]) -> float:
        """What the rest of the turn is worth with this hand; 0 for a swap outside the own turn."""
        name = self.question[0]
        if name == "declare":
            return self._prospect(hand, self.view.tokens[self.seat - 1])
        if name != "reaper":
            return 0.0
        return max(self._prospect(hand, at) + self._guarding(at) for at in open_spaces(self.view, self.seat))

    def _guarding(self, space: int) -> float:
        """What it is worth that the own Reaper protects a soul (SB 3.5, 5.2)."""
        return self.weights.guard * self.worth(self.view.places[space][-1])

    def _claim(self, action: Action) -> Terms:
        soul = action.cards[0]
        if action.place == self.facts.points[self.seat]:
            return (Term("points", self.worth(soul), (("soul", action.cards),)),)
        weakest = min((self.strength(card) for card in self.hand), default=0.0)
        return (Term("later", self.weights.later * (self.strength(soul) - weakest), (("soul", action.cards),)),)


def total(terms: Terms) -> float:
    """What the terms add up to, in points."""
    return sum(term.worth for term in terms)
