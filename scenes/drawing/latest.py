"""Keep something that takes long to make, until what it depends on changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Latest(Generic[Made]):
    """Stores what was made last, together with its key: the values that it depends on."""

    def __init__(self) -> None:
        self._last: tuple[object, Made] | None = None

    def get(self, key: object, make: Callable[[], Made]) -> Made:
        """Return what was made last if the key is equal to the last one. Otherwise call `make`, and store its result.

        Keys are compared, not hashed. The caller mustn't alter a key or a result later.
        """
        if self._last is None or self._last[0] != key:
            self._last = key, make()
        return self._last[1]
