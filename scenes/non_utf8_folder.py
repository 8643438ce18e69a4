"""Let the packaged program start from a folder whose name isn't UTF-8.

PyInstaller's bootloader reads the path of each start script as strict UTF-8. For any other path it stops with "Failed
to unmarshal code object". build.spec makes the bootloader import this module before that point. In any other folder,
the module does nothing.
"""

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
    # Without this, the bootloader would report that it can't import this module, before it exits.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.exit(code)


if os.name == "posix" and hasattr(sys, "_MEIPASS"):
    _start()
