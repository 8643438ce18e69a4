"""Play short sounds, music and the background noise of a room (`AMBIENCE`).

No call waits for a sound to end. If there is no mixer or no sound card, the program is silent.
"""

from __future__ import annotations

import importlib
import math
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.profile.settings import Settings
from scenes.system.music import TROUBLES, Music

if TYPE_CHECKING:
    import random

GAPS: Mapping[str, float] = {
    "lift": 0.06,
    "slide": 0.06,
    "snap": 0.06,
    "thud": 0.1,
    "flip": 0.06,
    "deal": 0.05,
    "press": 0.05,
    "refuse": 0.25,
    "capture": 0.3,
    "curtain": 0.5,
    "bell": 0.8,
    "shuffle": 0.9,
    "win": 2.0,
    "loss": 2.0,
}
"""Minimum time, in seconds, between two sounds of each kind. A sound requested sooner isn't played."""
AMBIENCE = "ambience.wav"
RATE, BITS, CHANNELS, BUFFER = 44_100, -16, 2, 512
RESERVED = 2
"""The number of reserved channels in the mixer: one for the ambience, and one for the music's tension layer."""
VOICES = 11 + RESERVED
"""Maximum number of sounds that can play at the same time."""
CURVE = 1.5
"""Exponent that converts the volume setting to the mixer's level. Half the level sounds more than half as loud."""
PAN = 0.45
"""How far (0 to 1) a sound from an edge of the window is panned to that side."""
VARIETY = 0.14
"""Maximum random reduction in a sound's volume, as a fraction of that volume."""
COMES, GOES = 2.5, 1.0
"""How long the ambience takes to fade in and out, in seconds."""
MIXER = ("pygame.mixer", "pygame.mixer_music")


def hold_back() -> None:
    """Keep pygame from loading its mixer, which is slow. Call this before importing pygame."""
    for name in MIXER:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]


def load_mixer() -> Any:
    """Import and return pygame's mixer, even after `hold_back` was called.

    Raises:
        ImportError: pygame has no mixer.
    """
    for name in MIXER:
        if sys.modules.get(name, sys) is None:
            del sys.modules[name]
    return importlib.import_module("pygame.mixer")


def strength(percent: int) -> float:
    """Convert a volume percentage to the level (0 to 1) at which the mixer plays."""
    return float((max(0, min(100, percent)) / 100) ** CURVE)


class Audio:
    """Plays the sound files in a folder.

    Problems with the sound device or the files don't raise errors, but playing a kind of sound that isn't in `GAPS`
    raises KeyError.

    Args:
        folder: The folder with the sound files. The `music` folder is beside this folder.
        settings: The player's volume settings.
        log: Called if the sound device can't be opened, and whenever `play` returns True, even without a sound card.
        clock: Returns the time in seconds.
        chance: The random number generator, or None for a new generator.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        log: Callable[..., None],
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ) -> None:
        self.folder = folder
        self.log = log
        self.clock = clock
        self.trouble = ""
        """The system's explanation of why sound doesn't work, or "" if there is none."""
        self._settings = settings
        self._given = chance
        self._mixer: Any = None
        self._opened = False
        self._around = False
        self._away = False
        self._sounds: dict[str, Any] = {}
        self._files: dict[str, list[Path]] = {}
        self._last: dict[str, int] = {}
        self._played: dict[str, float] = {}
        self._room: Any = None
        self._music = Music(folder.parent / "music")
        self._music.loud = strength(settings.music)

    @cached_property
    def _chance(self) -> random.Random:
        """Return the random number generator. `random` is imported late, for a faster start."""
        import random

        return self._given or random.Random()

    # --- the device ---------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Start playing sound.

        The sound device is opened only if sound is turned on in the settings.
        """
        self._opened = True
        self._tend()

    def close(self) -> None:
        """Stop all sounds and release the device."""
        self._opened = False
        self._shut()

    def set(self, settings: Settings) -> None:
        """Apply new settings immediately. If they turn sound off, release the sound device."""
        self._settings = settings
        self._music.loud = strength(settings.music)
        self._tend()

    @property
    def _wanted(self) -> bool:
        told = self._settings
        return self._opened and not told.mute and bool(told.effects or told.ambience or told.music)

    def _tend(self) -> None:
        """Open or close the device, and start or stop ambience and music, as the settings require."""
        if not self._wanted:
            self._shut()
        elif self._mixer is None and not self.trouble:
            self._start()
        self._tend_room()
        self._music.set_volumes()

    def _start(self) -> None:
        try:
            mixer = load_mixer()
            # With these values fixed, SDL converts the sound to the device's format, and loops keep their exact length.
            mixer.init(RATE, BITS, CHANNELS, BUFFER, allowedchanges=0)
            mixer.set_num_channels(VOICES)
            mixer.set_reserved(RESERVED)
        except TROUBLES as error:
            self.trouble = str(error) or type(error).__name__
            self.log("no_sound", why=self.trouble)
            return
        self._mixer = mixer
        self._music.open(mixer)

    def _shut(self) -> None:
        self._music.close()
        mixer, self._mixer, self._room = self._mixer, None, None
        self._sounds.clear()
        if mixer is not None:
            with suppress(*TROUBLES):
                mixer.quit()

    # --- short sounds -------------------------------------------------------------------------------------------

    def play(self, kind: str, at: float = 0.5) -> bool:
        """Play a sound, unless a sound of the same kind was played a moment ago.

        `GAPS` contains the minimum time between two sounds of each kind.

        Args:
            kind: The kind of sound, from `GAPS`.
            at: The position, from 0 (left edge) to 1 (right edge).

        Returns:
            False if the last sound of this kind was too recent, or if sound effects are off. Otherwise True, even
                without a sound card.

        Raises:
            KeyError: The kind isn't in `GAPS`.
        """
        gap = GAPS[kind]
        if self._settings.mute or not self._settings.effects:
            return False
        now = self.clock()
        if 0 <= now - self._played.get(kind, -math.inf) < gap:
            return False
        self._played[kind] = now
        self.log("sound", kind=kind)
        if self._mixer is not None:
            with suppress(*TROUBLES):
                self._sound(kind, at)
        return True

    def variant(self, kind: str, count: int) -> int:
        """Return a random index below `count`, avoiding the kind's previous index if possible."""
        last = self._last.get(kind, -1)
        choices = [number for number in range(count) if number != last] or [0]
        self._last[kind] = self._chance.choice(choices)
        return self._last[kind]

    def _sound(self, kind: str, at: float) -> None:
        if kind not in self._files:
            self._files[kind] = sorted(self.folder.glob(f"{kind}_*.wav"))
        files = self._files[kind]
        voice = self._mixer.find_channel()
        if not files or voice is None:
            return
        sound = self._read(files[self.variant(kind, len(files))])
        if sound is None:
            return
        loud = strength(self._settings.effects) * (1 - VARIETY * self._chance.random())
        side = PAN * (2 * max(0.0, min(1.0, at)) - 1)
        voice.play(sound)
        voice.set_volume(loud * min(1.0, 1 - side), loud * min(1.0, 1 + side))

    def _read(self, path: Path) -> Any:
        """Return the sound in a file, or None if the file can't be read. No file is read twice."""
        name = path.name
        if name not in self._sounds:
            self._sounds[name] = None
            with suppress(*TROUBLES):
                # Pass the file's name rather than its contents: the mixer would play the bytes of a damaged file as
                # raw samples.
                self._sounds[name] = self._mixer.Sound(file=os.fsencode(path))
        return self._sounds[name]

    # --- the room -----------------------------------------------------------------------------------------------

    def surround(self, on: bool) -> None:
        """Set whether the players are at a table. The ambience plays only at a table."""
        self._around = on
        self._tend_room()

    def away(self, gone: bool) -> None:
        """Set whether the player has left the window.

        Ambience and music are silent while the window doesn't have focus.
        """
        self._away = self._music.away = gone
        self._tend_room()

    def _tend_room(self) -> None:
        loud = strength(self._settings.ambience)
        if self._mixer is None:
            return
        with suppress(*TROUBLES):
            if not (self._around and not self._away and loud):
                if self._room is not None:
                    self._room.fadeout(round(GOES * 1000))
                    self._room = None
                return
            sound = self._read(self.folder / AMBIENCE)
            if sound is None:
                return
            # Set the sound's volume rather than its channel's volume, because a channel always fades in to full volume.
            sound.set_volume(loud)
            if self._room is None:
                self._room = self._mixer.Channel(0)
                self._room.play(sound, loops=-1, fade_ms=round(COMES * 1000))

    # --- the music ----------------------------------------------------------------------------------------------

    def score(self, name: str, tension: float) -> None:
        """Set which music to play ("" for none), and how near the match is to its end (0 to 1)."""
        self._music.wanted, self._music.tension = name, tension

    @property
    def playing(self) -> str:
        """The name of the music that is playing, or "" if there is none."""
        return self._music.playing

    def update(self, elapsed: float) -> None:
        """Continue loading the music and fading it in or out.

        `elapsed` is the time since the previous call, in seconds.
        """
        self._music.update(elapsed)

    def rest(self) -> float | None:
        """Return the number of seconds until `update` has work to do, or None if nothing is due."""
        return self._music.rest()
