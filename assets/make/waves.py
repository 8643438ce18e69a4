"""Compute sounds using only the standard library.

A sound is a list of samples from -1 to 1, with `rate` samples per second. Times are in seconds, and pitches are in
hertz.
"""

from __future__ import annotations

import io
import math
import random
import struct
import wave
from collections.abc import Callable, Sequence

Samples = list[float]
Curve = Callable[[float], float]
"""A value such as loudness or pitch, as a function of time. Time runs from 0 (the start of the sound) to 1 (the
end)."""

LOWEST = 28.0
"""The frequency in hertz below which sound is removed.

Sound this low is inaudible: it just moves the loudspeaker.
"""
DEEP = 300.0
"""Sound below this frequency, in hertz, counts less towards the loudness, because people hear low sounds less well."""
FADE_IN, FADE_OUT = 0.0008, 0.012
FULL = 32767


def noise(chance: random.Random, length: float, rate: int) -> Samples:
    """Return `length` seconds of white noise."""
    draw = chance.random
    return [2.0 * draw() - 1.0 for _ in range(round(length * rate))]


def shaped(samples: Sequence[float], curve: Curve) -> Samples:
    """Return the sound with each sample multiplied by the value of the curve at that moment."""
    whole = max(1, len(samples) - 1)
    return [value * curve(at / whole) for at, value in enumerate(samples)]


def band(samples: Sequence[float], rate: int, centre: Curve, width: float = 0.7, low: bool = False) -> Samples:
    """Filter a sound, keeping the frequencies near `centre`.

    If `low` is true, keep all lower frequencies too. A larger `width` keeps more frequencies.
    """
    whole = max(1, len(samples) - 1)
    below = between = 0.0
    damp = width
    found = []
    for at, value in enumerate(samples):
        if at % 16 == 0:
            turn = 2.0 * math.sin(math.pi * min(centre(at / whole), rate / 6.5) / rate)
        below += turn * between
        above = value - below - damp * between
        between += turn * above
        found.append(below if low else between)
    return found


def softened(samples: Sequence[float], rate: int, pitch: float) -> Samples:
    """Attenuate a sound's frequencies above the given pitch."""
    keep = math.exp(-2.0 * math.pi * pitch / rate)
    last = 0.0
    found = []
    for value in samples:
        last = value + (last - value) * keep
        found.append(last)
    return found


def raised(samples: Sequence[float], rate: int, pitch: float) -> Samples:
    """Attenuate a sound below the given pitch, and remove any constant offset."""
    slow = softened(samples, rate, pitch)
    return [value - under for value, under in zip(samples, slow, strict=True)]


def ringing(struck: Sequence[float], rate: int, modes: Sequence[tuple[float, float, float]], length: float) -> Samples:
    """Return the sound of a struck object.

    Each entry of `modes` is (pitch, fade time in seconds, strength).
    """
    size = round(length * rate)
    found = [0.0] * size
    for pitch, time, strength in modes:
        fall = math.exp(-6.91 / (time * rate))
        turn = 2.0 * math.pi * pitch / rate
        one, two = 2.0 * fall * math.cos(turn), -fall * fall
        gain = strength * math.sin(turn)
        last = before = 0.0
        for at in range(size):
            value = one * last + two * before
            if at < len(struck):
                value += gain * struck[at]
            before, last = last, value
            found[at] += value
    return found


def gliding(length: float, rate: int, pitch: Curve, loud: Curve) -> Samples:
    """Return a pure tone whose pitch and loudness follow two curves."""
    size = round(length * rate)
    phase = 0.0
    found = []
    for at in range(size):
        share = at / max(1, size - 1)
        phase += 2.0 * math.pi * pitch(share) / rate
        found.append(math.sin(phase) * loud(share))
    return found


def mixed(*parts: tuple[float, float, Sequence[float]], rate: int, length: float) -> Samples:
    """Return a mix of several sounds, `length` seconds long.

    Each part is `(start in seconds, loudness, samples)`.
    """
    size = round(length * rate)
    found = [0.0] * size
    for begins, loud, samples in parts:
        start = round(begins * rate)
        for at, value in enumerate(samples[: max(0, size - start)], start):
            found[at] += loud * value
    return found


def echoed(samples: Sequence[float], rate: int, wet: float, time: float = 0.5) -> Samples:
    """Return the sound with the echo of a small stone room.

    `wet` is the echo's strength, from 0 to 1.
    """
    back = [0.0] * len(samples)
    for delay in (0.0297, 0.0371, 0.0411, 0.0437):
        way = round(delay * rate)
        keep = 10.0 ** (-3.0 * delay / time)
        line = [0.0] * way
        soft = 0.0
        for at, value in enumerate(samples):
            place = at % way
            came = line[place]
            soft += 0.45 * (came - soft)
            line[place] = value + soft * keep
            back[at] += came
    for delay in (0.0050, 0.0017):
        way = round(delay * rate)
        line = [0.0] * way
        for at, value in enumerate(back):
            place = at % way
            came = line[place]
            line[place] = value + 0.6 * came
            back[at] = came - 0.6 * line[place]
    return [dry + wet * 0.25 * reverberant for dry, reverberant in zip(samples, back, strict=True)]


def rounded_off(samples: Sequence[float], rate: int, loud: float, most: float) -> Samples:
    """Return the finished sound for a file, with a short fade at the start and the end.

    The sound's loudness is `loud`, or less if a sample would otherwise exceed `most`.
    """
    found = raised(raised(samples, rate, LOWEST), rate, LOWEST)
    whole = len(found)
    rise, fall = max(1, round(FADE_IN * rate)), max(1, round(FADE_OUT * rate))
    for at in range(min(rise, whole)):
        found[at] *= at / rise
    for at in range(min(fall, whole)):
        share = at / fall
        found[whole - 1 - at] *= share * share
    off = sum(found) / whole
    found = [value - off * _hump(at / whole) for at, value in enumerate(found)]
    return _levelled(found, rate, loud, most)


def _hump(share: float) -> float:
    """Return the value of a curve that starts and ends at 0 and has a mean of 1."""
    return 1.0 - math.cos(2.0 * math.pi * share)


def _levelled(samples: Sequence[float], rate: int, loud: float, most: float) -> Samples:
    peak = max(map(abs, samples))
    gain = min(loud / loudest(samples, rate), most / peak)
    return [value * gain for value in samples]


def loudest(samples: Sequence[float], rate: int, window: float = 0.05) -> float:
    """Return the root mean square of the loudest `window` seconds of a sound.

    Low frequencies count less.
    """
    size = min(len(samples), round(window * rate))
    squares = [value * value for value in raised(samples, rate, DEEP)]
    running = best = sum(squares[:size])
    for at in range(size, len(squares)):
        running += squares[at] - squares[at - size]
        best = max(best, running)
    return math.sqrt(max(best, 0.0) / size)


def looped(make: Callable[[Sequence[float]], Samples], source: Sequence[float]) -> Samples:
    """Return the source, filtered with `make`, as a seamless loop."""
    return make([*source, *source])[len(source) :]


def as_wav(samples: Sequence[float], rate: int) -> bytes:
    """Return the contents of a mono 16-bit WAV file."""
    whole = [max(-FULL, min(FULL, round(value * FULL))) for value in samples]
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(struct.pack(f"<{len(whole)}h", *whole))
    return target.getvalue()
