"""Fixtures for the profile tests."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.profile.child_process import ORDINARY, in_child, unlock


@pytest.fixture(name="as_a_user")
def _as_a_user() -> Iterator[Callable[[Callable[[Path], Any]], Any]]:
    """Yield a function that runs code in a folder as an ordinary user instead of root."""
    folder = Path(tempfile.mkdtemp(prefix="user-"))

    def done(work: Callable[[Path], Any]) -> Any:
        if ORDINARY:
            os.chown(folder, ORDINARY, ORDINARY)
        return in_child(lambda: work(folder), ORDINARY)

    yield done
    unlock(folder)
    shutil.rmtree(folder)
