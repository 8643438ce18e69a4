"""Write uncaught errors to a log in the player's folder, because there may be no console."""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from game.safe_files import open_to_add
from scenes.app.crash_report import NOW, last_words, place_of, traceback_of

LARGEST = 512 * 1024
"""Maximum size of a log in bytes. A larger log is renamed, and a new log is started. Only one renamed log is kept."""


def open_log(path: Path) -> IO[str] | None:
    """Start logging uncaught errors, and return the log file.

    Return None if the file can't be opened for writing. An existing file that is too large is first renamed to
    ``<name>.1``.
    """
    try:
        if path.exists() and path.stat().st_size > LARGEST:
            os.replace(path, path.with_name(f"{path.name}.1"))
        log = open_to_add(path)
    except OSError:
        log = None
    if log is not None:
        faulthandler.enable(log)
    catch_errors(log)
    return log


def catch_errors(log: IO[str] | None = None) -> None:
    """Start reporting uncaught errors, including those in threads and finalizers.

    If `log` is given, the tracebacks are written to it. Error messages and values are left out, because they could
    reveal hidden cards.
    """

    def tell(error: BaseException | None) -> None:
        if error is None:
            return
        lies = ""
        if log is not None:
            with suppress(OSError, ValueError):  # the disk is full, or the log was closed
                log.write("\n".join([f"--- {time.strftime(NOW)}", *traceback_of(error), ""]))
                log.flush()
                lies = f" The traceback is in {log.name}."
        with suppress(OSError, ValueError):
            last_words(f"uncaught error ({type(error).__name__} at {place_of(error)}).{lies}")

    def uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        tell(error)

    sys.excepthook = uncaught
    threading.excepthook = lambda args: tell(args.exc_value)
    sys.unraisablehook = lambda args: tell(args.exc_value)
