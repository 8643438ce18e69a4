"""CONTRIBUTING.md's worked examples are real: its blocks are built, in their order, in a copy of the project, and what
it says the commands print must be what they print.

    <!-- file: PATH -->    the block is a new file
    <!-- change: PATH -->  the block is a diff: each part between @@ finds its old lines once in the file
    <!-- run -->           `$ ` begins a command, which must go well; under it what it prints, … for anything"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from game.content.compiled import main as compile_into
from tests.broken import CONTENT, copy
from tests.safety import apart

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
COPIED = ("game", "data", "scenes", "tests", "assets", "pyproject.toml")
FENCE = re.compile(r"^(?:<!-- (?P<what>[^\n]+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
KINDS = {"file": ("python", "yaml"), "change": ("diff",), "run": ("console",)}
SECONDS = 1200
ANYTHING = "…"


class Block(NamedTuple):
    """A fenced block: what is done with it, the file it is for, its text, and the line of the page where it begins."""

    what: str
    path: str
    text: str
    line: int


class Untrue(AssertionError):
    """The page says what isn't so; the message begins with its line."""


def blocks(page: str) -> Iterator[Block]:
    """Every fenced block of the page. Raises Untrue for one that nothing would be done with."""
    for found in FENCE.finditer(page):
        line = page[: found.start()].count("\n") + 1
        what, _, path = (found["what"] or "").partition(": ")
        if found["kind"] not in KINDS.get(what, ()) or bool(path) == (what == "run"):
            raise Untrue(f"CONTRIBUTING.md:{line}: a block that isn't marked as file, change or run")
        yield Block(what, path, found["text"], line)


def made(target: Path) -> Path:
    """The project, as far as it is needed to run and to test it, its content compiled: each of the page's commands
    would else read all of it first, which takes longer than what most of them do."""
    copy(target, COPIED)
    assert compile_into([str(target / CONTENT)]) == 0
    return target


def build_all(page: str, root: Path) -> None:
    """Do in the copy what a page says, block by block. Raises Untrue."""
    for block in list(blocks(page)):
        build(block, root)


def build(block: Block, root: Path) -> None:
    """Do in the copy what one block says. Raises Untrue."""
    try:
        if block.what == "file":
            _write(root / block.path, block.text)
        elif block.what == "change":
            _change(root / block.path, block.text)
        else:
            _run(block.text, root)
    except Untrue as wrong:
        raise Untrue(f"CONTRIBUTING.md:{block.line}: {wrong}") from None


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise Untrue(f"{path.name} is there already")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _change(path: Path, diff: str) -> None:
    if not path.exists():
        raise Untrue(f"there is no {path.name} to change")
    text = path.read_text(encoding="utf-8")
    for part in re.split(r"^@@.*\n", diff, flags=re.MULTILINE):
        lines = part.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] in " -")
        new = "".join(line[1:] for line in lines if line[0] in " +")
        if lines and text.count(old) != 1:
            raise Untrue(f"these lines stand {text.count(old)} times in {path.name}:\n{old}")
        text = text.replace(old, new) if lines else text
    path.write_text(text, encoding="utf-8")


def _run(script: str, root: Path) -> None:
    for part in re.split(r"^\$ ", script, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        words = shlex.split(command)
        assert words[:2] == ["python", "-m"], f"a command of the page begins with python -m: {command}"
        surroundings = {**apart(), "PYTHONPATH": str(root), "PYTHONHASHSEED": "0", "TRIAL": "1"}
        done = subprocess.run(
            [sys.executable, *words[1:]], cwd=root, env=surroundings, timeout=SECONDS, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        )
        if done.returncode:
            raise Untrue(f"`{command}` exits with {done.returncode}:\n{done.stdout}")
        pattern = re.escape(expected.strip()).replace(re.escape(ANYTHING), ".*")
        if expected.strip() and not re.fullmatch(pattern, done.stdout.strip(), re.DOTALL):
            raise Untrue(f"`{command}` prints:\n{done.stdout}")


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("```python\npass\n```", "isn't marked"),
        ("<!-- file: a.py -->\n```diff\n+pass\n```", "isn't marked"),
        ("<!-- run: a.py -->\n```console\n$ python -m game.lab\n```", "isn't marked"),
        ("<!-- file: there.txt -->\n```yaml\na: 1\n```", "there already"),
        ("<!-- change: nowhere.txt -->\n```diff\n@@\n-three\n+four\n```", "there is no nowhere.txt"),
        ("<!-- change: there.txt -->\n```diff\n@@\n-three\n+four\n```", "stand 0 times"),
        ("<!-- change: there.txt -->\n```diff\n@@\n one\n+four\n```", "stand 2 times"),
        ("<!-- run -->\n```console\n$ python -m json.tool there.txt\n```", "exits with 1"),
        ("<!-- run -->\n```console\n$ python -m json.tool two.json\n3\n```", "prints:\n2"),
    ],
)
def test_what_the_page_says_wrongly_is_noticed(tmp_path: Path, block: str, said: str) -> None:
    (tmp_path / "there.txt").write_text("one\ntwo\none\n", encoding="utf-8")
    (tmp_path / "two.json").write_text("2", encoding="utf-8")
    with pytest.raises(Untrue, match=f"^CONTRIBUTING.md:3: (.|\n)*{said}"):
        build_all(f"# Page\n\n{block}\n", tmp_path)


def test_a_change_and_a_command_that_are_right_go_through(tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text("[\n1,\n2\n]\n", encoding="utf-8")
    page = """<!-- change: there.json -->
```diff
@@
 [
+0,
@@
-2
+3
```

<!-- run -->
```console
$ python -m json.tool --compact there.json
[0,…3]
```
"""
    build_all(page, tmp_path)


def test_the_worked_examples_do_what_the_page_says(tmp_path: Path) -> None:
    build_all(PAGE.read_text(encoding="utf-8"), made(tmp_path))
