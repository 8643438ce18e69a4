"""Keep track of which keys are held down, so that unwanted repeats can be ignored."""

from __future__ import annotations

import pygame

from scenes.system.key_bindings import MODIFIERS, USUAL, Keys
from scenes.system.keyboard import by_place, types

KEYS = (pygame.KEYDOWN, pygame.KEYUP)
SINGLE = frozenset(USUAL) - {"undo", "redo"}
"""Actions whose keys don't repeat while held down."""
ONCE = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE})
"""Keys that can't be reassigned and don't repeat while held down."""
ERASING = frozenset({pygame.K_DELETE, pygame.K_BACKSPACE})
"""Keys that don't repeat while held down, unless the player is typing."""
MOVING = frozenset(
    {
        pygame.K_TAB,
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    }
)
"""Keys that neither enter nor erase text. Holding one of these keys down can move the focus through several fields."""


class HeldKeys:
    """The keys that the player is holding down."""

    def __init__(self) -> None:
        self._held: set[int] = set()
        """The held keys whose auto-repeat is ignored."""
        self._mod = 0
        """The modifier keys that were held down during the last key event, as pygame's bit mask."""
        self._down: dict[int, int] = {}
        """Maps each held key's scancode to the pygame key reported when the player pressed it."""
        self._pressed: set[int] = set()
        """The scancodes of all held keys. For a key whose events have no scancode, the pygame key is used instead."""
        self._last = 0
        """The most recently pressed key in `_pressed`. Only this key repeats."""
        self._field: object = None
        """The text field that was receiving letters at the last event, or None."""
        self._early: set[int] = set()
        """The keys in `_pressed` that were already held down when `_field` began to receive letters."""

    def read(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event or, for a key event, the same event adapted to the keyboard layout.

        A key event's modifier keys are remembered for `types`.
        """
        if event.type in KEYS:
            event = self._same_key(by_place(event))
            self._mod = event.mod
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._mod = 0
            self._down.clear()
            self._pressed.clear()
        return event

    def _same_key(self, event: pygame.event.Event) -> pygame.event.Event:
        """Make a key release report the same key as its press, even if the layout has changed."""
        place = getattr(event, "scancode", 0)
        if event.type == pygame.KEYUP:
            key = self._down.pop(place, event.key)
            return event if key == event.key else pygame.event.Event(event.type, {**event.dict, "key": key})
        if place:
            self._down[place] = event.key
        return event

    def repeats(self, event: pygame.event.Event, keys: Keys, typing: bool) -> bool:
        """Return whether a key event must be ignored as an auto-repeat.

        `typing` is true if the player is typing text.
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

    def types_into(self, field: object) -> None:
        """Record the text field that receives typed text, or None if there is none.

        Call this before and after each event.
        """
        if field != self._field:
            self._field, self._early = field, set(self._pressed)

    def too_early(self, event: pygame.event.Event) -> bool:
        """Return whether the event's key was already down when the text field gained focus.

        Call this once for each event.
        """
        if event.type == pygame.TEXTINPUT:
            return self._last in self._early
        if event.type not in KEYS or event.key in MODIFIERS:
            return False
        place = getattr(event, "scancode", 0) or event.key
        early = place in self._early
        if event.type == pygame.KEYUP:
            self._pressed.discard(place)
            self._early.discard(place)
            return False
        self._pressed.add(place)
        self._last = place
        return early and self._field is not None and event.key not in MOVING

    @staticmethod
    def _counts_once(event: pygame.event.Event, keys: Keys, typing: bool) -> bool:
        erases = event.key in ERASING and not typing
        return erases or event.key in ONCE or keys.meaning(event) in SINGLE

    @property
    def types(self) -> bool:
        """Return whether the last key and its modifiers enter text rather than give a command."""
        return types(self._mod)

    def forget(self) -> None:
        """Forget all held keys, because the program might not be told when they are released."""
        self._held.clear()
        self._down.clear()
        self._pressed.clear()
        self._early.clear()
        self._mod = 0
