"""The program starts without slow imports, because they would delay the first frame."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source import modules, name_of

FIRST = ("scenes.__main__", "scenes.app.app", "scenes.menus.title", "scenes.system.audio", "game.content.library")
"""Modules imported whenever the program starts. They import everything else that the title screen needs."""
SLOW = {"ast", "ctypes", "dataclasses", "datetime", "difflib", "hashlib", "inspect", "linecache", "logging", "PIL"}
SLOW |= {"random", "shutil", "subprocess", "tempfile", "tokenize", "traceback", "yaml"}


def _at_once(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the modules that a module imports while it is itself imported."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Try) or (isinstance(node, ast.If) and name_of(node.test) != "TYPE_CHECKING"):
            yield from _at_once(node.body)


def _imported_by(first: str, trees: dict[str, ast.Module]) -> dict[str, str]:
    """Map each module that `first` imports, directly or indirectly, to its importer."""
    found: dict[str, str] = {}
    left = [first]
    while left:
        module = left.pop()
        for name in _at_once(trees[module].body):
            if name not in found:
                found[name] = module
                left += [name] if name in trees else []
    return found


def test_the_first_picture_waits_for_no_slow_import() -> None:
    trees = {
        file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): tree
        for folder in ("game", "scenes")
        for file, tree in modules(folder)
    }
    found = {name: user for first in FIRST for name, user in _imported_by(first, trees).items()}
    assert {name: user for name, user in found.items() if name in SLOW} == {}
    assert {"json", "scenes.drawing.text", "game.profile.journal"} <= set(found), "imports are followed"
