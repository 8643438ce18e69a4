"""Check a folder of content files and list every fault with its file and line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.content.library import check_folder
from game.lab.cli_context import LabError, tell


def arguments(parser: ArgumentParser) -> None:
    """Add the argument for the folder to check, which has the same structure as data/."""
    parser.add_argument("folder", type=Path, metavar="FOLDER")


def run(given: Namespace) -> int:
    """Print all faults. Return the exit code: 0 if there are none, otherwise 1."""
    if not given.folder.is_dir():
        raise LabError(f"{given.folder} isn't a folder")
    faults = check_folder(given.folder)
    for fault in faults:
        tell(fault)
    tell(f"{given.folder}: {len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'}")
    return 1 if faults else 0
