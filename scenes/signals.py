"""What ends the program from outside: a signal, or a screen that is gone. Loads pygame only once that is loaded."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

NAMES = ("SIGTERM", "SIGINT", "SIGHUP")
LOST = 2
"""What the program returns when its screen is gone."""
SIGNAL = "signal"
"""What an event to end the program bears that came of a signal: whoever sends one waits for no answer."""
XLIB = "libX11.so.6"

_kept: list[object] = []
"""What the X library calls must not be forgotten by Python."""


def hold_signals() -> None:
    """Before any thread is made: the signals wait until `catch_signals`. A thread that didn't know of this would get
    them, and the program end as if it was killed. Whoever ignores a signal, as nohup does, goes on ignoring it."""
    if not hasattr(signal, "pthread_sigmask"):
        return
    for number in _wanted():
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, _wanted())


def catch_signals() -> None:
    """The signals that are held end the program as closing the window does, also while the loop sleeps; a second one
    ends it at once."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ()) if hasattr(signal, "pthread_sigmask") else set()
    wanted = _wanted() & {int(number) for number in held}
    if not wanted:
        return
    import pygame

    def end() -> None:
        # The loop sleeps in C, where Python's own handlers never run: this thread waits for the signal and wakes it.
        signal.sigwait(wanted)
        pygame.event.post(pygame.event.Event(pygame.QUIT, {SIGNAL: True}))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, wanted)
        threading.Event().wait()

    threading.Thread(target=end, name="signals", daemon=True).start()


def _wanted() -> set[int]:
    numbers = {getattr(signal, name) for name in NAMES if hasattr(signal, name)}
    return {int(number) for number in numbers if signal.getsignal(number) != signal.SIG_IGN}


def outlive_refusals() -> None:
    """Keep the X library from ending the program when the screen's server refuses a request.

    SDL sends messages to its own window, and the last one can arrive after the window is gone. This must come before
    SDL opens the screen: when it closes the screen, it brings back the handler that it found."""
    library = _x_library()
    if library is None:
        return
    import ctypes

    refused = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)
    library.XSetErrorHandler(refused)
    _kept.append(refused)


def watch_screen(driver: str, gone: Callable[[], object]) -> None:
    """If the screen's server goes away, call `gone`, which may use no window any more, and end the program with LOST.

    Without this the X library ends the program in its own words, and Python has no say."""
    library = _x_library() if driver == "x11" else None
    if library is None:
        return
    import ctypes

    def end(display: object) -> int:
        try:
            gone()
        finally:
            os._exit(LOST)

    lost = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(end)
    library.XSetIOErrorHandler(lost)
    _kept.append(lost)


def _x_library() -> Any:
    """Return the X library that SDL uses, or None where there is none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes

        return ctypes.CDLL(XLIB)
    except (ImportError, OSError):
        return None
