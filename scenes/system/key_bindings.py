"""The keys for actions: the default keys or the player's own.

The keys in `FIXED` can't be reassigned.
"""

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
    "since": "l",
    "winnable": "w",
    "peek": "p",
    "rules": "r",
    "help": "f1",
    "mute": "m",
    "full_screen": "f11",
}
"""The default key for each action, in the order of the options page."""
ALSO: Mapping[str, str] = {"ctrl+shift+z": "redo"}
"""Additional keys for some actions. Such a key is ignored if the player has assigned it to something else."""
FIXED = frozenset({"return", "keypad enter", "escape", "tab", "up", "down", "left", "right", "pageup", "pagedown"})
"""Keys that can't be reassigned."""
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
    """Return a key with its modifiers, written as in the settings ("ctrl+shift+z").

    Return "" for a modifier key alone.
    """
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
    """Return a key's name as players see it, such as "Ctrl+Z"."""
    return "+".join(part[:1].upper() + part[1:] for part in key.split("+")) if key != "+" else key


class Keys:
    """The current keys for all actions. `chosen` maps actions to the player's keys."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.of = {what: chosen.get(what, usual) for what, usual in USUAL.items()}
        self._meaning: dict[str, str] = {}
        for what, key in [*self.of.items(), *((what, key) for key, what in ALSO.items())]:
            if key not in FIXED:
                self._meaning.setdefault(key, what)

    def meaning(self, event: pygame.event.Event) -> str:
        """Return the action that a pressed key is bound to, or "" if there is none."""
        return self._meaning.get(spelled(event), "")

    def released(self, event: pygame.event.Event, what: str) -> bool:
        """Return whether a released key is an action's key, regardless of the modifiers."""
        return spelled(event).rpartition("+")[2] == self.of[what].rpartition("+")[2]

    def taken(self, what: str, key: str) -> str:
        """Return any action other than `what` that uses this key, or "" if there is none."""
        found = self._meaning.get(key, "")
        return found if found != what else ""

    def with_key(self, what: str, key: str) -> dict[str, str]:
        """Return the player's own keys after assigning `key` to the `what` action.

        Default keys are left out.
        """
        return {name: chosen for name, chosen in {**self.of, what: key}.items() if chosen != USUAL[name]}
