"""The package is built once for all its tests, which run in one worker (`xdist_group`)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.package.build import build
from tests.package.desktop import missing_tools


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of a package built from this source, or the one that SOUL_BATTLE_PACKAGE names."""
    given = os.environ.get("SOUL_BATTLE_PACKAGE")
    if given:
        return Path(given)
    return build(tmp_path_factory.mktemp("dist")) / "SoulBattle"


@pytest.fixture
def desktop_tools() -> None:
    """Skips, saying why, where no virtual desktop can be had; in CI that is a failure."""
    missing = missing_tools()
    if missing and os.environ.get("CI"):
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
