"""Run every scenario file.

`ONLY_RULES` selects files by the rules that they cover.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from game.lab import cli_context
from game.scenario import read_scenario, run_scenario
from tests.games.scenario_files import FOLDER, GAMES

LIBRARY = cli_context.library()
ONLY = os.environ.get("ONLY_RULES", "").split(",")
PROVES = re.compile(r"^proves: \[(.*)\]$", re.MULTILINE)


def _files() -> list[Path]:
    """Return the scenario files for the chosen rules."""
    files = (path for game in GAMES for path in sorted((FOLDER / game).glob("*.yaml")))
    return [path for path in files if any(rule in path.read_text(encoding="utf-8") for rule in ONLY)]


def _named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem} {', '.join(PROVES.findall(path.read_text(encoding='utf-8')))}"


@pytest.mark.parametrize("path", _files(), ids=_named)
def test_the_scenario_holds(path: Path) -> None:
    game = path.parent.name
    scenario = read_scenario(path.read_bytes(), path.stem, GAMES)
    assert scenario.plain["game"] == game
    assert ", ".join(scenario.proves) in _named(path)
    run_scenario(scenario, GAMES[game], LIBRARY.game(game))


def test_every_scenario_file_is_in_a_games_folder() -> None:
    assert len(list(FOLDER.rglob("*.yaml"))) == sum(len(list((FOLDER / game).glob("*.yaml"))) for game in GAMES)
