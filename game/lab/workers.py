"""Worker processes that play numbered matches and return the results one by one.

A run can be stopped at any time, because the workers don't use threads or shared locks. If the run's main process is
killed, each worker finishes its current match and then ends.
"""

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
    """Raised if a worker is killed, for example because memory has run out.

    The message may give details.
    """


def cores() -> int:
    """Return the number of processes that can run in parallel on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(play: Callable[[int], T], numbers: Iterable[int], workers: int) -> Generator[tuple[int, T], None, None]:
    """Play matches in worker processes. As each match ends, yield its number and result.

    With one worker, the matches are played in the current process instead. Closing the generator ends the workers.

    Raises:
        WorkerLost: A worker has been killed.
        RuntimeError: An exception occurred in a worker. The message contains the traceback.
    """
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
            process.kill()  # a worker inherits the signal handlers of its run, which may ignore SIGTERM
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
    """Play each match when its number arrives, until None arrives or the run ends."""
    # Ctrl-C reaches every process in the terminal, but only the run reacts to it.
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
