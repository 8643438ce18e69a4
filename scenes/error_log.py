"""Where it is written what went wrong: the log in the user's folder, also when there is no console."""

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

LARGEST = 512 * 1024
"""Bytes; a longer log is put away, in the place of the one before it, and a new one begun."""
NOW = "%Y-%m-%dT%H:%M:%S"
"""How a moment is written."""


def open_log(path: Path) -> IO[str] | None:
    """Errors that nobody caught go to this file too from now on (see `catch_errors`); None if it can't be written.

    One that has grown too long is ``<name>.1`` from then on.
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
    """Errors that nobody caught, in any thread or while something is thrown away, are told from now on without their
    words and values, which could tell what lies hidden in a match: on the console what it was and where, and in the
    log, if there is one, the way to it."""

    def tell(error: BaseException | None) -> None:
        from scenes.crash_screen import last_words, place_of, traceback_of

        if error is None:
            return
        lies = ""
        if log is not None:
            with suppress(OSError, ValueError):  # the disk is full, or it was closed
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
