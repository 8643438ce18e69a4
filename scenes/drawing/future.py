"""Run a function in a thread while the rest of the program continues."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Future(Generic[T]):
    """Runs a function in a separate thread. `result` waits for the function's result."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._found: list[T] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, args=(work,), name="soon", daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._found.append(work())
        except BaseException as error:
            self._error = error

    def result(self) -> T:
        """Wait for the function to return, and return its result or raise its error."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._found[0]
