"""Chance: SplitMix64 with its one number in the state; the same on every machine and Python version."""

from __future__ import annotations

import hashlib

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def state_from_seed(seed: str) -> int:
    """The generator's first number for a seed text: the first 8 bytes of its SHA-256, big-endian."""
    return int.from_bytes(hashlib.sha256(seed.encode("utf-8")).digest()[:8], "big")


def next_state(number: int) -> int:
    """The generator's next inner number (0 to 2**64 - 1)."""
    return (number + _STEP) & _MASK


def output(number: int) -> int:
    """The 64-bit output that belongs to an inner number."""
    z = number
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A generator of its own for players, imagining and tests; a match's chance lives in its state instead."""

    __slots__ = ("number",)

    def __init__(self, seed: str | int) -> None:
        self.number = state_from_seed(seed) if isinstance(seed, str) else seed & _MASK

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely (limit at least 1; ValueError otherwise)."""
        self.number, drawn = draw(self.number, limit)
        return drawn

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in a new order (Fisher-Yates), the list given left as it was."""
        self.number, order = shuffle(self.number, items)
        return order


def draw(number: int, limit: int) -> tuple[int, int]:
    """From an inner number: the next one, and a value below the limit without modulo bias."""
    if limit < 1:
        raise ValueError(f"limit must be at least 1, got {limit}")
    ceiling = _MASK - (_MASK + 1) % limit
    while True:
        number = next_state(number)
        value = output(number)
        if value <= ceiling:
            return number, value % limit


_LIMB = 16
"""Bits of an output that decide one place of a shuffle: four places to an output."""


def shuffle(number: int, items: list[int]) -> tuple[int, list[int]]:
    """From an inner number: the next one, and the items in a new order (Fisher-Yates from the end), 65,536 at most.

    Each place takes 16 bits of the output, lowest first, by multiplying (Lemire): what is below `2**16 % limit` in the
    lower half is drawn again, so that every order is as likely."""
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
            # What would favour a place lies below limit; only then is the remainder worth computing.
            low = product & 0xFFFF
            if low > last or low >= 0x10000 % (last + 1):
                break
        other = product >> _LIMB
        order[last], order[other] = order[other], order[last]
    return number, order
