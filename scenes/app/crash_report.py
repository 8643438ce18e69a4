"""Reports of crashes and errors.

Messages and values are left out, because they could reveal hidden cards.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from game import VERSION

ROOT = Path(__file__).resolve().parents[2]
NOW = "%Y-%m-%dT%H:%M:%S"
"""The time format in the log."""


def report(error: BaseException, kinds: Iterable[str], scenes: Iterable[str]) -> str:
    """Return an error report: traceback, library versions, and the types of recent events.

    The error's message and all values are left out, because they could reveal hidden cards.
    """
    import platform

    import pygame  # slow to import, and needed only here

    driver = pygame.display.get_driver() if pygame.display.get_init() else "not open"
    lines = [
        f"Soul Battle {VERSION}, {time.strftime(NOW)}",
        f"Python {platform.python_version()}, pygame {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"{platform.platform()}, video {driver}",
        "Scenes: " + (", ".join(scenes) or "none"),
        "Last events: " + (", ".join(kinds) or "none"),
        "",
        "The error message and all values are left out, because they could reveal hidden cards of a match.",
        "",
    ]
    return "\n".join(lines + traceback_of(error)) + "\n"


def traceback_of(error: BaseException) -> list[str]:
    """Return the tracebacks for an error and its causes, starting with the original cause."""
    found: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in found:
        found.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    lines: list[str] = []
    for number, one in enumerate(reversed(found)):
        lines += ["", "While handling that error, or because of it:"] if number else []
        lines += [f"{type(one).__module__}.{type(one).__qualname__}", *_way(one)]
    return lines


def _way(error: BaseException) -> list[str]:
    import linecache  # slow to import, and needed only here

    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"  {_short(code.co_filename)}:{trace.tb_lineno} in {code.co_name}")
        line = linecache.getline(code.co_filename, trace.tb_lineno).strip()
        found += [f"    {line}"] if line else []
        trace = trace.tb_next
    return found


def place_of(error: BaseException) -> str:
    """Return the location where an error was raised, such as ``scenes/app/app.py:12``."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{_short(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"


def _short(file: str) -> str:
    """Return a source file's path without the folders that may contain the player's name."""
    path = Path(file)
    if not path.is_absolute():  # the packaged program has relative paths
        return path.as_posix()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def write_report(folder: Path, text: str) -> Path | None:
    """Write a report to a new file in a folder. Return the path, or None if writing fails.

    The folder is created if necessary.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem, number = time.strftime("crash-%Y-%m-%d-%H%M%S"), 1
        while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}.txt").exists():
            number += 1
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path


def last_words(sentence: str, stream: Callable[[str], object] | None = None) -> None:
    """Print a sentence to the console, because it can't be shown in any other way."""
    (stream or (lambda text: print(text, file=sys.stderr)))(f"soul-battle: {sentence}")
