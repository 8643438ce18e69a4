"""Follow which keys are held, so that auto-repeats and changes of the keyboard layout do no harm."""

from __future__ import annotations

import pygame

from scenes.system.key_bindings import USUAL, Keys
from scenes.system.keyboard import by_place, types

KEYS = (pygame.KEYDOWN, pygame.KEYUP)
SINGLE = frozenset(USUAL) - {"undo", "redo"}
"""Actions whose keys ignore auto-repeat."""
ONCE = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE})
"""Fixed keys that ignore auto-repeat. So do the bindings in SINGLE."""
ERASING = frozenset({pygame.K_DELETE, pygame.K_BACKSPACE})
"""Keys that ignore auto-repeat except in text, so that holding one down doesn't remove card after card."""


class HeldKeys:
    """The keys that the player holds."""

    def __init__(self) -> None:
        self._held: set[int] = set()
        """The held keys that must not repeat."""
        self._mod = 0
        """The modifiers held with the last key, as pygame's bit mask."""
        self._down: dict[int, int] = {}
        """The held keys, by scancode."""

    def read(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a key event translated for the player's keyboard layout.

        Also remember its modifiers for the text event that follows.
        """
        if event.type in KEYS:
            event = self._same_key(by_place(event))
            self._mod = event.mod
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._mod = 0
            self._down.clear()
        return event

    def _same_key(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a key event, changed if necessary so that a release names the same key as its press.

        The keyboard layout may have changed in between.
        """
        place = getattr(event, "scancode", 0)
        if event.type == pygame.KEYUP:
            key = self._down.pop(place, event.key)
            return event if key == event.key else pygame.event.Event(event.type, {**event.dict, "key": key})
        if place:
            self._down[place] = event.key
        return event

    def repeats(self, event: pygame.event.Event, keys: Keys, typing: bool) -> bool:
        """Return whether a key event is an auto-repeat that must be ignored.

        For example, holding a key to lift a curtain mustn't play the card below. `typing` is whether the player is
        typing text.
        """
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN and self._counts_once(event, keys, typing):
            if event.key in self._held:
                return True
            self._held.add(event.key)
        return False

    @staticmethod
    def _counts_once(event: pygame.event.Event, keys: Keys, typing: bool) -> bool:
        erases = event.key in ERASING and not typing
        return erases or event.key in ONCE or keys.meaning(event) in SINGLE

    @property
    def types(self) -> bool:
        """Return whether the last key types text with its modifiers. Otherwise it is a command."""
        return types(self._mod)

    def forget(self) -> None:
        """Forget all keys, because their releases may never come."""
        self._held.clear()
        self._down.clear()
        self._mod = 0
