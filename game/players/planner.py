"""The player that plans its whole turn: it tries what the turn could bring, action upon action, and begins the best.

It knows no game. The rules are the game's own, played on imagined tables; what promises most (`Game.promise`) is gone
on with first, and how good the end of a turn is comes from `Game.worth`. As long as nothing hidden matters, one
imagined table is as good as all; where chance or a hidden card decides, several are imagined and their mean counts, so
that no plan knows what will be drawn. The same few lots decide everywhere: luck is the same for all plans."""

from __future__ import annotations

from collections.abc import Generator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from game.engine import rules
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.knowledge import imagine, view
from game.engine.rules import Game
from game.engine.state import State
from game.engine.table import bit
from game.players.player import Choice, Situation, Thought
from game.players.weigher import weigher


class Reach(NamedTuple):
    """How far it looks: so many positions are reached for each table of the budget, and so many lots (2 or more) are
    drawn where chance or a hidden card decides."""

    positions: int = 250
    lots: int = 4


REACH = Reach()
WON, LOST = 1.0, 0.0
"""What the end of a match is worth."""


def planner(there: Situation, reach: Reach = REACH) -> Thought:
    """Reaches as many positions as the budget allows, fewer where the turn has no more, a few more to end a look; takes
    the first action of the best plan. Of equally good ones it is the first in the rules' order. It plans for games for
    one; of what others may do it knows nothing, and weighs at a table with them."""
    if there.view.table.seats > 1:
        return (yield from weigher(there))
    plan = Plan(there.game, there.view, there.seed, reach)
    yield from plan.search(reach.positions * there.budget)
    return Choice(plan.line()[0])


class _Node:
    """A position of the turn. `options` are the actions that were tried there, each with what comes of it: positions or
    what an end is worth, each as likely. `worth` is found at the end; `looked` says whether it was gone on with."""

    __slots__ = ("looked", "options", "state", "worth")

    def __init__(self, state: State) -> None:
        self.state = state
        self.options: list[tuple[Action, list[_Node | float]]] = []
        self.looked = False
        self.worth: float | None = None


class Plan:
    """The search of one turn, from the view of the seat that is asked. `spent` is how many positions were reached."""

    def __init__(self, game: Game, seen: State, seed: str, reach: Reach = REACH) -> None:
        self.game = game
        self.seat = seen.asked
        self.mask = bit(self.seat)
        self.turn = game.turn(seen)
        self.lots = [Chance(f"{seed} lot {number}").number for number in range(reach.lots)]
        self.spent = 0
        self.root = _Node(imagine(seen, Chance(self.lots[0])))
        self.known: dict[tuple[Any, ...], _Node] = {_key(seen): self.root}
        self.open: list[tuple[float, int, _Node]] = [(0.0, 0, self.root)]

    def search(self, effort: int) -> Generator[None, None, None]:
        """Go on with what promises most, until so many positions were reached or the turn has no more."""
        while self.open and (self.spent < effort or not self.root.looked):
            node = heappop(self.open)[2]
            if not node.looked:
                # What lots decide is looked at at once: a mean must not rest on positions of which nothing is known.
                for one in (yield from self._look(node)):
                    if not one.looked:
                        yield from self._look(one)

    def line(self) -> list[Action]:
        """The actions of the best plan, as far as neither chance nor a hidden card decides; at least one."""
        found: list[Action] = []
        node = self.root
        while True:
            action, outcomes = max(node.options, key=lambda option: self._mean(option[1]))
            found.append(action)
            one = outcomes[0]
            if len(outcomes) > 1 or isinstance(one, float) or not one.looked:
                return found
            node = one

    def worth(self) -> float:
        """What the best plan is worth."""
        return self._worth(self.root)

    # --- looking ----------------------------------------------------------------------------------------------------

    def _look(self, node: _Node) -> Generator[None, None, list[_Node]]:
        """Try every action at a position; the positions that lots decided between."""
        node.looked = True
        decided: list[_Node] = []
        for action in rules.legal(self.game, node.state):
            outcomes = yield from self._try(node.state, action)
            node.options.append((action, outcomes))
            if len(outcomes) > 1:
                decided += [one for one in outcomes if isinstance(one, _Node)]
        return decided

    def _try(self, state: State, action: Action) -> Generator[None, None, list[_Node | float]]:
        """What comes of an action: one outcome, or one for each lot."""
        after = yield from self._after(state, action)
        if not self._decided(state, after, action):
            return [self._outcome(after)]
        outcomes: list[_Node | float] = []
        seen = view(state, self.mask)
        for lot in self.lots:
            after = yield from self._after(imagine(seen, Chance(lot)), action)
            outcomes.append(self._outcome(after))
            if isinstance(outcomes[0], _Node) and outcomes[1:] == outcomes[:1]:
                # Such as a deck that was shuffled: the other lots would hardly bring anything else.
                break
        return outcomes

    def _after(self, state: State, action: Action) -> Generator[None, None, State]:
        yield
        self.spent += 1
        after = state.clone()
        rules.apply_unchecked(self.game, after, action)
        return after

    def _decided(self, before: State, after: State, action: Action) -> bool:
        """Whether chance or a card that was hidden had a part in it."""
        if after.chance != before.chance:
            return True
        if after.known == before.known:
            return False
        mask = self.mask
        return any(
            now & mask and not then & mask and card not in action.cards
            for card, (now, then) in enumerate(zip(after.known, before.known, strict=True))
        )

    def _outcome(self, after: State) -> _Node | float:
        """The position that was reached, or what the turn's end is worth."""
        if after.outcome is not None:
            return WON if self.seat in after.outcome.winners else LOST
        if after.asked != self.seat or self.game.turn(after) != self.turn:
            return self.game.worth(after, self.seat)
        known = _key(view(after, self.mask))
        node = self.known.get(known)
        if node is None:
            node = self.known[known] = _Node(after)
            heappush(self.open, (-self.game.promise(after), len(self.known), node))
        return node

    # --- what it comes to -------------------------------------------------------------------------------------------

    def _mean(self, outcomes: list[_Node | float]) -> float:
        total = 0.0
        for one in outcomes:
            total += one if isinstance(one, float) else self._worth(one)
        return total / len(outcomes)

    def _worth(self, node: _Node) -> float:
        """What the best plan from a position is worth; one that was not gone on with counts for nothing."""
        if node.worth is None:
            # A way back to where one was is worth nothing more.
            node.worth = LOST
            node.worth = max((self._mean(outcomes) for _, outcomes in node.options), default=LOST)
        return node.worth


def _key(seen: State) -> tuple[Any, ...]:
    """All that a view tells of what may still happen."""
    return tuple([tuple(sorted(place)) for place in seen.places]), tuple(seen.marks), tuple(seen.tokens), seen.agenda
