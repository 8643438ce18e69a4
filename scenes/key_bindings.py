"""Which key does what: the usual ones, and those that the player has chosen instead.

Arrows, Tab, Enter and Esc belong to the program: with them everything can be reached, whatever else is changed."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

USUAL: Mapping[str, str] = {
    "wide": "space",
    "stand": "shift+space",
    "undo": "ctrl+z",
    "redo": "ctrl+y",
    "hint": "h",
    "sort": "s",
    "inspect": "i",
    "count": "c",
    "winnable": "w",
    "peek": "p",
    "rules": "r",
    "help": "f1",
    "mute": "m",
    "full_screen": "f11",
}
"""The key of each thing that a key does, in the order in which they are listed."""
ALSO: Mapping[str, str] = {"ctrl+shift+z": "redo"}
"""Second keys, as long as nothing else has been put on them."""
FIXED = frozenset({"return", "keypad enter", "escape", "tab", "up", "down", "left", "right", "pageup", "pagedown"})
"""Keys that always do the same."""
MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCKCLEAR,
        pygame.K_MODE,
    }
)


def spelled(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN or KEYUP as the settings write it: "ctrl+shift+z", "f11"; "" for what is no key alone."""
    if event.key in MODIFIERS:
        return ""
    name = pygame.key.name(event.key, use_compat=False).lower()
    held = [
        word
        for word, bit in (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
        if event.mod & bit
    ]
    return "+".join([*held, name]) if name else ""


def shown(key: str) -> str:
    """A key for people: "Ctrl+Z"."""
    return "+".join(part[:1].upper() + part[1:] for part in key.split("+")) if key != "+" else key


class Keys:
    """The keys as they are now: `chosen` are those of the settings, by what they do. What isn't known is left aside,
    and of two things on one key the first keeps it."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.of = {what: chosen.get(what, usual) for what, usual in USUAL.items()}
        self._meaning: dict[str, str] = {}
        for what, key in [*self.of.items(), *((what, key) for key, what in ALSO.items())]:
            if key not in FIXED:
                self._meaning.setdefault(key, what)

    def meaning(self, event: pygame.event.Event) -> str:
        """What a key that went down does, or ""."""
        return self._meaning.get(spelled(event), "")

    def released(self, event: pygame.event.Event, what: str) -> bool:
        """Whether a key that came up is the one of this, whatever else is held with it."""
        return spelled(event).rpartition("+")[2] == self.of[what].rpartition("+")[2]

    def taken(self, what: str, key: str) -> str:
        """What else a key does already, or "" if `what` can have it."""
        found = self._meaning.get(key, "")
        return found if found != what else ""

    def with_key(self, what: str, key: str) -> dict[str, str]:
        """The choices for the settings with one more; only those that aren't the usual."""
        return {name: chosen for name, chosen in {**self.of, what: key}.items() if chosen != USUAL[name]}
