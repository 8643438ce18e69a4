"""Synthesise music as seamless loops.

Sounds that last beyond a loop's end continue at the beginning of the loop.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from ..sounds import RATE
from .instruments import INSTRUMENTS, Sound, noise, pitch_of
from .notation import Note, Part, Piece, notes

CALM, TENSION = "calm", "tension"
LAYERS = (CALM, TENSION)
LOUD = {CALM: 0.04, TENSION: 0.036}
"""The loudness of each layer, as measured by `_heard`. The music is much softer than the other sounds."""
MOST = 0.4
"""The maximum amplitude of a layer. The sum of two layers and other sounds must stay below 1 to avoid distortion."""
WINDOW = 0.3
"""The length, in seconds, of a note's loudest part. Only this part counts when the note's loudness is measured."""
LATE, VARIETY = 0.014, 0.12
"""The maximum random delay of a note, in seconds, and the maximum random decrease in its loudness, as a fraction."""
ECHO = 0.42
"""The strength of the echo."""
VAULT = ((0.0, 250.0, 2.6), (250.0, 1200.0, 2.3), (1200.0, 4000.0, 1.4), (4000.0, 9000.0, 0.7))
"""The echo in a vault. Each entry is (lowest hertz, highest hertz, seconds until the echo fades to a thousandth)."""
AHEAD = 0.018
"""The delay of the echo, in seconds."""
LOWEST, DEEP, HIGHEST = 32.0, 250.0, 9000.0
"""Limits in hertz: LOWEST and HIGHEST for filtering, and DEEP for measuring loudness."""


def loops(name: str, piece: Piece) -> dict[str, Sound]:
    """Return the loops of a piece, keyed by layer. A layer without parts has no loop.

    A loop has two channels of samples from -1 to 1.
    """
    parts = {CALM: piece.calm, TENSION: piece.tension}
    return {
        layer: _levelled(_played(name, layer, piece, parts[layer]), LOUD[layer]) for layer in LAYERS if parts[layer]
    }


def _played(name: str, layer: str, piece: Piece, parts: Sequence[Part]) -> Sound:
    size = round(piece.seconds * RATE)
    dry = np.zeros((2, size))
    for number, part in enumerate(parts):
        chance = random.Random(f"{name} {layer} {number}")
        left, right = np.cos((part.side + 1.0) * np.pi / 4.0), np.sin((part.side + 1.0) * np.pi / 4.0)
        for note in notes(piece, part):
            sound = part.loud * _note(piece, part, note, chance)
            start = round((note.start * 60.0 / piece.tempo + LATE * chance.random()) * RATE)
            _lay(dry[0], start, left * sound)
            _lay(dry[1], start, right * sound)
    return _echoed(dry)


def _note(piece: Piece, part: Part, note: Note, chance: random.Random) -> Sound:
    sound = INSTRUMENTS[part.instrument](pitch_of(note.key), note.beats * 60.0 / piece.tempo, chance)
    return sound * (1.0 - VARIETY * chance.random()) / _loudest(sound)


def _loudest(sound: Sound) -> float:
    """Return the root mean square of the loudest `WINDOW` seconds of a note."""
    size = min(len(sound), round(WINDOW * RATE))
    running = np.concatenate([[0.0], np.cumsum(sound**2)])
    return float(np.sqrt((running[size:] - running[:-size]).max() / size))


def _lay(line: Sound, start: int, sound: Sound) -> None:
    """Add a sound to the `line` loop at sample `start`, wrapping at the end of the loop."""
    at = start % len(line)
    while len(sound):
        here = sound[: len(line) - at]
        line[at : at + len(here)] += here
        sound, at = sound[len(here) :], 0


def _echoed(dry: Sound) -> Sound:
    """Return a loop with an echo. The echo of the end of the loop continues at the beginning."""
    size = dry.shape[1]
    pitches = np.fft.rfftfreq(size, 1.0 / RATE)
    keep = 1.0 / (1.0 + (LOWEST / np.maximum(pitches, 0.01)) ** 4) / (1.0 + (pitches / HIGHEST) ** 6)
    found = []
    for channel, line in enumerate(dry):
        answer = np.fft.rfft(_vault(channel, size))
        found.append(np.fft.irfft(np.fft.rfft(line) * (1.0 + ECHO * answer) * keep, size))
    return np.stack(found)


def _vault(channel: int, size: int) -> Sound:
    """Return the echo of a single click on one channel, as `size` samples."""
    whole = np.zeros(size)
    for number, (low, high, lasts) in enumerate(VAULT):
        length = round(1.3 * lasts * RATE)
        spectrum = np.fft.rfft(noise(random.Random(f"vault {channel} {number}"), length))
        pitches = np.fft.rfftfreq(length, 1.0 / RATE)
        spectrum[(pitches < low) | (pitches >= high)] = 0.0
        fading = np.fft.irfft(spectrum, length) * 10.0 ** (-3.0 * np.arange(length) / RATE / lasts)
        start = round(AHEAD * RATE)
        whole[start : start + length] += fading
    return whole / np.sqrt((whole**2).sum())


def _heard(loop: Sound) -> float:
    """Return the loudness of a loop as a root mean square.

    Low frequencies count less, because people hear them less well.
    """
    pitches = np.fft.rfftfreq(loop.shape[1], 1.0 / RATE)
    weight = pitches / np.sqrt(pitches**2 + DEEP**2)
    heard = [np.fft.irfft(np.fft.rfft(line) * weight, loop.shape[1]) for line in loop]
    return float(np.sqrt(np.mean(np.square(heard))))


def _levelled(loop: Sound, loud: float) -> Sound:
    return loop * min(loud / _heard(loop), MOST / float(np.abs(loop).max()))
