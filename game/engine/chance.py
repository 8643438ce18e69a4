"""Random numbers (SplitMix64) that are the same on every machine and Python version.

The generator's whole state is a single number. Each match stores this number in its own state.
"""

from __future__ import annotations

import hashlib
from typing import Final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def state_from_seed(seed: str) -> int:
    """Return the generator's first number: the first 8 bytes of the seed's SHA-256 hash."""
    return int.from_bytes(hashlib.sha256(seed.encode("utf-8")).digest()[:8], "big")


def next_state(number: int) -> int:
    """Return the generator's next internal number (0 to 2**64 - 1)."""
    return (number + _STEP) & _MASK


def output(number: int) -> int:
    """Return the 64-bit output for an internal number."""
    z = number
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A random generator for computer players, redeals and tests.

    A match has its own generator in its state.
    """

    __slots__ = ("number",)

    def __init__(self, seed: str | int) -> None:
        self.number = state_from_seed(seed) if isinstance(seed, str) else seed & _MASK

    def below(self, limit: int) -> int:
        """Return a uniformly random number from 0 to limit - 1, or raise ValueError if limit < 1."""
        self.number, drawn = draw(self.number, limit)
        return drawn

    def shuffled(self, items: list[int]) -> list[int]:
        """Return the items in a random order (Fisher-Yates), without changing the given list."""
        self.number, order = shuffle(self.number, items)
        return order


def draw(number: int, limit: int) -> tuple[int, int]:
    """Return the generator's next number and a random value from 0 to `limit` - 1.

    `number` is the generator's current number. Every value is equally likely. Raise ValueError if `limit` is below 1.
    """
    if limit < 1:
        raise ValueError(f"limit must be at least 1, got {limit}")
    ceiling = _MASK - (_MASK + 1) % limit
    while True:
        number = next_state(number)
        value = output(number)
        if value <= ceiling:
            return number, value % limit


_LIMB: Final = 16
"""The number of bits for each step of a shuffle. The generator's 64-bit output is enough for four steps."""


def shuffle(number: int, items: list[int]) -> tuple[int, list[int]]:
    """Return the generator's next number and the items in a random order.

    `number` is the generator's current number. `items` can have at most 65,536 entries. Every order is equally likely.
    This is a Fisher-Yates shuffle that starts at the end of the list. Lemire's method computes each random position
    from 16 bits of the generator's output. The lowest bits are used first.
    """
    order = list(items)
    bits = left = 0
    for last in range(len(order) - 1, 0, -1):
        while True:
            if not left:
                number = next_state(number)
                bits = output(number)
                left = 4
            product = (bits & 0xFFFF) * (last + 1)
            bits >>= _LIMB
            left -= 1
            # Only values below the remainder are biased. The remainder is at most `last`, so most draws can be accepted
            # without computing the remainder.
            low = product & 0xFFFF
            if low > last or low >= 0x10000 % (last + 1):
                break
        other = product >> _LIMB
        order[last], order[other] = order[other], order[last]
    return number, order
