"""What tests of the profile share."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.profile.child import NOBODY, in_child


@pytest.fixture(name="as_a_user")
def _as_a_user() -> Iterator[Callable[[Callable[[Path], Any]], Any]]:
    """Does some work in a folder as a user for whom the modes of files count: they don't for root, who lets another
    user do it."""
    folder = Path(tempfile.mkdtemp(prefix="user-"))

    def done(work: Callable[[Path], Any]) -> Any:
        if os.geteuid():
            return work(folder)
        os.chown(folder, NOBODY, NOBODY)
        return in_child(lambda: work(folder), NOBODY)

    yield done
    for path in [folder, *folder.glob("**/*")]:
        if path.is_dir():
            path.chmod(0o700)
    shutil.rmtree(folder)
