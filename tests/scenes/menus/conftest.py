"""A stand for each test of the menus, and a game that the program doesn't show yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import games
from tests.scenes.menus.stand import Stand


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    made = Stand(tmp_path)
    yield made
    made.close()


@pytest.fixture
def fissureverse(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program doesn't show this game yet."""
    from game.fissureverse import build

    monkeypatch.setattr(games, "_BUILDERS", {**games._BUILDERS, "fissureverse": lambda: build})
