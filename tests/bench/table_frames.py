"""The drag frame against its limit: restoring the damaged area and one alpha blit of a card, at 1920 × 1080.

    python -m tests.bench.table_frames [--json]

Both are measured in turns in one run, in medians of CPU time, so that the machine's mood falls on both. The frame is
the program's own: a motion of the mouse comes in while a card is dragged, time passes, the frame is painted."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.engine.table import bit
from scenes.table.gesture import CARD, Item
from tests.scenes.table.driving import Player

SIZE = (1920, 1080)
ROUNDS = 400
CARD_WIDTH = 222
STEP = 1 / 60


def limit(
    surface: pygame.Surface, still: pygame.Surface, card: pygame.Surface, shadow: pygame.Surface
) -> Callable[[int], None]:
    """The least that a drag frame can cost: what the card and its shadow covered is restored, the card blitted."""

    width, height = shadow.get_size()

    def frame(number: int) -> None:
        x = 400 + number % 600
        damaged = pygame.Rect(x, 300, width + 2, height)
        surface.blit(still, damaged, damaged)
        surface.blit(card, (x + 30, 320))

    return frame


def drag(player: Player) -> Callable[[int], None]:
    """A frame of the program while a card of the hand follows the mouse over the board."""
    seat = player.match.asked
    hand = player.match.state.table.place_named[f"hand.{seat}"]
    card = player.match.view(bit(seat)).places[hand][2]
    start = player.point(Item(CARD, card))
    player.move(start)
    player.down(start)
    player.move((640, 500), held=True)
    for _ in range(60):
        player.frame()
    assert player.stage.gesture.pick is not None

    def frame(number: int) -> None:
        position = (400 + number % 600, 420)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(1, 0, 0))
        player.app.frame([motion], STEP)

    return frame


def medians(*frames: Callable[[int], None]) -> list[float]:
    """Median milliseconds of each kind of frame, measured in turns."""
    times: list[list[float]] = [[] for _ in frames]
    for number in range(ROUNDS):
        for at, frame in enumerate(frames):
            began = time.perf_counter()
            frame(number)
            times[at].append((time.perf_counter() - began) * 1000)
    return [statistics.median(found[ROUNDS // 10 :]) for found in times]


def measured(seats: int) -> dict[str, float]:
    """Milliseconds of the limit and of the program's drag frame, and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), seats, "bench", SIZE, animate=True, privacy="open")
        player.ready()
        player.act(next(action for action in player.match.legal() if action.verb == "place"), "drag")
        player.ready()
        frame = drag(player)
        still = pygame.Surface(SIZE).convert()
        card = player.scene.art.card("10S", CARD_WIDTH)
        shadow = player.scene.art.shadow("drag", CARD_WIDTH)
        surface = player.app.window.surface
        bound, drawn = medians(limit(surface, still, card, shadow), frame)
    return {"limit_ms": round(bound, 4), "drag_ms": round(drawn, 4), "ratio": round(drawn / bound, 2)}


def ratios() -> dict[str, float]:
    """The figures for `make bench`."""
    return {f"table drag frame / limit, {seats} seats": measured(seats)["ratio"] for seats in (2, 6)}


def main() -> None:
    parser = argparse.ArgumentParser(description="The drag frame against its limit (reach at least 2.5, aim 1.5).")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    found = {f"drag_frame_{seats}_seats": measured(seats) for seats in (2, 6)}
    if told.json:
        print(json.dumps(found))
        return
    for name, values in found.items():
        print(f"{name}: {values['drag_ms']:.3f} ms against {values['limit_ms']:.3f} ms: {values['ratio']:.2f} x")


if __name__ == "__main__":
    main()
