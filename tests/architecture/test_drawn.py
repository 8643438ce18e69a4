"""The diagram in docs/architecture.md matches the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.source import ROOT, imported, modules

MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w+) \| ([^|]+) \| [^|]+ \| ([^|]+) \|$", MAP.split("## Find a module")[1], re.M)
PARTS = {part: re.findall(r"`([^`]+)`", files) for part, files, _ in ROWS if part != "part"}
HELPERS = {
    "game/console.py",
    "game/safe_files.py",
    "game/resources.py",
    "game/newer_format.py",
    "game/__init__.py",
    "scenes/__init__.py",
}
"""Modules that every part may import."""


@cache
def _files() -> frozenset[str]:
    return frozenset(file for folder in ("game", "scenes") for file, _ in modules(folder))


@cache
def part_of(file: str) -> str:
    """Return the part that holds a module: the one with the longest matching path, or ""."""
    found = [
        (len(path), part)
        for part, paths in PARTS.items()
        for path in paths
        if file == path or file.startswith(f"{path}/")
    ]
    return max(found, default=(0, ""))[1]


def _file(name: str) -> str:
    """Return the path of the project's module that an imported name comes from, or ""."""
    words = name.split(".")
    paths = ("/".join(words[:length]) for length in range(len(words), 0, -1))
    return next((found for path in paths for found in (f"{path}.py", f"{path}/__init__.py") if found in _files()), "")


def _arrows() -> Iterator[tuple[str, str]]:
    for folder in ("game", "scenes"):
        for file, tree in modules(folder):
            yield from ((part_of(file), part_of(found)) for found in map(_file, imported(tree)) if part_of(found))


def test_every_module_has_a_part() -> None:
    assert {file for file in _files() if not part_of(file)} == HELPERS
    assert [path for paths in PARTS.values() for path in paths if not (ROOT / path).exists()] == []


def test_the_arrows_match_the_imports() -> None:
    drawn = {(part, other) for part, _, others in ROWS if part in PARTS for other in others.split(", ")}
    assert drawn == {(part, other) for part, other in _arrows() if part not in ("", other)}


def test_a_room_of_scenes_imports_only_rooms_above_it_in_the_table() -> None:
    rooms = [part for part in PARTS if PARTS[part][0].startswith("scenes/")]
    assert rooms[0] == "drawing"
    assert rooms[-1] == "command"
    upward = [(part, other) for part, other in _arrows() if {part, other} <= set(rooms) and part != other]
    assert [(part, other) for part, other in upward if rooms.index(other) > rooms.index(part)] == []


def test_the_modules_in_the_diagram_exist() -> None:
    named = re.findall(r"(?:game|scenes)/[\w/]+(?:\.py|/)", MAP)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
