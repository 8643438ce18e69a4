"""`python -m tests.mutation [WORD …]`: small changes of the code of rules and engine, one at a time, made by mutmut;
how many of them a test notices, and those that none does, each with the reason that survivors.yaml gives for it.

What is changed and which tests are run stands in pyproject.toml; with words, of it the modules whose names hold one of
them. Works in a copy of the project, so that nothing is left behind; takes long. Exits 0 only when every change was
tried, each that lived has its reason, and each reason its change."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from game.console import command
from tests.breaks import COPIED, LINKED
from tests.broken import copy
from tests.safety import apart, tell
from tests.survivors import LIST, Changed, Survivor, changed, idle, reason, survivors

ALSO = ("README.md",)
FORKED = 'process_isolation = "fork"'
ANEW = 'process_isolation = "forkserver"\nforkserver_warmup = "none"'
"""How the tests of a change are begun: in a process in which everything is loaded already, or in one that loads all."""
AT_LOADING = ("game.soul_battle.beats",)
"""What works out its tables while it is loaded, so that a change shows only where it is loaded anew."""
MEMORY = 3 * 2**30
"""Bytes that the tests of a change may ask for."""
KILLED = {"killed", "timeout", "suspicious", "caught by type check"}
"""What mutmut says of a change that was noticed: a test failed, or never came to an end."""
LIVED = {"survived", "no tests"}


def outcomes(told: str) -> dict[str, str]:
    """Every change by its name and what came of it, as `mutmut results --all` tells it."""
    pairs = (line.strip().rpartition(": ") for line in told.splitlines())
    return {name: outcome for name, _, outcome in pairs if "__mutmut_" in name}


def _bounded() -> None:
    """A change that makes a match grow without end is noticed by a lack of memory, before the machine suffers."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def chosen(settings: str, words: Sequence[str]) -> tuple[str, ...]:
    """The modules that are changed, as pyproject.toml names them; with words those that hold one of them."""
    paths = tomllib.loads(settings)["tool"]["mutmut"]["only_mutate"]
    modules = (path.removesuffix(".py").replace("/", ".") for path in paths)
    return tuple(module for module in modules if not words or any(word in module for word in words))


def judged(listed: Sequence[Survivor], lived: Sequence[Changed], modules: Sequence[str]) -> list[str]:
    """What is wrong with the changes of these modules that lived: those without a reason, and reasons without one."""
    return [
        *(f"{change.where}: lives without a reason: {change.old!r} -> {change.new!r}" for change in lived
          if not reason(listed, change)),
        *idle(listed, lived, modules),
    ]


def tried(root: Path, modules: Sequence[str]) -> tuple[int, dict[str, str]]:
    """Make every change of these modules in a copy of the project: what mutmut exits with, and what came of each."""
    mutmut = [sys.executable, "-m", "mutmut"]
    settings = root / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    assert text.count(FORKED) == 1
    code = 0
    for isolation, anew in ((FORKED, False), (ANEW, True)):
        names = [f"{module}.*" for module in modules if (module in AT_LOADING) is anew]
        if names:
            settings.write_text(text.replace(FORKED, isolation), encoding="utf-8")
            code |= subprocess.call(
                [*mutmut, "run", *names], cwd=root, env=apart(), stdout=subprocess.DEVNULL, preexec_fn=_bounded,
            )
    listed = subprocess.run(
        [*mutmut, "results", "--all", "true"], cwd=root, env=apart(), capture_output=True, text=True, check=True,
    )
    found = outcomes(listed.stdout)
    return code, {name: outcome for name, outcome in found.items() if name.startswith(tuple(f"{m}." for m in modules))}


def main(words: Sequence[str]) -> int:
    """Make every change, or those of the modules that are named."""
    listed = survivors(LIST.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy(root, (*COPIED, *ALSO), LINKED)
        modules = chosen((root / "pyproject.toml").read_text(encoding="utf-8"), words)
        code, found = tried(root, modules)
        lived = []
        for name in (name for name, outcome in found.items() if outcome not in KILLED):
            mutmut = [sys.executable, "-m", "mutmut", "show", name]
            shown = subprocess.run(mutmut, cwd=root, capture_output=True, text=True, check=False).stdout
            lived.append(changed(name, shown))
            print(f"{name}: {found[name]}: {reason(listed, lived[-1]) or 'no reason'}\n{shown}")
    wrong = judged(listed, lived, modules)
    for line in wrong:
        print(line)
    counts = Counter(found.values())
    killed = sum(counts[outcome] for outcome in KILLED)
    survived = sum(counts[outcome] for outcome in LIVED)
    print(f"{len(found)} mutants: {dict(counts)}, {len(wrong)} not as they should be")
    if killed + survived:
        tell("mutants", 100 * killed / (killed + survived))
    return 1 if code or wrong or not found or killed + survived < len(found) else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
