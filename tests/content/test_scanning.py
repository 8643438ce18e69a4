"""The quick scanner says of every text what PyYAML's own says: the same events at the same places, the same faults."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.content.scanning import QuickLoader

ROOT = Path(__file__).resolve().parents[2]
SHARED = sorted([*(ROOT / "tests" / "attacks").glob("*.yaml.bad"), *(ROOT / "data").glob("*/texts.yaml"),
                 *(ROOT / "tests" / "scenarios").glob("*/*a*.yaml")])
DAMAGED = 600
LONGEST = 3000
"""Characters of a file that are looked at when it is damaged."""
ODD = "'\"\\:,?[]{}#&*!|>%@-\t\r\n \x85\u2028\ufeffé\U0001f480"


def _said(loader: type[yaml.SafeLoader], text: str) -> list[Any]:
    """Every event with its places and its text; at last the fault, if there is one."""
    found: list[Any] = []
    try:
        for event in yaml.parse(text, loader):
            ends = [(mark.line, mark.column, mark.index) for mark in (event.start_mark, event.end_mark)]
            told = (getattr(event, name, None) for name in ("value", "style", "implicit", "anchor", "tag"))
            found.append((type(event), ends, *told))
    except (yaml.YAMLError, ValueError, OverflowError, IndexError) as fault:
        found.append((type(fault), str(fault)))
    return found


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_files_are_read_as_pyyaml_reads_them(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    assert _said(QuickLoader, text) == _said(yaml.SafeLoader, text)


def test_damaged_files_have_the_same_faults() -> None:
    chance = random.Random("scanning")
    texts = [path.read_bytes().decode("utf-8", "replace")[:LONGEST] for path in SHARED]
    faults = 0
    for _ in range(DAMAGED):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(ODD) + text[at + chance.randint(0, 2) :]
        said = _said(QuickLoader, text)
        assert said == _said(yaml.SafeLoader, text), text
        faults += isinstance(said[-1][0], type) and issubclass(said[-1][0], Exception)
    assert DAMAGED / 10 < faults < DAMAGED
