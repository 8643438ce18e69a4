"""What a legal action is worth, in named terms (texts `term.*`): for hints and for the player that the lab measures.

The policy, as it was written down before it was first run:
1. Summon Baphomet when that wins, and never otherwise. Never sacrifice a Key or Baphomet, never give up.
2. Summon what power there is for: Keys before all, then what sacrifices cards, then what gives power or draws, then
   free cards, which thin the deck by lying in play. The Grand Circle waits until the other Keys are in play, for it
   burns what is held.
3. Make power only while a card in hand wants it and all the power in sight would pay for it; take the Grimoire's first.
4. Sacrifice junk: what was used for its power, free cards late in the night, Interferences gladly. What sacrifices
   cards is used once it finds as many as it can take.
5. Fetch a Key; keep Baphomet or a Key under the Chasuble. End the turn when nothing else is worth anything.

Of 1,000 deals a level (`simulate aleph_null --level N --games 1000 --budget 0`) it wins, with 95 % certainty:
level 1: 3.3 % (2.4 to 4.6), 2: 2.9 % (2.0 to 4.1), 3: 3.8 % (2.8 to 5.2), 4: 1.9 % (1.2 to 3.0), 5: 1.0 % (0.5 to 1.8).
An independent model of the same cards won 0.1 %, -, 0.2 %, -, 0.0 % with a greedy beginner, and 41.5 %, 31 %, 31 %,
25 %, 12 % with a player that searches whole turns. This one stands between: unlike the beginner it holds the Grand
Circle back until the other Keys are in play, and makes no power that nothing wants; but it looks no turn ahead. So it
loses six to seven games of ten by damage, above all by power that came of sacrifices, and two of ten because Baphomet
had to be called before everything was gone. It was not tuned after it was first run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.aleph_null.choices import CHOICES
from game.aleph_null.ends import score_of
from game.aleph_null.facts import (
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
from game.aleph_null.summon import cost_of
from game.engine.action import Action
from game.engine.rules import Term
from game.engine.state import State

Terms = tuple[Term, ...]


class ScoreWeights(NamedTuple):
    """How much the terms count, in points of the score."""

    wins: float = 100.0
    loses: float = -1000.0
    key: float = 12.0
    burner: float = 4.0
    helper: float = 3.0
    free: float = 2.0
    power: float = 1.5
    """Of power that a card in hand wants."""
    waste: float = -2.0
    """Of power that nothing wants, or of an ability that is of little use now."""
    junk: float = 2.0
    """Of a card that is sacrificed and not missed."""
    interference: float = 5.0
    missed: float = -3.0
    """Of a card that is sacrificed though it was of use."""
    late: int = 3
    """From this Hour on free cards are junk."""


WEIGHTS = ScoreWeights()


def judge(view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """The judge of one position: the player's view. Nothing is imagined."""
    return _Scorer(view).terms


class _Scorer:
    """One position, weighed."""

    def __init__(self, view: State, weights: ScoreWeights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.facts = facts_of(view)
        self.hand = view.places[self.facts.hand]
        self.play = view.places[self.facts.altar]
        self.power = view.marks[POWER]
        self.wanted = self._wanted()

    def _wanted(self) -> int:
        """The power that the dearest card in hand lacks which all the power in sight would pay for; 0: none."""
        sight = self.power + self.view.marks[BONUS]
        sight += sum(
            max((self._gives(card, ability) for ability in (SCRAP, SACRIFICE)), default=0) for card in self.play
        )
        costs = [cost_of(self.view, card) for card in self.hand if self._worth(card) > 0]
        return max((cost - self.power for cost in costs if self.power < cost <= sight), default=0)

    def _gives(self, card: int, ability: str) -> int:
        """The power that an ability of a card gives."""
        effects = self.facts.abilities[card].get(ability, ())
        own = self.facts.abilities[card].get(SACRIFICED, ()) if ability == SACRIFICE and effects else ()
        return sum(count for name, count in (*effects, *own) if name == "gain_power")

    def _worth(self, card: int) -> float:
        """What a card is worth in play."""
        weights, use = self.weights, self._use(card)
        if use == "key" and self.facts.face[card] == "grand" and self._keys() < len(_OTHERS):
            return weights.loses
        return {"key": weights.key, "burner": weights.burner, "helper": weights.helper, "free": weights.free}[use]

    def _keys(self) -> int:
        return sum(self.facts.face[card] in _OTHERS for card in self.play)

    def terms(self, action: Action) -> Terms:
        """The terms of one legal action."""
        found: dict[str, Callable[[Action], Terms]] = {
            "summon": self._summon,
            "scrap": self._scrap,
            "sacrifice": self._sacrifice,
            "bonus": self._bonus,
            "burn": self._burn,
            "fetch": self._fetch,
            "follow": self._follow,
            "keep": self._keep,
            "end": self._end,
            "give_up": self._give_up,
            "enough": self._nothing,
            "keep_none": self._nothing,
        }
        return found[action.verb](action)

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
        """What a card is good for in play, as the term that names it."""
        facts = self.facts
        if facts.kind[card] == KEY:
            return "key"
        if any(name.startswith("burn_") for name, _ in facts.abilities[card].get(SACRIFICE, ())):
            return "burner"
        return "helper" if facts.cost[card] else "free"

    def ready(self) -> bool:
        """Whether Baphomet would find what he expects, and a score that is not negative."""
        view, facts = self.view, self.facts
        elsewhere = len(self.hand) - 1 + len(view.places[facts.deck]) + len(view.places[facts.discard])
        return not elsewhere and score_of(view).total - self.power >= 0

    def _scrap(self, action: Action) -> Terms:
        gives = self._gives(action.cards[0], SCRAP)
        other = self._gives(action.cards[0], SACRIFICE)
        if gives and self.wanted and other <= gives:
            return (Term("power", self.weights.power * min(gives, self.wanted)),)
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
            taken = sorted((self._junk(one) for one in CHOICES[name].cards(self.view) if one != card), reverse=True)
            worth = sum(one for one in taken[:count] if one > 0)
            enough = sum(one > 0 for one in taken) >= count
            return (Term("junk", worth + self.weights.junk),) if enough else (Term("little", self.weights.waste),)
        if name == "keep_card" and not self._keeps():
            return (Term("little", self.weights.waste),)
        return (Term("brings", self.weights.junk),)

    def _keeps(self) -> bool:
        """Whether the Chasuble has a card to keep at the end of this turn (AN 3.5) that is worth keeping."""
        return not self.view.marks[VESTED] and any(final(self.facts, card) for card in self.hand)

    def _junk(self, card: int) -> float:
        """What it is worth to be rid of a card for good."""
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
        return (Term("junk", self._junk(action.cards[0]), (("cards", action.cards),)),)

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
"""The Keys that are in play before the Grand Circle."""
