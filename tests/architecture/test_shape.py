"""Modules are small, class hierarchies are flat, and public names are documented.

See docs/architecture.md.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess

import pytest

from tests.architecture.source import ROOT, modules, name_of, nodes

CODE = ("game", "scenes", "assets")
LONGEST = 500
"""Maximum number of lines in a module."""
TOP = {"assets", "data", "docs", "game", "scenes", "tests", ".ci", ".github"}
TOP |= {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "SECURITY.md"}
TOP |= {"build.spec", "pyproject.toml", ".gitignore", ".pre-commit-config.yaml"}
"""Every file and folder in the project's root."""


def test_the_top_folder_holds_only_known_files() -> None:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("only git knows which files are the project's: this is no checkout of it, or git isn't there")
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    assert {file.partition("/")[0] for file in files.split("\0") if file} == TOP


@pytest.mark.parametrize("folder", CODE)
def test_no_module_is_longer_than_500_lines(folder: str) -> None:
    long = {
        file: lines
        for file, _ in modules(folder)
        if (lines := (ROOT / file).read_text(encoding="utf-8").count("\n")) > LONGEST
    }
    assert long == {}


def test_no_class_inherits_from_a_subclass() -> None:
    """A base class may inherit only from a library class or from the kit's Widget or Scene."""
    bases: dict[str, list[str]] = {}
    for folder in CODE:
        for _, tree in modules(folder):
            for node in nodes(tree):
                if isinstance(node, ast.ClassDef):
                    bases.setdefault(node.name, []).extend(name_of(base).split(".")[-1] for base in node.bases)
    assert len(bases) > 60
    deep = [
        (name, base)
        for name, found in bases.items()
        for base in found
        if any(upper in bases and not _is_toolkit(upper, bases) for upper in bases.get(base, ()))
    ]
    assert deep == []


def _is_toolkit(name: str, bases: dict[str, list[str]]) -> bool:
    raised = any(re.search("Error$|Exception$", base) for base in bases[name])
    return name in ("Widget", "Scene") or "Protocol" in bases[name] or raised


@pytest.mark.parametrize("folder", ["game", "scenes"])
def test_every_module_and_every_public_function_and_class_is_explained(folder: str) -> None:
    silent = []
    for file, tree in modules(folder):
        if (tree.body and not ast.get_docstring(tree)) or (not tree.body and not file.endswith("__init__.py")):
            silent.append(file)
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
                continue
            if not ast.get_docstring(node) and not _is_plain_record(node):
                silent.append(f"{file}: {node.name}")
    assert silent == []


def _is_plain_record(node: ast.stmt) -> bool:
    """Return whether a class contains nothing but fields.

    Such a class needs no docstring, because its fields' names explain it.
    """
    return isinstance(node, ast.ClassDef) and all(isinstance(inner, ast.AnnAssign) for inner in node.body)


@pytest.mark.parametrize("folder", ["game", "scenes"])
def test_no_code_is_marked_as_unfinished(folder: str) -> None:
    marks = re.compile(r"#.*\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError")
    found = [
        f"{file}:{number}"
        for file, _ in modules(folder)
        for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert found == []


def test_pygame_is_the_community_edition() -> None:
    import pygame

    assert pygame.IS_CE
