"""The instruments that play the music.

An instrument is a function that computes the sound of one note, at `RATE` samples per second. The arguments are the
pitch in hertz, the length in seconds, and a random generator.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..sounds import BELL, RATE

Sound = np.ndarray
Instrument = Callable[[float, float, random.Random], Sound]
HIGHEST = 9000.0
"""The maximum frequency of partials, in hertz. Higher partials are left out, so that the music sounds soft."""
A4, A4_KEY = 440.0, 69


def pitch_of(key: float) -> float:
    """Return a key's pitch in hertz, in equal temperament. Key 60 is middle C."""
    return float(A4 * 2.0 ** ((key - A4_KEY) / 12.0))


def noise(chance: random.Random, size: int) -> Sound:
    """Return `size` samples of white noise.

    The random generator gives the same numbers in all versions of NumPy.
    """
    return np.random.RandomState(chance.getrandbits(32)).random_sample(size) * 2.0 - 1.0


def _times(seconds: float) -> Sound:
    return np.arange(round(seconds * RATE)) / RATE


def _swell(times: Sound, length: float, rise: float, fall: float) -> Sound:
    """Return a note's loudness, from 0 to 1, at each time in `times`.

    All arguments are in seconds.
    """
    up = np.clip(times / rise, 0.0, 1.0)
    down = np.clip((length + fall - times) / fall, 0.0, 1.0)
    return (np.sin(0.5 * np.pi * up) * np.sin(0.5 * np.pi * down)) ** 2


def _wander(chance: random.Random, times: Sound, speed: float) -> Sound:
    """Return a smooth random curve between -1 and 1, with `speed` random points per second."""
    points = noise(chance, int(times[-1] * speed) + 3)
    place = times * speed
    first = place.astype(int)
    part = 0.5 - 0.5 * np.cos(np.pi * (place - first))
    return points[first] * (1.0 - part) + points[first + 1] * part


def _banded(sound: Sound, low: float, high: float) -> Sound:
    """Attenuate a sound's frequencies below `low` and above `high`."""
    pitches = np.fft.rfftfreq(len(sound), 1.0 / RATE)
    keep = 1.0 / (1.0 + (low / np.maximum(pitches, 1.0)) ** 4) / (1.0 + (pitches / high) ** 4)
    return np.fft.irfft(np.fft.rfft(sound) * keep, len(sound))


def _harmonics(phase: Sound, loud: Sequence[float], muted: Sound | None = None) -> Sound:
    """Return the sum of a tone's harmonics.

    `phase` is the first harmonic's phase, in cycles.
    """
    first = np.exp(2j * np.pi * phase)
    if muted is not None:
        first *= muted
    now = np.ones(len(phase), dtype=complex)
    whole = np.zeros(len(phase))
    for strength in loud:
        now *= first
        whole += strength * now.imag
    return whole


def _formants(pitch: float, peaks: Sequence[tuple[float, float, float]], ground: float) -> Callable[[int], float]:
    """Return a function that maps a harmonic's number to its strength.

    Each peak is (frequency, width, strength).
    """

    def passes(number: int) -> float:
        at = number * pitch
        return ground + sum(loud * float(np.exp(-(((at - peak) / wide) ** 2))) for peak, wide, loud in peaks)

    return passes


def _count(pitch: float, most: int) -> int:
    return max(1, min(most, int(HIGHEST / pitch)))


# --- bowed strings ------------------------------------------------------------------------------------------------

BODY = ((290.0, 120.0, 0.9), (560.0, 190.0, 0.8), (1250.0, 420.0, 0.5), (2500.0, 700.0, 0.25))


def _bowed(
    pitch: float, length: float, chance: random.Random, rise: float, fall: float, vibrato: float, dark: float
) -> Sound:
    times = _times(length + fall)
    swell = _swell(times, length, min(rise, 0.45 * length), fall)
    sway = 5.1 + 0.5 * chance.random()
    late = np.clip((times - 0.5) / 0.9, 0.0, 1.0)
    bend = vibrato * late * np.sin(2.0 * np.pi * (sway * times + chance.random())) + 0.0012 * _wander(chance, times, 3)
    phase = np.cumsum(pitch * (1.0 + bend)) / RATE + chance.random()
    passes = _formants(pitch, BODY, 0.22)
    pressure = swell * (1.0 + 0.1 * _wander(chance, times, 4))
    loud = [passes(number) * number**-dark for number in range(1, _count(pitch, 24) + 1)]
    hair = _banded(noise(chance, len(times)), 1200.0, 4200.0) * swell * 0.02
    return pressure * _harmonics(phase, loud, np.clip(pressure, 0.0, 1.0) ** 0.07) + hair


def viol(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note played on a bowed melody string, with a narrow vibrato that starts late."""
    return _bowed(pitch, length, chance, 0.32, 0.7, 0.0042, 1.05)


def consort(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a slowly swelling note played on two muted bowed strings."""
    return sum((_bowed(pitch * tune, length, chance, 1.3, 1.6, 0.002, 1.45) for tune in (0.9985, 1.0013)), np.zeros(1))


def bass(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a very low note on a bowed string, almost a hum."""
    return _bowed(pitch, length, chance, 0.9, 1.4, 0.001, 1.2)


def cello(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a short, soft note played on a bowed string."""
    return _bowed(pitch, min(length, 0.55) * 0.7, chance, 0.07, 0.3, 0.0, 1.15)


# --- plucked strings ----------------------------------------------------------------------------------------------


def _string(pitch: float, seconds: float, chance: random.Random, soft: float, place: float, ring: float) -> Sound:
    """Return the sound of a plucked string, using the Karplus-Strong method.

    Args:
        pitch: The pitch, in hertz.
        seconds: The length of the sound, in seconds.
        chance: The random generator.
        soft: The softness of the finger, from 0 to 1.
        place: The plucked point, as a fraction of the string's length.
        ring: The time, in seconds, that the volume takes to fall to a thousandth of its initial level.
    """
    size = max(8, int(RATE / pitch - 0.5))
    whole = (size + 0.5) * pitch / RATE
    burst = noise(chance, size)
    for _ in range(1 + round(4 * soft)):
        burst = 0.5 * burst + 0.25 * (np.roll(burst, 1) + np.roll(burst, -1))
    burst -= np.roll(burst, max(1, round(size * place)))
    burst -= burst.mean()
    burst /= np.sqrt((burst**2).mean())
    keep = 10.0 ** (-3.0 * size / RATE / ring)
    count = int(seconds * RATE * whole / size) + 2
    rounds = np.empty((count, size))
    rounds[0], last = burst, 0.0
    for number in range(1, count):
        before = rounds[number - 1]
        rounds[number, 1:] = 0.5 * keep * (before[1:] + before[:-1])
        rounds[number, 0] = 0.5 * keep * (before[0] + last)
        last = before[-1]
    line = rounds.ravel()
    return np.interp(_times(seconds) * RATE * whole, np.arange(len(line)), line)


def _released(sound: Sound, seconds: float, rise: float = 0.003) -> Sound:
    """Return the sound with a fade-in of `rise` seconds and a fade-out ending at `seconds`."""
    times = np.arange(len(sound)) / RATE
    return sound * np.clip(times / rise, 0.0, 1.0) * np.clip((seconds - times) / 0.4, 0.0, 1.0)


def lute(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note from a gut string plucked with a fingertip."""
    seconds = 4.0
    sound = _string(pitch, seconds, chance, 0.8, 0.31, 3.2 * (220.0 / pitch) ** 0.4)
    return _released(_banded(sound, 60.0, 3200.0), seconds) * 0.35


def dulcimer(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note from two wire strings struck by a soft hammer."""
    seconds = 4.5
    ring = 4.2 * (220.0 / pitch) ** 0.45
    pair = sum((_string(pitch * tune, seconds, chance, 0.45, 0.12, ring) for tune in (0.9988, 1.0011)), np.zeros(1))
    return _released(_banded(pair, 80.0, 5200.0), seconds, 0.002) * 0.2


# --- pipes and voices ---------------------------------------------------------------------------------------------


def _piped(pitch: float, length: float, chance: random.Random, ranks: Sequence[float], rise: float) -> Sound:
    fall = 0.35
    times = _times(length + fall)
    swell = _swell(times, length, rise, fall)
    phase = pitch * times + 0.0006 * np.sin(2.0 * np.pi * 4.3 * times) + chance.random()
    chiff = _banded(noise(chance, len(times)), 2.0 * pitch, 5.0 * pitch + 800.0) * np.exp(-times / 0.06) * 0.08
    breath = _banded(noise(chance, len(times)), 300.0, 2500.0) * 0.006
    return swell * (_harmonics(phase, ranks[: _count(pitch, len(ranks))]) + chiff + breath)


def organ(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note from two pipes of a small organ, slightly out of tune with each other."""
    stops = ((1.0, (1.0, 0.12, 0.3, 0.04, 0.1, 0.02, 0.03)), (2.0015, (0.32, 0.05, 0.04)))
    return sum((_piped(pitch * tune, length, chance, ranks, 0.12) for tune, ranks in stops), np.zeros(1)) * 0.6


def pedal(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a low note from a wide wooden organ pipe."""
    return _piped(pitch, length, chance, (1.0, 0.5, 0.22, 0.16, 0.06, 0.04), 0.18) * 0.7


AH = ((650.0, 130.0, 1.0), (1080.0, 150.0, 0.5), (2650.0, 300.0, 0.12))
OO = ((340.0, 110.0, 1.0), (760.0, 150.0, 0.35), (2500.0, 300.0, 0.05))
OH = ((450.0, 120.0, 1.0), (820.0, 140.0, 0.55), (2550.0, 300.0, 0.1))


def _sung(
    pitch: float, length: float, chance: random.Random, vowel: Sequence[tuple[float, float, float]], voices: int
) -> Sound:
    rise, fall = min(0.9, 0.4 * length + 0.1), 1.1
    times = _times(length + fall)
    passes = _formants(pitch, vowel, 0.03)
    loud = [passes(number) * number**-0.75 for number in range(1, _count(pitch, 18) + 1)]
    whole = np.zeros(len(times))
    for _ in range(voices):
        tune = 1.0 + 0.004 * (2.0 * chance.random() - 1.0)
        sway = 4.6 + 1.0 * chance.random()
        bend = 0.0045 * np.sin(2.0 * np.pi * (sway * times + chance.random())) + 0.004 * _wander(chance, times, 1.7)
        phase = np.cumsum(pitch * tune * (1.0 + bend)) / RATE + chance.random()
        late = np.clip(times - 0.12 * chance.random(), 0.0, None)
        whole += _harmonics(phase, loud) * _swell(late, length, rise, fall)
    breath = _banded(noise(chance, len(times)), 500.0, 3000.0) * _swell(times, length, rise, fall) * 0.012
    return whole / voices**0.5 + breath


def choir(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note sung by four distant voices on "oo"."""
    return _sung(pitch, length, chance, OO, 4)


def monks(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note sung by five low voices on "ah" or "oh"."""
    return _sung(pitch, length, chance, OH if pitch > 150 else AH, 5)


# --- glass, bells and a drum ----------------------------------------------------------------------------------------


def _rung(
    pitch: float, seconds: float, chance: random.Random, modes: Sequence[tuple[float, float, float]], rise: float
) -> Sound:
    """Return the sound of a struck object.

    Each entry of `modes` is (multiple of the pitch, fade time in seconds, strength).
    """
    times = _times(seconds)
    whole = np.zeros(len(times))
    for ratio, lasts, loud in modes:
        if ratio * pitch < HIGHEST:
            turn = 2.0 * np.pi * (ratio * pitch * times + chance.random())
            whole += loud * np.sin(turn) * np.exp(-6.91 * times / lasts)
    return whole * np.clip(times / rise, 0.0, 1.0) * np.clip((seconds - times) / 0.3, 0.0, 1.0)


def glass(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return the sound of a wet finger on the rim of a glass."""
    fall = 2.2
    times = _times(length + fall)
    rub = 1.0 + 0.16 * np.sin(2.0 * np.pi * (3.1 * times + chance.random())) + 0.08 * _wander(chance, times, 5)
    phase = pitch * times + 0.004 * np.sin(2.0 * np.pi * 3.1 * times)
    return _harmonics(phase, (1.0, 0.16, 0.08, 0.03)) * rub * _swell(times, length, 1.1, fall) * 0.8


def music_box(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return a note from a music box."""
    modes = ((1.0, 2.6, 0.8), (1.0013, 2.2, 0.4), (2.0, 1.1, 0.14), (3.01, 0.6, 0.06), (6.27, 0.16, 0.1))
    return _rung(pitch, 3.0, chance, modes, 0.002) * 0.7


def bell(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return the sound of a distant church bell."""
    modes = [(ratio * tune, 7.5 * lasts, loud / 2) for ratio, lasts, loud in BELL for tune in (0.9992, 1.0007)]
    return _banded(_rung(pitch * 2.0, 8.0, chance, modes, 0.012), 40.0, 1500.0) * 0.7


def drip(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return the sound of a drop falling into deep water. Its pitch rises."""
    times = _times(0.5)
    phase = np.cumsum(pitch * (1.0 + 0.35 * np.clip(times / 0.09, 0.0, 1.0) ** 2)) / RATE
    return np.sin(2.0 * np.pi * phase) * np.exp(-times / 0.055) * np.clip(times / 0.004, 0.0, 1.0)


def drum(pitch: float, length: float, chance: random.Random) -> Sound:
    """Return the sound of a soft stroke on a large frame drum."""
    times = _times(1.1)
    low = pitch * 0.55
    phase = np.cumsum(low * (1.0 + 0.5 * np.exp(-times / 0.035))) / RATE
    skin = _banded(noise(chance, len(times)), 90.0, 480.0) * np.exp(-times / 0.07) * 1.1
    return (np.sin(2.0 * np.pi * phase) * np.exp(-times / 0.2) + skin) * np.clip(times / 0.006, 0.0, 1.0)


INSTRUMENTS: Mapping[str, Instrument] = {
    made.__name__: made
    for made in (
        viol,
        consort,
        bass,
        cello,
        lute,
        dulcimer,
        organ,
        pedal,
        choir,
        monks,
        glass,
        music_box,
        bell,
        drip,
        drum,
    )
}
"""The instruments used in the compositions, keyed by name."""
