"""Play the score of a game or of the title, as a loop in two layers.

The calm layer always plays. The tension layer joins it near the end of a match. Both start together and have the same
length, so they stay together. pygame streams only one file at a time, so both are decoded as a whole, in a thread. The
mixer plays them in its own thread.
"""

from __future__ import annotations

import os
from array import array
from contextlib import suppress
from math import cos, pi
from pathlib import Path
from threading import Thread
from typing import Any

CALM, TENSION = "calm", "tension"
LAYERS = (CALM, TENSION)
FIRST_CHANNEL = 1
"""The mixer's channel for the calm layer. The next one is for the tension layer."""
TROUBLES = (ImportError, OSError, RuntimeError)
"""The errors raised if the sound card or a file is missing. pygame.error is a RuntimeError."""
COMES, GOES, CHANGES = 4.0, 1.5, 6.0
"""How long the music fades in and out, and how long the tension takes to rise from 0 to 1, in seconds."""
YIELDS = 0.3
"""How much softer the calm layer is at the highest tension, as a share."""
STEP = 0.05
"""How often the volume changes during a fade, in seconds."""
SEAM = 1024
"""How many frames at the beginning of a loop are bent to meet its end."""
CHANNELS = 2


class Loader:
    """A thread that decodes the layers of a score."""

    def __init__(self, mixer: Any, folder: Path, score: str) -> None:
        self.score = score
        self.sounds: list[Any] = []
        """The layers in order. It stays empty if the first one can't be read."""
        self._mixer = mixer
        self._files = [path for layer in LAYERS if (path := folder / f"{score}_{layer}.ogg").exists()]
        self._thread = Thread(target=self._read, name="music", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with suppress(*TROUBLES):
            for path in self._files:
                sound = self._mixer.Sound(file=os.fsencode(path))
                mend_seam(sound)
                sound.set_volume(0.0)
                self.sounds.append(sound)

    @property
    def done(self) -> bool:
        """Whether the thread has ended."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait until the thread has ended, because the mixer mustn't close before that."""
        self._thread.join()


class Music:
    """The score that plays now, and the one that is wanted.

    Args:
        folder: Holds the files, `<score>_calm.ogg` and `<score>_tension.ogg`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wanted = ""
        """The score that should play, or ""."""
        self.tension = 0.0
        """How near the end is, 0 to 1."""
        self.loud = 0.0
        """The strength of the music, 0 to 1. At 0 nothing is loaded."""
        self.away = False
        """Whether the player has left the window. Then the music plays on silently."""
        self._mixer: Any = None
        self._loader: Loader | None = None
        self._playing = ""
        self._sounds: list[Any] = []
        self._shares = [0.0, 0.0]
        """The strength of each layer now, as a share of `loud`."""
        self._failed: set[str] = set()

    def open(self, mixer: Any) -> None:
        """Play from now on, on the mixer's reserved channels."""
        self._mixer = mixer

    def close(self) -> None:
        """Stop at once, before the mixer closes."""
        if self._loader is not None:
            self._loader.wait()
        self._stop()
        self._mixer = self._loader = None

    @property
    def playing(self) -> str:
        """The score that plays, even if it is silent now, or ""."""
        return self._playing

    @property
    def volumes(self) -> tuple[float, ...]:
        """The strength of each layer now, 0 to 1."""
        return tuple([self.loud * share for share in self._shares])

    @property
    def _due(self) -> str:
        """The score that should play as things are, or ""."""
        return self.wanted if self.loud and self.wanted not in self._failed else ""

    def _aims(self) -> tuple[float, float]:
        """Return the share at which each layer should be."""
        if self._playing != self._due or self.away or not self._playing:
            return 0.0, 0.0
        return 1.0 - YIELDS * self.tension, self.tension if len(self._sounds) > 1 else 0.0

    def rest(self) -> float | None:
        """Return the seconds until `update` has something to do, or None if it has nothing to do."""
        if self._mixer is None:
            return None
        settled = self._playing == self._due and self._shares == list(self._aims())
        return None if settled and self._loader is None else STEP

    def update(self, elapsed: float) -> None:
        """Load, start, fade and stop, as far as `elapsed` seconds allow."""
        if self.rest() is None:
            return
        self._fade(elapsed)
        if self._playing and self._playing != self._due and not any(self._shares):
            self._stop()
        if self._loader is not None:
            self._loaded(self._loader)
        elif not self._playing and self._due:
            self._loader = Loader(self._mixer, self.folder, self._due)

    def set_volumes(self) -> None:
        """Apply the volumes to the sounds that play."""
        for sound, volume in zip(self._sounds, self.volumes, strict=False):
            sound.set_volume(volume)

    def _fade(self, elapsed: float) -> None:
        for number, (share, aim) in enumerate(zip(self._shares, self._aims(), strict=True)):
            most = elapsed / (GOES if not aim else CHANGES if number else COMES)
            self._shares[number] = aim if abs(aim - share) <= most else share + (most if aim > share else -most)
        self.set_volumes()

    def _loaded(self, loader: Loader) -> None:
        """Start a loaded score if it is still wanted."""
        if not loader.done:
            return
        self._loader = None
        if not loader.sounds:
            self._failed.add(loader.score)
        elif loader.score == self._due:
            self._sounds, self._playing = loader.sounds, loader.score
            for number, sound in enumerate(self._sounds, FIRST_CHANNEL):
                self._mixer.Channel(number).play(sound, loops=-1)

    def _stop(self) -> None:
        with suppress(*TROUBLES):
            for sound in self._sounds:
                sound.stop()
        self._sounds, self._playing, self._shares = [], "", [0.0, 0.0]


def mend_seam(sound: Any) -> None:
    """Bend the beginning of a loop so that it meets the end.

    The layers are composed as exact loops, but their compression leaves a small step there.
    """
    whole = memoryview(sound).cast("B")
    size = 2 * CHANNELS * SEAM
    if len(whole) < 2 * size:
        return
    head, tail = array("h", whole[:size].tobytes()), array("h", whole[-4 * CHANNELS :].tobytes())
    for side in range(CHANNELS):
        before, last = tail[side], tail[side + CHANNELS]
        first, second = head[side], head[side + CHANNELS]
        step = last + (last - before + second - first) / 2 - first
        for at in range(SEAM):
            bent = head[side + CHANNELS * at] + step * (0.5 + 0.5 * cos(pi * at / SEAM))
            head[side + CHANNELS * at] = max(-32768, min(32767, round(bent)))
    whole[:size] = head.tobytes()
