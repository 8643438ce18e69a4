"""How large the panels beside the cards can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

RIGHT = "right"
LEAST_STRETCHED = 160.0
"""Minimum height of a stretching panel, in its own units, unless the plan gives one."""
LEAST_SHARE = 0.55
"""Larger panels may shrink cards to this share of their planned size."""


def column_width(plan: Mapping[str, Any]) -> float:
    """Return the width of a plan's right column, up to the edge of the screen, or 0."""
    lefts = [line["box"][0] for line in plan["panels"].values() if line.get("x") == RIGHT]
    return float(plan["size"]["width"] - min(lefts)) if lefts else 0.0


def largest_panels(plan: Mapping[str, Any], width: float, height: float) -> float:
    """Return the largest possible factor by which the panels on the right are enlarged.

    The limits are the stretching panel, which must stay readable, and the cards, which mustn't get too small.
    """
    column = column_width(plan)
    if not column:
        return 1.0
    stretching = [line for line in plan["panels"].values() if line.get("y") == "stretch"]
    spare = min((line["box"][3] - line.get("least", LEAST_STRETCHED) for line in stretching), default=0.0)
    need = plan["size"]["height"] - spare
    beside = (width - LEAST_SHARE * (plan["size"]["width"] - column)) / column
    return float(max(1.0, min(height / need, beside)))


def panel_percent(wanted: int, plans: Iterable[Mapping[str, Any]], width: float, height: float) -> int:
    """Return the size of every table's panels in percent: the wanted one, or less if a table has no room for it.

    `width` and `height` are those of the logical screen.
    """
    return min(wanted, round(100 * min((largest_panels(plan, width, height) for plan in plans), default=1.0)))
