"""Modules never import each other circularly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.lab import cli_context
from tests.architecture.source import imported, modules

CODE = ("game", "scenes")


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that import each other, directly or indirectly."""
    reached = {module: _reached(module, imports) for module in imports}
    groups = {frozenset(other for other in found if module in reached[other]) for module, found in reached.items()}
    return sorted((set(group) for group in groups if len(group) > 1), key=sorted)


def _reached(module: str, imports: dict[str, set[str]]) -> set[str]:
    """Return the modules that a module imports, directly or indirectly."""
    found: set[str] = set()
    new = {module}
    while new:
        new = {other for one in new for other in imports[one]} - found
        found |= new
    return found


def project_imports() -> dict[str, set[str]]:
    """Return the imports between the project's modules, including those for type checking."""
    trees = {file.removesuffix(".py").replace("/", "."): tree for folder in CODE for file, tree in modules(folder)}
    names = {name.removesuffix(".__init__"): tree for name, tree in trees.items()}
    return {
        name: {
            found if found in names else found.rpartition(".")[0]
            for found in imported(tree)
            if found in names or found.rpartition(".")[0] in names
        }
        for name, tree in names.items()
    }


def test_no_modules_import_each_other() -> None:
    imports = project_imports()
    assert "game.engine.state" in imports["game.engine.play.match"]
    assert "scenes.framework.services" in imports["scenes.app.app"]
    assert circles(imports) == []


ENGINE = ("", "definition", "play", "files", "battery")
"""The engine's folders, from the lowest layer to the highest. "" is the engine's own folder."""
GAME = {"rules": {"rules"}, "display": {"rules", "display"}, "computer": {"rules", "computer"}}
"""Maps each folder in a game's package to the folders that it may import from."""


def _inside(package: str) -> Iterator[tuple[str, str]]:
    """Return the imports between a package's folders as (importing, imported) pairs."""
    for module, found in project_imports().items():
        if module.startswith(f"{package}."):
            for other in found:
                if other.startswith(f"{package}."):
                    yield _folder(module, package), _folder(other, package)


def _folder(module: str, package: str) -> str:
    inside, dot, _ = module.removeprefix(f"{package}.").partition(".")
    return inside if dot else ""


def test_the_engines_folders_import_only_lower_ones() -> None:
    found = set(_inside("game.engine"))
    assert ("play", "definition") in found
    assert [(folder, other) for folder, other in found if ENGINE.index(other) > ENGINE.index(folder)] == []


@pytest.mark.parametrize("game", cli_context.games())
def test_a_games_rules_import_neither_its_display_nor_its_computer_players(game: str) -> None:
    """A small game may have all its modules in one folder."""
    found = set(_inside(f"game.{game}"))
    assert ("display", "rules") in {*found, *_inside("game.oubliette")}
    assert [(folder, other) for folder, other in found if other not in GAME[folder]] == []


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
