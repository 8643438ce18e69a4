"""The drag frame against its limit: restoring the damaged area and one alpha blit of a card, at 1920 × 1080.

    python -m tests.bench.table_frames [--json | --thinking]     in a window, where there is a display

Both are measured in turns in one run, in medians, so that the machine's mood falls on both. The frame is
the program's own: a motion of the mouse comes in while a card is dragged, time passes, the frame is painted."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.engine.table import bit
from game.lab.house import library
from game.players.player import decide
from scenes.asking import AskingScene
from scenes.garbage import tidy
from scenes.table.gesture import CARD, Item
from tests.bench import frames
from tests.package.desktop import Desktop, missing_tools
from tests.scenes.table.driving import Player

SIZE = (1920, 1080)
SCREEN = (2048, 1200)
"""Room for a window of that size with its frame."""
THINKERS = ("weigher", "seer")
FRAMES = 1200
"""Of each game, number of seats and player."""
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


def timed(*frames: Callable[[int], None]) -> list[list[float]]:
    """Milliseconds of each kind of frame, measured in turns, after a few to warm up."""
    times: list[list[float]] = [[] for _ in frames]
    for number in range(ROUNDS):
        for at, frame in enumerate(frames):
            began = time.perf_counter()
            frame(number)
            times[at].append((time.perf_counter() - began) * 1000)
    return [found[ROUNDS // 10 :] for found in times]


def late(times: list[float]) -> float:
    """What 99 of 100 don't exceed."""
    return statistics.quantiles(times, n=100)[-1]


def ordinary(times: list[float]) -> float:
    """What 9 of 10 don't exceed."""
    return statistics.quantiles(times, n=10)[-1]


def dragging(seats: int) -> dict[str, float]:
    """Milliseconds of the limit and of the program's drag frame, their ratio, and the slowest hundredth."""
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
        limits, drawn = timed(limit(surface, still, card, shadow), frame)
    bound, median = statistics.median(limits), statistics.median(drawn)
    return {"limit": bound, "drag": median, "ratio": median / bound, "p99": late(drawn)}


class Thoughts(NamedTuple):
    """How long frames took in which computer players think, and what they do is seen, in milliseconds of the processor,
    on which others may be at work too; and for how long each move was thought about before the eyes, in seconds of the
    table, with the rest that lets people follow."""

    frames: list[float]
    moves: list[float]


def thinking() -> dict[str, Thoughts]:
    """For every game that several play, with the fewest and the most seats, and for every player that takes its
    time."""
    return {
        f"{game}, {seats} seats, {thinker}": _of_matches(game, seats, thinker)
        for game in library().games
        for seats in sorted({library().game(game).game.seats[0], library().game(game).game.seats[-1]})
        for thinker in THINKERS if seats > 1
    }


def _of_matches(game: str, seats: int, thinker: str) -> Thoughts:
    """Of as many matches as it takes."""
    found = Thoughts([], [])
    while len(found.frames) < FRAMES:
        players = ("", *[thinker] * (seats - 1))
        with tempfile.TemporaryDirectory() as folder:
            player = Player(Path(folder), seats, f"bench {len(found.frames)}", SIZE, True, players=players, game=game)
            tidy(alone=True)
            _think(player, found)
    return found


def _think(player: Player, found: Thoughts) -> None:
    """A match in which the person does as a hint says, until there are enough frames."""
    match, stage = player.match, player.stage
    thought = 0
    while match.asked and len(found.frames) < FRAMES:
        if stage.hot.playing and not stage.director.busy:
            player.act(decide(player.scene.sitting.thought()).action, "click")
            continue
        thought += stage.mind.busy and not stage.director.busy
        done = len(match.turns)
        began = time.process_time()
        player.app.frame([], STEP)
        found.frames.append((time.process_time() - began) * 1000)
        if thought and len(match.turns) > done:
            found.moves.append(thought * STEP)
            thought = 0


def asking() -> float:
    """Milliseconds that 99 of 100 frames don't exceed in which it is looked for a way to win: the longest search that
    there is, for it finds none. How the question comes and goes is any dialog's, and doesn't count."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), 1, "deals 3", SIZE, True, game="aleph_null")
        scene = AskingScene(player.app, player.scene.sitting)
        player.app.scenes.push(scene)
        player.app.frame([], STEP)
        while scene.asking.answer is None:
            began = time.perf_counter()
            player.app.frame([], STEP)
            times.append((time.perf_counter() - began) * 1000)
    return late(times)


def ratios() -> dict[str, float]:
    """The figures for `make bench` that need no window."""
    found = {f"table drag frame / limit, {seats} seats": dragging(seats)["ratio"] for seats in (2, 6)}
    found["a frame while a win is looked for, p99 ms"] = asking()
    thoughts = thinking().values()
    found["a frame while a computer thinks, p99 ms"] = max(late(thought.frames) for thought in thoughts)
    return {**found, "a computer's move, 9 of 10, s": max(ordinary(thought.moves) for thought in thoughts)}


def window_ratios() -> dict[str, float]:
    """The same drag in an X11 window, measured by this file in a process of its own on a virtual screen; {} with a word
    on standard error where there can be none."""
    if missing_tools():
        print(f"window: not measured ({missing_tools()})", file=sys.stderr)
        return {}
    with tempfile.TemporaryDirectory() as folder, Desktop(Path(folder), *SCREEN) as desktop:
        surroundings = {
            **desktop.environment, "PYTHONPATH": os.pathsep.join(sys.path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"
        }

        def told(module: str) -> dict[str, float]:
            command = [sys.executable, "-m", module, "--json"]
            done = subprocess.run(command, env=surroundings, capture_output=True, check=True, text=True)
            return json.loads(done.stdout)

        table, cards = told(__spec__.name), told(frames.__name__)
    return {
        "window drag frame / limit": table["ratio"],
        "window drag frame, p99 ms": table["p99"],
        f"window {frames.MORE}": cards[frames.MORE],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="The drag frame against its limit, in a window if there is a display.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--thinking", action="store_true", help="instead: while a computer thinks, frames and moves")
    told = parser.parse_args()
    if told.thinking:
        for name, (times, moves) in thinking().items():
            print(f"{name:35} p50 {statistics.median(times):5.2f}  p99 {late(times):5.2f}  worst {max(times):5.2f} ms; "
                  f"a move {statistics.median(moves):4.2f}, 9 of 10 {ordinary(moves):4.2f} s")
        return
    if os.environ.get("DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
    found = dragging(2)
    if told.json:
        print(json.dumps(found))
        return
    print(", ".join(f"{name} {value:.3f}" for name, value in found.items()))


if __name__ == "__main__":
    main()
