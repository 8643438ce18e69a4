"""What lies in the package: nothing that the credits don't name."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.package.build import ROOT


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of libraries are those of Linux")
@pytest.mark.xdist_group("package")
def test_the_credits_name_every_library_of_the_package(package: Path) -> None:
    credits = (ROOT / "assets" / "credits.yaml").read_text(encoding="utf-8").replace("\n", " ")
    named = set(re.findall(r"lib[A-Za-z0-9_+]+", credits))
    found = {path.name.partition(".so")[0] for path in (package.parent / "_internal").glob("lib*.so*")}
    # A wheel's libraries carry a number of their own, Python's and a few others their version.
    bare = {re.sub(r"(-2)?-[0-9a-f]{8}(\.0)?$|3\.\d+$", "", name) for name in found}
    assert len(bare) > 10
    assert sorted(name for name in bare if name not in named and name.rstrip("0123456789") not in named) == []
