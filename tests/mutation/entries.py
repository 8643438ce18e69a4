"""The mutants: small changes to code or data that a test must notice.

Each YAML file in this folder lists the mutants of one area. Each mutant has the fields `in`, `old` and `new`, and
either `rule` or both `what` and `tests`:

    in     the scope: a file, or a Python function, class or constant (`game/oubliette/rules/path.py:set_back`)
    old    the text to replace, which must occur exactly once in the scope
    new    the replacement text
    rule   the rule that the change breaks; a test that cites this rule must fail
    what   a sentence that says what goes wrong
    tests  pytest arguments for the tests; one of these tests must fail
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from game.content.errors import nearest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent
READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Span = tuple[int, int]


class Mutant(NamedTuple):
    """One change to one function.

    If `tests` is "", the tests that cite the rule must detect the change.
    """

    where: str
    old: str
    new: str
    rule: str = ""
    what: str = ""
    tests: str = ""
    area: str = ""

    @property
    def file(self) -> str:
        """The path of the changed file, relative to the project's root."""
        return self.where.partition(":")[0]

    @property
    def scope(self) -> str:
        """The qualified name of the changed function, class or constant, or "" for the whole file."""
        return self.where.partition(":")[2]

    @property
    def name(self) -> str:
        """The name of the mutant in reports."""
        return f"{self.rule or self.what} [{self.where}]"


class Misplaced(ValueError):
    """A mutant that doesn't fit the code."""


def mutants(folder: Path = FOLDER) -> list[Mutant]:
    """Return every mutant, sorted by area and then by position in the file."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        for entry in yaml.load(path.read_text(encoding="utf-8"), READER):
            found.append(Mutant(entry.pop("in"), **entry, area=path.stem))
    return found


def changed(mutant: Mutant, text: str) -> str:
    """Return a file's text after applying a mutant's change.

    Raises:
        Misplaced: The scope is missing or doesn't contain the old text exactly once.
    """
    begin, end = (0, len(text)) if not mutant.scope else scope(mutant, text)
    times = text.count(mutant.old, begin, end)
    if times != 1:
        raise Misplaced(f"{mutant.name}: {mutant.old!r} occurs {times} times there")
    at = text.index(mutant.old, begin, end)
    return text[:at] + mutant.new + text[at + len(mutant.old) :]


def scope(mutant: Mutant, text: str) -> Span:
    """Return the start and the end of a mutant's scope in a Python file.

    Raises:
        Misplaced: The scope doesn't exist.
    """
    spans = scopes(text)
    if mutant.scope not in spans:
        near = nearest(mutant.scope, spans)
        hint = f"; did you mean {near}?" if near else ""
        raise Misplaced(f"{mutant.name}: no {mutant.scope} in {mutant.file}{hint}")
    return spans[mutant.scope]


@cache
def scopes(text: str) -> dict[str, Span]:
    """Return the spans of all functions, classes and constants, by qualified name.

    Ambiguous names are left out.
    """
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[str, Span] = {}
    twice = set()
    for name, node in _named(ast.parse(text), ""):
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        if name in found:
            twice.add(name)
        found[name] = starts[first - 1], starts[node.end_lineno or first]
    return {name: span for name, span in found.items() if name not in twice}


def _named(parent: ast.AST, prefix: str) -> Iterator[tuple[str, ast.stmt]]:
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield prefix + node.name, node
            yield from _named(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not prefix.count("."):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((prefix + target.id, node) for target in targets if isinstance(target, ast.Name))


def test_files(mutant: Mutant) -> list[str]:
    """Return the test files and folders that a mutant names."""
    return [word for word in shlex.split(mutant.tests) if word.startswith("tests/")]


def _idle_words(mutant: Mutant, root: Path) -> list[str]:
    """Return the `-k` words that contain an underscore but aren't in the named tests."""
    arguments = shlex.split(mutant.tests)
    if "-k" not in arguments:
        return []
    named = [root / name for name in test_files(mutant)]
    files = [file for path in named for file in (path.rglob("*.py") if path.is_dir() else [path]) if file.is_file()]
    there = "\n".join(f"{file.name}\n{file.read_text(encoding='utf-8')}" for file in files).lower()
    words = re.findall(r"\w+", arguments[arguments.index("-k") + 1].lower())
    return [word for word in words if "_" in word and word not in there]


def misfits(found: Sequence[Mutant], rules: Collection[str], root: Path = ROOT) -> list[str]:
    """Return sentences describing mistakes in the list of mutants, and rules without a mutant."""
    wrong = [f"{rule} has no mutant" for rule in rules if rule not in {mutant.rule for mutant in found}]
    wrong += [f"{one.name}: listed twice" for at, one in enumerate(found) if one in found[:at]]
    for mutant in found:
        if bool(mutant.rule) == bool(mutant.what and mutant.tests):
            wrong.append(f"{mutant.name}: expected a rule, or what goes wrong and the tests")
        if mutant.rule and mutant.rule not in rules:
            wrong.append(f"{mutant.name}: no such rule")
        wrong += [f"{mutant.name}: there is no {name}" for name in test_files(mutant) if not (root / name).exists()]
        wrong += [f"{mutant.name}: no test has {word!r} in its name" for word in _idle_words(mutant, root)]
        try:
            changed(mutant, (root / mutant.file).read_text(encoding="utf-8"))
        except (OSError, Misplaced) as problem:
            wrong.append(str(problem))
    return wrong
