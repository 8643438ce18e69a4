"""What a position is worth in a game for one: the chance of winning, as it was learned from many matches.

Learned are weights of what it promises (`Game.promise`) and of what is true of it (`Game.traits`): a sum of them, and
beside it some cells, each a sum of its own that counts only above 0. They stand in `data/learned/<game>.txt`, a line
for each number of the position, below a line that says which command made them (`python -m game.lab learn`); none was
typed in by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from game.content.library import builtin_folder

FOLDER = "learned"
"""In the program's own data."""
DIGITS = 4
"""So many of a weight are kept."""
PROMISED = 8.0
"""A promise is divided by this, to be of the size of the traits."""
ALWAYS = ("base", "promise")
"""The numbers of a position that come before its traits: 1, and its promise."""
_SURE, _SAME = 30.0, 9
"""Beyond this sum it is as good as certain; and to so many digits chances are the same on every machine."""


class LearnedWeights(NamedTuple):
    """`made` says what made them. `names` are those of the numbers of a position, `rows` for the sum and for each cell
    their weights, `cells` what each cell weighs."""

    made: str
    names: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]
    cells: tuple[float, ...]

    def chance(self, promise: float, traits: Sequence[float]) -> float:
        """The chance of winning, 0 to 1. `traits` are as many as there are weights."""
        numbers = (1.0, promise / PROMISED, *traits)
        total = sum(map(mul, self.rows[0], numbers))
        for weight, row in zip(self.cells, self.rows[1:], strict=True):
            cell = sum(map(mul, row, numbers))
            if cell > 0:
                total += weight * cell
        return squash(total)


def squash(total: float) -> float:
    """A sum of weights as a chance."""
    return round(1 / (1 + math.exp(-max(-_SURE, min(_SURE, total)))), _SAME)


def written(weights: LearnedWeights) -> str:
    """The text of their file: what the cells weigh, then of each number the weight in the sum and in each cell."""
    lines = [("cells", weights.cells), *zip(weights.names, zip(*weights.rows, strict=True), strict=True)]
    told = [f"{name}: {' '.join(f'{number:.{DIGITS}f}' for number in numbers)}" for name, numbers in lines]
    return "\n".join([weights.made, *told]) + "\n"


def read(text: str) -> LearnedWeights:
    """The weights that `written` wrote. Raises ValueError."""
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


def path_of(game_id: str, folder: Path | None = None) -> Path:
    """Where the weights of a game lie."""
    return (folder or builtin_folder() / FOLDER) / f"{game_id}.txt"


@cache
def weights_of(game_id: str) -> LearnedWeights | None:
    """The weights of a game, read once; None for a game that has none, and for what can't be read."""
    try:
        return read(path_of(game_id).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
