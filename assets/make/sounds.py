"""Compute all the program's sounds except the music.

Each kind of sound has several random variants. The random seeds are fixed, so that every build produces identical
files.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from .waves import (
    Curve,
    Samples,
    as_wav,
    band,
    echoed,
    gliding,
    looped,
    mixed,
    noise,
    raised,
    ringing,
    rounded_off,
    shaped,
    softened,
)

if TYPE_CHECKING:
    from .output import Output  # this import needs packages that aren't installed for the sound tests

RATE = 44_100
"""The number of samples per second in most files and in the program's mixer."""
CELLAR_RATE = 22_050
CELLAR_TIME = 20
"""The length of the ambience loop, in seconds."""
PAPER = 4200
"""The frequency in hertz above which the sound of paper gets softer."""
MOST = 0.84
"""The maximum amplitude in a file. It is below 1, so that several sounds can play together without distortion."""


class Kind(NamedTuple):
    """A kind of sound.

    `make` returns a variant. `loud` is the root mean square of the loudest part, from 0 to 1.
    """

    make: Callable[[random.Random], Samples]
    variants: int
    loud: float


def _fall(speed: float, rise: float = 0.0) -> Curve:
    """Return a curve that rises to 1 and then decays exponentially.

    `rise` is the peak's position, from 0 to 1.
    """
    return lambda share: share / rise if share < rise else math.exp(-speed * (share - rise)) if rise < 1 else 1.0


def _hill(rise: float, speed: float = 2.0) -> Curve:
    """Return a curve that rises smoothly to 1 and falls smoothly to 0.

    `rise` is the peak's position, from 0 to 1.
    """

    def curve(share: float) -> float:
        part = share / rise if share < rise else (1.0 - share) / (1.0 - rise)
        return math.sin(0.5 * math.pi * max(0.0, part)) ** speed

    return curve


def _way(start: float, end: float) -> Curve:
    """Return a curve that sounds like a steady glide from one pitch to another."""
    return lambda share: start * (end / start) ** share


def _about(chance: random.Random, value: float, spread: float) -> float:
    """Return a random number that differs from `value` by at most `spread` times `value`."""
    return value * (1.0 + spread * (2.0 * chance.random() - 1.0))


def _rough(chance: random.Random, samples: Samples, grain: float, depth: float) -> Samples:
    """Vary a sound's loudness randomly, `grain` times a second.

    `depth` is the maximum decrease, from 0 to 1.
    """
    size = len(samples)
    step = RATE / grain
    points = [1.0 - depth * chance.random() for _ in range(int(size / step) + 3)]
    found = []
    for at, value in enumerate(samples):
        place = at / step
        first = int(place)
        part = place - first
        found.append(value * (points[first] + (points[first + 1] - points[first]) * part))
    return found


# --- paper ------------------------------------------------------------------------------------------------------


def _paper(chance: random.Random, samples: Samples, grain: float, depth: float) -> Samples:
    """Roughen the sound (see `_rough`) and remove high frequencies, because cards don't hiss."""
    return softened(softened(_rough(chance, samples, grain, depth), RATE, PAPER), RATE, PAPER)


def _tick(chance: random.Random, pitch: float, length: float = 0.012) -> Samples:
    """Return the clicking sound of a card's edge springing back from a finger."""
    sprung = shaped(band(noise(chance, length, RATE), RATE, _way(pitch, pitch * 0.7), 0.6), _fall(7.0, 0.02))
    return softened(sprung, RATE, PAPER)


def lift(chance: random.Random) -> Samples:
    """Return the sound of a card being lifted: the air below the card, then the card's edge."""
    length = 0.13
    pitch = _about(chance, 1500, 0.15)
    air = shaped(band(noise(chance, length, RATE), RATE, _way(pitch, pitch * 2.6), 0.8), _hill(0.55, 1.6))
    edge = _tick(chance, _about(chance, 3000, 0.2))
    return mixed((0.0, 1.0, _paper(chance, air, 180, 0.5)), (0.062, 0.7, edge), rate=RATE, length=length)


def slide(chance: random.Random) -> Samples:
    """Return the sound of a card sliding over wood.

    The low sound of wood is combined with the high sound of paper.
    """
    length = 0.29
    pitch = _about(chance, 1500, 0.18)
    hiss = shaped(band(noise(chance, length, RATE), RATE, _way(pitch, pitch * 0.6), 1.0), _hill(0.3, 1.4))
    wood = shaped(band(noise(chance, length, RATE), RATE, _way(330, 240), 0.7), _hill(0.35, 1.8))
    return mixed(
        (0.0, 1.0, _paper(chance, hiss, _about(chance, 95, 0.2), 0.65)), (0.0, 0.8, wood), rate=RATE, length=length
    )


def _knock(chance: random.Random, size: float, hard: float, length: float) -> Samples:
    """Return the sound of a knock on the wooden table.

    `hard` is the hardness of the knocking object, from 0 to 1.
    """
    struck = shaped(softened(noise(chance, 0.004, RATE), RATE, 900 + 5200 * hard), _fall(4.0, 0.05))
    modes = [
        (_about(chance, pitch / size, 0.03), _about(chance, time, 0.15), strength)
        for pitch, time, strength in (
            (168, 0.16, 1.0),
            (287, 0.12, 0.8),
            (431, 0.09, 0.55),
            (690, 0.06, 0.4 * hard + 0.1),
            (1130, 0.04, 0.35 * hard),
            (1840, 0.025, 0.25 * hard),
        )
        if strength > 0
    ]
    return ringing(struck, RATE, modes, length)


def snap(chance: random.Random) -> Samples:
    """Return the sound of a card being slammed down on the table."""
    clap = _tick(chance, _about(chance, 2700, 0.15), 0.018)
    air = shaped(band(noise(chance, 0.06, RATE), RATE, _way(1100, 500), 1.0), _fall(6.0, 0.08))
    table = _knock(chance, _about(chance, 1.0, 0.05), 0.55, 0.2)
    return mixed((0.0, 1.5, clap), (0.003, 0.7, air), (0.001, 0.6, table), rate=RATE, length=0.2)


def thud(chance: random.Random) -> Samples:
    """Return the short, low sound of a heavy metal token with a felt base being put down."""
    touch = _tick(chance, _about(chance, 1500, 0.12), 0.014)
    length = 0.14
    table = _knock(chance, _about(chance, 1.35, 0.05), 0.22, length)
    modes = [(_about(chance, 2350, 0.04), 0.05, 0.3), (_about(chance, 3410, 0.04), 0.03, 0.15)]
    ring = ringing(touch, RATE, modes, length)
    return mixed((0.0, 1.0, table), (0.0, 0.5, touch), (0.001, 0.12, ring), rate=RATE, length=length)


def flip(chance: random.Random) -> Samples:
    """Return the sound of a card being turned over. The card bends, snaps back and lands."""
    length = 0.2
    pitch = _about(chance, 900, 0.15)
    bend = shaped(band(noise(chance, 0.11, RATE), RATE, _way(pitch, pitch * 3.2), 0.6), _hill(0.75, 1.5))
    spring = _tick(chance, _about(chance, 3200, 0.15), 0.02)
    lies = _knock(chance, 0.85, 0.35, 0.09)
    return mixed(
        (0.0, 1.0, _paper(chance, bend, 240, 0.4)), (0.098, 1.3, spring), (0.112, 0.3, lies), rate=RATE, length=length
    )


def deal(chance: random.Random) -> Samples:
    """Return the sound of a card being dealt: it slides off the deck, flies and lands."""
    push = _tick(chance, _about(chance, 2300, 0.2), 0.02)
    pitch = _about(chance, 2400, 0.2)
    fly = shaped(band(noise(chance, 0.1, RATE), RATE, _way(pitch, pitch * 0.55), 0.9), _hill(0.35, 1.5))
    lands = _knock(chance, 0.7, 0.3, 0.06)
    flown = _paper(chance, fly, 150, 0.4)
    return mixed((0.0, 0.9, push), (0.012, 0.8, flown), (0.085, 0.16, lands), rate=RATE, length=0.15)


def shuffle(chance: random.Random) -> Samples:
    """Return the sound of a riffle shuffle.

    The cards fall faster and faster, until a hand pushes the deck together.
    """
    parts: list[tuple[float, float, Samples]] = []
    when, gap = 0.01, 0.021
    while when < 0.46:
        loud = 0.35 + 0.5 * chance.random()
        parts.append((when, loud, _tick(chance, _about(chance, 2100 + 1800 * when, 0.3), 0.014)))
        when += _about(chance, gap, 0.35)
        gap = max(0.0075, gap * 0.95)
    rush = shaped(band(noise(chance, 0.3, RATE), RATE, _way(1400, 2600), 1.0), _hill(0.6, 1.5))
    together = _knock(chance, 0.8, 0.45, 0.14)
    parts += [(0.18, 0.22, rush), (0.44, 0.45, _paper(chance, rush[: round(0.16 * RATE)], 120, 0.6))]
    parts.append((0.6, 0.35, together))
    return mixed(*parts, rate=RATE, length=0.74)


# --- wood, skin and cloth -----------------------------------------------------------------------------------------


def press(chance: random.Random) -> Samples:
    """Return the sound of a small wooden button being pressed."""
    return mixed(
        (0.0, 1.0, _knock(chance, 0.42, 0.2, 0.06)), (0.0, 0.15, _tick(chance, 1800, 0.006)), rate=RATE, length=0.06
    )


def refuse(chance: random.Random) -> Samples:
    """Return the sound for a refused action: two dull knocks, the second one lower."""
    first = softened(_knock(chance, 1.25, 0.15, 0.16), RATE, 900)
    second = softened(_knock(chance, 1.5, 0.1, 0.22), RATE, 700)
    return mixed((0.0, 0.85, first), (_about(chance, 0.115, 0.06), 1.0, second), rate=RATE, length=0.34)


def capture(chance: random.Random) -> Samples:
    """Return the sound of taking a soul: a beat on a deep drum, followed by a rising breath."""
    length = 0.85
    low = _about(chance, 68, 0.04)
    body = gliding(length, RATE, lambda share: low * (1.0 + 0.9 * math.exp(-share * 26)), _fall(5.5, 0.004))
    struck = shaped(softened(noise(chance, 0.006, RATE), RATE, 3400), _fall(3.0, 0.1))
    skin = ringing(
        struck,
        RATE,
        [
            (low * ratio * 1.55, time, strength)
            for ratio, time, strength in (
                (1.0, 0.5, 1.0),
                (1.59, 0.36, 0.7),
                (2.14, 0.28, 0.55),
                (2.65, 0.2, 0.4),
                (3.16, 0.14, 0.3),
            )
        ],
        length,
    )
    start = _about(chance, 620, 0.1)
    breath = shaped(band(noise(chance, 0.7, RATE), RATE, _way(start, start * 2.2), 0.22), _hill(0.35, 2.0))
    whole = mixed((0.0, 0.8, body), (0.0, 2.2, skin), (0.1, 0.06, breath), rate=RATE, length=length)
    return shaped(echoed(whole, RATE, 0.45, 0.7), lambda share: min(1.0, (1.0 - share) * 5.0))


def curtain(chance: random.Random) -> Samples:
    """Return the sound of a falling velvet curtain.

    The folds rustle, and the lower edge hits the stage.
    """
    length = 0.9
    rustle = band(noise(chance, length, RATE), RATE, _way(_about(chance, 900, 0.1), 420), 1.1, low=True)
    folds = _rough(chance, _rough(chance, rustle, 14, 0.75), 60, 0.45)
    threads = shaped(band(noise(chance, length, RATE), RATE, _way(3400, 2200), 0.9), _hill(0.4, 2.0))
    hem = softened(_knock(chance, 1.9, 0.05, 0.3), RATE, 420)
    return mixed(
        (0.0, 1.0, shaped(folds, _hill(0.5, 1.3))),
        (0.0, 0.07, _paper(chance, threads, 40, 0.8)),
        (_about(chance, 0.52, 0.03), 0.35, hem),
        rate=RATE,
        length=length,
    )


# --- bells ------------------------------------------------------------------------------------------------------

BELL = (
    (0.5, 1.0, 0.35),
    (1.0, 0.8, 1.0),
    (1.19, 0.6, 0.55),
    (1.5, 0.45, 0.35),
    (2.0, 0.4, 0.6),
    (2.51, 0.26, 0.25),
    (2.98, 0.2, 0.2),
    (4.07, 0.12, 0.12),
)
"""The partials of a church bell. Each is (frequency as a multiple of the strike note, length, strength)."""


def _toll(chance: random.Random, pitch: float, time: float, length: float, soft: float = 3200) -> Samples:
    """Return the sound of one stroke on a bronze bell.

    `time` is the strike note's duration, in seconds.
    """
    struck = shaped(softened(noise(chance, 0.003, RATE), RATE, soft), _fall(3.0, 0.15))
    modes = []
    for ratio, lasts, strength in BELL:
        drift = _about(chance, 0.55, 0.4) / 2
        for sign in (-1, 1):
            modes.append((pitch * ratio + sign * drift, time * lasts, strength / 2))
    # Make all strokes equally strong. Otherwise, their strength would depend on the random noise.
    struck[0] += 1.0
    return ringing(struck, RATE, modes, length)


def bell(chance: random.Random) -> Samples:
    """Return the sound of the small bell that announces a player's turn."""
    length = 1.35
    tone = _toll(chance, _about(chance, 587.33, 0.003), 1.9, length, 2400)
    return shaped(echoed(tone, RATE, 0.35, 0.8), lambda share: min(1.0, (1.0 - share) * 2.5))


def _ending(
    chance: random.Random,
    length: float,
    tones: tuple[tuple[float, float, float], ...],
    ground: tuple[float, ...],
    soft: float,
) -> Samples:
    """Return the sound of bells over a low chord.

    Each entry of `tones` is (start in seconds, pitch, loudness).
    """
    parts: list[tuple[float, float, Samples]] = [
        (when, loud, _toll(chance, pitch, 2.2, length - when, soft)) for when, pitch, loud in tones
    ]
    for pitch in ground:
        for detune in (0.997, 1.004):
            hum = gliding(length, RATE, _way(pitch * detune, pitch * detune), _hill(0.35, 2.0))
            parts.append((0.0, 0.11, hum))
    whole = echoed(mixed(*parts, rate=RATE, length=length), RATE, 0.5, 1.1)
    return shaped(whole, lambda share: min(1.0, (1.0 - share) * 3.0))


def win(chance: random.Random) -> Samples:
    """Return the sound for a victory: bells on D, A, a higher D and F sharp."""
    tones = ((0.0, 293.66, 0.9), (0.24, 440.0, 0.8), (0.48, 587.33, 0.8), (0.76, 739.99, 1.0))
    return _ending(chance, 2.1, tones, (73.42, 110.0, 146.83), 3600)


def loss(chance: random.Random) -> Samples:
    """Return the sound for a defeat: three muffled bells of falling pitch over a low fifth."""
    tones = ((0.0, 349.23, 0.8), (0.42, 293.66, 0.8), (0.9, 220.0, 1.0))
    return _ending(chance, 2.1, tones, (55.0, 82.41), 1100)


# --- the cellar -------------------------------------------------------------------------------------------------


def ambience(chance: random.Random) -> Samples:
    """Return the sound of a cellar: distant wind, a hum and a crackling candle."""
    rate = CELLAR_RATE
    source = noise(chance, CELLAR_TIME, rate)
    phases = [2.0 * math.pi * chance.random() for _ in range(3)]

    def swell(share: float) -> float:
        # Use a whole number of waves, so that the loop continues smoothly from its end to its beginning.
        turn = 4.0 * math.pi * share
        slow = math.sin(turn + phases[0]) + 0.6 * math.sin(2 * turn + phases[1]) + 0.4 * math.sin(5 * turn + phases[2])
        return 0.5 + 0.22 * slow

    room = looped(lambda twice: softened(softened(twice, rate, 110), rate, 240), source)
    wind = looped(lambda twice: band(twice, rate, lambda share: 230 + 190 * swell(share), 0.34), source)
    wind = shaped(wind, lambda share: swell(share / 2) ** 2)
    crackle = _crackle(chance, len(source), rate)
    whole = [1.5 * deep + 0.2 * high + sharp for deep, high, sharp in zip(room, wind, crackle, strict=True)]
    return looped(lambda twice: raised(raised(twice, rate, 50), rate, 50), whole)


def _crackle(chance: random.Random, size: int, rate: int) -> Samples:
    """Return the crackle of a candle: single ticks and short bursts of ticks.

    `size` is the number of samples.
    """
    found = [0.0] * size
    when = 0.0
    while when < CELLAR_TIME:
        when += 0.25 + chance.expovariate(1.1)
        for _ in range(1 + int(chance.random() ** 3 * 6)):
            start = round((when + chance.random() * 0.12) * rate)
            loud = 0.03 + 0.12 * chance.random() ** 3
            pitch = 1600 + 2600 * chance.random()
            burst = [(2.0 * chance.random() - 1.0) * math.exp(-at / 14) for at in range(160)]
            for at, value in enumerate(band(burst, rate, _way(pitch, pitch), 0.5)):
                found[(start + at) % size] += loud * value
    return found


# --- all of them --------------------------------------------------------------------------------------------------

SOUNDS: dict[str, Kind] = {
    "lift": Kind(lift, 4, 0.03),
    "slide": Kind(slide, 4, 0.036),
    "snap": Kind(snap, 4, 0.075),
    "thud": Kind(thud, 3, 0.085),
    "flip": Kind(flip, 4, 0.05),
    "deal": Kind(deal, 4, 0.036),
    "shuffle": Kind(shuffle, 2, 0.05),
    "press": Kind(press, 3, 0.022),
    "refuse": Kind(refuse, 3, 0.05),
    "capture": Kind(capture, 3, 0.09),
    "curtain": Kind(curtain, 2, 0.045),
    "bell": Kind(bell, 2, 0.065),
    "win": Kind(win, 1, 0.09),
    "loss": Kind(loss, 1, 0.085),
}
AMBIENCE = "ambience"
CELLAR_LOUD = 0.05
"""The loudness of the ambience, as a root mean square."""


def files(kinds: Iterable[str] = (*SOUNDS, AMBIENCE)) -> dict[str, bytes]:
    """Return the contents of the sound files for the given `kinds`, keyed by file name."""
    found = {}
    for name in kinds:
        if name == AMBIENCE:
            found[f"sounds/{name}.wav"] = as_wav(_cellar(), CELLAR_RATE)
            continue
        kind = SOUNDS[name]
        for number in range(1, kind.variants + 1):
            samples = kind.make(random.Random(f"{name} {number}"))
            found[f"sounds/{name}_{number}.wav"] = as_wav(rounded_off(samples, RATE, kind.loud, MOST), RATE)
    return found


def _cellar() -> Samples:
    samples = ambience(random.Random("ambience"))
    mean = math.sqrt(sum(value * value for value in samples) / len(samples))
    return [value * CELLAR_LOUD / mean for value in samples]


def build_sounds(out: Output) -> None:
    """Write all sounds into sounds/."""
    for name, data in files().items():
        out.note(name).write_bytes(data)
