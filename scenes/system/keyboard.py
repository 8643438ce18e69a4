"""Interpret key events according to the player's keyboard layout."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.platforms import alt_types

LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz", "1234567890"
PLACES: Mapping[int, int] = {
    **{pygame.KSCAN_A + number: ord(letter) for number, letter in enumerate(LETTERS)},
    **{pygame.KSCAN_1 + number: ord(digit) for number, digit in enumerate(DIGITS)},
}
"""Maps scancodes to pygame keys, for the letters and digits on a US keyboard."""
SCANCODES = 512
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META
ALT_GR = pygame.KMOD_RALT | pygame.KMOD_MODE

_HAS_PLACE = pygame.key.ScancodeWrapper((False, *[True] * (SCANCODES - 1)))
"""`_HAS_PLACE[key]` is True if the current keyboard layout has this key. A missing key has the scancode 0."""


def gives(key: int) -> bool:
    """Return whether the current keyboard layout has a key for this letter or digit."""
    return _HAS_PLACE[key]


def by_place(event: pygame.event.Event) -> pygame.event.Event:
    """Return a key event, with a Latin key if the layout has no Latin letters."""
    key = PLACES.get(getattr(event, "scancode", 0))
    if key is None or key == event.key or gives(key):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": key})


def types(mod: int) -> bool:
    """Return whether a key with these modifiers enters text rather than acting as a command."""
    if mod & ALT_GR:
        return True
    return not mod & (COMMANDS if alt_types() else COMMANDS | pygame.KMOD_LALT)
