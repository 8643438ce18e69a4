"""Follow the tutorial from docs/ in a copy of the project, and check each block's output.

The comment above a block says what the block is:

- `<!-- file: PATH -->`: the contents of a new file
- `<!-- change: PATH -->`: a diff; the old lines after each @@ line must occur exactly once in the file
- `<!-- run -->`: commands that must succeed, each after `$ `, and their expected output; … stands for any text
- `<!-- run: long -->`: commands and output that are checked only in long test runs
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.content.compile import main as compile_into
from tests.mutation.sandbox import CONTENT, copy
from tests.run_counts import SOAK, apart

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("a-game", "a-rule", "a-card", "an-effect", "a-lesson", "a-record")
"""The parts of the tutorial. Each part builds on the previous one."""
COPIED = ("game", "data", "docs", "scenes", "tests", "assets", "pyproject.toml", "README.md")
FENCE = re.compile(r"^(?:<!-- (?P<what>[^\n]+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
KINDS = {"file": ("python", "yaml"), "change": ("diff",), "run": ("console",)}
SECONDS = 1200
ANYTHING = "…"
LONG = "long"
"""The mark on a block whose commands run only in long test runs."""


class Block(NamedTuple):
    """A fenced block with its instruction, file, text, page and line."""

    what: str
    path: str
    text: str
    where: str


class Untrue(AssertionError):
    """An error in a page. The message starts with the page and the line."""


def blocks(page: str, name: str = "page.md") -> Iterator[Block]:
    """Yield every fenced block on a page. Raise Untrue if a block has no instruction."""
    for found in FENCE.finditer(page):
        line = page[: found.start()].count("\n") + 1
        what, _, path = (found["what"] or "").partition(": ")
        complete = path in ("", LONG) if what == "run" else bool(path)
        if found["kind"] not in KINDS.get(what, ()) or not complete:
            raise Untrue(f"{name}:{line}: a block that isn't marked as file, change or run")
        yield Block(what, path, found["text"], f"{name}:{line}")


def made(target: Path) -> Path:
    """Copy the files needed to run and test the project, and compile its content once."""
    copy(target, COPIED, left_out=("compiled",))
    assert compile_into([str(target / CONTENT)]) == 0
    return target


def build_all(page: str, root: Path, name: str = "page.md") -> None:
    """Follow a page's instructions, block by block, in the project copy at `root`.

    Raises:
        Untrue: A block has no instruction, or an instruction fails, or its output differs.
    """
    for block in list(blocks(page, name)):
        build(block, root)


def build(block: Block, root: Path) -> None:
    """Follow one block's instructions in the copy.

    Raise Untrue if an instruction fails or its output differs.
    """
    try:
        if block.what == "file":
            _write(root / block.path, block.text)
        elif block.what == "change":
            _change(root / block.path, block.text)
        elif SOAK or block.path != LONG:
            _run(block.text, root)
    except Untrue as wrong:
        raise Untrue(f"{block.where}: {wrong}") from None


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
        surroundings = {**apart(), "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"}
        out: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
        done = subprocess.run(
            [sys.executable, *words[1:]], cwd=root, env=surroundings, timeout=SECONDS, check=False, **out
        )
        if done.returncode:
            raise Untrue(f"`{command}` exits with {done.returncode}:\n{done.stdout}")
        pattern = re.escape(expected.strip()).replace(re.escape(ANYTHING), ".*")
        if expected.strip() and not re.fullmatch(pattern, done.stdout.strip(), re.DOTALL):
            raise Untrue(f"`{command}` prints:\n{done.stdout}")


@pytest.mark.parametrize(
    ("block", "expected"),
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
def test_a_page_with_an_error_is_found(tmp_path: Path, block: str, expected: str) -> None:
    (tmp_path / "there.txt").write_text("one\ntwo\none\n", encoding="utf-8")
    (tmp_path / "two.json").write_text("2", encoding="utf-8")
    with pytest.raises(Untrue, match=f"^page.md:3: (.|\n)*{expected}"):
        build_all(f"# Page\n\n{block}\n", tmp_path)


def test_the_tutorial_works_as_written(tmp_path: Path) -> None:
    root = made(tmp_path)
    for name in PAGES:
        page = ROOT / "docs" / f"add-{name}.md"
        build_all(page.read_text(encoding="utf-8"), root, page.name)
