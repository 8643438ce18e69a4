"""Start the package in a folder whose name isn't UTF-8, where PyInstaller's own start fails.

PyInstaller's bootloader reads the path of each start script as strict UTF-8, and ends with "Failed to unmarshal code
object" where it is something else. build.spec puts this module among the modules that the bootloader imports before
that. Everywhere else it does nothing."""

from __future__ import annotations

import os
import sys


def _start() -> None:
    try:
        os.fsencode(vars(sys)["_MEIPASS"]).decode("utf-8")
        return
    except UnicodeDecodeError:
        pass
    from scenes.__main__ import main

    try:
        code = main()
    except SystemExit as end:
        code = int(end.code or 0)
    sys.stderr.flush()
    # The bootloader would say that this module can't be imported, before it heeds the exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.exit(code)


if os.name == "posix" and hasattr(sys, "_MEIPASS"):
    _start()
