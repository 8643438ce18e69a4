"""From told events to sounds and manners of going: which kind is heard when something is said, goes or comes, and how
cards then go. A game says so in table.yaml (`sounds`, `motions`); what it leaves open is as cards always sound and go.
Pure, no pygame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from game.engine.table import Table

NO_SOUND = ""
MIDDLE = 0.5


class Heard(Protocol):
    """Who plays a sound: its kind, and where on the screen, from 0 (left) to 1."""

    def __call__(self, kind: str, at: float = ...) -> object: ...


class Cue(NamedTuple):
    """A sound that is due at a time (seconds of the director)."""

    when: float
    kind: str
    x: float


class Cues:
    """The sounds of one table that are still to come. `plan` is its table.yaml, `width` the logical screen's."""

    def __init__(self, plan: Mapping[str, Any], table: Table, heard: Heard) -> None:
        sounds = plan.get("sounds", {})
        self._said: Mapping[str, str] = sounds.get("said", {})
        self._leaves: Mapping[str, str] = sounds.get("leaves", {})
        self._lands: Mapping[str, str] = sounds.get("lands", {})
        self._stands: Mapping[str, str] = sounds.get("stands", {})
        motions = plan.get("motions", {})
        self._manners: Mapping[str, str] = motions.get("said", {})
        self._arrives: Mapping[str, str] = motions.get("lands", {})
        self._kinds = [place.kind for place in table.places]
        self.heard = heard
        self.width = 0.0
        self._waiting: list[Cue] = []

    def said(self, key: str) -> str:
        """The sound of a line of the chronicle, or ""."""
        return self._said.get(key, NO_SOUND)

    def manner(self, key: str) -> str:
        """The manner in which cards go after a line of the chronicle, or "" for the usual one."""
        return self._manners.get(key, "")

    def arrives(self, place: int) -> str:
        """The manner in which cards come to a place, or ""."""
        return self._arrives.get(self._kinds[place], "")

    def leaves(self, place: int) -> str:
        """The sound of a card that sets out from a place."""
        return self._leaves.get(self._kinds[place], "slide") if place >= 0 else "slide"

    def lands(self, place: int) -> str:
        """The sound of a card or token that arrives at a place, or ""."""
        return self._lands.get(self._kinds[place], NO_SOUND) if place >= 0 else NO_SOUND

    def stands(self, token: str) -> str:
        """The sound of a token that is set down ("reaper.1" is of the kind reaper), or ""."""
        return self._stands.get(token.partition(".")[0], NO_SOUND)

    def at(self, when: float, kind: str, x: float) -> None:
        """A sound for later; `x` in logical units. Nothing for ""."""
        if kind:
            self._waiting.append(Cue(when, kind, x))

    def now(self, kind: str, x: float) -> None:
        """A sound at once."""
        if kind:
            self.heard(kind, x / self.width if self.width else MIDDLE)

    def due(self, now: float) -> None:
        """Play what is due."""
        if self._waiting:
            due = [cue for cue in self._waiting if cue.when <= now]
            self._waiting = [cue for cue in self._waiting if cue.when > now]
            self._play(due)

    @property
    def waiting(self) -> bool:
        """Whether a sound is still to come."""
        return bool(self._waiting)

    def rest(self) -> None:
        """Everything has arrived, perhaps sooner than it should: what is left is heard now, each kind once."""
        left, self._waiting = self._waiting, []
        self._play(list({cue.kind: cue for cue in left}.values()))

    def forget(self) -> None:
        """Nothing of it happens any more."""
        self._waiting.clear()

    def _play(self, cues: list[Cue]) -> None:
        for cue in sorted(cues, key=lambda cue: cue.when):
            self.now(cue.kind, cue.x)
