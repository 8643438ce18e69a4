"""The window's state is correct, whatever the order of the window manager's events."""

from __future__ import annotations

import pytest

from scenes.system.window_state import Size, WindowState

USUAL, WIDE, SCREEN = (800, 500), (1280, 701), (1280, 720)
OTHER = (700, 450)
MAXIMISED, RESTORED = "maximised", "restored"

MAXIMISE, RESTORE = (MAXIMISED, WIDE), (RESTORED, USUAL)
ORDERS = {"the state first": (MAXIMISE, RESTORE), "the size first": ((WIDE, MAXIMISED), (USUAL, RESTORED))}


def _state_after(frame: WindowState, *events: str | Size) -> tuple[Size, bool, bool]:
    """Apply these events. Return the windowed size and two flags: maximised and full screen."""
    for event in events:
        if event == MAXIMISED:
            frame.maximise()
        elif event == RESTORED:
            frame.restore()
        else:
            assert not isinstance(event, str)
            frame.resize(event, event == SCREEN)
    return frame.windowed, frame.maximised, frame.full_screen


@pytest.mark.parametrize("order", ORDERS)
def test_a_maximised_window_keeps_its_own_size(order: str) -> None:
    maximise, restore = ORDERS[order]
    frame = WindowState(OTHER)
    assert _state_after(frame, USUAL) == (USUAL, False, False)
    for _ in range(2):
        assert _state_after(frame, *maximise) == (USUAL, True, False)
        assert _state_after(frame, *restore) == (USUAL, False, False)


def test_a_minimised_window_returns_to_its_earlier_state() -> None:
    frame = WindowState(USUAL)
    _state_after(frame, *MAXIMISE)
    assert _state_after(frame, RESTORED) == (USUAL, True, False)
    assert _state_after(frame, MAXIMISED) == (USUAL, True, False)
    assert _state_after(frame, *RESTORE) == (USUAL, False, False)


def test_full_screen_set_by_the_window_manager_counts() -> None:
    """When a window manager makes a window full screen, it reports only a size."""
    frame = WindowState(USUAL)
    assert _state_after(frame, SCREEN) == (USUAL, False, True)
    assert _state_after(frame, USUAL) == (USUAL, False, False)
    _state_after(frame, *MAXIMISE)
    assert _state_after(frame, RESTORED, SCREEN) == (USUAL, True, True)
    assert _state_after(frame, *MAXIMISE) == (USUAL, True, False)
    assert _state_after(frame, *RESTORE) == (USUAL, False, False)


def test_a_window_as_large_as_the_screen_may_be_maximised() -> None:
    """A maximised window can be as large as the screen.

    This happens if there is neither a panel nor a window frame.
    """
    for events in ((MAXIMISED, SCREEN), (SCREEN, MAXIMISED)):
        frame = WindowState(USUAL)
        assert _state_after(frame, *events) == (USUAL, True, False)
        assert _state_after(frame, RESTORED, USUAL) == (USUAL, False, False)


def test_the_window_manager_can_end_the_programs_full_screen() -> None:
    frame = WindowState(USUAL)
    _state_after(frame, *MAXIMISE)
    frame.fill(True)
    # An event with an earlier size arrives late, and SDL reports that the window has been restored.
    assert _state_after(frame, WIDE, SCREEN, RESTORED) == (USUAL, True, True)
    assert _state_after(frame, WIDE) == (USUAL, True, False)
    frame.fill(True)
    assert _state_after(frame, SCREEN) == (USUAL, True, True)
    frame.fill(False)
    assert _state_after(frame, USUAL, WIDE) == (USUAL, True, False)


def test_the_window_starts_as_it_was_when_closed() -> None:
    assert _state_after(WindowState(USUAL, maximised=True), WIDE) == (USUAL, True, False)
    assert _state_after(WindowState(USUAL, full_screen=True), SCREEN) == (USUAL, False, True)
    frame = WindowState(USUAL, maximised=True, full_screen=True)
    assert _state_after(frame, RESTORED, SCREEN) == (USUAL, True, True)
