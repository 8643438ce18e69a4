"""The command line for the benchmarks."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence


def parser(module: str, about: str) -> ArgumentParser:
    """Return the parser for `python -m MODULE`, with the docstring `about` as its help text."""
    return ArgumentParser(f"python -m {module}", description=about, formatter_class=RawDescriptionHelpFormatter)


def flagged(module: str, about: str, arguments: Sequence[str], flag: str, meaning: str) -> bool:
    """Return whether the arguments contain the command's only flag.

    `--help` and invalid arguments end the program.
    """
    made = parser(module, about)
    made.add_argument(flag, action="store_true", dest="given", help=meaning)
    given: bool = made.parse_args(arguments).given
    return given
