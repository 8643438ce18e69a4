"""The learned evaluation of solitaire positions, which estimates the chance of winning.

The estimate is computed from a weighted sum. The inputs to the sum are a constant, the search heuristic, the position's
features and a few cells. A cell is also a weighted sum of the constant, the heuristic and the features. A cell with a
negative sum counts as 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import NamedTuple

from game.content.library import read_generated

FOLDER = "learned"
"""The folder of learned weights in the program's own data."""
DIGITS = 4
"""The number of decimal places for weights in the file."""
HEURISTIC_SCALE = 8.0
"""The heuristic is divided by this number to make it about as large as the features."""
ALWAYS = ("base", "promise")
"""The names of the inputs that precede the features: the constant 1 and the heuristic."""
_LARGEST_SUM, _DECIMALS = 30.0, 9
"""The largest absolute value of the weighted sum, and the number of decimal places in a chance of winning. Without
these limits, different machines could give different results."""


class LearnedWeights(NamedTuple):
    """The weights for one game.

    Attributes:
        made: the command that produced the weights
        names: the names of the inputs
        rows: the weights of the inputs, in a row for the main sum followed by a row for each cell
        cells: the weight of each cell in the main sum
    """

    made: str
    names: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]
    cells: tuple[float, ...]

    def chance(self, heuristic: float, features: Sequence[float]) -> float:
        """Estimate the chance of winning (0 to 1) from a position's heuristic and features."""
        numbers = (1.0, heuristic / HEURISTIC_SCALE, *features)
        total = sum(map(mul, self.rows[0], numbers))
        for weight, row in zip(self.cells, self.rows[1:], strict=True):
            cell = sum(map(mul, row, numbers))
            if cell > 0:
                total += weight * cell
        return sigmoid(total)


def sigmoid(total: float) -> float:
    """Convert a weighted sum to a chance of winning from 0 to 1 (the logistic function)."""
    return round(1 / (1 + math.exp(-max(-_LARGEST_SUM, min(_LARGEST_SUM, total)))), _DECIMALS)


def written(weights: LearnedWeights) -> str:
    """Return the text of a file that stores these weights.

    The lines are the command, the cells' weights and each input's weights.
    """
    lines = [("cells", weights.cells), *zip(weights.names, zip(*weights.rows, strict=True), strict=True)]
    told = [f"{name}: {' '.join(f'{number:.{DIGITS}f}' for number in numbers)}" for name, numbers in lines]
    return "\n".join([weights.made, *told]) + "\n"


def read(text: str) -> LearnedWeights:
    """Read the weights from text produced by `written`. Raise ValueError for any other text."""
    made, *lines = text.splitlines()
    parted = [line.partition(": ") for line in lines]
    found = [(name, tuple(map(float, numbers.split()))) for name, _, numbers in parted]
    names = tuple(name.removesuffix(":") for name, _ in found)
    if names[:3] != ("cells", *ALWAYS):
        raise ValueError("expected the weights of the cells, then base and promise")
    cells = found[0][1]
    if {len(numbers) for _, numbers in found[1:]} != {1 + len(cells)}:
        raise ValueError("expected a weight for the sum and one for each cell")
    return LearnedWeights(made, names[1:], tuple(zip(*(numbers for _, numbers in found[1:]), strict=True)), cells)


@cache
def weights_of(game_id: str) -> LearnedWeights | None:
    """Return a game's weights from its file, or None if there is no valid file.

    The result is cached.
    """
    return read_generated(FOLDER, game_id, read)
