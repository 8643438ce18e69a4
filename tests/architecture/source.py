"""The project's own sources, read as syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def modules(folder: str) -> tuple[tuple[str, ast.Module], ...]:
    """Every module below a folder of the project: its path from the root, and its tree."""
    found = []
    for file in sorted((ROOT / folder).rglob("*.py")):
        found.append((file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))))
    return tuple(found)


def imported(tree: ast.AST) -> Iterator[str]:
    """The full names of all that a module imports, also within functions: "game.engine.rules", and of a from-import
    the names as well, "game.engine.rules.Verb"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def documentation(tree: ast.AST) -> set[int]:
    """The identities of the constants that are docstrings, of modules, classes, functions and values."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every text in the code that is no docstring; of an f-string its plain parts."""
    said = documentation(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node


def name_of(node: ast.AST) -> str:
    """A dotted name ("yaml.load", "NamedTuple"), also of what is subscripted; "" for anything else."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}".lstrip(".")
    return node.id if isinstance(node, ast.Name) else ""
