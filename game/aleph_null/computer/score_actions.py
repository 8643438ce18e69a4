"""Score legal actions in points, for hints and computer players.

Each score is a sum of named terms. The `term.*` strings describe the terms. The scores follow this policy:

1. Summon Baphomet only if that wins the game. Never sacrifice a Key or Baphomet, and never give up.
2. Spend power on Keys first, then on cards that sacrifice other cards, and then on cards that give power or draw cards.
  Play free cards last, because cards in play don't return to the deck. Summon the Grand Circle after the other Keys,
  because it burns the hand.
3. Gain power only for a card in hand that needs more power and that the total visible power can pay for. Use the
  Grimoire's power first.
4. Sacrifice useless cards, especially Interferences. Keys and Baphomet never count as useless. Free cards and Magical
  Powers count as useless only late in the night. All other cards always count as useless. Use a card that sacrifices
  other cards if there are enough useless cards to sacrifice.
5. Fetch a Key. Keep Baphomet or a Key with the Chasuble. End the turn if no other action scores any points.

The command `simulate aleph_null --level N --games 1000 --budget 0` measures how many games this policy wins without
looking ahead. These are the results, with 95% confidence intervals:

- level 1: 3.3% (2.4 to 4.6)
- level 2: 2.9% (2.0 to 4.1)
- level 3: 3.8% (2.8 to 5.2)
- level 4: 1.9% (1.2 to 3.0)
- level 5: 1.0% (0.5 to 1.8)

Six or seven games out of ten are lost to damage. Most of this damage comes from unspent power, gained by sacrificing
cards. Two games out of ten are lost because Baphomet must be summoned too early.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.aleph_null.rules.choices import CHOICES
from game.aleph_null.rules.ends import score_of
from game.aleph_null.rules.facts import (
    BONUS,
    DEMON,
    HOUR,
    INTERFERENCE,
    KEY,
    MAGIC,
    POWER,
    SACRIFICE,
    SACRIFICED,
    SCRAP,
    TANIST,
    VESTED,
    facts_of,
    final,
)
from game.aleph_null.rules.summon import cost_of
from game.engine.action import Action
from game.engine.definition.player_support import Term, either
from game.engine.state import State

Terms = tuple[Term, ...]


class ScoreWeights(NamedTuple):
    """The weights of the terms, in points."""

    wins: float = 100.0
    """Points for summoning Baphomet if that wins."""
    loses: float = -1000.0
    """Points for an action that loses the match."""
    key: float = 12.0
    """Points for summoning a Key."""
    burner: float = 4.0
    """Points for summoning a card that can sacrifice others."""
    helper: float = 3.0
    """Points for summoning any other card that costs power."""
    free: float = 2.0
    """Points for summoning a free card."""
    power: float = 1.5
    """Points for each unit of power that a card in hand needs."""
    waste: float = -2.0
    """Points for power that isn't needed, or for an ability that is of little use now."""
    junk: float = 2.0
    """Points for sacrificing a useless card."""
    interference: float = 5.0
    """Points for sacrificing an Interference."""
    missed: float = -3.0
    """Points for sacrificing a useful card."""
    late: int = 3
    """The first Hour in which free cards count as junk cards."""


WEIGHTS = ScoreWeights()


def score_actions(view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """Return a function that scores a legal action, using only the player's view.

    `worlds` is ignored.
    """
    return _Scorer(view).terms


class _Scorer:
    """Scores the legal actions in one position."""

    def __init__(self, view: State, weights: ScoreWeights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.facts = facts_of(view)
        self.hand = view.places[self.facts.hand]
        self.play = view.places[self.facts.altar]
        self.power = view.marks[POWER]
        self.wanted = self._wanted()

    def _wanted(self) -> int:
        """Return the power still needed for the most expensive affordable card in hand, or 0.

        A card is affordable if the total visible power can pay for it. The result is 0 if the active power is already
        enough for every affordable card.
        """
        gives, power = self.facts.gives, self.power
        sight = power + self.view.marks[BONUS] + sum([gives[card] for card in self.play])
        most = 0
        for card in self.hand:
            cost = cost_of(self.view, card)
            if power + most < cost <= sight and self._worth(card) > 0:
                most = cost - power
        return most

    def _gives(self, card: int, ability: str) -> int:
        """Return the power that a card gives if one of its abilities is used."""
        effects = self.facts.abilities[card].get(ability, ())
        own = self.facts.abilities[card].get(SACRIFICED, ()) if ability == SACRIFICE and effects else ()
        return sum(count for name, count in (*effects, *own) if name == "gain_power")

    def _worth(self, card: int) -> float:
        """Return the value of a card in play, in points."""
        weights, use = self.weights, self._use(card)
        if use == "key" and self.facts.face[card] == "grand" and self._keys() < len(_OTHERS):
            return weights.loses
        return {"key": weights.key, "burner": weights.burner, "helper": weights.helper, "free": weights.free}[use]

    def _keys(self) -> int:
        return sum(self.facts.face[card] in _OTHERS for card in self.play)

    def terms(self, action: Action) -> Terms:
        """Return the terms that make up a legal action's score."""
        return _WEIGH[action.verb](self, action)

    def _nothing(self, action: Action) -> Terms:
        return ()

    def _give_up(self, action: Action) -> Terms:
        return (Term("loses", 2 * self.weights.loses),)

    def _summon(self, action: Action) -> Terms:
        card = action.cards[0]
        if self.facts.kind[card] == DEMON:
            return (Term("wins", self.weights.wins) if self.ready() else Term("loses", self.weights.loses),)
        return (Term(self._use(card), self._worth(card), (("cards", action.cards),)),)

    def _use(self, card: int) -> str:
        """Return the main use of a card in play, which is also the name of the card's term."""
        facts = self.facts
        if facts.kind[card] == KEY:
            return "key"
        if any(name.startswith("burn_") for name, _ in facts.abilities[card].get(SACRIFICE, ())):
            return "burner"
        return "helper" if facts.cost[card] else "free"

    def ready(self) -> bool:
        """Return whether summoning Baphomet now would win."""
        view, facts = self.view, self.facts
        elsewhere = len(self.hand) - 1 + len(view.places[facts.deck]) + len(view.places[facts.discard])
        return not elsewhere and score_of(view).total - self.power >= 0

    def _scrap(self, action: Action) -> Terms:
        gives = self._gives(action.cards[0], SCRAP)
        other = self._gives(action.cards[0], SACRIFICE)
        if gives and self.wanted and other <= gives:
            return (Term("power", self.weights.power * min(gives, self.wanted)),)
        burns = self.facts.abilities[action.cards[0]][SCRAP][0]
        if not gives and burns[0] in CHOICES and not CHOICES[burns[0]].fetch:
            return (self._burning(*burns, action.cards[0]),)
        return (Term("waste" if gives else "little", self.weights.waste),)

    def _sacrifice(self, action: Action) -> Terms:
        card = action.cards[0]
        gives = self._gives(card, SACRIFICE)
        effects = self.facts.abilities[card][SACRIFICE]
        name, count = effects[0]
        if gives and name == "gain_power":
            return (
                Term("power", self.weights.power * self.wanted)
                if self.wanted >= gives - 1
                else Term("waste", self.weights.waste),
            )
        if name in CHOICES and not CHOICES[name].fetch:
            return (self._burning(name, count, card),)
        if name == "keep_card" and not self._keeps():
            return (Term("little", self.weights.waste),)
        return (Term("vests" if name == "keep_card" else "brings", self.weights.junk),)

    def _burning(self, name: str, count: int, card: int) -> Term:
        """Score an effect that burns other cards.

        The effect is worth using if it can burn `count` useless cards.
        """
        taken = sorted((self._junk(one) for one in CHOICES[name].cards(self.view) if one != card), reverse=True)
        useless = [one for one in taken[:count] if one > 0]
        enough = len(useless) >= count
        return Term("junk", sum(useless) + self.weights.junk) if enough else Term("few", self.weights.waste)

    def _keeps(self) -> bool:
        """Return whether the Chasuble is useful for a Key or Baphomet in hand (AN 3.5)."""
        return not self.view.marks[VESTED] and any(final(self.facts, card) for card in self.hand)

    def _junk(self, card: int) -> float:
        """Return the points for permanently removing a card."""
        facts, weights = self.facts, self.weights
        if final(facts, card):
            return weights.loses
        if facts.kind[card] == INTERFERENCE:
            return weights.interference
        late = self.view.marks[HOUR] >= weights.late
        if facts.cost[card] == 0:
            return weights.junk if late else weights.missed
        return weights.junk if facts.kind[card] != MAGIC or late else weights.missed

    def _bonus(self, action: Action) -> Terms:
        return (Term("power", 2 * self.weights.power) if self.wanted else Term("waste", self.weights.waste),)

    def _burn(self, action: Action) -> Terms:
        return (either("junk", "useful", self._junk(action.cards[0]), (("cards", action.cards),)),)

    def _fetch(self, action: Action) -> Terms:
        return (Term("fetched", max(self.weights.junk, self._worth(action.cards[0]))),)

    def _follow(self, action: Action) -> Terms:
        first = self.facts.kind[action.cards[0]] != TANIST
        return (Term("order", self.weights.junk * (1 + first)),)

    def _keep(self, action: Action) -> Terms:
        card = action.cards[0]
        if not final(self.facts, card):
            return (Term("missed", self.weights.missed),)
        return (Term("saved", self.weights.key * (1 + (self.facts.kind[card] == DEMON))),)

    def _end(self, action: Action) -> Terms:
        burns = any(self.facts.face[card] == "grand" for card in self.play)
        lost = burns and any(final(self.facts, card) for card in self.hand)
        wasted = Term("waste", self.weights.waste * self.power) if self.power else Term("spent", 0.0)
        return (wasted, Term("loses", self.weights.loses)) if lost else (wasted,)


_OTHERS = ("book", "wand")
"""The Keys to summon before the Grand Circle."""
_WEIGH: Mapping[str, Callable[[_Scorer, Action], Terms]] = {
    "summon": _Scorer._summon,
    "scrap": _Scorer._scrap,
    "sacrifice": _Scorer._sacrifice,
    "bonus": _Scorer._bonus,
    "burn": _Scorer._burn,
    "fetch": _Scorer._fetch,
    "follow": _Scorer._follow,
    "keep": _Scorer._keep,
    "end": _Scorer._end,
    "give_up": _Scorer._give_up,
    "enough": _Scorer._nothing,
    "keep_none": _Scorer._nothing,
}
"""Maps each verb to the method that scores its actions."""
