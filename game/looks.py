"""A seat's look: a sigil and a colour, often written as one number.

3 means sigil 3 in colour 3, and 34 means sigil 3 in colour 4.
"""

from __future__ import annotations

from collections.abc import Iterable

MOST_LOOKS = 6
LOOKS = range(1, MOST_LOOKS + 1)
"""The numbers of the sigils. The colours have the same numbers."""
TENS = 10


def look_of(sigil: int, colour: int) -> int:
    """Return the number of the look with this sigil and this colour."""
    return sigil if sigil == colour else TENS * sigil + colour


def sigil_of(look: int) -> int:
    """Return the sigil of a look, or 0 for the look of the Soul Deck."""
    return look // TENS or look


def colour_of(look: int) -> int:
    """Return a look's colour, or 0 for the Soul Deck's look."""
    return look % TENS


def is_look(value: object) -> bool:
    """Return whether a value from a file is a valid look number."""
    if type(value) is not int or value < 1:
        return False
    sigil, colour = sigil_of(value), colour_of(value)
    return sigil in LOOKS and colour in LOOKS and look_of(sigil, colour) == value


def are_unique(looks: Iterable[int]) -> bool:
    """Return whether each sigil and each colour occurs in only one of the looks."""
    found = list(looks)
    return all(len({part(look) for look in found}) == len(found) for part in (sigil_of, colour_of))


def completed(looks: Iterable[int]) -> list[int]:
    """Return a look for each seat: the given looks, then looks with unused sigils and colours."""
    found = list(looks)
    sigils = dict.fromkeys([*map(sigil_of, found), *LOOKS])
    colours = dict.fromkeys([*map(colour_of, found), *LOOKS])
    return [look_of(sigil, colour) for sigil, colour in zip(sigils, colours, strict=True)]
