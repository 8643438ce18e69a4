"""Film a few turns of each game for the README, and save docs/film.webp.

python -m tests.scenes.film
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image, ImageDraw

from game.console import command
from game.engine.action import Action
from scenes.kit.click_guard import DOUBLE_CLICK
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.model.selection import CARD
from tests.generators import usual_action
from tests.scenes.table.table_player import Player

FILE = Path(__file__).parents[2] / "docs" / "film.webp"
LARGEST = 6_000_000
"""Maximum size of the file, in bytes."""
SIZE = (1280, 720)
FRAME = (800, 450)
RATE, SPEED = 12, 60
"""Pictures per second in the film, and frames per second in the program."""
QUALITY = 62
FADE = 4
"""Number of pictures over which one cut fades into the next."""
REST, REACH, CARRY, GAZE = 0.5, 0.45, 0.75, 1.1
"""Seconds for each part of a move: resting, reaching a card, carrying it, and resting again."""
Point = tuple[float, float]


class Cut(NamedTuple):
    """A cut: one continuous part of the film.

    Attributes:
        game: Id of the game.
        players: Computer player for each seat, or "" for a person.
        seed: Seed of the deal.
        skipped: Number of decisions played before this cut starts.
        seconds: Length of the cut.
    """

    game: str
    players: Sequence[str]
    seed: str
    skipped: int
    seconds: float


CUTS = (
    Cut("soul_battle", ("", "greedy", "greedy"), "film 3", 18, 11),
    Cut("fissureverse", ("", "greedy"), "film", 21, 11),
    Cut("oubliette", ("",), "film", 9, 8),
    Cut("metempsychosis", ("",), "film", 6, 6),
    Cut("aleph_null", ("",), "film 2", 43, 6),
)


class Camera:
    """Records what one player does at a table."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.pictures: list[Image.Image] = []
        self._at: Point = (640.0, 420.0)
        self._frames = 0

    def frame(self, *events: pygame.event.Event) -> None:
        """Run one frame of the program, and record it if a picture is due."""
        self.player.frame(*events)
        if self._frames % (SPEED // RATE) == 0:
            self.pictures.append(self._picture())
        self._frames += 1

    def _picture(self) -> Image.Image:
        surface = self.player.app.picture
        whole = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        draw = ImageDraw.Draw(whole)
        x, y = self.player.pixel(self._at)
        arrow = [
            (x + right, y + down) for right, down in ((0, 0), (0, 30), (7, 23), (12, 35), (17, 33), (12, 21), (22, 21))
        ]
        draw.polygon(arrow, fill=(250, 244, 228), outline=(20, 12, 8), width=2)
        return whole.resize(FRAME, Image.Resampling.LANCZOS)

    def wait(self, seconds: float) -> None:
        """Record pictures for the given number of seconds, without moving the pointer."""
        for _ in range(round(seconds * SPEED)):
            self.frame()

    def go(self, to: Point, seconds: float, held: bool = False) -> None:
        """Move the pointer to a point, more slowly at the start and at the end."""
        start, steps = self._at, max(1, round(seconds * SPEED))
        for step in range(1, steps + 1):
            share = step / steps
            eased = share * share * (3 - 2 * share)
            self._at = start[0] + (to[0] - start[0]) * eased, start[1] + (to[1] - start[1]) * eased
            self.frame(self.player.motion(self._at, held=held))

    def act(self, action: Action) -> None:
        """Take an action by dragging its card, or by clicking if the action has no card."""
        player = self.player
        drags = action.place >= 0 and len(action.cards) == 1 and player.buried(action.cards[0], "drag") < 0
        items = player.items(action) if drags else []
        if not drags or items[0].kind != CARD:
            player.act(action, "click")
            return
        self.go(player.point(items[0]), REACH)
        player.down(self._at)
        self.go(player.middle(action.place), CARRY, held=True)
        player.up(self._at)
        player._choose(action, "drag")

    def until_asked(self, most: int) -> bool:
        """Record pictures until a person has to decide something.

        Return False if that takes more than `most` pictures.
        """
        while len(self.pictures) < most:
            if isinstance(self.player.top, CurtainScene):
                self.player.lift()
            if self.player.table.model.playing and not self.player.table.director.busy:
                return True
            self.frame()
        return False


def shoot(cut: Cut, folder: Path) -> list[Image.Image]:
    """Film one cut, and return its pictures."""
    player = Player(folder, len(cut.players), cut.seed, SIZE, True, cut.players, cut.game)
    player.app.eager = True
    session, match = player.scene.session, player.match
    while len(match.turns) < cut.skipped or cut.players[match.asked - 1]:
        match.play(usual_action(match))
    player.app.scenes.pop()
    session.match = match
    player.app.scenes.push(player.app.make("table", session))
    player.ready()
    for _ in range(round(DOUBLE_CLICK * SPEED)):
        player.frame()
    camera, most = Camera(player), round(cut.seconds * RATE)
    camera.wait(REST)
    while camera.until_asked(most) and player.match.asked:
        camera.act(usual_action(player.match))
        camera.wait(GAZE)
    return camera.pictures[:most]


def joined(cuts: Sequence[Sequence[Image.Image]]) -> list[Image.Image]:
    """Return the pictures from all cuts, with a fade between each cut and the next."""
    film = list(cuts[0])
    for cut in cuts[1:]:
        for number in range(FADE):
            film[number - FADE] = Image.blend(film[number - FADE], cut[0], (number + 1) / (FADE + 1))
        film += cut
    return film


def main() -> None:
    """Film every cut and write the file."""
    cuts = []
    for cut in CUTS:
        with tempfile.TemporaryDirectory() as name:
            cuts.append(shoot(cut, Path(name)))
    first, *others = joined(cuts)
    first.save(FILE, save_all=True, append_images=others, duration=1000 // RATE, loop=0, quality=QUALITY, method=4)
    size = FILE.stat().st_size
    print(f"{FILE.name}: {len(others) + 1} pictures, {size:,} bytes")
    if size > LARGEST:
        raise ValueError(f"The film is larger than {LARGEST:,} bytes.")


if __name__ == "__main__":
    sys.exit(command(main))
