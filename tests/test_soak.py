"""The long run: what went well is not done again while the project is the same."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Barrier

import pytest
import yaml

from tests import safety, soak

GOOD = soak.Part("a good one", ("good",), tests=("tests/good",))
BAD = soak.Part("bad", ("bad",))


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A project of two parts, and which of them are run."""
    done: list[str] = []

    def run(part: soak.Part, log: Path) -> soak.Came:
        done.append(part.name)
        log.write_text(f"{part.name} has begun\n{part.name} ends\n")
        return soak.Came(int(part is BAD), '["kills", "go", 7]\n')

    monkeypatch.setenv("SOAK", "1")
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    monkeypatch.setattr(soak, "KEPT", tmp_path / "build" / "soak")
    monkeypatch.setattr(soak, "PARTS", (GOOD, BAD))
    monkeypatch.setattr(soak, "run", run)
    return done


def test_only_what_did_not_go_well_is_done_again(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main([]) == 1
    assert soak.main([]) == 1
    assert sorted(runs[:2]) == [GOOD.name, BAD.name]
    assert runs[2:] == [BAD.name]
    said = capsys.readouterr().out
    assert said.count("bad ends\n--- all of it stands in") == 2
    assert "a good one ends" not in said
    assert "a good one: ok before, with the same files" in said
    assert said.count("not well: bad") == 2
    assert soak.main(["good"]) == 0
    assert "go 7" in capsys.readouterr().out, "what it told then stands in the table"
    assert soak.main(["--again"]) == 1
    assert sorted(runs[3:]) == [GOOD.name, BAD.name]


def _write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"{name} {len(list(root.rglob('*')))}\n")


def test_a_changed_project_is_another_one(runs: list[str], tmp_path: Path) -> None:
    _write(tmp_path, "game/rules.py")
    soak.main([])
    _write(tmp_path, "build/left", ".cache/left", "game/__pycache__/left", "game/compiled/left")
    soak.main([])
    assert runs.count(GOOD.name) == 1, "what is built from it doesn't count"
    _write(tmp_path, "game/rules.py")
    soak.main([])
    assert runs.count(GOOD.name) == 2
    (tmp_path / "game" / "rules.py").rename(tmp_path / "game" / "other.py")
    soak.main([])
    assert runs.count(GOOD.name) == 3
    kept = list((tmp_path / "build" / "soak").glob("*.told"))
    assert len(kept) == 1, "what belongs to another project is thrown away"


def test_tests_that_a_part_does_not_run_are_not_its_own(runs: list[str], tmp_path: Path) -> None:
    elsewhere = ("tests/other/test_rules.py", "tests/mutation/other.yaml", "tests/mutation/engine.yaml")
    for changed, times in (
        (elsewhere, 1), (elsewhere, 1), (("tests/good/test_rules.py",), 2), (("tests/other/lots.py",), 3),
        (("game/test_of_strength.txt",), 4),
    ):
        _write(tmp_path, *changed)
        soak.main([])
        assert runs.count(GOOD.name) == times, changed


def test_another_python_or_package_makes_another_run(runs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    there = soak.versions()
    assert {"pygame-ce", "pillow", "pyyaml", "pytest", "coverage", "pyinstaller"} < there.keys()
    assert there["pyyaml"] == yaml.__version__
    soak.main(["good"])
    soak.main(["good"])
    assert runs.count(GOOD.name) == 1
    monkeypatch.setattr(soak, "version", lambda name: "99" if name == "pygame-ce" else there[name])
    soak.main(["good"])
    assert runs.count(GOOD.name) == 2
    monkeypatch.setattr(soak.platform, "python_version", lambda: "9.9.9")
    soak.main(["good"])
    assert runs.count(GOOD.name) == 3


def test_what_is_changed_while_a_part_runs_makes_another_project(
    runs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = soak.run

    def slow(part: soak.Part, log: Path) -> soak.Came:
        _write(tmp_path, "game/rules.py")
        return run(part, log)

    monkeypatch.setattr(soak, "run", slow)
    soak.main(["good"])
    soak.main(["good"])
    assert runs.count(GOOD.name) == 2


def test_parts_run_at_once_but_those_that_must_be_alone(
    runs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = soak.run
    together = Barrier(2, timeout=60)

    def met(part: soak.Part, log: Path) -> soak.Came:
        if part.alone:
            assert len(runs) == 2, "it comes when the others have ended"
        else:
            together.wait()
        return run(part, log)

    monkeypatch.setattr(soak, "PARTS", (GOOD._replace(name="alone", alone=True), GOOD, GOOD._replace(name="other")))
    monkeypatch.setattr(soak, "run", met)
    soak.main([])
    assert runs[2:] == ["alone"]


TELLS = """
import os, sys
print(sys.argv[1:], os.nice(0), os.environ["SOAK"])
with open(os.environ["SAFETY_FILE"], "w") as file:
    file.write('["kills", "go", 7]\\n["branches", "", 99]\\n')
sys.exit(len(sys.argv) - 1)
"""


def test_a_part_tells_its_figures_and_one_that_is_asked_for_one_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tells.py").write_text(TELLS)
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    log = tmp_path / "log"
    polite = soak.Part("polite", ("tells",))
    came = soak.run(polite, log)
    assert came[:2] == (0, '["kills", "go", 7]\n["branches", "", 99]\n')
    assert came.seconds > 0
    assert log.read_text() == f"[] {min(19, os.nice(0) + soak.NICE)} 1\n"
    assert soak.run(polite._replace(figure="branches"), log).told == '["branches", "", 99]\n'
    assert soak.run(soak.Part("first", ("tells", "-x"), first=True), log).code == 1
    assert log.read_text() == f"['-x'] {os.nice(0)} 1\n"


def test_every_part_of_the_long_run_is_there() -> None:
    root = Path(soak.__file__).parents[1]
    for part in soak.PARTS:
        module = part.command[0]
        place = root / module.replace(".", "/")
        assert module == "pytest" or place.with_suffix(".py").exists() or (place / "__main__.py").exists()
    assert safety.FIGURES["matches"].soak == 2000
    assert [part.name for part in soak.PARTS if part.alone] == ["bench"]
    assert [part.name for part in soak.PARTS[: len(soak.LONGEST)]] == list(soak.LONGEST)


def test_every_test_stands_in_one_part() -> None:
    root = Path(soak.__file__).parents[1]
    long = [part for part in soak.PARTS if not part.figure and not part.name.startswith("records")]
    folders = [word for part in long for word in part.command if word.startswith("tests/")]
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        assert sum(name == folder or name.startswith(f"{folder}/") for folder in folders) == 1, name


def test_what_a_part_runs_or_reads_is_there() -> None:
    root = Path(soak.__file__).parents[1]
    for part in soak.PARTS:
        assert all((root / place).exists() for place in part.tests), part.name
        words = [word for word in part.command if word.startswith("tests/")]
        assert all(any(Path(word).is_relative_to(place) for place in part.tests) for word in words), part.name
