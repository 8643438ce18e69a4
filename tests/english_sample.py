"""Draw 110 random items that people read, to judge by hand: `python -m tests.english_sample SEED`.

docs/writing.md says how to judge them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from game.console import command
from tests.english import Item, comments, docstrings, interface, prose, subjects

CODE = ("game", "scenes", "tests", "assets")
NEW = 120
"""Number of latest commits that count as new."""


def groups() -> dict[str, tuple[int, Sequence[Item]]]:
    """Return the items of each group, with the number of items to draw."""
    return {
        "Texts of the interface": (40, [item for item in interface() if " " in item.text]),
        "Docstrings": (20, docstrings(*CODE)),
        "Comments": (20, comments(*CODE)),
        "Sentences of documentation": (10, prose()),
        "Subjects of new commits": (20, subjects(NEW)),
    }


def sample(seed: str) -> str:
    """Return a numbered page of random items with their places. The same seed and files give the same page."""
    chance = random.Random(seed)
    lines = []
    number = 0
    for name, (count, items) in groups().items():
        lines += ["", f"{name} ({count} of {len(items)})", ""]
        for item in chance.sample(items, count):
            number += 1
            lines.append(f"{number:3}. {item.text}  [{item.place}]")
    return "\n".join(lines[1:])


def main(words: Sequence[str]) -> int:
    """Print a sample for a seed."""
    if len(words) != 1:
        print("usage: python -m tests.english_sample SEED", file=sys.stderr)
        return 2
    print(sample(words[0]))
    return 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
