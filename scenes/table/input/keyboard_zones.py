"""Move the keyboard focus on the table.

Tab moves the focus to the next zone, and the arrow keys move it to the nearest stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.table.layout.boxes import Box

SIDEWAYS_COST = 2.2
"""When the nearest stop is chosen, distance at right angles to the arrow key's direction is multiplied by this."""


class Stop(NamedTuple):
    """An item on the table that can receive the keyboard focus.

    Attributes:
        zone: The zone that contains the item.
        name: The item's kind and id, independent of the layout.
        box: The item's box on the table.
    """

    zone: str
    name: tuple[str, int | str]
    box: Box


_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def towards(stops: Sequence[Stop], here: Box, way: str) -> Stop | None:
    """Return the nearest stop in a direction ("left", "right", "up" or "down"), or None."""
    across, down = _WAYS[way]
    x, y = here.centre
    best: tuple[float, Stop] | None = None
    for stop in stops:
        sx, sy = stop.box.centre
        ahead = (sx - x) * across + (sy - y) * down
        aside = abs((sx - x) * down) + abs((sy - y) * across)
        if ahead <= 1 or aside > ahead * 3:
            continue
        far = ahead + aside * SIDEWAYS_COST
        if best is None or far < best[0]:
            best = (far, stop)
    return best[1] if best else None


def next_zone(stops: Sequence[Stop], zone: str | None, back: bool = False) -> Stop | None:
    """Return the first stop in the next zone, or in the previous zone if `back` is true.

    Return None if there are no stops.
    """
    zones = list(dict.fromkeys(stop.zone for stop in stops))
    if not zones:
        return None
    if zone in zones:
        at = (zones.index(zone) + (-1 if back else 1)) % len(zones)
    else:
        at = -1 if back else 0
    return next(stop for stop in stops if stop.zone == zones[at])


def named(stops: Sequence[Stop], name: tuple[str, int | str] | None) -> Stop | None:
    """Return the stop with this name, or None if it no longer exists."""
    return next((stop for stop in stops if stop.name == name), None)
