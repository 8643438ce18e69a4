"""Write the music as Ogg Vorbis files, which are identical in every build."""

from __future__ import annotations

import io
import random
import struct
from typing import TYPE_CHECKING

import numpy as np
import soundfile

from ..sounds import RATE
from .instruments import Sound
from .loops import loops
from .scores import SCORES

if TYPE_CHECKING:
    from ..output import Output

SMALL = 0.95
"""The encoder's compression level, from 0 to 1. This value gives about 47 kbit per second."""
SERIAL = 1
"""The serial number of the stream in each file. It replaces the encoder's random number."""
BLOCK = 1 << 15
BEND, CLIP, TRIES = 1024, 2, 60
"""Numbers of samples changed at a loop's start, of seconds compressed for a test, and of random tries."""
HEAD, SERIAL_AT, SUM_AT, COUNT_AT = 27, 14, 22, 26
"""Number of bytes in an Ogg page's header, and the offsets of the serial number, checksum and segment count."""
POLYNOMIAL = 0x04C11DB7


def build_music(out: Output) -> None:
    """Write each layer of each piece of music into music/."""
    for name, piece in SCORES.items():
        for layer, loop in loops(name, piece).items():
            out.note(f"music/{name}_{layer}.ogg").write_bytes(as_ogg(loop))


def as_ogg(loop: Sound) -> bytes:
    """Return the contents of an Ogg Vorbis file with a stereo loop."""
    return with_serial(_encoded(_bent(loop)), SERIAL)


def _bent(loop: Sound) -> Sound:
    """Return the loop with a changed start, so that the compressed loop repeats smoothly."""
    end = _decoded(_encoded(loop))[:, -2:]
    clip = loop[:, : CLIP * RATE]
    step = 2.0 * end[:, 1] - end[:, 0] - _decoded(_encoded(clip))[:, 0]
    chance = random.Random("seam")
    tries = [np.zeros(2)] + [np.array([chance.uniform(0.4, 1.6) for _ in loop]) for _ in range(TRIES)]
    best = min(tries, key=lambda share: _click(end, _decoded(_encoded(_started(clip, share * step)))))
    return _started(loop, best * step)


def _started(loop: Sound, by: Sound) -> Sound:
    """Return a loop with `by` added to the first sample of each channel.

    The added amount fades to 0 over the next `BEND` samples.
    """
    found = loop.copy()
    found[:, :BEND] += by[:, np.newaxis] * (0.5 + 0.5 * np.cos(np.pi * np.arange(BEND) / BEND))
    return found


def _click(end: Sound, start: Sound) -> float:
    """Return the strength of the click heard when a loop jumps from its end to its start."""
    return float(np.abs(np.diff(np.concatenate([end, start[:, :2]], axis=1), 2, axis=1)).max())


def _encoded(loop: Sound) -> bytes:
    whole = np.round(np.clip(loop.T, -1.0, 1.0) * 32767.0).astype(np.int16)
    target = io.BytesIO()
    with soundfile.SoundFile(
        target, "w", RATE, whole.shape[1], format="OGG", subtype="VORBIS", compression_level=SMALL
    ) as file:
        for start in range(0, len(whole), BLOCK):
            file.write(whole[start : start + BLOCK])
    return target.getvalue()


def _decoded(data: bytes) -> Sound:
    return soundfile.read(io.BytesIO(data), dtype="float64")[0].T


def with_serial(data: bytes, serial: int) -> bytes:
    """Return the contents of an Ogg file with a new serial number and correct page checksums."""
    found, at = bytearray(data), 0
    while at < len(found):
        count = found[at + COUNT_AT]
        end = at + HEAD + count + sum(found[at + HEAD : at + HEAD + count])
        struct.pack_into("<I", found, at + SERIAL_AT, serial)
        struct.pack_into("<I", found, at + SUM_AT, 0)
        struct.pack_into("<I", found, at + SUM_AT, _sum(found[at:end]))
        at = end
    return bytes(found)


def _table() -> list[int]:
    found = []
    for value in range(256):
        rest = value << 24
        for _ in range(8):
            rest = (rest << 1 ^ (POLYNOMIAL if rest & 0x80000000 else 0)) & 0xFFFFFFFF
        found.append(rest)
    return found


TABLE = _table()


def _sum(page: bytes | bytearray) -> int:
    """Return the checksum of an Ogg page."""
    rest = 0
    for byte in page:
        rest = (rest << 8 & 0xFFFFFFFF) ^ TABLE[rest >> 24 ^ byte]
    return rest
