"""Short films of the table, to be judged frame by frame and measured:

python -m tests.scenes.film FOLDER [NAME …] [WxH] [every=2] [SETTING=VALUE …]     for example deal speed=1

Each take (see tests.scenes.takes) is played through the real program by posted events and steps of a sixtieth of a
second. It leaves its frames and a contact sheet of them, and motion.csv: where every card and token was in every frame
in which something moved. With no name all of them are shot, and their figures are held against the reference
(tests.scenes.figures)."""

from __future__ import annotations

import csv
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.console import command
from game.profile.folders import open_folders
from game.profile.settings import Settings, save_settings
from scenes.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.table.sprites import HAND, LEGS, RAISED, REST, Sprite
from tests.scenes.table.driving import Player

RATE = 60
OWNERS = {REST: "rest", LEGS: "legs", HAND: "hand", RAISED: "raised"}
THUMB, COLUMNS = 320, 5
"""Pixels of a frame on a contact sheet, and frames in its row."""


class Shot(NamedTuple):
    """One card or token in one frame: where its middle is, how wide it is drawn and how wide it lies at rest, in
    logical units; degrees; how much of its width its turning over leaves; who owns its pose."""

    x: float
    y: float
    width: float
    rest: float
    angle: float
    flip: float
    owner: str
    shown: str

    @property
    def scale(self) -> float:
        """How many times larger than at rest."""
        return self.width / self.rest


class Frame(NamedTuple):
    """One frame: its time in seconds, the pointer in logical units, every card and token
    that can be seen, the scene on top, how far the
    lights have come in and how many there are, the topmost card, the place that a drop would mean (-1: none), whether
    the chip of a preview is seen, how strong the candle is, how a curtain stands and how much it covers, and the sounds
    that were heard since the last one."""

    at: float
    pointer: tuple[float, float]
    shots: dict[str, Shot]
    scene: str
    lights: int
    fading: float
    top: str
    aim: int
    chip: bool
    candle: int
    curtain: str
    covered: float
    sounds: tuple[str, ...]


class Film:
    """Records one player's table, at so many frames a second; pictures are kept only if there is a folder."""

    def __init__(self, player: Player, rate: int = RATE, folder: Path | None = None, every: int = 1) -> None:
        self.player = player
        self.rate = rate
        self.folder = folder
        self.every = every
        self.frames: list[Frame] = []
        self.marks: dict[str, float] = {}
        self.pointer = (0.0, 0.0)
        self._names: dict[int, tuple[str, Sprite]] = {}
        self._heard = 0
        self._table: TableScene | None = player.scene
        self._pictures: list[tuple[float, pygame.Surface]] = []

    # --- shooting -----------------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Seconds of film so far."""
        return len(self.frames) / self.rate

    def mark(self, name: str) -> None:
        """Something begins with the next frame."""
        self.marks[name] = self.now

    def shoot(self, *events: pygame.event.Event) -> None:
        """One frame."""
        self.player.frame(*events, seconds=1 / self.rate)
        self._record()

    def roll(self, seconds: float) -> None:
        """So many seconds in which nobody does anything."""
        for _ in range(round(seconds * self.rate)):
            self.shoot()

    def settle(self, most: float = 30.0) -> None:
        """Until nothing moves. Raises AssertionError if that takes longer."""
        until = self.now + most
        self.shoot()
        while self.player.top.rest() == 0:
            self.shoot()
            assert self.now < until, "it never comes to rest"

    def move(self, point: tuple[float, float], held: bool = False, seconds: float = 0.0) -> None:
        """The pointer goes to a point, in a straight line and at an even speed."""
        start, steps = self.pointer, max(1, round(seconds * self.rate))
        for step in range(1, steps + 1):
            share = step / steps
            self.pointer = start[0] + (point[0] - start[0]) * share, start[1] + (point[1] - start[1]) * share
            self.shoot(pygame.event.Event(
                pygame.MOUSEMOTION, pos=self.player.pixel(self.pointer), rel=(1, 1), buttons=(int(held), 0, 0)
            ))

    def down(self) -> None:
        """The main button, where the pointer is."""
        self.shoot(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.player.pixel(self.pointer), button=1))

    def up(self) -> None:
        self.shoot(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.player.pixel(self.pointer), button=1))

    def click(self, point: tuple[float, float], seconds: float = 0.15) -> None:
        self.move(point, seconds=seconds)
        self.down()
        self.up()

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.5) -> None:
        """Everything of a drag but the drop."""
        self.move(start, seconds=0.15)
        self.down()
        self.move(end, held=True, seconds=seconds)

    # --- recording ----------------------------------------------------------------------------------------------

    def _record(self) -> None:
        at = self.now
        player = self.player
        top = player.app.scenes.top
        shots: dict[str, Shot] = {}
        found = next((scene for scene in player.app.scenes.all if isinstance(scene, TableScene)), None)
        shown = [what for what in player.shown() if what]
        fading, aim, candle = 1.0, -1, 0
        if found is not None:
            stage = found.stage
            seen = [sprite for place in range(len(stage.sprites.places)) for sprite in stage.sprites.visible(place)]
            seen += [sprite for sprite in stage.director.moving.values() if sprite.token < 0] + stage.sprites.tokens
            shots = {self._name(sprite): self._shot(sprite) for sprite in seen}
            fading, aim, candle = stage.desk.fading, stage.gesture.aim, stage.candle.step
        curtain = top.lifting if isinstance(top, CurtainScene) else None
        self.frames.append(Frame(
            at, self.pointer, shots, top.name if top else "", sum(what[0] == "glow" for what in shown), fading,
            next((str(what[1]) for what in reversed(shown) if what[0] == "card"), ""), aim,
            ("panel", "chip") in [what[:2] for what in shown], candle,
            curtain.stage.value if curtain else "", curtain.covered if curtain else 0.0, self._sounds(),
        ))
        if self.folder is not None and (len(self.frames) - 1) % self.every == 0:
            self._pictures.append((at, player.app.window.surface.copy()))

    def _name(self, sprite: Sprite) -> str:
        """A sprite's own name for the whole film: the card's or token's, or the pile where it was seen first."""
        known = self._names.get(id(sprite))
        if known is None:
            table = self.player.match.state.table
            if sprite.token >= 0:
                name = table.tokens[sprite.token]
            elif sprite.card >= 0:
                name = table.cards[sprite.card].name
            else:
                name = f"{table.places[sprite.place].name}#{len(self._names)}"
            known = self._names[id(sprite)] = name, sprite
        return known[0]

    def _shot(self, sprite: Sprite) -> Shot:
        pose = sprite.pose
        shown = self.player.match.state.table.cards[sprite.shown].name if sprite.shown >= 0 else "back"
        return Shot(pose.x, pose.y, pose.width, sprite.rest.width, pose.angle, sprite.flip, OWNERS[sprite.owner],
                    "token" if sprite.token >= 0 else shown)

    def _sounds(self) -> tuple[str, ...]:
        told = self.player.events.getvalue()
        new, self._heard = told[self._heard :], len(told)
        lines = [json.loads(line) for line in new.splitlines()]
        return tuple(line["kind"] for line in lines if line["event"] == "sound")

    # --- what was recorded --------------------------------------------------------------------------------------

    def between(self, start: str = "", end: str = "") -> list[Frame]:
        """The frames from one mark to another ("": the film's begin and end)."""
        first = round(self.marks[start] * self.rate) if start else 0
        last = round(self.marks[end] * self.rate) if end else len(self.frames)
        return self.frames[first:last]

    def track(self, name: str, start: str = "", end: str = "") -> list[Shot]:
        """One card or token in these frames."""
        return [frame.shots[name] for frame in self.between(start, end) if name in frame.shots]

    def moves(self) -> Iterator[tuple[Frame, str, Shot]]:
        """Every card and token in every frame in which it isn't where it was."""
        before: dict[str, Shot] = {}
        for frame in self.frames:
            for name, shot in frame.shots.items():
                if before.get(name) != shot:
                    yield frame, name, shot
            before = frame.shots

    def jumps(self, far: float = 130.0, grows: float = 0.06, turns: float = 7.0) -> list[str]:
        """Where something is suddenly elsewhere, larger or turned: more than this in one frame, in words."""
        found = []
        for one, two in zip(self.frames, self.frames[1:], strict=False):
            for name, now in two.shots.items():
                was = one.shots.get(name)
                if was is None or one.covered >= 1:
                    continue
                way = ((now.x - was.x) ** 2 + (now.y - was.y) ** 2) ** 0.5
                if way > far or abs(now.width / was.width - 1) > grows or abs(now.angle - was.angle) > turns:
                    found.append(f"{two.at:.3f} s {name}: {way:.0f} units, width {was.width:.0f} → {now.width:.0f}, "
                                 f"angle {was.angle:.1f} → {now.angle:.1f} ({was.owner} → {now.owner})")
        return found

    def save(self) -> None:
        """Frames, contact sheet and table of motion, in the film's folder."""
        assert self.folder is not None
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "motion.csv").open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["seconds", "scene", "pointer_x", "pointer_y", "lights", "fading", "chip", "covered", "what",
                            *Shot._fields, "scale"])
            for frame, name, shot in self.moves():
                table.writerow([
                    f"{frame.at:.4f}", frame.scene, *(f"{side:.1f}" for side in frame.pointer), frame.lights,
                    f"{frame.fading:.2f}", int(frame.chip), f"{frame.covered:.3f}", name,
                    *(f"{value:.2f}" if isinstance(value, float) else value for value in shot), f"{shot.scale:.3f}",
                ])
        for at, picture in self._pictures:
            pygame.image.save(picture, self.folder / f"{round(at * 1000):05d}.png")
        for number, sheet in enumerate(contact_sheets(self._pictures)):
            pygame.image.save(sheet, self.folder / f"sheet{number + 1}.png")


def contact_sheets(pictures: list[tuple[float, pygame.Surface]], rows: int = 8) -> Iterator[pygame.Surface]:
    """The frames side by side, with their milliseconds."""
    pygame.font.init()
    letters = pygame.font.Font(None, 20)
    each = COLUMNS * rows
    for first in range(0, len(pictures), each):
        part = pictures[first : first + each]
        high = round(THUMB * part[0][1].get_height() / part[0][1].get_width())
        lines = -(-len(part) // COLUMNS)
        sheet = pygame.Surface((COLUMNS * THUMB, lines * high))
        for number, (at, picture) in enumerate(part):
            x, y = number % COLUMNS * THUMB, number // COLUMNS * high
            sheet.blit(pygame.transform.smoothscale(picture, (THUMB - 4, high - 4)), (x + 2, y + 2))
            sheet.blit(letters.render(f"{round(at * 1000)}", True, (255, 255, 255), (0, 0, 0)), (x + 4, y + 4))
        yield sheet


Take = Callable[[Film], None]


def shot(
    home: Path, take: Take, *, seats: int = 2, seed: str = "table", size: tuple[int, int] = (1280, 720),
    rate: int = RATE, folder: Path | None = None, every: int = 1, settings: Settings | None = None,
    **options: str | int,
) -> Film:
    """A take of a match just dealt."""
    if settings is not None:
        save_settings(open_folders(home).settings, settings)
    film = Film(Player(home, seats, seed, size, animate=True, **options), rate, folder, every)
    take(film)
    return film


def main(arguments: list[str]) -> None:
    from tests.scenes.figures import figures, table
    from tests.scenes.takes import TAKES

    folder = Path(arguments[0])
    told_values: dict[str, Any] = {name: json.loads(value) for name, _, value in (
        word.partition("=") for word in arguments[1:] if "=" in word)}
    every = told_values.pop("every", 2)
    sizes = [tuple(map(int, word.split("x"))) for word in arguments[1:] if word[0].isdigit()]
    wanted = [word for word in arguments[1:] if word in TAKES] or list(TAKES)
    settings = Settings(**told_values)
    for name in wanted:
        take, options = TAKES[name]
        with tempfile.TemporaryDirectory() as home:
            film = shot(Path(home), take, folder=folder / name, every=every, settings=settings,
                        size=sizes[0] if sizes else (1280, 720), **options)
        film.save()
        print(f"{name}: {film.now:.2f} s")
        for jump in film.jumps():
            print("   jump", jump)
    if len(wanted) == len(TAKES):
        print(table(figures()))


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
