"""The state of a curtain: players lift it on purpose, never by accident (SB 7.3)."""

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


def test_it_falls_waits_and_then_can_be_lifted() -> None:
    curtain = CurtainState(TIMES)
    assert curtain.covered == 0
    assert after(curtain, 0.1).phase == CurtainPhase.FALLING
    assert 0 < curtain.covered < 1
    assert after(curtain, 0.2).phase == CurtainPhase.WAITING
    assert curtain.covered == 1
    assert after(curtain, 0.6).phase == CurtainPhase.DOWN


def test_leaving_the_window_covers_at_once() -> None:
    assert CurtainState(TIMES, at_once=True).covered == 1


def test_a_click_lifts_only_when_pressed_and_released_inside() -> None:
    for press, release in ((LIFT, NONE), (NONE, LIFT), (NONE, NONE), (1, LIFT), (LIFT, 1)):
        curtain = ready()
        curtain.press(press)
        assert curtain.release(release) == NONE
        assert curtain.phase == CurtainPhase.DOWN
    curtain = ready()
    curtain.press(LIFT)
    assert curtain.release(LIFT) == LIFT
    assert curtain.phase == CurtainPhase.LIFTING
    assert after(curtain, 0.4).phase == CurtainPhase.UP
    assert curtain.covered == 0


def test_a_leftover_double_click_does_nothing() -> None:
    curtain = CurtainState(TIMES)
    after(curtain, 0.3)
    curtain.press(LIFT)
    assert curtain.release(LIFT) == NONE
    curtain.press(LIFT)
    after(curtain, 0.6)
    assert curtain.release(LIFT) == NONE, "pressed too early, released in time"
    assert curtain.phase == CurtainPhase.DOWN


def test_a_key_must_be_held() -> None:
    curtain = ready()
    curtain.key_down()
    assert 0 < after(curtain, 0.3).hold_share < 1
    curtain.key_up()
    assert after(curtain, 0.5).phase == CurtainPhase.DOWN
    curtain.key_down()
    assert after(curtain, 0.45).phase == CurtainPhase.LIFTING


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


def test_leaving_the_window_while_it_lifts_lowers_it() -> None:
    curtain = ready()
    curtain.press(LIFT)
    curtain.release(LIFT)
    after(curtain, 0.1)
    curtain.drop()
    assert curtain.covered == 1
    assert after(curtain, 2).phase == CurtainPhase.DOWN


def test_without_motion_it_is_up_at_once() -> None:
    curtain = after(CurtainState(TIMES, moving=False), 0.6)
    curtain.press(LIFT)
    assert curtain.release(LIFT) == LIFT
    assert curtain.phase == CurtainPhase.UP


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
    assert curtain.update(TIMES.hold) == 1
    assert curtain.phase == CurtainPhase.DOWN
