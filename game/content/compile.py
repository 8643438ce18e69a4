"""Compile the program's own content files for the package.

Usage: ``python -m game.content.compile OUTFOLDER``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import command
from game.content.compiled import store
from game.content.library import compile_all


def main(arguments: Sequence[str]) -> int:
    """Compile the program's own content into a folder, and return the exit code.

    The code is 0 on success, 1 after errors, and 2 for wrong arguments.
    """
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m game.content.compile OUTFOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    compiled, faults = compile_all()
    for fault in faults:
        print(fault, file=sys.stderr)
    for name, text in compiled.items():
        if not store(folder / name, text):
            print(f"{folder / name} can't be written", file=sys.stderr)
            return 1
        print(folder / name)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
