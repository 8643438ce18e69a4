"""The table of safety's figures: what is summed, what is the worst of its parts, and what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import safety

GAMES = ("chess", "go")


def _lines(*told: tuple[str, str, float]) -> list[str]:
    return [json.dumps(one) for one in told]


def _held(lines: list[str], whole: bool = True) -> dict[str, bool]:
    names = {figure.what: name for name, figure in safety.FIGURES.items()}
    return {names[row.what]: row.held for row in safety.rows(lines, GAMES, whole)}


def test_parts_are_summed_for_each_game() -> None:
    half = safety.asked("matches") / 2
    lines = _lines(*(("matches", game, half) for game in (*GAMES, "chess")))
    assert _held(lines)["matches"] is False, "go has only half"
    assert _held([*lines, *_lines(("matches", "go", half))])["matches"] is True
    assert _held(lines, whole=False) == {"matches": True}


def test_a_whole_run_misses_what_nobody_told() -> None:
    held = _held([])
    assert not any(held.values())
    assert list(held) == [name for name, figure in safety.FIGURES.items() if figure.asked is not None]
    assert _held([], whole=False) == {}


def test_what_takes_a_window_is_not_missed_where_there_is_none() -> None:
    """One tick too many is, whatever else could not be tried."""
    found = safety.rows(_lines(("ticks", "", 1), ("starts", "", 1)), GAMES, whole=True, windows=False)
    figures = {figure.what: name for name, figure in safety.FIGURES.items()}
    lacking = {figures[row.what] for row in found if row.lacking}
    assert lacking == {"rests", "still", "drawn", "starts", "screens", "ends", "games", "journeys"}
    assert {figures[row.what] for row in found if row.held} == lacking
    text = safety.table(found)
    assert text.count("NOT SHOWN") == len(lacking)
    assert text.count("MISSED") == len(found) - len(lacking)


def test_what_takes_a_mount_is_not_missed_where_there_is_none() -> None:
    found = safety.rows([], GAMES, whole=True, mounts=False)
    assert [row.what for row in found if row.lacking] == [safety.FIGURES["full"].what]
    assert [row.what for row in found if row.held] == [safety.FIGURES["full"].what]


def test_of_shares_and_bounds_the_worst_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "SOAK", True)
    assert _held(_lines(("branches", "", 99), ("branches", "", 97)))["branches"] is False
    assert _held(_lines(("branches", "", 99), ("branches", "", 98)))["branches"] is True
    many = [("memory", game, 100) for game in GAMES]
    assert _held(_lines(*many))["memory"] is True
    assert _held(_lines(*many, ("memory", "go", 1025)))["memory"] is False


def test_what_is_told_is_gathered_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(safety.FILE, str(tmp_path / "told"))
    safety.tell("kills", 20, "go")
    safety.tell("power", 3)
    with pytest.raises(AssertionError):
        safety.tell("kills", 20)
    (first, second) = (tmp_path / "told").read_text().splitlines()
    assert (json.loads(first), json.loads(second)) == (["kills", "go", 20], ["power", "", 3])
    text = safety.table(safety.rows([first, second], GAMES, whole=False))
    assert "go 20" in text
    assert "MISSED" not in text
    assert "missing" in safety.table(safety.rows([first], GAMES, whole=True))
