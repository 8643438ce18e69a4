"""Compute how much the panels beside the cards can be enlarged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

RIGHT = "right"
LEAST_STRETCHED = 160.0
"""Minimum height, in panel units, of a panel that stretches with the window. The plan can set another minimum."""
LEAST_SHARE = 0.55
"""Minimum size of the cards beside enlarged panels, as a fraction of their planned size."""
LEAST_SHARE_LARGE = 0.94
"""`LEAST_SHARE` for large text, which also needs space between the cards."""

LARGE_TEXT = 150
"""Minimum text size, in percent, at which tiles, pages and dials use the plan's positions for large text."""


def plan_for_text(plan: Mapping[str, Any], percent: int) -> Mapping[str, Any]:
    """Return a plan adapted to a text size given in percent.

    If the text is larger than 100%, its size factor is added to the plan as `text`.
    """
    if percent <= 100:
        return plan
    moved: dict[str, Any] = {}
    if percent >= LARGE_TEXT:
        moved = {name: [_large(line) for line in plan[name]] for name in ("tiles", "pages", "dials") if name in plan}
    return {**plan, **moved, "text": percent / 100}


def _large(line: Mapping[str, Any]) -> Mapping[str, Any]:
    where = "at" if "at" in line else "box"
    return {**line, where: line.get("large", line[where])}


def column_width(plan: Mapping[str, Any]) -> float:
    """Return the width of the column of panels at the right edge, or 0 if there are none."""
    lefts = [line["box"][0] for line in plan["panels"].values() if line.get("x") == RIGHT]
    return float(plan["size"]["width"] - min(lefts)) if lefts else 0.0


def largest_panels(plan: Mapping[str, Any], width: float, height: float, text: int = 100) -> float:
    """Return the largest factor by which the panels on the right can be enlarged.

    `text` is the text size in percent.
    """
    column = column_width(plan)
    if not column:
        return 1.0
    stretching = [line for line in plan["panels"].values() if line.get("y") == "stretch"]
    spare = min((line["box"][3] - line.get("least", LEAST_STRETCHED) for line in stretching), default=0.0)
    need = plan["size"]["height"] - spare
    share = LEAST_SHARE if text < LARGE_TEXT else LEAST_SHARE_LARGE
    beside = (width - share * (plan["size"]["width"] - column)) / column
    return float(max(1.0, min(height / need, beside)))


def panel_percent(wanted: int, plans: Iterable[Mapping[str, Any]], width: float, height: float, text: int = 100) -> int:
    """Return `wanted` or, if that is too large, the largest panel size that fits.

    Panel sizes and the text size are in percent. `width` and `height` are the screen's size in logical units.
    """
    return min(wanted, round(100 * min((largest_panels(plan, width, height, text) for plan in plans), default=1.0)))
