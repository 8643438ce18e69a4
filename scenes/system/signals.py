"""End the program when a signal arrives or the screen is gone.

This module doesn't import pygame until the rest of the program has.
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
"""Exit code when the screen is gone."""
SIGNAL = "signal"
"""The name of the attribute that marks a quit event as caused by a signal.

Such an event doesn't wait for an answer from the player.
"""

_kept: list[object] = []
"""Callbacks of the X library, stored so that Python doesn't free them."""


def hold_signals() -> None:
    """Block the signals until `catch_signals` is called. Call this before any thread starts.

    Otherwise a thread could receive a signal, and the program would end as if it were killed. Signals that are ignored,
    as under nohup, stay ignored.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return
    for number in _wanted():
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, _wanted())


def catch_signals() -> None:
    """End the program on a blocked signal from now on, as if the player closed the window.

    This works even while the loop sleeps. A second signal ends the program at once.
    """
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ()) if hasattr(signal, "pthread_sigmask") else set()
    wanted = _wanted() & {int(number) for number in held}
    if not wanted:
        return
    import pygame

    def end() -> None:
        # While the loop sleeps in C, Python's handlers never run. So this thread waits for the signal and wakes the
        # loop.
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

    SDL sends messages to its own window, and the last one can arrive when the window is already gone. Call this before
    SDL opens the screen: when SDL closes the screen, it restores the handler that it found.
    """
    library = _x_library()
    if library is None:
        return
    import ctypes

    refused = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)
    library.XSetErrorHandler(refused)
    _kept.append(refused)


def watch_screen(driver: str, gone: Callable[[], object]) -> None:
    """Call `gone` and end the program with LOST when the X server goes away.

    `gone` must not use any window. Without this function the X library would end the program with its own message, and
    Python couldn't react.
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
    if not platforms.linux():
        return None
    try:
        import ctypes

        return ctypes.CDLL(platforms.X_LIBRARY)
    except (ImportError, OSError):
        return None
