"""Fit the weights of a learned evaluation to many positions with known outcomes.

The method is logistic regression, extended by a few cells. The module `game/learned_evaluation` explains cells.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.engine.chance import Chance
from game.learned_evaluation import ALWAYS, DIGITS, HEURISTIC_SCALE, LearnedWeights, sigmoid

FIRST_BASE, FIRST_PROMISE = 1.5, 1.6
"""The initial weights for the constant and the search heuristic."""
_STEP, _CELL_STEP, _CAREFUL = 0.1, 0.1, 1e-2
_GRAIN = 1000
"""The precision of the cells' random initial weights, which are multiples of 1 / (5 * _GRAIN)."""


class Sample(NamedTuple):
    """A position to learn from.

    Attributes:
        heuristic: the value of the search heuristic
        features: the position's features
        thought: the player's own estimate of the winning chance
        won: whether the player won the match in the end
    """

    heuristic: float
    features: tuple[float, ...]
    thought: float
    won: bool

    @property
    def worth(self) -> float:
        """The target value, halfway between the outcome and the plan's estimate."""
        return (self.thought + self.won) / 2


def first(made: str, names: Sequence[str], cells: int) -> LearnedWeights:
    """Return initial weights that make the result depend only on the heuristic.

    At first, the cells have no effect, because each cell's own weight is 0. The weights of a cell's inputs are small
    random numbers, because cells that began with equal input weights would always stay equal.
    """
    every = (*ALWAYS, *names)
    chance = Chance("cells")
    rows = [(FIRST_BASE, FIRST_PROMISE, *(0.0,) * len(names))]
    rows += [tuple((chance.below(2 * _GRAIN) - _GRAIN) / (5 * _GRAIN) for _ in every) for _ in range(cells)]
    return LearnedWeights(made, every, tuple(rows), (0.0,) * cells)


def fitted(start: LearnedWeights, samples: Sequence[Sample], passes: int, hold: float) -> LearnedWeights:
    """Return weights fitted to the samples, starting from `start`.

    The larger `hold` is, the closer the weights stay to `start`.
    """
    fit = _Fit(start, hold / max(1, len(samples)))
    inputs = [
        [
            (0, 1.0),
            (1, one.heuristic / HEURISTIC_SCALE),
            *((at, float(x)) for at, x in enumerate(one.features, len(ALWAYS)) if x),
        ]
        for one in samples
    ]
    order = list(range(len(samples)))
    for number in range(passes):
        order = Chance(f"pass {number}").shuffled(order)
        for at in order:
            fit.step(inputs[at], samples[at].worth)
    return start._replace(
        rows=tuple(tuple(round(weight, DIGITS) for weight in row) for row in fit.rows),
        cells=tuple(round(cell, DIGITS) for cell in fit.cells),
    )


def log_loss(weights: LearnedWeights, samples: Sequence[Sample]) -> float:
    """Return the mean negative log-likelihood of the samples' outcomes under these weights."""
    chances = [weights.chance(one.heuristic, one.features) for one in samples]
    told = [chance if one.won else 1 - chance for one, chance in zip(samples, chances, strict=True)]
    return -sum(math.log(max(1e-9, chance)) for chance in told) / max(1, len(told))


class _Fit:
    def __init__(self, start: LearnedWeights, held: float) -> None:
        self.start = start.rows
        self.held = held
        self.rows = [list(row) for row in start.rows]
        # A cell with a weight of 0 would never learn, so half of the cells begin with a positive weight, and the others
        # with a negative one.
        self.cells = [0.5 - number % 2 for number, _ in enumerate(start.cells)]
        self.grown = [[_CAREFUL] * len(row) for row in start.rows]
        self.cells_grown = [_CAREFUL] * len(self.cells)

    def step(self, inputs: list[tuple[int, float]], worth: float) -> None:
        """Adjust the weights to fit a position, given its inputs and target value."""
        sums = [sum([row[at] * value for at, value in inputs]) for row in self.rows]
        total = sums[0] + sum(cell * max(0.0, one) for cell, one in zip(self.cells, sums[1:], strict=True))
        off = sigmoid(total) - worth
        for number, cell in enumerate(self.cells):
            if sums[1 + number] > 0:
                self._row(1 + number, inputs, off * cell, _CELL_STEP)
                slope = off * sums[1 + number]
                self.cells_grown[number] += slope * slope
                self.cells[number] -= _CELL_STEP * slope / math.sqrt(self.cells_grown[number])
        self._row(0, inputs, off, _STEP)

    def _row(self, number: int, inputs: list[tuple[int, float]], off: float, step: float) -> None:
        row, grown, start, held = self.rows[number], self.grown[number], self.start[number], self.held
        for at, value in inputs:
            slope = off * value + held * (row[at] - start[at])
            grown[at] += slope * slope
            row[at] -= step * slope / math.sqrt(grown[at])
