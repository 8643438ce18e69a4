"""Find out whether a position can still be won, with full knowledge of the deal and of chance.

A full state determines everything that follows, so a solitaire becomes a puzzle. The search makes sweeps, each wider
than the previous one. Turn by turn, a sweep continues from the positions with the highest search heuristic
(`PlayerSupport.search_heuristic`), up to its width, and drops the others. If several positions have the same
`PlayerSupport.state_abstraction`, it keeps only one. A sweep that dropped nothing has followed every line to its end,
so if it found no win, there is none.

The search uses the game's own rules (`rules.legal`, `rules.apply_unchecked`), without imagined tables or a clock.
Effort counts the positions reached, so the same position gives the same answer on every machine. Positions reached
earlier are recognised by their whole state (`key`), never by a digest.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import Outcome, State

EFFORT = 40_000
"""The default number of positions to reach before giving up."""
NARROWEST, WIDER = 4, 4
"""The first sweep's width (positions per turn), and how many times wider each later sweep is."""
WITHIN = 2
"""The width between two decisions within a turn, as a multiple of the sweep's width."""
_BYTE, _BETWEEN = 255, b"\xff"
Key = tuple[Any, ...]
"""Everything in a state, as a hashable value."""


class Won(NamedTuple):
    """The position can be won with the actions in `line`; `effort` is the number of positions reached."""

    line: tuple[Action, ...]
    effort: int


class Lost(NamedTuple):
    """The position can't be won: every line was followed to its end."""

    effort: int


class Unknown(NamedTuple):
    """The effort wasn't enough to find out."""

    effort: int


Answer = Won | Lost | Unknown
Search = Generator[int, None, Answer]
"""A search: it yields the effort so far after each position reached, and returns the answer."""


def solve(game: Game, state: State, seat: int = 1, effort: int = EFFORT, least: int = 0) -> Search:
    """Search for a line by which this seat wins a solitaire with a score of at least `least`.

    `state` is a full state and stays unchanged.
    """
    return _Solver(game, state, seat, effort, least).search()


def answered(search: Search) -> Answer:
    """Run a search to its end without a pause."""
    while True:
        try:
            next(search)
        except StopIteration as done:
            answer: Answer = done.value
            return answer


def key(state: State) -> Key:
    """Return the whole state as a value, with packed cards; equal keys mean equal states."""
    few = len(state.table.cards) <= _BYTE
    # A byte that isn't a card separates the places.
    places = _BETWEEN.join(map(bytes, state.places)) if few else tuple(state.places)
    return places, tuple(state.marks), tuple(state.tokens), bytes(state.known), state.agenda, state.chance


class _Node:
    """A position of the search, and how it was reached."""

    __slots__ = ("action", "before", "promise", "state")

    def __init__(self, state: State, before: _Node | None, action: Action | None, promise: float) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.promise = promise


class _Solver:
    """One search; `spent` is the effort so far, and `whole` says whether the sweep has dropped nothing."""

    def __init__(self, game: Game, state: State, seat: int, effort: int, least: int) -> None:
        self.game = game
        self.root = state
        self.seat = seat
        self.effort = effort
        self.least = least
        self.spent = 0
        self.whole = True

    def search(self) -> Search:
        """Run wider and wider sweeps until there is an answer."""
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
        """Run one sweep; return a win, or Unknown once the effort is spent, or None at its end."""
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
        """Return the most promising positions, one for each abstraction; if several are equal, the first."""
        if len(nodes) <= most:
            return nodes
        self.whole = False
        best: dict[object, _Node] = {}
        # Sorting is stable, so equal positions keep their order.
        for node in sorted(nodes, key=lambda node: -node.promise):
            yield self.spent
            best.setdefault(self.game.ai.state_abstraction(node.state), node)
            if len(best) == most:
                break
        return list(best.values())


def _line(node: _Node | None, last: Action) -> tuple[Action, ...]:
    """Return the actions from the root to a node, followed by the last action."""
    line = [last]
    while node is not None and node.action is not None:
        line.append(node.action)
        node = node.before
    return tuple(reversed(line))
