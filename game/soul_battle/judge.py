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
from game.soul_battle.turn import reaper_on

Terms = tuple[Term, ...]


class Weights(NamedTuple):
    """How much the terms count, in points; tuned by duels (`soul-lab duel`)."""

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
        self._beaten: dict[tuple[int, int], float] = {}
        self._by_verb: dict[str, Callable[[Action], Terms]] = {
            "place": self._place, "battle": self._battle, "attack": self._attack, "lay": self._lay,
            "claim": self._claim, "swap": self._swap, "end": self._rest,
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
            times = sum(any(1 in kinds[at].translate(row) for kinds in asked) for at in range(count))
            found = self._beaten[top, seats] = self.weights.answers * times / count if count else 0.0
        return found

    # --- battles ------------------------------------------------------------------------------------------------

    def _stake(self, cards: tuple[int, ...], top: int, seats: int, space: int, won: float, lost: float) -> Terms:
        """Laying these cards on a top, with these seats to answer. `won` are the points that come with victory, `lost`
        those that the others get otherwise."""
        kind = kind_of(self.facts, cards)
        risk = self.beaten(laid(kind, top), seats)
        soul = self.view.places[space][-1:]
        at_risk = sum(self.facts.value[card] for card in cards) * self.share
        spent = sum(self.strength(card) - self.weights.strength * self.drawn for card in cards)
        return (
            Term("soul", (1 - risk) * self.worth(soul[0]), (("soul", soul),)),
            Term("loot", (1 - risk) * won),
            Term("deny", (1 - risk) * lost),
            Term("risk", -risk * at_risk),
            Term("spent" if spent > 0 else "fresh", -spent),
            *self._end(space, 1, 1 - risk, won + self.worth(soul[0])),
        )

    def _end(self, space: int, souls: int, chance: float, won: float) -> Terms:
        """What it means that winning takes the last soul of the match (SB 6.1)."""
        left = self.view.places[space]
        if len(left) > souls or scoring.exhausted(self.view) + 1 < self.facts.exhausted_piles:
            return ()
        if self._lead(won) > 0:
            return (Term("ends_ahead", self.weights.ahead * chance),)
        return (Term("ends_behind", -self.weights.behind * chance),)

    def _lead(self, won: float) -> float:
        """How far this seat is ahead of the best other one with these points more."""
        best = max(scoring.count(self.view, seat).total for seat in self.kinds)
        return scoring.count(self.view, self.seat).total + won - best

    def _battle(self, action: Action) -> Terms:
        return self._open(self.hand, action.cards, action.place)

    def _open(self, hand: tuple[int, ...], cards: tuple[int, ...], space: int) -> Terms:
        top = self.facts.single[self.view.places[space][-1]]
        return self._stake(cards, top, self.rivals, space, 0.0, 0.0)

    def _attack(self, action: Action) -> Terms:
        return self._tribute(self.hand, action.cards[0], action.place)

    def _tribute(self, hand: tuple[int, ...], card: int, space: int) -> Terms:
        left = tuple(other for other in hand if other != card)
        lost = (self.strength(card) - self.weights.strength * self.drawn) * self.weights.buried
        return (*self._best_against(left, space), Term("tribute", -lost if lost > 0 else 0.0))

    def _best_against(self, hand: tuple[int, ...], space: int) -> Terms:
        """The best opening play against a Reaper (SB 5.3)."""
        top = self.facts.single[self.view.places[space][-1]]
        row = self.facts.beats[top]
        plays = [play for play in plays_of(hand) if row[kind_of(self.facts, play)]]
        return max((self._against(play, top, space) for play in plays), key=total)

    def _against(self, cards: tuple[int, ...], top: int, space: int) -> Terms:
        guard = bit(reaper_on(self.view, space))
        below = self.view.places[space][-2:-1]
        more = self.worth(below[0]) if below else 0.0
        found = self._stake(cards, top, guard, space, 0.0, 0.0)
        risk = self.beaten(laid(kind_of(self.facts, cards), top), guard)
        return (*found, Term("two_souls", (1 - risk) * more))

    def _lay(self, action: Action) -> Terms:
        question, facts = self.question, self.facts
        if question[0] == "open":
            return self._against(action.cards, facts.single[self.view.places[question[2]][-1]], question[2])
        space, top, out = question[SPACE], question[TOP], question[OUT]
        seats = self.rivals & ~out
        if calls_back(kind_of(facts, action.cards), top) or facts.pass_open:
            seats = self.rivals
        if question[DEFENDER]:
            seats = bit(question[ATTACKER]) | bit(question[DEFENDER])
            seats &= self.rivals
        deck_size = len(facts.value) // (facts.seats + 1)
        pile = self.view.places[facts.battle]
        theirs = sum(facts.value[card] for card in pile if card // deck_size != self.seat)
        own = sum(facts.value[card] for card in pile if card // deck_size == self.seat)
        soul = self.view.places[space][-1]
        lost = self.share * (own + self.worth(soul))
        if question[DEFENDER] == self.seat and len(self.view.places[space]) > 1:
            lost += self.share * self.worth(self.view.places[space][-2])
        return self._stake(action.cards, top, seats, space, float(theirs), lost)

    # --- the rest -----------------------------------------------------------------------------------------------

    def _rest(self, action: Action) -> Terms:
        """Ending the turn: nothing is won, and the match comes nearer to a quiet end (SB 6.2)."""
        quiet = self.view.marks[QUIET] if self._lead(0.0) < 0 else 0
        return (Term("thrift", 0.0), Term("idle", -self.weights.idle - self.weights.quiet * quiet))

    def _prospect(self, hand: tuple[int, ...], space: int) -> float:
        """What the best battle from a space is worth; without one, that of an idle turn."""
        view, facts = self.view, self.facts
        best = -self.weights.idle
        for target in facts.near[space]:
            if not view.places[target] or target == space:
                continue
            guard = reaper_on(view, target)
            top = facts.single[view.places[target][-1]]
            row = facts.beats[top]
            if guard in (0, self.seat):
                for play in plays_of(hand):
                    if row[kind_of(facts, play)]:
                        best = max(best, total(self._open(hand, play, target)))
                continue
            for card in hand:
                left = tuple(other for other in hand if other != card)
                can = any(row[kind] for kind in kinds_of(facts, left))
                if can and facts.value[card] >= facts.value[view.places[target][-1]]:
                    best = max(best, total(self._tribute(hand, card, target)))
        return best

    def _place(self, action: Action) -> Terms:
        soul = self.view.places[action.place][-1:]
        return (
            Term("prospect", self._prospect(self.hand, action.place)),
            Term("guard", self.weights.guard * self.worth(soul[0]), (("soul", soul),)),
        )

    def _swap(self, action: Action) -> Terms:
        top = self.view.places[action.place][-1]
        hand = (*(card for card in self.hand if card != action.cards[0]), top)
        gain = self.strength(top) - self.strength(action.cards[0])
        name = self.question[0]
        if name == "declare":
            after = self._prospect(hand, self.view.tokens[self.seat - 1])
        elif name == "reaper":
            free = [s for s in self.facts.spaces if self.view.places[s] and reaper_on(self.view, s) in (0, self.seat)]
            after = max(
                self._prospect(hand, space) + self.weights.guard * self.worth(self.view.places[space][-1])
                for space in free
            )
        else:
            after = 0.0
        return (
            Term("better_card", gain - 0.3, (("cards", (top,)),)),
            Term("prospect", after),
        )

    def _claim(self, action: Action) -> Terms:
        soul = action.cards[0]
        if action.place == self.facts.points[self.seat]:
            return (Term("points", self.worth(soul), (("soul", action.cards),)),)
        weakest = min((self.strength(card) for card in self.hand), default=0.0)
        return (Term("later", self.weights.later * (self.strength(soul) - weakest), (("soul", action.cards),)),)


def total(terms: Terms) -> float:
    """What the terms add up to, in points."""
    return sum(term.worth for term in terms)
