"""No two modules and no two classes share a name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

import pytest

from game.lab import cli_context
from tests.architecture.source import modules

FOLDERS = ("game", "scenes")
GAMES = {f"game/{game}" for game in cli_context.games()}


def shared(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return each name that occurs in several files, with a list of those files.

    `named` contains (file, name) pairs. Names shared only by parallel modules of different games are left out.
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


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_modules_share_a_name(folder: str) -> None:
    names = [(file, PurePosixPath(file).stem) for file, _ in modules(folder)]
    assert len(names) > 80
    assert shared((file, name) for file, name in names if not name.startswith("__")) == {}


def test_no_two_classes_or_type_aliases_share_a_name() -> None:
    """No type alias, such as `Step = tuple[Any, ...]`, has the same name as a class."""
    body = [(file, node) for folder in FOLDERS for file, tree in modules(folder) for node in tree.body]
    classes = [(file, node.name) for file, node in body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
    assert len(classes) > 200
    assert shared(classes) == {}
    targets = [(file, target) for file, node in body if isinstance(node, ast.Assign) for target in node.targets]
    aliases = [(file, target.id) for file, target in targets if isinstance(target, ast.Name)]
    named = {name for _, name in classes}
    assert [(file, name) for file, name in aliases if name in named and not name.isupper()] == []


def test_a_shared_name_is_found() -> None:
    games = sorted(GAMES)[:2]
    parallel = [(f"{game}/facts.py", "Facts") for game in games]
    assert shared(parallel) == {}
    assert shared([*parallel, ("game/engine/facts.py", "Facts")]) != {}
    assert shared([(f"{games[0]}/facts.py", "Facts"), (f"{games[1]}/turn.py", "Facts")]) != {}
    assert shared([(f"{games[0]}/facts.py", "Facts"), (f"{games[0]}/facts.py", "Facts")]) != {}
    assert shared([("scenes/a.py", "Box"), ("scenes/kit/b.py", "Box")]) == {"Box": ["scenes/a.py", "scenes/kit/b.py"]}
