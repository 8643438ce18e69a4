"""The figures of the table's feel, measured in films of the real program, each with the bounds of the reference."""

from __future__ import annotations

import itertools
import math
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.profile.settings import Settings
from scenes.table import feel
from scenes.table.candle import STEPS
from tests.scenes.film import Film, Frame, Shot, shot
from tests.scenes.takes import TAKES

FINE = 120
"""Frames a second of a film that is measured."""
FRAME = 1 / FINE
BRISK = 0.0
"""Where the reference has no least value."""


@dataclass(frozen=True)
class Figure:
    """What was measured, and between what it must lie."""

    name: str
    least: float
    most: float
    measured: float
    unit: str

    @property
    def ok(self) -> bool:
        return self.least - 1e-9 <= self.measured <= self.most + 1e-9


def around(name: str, wanted: float, measured: float, unit: str, off: float) -> Figure:
    """A figure that the reference gives as a number."""
    return Figure(name, wanted - off, wanted + off, measured, unit)


def filmed(name: str, settings: Settings | None = None) -> Film:
    """A take, measured finely and without pictures."""
    take, options = TAKES[name]
    with tempfile.TemporaryDirectory() as home:
        return shot(Path(home), take, rate=FINE, settings=settings, **options)


def lasts(track: Sequence[Shot]) -> float:
    """Seconds from the first change of a track to its last."""
    changes = [at for at in range(1, len(track)) if _pose(track[at]) != _pose(track[at - 1])]
    return (changes[-1] - changes[0] + 1) * FRAME if changes else 0.0


def _pose(shot: Shot) -> tuple[float, ...]:
    return shot.x, shot.y, shot.width, shot.angle


def moved(film: Film, start: str = "", end: str = "") -> dict[str, list[Shot]]:
    """The tracks of everything that moved in a part of a film."""
    names = {name for frame in film.between(start, end) for name in frame.shots}
    tracks = {name: film.track(name, start, end) for name in names}
    return {name: track for name, track in tracks.items() if lasts(track)}


def held(film: Film) -> str:
    """What the hand held first."""
    return next(name for frame in film.frames for name, one in frame.shots.items() if one.owner == "hand")


def first(frames: Sequence[Frame], fits: Callable[[Frame], bool]) -> float:
    """Seconds from a part's begin to its first such frame."""
    return next(at for at, frame in enumerate(frames) if fits(frame)) * FRAME


# --- what is measured ---------------------------------------------------------------------------------------------


def hovering() -> list[Figure]:
    film = filmed("hover")
    name = next(iter(moved(film, "hover", "off")))
    lies = film.track(name)[0]
    track = film.track(name, "hover", "off")
    lift = [lies.y - one.y for one in track]
    half = lift[round(feel.HOVER_TIME / 2 * FINE)] / lift[-1]
    return [
        around("hover: lift", 10, lift[-1], "units", 0.1),
        around("hover: scale", 1.04, track[-1].scale, "", 0.002),
        around("hover: time", 0.09, lasts([lies, *track]), "s", FRAME),
        Figure("hover: way done at half time (ease-out)", 0.6, 0.95, half, ""),
        around("hover: sinks in", 0.09, lasts([track[-1], *film.track(name, "off")]), "s", FRAME),
    ]


def dragging() -> list[Figure]:
    film = filmed("drag")
    name = held(film)
    picked = film.between("pick")
    track = [frame.shots[name] for frame in picked]
    growing = [at for at, one in enumerate(track) if one.scale < feel.DRAG_SCALE - 1e-6]
    there = [at for at, frame in enumerate(picked) if frame.aim >= 0]
    chip = next(at for at in range(there[0], len(picked)) if picked[at].chip)
    start = next(at for at in range(chip, 0, -1) if picked[at - 1].aim != picked[chip].aim)
    return [
        around("drag: scale", 1.08, track[-1].scale, "", 0.002),
        Figure("drag: grows in", FRAME, 0.12, (growing[-1] + 1) * FRAME, "s"),
        Figure("drag: frames in which it is not on top", 0, 0, sum(frame.top != name for frame in picked[1:]), ""),
        Figure("drag: lights come with the pick-up, after", 0, 2 * FRAME, first(picked, lambda f: f.lights > 0), "s"),
        around("drag: lights are in after", 0.16, first(picked, lambda f: f.fading >= 1), "s", 2 * FRAME),
        Figure("drag: frames without lights", 0, 0, sum(not frame.lights for frame in picked[2:]), ""),
        around("drag: preview after", 0.12, (chip - start) * FRAME, "s", 2 * FRAME),
    ]


def lagging(settings: Settings | None = None) -> list[Figure]:
    """How the dragged card follows, against the critically damped spring of the reference."""
    film = filmed("lag", settings)
    name = held(film)
    step = film.track(name, "step", "even")
    start, goal = step[0].y, step[-1].y
    shares = [(one.y - start) / (goal - start) for one in step]
    even = film.between("even", "stop")
    last, speed = even[-1], 500 / 0.8
    behind = (last.pointer[0] - last.shots[name].x) - (film.frames[-1].pointer[0] - film.frames[-1].shots[name].x)
    tilts = [abs(one.angle) for one in film.track(name, "step")]
    # (1 + ωt)·e^(−ωt) = 0.1 at ωt = 3.89
    return [
        around("drag: nine tenths of a jump after", 3.89 / 28, first_over(shares, 0.9), "s", 0.02),
        Figure("drag: overshoot", 0, 0.005, max(shares) - 1, ""),
        around("drag: behind an even pointer", 2 / 28, behind / speed, "s", 0.01),
        Figure("drag: most tilt", 3, 12, max(tilts), "°"),
        Figure("drag: tilt at rest", 0, 0, tilts[-1], "°"),
    ]


def first_over(values: Sequence[float], least: float) -> float:
    return next(at for at, value in enumerate(values) if value >= least) * FRAME


def returning() -> list[Figure]:
    film = filmed("refused")
    track = film.track(held(film), "drop")
    return [around("refused: springs home in", 0.18, lasts(track), "s", 2 * FRAME)]


def dropping() -> list[Figure]:
    film = filmed("reaper")
    name = held(film)
    track = film.track(name, "drop")
    rest = track[-1]
    heard = [kind for frame in film.between("drop") for kind in frame.sounds]
    sent = filmed("reaper_sent")
    walked = sent.track(name, "sent")
    above = [one for one in walked if abs(one.x - rest.x) < 0.01]
    return [
        Figure("drop: snaps in", BRISK, 0.25, lasts(track), "s"),
        around("Reaper: set down by", 2, walked[-1].y - above[0].y, "units", 0.2),
        Figure("Reaper: thuds", 1, 1, heard.count("thud"), ""),
        Figure("Reaper: walks by itself in", 0.2, 0.5, lasts(walked), "s"),
    ]


def dealing() -> list[Figure]:
    film = filmed("deal")
    tracks = [track for track in moved(film).values() if track[0].owner == "legs"]
    return [
        Figure("deal: all of it", 1, 4, film.now - 0.2, "s"),
        Figure("deal: jumps of a lying card", 0, 0, len(film.jumps(far=240, grows=0.2, turns=20)), ""),
        Figure("deal: cards seen to fly", 10, 99, len(tracks), ""),
    ]


def winning(settings: Settings | None = None) -> list[Figure]:
    """A card flies to its pile in a shallow arc."""
    film = filmed("fly", settings)
    track = max(moved(film, "won").values(), key=lambda one: math.dist(_pose(one[0])[:2], _pose(one[-1])[:2]))
    here, there = track[0], track[-1]
    way = math.dist((here.x, here.y), (there.x, there.y))
    off = [((there.x - here.x) * (here.y - one.y) - (here.x - one.x) * (there.y - here.y)) / way for one in track]
    low, high = sorted((here.angle, there.angle))
    turned = max(max(low - one.angle, one.angle - high) for one in track)
    return [
        Figure("won: the arc's height in its length", 0.05, 0.15, max(map(abs, off)) / way, ""),
        Figure("won: it turns by", 4, 20, turned, "°"),
        Figure("won: flies for", 0.2, 0.6, lasts(track), "s"),
    ]


def falling() -> list[Figure]:
    film = filmed("curtain")
    frames = film.between("drop")
    moving = [
        at for at in range(1, len(frames)) if not frames[at].covered
        and any(_pose(one) != _pose(frames[at - 1].shots.get(name, one)) for name, one in frames[at].shots.items())
    ]
    scenes = [frame.scene for frame in frames]
    falls = scenes.index("curtain")
    stays = [at for at in moving if at < falls][-1]
    states = [frame.curtain for frame in frames]
    return [
        around("curtain: the board stays", 0.8, (falls - stays) * FRAME, "s", 2 * FRAME),
        around("curtain: falls in", 0.22, states.count("falling") * FRAME, "s", 2 * FRAME),
        around("curtain: can't be lifted for", 0.5, states.count("waiting") * FRAME, "s", 2 * FRAME),
        around("curtain: lifts in", 0.32, states.count("lifting") * FRAME, "s", 2 * FRAME),
    ]


def breathing() -> list[Figure]:
    film = filmed("candle")
    steps = [frame.candle for frame in film.between("alone")]
    changes = sum(one != two for one, two in itertools.pairwise(steps))
    begins = [at for at in range(1, len(steps)) if steps[at] and not steps[at - 1]]
    return [
        around("candle: a breath takes", 2.4, (begins[1] - begins[0]) * FRAME, "s", 2 * FRAME),
        around("candle: its light changes by", 0.03, feel.BREATH_SHARE * max(steps) / STEPS, "", 0.001),
        Figure("candle: pictures a second", 1, 8, changes / 6, ""),
    ]


def still() -> list[Figure]:
    """With reduced motion."""
    calm = Settings(reduced_motion=True)
    steps = [frame.candle for frame in filmed("candle", calm).frames]
    tilt = next(figure for figure in lagging(calm) if figure.name == "drag: most tilt")
    arc, turn = winning(calm)[:2]
    return [
        Figure("reduced: tilt", 0, 0, tilt.measured, "°"),
        Figure("reduced: arc", 0, 0.001, arc.measured, ""),
        Figure("reduced: turn", 0, 0, turn.measured, "°"),
        Figure("reduced: the candle breathes", 0, 0, max(steps), ""),
    ]


def paced() -> list[Figure]:
    """The same at the four speeds."""
    times = []
    for speed in (1, 2, 3, 4):
        film = filmed("fly", Settings(speed=speed))
        frames = film.between("won")
        tracks = moved(film, "won").values()
        times.append(max((lasts(track) for track in tracks), default=0.0) if len(frames) > 2 else 0.0)
    return [
        Figure("speed 1: slower than usual by", 1.3, 2, times[0] / times[1], "×"),
        Figure("speed 3: faster than usual by", 1.5, 3, times[1] / times[2], "×"),
        Figure("speed 4: takes", 0, FRAME, times[3], "s"),
    ]


PARTS = (hovering, dragging, lagging, returning, dropping, dealing, winning, falling, breathing, still, paced)


def figures() -> list[Figure]:
    """All of them."""
    return [figure for part in PARTS for figure in part()]


def table(found: Sequence[Figure]) -> str:
    """In columns."""
    lines = [f"{'figure':44} {'wanted':>17} {'measured':>10}"]
    for one in found:
        wanted = f"{one.least:.3f}–{one.most:.3f}"
        lines.append(f"{one.name:44} {wanted:>17} {one.measured:>10.3f} {one.unit:6} {'ok' if one.ok else 'NO'}")
    return "\n".join(lines)
