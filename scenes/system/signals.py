"""End the program cleanly after a signal, or if the connection to the display is lost.

This module is imported before pygame is loaded, so it imports pygame only inside the functions that need it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from typing import Any

from game import platforms

NAMES = ("SIGTERM", "SIGINT", "SIGHUP")
LOST = 2
"""Exit code after the connection to the display has been lost."""
SIGNAL = "signal"
"""The attribute that marks a quit event caused by a signal. Such an event ends the program without asking the
player."""

_kept: list[object] = []
"""Functions that the X library calls. They are stored here so that Python doesn't free them."""


def hold_signals() -> None:
    """Block the signals that end the program, until `catch_signals` is called.

    Call this function before any thread starts. Otherwise, a thread could receive such a signal, and the signal would
    kill the program.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return
    for number in _wanted():
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, _wanted())


def catch_signals() -> None:
    """Let a signal end the program as if the window had been closed.

    A second signal kills the program.
    """
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ()) if hasattr(signal, "pthread_sigmask") else set()
    wanted = _wanted() & {int(number) for number in held}
    if not wanted:
        return
    import pygame

    def end() -> None:
        # Python's signal handlers can't run while the loop sleeps in C code. So this thread waits for the signal and
        # wakes the loop.
        signal.sigwait(wanted)
        pygame.event.post(pygame.event.Event(pygame.QUIT, {SIGNAL: True}))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, wanted)
        threading.Event().wait()

    threading.Thread(target=end, name="signals", daemon=True).start()


def _wanted() -> set[int]:
    numbers = {getattr(signal, name) for name in NAMES if hasattr(signal, name)}
    return {int(number) for number in numbers if signal.getsignal(number) != signal.SIG_IGN}


def outlive_refusals() -> None:
    """Keep the program running if the X server refuses a request.

    Call this function before SDL opens the display. SDL then remembers the error handler that this function installs,
    and reinstalls it when closing the display.
    """
    library = _x_library()
    if library is None:
        return
    import ctypes

    refused = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)
    library.XSetErrorHandler(refused)
    _kept.append(refused)


def watch_screen(driver: str, gone: Callable[[], object]) -> None:
    """If the connection to the X server breaks, call `gone` and exit with the code LOST.

    `gone` must not use any window.
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
    """Return the X library that SDL uses, or None if it isn't available."""
    if not platforms.linux():
        return None
    try:
        import ctypes

        return ctypes.CDLL(platforms.X_LIBRARY)
    except (ImportError, OSError):
        return None
