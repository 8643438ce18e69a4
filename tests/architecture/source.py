"""Read the project's own source files as syntax trees."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def modules(folder: str) -> tuple[tuple[str, ast.Module], ...]:
    """Return the path and syntax tree of every module in a project folder or its subfolders."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return tuple((file.relative_to(ROOT).as_posix(), _parsed(file)) for file in files)


@cache
def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes in a tree.

    The result is cached, because walking through a large tree again would take seconds.
    """
    return tuple(ast.walk(tree))


@cache
def imported(tree: ast.AST) -> tuple[str, ...]:
    """Return the full names of a module's imports, such as "game.engine.play.rules.legal"."""
    found: list[str] = []
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(found)


def documentation(tree: ast.AST) -> set[int]:
    """Return the `id` of every docstring node, including the docstrings of module constants."""
    return {
        id(node.value) for node in nodes(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


@cache
def texts(tree: ast.AST) -> tuple[ast.Constant, ...]:
    """Return every string except docstrings, including the literal parts of f-strings."""
    text = documentation(tree)
    found = (node for node in nodes(tree) if isinstance(node, ast.Constant) and id(node) not in text)
    return tuple(node for node in found if isinstance(node.value, str))


def name_of(node: ast.AST) -> str:
    """Return a dotted name such as "yaml.load", or "" if there is no name.

    Subscripts are left out.
    """
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}".lstrip(".")
    return node.id if isinstance(node, ast.Name) else ""
