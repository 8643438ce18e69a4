"""Read music written as text.

The notes of a part are separated by spaces. Bars are separated by `|`, and each bar must be complete.

- `5`: the fifth note of the scale
- `5'`: the fifth note, one octave higher
- `5,`: the fifth note, one octave lower
- `1+3+5`: a chord
- `-`: a rest
- `5:2`, `1+3+5:2` or `-:2`: a note, a chord or a rest with a length of 2 beats

If no number of beats is given, the length is the part's `unit`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

REST, CHORD, LENGTH, BAR = "-", "+", ":", "|"
OCTAVE = 12
HIGHER, LOWER = "'", ","


class Part(NamedTuple):
    """The notes that one instrument plays.

    Attributes:
        instrument: the instrument's name in `instruments.INSTRUMENTS`
        octave: the number of octaves by which all notes are raised
        loud: the volume of the notes
        side: the stereo position, from -1 (left) to 1 (right)
        notes: the written notes, repeated until the end of the piece
        unit: the length, in beats, of each note that is written without a length
    """

    instrument: str
    octave: int
    loud: float
    side: float
    notes: str
    unit: float = 1.0


class Piece(NamedTuple):
    """A piece of music that repeats.

    Attributes:
        tonic: the key number of the scale's first note (60 is middle C)
        mode: the notes of the scale, in semitones above the tonic
        tempo: the number of beats per minute
        bar: the number of beats in a bar
        bars: the number of bars
        calm: the parts that always play
        tension: the parts that play only near the end of a game
    """

    tonic: int
    mode: tuple[int, ...]
    tempo: int
    bar: int
    bars: int
    calm: tuple[Part, ...]
    tension: tuple[Part, ...] = ()

    @property
    def beats(self) -> int:
        """The length of the piece in beats."""
        return self.bar * self.bars

    @property
    def seconds(self) -> float:
        """The length of the piece in seconds."""
        return self.beats * 60 / self.tempo


class Note(NamedTuple):
    """A note, with its start and its length in beats. `key` is its pitch; key 60 is middle C."""

    start: float
    beats: float
    key: int


def notes(piece: Piece, part: Part) -> Iterator[Note]:
    """Yield all notes of a part, including repeats.

    Raises:
        ValueError: A note or bar is invalid, or the part doesn't fill the piece.
    """
    found = list(_once(piece, part))
    length = _length(part, piece.bar)
    rounds, left = divmod(piece.beats, length)
    if left:
        raise ValueError(f"{length} beats don't fill a piece of {piece.beats}: {part.notes}")
    for number in range(round(rounds)):
        for note in found:
            yield note._replace(start=note.start + number * length)


def _once(piece: Piece, part: Part) -> Iterator[Note]:
    when = 0.0
    for word in part.notes.replace(BAR, " ").split():
        what, beats = _parsed(word, part.unit)
        if what != REST:
            for degree in what.split(CHORD):
                yield Note(when, beats, key_of(piece, degree) + OCTAVE * part.octave)
        when += beats


def key_of(piece: Piece, degree: str) -> int:
    """Return the key of a note such as "5", "1'" or "7,".

    Raise ValueError if the note isn't in the scale.
    """
    number = int(degree.rstrip(HIGHER + LOWER))
    if not 1 <= number <= len(piece.mode):
        raise ValueError(f"the mode has no degree {degree}")
    octaves = degree.count(HIGHER) - degree.count(LOWER)
    return piece.tonic + piece.mode[number - 1] + OCTAVE * octaves


def _parsed(word: str, unit: float) -> tuple[str, float]:
    what, _, beats = word.partition(LENGTH)
    return what, float(beats or unit)


def _length(part: Part, bar: int) -> float:
    """Return the length of a part in beats, not counting repeats.

    Raise ValueError if a bar has the wrong length.
    """
    lengths = [sum(_parsed(word, part.unit)[1] for word in each.split()) for each in part.notes.split(BAR)]
    if any(length % bar for length in lengths):
        raise ValueError(f"a bar isn't full: {part.notes}")
    return sum(lengths)
