"""Check the motion of cards and curtains frame by frame, as the player sees it.

Limits are in seconds, logical units or degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action
from game.profile.folders import open_folders
from game.profile.settings import Settings, save_settings
from scenes.framework.idle_glow import IdleGlow
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.curtain.curtain_state import CurtainPhase, CurtainState
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Pose, turned_box
from scenes.table.model.selection import CARD, Item
from scenes.table.motion.dealing import equals_view
from scenes.table.motion.sprites import Sprite
from tests.run_counts import some
from tests.scenes.table.table_player import Player

FRAME = 1 / 120
FAR, GROWS, TURNS = 130.0, 0.1, 7.0
"""Limits on the change between two frames: FAR in units, GROWS as a fraction of the card's width, and TURNS in degrees.
"""
LONGEST = 3000
"""Maximum number of frames. None of these tests needs that many."""
Point = tuple[float, float]


class Watched(Player):
    """A player that records each frame's positions and raises AssertionError after a jump."""

    stride, unseen, watched = FRAME, 0, True

    def __init__(self, folder: Path, seats: int = 2, privacy: str = "open", settings: Settings | None = None) -> None:
        save_settings(open_folders(folder, None).settings, settings or Settings())
        self.frames: list[dict[Sprite, Pose]] = []
        super().__init__(folder, seats, animate=True, privacy=privacy)

    def _seen(self) -> dict[Sprite, Pose]:
        sprites = self.table.sprites
        lying = [one for place in range(len(sprites.places)) for one in sprites.visible(place)]
        return {one: one.pose for one in [*lying, *self.table.director.moving.values(), *sprites.tokens]}

    def frame(self, *events: pygame.event.Event, seconds: float = FRAME) -> None:
        before, hidden = self._seen(), isinstance(self.top, CurtainScene)
        with self.unpainted():
            super().frame(*events, seconds=seconds)
        self.frames.append(self._seen())
        assert len(self.frames) < LONGEST, "this never ends"
        for sprite, now in self.frames[-1].items():
            was = before.get(sprite, now)
            calm = way(was, now) <= FAR and abs(now.angle - was.angle) <= TURNS
            calm = calm and abs(now.width / was.width - 1) <= GROWS
            assert calm or hidden or seconds != FRAME, f"{sprite} jumps from {was} to {now}"

    def shown(self) -> tuple[tuple[Any, ...], ...]:
        """Paint the last frame and return its display list."""
        self.app._paint()
        return super().shown()

    def ready(self) -> None:
        """Wait until everything has arrived, and lift the curtain.

        While waiting, frames are long, so sudden changes between them don't count as jumps.
        """
        while self.table.director.busy:
            self.frame(seconds=0.1)
        super().ready()

    def arrive(self) -> None:
        """Let time pass until every moving card has arrived."""
        while self.table.director.busy:
            self.frame()

    def roll(self, seconds: float) -> None:
        """Let this many seconds pass without input."""
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def pull(self, start: Point, end: Point, seconds: float) -> None:
        """Move the pointer at a constant speed with the mouse button held down."""
        steps = round(seconds / FRAME)
        for share in (step / steps for step in range(1, steps + 1)):
            self.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), held=True)

    def pick(self, card: int) -> tuple[Sprite, Point]:
        """Press on a card and drag it a little. Return its sprite and the pointer's position."""
        x, y = self.point(Item(CARD, card))
        self.move((x, y))
        self.down((x, y))
        self.move((x, y - 10), held=True)
        return self.table.sprites.find(card), (x, y - 10)

    def track(self, sprite: Sprite, start: int) -> list[Pose]:
        """Return the poses of this sprite from a given frame onwards."""
        return [frame[sprite] for frame in self.frames[start:] if sprite in frame]

    def hand(self, number: int) -> int:
        """Return one card from the first player's hand."""
        return int(self.match.view(1).places[self.match.state.table.place_named["hand.1"]][number])

    def legal(self, verb: str, cards: int = 0) -> Action:
        """Return the first legal action with this verb and this number of cards."""
        return next(one for one in self.match.legal() if one.verb == verb and len(one.cards) == cards)

    def place_reaper(self) -> None:
        """Place the Reaper so that battles can begin."""
        self.ready()
        self.act(self.legal("place"), "drag")
        self.ready()

    def faces(self) -> list[str]:
        """The cards in the last frame, from bottom to top."""
        return [str(what[1]) for what in self.shown() if what[0] == "card"]


def way(one: Pose, other: Pose) -> float:
    """Return the distance between two poses, in units."""
    return math.dist(one[:2], other[:2])


def lasts(track: Sequence[Pose]) -> float:
    """Return the number of seconds from the start of a track to its last change."""
    return max((at for at, (one, two) in enumerate(pairwise(track), 1) if one != two), default=0) * FRAME


def straight(track: Sequence[Pose]) -> bool:
    """Return whether a track never moves away from its final pose."""
    return all(way(two, track[-1]) <= way(one, track[-1]) + 0.01 for one, two in pairwise(track))


def test_a_hovered_card_rises_at_once_and_sinks_back(tmp_path: Path) -> None:
    player = Watched(tmp_path)
    player.ready()
    point, sprite = player.point(Item(CARD, player.hand(2))), player.table.sprites.find(player.hand(2))
    rest, start = sprite.pose, len(player.frames) - 1
    for step in range(36):
        player.move((point[0] + step % 3, point[1] + step % 2))
    up = player.track(sprite, start)
    lifts = [rest.y - pose.y for pose in up]
    assert 0.05 <= lasts(up) <= 0.1
    assert lifts == sorted(lifts), "it never sinks while the pointer moves over it"
    box = turned_box(up[-1])
    assert box.y + box.h == pytest.approx(player.table.model.size[1] - tuning.WHOLE), "the window shows all of it"
    assert up[-1].width == pytest.approx(rest.width * 1.04)
    assert lifts[round(0.045 / FRAME)] >= lifts[-1] * 0.6, "most of the way comes first"
    start = len(player.frames) - 1
    player.move((point[0], 300))
    player.roll(0.3)
    down = player.track(sprite, start)
    assert 0.05 <= lasts(down) <= 0.1
    assert down[-1] == rest


def test_a_picked_card_grows_on_top_and_lights_its_places(tmp_path: Path) -> None:
    player = Watched(tmp_path)
    player.place_reaper()
    action = player.legal("battle", 1)
    name = player.match.state.table.cards[action.cards[0]].name
    sprite, point = player.pick(action.cards[0])
    growth, lights = [], []
    for _ in range(40):
        growth.append(sprite.pose.width / sprite.rest.width)
        lights.append(player.table.held_cards.fading)
        player.frame()
        assert player.faces()[-1] == name, "it lies on top"
        assert "glow" in [what[0] for what in player.shown()]
    assert growth[2] < 1.08
    assert growth[round(0.1 / FRAME)] == growth[-1] == pytest.approx(1.08)
    assert 0.14 <= sum(fading < 1 for fading in lights) * FRAME <= 0.18
    player.pull(point, player.middle(action.place), 0.3)
    aims = []
    while ("panel", "chip") not in [what[:2] for what in player.shown()]:
        aims.append(player.table.model.selection.aim)
        player.frame()
    assert aims.count(action.place) * FRAME <= 0.14, "the preview comes soon"


def test_a_dragged_card_follows_smoothly_and_leans_with_its_speed(tmp_path: Path) -> None:
    player = Watched(tmp_path)
    player.ready()
    sprite, (x, y) = player.pick(player.hand(2))
    player.roll(0.5)
    here, start = sprite.pose, len(player.frames)
    player.move((x, y - 300), held=True)
    player.roll(0.6)
    shares = [(here.y - pose.y) / 300 for pose in player.track(sprite, start)]
    assert 0.11 <= sum(share < 0.9 for share in shares) * FRAME <= 0.16
    assert max(shares) <= 1.005, "it doesn't overshoot"
    leans, at = [], 0.0
    for end, seconds in ((250, 0.8), (-250, 0.8), (350, FRAME)):
        start = len(player.frames)
        player.pull((x + at, y - 300), (x + end, y - 300), seconds)
        behind, at = (here.x + end - sprite.pose.x) * seconds / (end - at), end
        assert seconds == FRAME or behind == pytest.approx(0.071, abs=0.01)
        player.roll(0.5)
        angles = [pose.angle for pose in player.track(sprite, start)]
        leans.append(max(angles, key=abs))
        assert angles[-1] == 0, "the lean fades away"
        assert max(abs(two - one) for one, two in pairwise(angles)) <= 1.5, "it never jerks"
    assert -6 < leans[0] < -3
    assert 6 < leans[1] < 12
    assert leans[2] == -12, "the lean is limited"


@pytest.mark.parametrize(("cards", "off"), [(1, 60), (2, 0)])
def test_a_dropped_card_snaps_to_its_place(tmp_path: Path, cards: int, off: int) -> None:
    """A card dropped just outside its place, or together with another card, snaps into place."""
    player = Watched(tmp_path)
    player.place_reaper()
    action = player.legal("battle", cards)
    x, y = player.middle(action.place)
    for card in action.cards[:-1]:
        player.click(player.point(Item(CARD, card)))
        player.roll(0.3)
    sprite, point = player.pick(action.cards[-1])
    player.pull(point, (x + off, y + off), 0.4)
    player.roll(0.4)
    start = len(player.frames) - 1
    assert (player.table.hit_test.place_at(x + off, y + off) == action.place) == (off == 0)
    player.up((x + off, y + off))
    player.arrive()
    assert player.match.state.table.places[sprite.place].name == "battle"
    for at, card in enumerate(action.cards):
        track = player.track(player.table.sprites.find(card), start)
        assert 0.05 <= lasts(track) <= 0.2
        assert straight(track)
        assert track[-1] == player.table.sprites.rest_pose(sprite.place, at)


def test_a_refused_card_springs_home(tmp_path: Path) -> None:
    player = Watched(tmp_path)
    player.place_reaper()
    sprite, point = player.pick(player.hand(3))
    home, end = sprite.rest, player.middle(player.match.state.tokens[0])
    player.pull(point, end, 0.3)
    player.roll(0.3)
    start = len(player.frames) - 1
    player.up(end)
    player.settle()
    assert player.table.overlay.note is not None, "it was refused"
    track = player.track(sprite, start)
    assert 0.15 <= lasts(track) <= 0.2
    assert straight(track)
    assert track[-1] == home == player.table.sprites.rest_pose(sprite.place, 3)


@pytest.mark.parametrize("seats", some([6, 2], 1))
def test_a_deal_is_staggered_and_every_card_arrives(tmp_path: Path, seats: int) -> None:
    player = Watched(tmp_path, seats)
    player.arrive()
    leaves: dict[Sprite, int] = {}
    for at, (before, after) in enumerate(pairwise(player.frames)):
        for sprite in before.keys() & after.keys():
            if before[sprite] != after[sprite]:
                leaves.setdefault(sprite, at)
    starts = sorted(leaves.values())
    gaps = sorted(after - before for before, after in pairwise(starts))
    assert len(starts) >= 10, "many cards visibly move"
    assert gaps[0] > 0, "they leave one after the other"
    assert gaps[-2] * FRAME <= 0.1, "only the souls wait for the hands"
    assert 1 <= len(player.frames) * FRAME <= 4
    assert equals_view(player.table.sprites, player.table.model.view)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_won_card_flies_in_a_shallow_arc(tmp_path: Path, reduced: bool) -> None:
    """With reduced motion, a card flies to its winner in a straight line."""
    player = Watched(tmp_path, settings=Settings(reduced_motion=reduced))
    player.place_reaper()
    player.act(player.legal("battle", 1), "drag")
    player.ready()
    start = len(player.frames) - 1
    player.table.play(player.legal("pass"))
    player.arrive()
    tracks = [track for one in player.table.sprites.everything() if (track := player.track(one, start))]
    track = max(tracks, key=lambda one: way(one[0], one[-1]))
    while track[0] == track[1]:  # the card lies on the tray until everybody has seen who wins
        track = track[1:]
    here, there, length = track[0], track[-1], way(track[0], track[-1])
    bows = [(there.x - here.x) * (one.y - here.y) - (there.y - here.y) * (one.x - here.x) for one in track]
    low, high = sorted((here.angle, there.angle))
    turn = max(max(low - one.angle, one.angle - high) for one in track)
    assert 0.2 <= lasts(track) <= 0.6
    assert (0 if reduced else 0.05) <= max(map(abs, bows)) / length**2 <= (0.001 if reduced else 0.15)
    assert (0 if reduced else 4) <= turn <= (0 if reduced else 20)


def test_with_reduced_motion_nothing_leans_and_the_glow_is_still(tmp_path: Path) -> None:
    player = Watched(tmp_path, settings=Settings(reduced_motion=True))
    player.ready()
    sprite, (x, y) = player.pick(player.hand(2))
    player.roll(0.3)
    start = len(player.frames)
    player.pull((x, y), (x + 400, y - 200), 0.3)
    assert {pose.angle for pose in player.track(sprite, start)} == {0}
    assert not player.table.idle_glow.breathes


def test_the_reaper_walks_at_the_chosen_speed_and_is_set_down(tmp_path: Path) -> None:
    tracks = []
    for speed in (1, 2, 3):
        player = Watched(tmp_path / str(speed), settings=Settings(speed=speed))
        player.ready()
        start = len(player.frames) - 1
        player.table.play(player.legal("place"))
        player.arrive()
        tracks.append(player.track(player.table.sprites.tokens[0], start))
        assert [line["kind"] for line in player.logged("sound")].count("thud") == 1
    slow, usual, fast = map(lasts, tracks)
    assert 0.2 <= usual <= 0.5
    assert 1.3 <= slow / usual <= 2
    assert 1.5 <= usual / fast <= 3
    end = tracks[1][-1]
    above = min(pose.y for pose in tracks[1] if abs(pose.x - end.x) < 0.01)
    assert end.y - above == pytest.approx(2, abs=0.2)


class AtOnce(Player):
    """A player at a table without animations. The table must not be busy after any frame."""

    watched = True

    def frame(self, *events: pygame.event.Event, seconds: float = 1 / 60) -> None:
        super().frame(*events, seconds=seconds)
        assert not self.table.director.busy
        assert equals_view(self.table.sprites, self.table.model.view)


@pytest.mark.parametrize("option", [False, True])
def test_without_animation_everything_is_in_place_at_once(tmp_path: Path, option: bool) -> None:
    """The test runs with animation turned off in the options, and again at the highest speed."""
    save_settings(open_folders(tmp_path, None).settings, Settings(speed=2 if option else 4))
    player = AtOnce(tmp_path, animate=not option, privacy="open")
    card = player.match.view(1).places[player.match.state.table.place_named["hand.1"]][3]
    sprite, point = player.table.sprites.find(card), player.point(Item(CARD, card))
    player.move(point)
    box = turned_box(sprite.pose)
    assert box.y + box.h == pytest.approx(player.table.model.size[1] - tuning.WHOLE), "it is lifted"
    player.drag(point, player.middle(player.match.state.tokens[1]))
    assert sprite.pose == sprite.rest, "it is back in its place"
    for verb in ("place", "battle"):
        action = next(one for one in player.match.legal() if one.verb == verb and len(one.cards) < 2)
        player.act(action, "drag")
        moved = player.table.hit_test.sprite(player.items(action)[0])
        assert moved.pose == moved.rest
    player.settle()
    assert player.table.model.front == 2, "the table has turned"


def test_the_curtain_covers_before_anything_is_uncovered(tmp_path: Path) -> None:
    player = Watched(tmp_path, privacy="strict")
    player.place_reaper()
    action, state = player.legal("battle", 1), player.match.state
    hands = [state.places[state.table.place_named[f"hand.{seat}"]] for seat in (1, 2)]
    mine, theirs = ({state.table.cards[card].name for card in hand if card not in action.cards} for hand in hands)
    player.drag(player.point(player.items(action)[0]), player.middle(action.place))
    player.arrive()
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    curtain: CurtainState | None = None
    stages: list[CurtainPhase | str | None] = []
    covered = []
    while curtain is None or curtain.phase != CurtainPhase.UP:
        top = player.top
        curtain = top.curtain_state if isinstance(top, CurtainScene) else curtain
        waits = isinstance(top, CurtainScene) and len(top.changing) == 1
        stages.append("waiting" if waits else curtain.phase if curtain else None)
        covered.append(curtain.covered if curtain else 0.0)
        assert curtain is None or mine.isdisjoint(player.faces())
        assert stages[-1] == CurtainPhase.LIFTING or theirs.isdisjoint(player.faces())
        player.frame(*[enter] * (stages[-1] == CurtainPhase.DOWN))
    player.ready()
    assert theirs <= set(player.faces())
    for controller, seconds in (
        (None, 0.8),
        (CurtainPhase.FALLING, 0.22),
        ("waiting", 0.6),
        (CurtainPhase.LIFTING, 0.32),
    ):
        assert stages.count(controller) * FRAME == pytest.approx(seconds, abs=2 * FRAME), controller
    down = covered.index(1.0)
    assert covered == sorted(covered[:down]) + sorted(covered[down:], reverse=True)
    assert max(abs(two - one) for one, two in pairwise(covered)) <= 0.15, "it falls and rises smoothly"


def test_the_idle_glow_pulses_slowly_and_in_few_pictures() -> None:
    candle = IdleGlow()
    candle.still = False
    candle.wake()
    steps = []
    for _ in range(round(9.6 / FRAME)):
        candle.now += FRAME
        steps.append(candle.step)
    begins = [at * FRAME for at, (one, two) in enumerate(pairwise(steps)) if two > one == 0]
    assert [two - one for one, two in pairwise(begins)] == pytest.approx([2.4] * 3, abs=2 * FRAME)
    assert 1 <= sum(one != two for one, two in pairwise(steps)) / 9.6 <= 8
