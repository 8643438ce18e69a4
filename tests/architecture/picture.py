"""Draw docs/architecture.svg from the code's imports.

Run this module with `python -m tests.architecture.picture`.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from statistics import mean

from game.console import command
from tests.architecture.parts import PARTS, Group, arrows, reduced
from tests.architecture.source import ROOT

PICTURE = ROOT / "docs" / "architecture.svg"
WIDE, HIGH, STEP, GAP, EDGE = 150, 34, 74, 26, 24
"""Width and height of a box, distance between rows, smallest gap, and margin, in pixels."""
THIN = 16
"""The width that an arrow needs where it crosses a row."""
SWEEPS = 40
GAME, SCENES, INK, PAPER, LINE = "#f0dfb4", "#c9dcc4", "#2b1d12", "#fbf6e9", "#7a5c3a"
STYLE = f'font-family="Verdana, sans-serif" font-size="14" fill="{INK}" text-anchor="middle"'

Node = tuple[str, ...]
"""A group of parts, or a point where an arrow crosses a row: ("", arrow number, row number)."""


def rows_of(drawn: set[tuple[Group, Group]]) -> dict[Group, int]:
    """Return each group's row. Every arrow points to a row with a lower number."""
    row = {group: 0 for arrow in drawn for group in arrow}
    for _ in row:
        for upper, lower in drawn:
            row[upper] = max(row[upper], row[lower] + 1)
    return row


def _chains(drawn: set[tuple[Group, Group]], row: dict[Group, int]) -> list[list[Node]]:
    """Return the nodes along each arrow, one per row."""
    return [
        [upper, *(("", str(number), str(at)) for at in range(row[upper] - 1, row[lower], -1)), lower]
        for number, (upper, lower) in enumerate(sorted(drawn))
    ]


def _places(chains: list[list[Node]], row: dict[Group, int]) -> dict[Node, float]:
    """Return the x coordinate of each node's centre.

    Each node is placed near its linked nodes in other rows.
    """
    height = {node: row.get(node) if node[0] else int(node[2]) for chain in chains for node in chain}
    order = sorted(height, key=lambda node: (height[node], list(PARTS).index(node[0]) if node[0] else 0, node))
    layers = [[node for node in order if height[node] == at] for at in range(1 + max(row.values()))]
    linked: dict[Node, tuple[list[Node], list[Node]]] = {node: ([], []) for node in order}
    for upper, lower in (pair for chain in chains for pair in pairwise(chain)):
        linked[upper][0].append(lower)
        linked[lower][1].append(upper)
    at = {node: 100.0 * number for layer in layers for number, node in enumerate(layer)}
    for sweep in range(SWEEPS):
        side = sweep % 2
        for layer in layers[1:] if not side else layers[-2::-1]:
            wish = {node: mean([at[one] for one in linked[node][side]] or [at[node]]) for node in layer}
            layer.sort(key=lambda node: (wish[node], node))
            _spread(layer, wish, at)
    left = min(at[node] - _wide(node) / 2 for node in at)
    return {node: at[node] - left + EDGE for node in at}


def _spread(layer: list[Node], wish: dict[Node, float], at: dict[Node, float]) -> None:
    """Place a row's nodes in order, each as close to its preferred position as possible."""
    edges = [0.0]
    for one, other in pairwise(layer):
        edges.append(edges[-1] + (_wide(one) + _wide(other)) / 2 + GAP)
    # Neighbours that compete for the same position move as a group to the best average position.
    blocks: list[list[float]] = []
    for node, edge in zip(layer, edges, strict=True):
        blocks.append([wish[node] - edge])
        while len(blocks) > 1 and mean(blocks[-2]) > mean(blocks[-1]):
            blocks[-2:] = [[*blocks[-2], *blocks[-1]]]
    moved = [mean(block) for block in blocks for _ in block]
    for node, edge, move in zip(layer, edges, moved, strict=True):
        at[node] = edge + move


def _wide(node: Node) -> float:
    return WIDE if node[0] else THIN


def drawn() -> str:
    """Return the picture as SVG."""
    found = reduced(arrows())
    row = rows_of(found)
    chains = _chains(found, row)
    at = _places(chains, row)
    top = max(row.values())
    width = round(max(at[node] + _wide(node) / 2 for node in at)) + EDGE
    height = top * STEP + HIGH + 2 * EDGE

    def y(node: Node) -> int:
        return EDGE + (top - (row[node] if node[0] else int(node[2]))) * STEP

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        '<defs><marker id="tip" markerWidth="9" markerHeight="8" refX="8" refY="4" orient="auto">'
        f'<path d="M0,0 L9,4 L0,8 z" fill="{LINE}"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for chain in chains:
        path = f"M{round(at[chain[0]])},{y(chain[0]) + HIGH}"
        for one, other in pairwise(chain):
            start, end = y(one) + HIGH, y(other)
            half = (start + end) // 2
            path += f" C{round(at[one])},{half} {round(at[other])},{half} {round(at[other])},{end}"
            if not other[0]:
                path += f" V{end + HIGH}"  # the arrow goes straight past the boxes in the row
        lines.append(f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.5" marker-end="url(#tip)"/>')
    for group in sorted(row, key=lambda group: (-row[group], at[group])):
        x, fill = round(at[group]), GAME if PARTS[group[0]][0].startswith("game/") else SCENES
        lines.append(
            f'<rect x="{x - WIDE // 2}" y="{y(group)}" width="{WIDE}" height="{HIGH}" rx="6" fill="{fill}" '
            f'stroke="{LINE}"/>'
        )
        lines.append(f'<text x="{x}" y="{y(group) + 22}" {STYLE}>{" + ".join(group)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Draw the architecture diagram and write it to its file."""
    PICTURE.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(command(main))
