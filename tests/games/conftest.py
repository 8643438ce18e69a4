"""Select the tests that cite a rule listed in the environment variable ONLY_RULES.

For example, ONLY_RULES="SB 2.4,SB 2.5" lists two rules. Mutation testing uses this to check that breaking a rule makes
its tests fail.
"""

from __future__ import annotations

import os

import pytest

from tests.games.rule_citations import cited


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = os.environ.get("ONLY_RULES")
    if wanted:
        items[:] = [item for item in items if not cited(item).isdisjoint(wanted.split(","))]
