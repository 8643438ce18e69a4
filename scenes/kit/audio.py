"""What is heard: short sounds by kind, and the room around the table. Nothing is told by sound alone.

The mixer is loaded after the first picture and only if something may be heard; without one, or without a sound card,
everything goes on in silence. Once sounds play, the mixer's own thread plays them: nothing here asks for time."""

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
"""Every kind of sound, and the seconds to the next one of its kind: what comes earlier isn't played."""
AMBIENCE = "ambience.wav"
RATE, BITS, CHANNELS, BUFFER = 44_100, -16, 2, 512
VOICES = 12
"""So many sounds at once; the first voice is the room's."""
CURVE = 1.5
"""A volume of a half sounds like a half, and is less than half as strong."""
PAN = 0.45
"""How far to one side a sound at the edge of the window is heard, 0 to 1."""
VARIETY = 0.14
"""A sound is up to so much softer than the last time."""
COMES, GOES = 2.5, 1.0
"""Seconds in which the room's sound comes and goes."""
MIXER = ("pygame.mixer", "pygame.mixer_music")
TROUBLES = (ImportError, OSError, RuntimeError)
"""What a missing mixer, sound card or file raises (pygame.error is a RuntimeError)."""


def hold_back() -> None:
    """Before pygame is loaded: it loads the mixer with its many libraries, and would do so before the first picture."""
    for name in MIXER:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]


def load_mixer() -> Any:
    """pygame's mixer, held back or not. Raises ImportError."""
    for name in MIXER:
        if sys.modules.get(name, sys) is None:
            del sys.modules[name]
    return importlib.import_module("pygame.mixer")


def strength(percent: int) -> float:
    """How strongly a volume in percent is played, 0 to 1."""
    return float((max(0, min(100, percent)) / 100) ** CURVE)


class Audio:
    """Plays the sounds of a folder. `log` hears of each sound that is played, card or no card, and of trouble; `clock`
    gives seconds. Nothing here ever raises but KeyError for a kind that isn't in `GAPS`."""

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
        """Why nothing can be heard, as the system says it; empty while all is well."""
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

    @cached_property
    def _chance(self) -> random.Random:
        """Imported with the first sound: a start has none."""
        import random

        return self._given or random.Random()

    # --- the device ---------------------------------------------------------------------------------------------

    def open(self) -> None:
        """From now on sounds are heard: the device is opened, at once if anything may be heard, else when it may."""
        self._opened = True
        self._tend()

    def close(self) -> None:
        """Silence, and the device is given back."""
        self._opened = False
        self._shut()

    def set(self, settings: Settings) -> None:
        """Other volumes, heard at once; with no volume at all the device is given back."""
        self._settings = settings
        self._tend()

    @property
    def _wanted(self) -> bool:
        told = self._settings
        return self._opened and not told.mute and bool(told.effects or told.ambience)

    def _tend(self) -> None:
        """The device is open when it is wanted, and the room is heard when it should be."""
        if not self._wanted:
            self._shut()
        elif self._mixer is None and not self.trouble:
            self._start()
        self._tend_room()

    def _start(self) -> None:
        try:
            mixer = load_mixer()
            mixer.init(RATE, BITS, CHANNELS, BUFFER)
            mixer.set_num_channels(VOICES)
            mixer.set_reserved(1)
        except TROUBLES as error:
            self.trouble = str(error) or type(error).__name__
            self.log("no_sound", why=self.trouble)
            return
        self._mixer = mixer

    def _shut(self) -> None:
        mixer, self._mixer, self._room = self._mixer, None, None
        self._sounds.clear()
        if mixer is not None:
            with suppress(*TROUBLES):
                mixer.quit()

    # --- short sounds -------------------------------------------------------------------------------------------

    def play(self, kind: str, at: float = 0.5) -> bool:
        """Play a sound where it belongs, `at` from 0 (the left edge) to 1. Whether it is played: not when muted, and
        not too soon after another of its kind. Raises KeyError for an unknown kind."""
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
        """Which of so many variants comes next: by chance, and never the same twice running if there are others."""
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
        """A sound, or None where the file can't be read; it isn't tried again."""
        name = path.name
        if name not in self._sounds:
            self._sounds[name] = None
            with suppress(*TROUBLES):
                # By name: bytes that are no readable file would be taken for samples.
                self._sounds[name] = self._mixer.Sound(file=os.fsencode(path))
        return self._sounds[name]

    # --- the room -----------------------------------------------------------------------------------------------

    def surround(self, on: bool) -> None:
        """Whether the players are at a table, in the room that is heard around it."""
        self._around = on
        self._tend_room()

    def away(self, gone: bool) -> None:
        """The window was left, or is looked at again: the room is heard only while somebody is there."""
        self._away = gone
        self._tend_room()

    @property
    def room_heard(self) -> bool:
        """Whether the room's sound is heard, or coming."""
        return self._room is not None

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
            if self._room is None:
                sound = self._read(self.folder / AMBIENCE)
                if sound is None:
                    return
                self._room = self._mixer.Channel(0)
                self._room.play(sound, loops=-1, fade_ms=round(COMES * 1000))
            self._room.set_volume(loud)
