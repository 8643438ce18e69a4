"""Whether a position can still be won, by one who knows the whole deal and all chance to come.

A full state fixes everything that follows, so a game for one is a puzzle then. It is searched in sweeps, each wider
than the one before: turn by turn the positions that promise most (`Game.promise`) are gone on with, as many as the
sweep is wide, of those that are alike (`Game.alike`) one, and the others are let go. A sweep that let nothing go has
followed every line to its end, and what it did not find is not there.

The rules are the game's own (`rules.moves`, `rules.apply_unchecked`); nothing here knows a game, imagines a table or
asks a clock. Effort is counted in positions reached, so the same position gives the same answer on every machine. A
position that was reached before is known by all of its state (`key`), never by a digest."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from game.engine import rules
from game.engine.action import Action
from game.engine.rules import Game
from game.engine.state import Outcome, State

EFFORT = 40_000
"""So many positions are reached before it is given up, unless it is said otherwise."""
NARROWEST, WIDER = 4, 4
"""How many positions of a turn the first sweep goes on with, and how many times as many each further one."""
WITHIN = 2
"""How many times as many positions are gone on with from one decision to the next within a turn."""
_BYTE, _BETWEEN = 255, b"\xff"
Key = tuple[Any, ...]
"""All that a state holds, as a value."""


class Won(NamedTuple):
    """It can be won: `line` leads there from the position, action by action. `effort` in positions, as everywhere."""

    line: tuple[Action, ...]
    effort: int


class Lost(NamedTuple):
    """It can't be won: every line was followed to its end."""

    effort: int


class Unknown(NamedTuple):
    """Neither was found out with so much effort."""

    effort: int


Answer = Won | Lost | Unknown
Search = Generator[int, None, Answer]
"""Yields the effort so far after each small piece of work (a position reached), and returns the answer."""


def solve(game: Game, state: State, seat: int = 1, effort: int = EFFORT, least: int = 0) -> Search:
    """Look for a line by which this seat wins a game for one, with a score of at least so much, from a full state,
    which is left as it is."""
    return _Solver(game, state, seat, effort, least).search()


def answered(search: Search) -> Answer:
    """Search to the end without a pause."""
    while True:
        try:
            next(search)
        except StopIteration as done:
            answer: Answer = done.value
            return answer


def key(state: State) -> Key:
    """What tells two positions of one table apart: all of the state, its cards packed, so that equal keys are equal
    states."""
    few = len(state.table.cards) <= _BYTE
    # A byte that is no card parts the places.
    places = _BETWEEN.join(map(bytes, state.places)) if few else tuple(state.places)
    return places, tuple(state.marks), tuple(state.tokens), bytes(state.known), state.agenda, state.chance


class _Node:
    """A position of the search, and how it was come by."""

    __slots__ = ("action", "before", "promise", "state")

    def __init__(self, state: State, before: _Node | None, action: Action | None, promise: float) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.promise = promise


class _Solver:
    """One search. `spent` is the effort so far; `whole` says whether the sweep has let nothing go."""

    def __init__(self, game: Game, state: State, seat: int, effort: int, least: int) -> None:
        self.game = game
        self.root = state
        self.seat = seat
        self.effort = effort
        self.least = least
        self.spent = 0
        self.whole = True

    def search(self) -> Search:
        """Sweep after sweep."""
        if self.root.outcome is not None:
            return Won((), 0) if self._won(self.root.outcome) else Lost(0)
        width = NARROWEST
        while True:
            self.whole = True
            answer = yield from self._sweep(width)
            if answer is not None:
                return answer
            if self.whole:
                return Lost(self.spent)
            width *= WIDER

    def _won(self, ended: Outcome) -> bool:
        return self.seat in ended.winners and ended.scores[self.seat - 1] >= self.least

    def _sweep(self, width: int) -> Generator[int, None, Won | Unknown | None]:
        """A line that wins, or that the effort is spent; None at the end of the sweep."""
        game = self.game
        seen = {key(self.root)}
        turns = {game.turn(self.root): [_Node(self.root, None, None, 0.0)]}
        while turns:
            turn = min(turns)
            nodes = yield from self._best(turns.pop(turn), width)
            while nodes:
                following: list[_Node] = []
                for node in nodes:
                    for action in rules.legal(game, node.state):
                        if self.spent >= self.effort:
                            return Unknown(self.spent)
                        yield self.spent
                        self.spent += 1
                        after = node.state.clone()
                        rules.apply_unchecked(game, after, action)
                        if after.outcome is not None:
                            if self._won(after.outcome):
                                return Won(_line(node, action), self.spent)
                            continue
                        known = key(after)
                        if known in seen:
                            continue
                        seen.add(known)
                        reached = game.turn(after)
                        where = following if reached <= turn else turns.setdefault(reached, [])
                        where.append(_Node(after, node, action, game.promise(after)))
                nodes = yield from self._best(following, WITHIN * width)
        return None

    def _best(self, nodes: list[_Node], most: int) -> Generator[int, None, list[_Node]]:
        """Those that promise most, one of each that are alike, of equal ones the first."""
        if len(nodes) <= most:
            return nodes
        self.whole = False
        best: dict[object, _Node] = {}
        # Sorting is stable.
        for node in sorted(nodes, key=lambda node: -node.promise):
            yield self.spent
            best.setdefault(self.game.alike(node.state), node)
            if len(best) == most:
                break
        return list(best.values())


def _line(node: _Node | None, last: Action) -> tuple[Action, ...]:
    """The actions that lead to a node from the root, and the last one."""
    line = [last]
    while node is not None and node.action is not None:
        line.append(node.action)
        node = node.before
    return tuple(reversed(line))
