"""Cache a single result until one of the values that it depends on changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Latest(Generic[Made]):
    """A cache for the last result and its key.

    The key consists of the values that the result depends on.
    """

    def __init__(self) -> None:
        self._last: tuple[object, Made] | None = None

    def get(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the result for a key, calling `make` only if the key has changed.

        Never change a key or a result afterwards.
        """
        if self._last is None or self._last[0] != key:
            self._last = key, make()
        return self._last[1]
