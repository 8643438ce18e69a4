"""Draw a random sample of 110 strings for people to judge (see docs/writing.md).

`python -m tests.english_sample SEED` prints the sample. `python -m tests.english_sample --lengths [WORD]` lists all
strings, longest first. If WORD is given, only strings whose keys contain WORD are listed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from game.console import command
from tests.english import Item, comments, docstrings, filled, interface, prose, subjects

CODE = ("game", "scenes", "tests", "assets")
LENGTHS = "--lengths"
NEW = 40
"""Number of recent commits that count as new."""


def groups() -> dict[str, tuple[int, Sequence[Item]]]:
    """Return each group's items, and how many of them to draw."""
    return {
        "Texts of the interface": (40, [item for item in interface() if " " in item.text]),
        "Docstrings": (20, docstrings(*CODE)),
        "Comments": (20, comments(*CODE)),
        "Sentences of documentation": (10, prose()),
        "Subjects of new commits": (20, subjects(NEW)),
    }


def sample(seed: str) -> str:
    """Return a page of random items, with their numbers and locations.

    The same seed and files always give the same page.
    """
    chance = random.Random(seed)
    lines = []
    number = 0
    for name, (count, items) in groups().items():
        lines += ["", f"{name} ({count} of {len(items)})", ""]
        for item in chance.sample(items, count):
            number += 1
            lines.append(f"{number:3}. {item.text}  [{item.place}]")
    return "\n".join(lines[1:])


def lengths(word: str = "") -> list[tuple[int, str, str]]:
    """Return the length, location and text of each string whose key contains the word.

    Placeholders are filled with typical values.
    """
    found = [(len(filled(item.text)), item.place, item.text) for item in interface() if word in item.place]
    return sorted(found, key=lambda item: (-item[0], item[1]))


def main(words: Sequence[str]) -> int:
    """Print the sample for a seed, or all strings sorted by length."""
    if not words or len(words) > 1 + (words[0] == LENGTHS):
        print(f"usage: python -m tests.english_sample SEED | {LENGTHS} [WORD]", file=sys.stderr)
        return 2
    if words[0] != LENGTHS:
        print(sample(words[0]))
        return 0
    for length, place, text in lengths(*words[1:]):
        print(f"{length:4}  {place}: {' '.join(text.split())}")
    return 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
