"""The sounds are complete, reproducible, unclipped and at the right level.

The loop is seamless.
"""

from __future__ import annotations

import array
import io
import math
import random
import wave
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from assets.make import sounds, waves
from game.content.schemas.table_schema import SOUNDS
from scenes.system.audio import AMBIENCE, GAPS
from tests.run_counts import some

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
NAMES = sorted(path.name for path in FOLDER.glob("*.wav"))
SHORT = [name for name in NAMES if name != AMBIENCE]
LARGEST = 2_500_000
"""Maximum total size of all sounds, in bytes."""
LOUDNESS = {
    "press": (0.015, 0.03),
    "lift": (0.02, 0.04),
    **dict.fromkeys(("slide", "deal"), (0.025, 0.045)),
    **dict.fromkeys(("flip", "shuffle", "refuse"), (0.035, 0.06)),
    "curtain": (0.03, 0.055),
    "snap": (0.06, 0.09),
    "thud": (0.07, 0.1),
    "bell": (0.05, 0.08),
    **dict.fromkeys(("capture", "win", "loss"), (0.07, 0.11)),
}
"""Minimum and maximum loudness of the loudest 50 ms, as a weighted root mean square."""
LENGTHS = {"press": 0.1, "lift": 0.2, "deal": 0.2, "snap": 0.3, "thud": 0.2, "flip": 0.3, "slide": 0.35, "refuse": 0.4}
"""Maximum duration of each frequent sound, in seconds. All other sounds may last up to LONGEST."""
LONGEST = 2.5
KINDS = (*sounds.SOUNDS, sounds.AMBIENCE)
CHORDS = ("win", "loss")
"""Sounds with many bells, which take seconds to build. The short run builds a sound with a single bell instead."""


@cache
def read(name: str) -> tuple[int, list[float]]:
    return opened((FOLDER / name).read_bytes())


def opened(data: bytes) -> tuple[int, list[float]]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        whole = array.array("h", file.readframes(file.getnframes()))
        return file.getframerate(), [value / 32768 for value in whole]


def rms(samples: list[float]) -> float:
    return math.sqrt(sum(value * value for value in samples) / len(samples))


def kind_of(name: str) -> str:
    return name.rsplit("_", 1)[0]


@pytest.mark.parametrize("kind", some([*(kind for kind in KINDS if kind not in CHORDS), *CHORDS], 4))
def test_a_build_gives_exactly_these_files(kind: str) -> None:
    built = {name.removeprefix("sounds/"): data for name, data in sounds.files([kind]).items()}
    assert sorted(built) == [name for name in NAMES if kind in (kind_of(name), Path(name).stem)]
    for name, data in built.items():
        if data == (FOLDER / name).read_bytes():
            continue
        rate, samples = opened(data)
        there_rate, there = read(name)
        assert (rate, len(samples)) == (there_rate, len(there))
        # On another machine, the result of the sine function may differ in its last digit, so a sample may differ by
        # one step out of 65,536.
        assert max(abs(one - other) for one, other in zip(samples, there, strict=True)) <= 1.01 / 32768, name


def test_a_seed_always_gives_the_same_bytes_and_a_clipping_sound_is_made_softer() -> None:
    first, again, other = (
        waves.as_wav(sounds.snap(random.Random(seed)), sounds.RATE) for seed in ("snap 1", "snap 1", "snap 2")
    )
    assert first == again
    assert first != other
    loud = waves.rounded_off([math.sin(at / 9) for at in range(4000)], 44_100, 5.0, 0.8)
    assert max(map(abs, loud)) == pytest.approx(0.8)


def test_every_kind_has_files_and_every_file_has_a_kind() -> None:
    assert {kind_of(name) for name in SHORT} == set(SOUNDS) == set(GAPS) == set(LOUDNESS)
    for kind in ("lift", "slide", "snap", "flip", "deal", "refuse", "capture", "press"):
        assert len([name for name in SHORT if kind_of(name) == kind]) >= 3, kind
    assert len({(FOLDER / name).read_bytes() for name in NAMES}) == len(NAMES)
    assert sum((FOLDER / name).stat().st_size for name in NAMES) < LARGEST


@pytest.mark.parametrize("name", SHORT)
def test_a_sound_is_clean_and_as_loud_as_its_kind(name: str) -> None:
    rate, samples = read(name)
    assert rate == 44_100
    assert len(samples) / rate <= LENGTHS.get(kind_of(name), LONGEST)
    assert max(map(abs, samples)) <= 0.85
    assert abs(sum(samples) / len(samples)) < 0.0005
    assert abs(samples[0]) <= 1 / 32768
    assert abs(samples[-1]) <= 1 / 32768
    assert rms(samples[-round(0.003 * rate) :]) < 0.1 * rms(samples)
    least, most = LOUDNESS[kind_of(name)]
    assert least <= waves.loudest(samples, rate) <= most


def test_the_ambience_is_soft_and_loops_without_a_seam() -> None:
    rate, samples = read(AMBIENCE)
    assert rate == 22_050
    assert 20 <= len(samples) / rate <= 30
    assert max(map(abs, samples)) < 0.6
    assert abs(sum(samples) / len(samples)) < 0.0005
    assert 0.02 < rms(samples) < 0.07
    steps = sorted(abs(one - other) for one, other in pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steps[round(0.99 * len(steps))], "a step at the seam would click"
    bends = [abs(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False)]
    round_it = samples[-2:] + samples[:2]
    seam = max(abs(a - 2 * b + c) for a, b, c in zip(round_it, round_it[1:], round_it[2:], strict=False))
    assert seam <= sorted(bends)[round(0.99 * len(bends))]
    edge = round(0.4 * rate)
    assert 0.5 < rms(samples[:edge]) / rms(samples[-edge:]) < 2
