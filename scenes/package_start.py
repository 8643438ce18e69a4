"""The first module that the packaged program runs. build.spec makes PyInstaller's bootloader import it.

It lets the program start from a folder whose name isn't UTF-8. The bootloader reads the path of each start script as
strict UTF-8, and for any other path it stops with "Failed to unmarshal code object". This module runs before that
point.
"""

from __future__ import annotations

import gc
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
    # Otherwise the bootloader would report, before it exits, that it can't import this module.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.exit(code)


if hasattr(sys, "_MEIPASS"):
    # As in scenes.__main__, but sooner: otherwise the imports in between would search for garbage two dozen times.
    gc.disable()
    if os.name == "posix":
        _start()
