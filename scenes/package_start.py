"""The first module that the packaged program runs (see build.spec).

Usually, PyInstaller runs the program's start script after this module. If the name of the program's folder isn't valid
UTF-8, PyInstaller can't do that, so this module runs the program itself.
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
    # Without this, the bootloader would print an error on exit, because the import of this module never finishes.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.exit(code)


if hasattr(sys, "_MEIPASS"):
    # scenes.__main__ does this too, but only after imports that would run the garbage collector two dozen times.
    gc.disable()
    if os.name == "posix":
        _start()
