"""Read music from short texts.

A part is a line of notes separated by spaces. Bar lines `|` only check that every bar is full.

- `5` is the fifth degree of the mode, `5'` an octave higher, `5,` an octave lower
- `1+3+5` is a chord, and `-` a rest
- `:2` after any of them is a length in beats; without it the part's unit applies
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

REST, CHORD, LENGTH, BAR = "-", "+", ":", "|"
OCTAVE = 12
HIGHER, LOWER = "'", ","


class Part(NamedTuple):
    """What one instrument plays.

    Attributes:
        instrument: its name in `instruments.INSTRUMENTS`
        octave: how many octaves the tonic is above the tonic of the piece
        loud: the strength of its notes
        side: where it sits, from -1 (left) to 1 (right)
        notes: its notes; a short part is repeated until the piece ends
        unit: the length in beats of a note that names none
    """

    instrument: str
    octave: int
    loud: float
    side: float
    notes: str
    unit: float = 1.0


class Piece(NamedTuple):
    """A loop in two layers of the same length.

    Attributes:
        tonic: the lowest tonic, as the number of a key (60 is middle C)
        mode: the degrees of the mode in semitones above the tonic
        tempo: beats a minute
        bar: beats a bar
        bars: how many bars
        calm: the parts that always play
        tension: the parts that join when the end is near, or none
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
        """The length in beats."""
        return self.bar * self.bars

    @property
    def seconds(self) -> float:
        """The length in seconds."""
        return self.beats * 60 / self.tempo


class Note(NamedTuple):
    """A note: its start and length in beats, and its pitch as the number of a key."""

    start: float
    beats: float
    key: int


def notes(piece: Piece, part: Part) -> Iterator[Note]:
    """Yield all the notes of a part.

    Raises:
        ValueError: A bar isn't full, the part doesn't fill the piece, or a note can't be read.
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
    """Return the key of a degree such as "5", "1'" or "7,"."""
    number = int(degree.rstrip(HIGHER + LOWER))
    if not 1 <= number <= len(piece.mode):
        raise ValueError(f"the mode has no degree {degree}")
    octaves = degree.count(HIGHER) - degree.count(LOWER)
    return piece.tonic + piece.mode[number - 1] + OCTAVE * octaves


def _parsed(word: str, unit: float) -> tuple[str, float]:
    what, _, beats = word.partition(LENGTH)
    return what, float(beats or unit)


def _length(part: Part, bar: int) -> float:
    """Return the length of a part in beats."""
    lengths = [sum(_parsed(word, part.unit)[1] for word in each.split()) for each in part.notes.split(BAR)]
    if any(length % bar for length in lengths):
        raise ValueError(f"a bar isn't full: {part.notes}")
    return sum(lengths)
