"""Small changes of the code that no test can notice, each with its reason: survivors.yaml, for tests.mutation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.broken import ROOT

LIST = Path(__file__).parent / "survivors.yaml"


class Survivor(NamedTuple):
    """A change that may live: in this function (`game.module.function`, `game.module.Class.method`) this text by that
    one, as in breaks.yaml; and why no test can or should notice."""

    where: str
    old: str
    new: str
    why: str


class Changed(NamedTuple):
    """A change that was made: the function, and the lines of it that are others, each without its margins."""

    where: str
    old: str
    new: str


def survivors(text: str) -> list[Survivor]:
    """Every change of a list like survivors.yaml, in its order."""
    return [
        Survivor(entry["where"], change["old"], change["new"], entry["why"])
        for entry in yaml.safe_load(text)
        for change in entry["changes"]
    ]


def function(name: str) -> str:
    """The function of a change, as mutmut calls the change: `game.engine.change.xǁChangeǁdraw__mutmut_3` is one of
    `game.engine.change.Change.draw`."""
    module, _, mangled = name.partition("__mutmut_")[0].rpartition(".")
    return f"{module}." + mangled.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")


def changed(name: str, shown: str) -> Changed:
    """The change of this name, as `mutmut show` tells it."""
    lines = shown.partition("\n@@")[2].splitlines()
    old, new = ("\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return Changed(function(name), old, new)


def fits(one: Survivor, change: Changed) -> bool:
    """Whether the entry names this very change: what it says put once into the old lines gives the new ones."""
    if one.where != change.where:
        return False
    parts = change.old.split(one.old)
    return any(
        one.old.join(parts[:at]) + one.new + one.old.join(parts[at:]) == change.new for at in range(1, len(parts))
    )


def reason(listed: Iterable[Survivor], change: Changed) -> str:
    """Why this change may live, or "" when nobody says it."""
    return next((one.why for one in listed if fits(one, change)), "")


def idle(listed: Iterable[Survivor], lived: Sequence[Changed], modules: Iterable[str]) -> Iterator[str]:
    """A sentence for each entry about one of these modules that fits no change that lived."""
    among = tuple(f"{module}." for module in modules)
    for one in listed:
        if one.where.startswith(among) and not any(fits(one, change) for change in lived):
            yield f"{one.where}: a reason is given for {one.old!r} -> {one.new!r}, which does not live"


def misfits(listed: Iterable[Survivor], root: Path = ROOT) -> Iterator[str]:
    """What is wrong with the list itself: functions that are not there, texts that do not stand in theirs."""
    for one in listed:
        body = _body(root, one.where)
        if body is None:
            yield f"there is no {one.where}"
        elif one.old not in re.sub(r"\n\s*", "\n", body):
            yield f"{one.where}: {one.old!r} does not stand there"


def _body(root: Path, where: str) -> str | None:
    """The text of a function, or None when there is none of this name."""
    parts = where.split(".")
    for size in range(len(parts) - 1, 0, -1):
        path = root.joinpath(*parts[:size]).with_suffix(".py")
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            found: ast.AST | None = ast.parse(text)
            for name in parts[size:]:
                inner = getattr(found, "body", [])
                found = next((node for node in inner if getattr(node, "name", "") == name), None)
            return ast.get_source_segment(text, found) if isinstance(found, ast.FunctionDef) else None
    return None
