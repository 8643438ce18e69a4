"""Run a command in a private mount namespace that lasts only as long as the command."""

from __future__ import annotations

import os
import subprocess
from functools import cache

import pytest

_WAYS = (("unshare", "--mount"), ("unshare", "--mount", "--map-root-user"))
"""Ways to get a namespace: as root, or as any user if the system permits it."""
_TRIAL = ("mount", "-t", "tmpfs", "tmpfs", "/tmp")


@cache
def _found() -> tuple[tuple[str, ...], str]:
    """Return the first way in `_WAYS` that works here, together with "".

    If none works, return () and the reason for the failure.
    """
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
    """Return the start of a command line that runs another command in its own namespace."""
    return list(_found()[0])


def missing_rights() -> str:
    """Return why commands can't run in their own namespace here, or "" if they can."""
    return _found()[1]


def needs(missing: str) -> None:
    """Skip a test for the reason `missing`, unless `missing` is "".

    In CI, fail the test instead.
    """
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
