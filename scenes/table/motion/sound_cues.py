"""Choose sounds and special motions for events, according to a game's table.yaml.

This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from game.engine.table import Table

NO_SOUND = ""
MIDDLE = 0.5


class Heard(Protocol):
    """A function that plays a sound of a given kind at a position from 0 (left) to 1 (right)."""

    def __call__(self, kind: str, at: float = ...) -> object:
        """Play a sound of this kind at this horizontal position."""


class Cue(NamedTuple):
    """A scheduled sound with its time and horizontal position.

    The time is in seconds on the director's clock.
    """

    when: float
    kind: str
    x: float


class SoundCues:
    """The sounds still to be played at a table.

    Args:
        plan: The game's table.yaml.
        table: The match's table.
        heard: Plays a sound.
    """

    def __init__(self, plan: Mapping[str, Any], table: Table, heard: Heard) -> None:
        sounds = plan.get("sounds", {})
        self._said: Mapping[str, str] = sounds.get("said", {})
        self._leaves: Mapping[str, str] = sounds.get("leaves", {})
        self._lands: Mapping[str, str] = sounds.get("lands", {})
        self._stands: Mapping[str, str] = sounds.get("stands", {})
        motions = plan.get("motions", {})
        self._manners: Mapping[str, str] = motions.get("said", {})
        self._arrives: Mapping[str, str] = motions.get("lands", {})
        self._pauses: Mapping[str, float] = plan.get("pauses", {})
        self._kinds = [place.kind for place in table.places]
        self.heard = heard
        self.width = 0.0
        self._waiting: list[Cue] = []

    def said(self, key: str) -> str:
        """Return the sound for a log line with this key, or "" if there is none."""
        return self._said.get(key, NO_SOUND)

    def pause(self, key: str) -> float:
        """Return the pause, in seconds, after a log line with this key.

        Everything waits during this pause.
        """
        return self._pauses.get(key, 0.0)

    def manner(self, key: str) -> str:
        """Return the special motion for cards after a log line with this key, or ""."""
        return self._manners.get(key, "")

    def arrives(self, place: int) -> str:
        """Return the special motion for cards that move to a place, or ""."""
        return self._arrives.get(self._kinds[place], "")

    def leaves(self, place: int) -> str:
        """Return the sound for a card that leaves a place, or ""."""
        return self._leaves.get(self._kinds[place], "slide") if place >= 0 else "slide"

    def lands(self, place: int) -> str:
        """Return the sound for a card or token that arrives at a place, or ""."""
        return self._lands.get(self._kinds[place], NO_SOUND) if place >= 0 else NO_SOUND

    def stands(self, token: str) -> str:
        """Return the sound for a token that is put down, or "".

        The token "reaper.1" has the sound listed for "reaper".
        """
        return self._stands.get(token.partition(".")[0], NO_SOUND)

    def at(self, when: float, kind: str, x: float) -> None:
        """Schedule a sound for time `when`, or do nothing if `kind` is "".

        `x` is the sound's position in logical units.
        """
        if kind:
            self._waiting.append(Cue(when, kind, x))

    def now(self, kind: str, x: float) -> None:
        """Play a sound now. `x` is its position in logical units. If `kind` is "", do nothing."""
        if kind:
            self.heard(kind, x / self.width if self.width else MIDDLE)

    def due(self, now: float) -> None:
        """Play all sounds that are due at time `now`."""
        if self._waiting:
            due = [cue for cue in self._waiting if cue.when <= now]
            self._waiting = [cue for cue in self._waiting if cue.when > now]
            self._play(due)

    @property
    def waiting(self) -> bool:
        """Whether any sounds are still to be played."""
        return bool(self._waiting)

    def rest(self) -> None:
        """Now that everything has arrived, play the remaining sounds, each kind just once."""
        left, self._waiting = self._waiting, []
        self._play(list({cue.kind: cue for cue in left}.values()))

    def forget(self) -> None:
        """Forget all sounds that are still to be played."""
        self._waiting.clear()

    def _play(self, cues: list[Cue]) -> None:
        for cue in sorted(cues, key=lambda cue: cue.when):
            self.now(cue.kind, cue.x)
