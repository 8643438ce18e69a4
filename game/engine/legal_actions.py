"""A sequence of legal actions, each created only when it is accessed.

A search accesses only about one in twenty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import compress, count, islice
from typing import Any, overload

from game.engine.action import Action
from game.engine.state import State


class LegalActions(Sequence[Action]):
    """A state's legal actions, in a fixed order. The list is valid until the state changes.

    Reading an action by index stores it in `State.offered`. The rules accept a stored action without checking it again.
    """

    __slots__ = ("_agenda", "_parts", "_size", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._agenda = state.agenda
        self._parts: list[tuple[int, Callable[..., Action], Any, tuple[Any, ...] | None]] = []
        self._size = 0

    def add(self, build: Callable[[Any], Action], items: Sequence[Any]) -> None:
        """Add an action for each item.

        `build` isn't called until an action is accessed, so it must not read anything that could change.
        """
        size = len(items)
        if size:
            self._parts.append((size, build, items, None))
            self._size += size

    def add_marked(self, build: Callable[..., Action], marks: bytes, *given: Any) -> None:
        """Add one action for each byte that is 1. All bytes of `marks` must be 0 or 1.

        When an action is read from the list, `build` makes it from the byte's index and the `given` values.
        """
        size = marks.count(1)
        if size:
            self._parts.append((size, build, marks, given))
            self._size += size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...

    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if not isinstance(at, int):
            return list(self)[at]
        rest = at if at >= 0 else at + self._size
        if rest >= 0:
            for size, build, items, given in self._parts:
                if rest < size:
                    if given is None:
                        action = build(items[rest])
                    else:
                        action = build(next(islice(compress(count(), items), rest, None)), *given)
                    # Taking an action replaces the agenda object, even if the new agenda is equal to the old one.
                    if self._state.agenda is self._agenda:
                        self._state.offered = action
                    return action
                rest -= size
        raise IndexError("no such action")

    def __iter__(self) -> Iterator[Action]:
        for _, build, items, given in self._parts:
            if given is None:
                for item in items:
                    yield build(item)
            else:
                for at, mark in enumerate(items):
                    if mark:
                        yield build(at, *given)


def identity(action: Action) -> Action:
    """Return the action unchanged.

    This is the `build` function for items that are already actions.
    """
    return action
