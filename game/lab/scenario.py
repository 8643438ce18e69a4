"""Play scenario files and say which hold."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.content.errors import ContentError
from game.content.reader import MAX_BYTES
from game.files import TooLarge, read
from game.lab.house import games, library
from game.scenario import ScenarioError, read_scenario, run_scenario


def arguments(parser: ArgumentParser) -> None:
    """One file or more."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")


def run(given: Namespace) -> int:
    """0 when every scenario holds."""
    failed = 0
    for path in given.files:
        try:
            scenario = read_scenario(read(path, MAX_BYTES), str(path), games())
            name = scenario.plain["game"]
            run_scenario(scenario, games()[name], library().game(name))
            print(f"{path}: holds ({', '.join(scenario.proves)})")
        except (ContentError, ScenarioError, TooLarge, OSError) as wrong:
            failed += 1
            print(wrong)
    print(f"{len(given.files) - failed} of {len(given.files)} scenarios hold")
    return 1 if failed else 0
