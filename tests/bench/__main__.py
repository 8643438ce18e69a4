"""`make bench`: every ratio of speed beside what it must reach, measured in the same run as its bound.

Prints one line a figure; exits with 1 when one is missed. Absolute times are for reading only."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tests.bench import core, frames, start, table_frames

AT_LEAST, AT_MOST = ">=", "<="
BOUNDS: dict[str, tuple[str, float]] = {
    "decisions with events / bound": (AT_LEAST, 0.15),
    "decisions without listeners / bound": (AT_LEAST, 0.18),
    "playouts / bound": (AT_LEAST, 0.3),
    "clone, in decisions": (AT_MOST, 1.0),
    "a move late / early": (AT_MOST, 1.2),
    "drag frame / limit, dummy driver": (AT_MOST, 2.5),
    "drag frame, 200 cards / 60": (AT_MOST, 1.3),
    "table drag frame / limit, 2 seats": (AT_MOST, 2.5),
    "table drag frame / limit, 6 seats": (AT_MOST, 2.5),
    "a frame while a computer thinks, p99 ms": (AT_MOST, 8.0),
    "a computer's move, 9 of 10, s": (AT_MOST, 1.5),
    "a frame while a win is looked for, p99 ms": (AT_MOST, 8.0),
    "window drag frame / limit": (AT_MOST, 6.0),
    "window drag frame, p99 ms": (AT_MOST, 2.0),
    "window drag frame, 200 cards / 60": (AT_MOST, 1.3),
    "wakes in 5 s of rest": (AT_MOST, 0.0),
    "processor in 5 s of rest, ms": (AT_MOST, 0.0),
    "package to first frame / bare window": (AT_MOST, 1.8),
    "content of a game, ms": (AT_MOST, 5.0),
    "package unpacked, MB": (AT_MOST, 70.0),
    "package compressed, MB": (AT_MOST, 25.0),
}


def main() -> int:
    """Measure everything; 0 only when every figure was measured and reached."""
    parts: list[Callable[[], dict[str, float]]] = [
        core.ratios, core.of_games, core.of_states, frames.ratios, table_frames.ratios, table_frames.window_ratios,
        start.ratios,
    ]
    bounds = {**BOUNDS, **{name: (AT_LEAST, value) for name, value in core.least().items()}}
    for _, game, _ in core.others():
        bounds[f"clone of {game.id}, in decisions"] = BOUNDS["clone, in decisions"]
        bounds[f"a move of {game.id} late / early"] = BOUNDS["a move late / early"]
    found: dict[str, float] = {}
    for part in parts:
        found.update(part())
    missed = 0
    for name, value in found.items():
        sign, bound = bounds.get(name, ("", 0.0))
        held = not sign or (value >= bound if sign == AT_LEAST else value <= bound)
        missed += not held
        print(f"{name:45} {value:9.4f}   {f'{sign} {bound:.4g}' if sign else '':10} {'' if held else 'MISSED'}")
    for name in bounds.keys() - found.keys():
        missed += 1
        print(f"{name:45} not measured")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
