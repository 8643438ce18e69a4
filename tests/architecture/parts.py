"""The parts of the program that docs/architecture.md lists, and their imports."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tests.architecture.source import ROOT, imported, modules

MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w+) \| ([^|]+) \| [^|]+ \| ([^|]+) \|$", MAP.split("## Find a module")[1], re.M)
PARTS = {part: re.findall(r"`([^`]+)`", files) for part, files, _ in ROWS if part != "part"}
Group = tuple[str, ...]
"""A group of parts that import each other. Most groups consist of a single part."""


@cache
def files() -> frozenset[str]:
    """Return the paths of all modules."""
    return frozenset(file for folder in ("game", "scenes") for file, _ in modules(folder))


@cache
def part_of(file: str) -> str:
    """Return the part that contains a module, or "" if none does.

    If several do, return the one with the longest path.
    """
    found = [
        (len(path), part)
        for part, paths in PARTS.items()
        for path in paths
        if file == path or file.startswith(f"{path}/")
    ]
    return max(found, default=(0, ""))[1]


def _file(name: str) -> str:
    """Return the path of the project module that provides an imported name, or ""."""
    words = name.split(".")
    paths = ("/".join(words[:length]) for length in range(len(words), 0, -1))
    return next((found for path in paths for found in (f"{path}.py", f"{path}/__init__.py") if found in files()), "")


def arrows() -> Iterator[tuple[str, str]]:
    """Yield an (importing part, imported part) pair for each import in the code.

    The importing part is "" for a module that isn't in any part.
    """
    for folder in ("game", "scenes"):
        for file, tree in modules(folder):
            yield from ((part_of(file), part_of(found)) for found in map(_file, imported(tree)) if part_of(found))


def reduced(drawn: Iterable[tuple[str, str]]) -> set[tuple[Group, Group]]:
    """Return the arrows between groups of parts, except those implied by other arrows."""
    found = {arrow for arrow in drawn if "" not in arrow}
    below = {part: _below(part, found) for part in PARTS}
    group = {
        part: tuple(one for one in PARTS if one == part or (one in below[part] and part in below[one]))
        for part in PARTS
    }
    between = {(group[part], group[other]) for part, other in found if group[part] != group[other]}
    return {
        (upper, lower)
        for upper, lower in between
        if not any(
            (upper, other) in between and lower[0] in below[other[0]] for other in group.values() if other != lower
        )
    }


def _below(part: str, drawn: set[tuple[str, str]]) -> set[str]:
    """Return the parts that one part imports, directly or indirectly."""
    seen: set[str] = set()
    new = {part}
    while new:
        new = {other for one, other in drawn if one in new} - seen
        seen |= new
    return seen
