"""Workflows match GitHub's schema, and the release workflow runs only existing commands."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.package.build import ROOT
from tests.package.desktop import Desktop
from tests.release.first_frame import first_frame

FOLDER = ROOT / ".github" / "workflows"


def test_every_workflow_fits_the_schema() -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*check, *sorted(FOLDER.glob("*.yml"))], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflows_run_only_what_exists() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yml"))
    modules = {name for name in re.findall(r"python -m ([\w.]+)", text) if name != "pip"}
    assert {"tests.package.build", "tests.release.first_frame"} <= modules
    assert [name for name in modules if find_spec(name) is None] == []
    paths = set(re.findall(r"(?:tests|\.ci)/[\w./]+", text))
    assert len(paths) > 4
    assert [path for path in paths if not (ROOT / path).exists()] == []
    targets = {*re.findall(r"\.ci/run (\w+)", text), *re.findall(r"\w+", re.findall(r"part: \[(.*)\]", text)[0])}
    assert {"release", "compiled", "fuzz"} <= targets
    assert [name for name in targets if f"\n{name}:" not in (ROOT / "Makefile").read_text(encoding="utf-8")] == []


@pytest.mark.soak
@pytest.mark.usefixtures("desktop_once")
def test_the_window_test_of_other_systems_works_here(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Desktop(tmp_path) as desktop:
        monkeypatch.setenv("DISPLAY", desktop.environment["DISPLAY"])
        monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
        assert first_frame([str(package)], tmp_path / "data") == "x11"
        with pytest.raises(TimeoutError, match="exit code is 2"):
            first_frame([str(package), "--seats", "2"], tmp_path / "other")
