"""How large the panels beside the cards can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

RIGHT = "right"
LEAST_STRETCHED = 160.0
"""Minimum height of a stretching panel, in its own units, unless the plan gives one."""
LEAST_SHARE = 0.55
"""Larger panels may shrink cards to this share of their planned size."""
LEAST_SHARE_LARGE = 0.94
"""The same limit for large text, which also needs room beside the cards."""

LARGE_TEXT = 150
"""At this text size or above, in percent, tiles, pages and dials use the positions that their plan gives for large
text."""


def plan_for_text(plan: Mapping[str, Any], percent: int) -> Mapping[str, Any]:
    """Return a plan with its tiles, pages and dials placed for this text size, which it records as `text`."""
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
    """Return the width of a plan's right column, up to the edge of the screen, or 0."""
    lefts = [line["box"][0] for line in plan["panels"].values() if line.get("x") == RIGHT]
    return float(plan["size"]["width"] - min(lefts)) if lefts else 0.0


def largest_panels(plan: Mapping[str, Any], width: float, height: float, text: int = 100) -> float:
    """Return the largest possible factor by which the panels on the right can be enlarged.

    The limits are the stretching panel, which must stay readable, and the cards, which mustn't get too small. `text` is
    the text size in percent.
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
    """Return the size of every table's panels in percent: the wanted size, or less if a table has no room for it.

    `width` and `height` are those of the logical screen, and `text` is the text size in percent.
    """
    return min(wanted, round(100 * min((largest_panels(plan, width, height, text) for plan in plans), default=1.0)))
