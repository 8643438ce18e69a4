"""Each package holds the bound of branches by itself, and what it lacks is named."""

from __future__ import annotations

from typing import Any

from tests import branches


def _module(taken: int, there: int, *missing: tuple[int, int]) -> dict[str, Any]:
    assert there - taken == len(missing)
    return {"summary": {"covered_branches": taken, "num_branches": there}, "missing_branches": [*map(list, missing)]}


def test_a_large_package_does_not_hide_a_small_one_and_nothing_is_registered() -> None:
    found = branches.by_package({
        "game/words.py": _module(99, 100, (3, 5)), "game/chess/rules.py": _module(1000, 1000),
        "game/go/rules.py": _module(2, 4, (7, 8), (9, -6)), "game/go/board.py": _module(5, 6, (1, 2)),
        "game/go/small/plain.py": _module(0, 0),
    })
    assert [(package.name, package.share) for package in found] == [
        ("game", 99.0), ("game/chess", 100.0), ("game/go", 70.0),
    ]
    assert str(found[2]).splitlines() == [
        "game/go: 70.0 % of its branches taken, not", "    board.py 1->2", "    rules.py 7->8, 9->-6",
    ]


def test_every_package_below_game_is_measured_but_what_is_left_out() -> None:
    """By its folder alone: who adds a game adds nothing here."""
    kept = branches.ROOT / "game" / "any_game" / "rules.py"
    measured = branches._measure()
    assert str(branches.ROOT / "game") in (measured.get_option("run:source") or ())
    assert not any(kept.match(pattern) for pattern in branches.LEFT_OUT)
