"""Play music for a game or for the title screen.

The music repeats for ever. It has two layers: the calm layer always plays, and the tension layer fades in near the end
of a match.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

CALM, TENSION = "calm", "tension"
LAYERS = (CALM, TENSION)
CHANNEL = 1
"""The mixer's channel for the tension layer."""
TROUBLES = (ImportError, OSError, RuntimeError)
"""The errors raised if there is no sound card, or if a file is missing or damaged. pygame.error is a RuntimeError."""
COMES, GOES, CHANGES = 4.0, 1.5, 6.0
"""Times in seconds: music fading in, music fading out, and the tension layer rising to full strength."""
YIELDS = 0.3
"""The fraction by which the calm layer's strength is reduced at the highest tension."""
STEP = 0.05
"""Seconds between volume changes during a fade."""


class ScoreLayers:
    """The two layers of a piece of music, loaded and ready to play.

    Only one piece can be loaded at a time.

    Raises:
        One of `TROUBLES`: A file is missing or damaged.
    """

    def __init__(self, mixer: Any, folder: Path, name: str) -> None:
        self._calm, self._channel, self._tense = mixer.music, mixer.Channel(CHANNEL), None
        path = folder / f"{name}_{TENSION}.ogg"
        if path.exists():
            self._tense = mixer.Sound(file=os.fsencode(path))
        self._calm.load(os.fsencode(folder / f"{name}_{CALM}.ogg"))

    def play(self) -> None:
        """Start both layers at a volume of 0."""
        self.set_volumes(0.0, 0.0)
        self._calm.play(loops=-1)
        if self._tense is not None:
            self._channel.play(self._tense, loops=-1)

    def set_volumes(self, calm: float, tension: float) -> None:
        """Set the strength of each layer, from 0 to 1."""
        self._calm.set_volume(calm)
        if self._tense is not None:
            self._tense.set_volume(tension)

    def stop(self) -> None:
        """Stop both layers and close the file."""
        if self._tense is not None:
            self._tense.stop()
        self._calm.stop()
        self._calm.unload()


class Loader:
    """A thread that loads a score."""

    def __init__(self, mixer: Any, folder: Path, name: str) -> None:
        self.name = name
        self.score: ScoreLayers | None = None
        """The score, or None if it isn't loaded yet or can't be read."""
        self._thread = Thread(target=self._load, args=(mixer, folder), name="music", daemon=True)
        self._thread.start()

    def _load(self, mixer: Any, folder: Path) -> None:
        with suppress(*TROUBLES):
            self.score = ScoreLayers(mixer, folder, self.name)

    @property
    def done(self) -> bool:
        """Whether the thread that loads the music has ended."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait until the thread has ended. The mixer mustn't be closed before then."""
        self._thread.join()


class Music:
    """Plays one score at a time.

    Args:
        folder: The folder with the files `<score>_calm.ogg` and `<score>_tension.ogg`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wanted = ""
        """The name of the score to play, or "" for none."""
        self.tension = 0.0
        """How close the match is to its end, from 0 to 1."""
        self.loud = 0.0
        """The volume of the music, from 0 to 1. If it is 0, no score is loaded."""
        self.away = False
        """Whether the player has left the window. While the player is away, the music continues silently."""
        self._mixer: Any = None
        self._loader: Loader | None = None
        self._playing = ""
        self._score: ScoreLayers | None = None
        self._shares = [0.0, 0.0]
        """The current strength of each layer, as a fraction of `loud`."""
        self._failed: set[str] = set()

    def open(self, mixer: Any) -> None:
        """Start playing music on the mixer's reserved channels."""
        self._mixer = mixer

    def close(self) -> None:
        """Stop the music immediately, before the mixer closes."""
        if self._loader is not None:
            self._loader.wait()
        self._stop()
        self._mixer = self._loader = None

    @property
    def playing(self) -> str:
        """The name of the score that is playing (perhaps silently), or "" for none."""
        return self._playing

    @property
    def _due(self) -> str:
        """The name of the score that should play, or "" for none."""
        return self.wanted if self.loud and self.wanted not in self._failed else ""

    def _aims(self) -> tuple[float, float]:
        """Return the strength that each layer should reach, as a fraction of `loud`."""
        if self._playing != self._due or self.away or not self._playing:
            return 0.0, 0.0
        return 1.0 - YIELDS * self.tension, self.tension

    def rest(self) -> float | None:
        """Return the number of seconds until `update` has work to do, or None if nothing is due."""
        if self._mixer is None:
            return None
        settled = self._playing == self._due and self._shares == list(self._aims())
        return None if settled and self._loader is None else STEP

    def update(self, elapsed: float) -> None:
        """Load, start, fade or stop scores as needed, `elapsed` seconds after the previous call."""
        if self.rest() is not None:
            with suppress(*TROUBLES):
                self._change(elapsed)

    def _change(self, elapsed: float) -> None:
        self._fade(elapsed)
        if self._playing and self._playing != self._due and not any(self._shares):
            self._stop()
        if self._loader is not None:
            self._loaded(self._loader)
        elif not self._playing and self._due:
            self._loader = Loader(self._mixer, self.folder, self._due)

    def set_volumes(self) -> None:
        """Apply the current strengths to the layers."""
        if self._score is not None:
            self._score.set_volumes(*[self.loud * share for share in self._shares])

    def _fade(self, elapsed: float) -> None:
        for number, (share, aim) in enumerate(zip(self._shares, self._aims(), strict=True)):
            most = elapsed / (GOES if not aim else CHANGES if number else COMES)
            self._shares[number] = aim if abs(aim - share) <= most else share + (most if aim > share else -most)
        self.set_volumes()

    def _loaded(self, loader: Loader) -> None:
        """Once a score is loaded, start it if it is still wanted."""
        if not loader.done:
            return
        self._loader = None
        if loader.score is None:
            self._failed.add(loader.name)
        elif loader.name == self._due:
            self._score, self._playing = loader.score, loader.name
            self._score.play()
        else:
            loader.score.stop()

    def _stop(self) -> None:
        if self._score is not None:
            with suppress(*TROUBLES):
                self._score.stop()
        self._score, self._playing, self._shares = None, "", [0.0, 0.0]
