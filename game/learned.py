"""What a position is worth, as it was learned from matches: a small network over what is true of a position.

A game says by numbers what is true (`Game.traits`); the network turns them into a chance of winning, 0 to 1. Its weights
stand in `data/learned/<game>.txt`, whole numbers in thousandths, so that it says the same on every machine. The lab
made them (`python -m game.lab learn`), and the file's first line says how; nothing in it was typed in by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.content.library import builtin_folder

FOLDER = "learned"
"""In the program's own data."""
UNIT = 1000
"""So many parts has one."""
_MOST = 10 * UNIT
"""Beyond this sum it is as good as certain."""


class Network(NamedTuple):
    """One layer between: `rows` are the weights of each trait towards each cell of it, `out` those of the cells, all in
    thousandths; `base` is added at the end. `made` says which command made it."""

    made: str
    rows: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    base: int

    def worth(self, traits: Sequence[int]) -> float:
        """The chance of winning where these traits hold (at least one). IndexError for a trait it was never told of."""
        rows = self.rows
        total = 0
        for cell, weight in zip(map(sum, zip(*[rows[trait] for trait in traits], strict=True)), self.out, strict=True):
            if cell > 0:
                total += cell * weight
        return _chances()[max(-_MOST, min(_MOST, total // UNIT + self.base)) + _MOST]


@cache
def _chances() -> tuple[float, ...]:
    """The chance for each sum, rounded so that it is the same on every machine."""
    return tuple(round(1 / (1 + math.exp(-total / UNIT)), 6) for total in range(-_MOST, _MOST + 1))


def written(network: Network) -> str:
    """The network as the text of its file."""
    lines = [network.made, f"base {network.base}", " ".join(map(str, network.out))]
    return "\n".join([*lines, *(" ".join(map(str, row)) for row in network.rows)]) + "\n"


def read(text: str) -> Network:
    """The network that `written` wrote. Raises ValueError."""
    made, base, out, *rows = text.splitlines()
    network = Network(
        made, tuple(tuple(map(int, row.split())) for row in rows), tuple(map(int, out.split())),
        int(base.removeprefix("base ")),
    )
    if not rows or {len(row) for row in network.rows} != {len(network.out)}:
        raise ValueError("a weight for each trait and cell expected")
    return network


def path_of(game_id: str, folder: Path | None = None) -> Path:
    """Where the network of a game lies."""
    return (folder or builtin_folder() / FOLDER) / f"{game_id}.txt"


@cache
def network_of(game_id: str) -> Network | None:
    """The network of a game, read once; None for a game that has none."""
    path = path_of(game_id)
    return read(path.read_text(encoding="utf-8")) if path.exists() else None
