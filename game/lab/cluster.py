"""Play numbered matches on the workers of a Dask cluster.

Only this module needs Dask. Dask isn't imported until `results` starts.
"""

from __future__ import annotations

import logging
import re
import traceback
from argparse import ArgumentTypeError
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import CancelledError
from contextlib import closing
from functools import partial
from importlib import import_module
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

from game.content.errors import printable
from game.lab.cli_context import LabError
from game.lab.workers import WorkerLost

T = TypeVar("T")
PATIENCE = 10
"""The time limit in seconds for each of two waits: for the scheduler's answer, then for the first worker."""
AT_ONCE = 1000
"""The maximum number of matches given to the scheduler at a time, to limit its memory use."""
_ADDRESS = re.compile(r"(tcp|tls|wss?)://[^/\s]+:[0-9]{1,5}")
_ONE_MATCH = Lock()


def address(text: str) -> str:
    """Parse an argument as the address of a scheduler."""
    if not _ADDRESS.fullmatch(text):
        raise ArgumentTypeError(f"expected an address such as tcp://HOST:8786, got {printable(text)}")
    return text


def results(
    play: Callable[[int], T], numbers: Sequence[int], scheduler: str, program: Callable[[], str]
) -> Generator[tuple[int, T], None, None]:
    """Yield each match number with the result of `play`, as soon as the match ends.

    Closing the iterator cancels the matches that haven't begun.

    Raises:
        LabError: The cluster can't be used, or `program()` returns a different value on a worker.
        WorkerLost: The connection is lost, or several workers have died while playing the same match.
        RuntimeError: An exception occurred in a match. The message is the traceback.
    """
    if not numbers:
        return
    try:
        dask = import_module("distributed")
    except ImportError:
        raise LabError("--cluster needs Dask; install it with: pip install 'soul-battle[cluster]'") from None
    with closing(_client(dask, scheduler)) as client:
        waiting = iter(numbers)
        submit = partial(client.submit, _played, play, program, program(), pure=False)
        numbered = {submit(number): number for number in islice(waiting, AT_ONCE)}
        ended = dask.as_completed(numbered, loop=client.loop)
        for future in ended:
            number = numbered.pop(future)
            made = _result(dask, future, number)
            for following in islice(waiting, 1):
                added = submit(following)
                numbered[added] = following
                ended.add(added)
            yield number, made


def _client(dask: Any, scheduler: str) -> Any:
    """Return a connection to the scheduler at this address, once the scheduler has a worker."""
    # Without this, a lost connection would fill the terminal with tracebacks. This module reports the loss in one line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL + 1)
    remedy = "see `Use several machines` in docs/lab.md"
    try:
        client = dask.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except OSError as why:
        raise LabError(f"--cluster {scheduler}: no scheduler answers there ({why}); {remedy}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise LabError(f"--cluster {scheduler}: this cluster has no workers; {remedy}") from None
    return client


def _result(dask: Any, future: Any, number: int) -> Any:
    try:
        return future.result()
    except LabError:
        raise
    except dask.KilledWorker:
        raise WorkerLost(f"match {number} lost all the workers that tried it") from None
    except (CancelledError, OSError):
        raise WorkerLost("the connection to the cluster was lost") from None
    except Exception:
        raise RuntimeError(f"match {number}: {traceback.format_exc()}") from None


def _played(play: Callable[[int], T], program: Callable[[], str], expected: str, number: int) -> T:
    """Play a match on a worker. A worker plays only one match at a time.

    Raise LabError if the worker runs a different program.
    """
    if program() != expected:
        raise LabError("a worker of the cluster has another version of the program; update it and start it again")
    with _ONE_MATCH:
        return play(number)
