"""Every action works with every input method: dragging, clicks and keys."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pygame
import pytest

from scenes.table.input.gesture import GestureState
from scenes.table.layout import tuning
from tests.run_counts import SOAK, some
from tests.scenes.table.table_player import WAYS, Player

VERBS = ("place", "battle", "attack", "lay", "claim", "swap", "pass", "end")
ENOUGH = 2 if SOAK else 1


def play_until_covered(player: Player, seen: Counter[tuple[str, str]], choice: random.Random, most: int) -> None:
    """Play until each verb has been used often enough with each method, or the match ends.

    Stop after `most` decisions in any case.
    """
    for _ in range(most):
        player.ready()
        if not player.match.asked:
            return
        verbs = {action.verb for action in player.match.legal()}
        verb = min(sorted(verbs), key=lambda name: (sum(seen[name, way] for way in WAYS), name == "end"))
        way = min(WAYS, key=lambda name: seen[verb, name])
        action = choice.choice([action for action in player.match.legal() if action.verb == verb])
        count = len(player.match.turns)
        if seen[verb, way] < ENOUGH:
            player.act(action, way)
        else:
            player.table.play(action)
        assert len(player.match.turns) == count + 1, f"{verb} by {way} did nothing"
        assert player.match.turns[-1].action == action
        seen[verb, way] += 1
        if all(seen[name, each] >= ENOUGH for name in VERBS for each in WAYS):
            return


@pytest.mark.parametrize("animate", some([False, True], 1))
def test_every_verb_works_by_drag_by_clicks_and_by_keys(tmp_path: Path, animate: bool) -> None:
    seats = 3 if animate else 2
    seen: Counter[tuple[str, str]] = Counter()
    choice = random.Random(seats)
    for number in range(4):
        player = Player(tmp_path / str(number), seats, f"ways {number}", animate=animate, exhausted_piles=8)
        play_until_covered(player, seen, choice, 120)
        if all(seen[verb, way] for verb in VERBS for way in WAYS):
            break
    missing = [(verb, way) for verb in VERBS for way in WAYS if not seen[verb, way]]
    assert not missing


def test_an_offered_swap_is_declined_or_accepted(tmp_path: Path) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    choice = random.Random(1)
    player = Player(tmp_path, 2, "offer", purgatory_swap="everyone")
    for _ in range(80):
        player.ready()
        if not player.match.asked or all(seen["keep", way] for way in WAYS):
            break
        legal = player.match.legal()
        keep = [action for action in legal if action.verb == "keep"]
        # A tribute or a claim fills a purgatory, so the game offers swaps.
        soul = [a for a in legal if a.verb == "attack" or (a.verb == "claim" and a == legal[-1])]
        action = choice.choice(keep or soul or legal)
        way = min(WAYS, key=lambda name: seen[action.verb, name])
        player.act(action, way)
        assert player.match.turns[-1].action == action
        seen[action.verb, way] += 1
    assert all(seen["keep", way] for way in WAYS)


def test_a_press_after_a_pause_is_not_a_long_press(tmp_path: Path) -> None:
    """Time that the main loop spends waiting doesn't count towards a long press.

    The loop waits while a message is visible.
    """
    player = Player(tmp_path, privacy="open")
    player.ready()
    player.table.messages.say(player.table.model.words.say("table.nothing_here"), "wide")
    player.frame()
    assert (player.top.rest() or 0) > tuning.HOLD_TIME
    action = next(action for action in player.match.legal() if player.items(action))
    x, y = player.pixel(player.point(player.items(action)[0]))
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    player.frame(press, seconds=tuning.HOLD_TIME + 0.1)
    assert player.table.gesture.state == GestureState.PRESSED
    player.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))
    assert player.table.overlay.spread is None
    assert player.table.model.selection.pick is not None
