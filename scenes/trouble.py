"""Where it is written what went wrong: the log in the user's folder, also when there is no console."""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

LARGEST = 512 * 1024
"""Bytes; a longer log starts anew."""


def guard_streams() -> None:
    """A program without a console has no standard streams: give it some that lead nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - it stays open to the end


def open_log(path: Path) -> IO[str] | None:
    """Errors that nobody caught go to this file too from now on, without their words and values, which could tell what
    lies hidden in a match; None, and nothing else, if it can't be written."""
    try:
        if path.exists() and path.stat().st_size > LARGEST:
            path.unlink()
        log = path.open("a", encoding="utf-8")
    except OSError:
        return None
    faulthandler.enable(log)

    def write(error: BaseException | None) -> None:
        from scenes.crash import way_to

        if error is not None:
            log.write("\n".join([f"--- {datetime.now().isoformat(timespec='seconds')}", *way_to(error), ""]))
            log.flush()

    def uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        write(error)
        sys.__excepthook__(kind, error, trace)

    def uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
        write(args.exc_value)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_in_thread
    return log
