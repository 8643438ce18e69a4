"""The rules core is compiled only on systems where the compiled version can be tested."""

from __future__ import annotations

import pytest

from game.platforms import MACOS, WINDOWS
from tests.package import compiled


def test_only_linux_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert [compiled.compiler(system) for system in (WINDOWS, MACOS)] == [None, None]
    assert compiled.compiler("linux")


def test_without_a_compiler_the_package_has_the_source(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert compiled.best_core() == compiled.ROOT
    assert compiled.main() == 1
    assert capsys.readouterr().err == 2 * f"{compiled.NO_COMPILER}\n"


def test_every_part_is_compiled_except_what_is_left_out() -> None:
    found = compiled.modules(compiled.ROOT / "game")
    assert found[0].endswith(compiled.FIRST)
    assert {"game/engine/action.py", "game/soul_battle/rules/battle.py", "game/scenario/positions.py"} <= set(found)
    assert len(found) == len(set(found))
    assert [name for name in found if "steps.py" in name or "__init__" in name or "/files/" in name] == []
    assert [name for name in compiled.LEFT_OUT if not list((compiled.ROOT / "game").glob(f"{name}*"))] == []
