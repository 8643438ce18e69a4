"""Find out whether a position can still be won if all cards are known.

The search makes several sweeps through the turns of the match. A sweep keeps a limited number of positions in each
turn: the positions with the highest `PlayerSupport.search_heuristic`. If a sweep must drop positions, it keeps only one
position for each value of `PlayerSupport.state_abstraction`. Each sweep keeps more positions than the previous one. If
a sweep drops no positions and finds no win, the match can't be won.

The search gives up after a fixed number of positions, not after a fixed time. Therefore, the same position gives the
same answer on every machine. To recognise a position that has already been reached, the search compares the whole state
(`key`), never a digest.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import Outcome, State

EFFORT = 40_000
"""The default number of positions to examine before giving up."""
NARROWEST, WIDER = 4, 4
"""The width of the first sweep (positions kept per turn), and the factor by which the width grows with each sweep."""
WITHIN = 2
"""Number of positions kept between decisions in a turn, as a multiple of the sweep's width."""
_BYTE, _BETWEEN = 255, b"\xff"
Key = tuple[Any, ...]
"""A hashable value that contains everything in a state."""


class Won(NamedTuple):
    """The answer "yes": the position can be won with the actions in `line`.

    `effort` is the number of positions examined.
    """

    line: tuple[Action, ...]
    effort: int


class Lost(NamedTuple):
    """The answer "no": the position can't be won.

    `effort` is the number of positions examined.
    """

    effort: int


class Unknown(NamedTuple):
    """No answer, because the search has reached its limit.

    `effort` is the number of positions examined.
    """

    effort: int


Answer = Won | Lost | Unknown
Search = Generator[int, None, Answer]
"""A search in progress. It yields the effort so far each time it examines a position. At the end, it returns the
answer."""


def solve(game: Game, state: State, seat: int = 1, effort: int = EFFORT, least: int = 0) -> Search:
    """Return a search for a way to win a solitaire game with a score of at least `least`.

    `state` must be a full state, in which all cards are known. The search doesn't change `state`. `effort` is the
    maximum number of positions to examine.
    """
    return _Solver(game, state, seat, effort, least).search()


def answered(search: Search) -> Answer:
    """Run a search to its end without pausing, and return the answer."""
    while True:
        try:
            next(search)
        except StopIteration as done:
            answer: Answer = done.value
            return answer


def key(state: State) -> Key:
    """Return a hashable value that is equal for two states only if the states are equal."""
    few = len(state.table.cards) <= _BYTE
    # Cards are packed into bytes. A byte that doesn't stand for a card separates the places.
    places = _BETWEEN.join(map(bytes, state.places)) if few else tuple(state.places)
    return places, tuple(state.marks), tuple(state.tokens), bytes(state.known), state.agenda, state.chance


class _Node:
    """A position in the search, with the action and the position that led to it."""

    __slots__ = ("action", "before", "promise", "state")

    def __init__(self, state: State, before: _Node | None, action: Action | None, promise: float) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.promise = promise


class _Solver:
    """A search that makes several sweeps. Each sweep keeps more positions than the one before.

    `spent` is the number of positions examined so far. `whole` is True until the current sweep drops a position.
    """

    def __init__(self, game: Game, state: State, seat: int, effort: int, least: int) -> None:
        self.game = game
        self.root = state
        self.seat = seat
        self.effort = effort
        self.least = least
        self.spent = 0
        self.whole = True

    def search(self) -> Search:
        """Make wider and wider sweeps until there is an answer."""
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
        """Make one sweep.

        Return Won for a win, Unknown if the limit is reached, or None otherwise.
        """
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
                        where.append(_Node(after, node, action, game.ai.search_heuristic(after)))
                nodes = yield from self._best(following, WITHIN * width)
        return None

    def _best(self, nodes: list[_Node], most: int) -> Generator[int, None, list[_Node]]:
        """Return up to `most` of the given positions, choosing the most promising.

        If there are more than `most`, only the most promising one is kept for each value of
        `PlayerSupport.state_abstraction`.
        """
        if len(nodes) <= most:
            return nodes
        self.whole = False
        best: dict[object, _Node] = {}
        # Sorting is stable, so equally promising positions keep their order.
        for node in sorted(nodes, key=lambda node: -node.promise):
            yield self.spent
            best.setdefault(self.game.ai.state_abstraction(node.state), node)
            if len(best) == most:
                break
        return list(best.values())


def _line(node: _Node | None, last: Action) -> tuple[Action, ...]:
    """Return the actions from the root to a node, followed by `last`."""
    line = [last]
    while node is not None and node.action is not None:
        line.append(node.action)
        node = node.before
    return tuple(reversed(line))
