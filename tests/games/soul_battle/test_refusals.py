"""Each refusal has the right rule, text and values, and the right number of passed checks.

If a gesture can mean several actions, the player sees the refusal of the action that passed the most checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.engine.action import parse
from tests.games.soul_battle.table import Scene, battle, scene

HANDS = ["9S KS 4H", "3S"]


def _swapping(swaps: str = "active") -> Scene:
    return battle(HANDS, purgatories={1: "AS", 2: "AS"}, purgatory_swap=swaps)


def _swap_everyone() -> Scene:
    return _swapping("everyone")


def _swapped() -> Scene:
    return _swapping().do("swap 9S")


def _placing() -> Scene:
    return scene(2, hands=HANDS, reapers={1: "a1", 2: "b1"}, exhausted=["a2"], ask=("reaper", 1, 0))


def _moving() -> Scene:
    return scene(2, hands=HANDS, reapers={1: "a1", 2: "b1"}, ask=("reaper", 1, 0), reaper="must_move")


def _declaring() -> Scene:
    """Return a position: seat 1 on a1, seat 2 guarding a J on b1, and an unguarded Q on a2."""
    return scene(
        3, hands=["9S KS 4H 3S", "3S", "3S"], souls={"b1": "4H JC", "a2": "5C 4C QC"},
        reapers={1: "a1", 2: "b1", 3: "c3"},
    )  # fmt: skip


def _unable() -> Scene:
    """Return a position in which seat 1 can't beat the queen if it pays with its king."""
    return battle(["KS 3S", "3S"], "QC", reapers={2: "b1"})


def _gap() -> Scene:
    return scene(2, hands=HANDS, reapers={1: "a1"}, exhausted=["b1"])


def _answering() -> Scene:
    return battle(["9S 3S", "10S 8S 2H"], "8C").do("battle 9S > b1")


def _answering_two() -> Scene:
    return battle(["9S 4S 3S", "10S 8S 3S"], "8C").do("battle 9S+4S > b1")


def _claiming() -> Scene:
    return battle(["9S 3S", "10S 8S"], "8C").do("battle 9S > b1", "pass")


REFUSED: list[tuple[Callable[[], Scene], str, str, str, dict[str, Any], int]] = [
    (_swap_everyone, "1 swap 9S.1 > purgatory.1", "SB 3.2", "swap_was_offered", {}, 0),
    (_swapped, "1 swap KS.1 > purgatory.1", "SB 3.2", "swapped_already", {}, 0),
    (_swapping, "1 swap 9S.1 > purgatory.2", "SB 3.2", "swap_own_purgatory", {}, 1),
    (_swapping, "1 swap 9S.1 reaper.1 > purgatory.1", "SB 3.2", "swap_own_purgatory", {}, 1),
    (_swapping, "1 swap 9S.1+KS.1 > purgatory.1", "SB 3.2", "swap_one_card", {}, 1),
    (_swapping, "1 swap QS.1 > purgatory.1", "SB 3.2", "swap_one_card", {}, 1),
    (_declaring, "1 swap 9S.1 > purgatory.1", "SB 3.2", "swap_empty_purgatory", {}, 2),
    (_placing, "1 place reaper.2 > b2", "SB 3.3", "place_on_space", {}, 0),
    (_placing, "1 place reaper.1 > hand.1", "SB 3.3", "place_on_space", {}, 0),
    (_placing, "1 place 9S.1 reaper.1 > b2", "SB 3.3", "place_on_space", {}, 0),
    (_placing, "1 place reaper.1 > a2", "SB 3.3", "place_exhausted", {}, 1),
    (_placing, "1 place reaper.1 > b1", "SB 3.3", "place_taken", {"who": 2}, 2),
    (_moving, "1 place reaper.1 > a1", "SB 3.3", "place_moves", {}, 3),
    (_declaring, "1 battle 9S.1 reaper.1 > a2", "SB 3.4", "battle_on_space", {}, 0),
    (_declaring, "1 battle 9S.1 > hand.1", "SB 3.4", "battle_on_space", {}, 0),
    (_declaring, "1 battle 9S.1 > a1", "SB 3.5", "own_soul", {}, 1),
    (_declaring, "1 battle 9S.1 > b2", "SB 3.4", "not_adjacent", {}, 1),
    (_gap, "1 battle 9S.1 > b1", "SB 3.4", "battle_exhausted", {}, 1),
    (_declaring, "1 battle 9S.1 > b1", "SB 5.2", "tribute_first", {"who": 2}, 2),
    (_declaring, "1 attack KS.1 > a2", "SB 5.1", "not_protected", {}, 1),
    (_declaring, "1 battle 3S.2 > a2", "SB 2.2", "not_a_play", {}, 3),
    (_declaring, "1 battle KS.1+3S.2 > a2", "SB 2.2", "not_a_play", {}, 3),
    (_declaring, "1 battle KS.1+KS.1 > a2", "SB 3.4", "card_twice", {}, 0),
    (
        _declaring, "1 battle 9S.1 > a2", "SB 2.3", "sb_2_3",
        {"cards": ["9S.1"], "top": ["QC.0"], "sum": 9, "needed": 10}, 3,
    ),
    (
        _declaring, "1 battle 3S.1+4H.1 > a2", "SB 2.4", "sb_2_4",
        {"cards": ["3S.1", "4H.1"], "top": ["QC.0"], "sum": 7, "needed": 10}, 3,
    ),
    (_declaring, "1 attack KS.1+9S.1 > b1", "SB 5.2", "tribute_one_card", {}, 3),
    (_declaring, "1 attack QS.1 > b1", "SB 5.2", "tribute_one_card", {}, 3),
    (
        _declaring, "1 attack 9S.1 > b1", "SB 5.2", "tribute_too_low",
        {"cards": ["9S.1"], "soul": ["JC.0"], "value": 9, "needed": 10}, 4,
    ),
    (_unable, "1 attack KS.1 > b1", "SB 5.3", "cannot_open", {"cards": ["KS.1"], "soul": ["QC.0"]}, 5),
    (_answering, "2 lay 10S.2 > a1", "SB 4.1", "lay_elsewhere", {}, 1),
    (_answering, "2 lay 10S.2 reaper.2 > b1", "SB 4.1", "lay_elsewhere", {}, 1),
    (_answering, "2 lay 9S.1 > b1", "SB 2.2", "not_a_play", {}, 2),
    (_answering, "2 lay 9S.1+8S.2 > b1", "SB 2.2", "not_a_play", {}, 2),
    (_answering, "2 lay 8S.2 > b1", "SB 2.3", "sb_2_3", {"cards": ["8S.2"], "top": ["9S.1"], "sum": 8, "needed": 9}, 2),
    (
        _answering_two, "2 lay 10S.2 > b1", "SB 2.4", "sb_2_4",
        {"cards": ["10S.2"], "top": ["4S.1", "9S.1"], "sum": 10, "needed": 13}, 2,
    ),
    (_declaring, "1 end > a1", "SB 3.4", "needs_nothing", {}, 0),
    (_declaring, "1 end 9S.1", "SB 3.4", "needs_nothing", {}, 0),
    (_declaring, "1 pass", "SB 4.2", "pass_not_now", {}, 0),
    *((_answering, f"2 pass {more}", "SB 4.2", "needs_nothing", {}, 0) for more in ("> b1", "reaper.2", "10S.2")),
    (_answering, "2 lay 10S.2 > hand.2", "SB 4.1", "lay_elsewhere", {}, 1),
    (_claiming, "1 claim 8C.0 > purgatory.2", "SB 4.5", "claim_where", {}, 0),
    (_claiming, "1 claim 8C.0 reaper.1 > purgatory.1", "SB 4.5", "claim_where", {}, 0),
    (_claiming, "1 claim 9S.1 > purgatory.1", "SB 4.5", "claim_which", {"soul": ["8C.0"]}, 1),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "rule", "key", "values", "passed"), REFUSED)
def test_a_refusal_is_complete(
    position: Callable[[], Scene], action: str, rule: str, key: str, values: dict[str, Any], passed: int
) -> None:
    table = position()
    no = table.match.refusal(parse(action, table.table))
    assert no is not None
    assert no[:2] == (rule, f"refusal.{key}")
    named = {name: table.table.names(value) if isinstance(value, tuple) else value for name, value in no.values}
    assert (named, no.passed) == (values, passed)
