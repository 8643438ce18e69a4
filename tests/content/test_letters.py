"""Characters that no font has, and content files that are really folders or pipes.

The program reports each problem with its location.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.library import load_library
from game.lab import cli_context


def missing(text: str) -> str:
    """Return the characters in `text` that this test treats as missing from every font."""
    return "".join(char for char in text if char in "漢字💀\U000f0000")


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        (
            "texts/en_menus.yaml",
            "title.name: S\ntitle.quit: 'Zu 漢字'",
            "2:13: title.quit: expected characters that the program's fonts have, got '漢' (U+6F22), '字' (U+5B57)",
        ),
        ("soul_battle/game.yaml", "designers: [Ada, 💀]", "1:18: designers[1]: expected characters"),
        ("soul_battle/cards.yaml", "suits: [{id: hearts, symbol: 字}]", "1:30: suits[0].symbol: expected characters"),
        ("texts/en_menus.yaml", "title.quit: '\U000f0000'", "got '<U+F0000>' (U+F0000)"),
    ],
)
def test_missing_characters_are_listed_and_skipped(
    tmp_path: Path, compiled: Path, file: str, text: str, expected: str
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    found, plain = load_library(tmp_path, compiled, missing=missing), cli_context.library()
    assert [expected in str(problem) for problem in found.problems] == [True], list(map(str, found.problems))
    assert found.games == plain.games
    assert dict(found.texts) == dict(plain.texts)


def test_displayable_characters_are_accepted(tmp_path: Path, compiled: Path) -> None:
    (tmp_path / "soul_battle").mkdir()
    (tmp_path / "soul_battle" / "game.yaml").write_text("name: Битва", encoding="utf-8")
    found = load_library(tmp_path, compiled, missing=missing)
    assert found.problems == ()
    assert found.game("soul_battle").game.name == "Битва"


@pytest.mark.parametrize("make", [os.mkdir, getattr(os, "mkfifo", os.mkdir)])
def test_a_folder_or_pipe_as_a_file_is_listed(tmp_path: Path, compiled: Path, make: Callable[[Path], None]) -> None:
    (tmp_path / "soul_battle").mkdir()
    make(tmp_path / "soul_battle" / "cards.yaml")
    found = load_library(tmp_path, compiled)
    assert [str(problem) for problem in found.problems] == [
        f"{tmp_path / 'soul_battle' / 'cards.yaml'}:1:1: (file): expected a file, got a folder or a pipe"
    ]
    assert found.games == cli_context.library().games
