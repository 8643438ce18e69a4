"""Select the tests that cite a rule in the ONLY_RULES environment variable.

The variable contains a list such as "SB 2.4,SB 2.5".
"""

from __future__ import annotations

import os

import pytest

from tests.games.rule_citations import cited


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = os.environ.get("ONLY_RULES")
    if wanted:
        items[:] = [item for item in items if not cited(item).isdisjoint(wanted.split(","))]
