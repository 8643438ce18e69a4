"""`python -m tests.mutation`: small changes of the code of rules and engine, one at a time, made by mutmut; how many of
them a test notices, and those that none does.

What is changed and which tests are run stands in pyproject.toml. Works in a copy of the project, so that nothing is
left behind; takes long."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

from tests.breaks import COPIED, LINKED
from tests.broken import copy
from tests.safety import apart, tell

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


def forked(settings: str) -> tuple[str, ...]:
    """The modules that are changed, as pyproject.toml names them, but for those of AT_LOADING."""
    paths = tomllib.loads(settings)["tool"]["mutmut"]["only_mutate"]
    modules = (path.removesuffix(".py").replace("/", ".") for path in paths)
    return tuple(module for module in modules if module not in AT_LOADING)


def main() -> int:
    """Make every change; 0 when each was tried."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy(root, (*COPIED, *ALSO), LINKED)
        surroundings = apart()
        mutmut = [sys.executable, "-m", "mutmut"]
        settings = root / "pyproject.toml"
        text = settings.read_text(encoding="utf-8")
        code = 0
        for isolation, modules in ((FORKED, forked(text)), (ANEW, AT_LOADING)):
            assert text.count(FORKED) == 1
            settings.write_text(text.replace(FORKED, isolation), encoding="utf-8")
            names = [f"{module}.*" for module in modules]
            code |= subprocess.call(
                [*mutmut, "run", *names], cwd=root, env=surroundings, stdout=subprocess.DEVNULL, preexec_fn=_bounded,
            )
        listed = subprocess.run(
            [*mutmut, "results", "--all", "true"], cwd=root, env=surroundings, capture_output=True, text=True,
            check=True,
        )
        found = outcomes(listed.stdout)
        for name in (name for name, outcome in found.items() if outcome not in KILLED):
            shown = subprocess.run([*mutmut, "show", name], cwd=root, capture_output=True, text=True, check=False)
            print(f"{name}: {found[name]}\n{shown.stdout}")
    counts = Counter(found.values())
    killed = sum(counts[outcome] for outcome in KILLED)
    lived = sum(counts[outcome] for outcome in LIVED)
    print(f"{len(found)} mutants: {dict(counts)}")
    if killed + lived:
        tell("mutants", 100 * killed / (killed + lived))
    return 1 if code or killed + lived < len(found) else 0


if __name__ == "__main__":
    sys.exit(main())
