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
    """How far it looks: so many positions are reached for each table of the budget, of 100 of them so many in the turn
    itself (`now`) and so many after each end of it that seems best (`then`); so many lots (2 or more) are drawn where
    chance or a hidden card decides; and so many turns after this one are looked into."""

    positions: int = 250
    now: int = 40
    then: int = 4
    lots: int = 4
    turns: int = 2


REACH = Reach()
WON, LOST = 1.0, 0.0
"""What the end of a match is worth."""


def planner(there: Situation, reach: Reach = REACH) -> Thought:
    """Reaches as many positions as the budget allows, fewer where the turn has no more, a few more to end a look; takes
    the best plan, as far as that is certain. Of equally good ones it is the first in the rules' order. It plans for
    games for one; of what others may do it knows nothing, and weighs at a table with them."""
    if there.view.table.seats > 1:
        return (yield from weigher(there))
    plan = Plan(there.game, there.view, there.seed, reach)
    yield from plan.search(reach.positions * there.budget)
    action, *rest = plan.line()
    return Choice(action, rest=tuple(rest))


class _Node:
    """A position. `guess` is what it is taken to be worth where a later turn begins, as long as that was not `looked`
    into; else it is None. `options` are the actions that were tried there, each with what comes of it: positions or
    what an end is worth, each as likely. `worth` is found when it is asked for."""

    __slots__ = ("guess", "looked", "options", "state", "worth")

    def __init__(self, state: State, guess: float | None = None) -> None:
        self.state = state
        self.guess = guess
        self.options: list[tuple[Action, list[_Node | float]]] = []
        self.looked = False
        self.worth: float | None = None


_Waiting = list[tuple[float, int, _Node]]
"""Positions of a turn that were not looked into yet, what promises most first."""


class Plan:
    """The search of one turn, from the view of the seat that is asked. `spent` is how many positions were reached."""

    def __init__(self, game: Game, seen: State, seed: str, reach: Reach = REACH) -> None:
        self.game = game
        self.seat = seen.asked
        self.mask = bit(self.seat)
        self.turn = game.turn(seen)
        self.reach = reach
        self.lots = [Chance(f"{seed} lot {number}").number for number in range(reach.lots)]
        self.spent = 0
        self.root = _Node(imagine(seen, Chance(self.lots[0])))
        self.known: dict[tuple[Any, ...], _Node] = {_key(seen): self.root}

    def search(self, effort: int) -> Generator[None, None, None]:
        """Look into this turn, then into what follows the ends of it that seem best, until so many positions were
        reached or nothing is left to look into."""
        yield from self._turn(self.root, effort * self.reach.now // 100)
        while self.spent < effort and (begins := self._unsure()):
            for node in begins:
                yield from self._turn(node, effort * self.reach.then // 100)
        self._forget()

    def line(self) -> list[Action]:
        """The actions of the best plan, as far as neither chance nor a hidden card decides; at least one."""
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
        """What the best plan is worth."""
        return self._worth(self.root)

    # --- looking ----------------------------------------------------------------------------------------------------

    def _turn(self, begin: _Node, effort: int) -> Generator[None, None, None]:
        """Look into the turn that begins there: go on with what promises most, until so many more positions were
        reached or the turn has no more."""
        until = self.spent + effort
        turn = self.game.turn(begin.state)
        waiting: _Waiting = [(0.0, 0, begin)]
        while waiting and (self.spent < until or not begin.looked):
            node = heappop(waiting)[2]
            if not node.looked:
                # What lots decide is looked at at once: a mean must not rest on positions of which nothing is known.
                for one in (yield from self._look(node, turn, waiting)):
                    if not one.looked:
                        yield from self._look(one, turn, waiting)

    def _look(self, node: _Node, turn: int, waiting: _Waiting) -> Generator[None, None, list[_Node]]:
        """Try every action at a position; the positions of this turn that lots decided between."""
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
        """What comes of an action: one position, or one for each lot."""
        after = yield from self._after(state, action)
        shown = self._shown(state, after, action)
        if not shown and after.chance == state.chance:
            return [after]
        found: list[State] = []
        seen = view(state, self.mask)
        for lot in self.lots:
            found.append((yield from self._after(imagine(seen, Chance(lot)), action)))
            if not shown and len(found) == 2 and _key(view(found[0], self.mask)) == _key(view(found[1], self.mask)):
                # Such as a deck that was shuffled: the other lots would hardly bring anything else.
                return found[:1]
        return found

    def _after(self, state: State, action: Action) -> Generator[None, None, State]:
        yield
        self.spent += 1
        after = state.clone()
        rules.apply_unchecked(self.game, after, action)
        return after

    def _shown(self, before: State, after: State, action: Action) -> bool:
        """Whether a card may have been seen that nobody chose: also one that was shuffled and drawn in one action."""
        if after.known == before.known:
            return False
        pairs = enumerate(zip(before.known, after.known, strict=True))
        return any(then != now and card not in action.cards for card, (then, now) in pairs)

    def _outcome(self, after: State, turn: int, waiting: _Waiting) -> _Node | float:
        """The position that was reached, or what the match's end is worth."""
        if after.outcome is not None:
            return WON if self.seat in after.outcome.winners else LOST
        known = _key(view(after, self.mask))
        node = self.known.get(known)
        if node is None:
            over = after.asked != self.seat or self.game.turn(after) != turn
            node = self.known[known] = _Node(after, self.game.worth(after, self.seat) if over else None)
            if not over:
                heappush(waiting, (-self.game.promise(after), len(self.known), node))
        return node

    # --- what it comes to -------------------------------------------------------------------------------------------

    def _unsure(self) -> list[_Node]:
        """Where the best plan comes to a later turn that was not looked into, near enough."""
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
        """What was worth so much may be worth something else by now."""
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
        """What the best plan from a position is worth; one that was not gone on with counts for nothing."""
        if node.worth is None:
            # A way back to where one was is worth nothing more.
            node.worth = LOST
            if node.looked:
                node.worth = max((self._mean(outcomes) for _, outcomes in node.options), default=LOST)
            elif node.guess is not None:
                node.worth = node.guess
        return node.worth


def _key(seen: State) -> tuple[Any, ...]:
    """All that a view tells of what may still happen."""
    return tuple([tuple(sorted(place)) for place in seen.places]), tuple(seen.marks), tuple(seen.tokens), seen.agenda
