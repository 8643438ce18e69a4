"""Undo for the deck builder: the decks of a game before each change."""

from __future__ import annotations

from game.decks import Deck
from game.profile.deck_store import DeckStore

MOST = 200
"""Maximum number of changes that can be undone. Older ones are forgotten."""


class DeckHistory:
    """The earlier decks of one deck builder, each with the deck that was current then."""

    def __init__(self, store: DeckStore, game: str) -> None:
        self._store = store
        self._game = game
        self._past: list[tuple[tuple[Deck, ...], int]] = []

    def __len__(self) -> int:
        """Return how many changes can be undone."""
        return len(self._past)

    def note(self, at: int) -> None:
        """Remember the decks before a change. `at` is the current one."""
        self._past.append((self._store.of(self._game), at))
        del self._past[:-MOST]

    def undo(self) -> int:
        """Restore the decks as they were before the last change, and return the one that was current."""
        decks, at = self._past.pop()
        self._store.restore(self._game, decks)
        return min(at, max(0, len(self._store.of(self._game)) - 1))
