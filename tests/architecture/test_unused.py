"""Every public name is used by the program itself, not just by tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source import modules, nodes

FOR_OTHERS = {
    "cards_in": "reads a place by its name, in the tests of games",
    "play_through": "part of the battery, which tests call",
    "undo_to_start": "part of the battery, which tests call",
    "redeals": "part of the battery's counts",
    "equals_view": "checks motion against the view",
    "each_seat": "says what a deck in cards.yaml is for",
    "walnut": "a colour that theme.yaml names",
    "gutter": "a length that theme.yaml names",
    "excepthook": "Python's own name",
    "unraisablehook": "Python's own name",
    "argtypes": "a name of ctypes",
    "restype": "a name of ctypes",
    "bitmap": "makes pictures for the package, in build.spec",
    "minimum_size": "pygame's own name",
}
"""Names that the program sets but doesn't read, and the reason for each."""


def test_the_program_uses_its_public_names() -> None:
    trees = [tree for folder in ("game", "scenes", "assets") for _, tree in modules(folder)]
    used = {name for tree in trees for node in nodes(tree) for name in _used(node)}
    defined = {
        (file, name)
        for folder in ("game", "scenes")
        for file, tree in modules(folder)
        for node in nodes(tree)
        for name in _defined(node)
        if not name.startswith("_")
    }
    unused = {(file, name) for file, name in defined if name not in used}
    assert {(file, name) for file, name in unused if name not in FOR_OTHERS} == set()
    assert set(FOR_OTHERS) == {name for _, name in unused}


def _used(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node reads, imports, or contains as a string.

    Strings are included because of `getattr` and registries.
    """
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
            yield name
        case ast.alias(name=name):
            yield name.rpartition(".")[2]
        case ast.Constant(value=str(name)):
            yield name
        case ast.MatchClass(kwd_attrs=names):
            yield from names


def _defined(node: ast.AST) -> Iterator[str]:
    """Yield the functions, classes, attributes and module constants that a node defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
    if isinstance(node, ast.Module | ast.ClassDef):
        for line in node.body:
            targets = (
                line.targets
                if isinstance(line, ast.Assign)
                else [line.target]
                if isinstance(line, ast.AnnAssign)
                else []
            )
            yield from (target.id for target in targets if isinstance(target, ast.Name))
