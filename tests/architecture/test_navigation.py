"""Scenes open each other only through `Services.navigate` and the registry.

See docs/architecture.md.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

from scenes.app.registry import SCENES
from scenes.framework.manager import Scene
from scenes.framework.services import Services
from tests.architecture.source import imported, modules, name_of, nodes

MAKER = "scenes/framework/services.py"
"""The module that contains `Services.navigate`, the only method that may open and close individual scenes."""
REGISTRY = "scenes/app/registry.py"
CHANGES = {"push", "pop", "replace", "reset"}
"""The stack's methods for opening and closing scenes."""
DROPS = {
    ("scenes/framework/services.py", "clear"),
    ("scenes/app/app.py", "clear"),
    ("scenes/app/crash_handler.py", "abandon"),
}
"""The calls that close every scene: before another scene opens, when the program ends, and after a crash."""
BASES = {"MenuScene", "Dialog", "SinceDialog"}
"""Classes that can't be opened by name: dialogs, which are opened as objects, and the base class for menus."""


def _registered() -> dict[str, str]:
    """Return the class of each scene that can be opened by name, keyed by module."""
    made = [maker() for maker in SCENES.values()]
    classes = [one for one in made if isinstance(one, type) and issubclass(one, Scene)]
    assert len(classes) == len(SCENES)
    return {one.__module__: one.__name__ for one in classes}


def _classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def _bases(tree: ast.Module) -> set[str]:
    return {name_of(base) for node in _classes(tree) for base in node.bases}


def test_every_scene_is_registered() -> None:
    scenes, found, more = {"Scene"}, set[str](), True
    while more:
        every = {node.name for _, tree in modules("scenes") for node in _classes(tree) if _inherits(node, scenes)}
        found, more = every, not every <= scenes
        scenes |= every
    assert found == {*_registered().values(), *BASES}


def _inherits(node: ast.ClassDef, classes: set[str]) -> bool:
    return any(name_of(base) in classes for base in node.bases)


def test_no_scene_is_imported_except_to_inherit_from_it() -> None:
    scenes = _registered()
    wrong = []
    for file, tree in modules("scenes"):
        for name in imported(tree) if file != REGISTRY else ():
            module, _, what = name.rpartition(".")
            if (module in scenes and what == scenes[module] and what not in _bases(tree)) or name in scenes:
                wrong.append((file, name))
    assert wrong == []


def test_only_the_registry_makes_scenes() -> None:
    """A scene must open every other scene by name, even its own base class."""
    classes = set(_registered().values())
    wrong = [
        (file, node.lineno)
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if isinstance(node, ast.Call) and name_of(node.func) in classes
    ]
    assert wrong == []


def test_only_navigate_opens_and_closes_scenes() -> None:
    wrong = [
        (file, node.lineno, name_of(node))
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and file != MAKER
        if (node.attr in CHANGES and name_of(node.value).endswith("scenes"))
        or name_of(node) in ("app.make", "self.app.make")
    ]
    assert wrong == []
    assert all(f"scenes.{change}(" in inspect.getsource(Services.navigate) for change in CHANGES)


def test_all_scenes_close_at_once_only_at_the_end_and_after_a_crash() -> None:
    found = {
        (file, node.attr)
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("clear", "abandon")
        if name_of(node.value).endswith("scenes")
    }
    assert found == DROPS


def test_only_navigate_ends_the_program() -> None:
    found = [
        file
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr == "running"
        if name_of(node.value).endswith("app")
        or (name_of(node.value) == "self" and not file.startswith("scenes/replay"))
    ]
    assert found == [MAKER, MAKER], "set by the constructor and by navigate"


def test_every_way_fits_a_scene_of_the_registry() -> None:
    """Every navigation value has the arguments that its scene needs.

    The type checker can't check this.
    """
    ways = [
        (file, node, str(node.args[0].value))
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if isinstance(node, ast.Call) and name_of(node.func) in ("Go", "Replace", "Reset", "way")
        if node.args and isinstance(node.args[0], ast.Constant)
    ]
    assert len(ways) > 30
    wrong = [
        (file, node.lineno) for file, node, scene in ways if scene not in SCENES or not _fits(node, SCENES[scene]())
    ]
    assert wrong == []


def _fits(way: ast.Call, scene: Callable[..., Scene]) -> bool:
    """Return whether a scene accepts the services and a navigation value's arguments."""
    try:
        inspect.signature(scene).bind(None, *way.args[1:], **{str(word.arg): word.value for word in way.keywords})
    except TypeError:
        return False
    return True


def test_a_way_with_wrong_arguments_is_found() -> None:
    def fits(code: str) -> bool:
        call = ast.parse(code, mode="eval").body
        assert isinstance(call, ast.Call)
        return _fits(call, SCENES["rulebook"]())

    assert fits('Go("rulebook", game)')
    assert fits('Go("rulebook", game, rule="FV 1.1")')
    assert not fits('Go("rulebook")')
    assert not fits('Go("rulebook", game, rule, session)')
