"""The musical scores are valid, and the music files match them.

The files are quiet and loop seamlessly.
"""

from __future__ import annotations

import array
import math
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from assets.make.music.notation import Part, Piece, notes
from assets.make.music.scores import SCORES
from game.games import NAMES
from scenes.system.audio import BITS, BUFFER, CHANNELS, RATE
from scenes.system.music import LAYERS
from tests.run_counts import some

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "music"
FILES = {f"{name}_{layer}": name for name in SCORES for layer in LAYERS if getattr(SCORES[name], layer)}
LARGEST = 3_600_000
"""Maximum total size of all music, in bytes."""
LOUDNESS, PEAK = (0.02, 0.07), 0.45
"""The minimum and maximum loudness (root mean square), and the maximum peak."""
NEAR = 1024
"""A loop's seam is compared with this many samples on each side of it."""
CLICK = 0.03
"""Maximum kink in the waveform at a loop's seam, as a fraction of the loudness.

A sharper kink is allowed near similar kinks.
"""
EVERY = 37
"""Only one sample in this many is used to measure loudness."""


@pytest.fixture(scope="module")
def mixer() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER, allowedchanges=0)
        yield pygame.mixer
        pygame.mixer.quit()


def test_every_game_and_the_title_have_a_score_and_its_files() -> None:
    assert set(SCORES) == {"title", *NAMES}
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.ogg" for name in FILES}
    assert all(piece.tension for name, piece in SCORES.items() if name != "title")
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LARGEST


@pytest.mark.parametrize("name", SCORES)
def test_a_score_is_complete_and_has_its_own_mode_tempo_and_lead(name: str) -> None:
    piece = SCORES[name]
    assert 40 <= piece.seconds <= 60
    assert (piece.seconds * RATE).is_integer(), "the loop is a whole number of samples"
    for part in (*piece.calm, *piece.tension):
        played = list(notes(piece, part))
        assert played
        assert all(24 <= note.key <= 90 and 0 <= note.start < piece.beats for note in played)
    for other, its in SCORES.items():
        if other != name:
            assert piece.mode != its.mode or name == "title", other
            assert piece.tempo != its.tempo, other


@pytest.mark.parametrize("line", ["1:3", "1:4 | 1:4", "8:4", "1:4 | 1:2 1:3"])
def test_a_line_that_does_not_fit_is_refused(line: str) -> None:
    piece = Piece(36, (0, 2, 3, 5, 7, 9, 10), 60, 4, 3, ())
    with pytest.raises(ValueError, match=r"full|fill|degree"):
        list(notes(piece, Part("viol", 1, 1.0, 0.0, line)))


@pytest.mark.parametrize("name", FILES)
def test_a_file_has_a_fixed_serial_number_and_the_length_of_its_score(name: str) -> None:
    """The last page of an Ogg stream contains the stream's length in samples."""
    data = (FOLDER / f"{name}.ogg").read_bytes()
    length = at = 0
    while at < len(data):
        magic, _, _, length, serial = struct.unpack_from("<4sBBqI", data, at)
        assert (magic, serial) == (b"OggS", 1)
        count = data[at + 26]
        at += 27 + count + sum(data[at + 27 : at + 27 + count])
    assert length == SCORES[FILES[name]].seconds * RATE


@pytest.mark.parametrize("name", some(sorted(FILES, key=lambda name: name.endswith("tension")), 2))
def test_a_loop_is_quiet_and_has_no_seam(mixer: Any, name: str) -> None:
    sound = mixer.Sound(FOLDER / f"{name}.ogg")
    whole = array.array("h", sound.get_raw())
    assert len(whole) == CHANNELS * SCORES[FILES[name]].seconds * RATE, "decoding loses no samples"
    measured = whole[::EVERY]
    least, most = LOUDNESS
    loud = math.sqrt(sum(value * value for value in measured) / len(measured))
    assert least <= loud / 32768 <= most
    assert max(max(whole), -min(whole)) / 32768 <= PEAK
    for side in range(CHANNELS):
        line = whole[side::CHANNELS]
        around = [*line[-NEAR:], *line[:NEAR]]
        bends = [abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:], strict=False)]
        seam = max(bends[NEAR - 3 : NEAR + 1])
        assert seam <= max(CLICK * loud, sorted(bends)[round(0.99 * len(bends))]), "a sharp bend would click"
