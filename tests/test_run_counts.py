"""The run_counts.py plugin prints a table, and a complete run fails if a count is too low."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import run_counts

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[1]
CONFTEST = """
from tests import run_counts

pytest_plugins = ["tests.run_counts"]
run_counts.FIGURES = {
    "deals": run_counts.Figure("deals won", 5, 50),
    "matches": run_counts.Figure("matches played", 2, 20, each=True),
    "kills": run_counts.Figure("kills while saving", 7, 70, varies=True),
    "ticks": run_counts.Figure("ticks at rest", 0, 0, most=True),
    "long": run_counts.Figure("long checks", None, 3),
}
run_counts.NAMES = ("chess", "go")
"""
GOOD = {"deals": "2, 3", "chess": "1, 1", "go": "2"}


def _run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, told: dict[str, str], *options: str
) -> tuple[int, list[str]]:
    """Run one test for each count, and return pytest's exit code and the printed table."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("SOAK", raising=False)
    pytester.makeconftest(CONFTEST)
    lines = ["import pytest", "from tests.run_counts import tell"]
    for name, counts in told.items():
        call = f'"matches", count, "{name}"' if name in ("chess", "go") else f'"{name}", count'
        lines += [f'@pytest.mark.parametrize("count", [{counts}])', f"def test_{name}(count): tell({call})"]
    pytester.makepyfile("\n".join([*lines, "def test_nothing(): pass"]))
    result = pytester.runpytest_subprocess(*options)
    heading = [at for at, line in enumerate(result.outlines) if "figures of safety" in line]
    return int(result.ret), [" ".join(line.split()) for line in result.outlines[heading[0] + 1 : -1]] if heading else []


def test_all_workers_counts_are_summed_by_game(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    code, table = _run(pytester, monkeypatch, {**GOOD, "ticks": "1, 4, 3"}, "--whole", "-p", "xdist", "-n", "2")
    assert table == [
        "deals won at least 5 5",
        "matches played at least 2 a game chess 2, go 2",
        "kills while saving at least 7 0",
        "ticks at rest at most 0 4",
    ]
    assert code == pytest.ExitCode.OK, "a figure that varies never fails a run"


def test_a_whole_run_with_too_few_fails(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    code, table = _run(pytester, monkeypatch, {"deals": "2", "chess": "1, 1"}, "--whole")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert table[:2] == ["deals won at least 5 2 MISSED", "matches played at least 2 a game chess 2, go 0 MISSED"]


def test_a_partial_run_reports_nothing_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {
        "matches": run_counts.Figure("matches played", 2, 20, each=True),
        "deals": run_counts.Figure("won", 5, 5),
    }
    monkeypatch.setattr(run_counts, "FIGURES", figures)
    monkeypatch.setattr(run_counts, "SOAK", False)
    ((text, missed),) = run_counts.rows([("matches", "chess", 1)])
    assert (" ".join(text.split()), missed) == ("matches played at least 2 a game chess 1", False)
