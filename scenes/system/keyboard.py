"""Decide whether a key is a letter, a command or text on the player's keyboard layout."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.platforms import alt_types

LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz", "1234567890"
PLACES: Mapping[int, int] = {
    **{pygame.KSCAN_A + number: ord(letter) for number, letter in enumerate(LETTERS)},
    **{pygame.KSCAN_1 + number: ord(digit) for number, digit in enumerate(DIGITS)},
}
"""The pygame key for the letter or digit at each scancode of a US keyboard."""
SCANCODES = 512
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META
ALT_GR = pygame.KMOD_RALT | pygame.KMOD_MODE

_HAS_PLACE = pygame.key.ScancodeWrapper((False, *[True] * (SCANCODES - 1)))
"""With a key as its index, this is True if the current keyboard layout has that key.

pygame converts the key to the scancode that has it in the layout. Scancode 0 means that the layout lacks the key.
"""


def gives(key: int) -> bool:
    """Return whether the current layout has a key for this letter or digit."""
    return _HAS_PLACE[key]


def by_place(event: pygame.event.Event) -> pygame.event.Event:
    """Return a KEYDOWN or KEYUP event with the key that the program should see.

    Russian and Greek layouts have no Latin letters, so there the key at the position of H on a US keyboard counts as H.
    If a layout has the letter, as in French or Dvorak, only the key that types it counts.
    """
    key = PLACES.get(getattr(event, "scancode", 0))
    if key is None or key == event.key or gives(key):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": key})


def types(mod: int) -> bool:
    """Return whether a key with these modifiers types text. Otherwise it is a command."""
    if mod & ALT_GR:
        return True
    return not mod & (COMMANDS if alt_types() else COMMANDS | pygame.KMOD_LALT)
