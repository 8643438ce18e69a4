"""What a legal move is worth, in named terms (texts `term.*`): for the hints and for the player that the lab measures.

The policy, as it was written down before it was first run:
1. Attach the tone that costs least, weighed by what is left of willpower and pile, and that keeps the most options.
2. Dive with two cards that are not wanted, gladly with a keeper; take the card that fits, never a keeper.
3. Face a keeper when nothing else helps.
4. Cry when stuck or near a loss: the cry that mends what is short.
5. Never lose while another move is left; stop when level 1 is won; on level 2 pay for help as for a cry.

It wins 15.5 % of 2,000 deals (14.0 to 17.2 with 95 % certainty; `simulate metempsychosis --games 2000`); of its losses
40 % are for want of a move, 37 % by the empty pile, 23 % by willpower, and nine of ten wins used two to four cries. An
independent model of the same cards won 11 % with a quick player. The rules are not what differs (a brute-force
enumerator counts the same lines); the policy is: with other weights this one wins 4 to 19 %."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game, Term
from game.engine.state import State
from game.metempsychosis.facts import KEEPER, WILLPOWER, Facts, facts_of, level_of, pile_count, shares
from game.metempsychosis.outlook import Sure, foreseen

Terms = tuple[Term, ...]


class Weights(NamedTuple):
    """How much the terms count. A tone of the sequence is worth `tone`."""

    tone: float = 10.0
    willpower: float = 9.0
    """Of a willpower point, divided by how many are left."""
    pile: float = 12.0
    """Of a card of the pile, divided by how many are left."""
    card: float = 0.8
    """Of a card of the hand."""
    option: float = 1.2
    """Of a card that would fit at an end next."""
    wanted: float = 4.0
    """Against throwing away a card that fits at an end, or would after others of the hand."""
    keeper: float = 4.0
    """For getting rid of a keeper without facing it, and against taking one."""
    dive: float = 3.0
    """For looking at two cards."""
    face: float = -2.0
    cry: float = -7.0
    """Before what a cry mends."""
    loses: float = -1000.0


WEIGHTS = Weights()


def judge(game: Game, view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """The judge of one position: the player's view, and tables imagined from it."""
    return _Judge(game, view, worlds[0] if worlds else imagine(view, Chance("judge"))).terms


class _Judge:
    """One position, weighed. `world` is a table that the view can't tell from the real one; only what is the same on
    all of them is read from it."""

    def __init__(self, game: Game, view: State, world: State, weights: Weights = WEIGHTS) -> None:
        self.game = game
        self.view = view
        self.world = world
        self.weights = weights
        self.facts: Facts = facts_of(view)
        self.hand = view.places[self.facts.hand]
        self.willpower = max(1, view.marks[WILLPOWER])
        self.pile = max(1, pile_count(view))
        self.wanted = self._chain(view.places[self.facts.sequence], self.hand)

    def _chain(self, sequence: tuple[int, ...], hand: tuple[int, ...]) -> frozenset[int]:
        """The cards of a hand that would fit at an end, now or after others of it."""
        letters = self.facts.letter
        tones = [card for card in hand if letters[card] != KEEPER]
        room = level_of(self.view).tones - len(sequence)
        if room <= 0:
            return frozenset()
        if not sequence:
            return frozenset(tones)
        around = len(self.facts.letters)
        found: set[int] = set()
        for end, step in ((sequence[0], -1), (sequence[-1], 1)):
            letter = letters[end]
            for _ in range(room):
                letter = (letter + step) % around
                fitting = [card for card in tones if letters[card] == letter]
                if not fitting:
                    break
                found |= set(fitting)
        return frozenset(found)

    def terms(self, action: Action) -> Terms:
        """The terms of one legal action; where all speak against it, that everything else is worse."""
        terms = self._weighed(action)
        return terms if any(term.worth > 0 for term in terms) else (*terms, Term("last", 0.0))

    def _weighed(self, action: Action) -> Terms:
        if action.verb == "give_up":
            return (Term("loses", 2 * self.weights.loses),)
        if action.verb in ("stop", "ascend"):
            return (Term("stop", 1.0),) if action.verb == "stop" else (Term("risk", -1.0),)
        if action.verb == "take":
            return self._taken(action.cards[0])
        sure = foreseen(self.game, self.view, action, self.world)
        if sure.loses:
            return (Term("loses", self.weights.loses),)
        own: Terms = {
            "incarnate": self._incarnated, "face": self._faced, "dive": self._dived, "cry": self._cried,
            "recall": self._helped, "reach": self._helped,
        }[action.verb](action)
        return (*own, *self._cost(action, sure))

    def _cost(self, action: Action, sure: Sure) -> Terms:
        lost, gone = self.willpower - sure.willpower, self.pile - sure.pile
        worth = -self.weights.willpower * lost / self.willpower - self.weights.pile * gone / self.pile
        if action.verb == "cry" and worth > 0:
            return (Term("mends", 1.5 * worth),)
        return (Term("cost", worth),) if worth < 0 else (Term("mends", worth),)

    def _incarnated(self, action: Action) -> Terms:
        card = action.cards[0]
        sequence = self.view.places[self.facts.sequence]
        left = (card, *sequence) if action.place == self.facts.left else (*sequence, card)
        rest = tuple(other for other in self.hand if other != card)
        options = len(self._chain(left, rest))
        terms = [Term("tone", self.weights.tone, (("cards", action.cards),))]
        for name, count in self.facts.effects[card]:
            if name == "discard_random":
                terms.append(Term("lot", -self.weights.card * count))
            if name == "broken_clef":
                terms.append(Term("clef", -self.weights.tone * count))
        if options:
            terms.append(Term("options", self.weights.option * options, (("count", options),)))
        return tuple(terms)

    def _faced(self, action: Action) -> Terms:
        return (Term("faced", self.weights.face),)

    def _dived(self, action: Action) -> Terms:
        letters = self.facts.letter
        thrown = sum(card in self.wanted for card in action.cards)
        # Of two cards with one letter only one can be wanted at an end.
        if thrown == 2 and letters[action.cards[0]] == letters[action.cards[1]]:
            thrown = 1
        keepers = sum(letters[card] == KEEPER for card in action.cards)
        terms = [Term("dive", self.weights.dive), Term("thrown", -self.weights.wanted * thrown - self.weights.card)]
        if keepers:
            terms.append(Term("keeper", self.weights.keeper * keepers))
        return tuple(terms)

    def _cried(self, action: Action) -> Terms:
        weights = self.weights
        price = Term("cry", weights.cry)
        if action.pick == "third":
            dead = sum(card not in self.wanted for card in self.hand)
            return price, Term("new_hand", weights.card * dead)
        if action.pick == "fourth":
            return price, Term("clef", -2 * weights.tone)
        if action.pick == "first":
            return price, Term("new_hand", 2 * weights.card)
        return (price,)

    def _helped(self, action: Action) -> Terms:
        return (Term("cry", self.weights.cry / 2),)

    def _taken(self, card: int) -> Terms:
        facts, weights = self.facts, self.weights
        if facts.letter[card] == KEEPER:
            return (Term("takes_keeper", -weights.keeper),)
        if card in self._chain(self.view.places[facts.sequence], (*self.hand, card)):
            cost = sum(count for _, count in facts.effects[card])
            return (Term("fits", weights.wanted - cost / 10, (("cards", (card,)),)),)
        partners = sum(shares(facts, card, other) for other in self.hand)
        return (Term("partners", weights.card * partners / 2),)

