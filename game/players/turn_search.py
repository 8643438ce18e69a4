"""The solitaire player that searches this turn and later turns for the best plan.

The search continues from the position with the highest `PlayerSupport.search_heuristic`. `PlayerSupport.evaluate` rates
each position at the end of a turn. If an action's outcome depends on chance or on a hidden card, the search samples
several random outcomes and uses their average value. All plans get the same random draws, so luck favours no plan.
"""

from __future__ import annotations

from collections.abc import Generator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.state import State
from game.engine.table import bit
from game.players.greedy import greedy
from game.players.player import Decision, Situation, Thought


class Reach(NamedTuple):
    """The limits on the search.

    An action is uncertain if its outcome depends on chance or on a hidden card.

    Attributes:
        positions: the number of positions to examine for each table in the budget
        now: the percentage of `positions` to spend on this turn
        then: the percentage of `positions` to spend on each search of a later turn
        samples: the number (at least 2) of sampled outcomes for an uncertain action
        turns: the number of turns to search after this turn
    """

    positions: int = 250
    now: int = 40
    then: int = 4
    samples: int = 4
    turns: int = 2


REACH = Reach()
WON, LOST = 1.0, 0.0
"""The values of a won match and a lost match."""


def turn_search(there: Situation, reach: Reach = REACH) -> Thought:
    """Return the best plan that the search finds within its budget.

    A plan is a list of actions for this turn. If the outcome of an action depends on chance or on a hidden card, the
    plan ends with that action. In a match with several seats, the greedy player decides instead. The search may exceed
    the budget by a few positions.
    """
    if there.view.table.seats > 1:
        return (yield from greedy(there))
    plan = Plan(there.game, there.view, there.seed, reach)
    yield from plan.search(reach.positions * there.budget)
    action, *rest = plan.line()
    return Decision(action, rest=tuple(rest))


class _Node:
    """A position in the search.

    An action can have several equally likely outcomes. An outcome is a position or, if the match has ended, `WON` or
    `LOST`.

    Attributes:
        guess: the estimated value if another turn begins at this position, otherwise None
        looked: whether the actions in this position have been tried
        options: the actions tried so far, each with a list of its outcomes
        worth: the value of the best plan from this position, or None if it hasn't been computed yet
    """

    __slots__ = ("guess", "looked", "options", "state", "worth")

    def __init__(self, state: State, guess: float | None = None) -> None:
        self.state = state
        self.guess = guess
        self.options: list[tuple[Action, list[_Node | float]]] = []
        self.looked = False
        self.worth: float | None = None


_Waiting = list[tuple[float, int, _Node]]
"""A turn's positions from which no action has been tried yet, with the most promising first."""


class Plan:
    """A search for the best plan, from the acting seat's point of view.

    `spent` counts the positions that the search has examined.
    """

    def __init__(self, game: Game, seen: State, seed: str, reach: Reach = REACH) -> None:
        self.game = game
        self.seat = seen.asked
        self.mask = bit(self.seat)
        self.turn = game.turn(seen)
        self.reach = reach
        self.samples = [Chance(f"{seed} lot {number}").number for number in range(reach.samples)]
        self.spent = 0
        self.root = _Node(determinize(seen, Chance(self.samples[0])))
        self.known: dict[tuple[Any, ...], _Node] = {_key(seen): self.root}

    def search(self, effort: int) -> Generator[None, None, None]:
        """Search this turn, then the later turns that the best plan leads to.

        The search stops after `effort` positions, or when nothing is left to try.
        """
        yield from self._turn(self.root, effort * self.reach.now // 100)
        while self.spent < effort and (begins := self._unsure()):
            for node in begins:
                yield from self._turn(node, effort * self.reach.then // 100)
        self._forget()

    def line(self) -> list[Action]:
        """Return the best plan's actions up to the first random draw or hidden card.

        The result contains at least one action.
        """
        found: list[Action] = []
        node = self.root
        while True:
            action, outcomes = self._best(node)
            found.append(action)
            one = outcomes[0]
            if len(outcomes) > 1 or isinstance(one, float) or one.guess is not None or not one.looked:
                return found
            node = one

    def worth(self) -> float:
        """Return the value of the best plan."""
        return self._worth(self.root)

    # --- searching --------------------------------------------------------------------------------------------------

    def _turn(self, begin: _Node, effort: int) -> Generator[None, None, None]:
        """Search the turn that begins at a position, and stop after `effort` more positions."""
        until = self.spent + effort
        turn = self.game.turn(begin.state)
        waiting: _Waiting = [(0.0, 0, begin)]
        while waiting and (self.spent < until or not begin.looked):
            node = heappop(waiting)[2]
            if not node.looked:
                # Search the random outcomes right away, because an average over unsearched positions would be
                # meaningless.
                for one in (yield from self._look(node, turn, waiting)):
                    if not one.looked:
                        yield from self._look(one, turn, waiting)

    def _look(self, node: _Node, turn: int, waiting: _Waiting) -> Generator[None, None, list[_Node]]:
        """Try every action in a position. Return the outcomes in this turn that involve chance."""
        node.looked = True
        decided: list[_Node] = []
        for action in rules.legal(self.game, node.state):
            outcomes: list[_Node | float] = []
            for after in (yield from self._try(node.state, action)):
                outcomes.append(self._outcome(after, turn, waiting))
            node.options.append((action, outcomes))
            if len(outcomes) > 1:
                decided += [one for one in outcomes if isinstance(one, _Node) and one.guess is None]
        return decided

    def _try(self, state: State, action: Action) -> Generator[None, None, list[State]]:
        """Return an action's sampled outcomes: only one unless chance or a hidden card matters."""
        after = yield from self._after(state, action)
        shown = self._shown(state, after, action)
        if not shown and after.chance == state.chance:
            return [after]
        found: list[State] = []
        seen = view(state, self.mask)
        for lot in self.samples:
            found.append((yield from self._after(determinize(seen, Chance(lot)), action)))
            if not shown and len(found) == 2 and _key(view(found[0], self.mask)) == _key(view(found[1], self.mask)):
                # An action such as shuffling a deck reveals nothing new, so more samples wouldn't help.
                return found[:1]
        return found

    def _after(self, state: State, action: Action) -> Generator[None, None, State]:
        yield
        self.spent += 1
        after = state.clone()
        rules.apply_unchecked(self.game, after, action)
        return after

    def _shown(self, before: State, after: State, action: Action) -> bool:
        """Return whether an action may have revealed a card that it doesn't name."""
        if after.known == before.known:
            return False
        pairs = enumerate(zip(before.known, after.known, strict=True))
        return any(then != now and card not in action.cards for card, (then, now) in pairs)

    def _outcome(self, after: State, turn: int, waiting: _Waiting) -> _Node | float:
        """Return the node for a position or, if the match has ended there, the match's value."""
        if after.outcome is not None:
            return WON if self.seat in after.outcome.winners else LOST
        known = _key(view(after, self.mask))
        node = self.known.get(known)
        if node is None:
            over = after.asked != self.seat or self.game.turn(after) != turn
            node = self.known[known] = _Node(after, self.game.ai.evaluate(after, self.seat) if over else None)
            if not over:
                heappush(waiting, (-self.game.ai.search_heuristic(after), len(self.known), node))
        return node

    # --- values -----------------------------------------------------------------------------------------------------

    def _unsure(self) -> list[_Node]:
        """Return the reachable positions where the best plan enters a turn not yet searched."""
        self._forget()
        found: dict[int, _Node] = {}
        paths, seen = [self.root], set[int]()
        while paths:
            node = paths.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if node.looked:
                paths += [one for one in self._best(node)[1] if isinstance(one, _Node)]
            elif node.state.asked == self.seat and self.game.turn(node.state) - self.turn <= self.reach.turns:
                found[id(node)] = node
        return list(found.values())

    def _forget(self) -> None:
        """Delete the computed values, because new positions may change them."""
        for node in self.known.values():
            node.worth = None

    def _best(self, node: _Node) -> tuple[Action, list[_Node | float]]:
        return max(node.options, key=lambda option: self._mean(option[1]))

    def _mean(self, outcomes: list[_Node | float]) -> float:
        total = 0.0
        for one in outcomes:
            total += one if isinstance(one, float) else self._worth(one)
        return total / len(outcomes)

    def _worth(self, node: _Node) -> float:
        """Return the value of the best plan from a position.

        A position that has no value yet counts as lost.
        """
        if node.worth is None:
            # Until its value is computed, a position counts as lost, so a plan that leads back to it gains nothing.
            node.worth = LOST
            if node.looked:
                node.worth = max((self._mean(outcomes) for _, outcomes in node.options), default=LOST)
            elif node.guess is not None:
                node.worth = node.guess
        return node.worth


def _key(seen: State) -> tuple[Any, ...]:
    """Return a view's key, which ignores the order of the cards in each place."""
    return tuple([tuple(sorted(place)) for place in seen.places]), tuple(seen.marks), tuple(seen.tokens), seen.agenda
