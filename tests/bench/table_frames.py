"""For every game, compare the frames of a drag with the cheapest possible frame.

The screen is 1920 × 1080 pixels. The cheapest frame (the limit) restores the damaged area, draws the card once, and
shows the area. If the computer has a display, the frames are shown in a window.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.console import command
from game.lab.cli_context import library
from game.players.registry import PLAYERS
from scenes.drawing.future import Future
from scenes.drawing.images import ImageCache, Images
from scenes.drawing.prefetch import Prefetch
from scenes.system.garbage import collect_garbage
from scenes.table.model.selection import CARD, Item
from scenes.table.solver_dialog import SolverDialog
from tests.bench.arguments import flagged
from tests.bench.yardstick import Scale
from tests.generators import usual_action
from tests.package.desktop import Desktop, missing_tools
from tests.scenes.menus.app_driver import NAMES, AppDriver
from tests.scenes.table.table_player import Player

SIZE = (1920, 1080)
SCREEN = (2048, 1200)
"""Size of the virtual screen, which has room for the window and its border."""
LEFT_OUT = {
    "random": "picks a random action, which takes no time",
    "monte_carlo": "plays only solo games, where people merely watch a computer",
    "turn_search": "plays only solo games, where people merely watch a computer",
}
"""Computer players that aren't measured, each with the reason why it never makes people wait at a shared table."""
THINKERS = tuple(name for name in PLAYERS if name not in LEFT_OUT)
FRAMES = 1200
"""Number of frames to measure for each combination of game, number of seats and player."""
ROUNDS = 400
DRAG_RUNS = 5
"""Number of times that each drag is measured."""
RUNS = 3
"""Number of times that most of the figures are measured."""
STEP = 1 / 60
UNDECIDED = 500
"""Maximum number of decisions before somebody can play a card by dragging it."""
DRAG_FRAME = "table drag frame / limit"
CROWDED = ("soul_battle", 6)
"""The table with the most cards (378)."""
DECISIONS = 60
"""Number of decisions after which the table has a long log and 1.5 times as many face-up cards as at the start."""
LATE_EARLY = "table drag frame, late / early"
DEALT = "pictures of a dealt table, ms"
T = TypeVar("T")
Dragged = dict[str, dict[str, float]]
"""The drag figures (see `drag_of`) for each table. Tables are named after their game and number of seats."""


def limit(
    surface: pygame.Surface, still: pygame.Surface, card: pygame.Surface, shadow: pygame.Surface
) -> Callable[[int], None]:
    """Return a function that draws and shows the cheapest possible drag frame."""
    width, height = shadow.get_size()

    def frame(number: int) -> None:
        x = 400 + number % 600
        damaged = pygame.Rect(x, 300, width + 2, height)
        surface.blit(still, damaged, damaged)
        surface.blit(card, (x + 30, 320))
        pygame.display.update([damaged])

    return frame


class MeasuredPlayer(Player):
    """A program that paints every frame and logs no events, as in normal use."""

    watched, logs = True, False


def card_to_drag(player: Player) -> int:
    """Play until somebody can play a card with the mouse, and return that card."""
    for _ in range(UNDECIDED):
        player.ready()
        legal = player.match.legal()
        for action in legal:
            if action.place >= 0 and action.cards and player.buried(action.cards[0], "drag") < 0:
                return int(action.cards[0])
        player.act(legal[0], "click")
    raise AssertionError("nobody is ever asked for a card")


def drag(player: Player, card: int) -> Callable[[int], None]:
    """Return a function that draws one of the program's frames while a card follows the mouse."""
    start = player.point(Item(CARD, card))
    player.move(start)
    player.down(start)
    player.move((640, 500), held=True)
    for _ in range(60):
        player.frame()
    assert player.table.model.selection.pick is not None

    def frame(number: int) -> None:
        position = (400 + number % 600, 420)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(1, 0), buttons=(1, 0, 0))
        player.app.frame([motion], STEP)

    return frame


def clock_of(shown: bool) -> Callable[[], float]:
    """Return the clock for frames, in seconds: wall-clock time if `shown`, otherwise CPU time."""
    return time.perf_counter if shown else time.thread_time


def timed(clock: Callable[[], float], *kinds: Callable[[int], None]) -> list[list[float]]:
    """Return the times, in milliseconds, for each kind of frame.

    The kinds are measured alternately, after a warm-up.
    """
    times: list[list[float]] = [[] for _ in kinds]
    scale = Scale()
    for number in range(ROUNDS):
        for at, frame in enumerate(kinds):
            began = clock()
            frame(number)
            times[at].append(scale.milliseconds(clock() - began))
    return [found[ROUNDS // 10 :] for found in times]


def late(times: list[float]) -> float:
    """Return the time that only 1% of the frames exceed."""
    return statistics.quantiles(times, n=100)[-1]


def drag_of(game: str, seats: int, shown: bool) -> dict[str, float]:
    """Return a drag's limit, median and p99, in ms, and the median divided by the limit."""
    with tempfile.TemporaryDirectory() as folder:
        player = MeasuredPlayer(Path(folder), seats, "bench", SIZE, animate=True, game=game)
        number = card_to_drag(player)
        frame = drag(player, number)
        still = pygame.Surface(SIZE).convert()
        held = player.table.sprites.find(number)
        width = player.scene.renderer.pen.px(held.pose.width)
        art = player.scene.art
        card, shadow = art.card(player.match.state.table.cards[number].face, width), art.shadow("drag", width)
        surface = player.app.window.surface
        limits, drawn = timed(clock_of(shown), limit(surface, still, card, shadow), frame)
    bound, median = statistics.median(limits), statistics.median(drawn)
    return {"limit": bound, "drag": median, "ratio": median / bound, "p99": late(drawn)}


def tables() -> list[tuple[str, int]]:
    """Return (game, seats) pairs for each game's minimum and maximum number of seats."""
    return [
        (name, seats)
        for name in library().games
        for seats in sorted({library().game(name).game.least_seats, library().game(name).game.most_seats})
    ]


def dragged() -> dict[str, tuple[str, int]]:
    """Return the tables, keyed by the names under which their figures are reported."""
    return {f"{DRAG_FRAME}, {game}, {seats}": (game, seats) for game, seats in tables()}


def dragging(shown: bool) -> Dragged:
    """Return the drag figures for every table.

    Each table is measured in several runs. The 99th percentile (`p99`) is the lowest of all runs. Every other figure is
    the median of all runs.
    """
    runs = [{name: drag_of(*table, shown) for name, table in dragged().items()} for _ in range(DRAG_RUNS)]
    return {
        name: {
            figure: (min if figure == "p99" else statistics.median)([run[name][figure] for run in runs])
            for figure in runs[0][name]
        }
        for name in runs[0]
    }


def late_early() -> float:
    """Return a late drag frame's cost as a multiple of an early drag frame's cost."""
    game, seats = CROWDED
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        early, later = (
            MeasuredPlayer(Path(folder), seats, "bench", SIZE, animate=True, game=game, privacy="open")
            for folder in (one, other)
        )
        for _ in range(DECISIONS):
            later.table.play(usual_action(later.scene.session.match))
            later.table.finish()
        few, many = (drag(player, card_to_drag(player)) for player in (early, later))
        lying = [sum(item.what[0] == "card" for item in one.app.painter.display_list()) for one in (early, later)]
        assert lying[1] > lying[0]
        times = timed(clock_of(shown=False), few, many)
    return statistics.median(times[1]) / statistics.median(times[0])


class Stopwatch:
    """Measures how many milliseconds of CPU time the main thread spends making pictures."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._scale = Scale()
        self._busy = False

    def get(self, cache: ImageCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Measure how long `ImageCache.get` takes to make a picture.

        If this involves making other pictures, the time they take isn't counted twice.
        """
        found = cache.look(key)
        if found is not None or self._busy:
            return cache.keep(key, make()) if found is None else found
        self._busy, began = True, time.thread_time()
        try:
            return cache.keep(key, make())
        finally:
            self.spent += self._scale.milliseconds(time.thread_time() - began)
            self._busy = False


def deal(game: str, seats: int) -> float:
    """Return the time, in ms, spent making a new table's pictures up to the end of the deal.

    Pictures already made for the set-up page don't count.
    """
    watch, players = Stopwatch(), ("", *["greedy"] * (seats - 1))
    with tempfile.TemporaryDirectory() as folder:
        driver = AppDriver(Path(folder), SIZE)
        driver.app.eager = True
        driver.open("setup", game)
        session = driver.app.matches.new_session(game, seats, NAMES[:seats], {}, "bench", players)
        with patch.object(ImageCache, "get", lambda *asked: watch.get(*asked)):
            scene = driver.open("table", session)
            assert scene.table.director.busy
            while scene.table.director.busy:
                driver.app.frame([], STEP)
        driver.close()
    return watch.spent


def worst(found: Dragged) -> dict[str, float]:
    """Return each figure's largest value across all tables."""
    return {name: max(one[name] for one in found.values()) for name in next(iter(found.values()))}


class Thoughts(NamedTuple):
    """How long computer players take.

    Attributes:
        frames: Milliseconds for each frame in which a computer player thinks or moves.
        moves: Seconds of visible thinking for each move, including the pause.
    """

    frames: list[float]
    moves: list[float]


def thinking() -> dict[str, Thoughts]:
    """Return the times measured for all `THINKERS` in all games with several seats."""
    return {
        f"{game}, {seats} seats, {thinker}": _of_matches(game, seats, thinker)
        for game, seats in tables()
        if seats > 1
        for thinker in THINKERS
    }


def _of_matches(game: str, seats: int, thinker: str) -> Thoughts:
    """Play as many matches as needed, and return the times."""
    found = Thoughts([], [])
    while len(found.frames) < FRAMES:
        players = ("", *[thinker] * (seats - 1))
        with tempfile.TemporaryDirectory() as folder:
            seed = f"bench {len(found.frames)}"
            player = MeasuredPlayer(Path(folder), seats, seed, SIZE, True, players=players, game=game)
            collect_garbage(alone=True)
            _think(player, found)
    return found


class Waits:
    """Measures how long, in seconds, frames wait for pictures that threads are preparing."""

    def __init__(self) -> None:
        self.spent = 0.0

    def timed(self, wait: Callable[..., T]) -> Callable[..., T]:
        """Return a function that calls `wait`, and measures how long the call waits."""

        def call(*values: object) -> T:
            began, worked = time.perf_counter(), time.thread_time()
            found = wait(*values)
            self.spent += time.perf_counter() - began - (time.thread_time() - worked)
            return found

        return call

    @staticmethod
    def pause(images: Images, until: float) -> None:
        """Let the threads work until the given time, when a window would begin its next frame."""
        for working in [*images._ahead, *images._begun.values()]:
            working._thread.join(max(0.0, until - time.perf_counter()))


def _think(player: Player, found: Thoughts) -> None:
    """Play a match until enough frames have been measured. The simulated player follows hints."""
    waits = Waits()
    with (
        patch.object(Prefetch, "take", waits.timed(Prefetch.take)),
        patch.object(Future, "result", waits.timed(Future.result)),
    ):
        _play(player, found, waits)


def _play(player: Player, found: Thoughts, waits: Waits) -> None:
    match, controller, clock = player.match, player.table, clock_of(shown=False)
    thought, scale = 0, Scale()
    controller.ai_scheduler._clock = scale.clock
    while match.asked and len(found.frames) < FRAMES:
        if controller.model.playing and not controller.director.busy:
            player.act(usual_action(player.scene.session.match), "click")
            continue
        thought += controller.ai_scheduler.busy and not controller.director.busy
        done = len(match.turns)
        next_frame, began, waited = time.perf_counter() + STEP, clock(), waits.spent
        player.app.frame([], STEP)
        found.frames.append(scale.milliseconds(clock() - began + waits.spent - waited))
        waits.pause(player.app.images, next_frame)
        if thought and len(match.turns) > done:
            found.moves.append(thought * STEP)
            thought = 0


def asking() -> dict[str, float]:
    """Return each solitaire game's 99th-percentile frame time during searches, in ms."""
    return {game: late(_of_questions(game)) for game in library().games if 1 in library().game(game).game.seats}


def _of_questions(game: str) -> list[float]:
    times: list[float] = []
    clock, scale = clock_of(shown=False), Scale()
    number = 0
    while len(times) < FRAMES:
        number += 1
        with tempfile.TemporaryDirectory() as folder:
            player = MeasuredPlayer(Path(folder), 1, f"deals {number}", SIZE, True, game=game)
            while player.table.director.busy:
                player.app.frame([], STEP)
            scene = SolverDialog(player.app, player.scene.session, scale.clock)
            player.app.scenes.push(scene)
            player.app.frame([], STEP)
            while scene.asking.answer is None:
                began = clock()
                player.app.frame([], STEP)
                times.append(scale.milliseconds(clock() - began))
    return times


def slowest(runs: Sequence[Mapping[T, float]]) -> float:
    """Take each time from its fastest run, and return the longest of these times."""
    return max(min(run[name] for run in runs) for name in runs[0])


def ratios() -> dict[str, float]:
    """Return the `make bench` figures that can be measured without a window."""
    found = {name: one["ratio"] for name, one in dragging(shown=False).items()}
    found[LATE_EARLY] = late_early()
    found[DEALT] = slowest([{table: deal(*table) for table in tables()} for _ in range(RUNS)])
    found["a frame while a win is looked for, p99 ms"] = slowest([asking() for _ in range(RUNS)])
    runs = [thinking() for _ in range(RUNS)]
    frames = [{name: late(thought.frames) for name, thought in run.items()} for run in runs]
    moves = [{name: statistics.quantiles(thought.moves, n=10)[-1] for name, thought in run.items()} for run in runs]
    found["a frame while a computer thinks, p99 ms"] = slowest(frames)
    return {**found, "a computer's move, 9 of 10, s": slowest(moves)}


def window_ratios() -> dict[str, float]:
    """Return the worst figures for dragging in an X11 window.

    If tools are missing, print their names and return {}.
    """
    if missing_tools():
        print(f"window: not measured ({missing_tools()})", file=sys.stderr)
        return {}
    with tempfile.TemporaryDirectory() as folder, Desktop(Path(folder), *SCREEN) as desktop:
        surroundings = {"PYTHONPATH": os.pathsep.join(sys.path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, "-m", __spec__.name, "--json"]
        environment = {**desktop.environment, **surroundings}
        done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    found = json.loads(done.stdout)
    return {"window drag frame / limit": found["ratio"], "window drag frame, p99 ms": found["p99"]}


def main(arguments: list[str]) -> None:
    brief = flagged("tests.bench.table_frames", __doc__, arguments, "--json", "print only the worst figures, as JSON")
    shown = bool(os.environ.get("DISPLAY"))
    if shown:
        os.environ["SDL_VIDEODRIVER"] = "x11"
    found = dragging(shown)
    if brief:
        print(json.dumps(worst(found)))
        return
    for name, figures in found.items():
        print(f"{name:48} " + ", ".join(f"{what} {value:.3f}" for what, value in figures.items()))


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
