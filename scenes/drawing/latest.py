"""Cache a single result until the values that it depends on change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Latest(Generic[Made]):
    """Stores the last result together with its key, which contains the values that the result depends on."""

    def __init__(self) -> None:
        self._last: tuple[object, Made] | None = None

    def get(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the stored result if the key hasn't changed. Otherwise call `make`, and store its result.

        Keys are compared, not hashed. The caller mustn't alter a key or a result later.
        """
        if self._last is None or self._last[0] != key:
            self._last = key, make()
        return self._last[1]
