"""The state of a curtain: players lift it on purpose, never by accident (SB 7.3).

tests/scenes/menus/test_curtain.py tries the same on the screen.
"""

from __future__ import annotations

import pytest

from scenes.table.curtain_state import LIFT, NONE, CurtainPhase, CurtainState, CurtainTimes

TIMES = CurtainTimes(fall=0.22, wait=0.5, hold=0.4, lift=0.32)
STEP = 1 / 120


def after(curtain: CurtainState, seconds: float) -> CurtainState:
    for _ in range(round(seconds / STEP)):
        curtain.update(STEP)
    return curtain


def ready() -> CurtainState:
    return after(CurtainState(TIMES, at_once=True), 0.6)


def test_a_leftover_double_click_does_nothing() -> None:
    curtain = CurtainState(TIMES)
    after(curtain, 0.3)
    curtain.press(LIFT)
    assert curtain.release(LIFT) == NONE
    curtain.press(LIFT)
    after(curtain, 0.6)
    assert curtain.release(LIFT) == NONE, "pressed too early, released in time"
    assert curtain.phase == CurtainPhase.DOWN


def test_a_key_held_since_before_does_not_count() -> None:
    curtain = CurtainState(TIMES)
    curtain.key_down()
    assert after(curtain, 2).phase == CurtainPhase.DOWN
    curtain.key_down()
    assert after(curtain, 2).phase == CurtainPhase.DOWN, "it only repeats"
    curtain.key_up()
    curtain.key_down()
    assert after(curtain, 0.5).phase == CurtainPhase.LIFTING


@pytest.mark.parametrize("begun", ["press", "key_down"])
def test_losing_focus_cancels_a_press(begun: str) -> None:
    curtain = ready()
    curtain.press(LIFT) if begun == "press" else curtain.key_down()
    curtain.lost()
    assert curtain.release(LIFT) == NONE
    assert after(curtain, 1).phase == CurtainPhase.DOWN


def test_an_answer_needs_the_same_care_and_leaves_it_down() -> None:
    """FV 8.2a: players press or hold an answer button just as they do to lift the curtain."""
    curtain = ready()
    curtain.press(2)
    assert curtain.release(2) == 2
    assert curtain.phase == CurtainPhase.DOWN
    curtain.key_down(1)
    assert curtain.update(TIMES.hold) == NONE, "the key that answered must come up first"
    curtain.key_up()
    curtain.key_down(1)
    assert curtain.update(TIMES.hold / 2) == NONE
    assert curtain.holding == 1
    assert 0 < curtain.hold_share < 1
    assert curtain.update(TIMES.hold) == 1
    assert curtain.phase == CurtainPhase.DOWN
