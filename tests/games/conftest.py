"""ONLY_RULE="SB 2.4" runs the tests that cite this rule and no others (for the proof that each rule's tests bite)."""

from __future__ import annotations

import os

import pytest

from tests.games.citing import cited


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = os.environ.get("ONLY_RULE")
    if wanted:
        items[:] = [item for item in items if wanted in cited(item)]
