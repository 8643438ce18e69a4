"""A name space of its own: a command may mount there what nobody else sees, and it is gone with the command."""

from __future__ import annotations

import os
import subprocess
from functools import cache

import pytest

_WAYS = (("unshare", "--mount"), ("unshare", "--mount", "--map-root-user"))
"""As root, and as anybody where the system lets everybody be root among themselves."""
_TRIAL = ("mount", "-t", "tmpfs", "tmpfs", "/tmp")


@cache
def _found() -> tuple[tuple[str, ...], str]:
    """The first way that can be gone here, and why there is none, of which one is empty."""
    why = ""
    for way in _WAYS:
        try:
            done = subprocess.run([*way, *_TRIAL], capture_output=True, text=True, check=False)
        except FileNotFoundError as error:
            return (), f"no name space of its own: {error}"
        if done.returncode == 0:
            return way, ""
        why = f"no name space of its own: {done.stderr.strip()}"
    return (), why


def prefix() -> list[str]:
    """What stands before a command that is run in a name space of its own."""
    return list(_found()[0])


def missing_rights() -> str:
    """Why no command can be run in a name space of its own here, or ""."""
    return _found()[1]


def needs(missing: str) -> None:
    """Skips a test, saying why, where something that it takes is missing ("": nothing is); in CI that is a failure."""
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
