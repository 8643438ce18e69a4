"""Processes that play numbered matches, and give back each as soon as it has ended.

Each worker has a pipe of its own, and there are no threads and no shared locks: a run can be stopped at any moment, and
a worker whose run was killed ends with its match."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

T = TypeVar("T")


class WorkerLost(Exception):
    """A worker was ended in the midst of a match, from outside or for want of memory."""


def cores() -> int:
    """How many processes can work at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(play: Callable[[int], T], numbers: Iterable[int], workers: int) -> Generator[tuple[int, T], None, None]:
    """Each number with what `play` makes of it, in the order in which they are done; with one worker here and in their
    order. Closing the iterator ends the workers. Raises WorkerLost, and RuntimeError with the way through the code for
    whatever a worker raises."""
    if workers == 1:
        for number in numbers:
            yield number, play(number)
        return
    waiting = iter(numbers)
    busy: list[Connection] = []
    started: list[Process] = []
    try:
        for _, number in zip(range(workers), waiting, strict=False):
            ours, theirs = Pipe()
            process = Process(target=_serve, args=(theirs, play), daemon=True)
            process.start()
            theirs.close()
            started.append(process)
            busy.append(ours)
            _give(ours, number)
        while busy:
            ready = wait(busy)
            for ours in [one for one in busy if one in ready]:
                number, made, fault = _received(ours)
                if fault:
                    raise RuntimeError(f"match {number}: {fault}")
                following = next(waiting, None)
                _give(ours, following)
                if following is None:
                    busy.remove(ours)
                yield number, made
    finally:
        for process in started:
            process.kill()  # SIGTERM may be heeded: a worker is begun with the ears of its run
        for process in started:
            process.join()
        for ours in busy:
            ours.close()


def _give(ours: Connection, number: int | None) -> None:
    try:
        ours.send(number)
    except OSError:
        raise WorkerLost from None


def _received(ours: Connection) -> tuple[int, Any, str]:
    try:
        found: tuple[int, Any, str] = ours.recv()
    except (EOFError, OSError):
        raise WorkerLost from None
    return found


def _serve(theirs: Connection, play: Callable[[int], object]) -> None:
    """A worker's life: a number comes, a match goes back; None ends it, and that its run is gone."""
    # Ctrl-C reaches every process of a terminal; it is for the run to say what happens then.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    run = parent_process()
    assert run is not None
    while theirs in wait([theirs, run.sentinel]):
        try:
            number = theirs.recv()
        except (EOFError, OSError):
            return
        if number is None:
            return
        try:
            told = number, play(number), ""
        except Exception:
            told = number, None, traceback.format_exc()
        try:
            theirs.send(told)
        except OSError:
            return
