"""Compare the cost of drag frames with the minimum possible cost.

    python -m tests.bench.frames [--json]     in a window, if there is a display

At the very least, a frame must restore the damaged area and blit the card once with alpha. Frames are 1920 × 1080,
drawn with the dummy driver or in a window.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.console import command
from scenes.drawing.images import Images, scaled
from scenes.drawing.painter import Drawn, Painter
from scenes.system.window import prepare

SIZE = (1920, 1080)
CARD = (222, 311)
SHADOW = (289, 377)
ROUNDS = 60
STEPS = 40
MANY, FEW = 200, 60
MORE = "drag frame, 200 cards / 60"


def clock_of(shown: bool) -> Callable[[], float]:
    """Return the clock for frames, in seconds.

    A window (`shown`) needs the wall clock, because its frames wait for the screen. The dummy driver never waits, so
    processor time is better there: it leaves out the machine's other work.
    """
    return time.perf_counter if shown else time.process_time


def _way(step: int) -> tuple[int, int]:
    """Return the card's position on its way back and forth over the table, at 13 pixels per frame."""
    at = abs(step % STEPS - STEPS // 2)
    return 500 + at * 12, 300 + at * 5


class Drag:
    """A table with cards at rest, and one card dragged over them with its shadow.

    If `shown`, it opens a window.
    """

    def __init__(self, window: pygame.Surface, images: Images, cards: int, shown: bool) -> None:
        self.window = window
        self.shown = shown
        self.card = hand_card(images)
        self.shadow = scaled(images.master("cards/shadow_drag.png"), SHADOW)
        self.painter = Painter(SIZE)
        self.ground = images.covering("table/wood.png", *SIZE)
        lying = scaled(self.card, (144, 202))
        self.still = tuple(
            Drawn(("card", str(at)), lying, 20 + at % 20 * 88, 20 + at // 20 * 90) for at in range(cards)
        )
        self.step = 0

    def frame(self) -> None:
        self.step += 1
        x, y = _way(self.step)
        self.painter.begin()
        self.painter.ground(self.ground)
        self.painter.still(self.still)
        self.painter.live((Drawn(("shadow",), self.shadow, x - 17, y - 16), Drawn(("card",), self.card, x, y)))
        changed = self.painter.finish(self.window)
        if self.shown:
            pygame.display.update(changed)


class Bound:
    """The minimum-cost version of a drag: the same damaged area and card, drawn with plain blits."""

    def __init__(self, window: pygame.Surface, images: Images) -> None:
        self.window = window
        self.card = hand_card(images)
        self.ground = images.covering("table/wood.png", *SIZE)
        self.step = 0

    def frame(self) -> None:
        x, y = _way(self.step)
        self.step += 1
        damage = pygame.Rect(x - 17, y - 16, *SHADOW)
        x, y = _way(self.step)
        damage.union_ip((x - 17, y - 16, *SHADOW))
        self.window.blit(self.ground, damage, damage)
        self.window.blit(self.card, (x, y))


def hand_card(images: Images) -> pygame.Surface:
    whole = images.master("cards/paper.png").copy()
    whole.blit(images.master("cards/faces/10S.png"), (0, 0))
    return scaled(whole, CARD)


def ratios(shown: bool = False) -> dict[str, float]:
    """Return two ratios: a drag frame's cost to the minimum, and its cost with 200 cards to its cost with 60.

    If `shown`, the frames are drawn in a window.
    """
    clock = clock_of(shown)
    prepare()  # The program does the same, so its cost belongs to the measurement.
    pygame.display.init()
    window = pygame.display.set_mode(SIZE)
    images = Images()
    bound, few, many = Bound(window, images), Drag(window, images, FEW, shown), Drag(window, images, MANY, shown)
    for warm in (bound, few, many):
        warm.frame()
    times: dict[str, list[float]] = {"bound": [], "few": [], "many": []}
    for _ in range(ROUNDS):
        for name, frame in (("bound", bound.frame), ("few", few.frame), ("many", many.frame)):
            times[name].append(_time(frame, clock))
    least = {name: statistics.median(found) for name, found in times.items()}
    return {"drag frame / limit, dummy driver": least["few"] / least["bound"], MORE: least["many"] / least["few"]}


def _time(frame: Callable[[], None], clock: Callable[[], float]) -> float:
    start = clock()
    for _ in range(STEPS):
        frame()
    return clock() - start


def main() -> None:
    shown = bool(os.environ.get("DISPLAY"))
    if shown:
        os.environ["SDL_VIDEODRIVER"] = "x11"
    found = ratios(shown)
    print(json.dumps(found) if "--json" in sys.argv[1:] else "\n".join(f"{name}: {found[name]:.2f}" for name in found))


if __name__ == "__main__":
    sys.exit(command(main))
