"""End the program when a signal arrives or the screen is gone.

This module imports pygame only after the rest of the program has.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

NAMES = ("SIGTERM", "SIGINT", "SIGHUP")
LOST = 2
"""Exit code if the screen is gone."""
SIGNAL = "signal"
"""The attribute that marks a quit event caused by a signal.

Such an event doesn't wait for the player's answer.
"""
XLIB = "libX11.so.6"

_kept: list[object] = []
"""Callbacks of the X library, kept so that Python doesn't free them."""


def hold_signals() -> None:
    """Block the signals until `catch_signals`. Call this before any thread starts.

    Otherwise a thread could receive them, and the program would end as if it were killed. Ignored signals, as under
    nohup, stay ignored.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return
    for number in _wanted():
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, _wanted())


def catch_signals() -> None:
    """Let the blocked signals end the program as if the window were closed.

    This works even while the loop sleeps.

    A second signal ends it at once.
    """
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ()) if hasattr(signal, "pthread_sigmask") else set()
    wanted = _wanted() & {int(number) for number in held}
    if not wanted:
        return
    import pygame

    def end() -> None:
        # The loop sleeps in C, where Python's handlers never run, so this thread waits for the signal and wakes it.
        signal.sigwait(wanted)
        pygame.event.post(pygame.event.Event(pygame.QUIT, {SIGNAL: True}))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, wanted)
        threading.Event().wait()

    threading.Thread(target=end, name="signals", daemon=True).start()


def _wanted() -> set[int]:
    numbers = {getattr(signal, name) for name in NAMES if hasattr(signal, name)}
    return {int(number) for number in numbers if signal.getsignal(number) != signal.SIG_IGN}


def outlive_refusals() -> None:
    """Keep the X library from ending the program when the X server refuses a request.

    SDL sends messages to its own window, and the last one can arrive after the window is gone. Call this before SDL
    opens the screen, because when SDL closes the screen, it restores the handler that it found.
    """
    library = _x_library()
    if library is None:
        return
    import ctypes

    refused = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)
    library.XSetErrorHandler(refused)
    _kept.append(refused)


def watch_screen(driver: str, gone: Callable[[], object]) -> None:
    """When the X server goes away, call `gone` and end the program with LOST.

    `gone` may not use any window. Without this, the X library ends the program with a message of its own, and Python
    can't react.
    """
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
    """Return the X library that SDL uses, or None if there is none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        import ctypes

        return ctypes.CDLL(XLIB)
    except (ImportError, OSError):
        return None
