"""Whether a position can still be won, by one who knows the whole deal and all chance to come.

A full state fixes everything that follows, so a game for one is a puzzle then. It is searched in sweeps, each wider
than the one before: turn by turn the positions that promise most (`Game.promise`) are gone on with, as many as the
sweep is wide, and the others are let go. A sweep that let nothing go has seen every line to its end, and what it did
not find is not there.

The rules are the game's own (`rules.moves`, `rules.apply_unchecked`); nothing here knows a game, imagines a table or
asks a clock. Effort is counted in positions reached, so the same position gives the same answer on every machine.

A player may hear of an answer only where it was asked for: it tells of cards that no seat knows."""

from __future__ import annotations

import marshal
from collections.abc import Generator
from typing import NamedTuple

from game.engine import rules
from game.engine.action import Action
from game.engine.rules import Game
from game.engine.state import State

EFFORT = 30_000
"""So many positions are reached before an answer is given up, unless it is said otherwise."""
NARROWEST, WIDER = 4, 4
"""How many positions of a turn the first sweep goes on with, and how many times as many each further one."""
WITHIN = 2
"""How many times as many positions are gone on with from one decision to the next within a turn."""


class Won(NamedTuple):
    """It can be won: `line` leads there from the position, action by action."""

    line: tuple[Action, ...]
    effort: int


class Lost(NamedTuple):
    """It can't be won: every line was followed to its end."""

    effort: int


class Unknown(NamedTuple):
    """Neither was found out with so much effort."""

    effort: int


Answer = Won | Lost | Unknown
Search = Generator[None, None, Answer]
"""Yields after each small piece of work (one position and what follows from it) and returns the answer."""


class _Node:
    """A position of the search, and how it was come by."""

    __slots__ = ("action", "before", "promise", "state")

    def __init__(self, state: State, before: _Node | None, action: Action | None, promise: float) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.promise = promise


def solve(game: Game, state: State, seat: int = 1, effort: int = EFFORT) -> Search:
    """Look for a line by which this seat wins a game for one from a full state, which is left as it is."""
    return _Solver(game, state, seat, effort).search()


def answered(search: Search) -> Answer:
    """Search to the end without a pause."""
    while True:
        try:
            next(search)
        except StopIteration as done:
            answer: Answer = done.value
            return answer


def holds(game: Game, state: State, line: tuple[Action, ...], seat: int = 1) -> bool:
    """Whether a line is legal from a full state, action by action, and wins at its end and not before."""
    after = state.clone()
    for action in line:
        if rules.refusal(game, after, action) is not None:
            return False
        rules.apply_unchecked(game, after, action)
    return after.outcome is not None and seat in after.outcome.winners


def key(state: State) -> bytes:
    """What tells two positions of one table apart, packed: all of the state, so that equal keys are equal states."""
    places = tuple(map(bytes, state.places)) if len(state.table.cards) <= _BYTE else tuple(state.places)
    plain = (places, tuple(state.marks), tuple(state.tokens), bytes(state.known), state.agenda, state.chance)
    # The oldest form: it knows no shared objects, so that what is packed hangs on nothing but the values.
    return marshal.dumps(plain, 0)


_BYTE = 256


class _Solver:
    """One search. `spent` is the effort so far."""

    def __init__(self, game: Game, state: State, seat: int, effort: int) -> None:
        self.game = game
        self.root = state
        self.seat = seat
        self.effort = effort
        self.spent = 0

    def search(self) -> Search:
        """Sweep after sweep."""
        ended = self.root.outcome
        if ended is not None:
            return Won((), 0) if self.seat in ended.winners else Lost(0)
        width = NARROWEST
        while True:
            answer = yield from self._sweep(width)
            if answer is not None:
                return answer
            width *= WIDER

    def _sweep(self, width: int) -> Generator[None, None, Answer | None]:
        """The answer, or None where a wider sweep may find more."""
        game = self.game
        promise = game.promise
        seen = {key(self.root)}
        turns: dict[int, list[_Node]] = {game.turn(self.root): [_Node(self.root, None, None, 0.0)]}
        whole = True
        while turns:
            turn = min(turns)
            nodes, dropped = _best(turns.pop(turn), width)
            whole = whole and not dropped
            while nodes:
                following: list[_Node] = []
                for node in nodes:
                    yield
                    for action in rules.legal(game, node.state):
                        if self.spent >= self.effort:
                            return Unknown(self.spent)
                        self.spent += 1
                        after = node.state.clone()
                        rules.apply_unchecked(game, after, action)
                        if after.outcome is not None:
                            if self.seat in after.outcome.winners:
                                return Won(_line(node, action), self.spent)
                            continue
                        known = key(after)
                        if known in seen:
                            continue
                        seen.add(known)
                        reached = game.turn(after)
                        where = following if reached <= turn else turns.setdefault(reached, [])
                        where.append(_Node(after, node, action, promise(after)))
                nodes, dropped = _best(following, WITHIN * width)
                whole = whole and not dropped
        return Lost(self.spent) if whole else None


def _best(nodes: list[_Node], most: int) -> tuple[list[_Node], bool]:
    """Those that promise most, of equal ones the first; and whether others were let go."""
    if len(nodes) <= most:
        return nodes, False
    # Sorting is stable.
    return sorted(nodes, key=lambda node: -node.promise)[:most], True


def _line(node: _Node | None, last: Action) -> tuple[Action, ...]:
    """The actions that lead to a node from the root, and the last one."""
    line = [last]
    while node is not None and node.action is not None:
        line.append(node.action)
        node = node.before
    return tuple(reversed(line))
