"""No two modules and no two classes share a name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

import pytest

from game.lab import cli_context
from tests.architecture.source import modules

FOLDERS = ("game", "scenes")
GAMES = {f"game/{game}" for game in cli_context.games()}


def shared(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return each name that several files share, with these files.

    `named` has pairs of a file and a name. Several games may use the same name, because their rules have parallel
    modules.
    """
    found = defaultdict(list)
    for file, name in named:
        found[name].append(file)
    return {name: files for name, files in found.items() if len(files) > 1 and not _parallel(files)}


def _parallel(files: list[str]) -> bool:
    paths = [PurePosixPath(file) for file in files]
    games = {game for file in files for game in GAMES if file.startswith(f"{game}/")}
    inside = {PurePosixPath(*path.parts[2:]) for path in paths}
    return len(inside) == 1 and len(games) == len(files)


def _module_names(folder: str) -> Iterator[tuple[str, str]]:
    for file, _ in modules(folder):
        name = PurePosixPath(file).stem
        if not name.startswith("__"):
            yield file, name


def _class_names() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for file, tree in modules(folder):
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield file, node.name


def _alias_names() -> Iterator[tuple[str, str]]:
    """Find the type aliases, such as `Step = tuple[Any, ...]`."""
    for folder in FOLDERS:
        for file, tree in modules(folder):
            for node in tree.body:
                for target in node.targets if isinstance(node, ast.Assign) else ():
                    if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                        yield file, target.id


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_modules_share_a_name(folder: str) -> None:
    names = list(_module_names(folder))
    assert len(names) > 80
    assert shared(names) == {}


def test_no_two_classes_share_a_name() -> None:
    names = list(_class_names())
    assert len(names) > 200
    assert shared(names) == {}


def test_no_type_alias_has_the_name_of_a_class() -> None:
    classes = {name for _, name in _class_names()}
    assert [(file, name) for file, name in _alias_names() if name in classes] == []


def test_a_shared_name_is_found() -> None:
    games = sorted(GAMES)[:2]
    parallel = [(f"{game}/facts.py", "Facts") for game in games]
    assert shared(parallel) == {}
    assert shared([*parallel, ("game/engine/facts.py", "Facts")]) != {}
    assert shared([(f"{games[0]}/facts.py", "Facts"), (f"{games[1]}/turn.py", "Facts")]) != {}
    assert shared([(f"{games[0]}/facts.py", "Facts"), (f"{games[0]}/facts.py", "Facts")]) != {}
    assert shared([("scenes/a.py", "Box"), ("scenes/kit/b.py", "Box")]) == {"Box": ["scenes/a.py", "scenes/kit/b.py"]}
