"""Run commands, and print no traceback if their output can't be written."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import ParamSpec

Given = ParamSpec("Given")
_FULL = (errno.ENOSPC, errno.EDQUOT)
UNHEARD = 1
"""The exit code of a command that couldn't write its output."""


def open_streams() -> None:
    """Make standard output and standard error accept any text.

    Characters that the encoding lacks are escaped. Without a console, the text goes to the null device.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - the stream stays open until exit
        elif isinstance(stream, TextIOWrapper) and not stream.closed:
            stream.reconfigure(errors="backslashreplace")


def command(main: Callable[Given, int | None], *given: Given.args, **named: Given.kwargs) -> int:
    """Run a command's `main` and return the exit code.

    Return UNHEARD if the output can't be written.
    """
    open_streams()
    try:
        code = main(*given, **named) or 0
    except BrokenPipeError:
        code = UNHEARD
    except SystemExit:
        _flushed()
        raise
    except OSError as error:
        if error.errno not in _FULL or error.filename:
            raise
        code = UNHEARD
        _silence(sys.stdout)
        _say(error)
    return code if _flushed() else code or UNHEARD


def _flushed() -> bool:
    """Flush the standard streams, silence any that fail, and return whether all succeeded."""
    done = True
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except BrokenPipeError:
            done = False
            _silence(stream)
        except (OSError, ValueError) as error:  # the disk is full, or the stream is closed
            done = False
            _silence(stream)
            if stream is sys.stdout:
                _say(error)
    return done


def _say(error: OSError | ValueError) -> None:
    if sys.stderr is not None and not sys.stderr.closed:
        with suppress(OSError):
            print(f"The output can't be written: {getattr(error, 'strerror', None) or error}", file=sys.stderr)


def _silence(stream: object) -> None:
    """Make a stream write to the null device, so that Python can flush it on exit."""
    if isinstance(stream, TextIOWrapper) and not stream.closed:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
