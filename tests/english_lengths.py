"""List the texts of the program with their lengths: `python -m tests.english_lengths [WORD]`.

The longest texts come first. A word selects the texts whose key contains it, such as `refusal.` or `rulebook`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game.console import command
from tests.english import filled, interface


def lengths(word: str = "") -> list[tuple[int, str, str]]:
    """Return the length, place and words of each text, with typical values filled in."""
    found = [(len(filled(item.text)), item.place, item.text) for item in interface() if word in item.place]
    return sorted(found, key=lambda item: (-item[0], item[1]))


def main(words: Sequence[str]) -> int:
    """Print the list."""
    if len(words) > 1:
        print("usage: python -m tests.english_lengths [WORD]", file=sys.stderr)
        return 2
    for length, place, text in lengths(*words):
        print(f"{length:4}  {place}: {' '.join(text.split())}")
    return 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
