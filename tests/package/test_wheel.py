"""A wheel built from a source distribution runs without the source tree."""

from __future__ import annotations

import json
import os
import shutil
import site
import subprocess
import sys
import sysconfig
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from game import VERSION
from game.games import NAMES
from tests.package.build import ROOT
from tests.package.desktop import Desktop
from tests.run_counts import apart

pytestmark = pytest.mark.xdist_group("wheel")
TREE = ("game", "scenes", "data", "assets", "pyproject.toml", "README.md", "LICENSE", ".gitignore")
"""The files and folders that belong in the distributions."""
SECONDS = 120
BUILD = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
"""The command that builds a source distribution and then a wheel from it, without network access."""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def _run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return its output.

    The environment variables that point to the source tree are removed first.
    """
    given = {name: value for name, value in apart().items() if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=given, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from a source distribution."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(*BUILD, folder, cwd=ROOT)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """Return the commands folder of a new environment.

    The environment contains the wheel and the project's dependencies.
    """
    home = wheel.parent / "environment"
    _run(sys.executable, "-m", "venv", "--without-pip", str(home), cwd=wheel.parent)
    commands = home / "bin"
    install = ("install", "--no-deps", "--no-index", "--no-compile", wheel)
    _run(*PIP, "--python", commands / "python", *install, cwd=wheel.parent)
    # Python searches these paths for modules but reads no .pth files there, so the editable install stays hidden.
    (packages,) = home.glob("lib/python*/site-packages")
    lent = dict.fromkeys([sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *site.getsitepackages()])
    (packages / "lent.pth").write_text("".join(f"{path}\n" for path in lent))
    return commands


def _files(folder: str, *kinds: str) -> set[str]:
    """Return all files of these kinds under a folder in the source tree, except hidden files."""
    found = (path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path.as_posix()
        for path in found
        if path.suffix in kinds and not any(part.startswith(".") for part in path.parts)
    }


def test_the_wheel_holds_all_content_and_assets_inside_the_program(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = message_from_bytes(archive.read(f"soul_battle-{VERSION}.dist-info/METADATA"))
    assert {name.split("/")[0] for name in names} == {"game", "scenes", f"soul_battle-{VERSION}.dist-info"}
    assert (about["Version"], about["License-Expression"]) == (VERSION, "MIT AND CC-BY-3.0 AND CC0-1.0 AND OFL-1.1")
    found = {name for name in names if not name.endswith("/")}
    code = {f"{folder}/{file}" for folder in ("game", "scenes") for file in _files(folder, ".py", ".typed")}
    content = {f"game/_data/{file}" for file in _files("data", ".yaml", ".txt") if not file.startswith("compiled/")}
    listed = json.loads((ROOT / "assets" / "manifest.json").read_text(encoding="utf-8"))["files"]
    assets = {f"game/_assets/{file}" for file in listed if Path(file).suffix not in (".ico", ".icns")}
    ours = {name for name in found if ".dist-info/" not in name}
    assert len(content) > 40
    assert len(assets) > 600
    assert ours == code | content | assets | {"game/_assets/manifest.json"}


def test_an_installed_program_starts_from_anywhere(installed: Path, tmp_path: Path) -> None:
    assert "--selftest" in _run(installed / "soul-battle", "--help", cwd=tmp_path)


@pytest.mark.soak
def test_two_builds_give_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    """The second build uses a copy whose files have different timestamps and permissions."""
    tree = tmp_path / "tree"
    for name in TREE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", ".cache"))
        else:
            shutil.copy(ROOT / name, tree / name)
    for path in tree.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (1, 1))
    _run(*BUILD, tmp_path, cwd=tree)
    first, second = (
        {file.name: file.read_bytes() for file in folder.glob("*.[gw]*")} for folder in (wheel.parent, tmp_path)
    )
    assert len(first) == 2
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


@pytest.mark.soak
def test_an_installed_program_passes_its_selftest_from_anywhere(installed: Path, tmp_path: Path) -> None:
    lines = _run(installed / "soul-battle", "--selftest", cwd=tmp_path).splitlines()
    assert lines[-1] == "selftest: passed"
    assert {line.partition(":")[0] for line in lines} >= set(NAMES)


@pytest.mark.soak
def test_an_installed_lab_knows_every_rule_and_finds_its_code(installed: Path, tmp_path: Path) -> None:
    lines = _run(installed / "soul-lab", "rules", cwd=tmp_path).splitlines()
    assert set(NAMES) <= set(lines)
    rows = [line for line in lines if line not in NAMES]
    assert len(rows) > 200
    assert [line for line in rows if "tests   -" not in line or "code   0" in line] == []
    one = _run(installed / "soul-lab", "rules", "SB 4.2", cwd=tmp_path).splitlines()
    assert one[0].startswith("SB 4.2: ")
    assert "code" in one
    assert "tests" not in one


@pytest.mark.soak
@pytest.mark.usefixtures("desktop_once")
def test_an_installed_program_opens_its_window(installed: Path, tmp_path: Path) -> None:
    with Desktop(tmp_path) as desktop:
        desktop.start([str(installed / "soul-battle"), "--data-dir", str(tmp_path / "data")])
        desktop.at("title", "quit")
        desktop.finish()


def test_the_dependencies_are_not_taken_from_the_source_tree(installed: Path, tmp_path: Path) -> None:
    """If the commands imported this source tree, the tests above would prove nothing."""
    code = "from game import resources; import scenes; "
    code += "print(resources.__file__, scenes.__file__, resources.resource_folder('assets'))"
    output = _run(installed / "python", "-c", code, cwd=tmp_path)
    assert os.fspath(ROOT) not in output
    assert output.count("site-packages") == 3
