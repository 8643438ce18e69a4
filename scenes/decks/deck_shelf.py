"""A game's saved decks, including the current deck.

Every change is saved immediately and can be undone.
"""

from __future__ import annotations

from game.decks import Deck
from game.profile.deck_store import DeckStore

MOST = 200
"""Maximum number of changes that can be undone. Older changes are forgotten."""


class DeckShelf:
    """A game's decks in a deck builder.

    Attributes:
        at: The index of the current deck.
    """

    def __init__(self, store: DeckStore, game: str) -> None:
        self._store = store
        self._game = game
        self.at = 0
        self._past: list[tuple[tuple[Deck, ...], int]] = []
        """The decks before each change, and the index of the deck that was current at that time."""

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Return the game's saved decks."""
        return self._store.of(self._game)

    @property
    def deck(self) -> Deck | None:
        """Return the current deck, or None."""
        return self.decks[self.at] if self.at < len(self.decks) else None

    @property
    def full(self) -> bool:
        """Return whether the maximum number of decks has been reached."""
        return self._store.full(self._game)

    @property
    def changes(self) -> int:
        """Return the number of changes that can be undone."""
        return len(self._past)

    def add(self, deck: Deck) -> None:
        """Add a deck, and make it the current one."""
        self._note()
        self.at = self._store.add(self._game, deck)

    def change(self, deck: Deck) -> None:
        """Replace the current deck with a changed version. This can be undone."""
        self._note()
        self._store.change(self._game, self.at, deck)

    def remove(self) -> None:
        """Delete the current deck. This can be undone."""
        self._note()
        self._store.remove(self._game, self.at)
        self.at = min(self.at, max(0, len(self.decks) - 1))

    def undo(self) -> None:
        """Restore the decks as they were before the last change."""
        decks, at = self._past.pop()
        self._store.restore(self._game, decks)
        self.at = min(at, max(0, len(self.decks) - 1))

    def _note(self) -> None:
        self._past.append((self.decks, self.at))
        del self._past[:-MOST]
