"""The project's own sources, read as syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def modules(folder: str) -> tuple[tuple[str, ast.Module], ...]:
    """Return every module below a folder of the project, as its path and its tree."""
    found = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        found.append((file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))))
    return tuple(found)


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the full names of everything that a module imports, within functions too.

    `import` gives "game.engine.rules"; `from … import` gives the imported name as well, "game.engine.rules.legal".
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def documentation(tree: ast.AST) -> set[int]:
    """Return the identities of the constants that are docstrings, even those of values."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield every string in the code, and the plain parts of f-strings, but no docstrings."""
    said = documentation(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node


def name_of(node: ast.AST) -> str:
    """Return a dotted name ("yaml.load"), even if it is subscripted, or "" for anything else."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}".lstrip(".")
    return node.id if isinstance(node, ast.Name) else ""
