"""Modules import each other in one direction only."""

from __future__ import annotations

from tests.architecture.source import imported, modules

CODE = ("game", "scenes")


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that import each other, directly or through others.

    `imports` gives the modules that each module imports.
    """
    reached = {module: _reached(module, imports) for module in imports}
    groups = {frozenset(other for other in found if module in reached[other]) for module, found in reached.items()}
    return sorted((set(group) for group in groups if len(group) > 1), key=sorted)


def _reached(module: str, imports: dict[str, set[str]]) -> set[str]:
    """Return the modules that a module imports, directly or through others."""
    found: set[str] = set()
    new = {module}
    while new:
        new = {other for one in new for other in imports[one]} - found
        found |= new
    return found


def project_imports() -> dict[str, set[str]]:
    """Return the imports between the project's modules, including imports for type checking only."""
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


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
