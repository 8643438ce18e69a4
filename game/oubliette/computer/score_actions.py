"""Score each legal action as a sum of named terms, for hints and computer players.

All terms are measured in points. The strings `term.*` describe the terms. The scores follow this policy:

1. Open the Path as soon as possible. Lay a room whenever possible, preferably with the turned card.
2. Bridge a Chasm with a Rope.
3. Equip a picture card or an ace if the Equipped space is empty.
4. To win a fight or to disarm a Trap, discard the cards that the Path needs least. But keep a card that can disarm a
  Trap. Retreat from a fight that the visible cards can't win. Without a Path, retreat from every fight, because a
  setback costs nothing.
5. Answer an encounter with the right item: a Ward, a Torch, an Hourglass or a Destroy.
6. Keep a Find if the Path needs it, or if it doesn't cover a better card.
7. Use a Passage from the fourth room on. Use a Time Shift or an Hourglass if the deck is running low. Use a Grave Dig
  for a card that the player needs.
8. Never make a losing move if another move is possible.

Win rates in 600 deals, with 95% confidence intervals (`simulate oubliette --games 600 --budget 0 --seed dungeon
--option actions=…`):

- one action a turn: 37.8% (34.0 to 41.8)
- any number of actions: 54.7% (50.7 to 58.6)
- actions only after Finds: 3.8% (2.6 to 5.7)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import Term, either
from game.engine.play import rules
from game.engine.state import State
from game.oubliette.computer import card_needs
from game.oubliette.computer.card_needs import CardNeeds
from game.oubliette.rules.encounters import turns_sideways
from game.oubliette.rules.facts import ACE, JACK, JOKER_RANK, KING, QUEEN, SEAT, TEN, Facts, facts_of
from game.oubliette.rules.foresight import loses, loses_there
from game.oubliette.rules.lookups import danger, equipped, equipped_closed, half_used, in_use, inventory, wanted
from game.oubliette.rules.steps import FightQuestion

Terms = tuple[Term, ...]
Foresee = Callable[[Game, State, Action], bool]
"""The type of functions that return whether an action is certain to lose immediately."""


class ScoreWeights(NamedTuple):
    """The weights of the terms, in points."""

    room: float = 20.0
    """Points for a new room."""
    bridge: float = 18.0
    """Points for bridging a Chasm."""
    equip: float = 2.5
    """Points for equipping a useful card."""
    fight: float = 15.3
    """Points for a fight that the visible cards can win, or for disarming a Trap."""
    set_back: float = -5.5
    """Points for a setback. A retreat gets a quarter of these points."""
    answer: float = 5.6
    """Points for an item that answers an encounter."""
    passage: float = 14.0
    """Points for using a Passage."""
    passage_from: int = 3
    """A Passage is worth its price only if the Path has at least this many rooms."""
    shift_at: int = 7
    """A Time Shift or an Hourglass is worth its price only if the deck has no more than this many cards."""
    more_time: float = 13.4
    """Points for refilling a deck that is running low. If the deck is still large, these points are subtracted
    instead."""
    loses: float = -1000.0
    """Points for losing immediately."""


WEIGHTS = ScoreWeights()


def score_actions(game: Game, view: State, worlds: Sequence[State]) -> Callable[[Action], Terms]:
    """Return a function that scores the legal actions from the player's view.

    This game doesn't need the sampled tables in `worlds`.
    """
    return _Scorer(game, view).terms


def rollout_policy(game: Game, state: State) -> Action:
    """Return the legal action with the highest score.

    If several actions tie, return the first. The scores depend only on what the player knows.
    """
    return _Scorer(game, state, loses_there).best()


class _Scorer:
    """Scores the legal actions in one position, based only on the player's view."""

    def __init__(self, game: Game, view: State, foresee: Foresee = loses, weights: ScoreWeights = WEIGHTS) -> None:
        self.game = game
        self.view = view
        self.foresee = foresee
        self.weights = weights
        self.facts: Facts = facts_of(view)
        self.needs = needs = CardNeeds(view)
        self.count, self.hand = needs.count, needs.hand
        self.need, self.value = needs.need, needs.value
        self._last: bool | None = None
        held = self.facts.slots if equipped_closed(view) else (*self.facts.slots, self.facts.equipped)
        self.stock = sum([len(view.places[place]) for place in held])
        self.using = bool(in_use(view))
        self.late = len(view.places[self.facts.deck]) <= max(self.facts.lost_cards, self.facts.looked_at)

    def _risky(self, action: Action) -> bool:
        """Return whether an action might lose the game immediately."""
        return self.late or self.using or self.stock <= max(1, len(action.cards)) or action.verb in _RISKY

    def _loses(self, action: Action) -> bool:
        """Return whether an action is certain to lose the game before the next card is turned."""
        if not self._risky(action):
            return False
        return self._last_stand() if action.verb == "retreat" else self.foresee(self.game, self.view, action)

    def best(self) -> Action:
        """Return the legal action with the highest score.

        If several actions tie, return the first. Checking whether an action loses is slow, so the most promising
        actions are checked first, and the first that doesn't lose is chosen.
        """
        actions = rules.legal(self.game, self.view)
        moves = [action for action in actions if action.verb != "give_up"]
        for action in sorted(moves, key=self._promise):
            if not self._loses(action):
                return action
        return (moves or actions)[0]

    def _promise(self, action: Action) -> float:
        """Return the negated score of an action that doesn't lose immediately."""
        return -sum([term.worth for term in _WEIGH[action.verb](self, action)])

    def terms(self, action: Action) -> Terms:
        """Return the terms that make up a legal action's score."""
        if action.verb == "give_up":
            return (Term("loses", 2 * self.weights.loses),)
        if self._loses(action):
            return (Term("loses", self.weights.loses),)
        return _WEIGH[action.verb](self, action)

    # --- rooms ----------------------------------------------------------------------------------------------------

    def _room(self, action: Action) -> Terms:
        own = 1.0 if action.verb == "enter" else 0.0
        values = (("cards", action.cards),)
        if action.verb == "passage":
            early = self.count < self.weights.passage_from
            return (either("room", "passage", -self.weights.room if early else self.weights.passage, values),)
        spare = sum(self.need(card) for card in action.cards[1:])
        return (Term("room", self.weights.room + own - spare / 4, values),)

    def _rope(self, action: Action) -> Terms:
        return (Term("bridge", self.weights.bridge - self.need(action.cards[0]) / 8, (("cards", action.cards),)),)

    def _equip(self, action: Action) -> Terms:
        rank = self.facts.rank[action.cards[0]]
        if rank == JOKER_RANK or rank < TEN or (rank == TEN and self.count == 0):
            return (Term("idle", -self.weights.equip),)
        order = {KING: 0.6, QUEEN: 0.4, ACE: 0.8, JACK: 0.7, TEN: 0.1}
        return (Term("equip", self.weights.equip + order[rank], (("cards", action.cards),)),)

    # --- encounters -----------------------------------------------------------------------------------------------

    def _short(self) -> int:
        """Return the value that must still be paid to win the fight (OU 3.3a)."""
        paid = FightQuestion(self.view.agenda[-1]).paid
        return danger(self.view, self.view.places[self.facts.turned][-1]) - paid

    def _fight(self, action: Action) -> Terms:
        card, short = action.cards[0], self._short()
        cards = self.hand
        if not self.count:
            return (Term("needless", -self.need(card)),)
        if sum(map(self.value, cards)) < short:
            return (Term("hopeless", -self.weights.fight),)
        if len(cards) == 1 and not self._last_stand():
            return (Term("empties", -self.weights.fight),)
        thrown = self._cheapest(card, short)
        missed, waste = sum(map(self.need, thrown)), sum(map(self.value, thrown)) - short
        name = "fight" if len(thrown) > 1 else "fight.last"
        return (either(name, "spends", self.weights.fight - missed / 2 - waste / 4, (("cards", thrown),)),)

    def _cheapest(self, card: int, short: int) -> tuple[int, ...]:
        """Return `card` and the least-needed others that bring the total value to `short` or more."""
        others = [other for other in self.hand if other != card]
        enough = [
            (card, *more)
            for count in range(len(others) + 1)
            for more in combinations(others, count)
            if sum(map(self.value, (card, *more))) >= short
        ]
        return min(enough, key=lambda cards: sum(map(self.need, cards)))

    def _last_stand(self) -> bool:
        """Return whether a setback would lose the game (OU 4.2, 4.3)."""
        if self._last is None:
            self._last = self.foresee(self.game, self.view, Action("retreat", SEAT))
        return self._last

    def _retreat(self, action: Action) -> Terms:
        if not self.count:
            return (Term("no_path", 1.0),)
        return (Term("set_back", self.weights.set_back / 4 - self.count / 4),)

    def _answer(self, action: Action) -> Terms:
        card = action.cards[0]
        name = "answer.first" if turns_sideways(self.view, action) else "answer"
        return (either(name, "spends", self.weights.answer - self.need(card) / 2, (("cards", action.cards),)),)

    def _destroy(self, action: Action) -> Terms:
        if not self.count:
            return (Term("needless", -self.need(action.cards[0])),)
        used = half_used(self.view, action.cards[0])
        name, worth = ("destroy.last", self.weights.fight) if used else ("destroy", self.weights.answer)
        return (Term(name, worth, (("cards", action.cards),)),)

    def _disarm(self, action: Action) -> Terms:
        if not self.count:
            return (Term("needless", -self.need(action.cards[0])),)
        worth = self.weights.fight - self.need(action.cards[0])
        return (either("disarm", "spends", worth, (("cards", action.cards),)),)

    def _lose_card(self, action: Action) -> Terms:
        name = "missed" if self.needs.awaited(action.cards[0]) else "spends"
        return (Term(name, -self.need(action.cards[0]), (("cards", action.cards),)),)

    def _hoard(self, action: Action) -> Terms:
        others = sum(self.need(card) for card in inventory(self.view) if card not in action.cards)
        return (Term("hoard", -others),)

    def _wander(self, action: Action) -> Terms:
        return (Term("time", -3.0),)

    # --- finds and items ------------------------------------------------------------------------------------------

    def _keep(self, action: Action) -> Terms:
        facts, view = self.facts, self.view
        card = action.cards[0]
        gain, values = self.need(card), (("cards", action.cards),)
        if action.place == facts.equipped:
            worn, against = equipped(view), "covers" if view.places[action.place] else "blocks"
            return (either("store", against, gain / 2 - (self.need(worn) if worn >= 0 else 0) - 1, values),)
        held = view.places[action.place]
        covered = self.need(held[-1]) if held else 0.0
        return (either("store", "covers", gain - covered + 0.5, values),)

    def _take(self, action: Action) -> Terms:
        values = (("cards", action.cards),)
        if action.place in self.facts.room:
            return (Term("room", self.weights.room, values),)
        return (Term("store", self.need(action.cards[0]), values),)

    def _leave(self, action: Action) -> Terms:
        return (Term("leave", 0.2),) if action.cards else (Term("leave", 0.3),)

    def _dig(self, action: Action) -> Terms:
        gain = self.need(action.cards[0])
        return (either("dig", "spends", gain - card_needs.WEIGHTS.item - 1, (("cards", action.cards),)),)

    def _give_back(self, action: Action) -> Terms:
        return (Term("wanted_back", self.need(action.cards[0]), (("cards", action.cards),)),)

    def _more_time(self, action: Action) -> Terms:
        deck = len(self.view.places[self.facts.deck])
        if deck > self.weights.shift_at:
            return (Term("early", -self.weights.more_time),)
        return (Term("more_time", self.weights.more_time - self.need(action.cards[0]) / 4),)

    def _restock(self, action: Action) -> Terms:
        few = sum(len(self.view.places[slot]) for slot in self.facts.slots)
        return (either("restock", "full", 5.0 - few),)

    def _advantage(self, action: Action) -> Terms:
        if self.view.asks == "act":
            missing = wanted(self.view) and not any(
                self.facts.rank[card] == wanted(self.view) for card in inventory(self.view)
            )
            return (either("look", "spends", 1.0 if missing else -2.0, (("cards", action.cards),)),)
        return (Term("spends", -4.0, (("cards", action.cards),)),)

    def _search(self, action: Action) -> Terms:
        many = len(self.view.places[self.facts.deck]) > self.weights.shift_at
        return (either("search", "time", 0.5 if many else -1.0),)

    def _go_on(self, action: Action) -> Terms:
        return (Term("go_on", 0.1),)

    def _decline(self, action: Action) -> Terms:
        return (Term("declined", -1.0),)


_RISKY = ("retreat", "restock")
"""The verbs of actions that might lose the game immediately, however many cards are left."""
_WEIGH: dict[str, Callable[[_Scorer, Action], Terms]] = {
    "enter": _Scorer._room,
    "lay": _Scorer._room,
    "passage": _Scorer._room,
    "decline": _Scorer._decline,
    "rope": _Scorer._rope,
    "equip": _Scorer._equip,
    "fight": _Scorer._fight,
    "retreat": _Scorer._retreat,
    "destroy": _Scorer._destroy,
    "disarm": _Scorer._disarm,
    "guide": _Scorer._answer,
    "wander": _Scorer._wander,
    "light": _Scorer._answer,
    "grope": _Scorer._lose_card,
    "ward": _Scorer._answer,
    "give": _Scorer._lose_card,
    "hoard": _Scorer._hoard,
    "keep": _Scorer._keep,
    "leave": _Scorer._leave,
    "take": _Scorer._take,
    "dig": _Scorer._dig,
    "give_back": _Scorer._give_back,
    "hourglass": _Scorer._more_time,
    "shift": _Scorer._more_time,
    "restock": _Scorer._restock,
    "advantage": _Scorer._advantage,
    "search": _Scorer._search,
    "end": _Scorer._go_on,
}
