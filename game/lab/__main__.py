"""Run a soul-lab command: `python -m game.lab COMMAND`.

The exit code is 0 for success, 1 for a failed check or a lost worker process, 2 for invalid arguments, and 130 for an
interruption.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from game import VERSION, console
from game.content.errors import with_codes
from game.lab.cli_context import LabError, file_error, tell
from game.lab.commands import (
    balance,
    certify,
    check,
    grade,
    hints,
    learn,
    record_match,
    rule_trace,
    scenario,
    simulate,
    speed,
    tournament,
    verify_record,
)
from game.lab.runner import INTERRUPTED, Stopped

COMMANDS = {
    "scenario": scenario,
    "replay": verify_record,
    "simulate": simulate,
    "speed": speed,
    "rules": rule_trace,
    "check": check,
    "record": record_match,
    "tournament": tournament,
    "balance": balance,
    "hints": hints,
    "certify": certify,
    "grade": grade,
    "learn": learn,
}


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports each error on one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message, and exit with code 2."""
        self.exit(2, f"{self.prog}: {with_codes(message)} (see --help)\n")


def parser() -> argparse.ArgumentParser:
    """Return a parser for all commands and their arguments."""
    found = _Parser(prog="soul-lab", description="Play, measure and check the games without a screen.")
    found.add_argument("--version", action="version", version=f"soul-lab {VERSION}")
    commands = found.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        words = (module.__doc__ or "").strip()
        # argparse treats % as a placeholder in help strings but not in descriptions.
        brief = " ".join(words.split("\n\n")[0].split()).replace("%", "%%")
        command = commands.add_parser(name, help=brief, description=words)
        module.arguments(command)
    return found


def main(given: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    If `given` is None, use the program's arguments.
    """
    return console.command(_main, given)


def _main(given: Sequence[str] | None) -> int:
    chosen = parser().parse_args(given)
    try:
        done: int = COMMANDS[chosen.command].run(chosen)
        return done
    except BrokenPipeError:  # the pipe was closed, which isn't an error in the arguments
        raise
    except (LabError, OSError) as wrong:
        why = file_error(wrong) if isinstance(wrong, OSError) else wrong
        tell(f"soul-lab: {why}", error=True)
        return 2
    except Stopped as why:
        tell(f"soul-lab: {why}", error=True)
        return why.code
    except KeyboardInterrupt:
        tell("soul-lab: interrupted", error=True)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
