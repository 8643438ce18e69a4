"""The decks that the player has built for all games, which are in one text file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.decks import LONGEST_NAME, Deck, free_name
from game.profile.disk import DISK, Disk, reason
from game.profile.merge import merged
from game.profile.saves import clean_line
from game.profile.storage import Loaded, read_parsed, write_text

MOST_DECKS = 200
"""The maximum number of decks for one game."""
MOST_FACES = 1000
LONGEST_FACE = 40

Decks = Mapping[str, Sequence[Deck]]
"""The decks of each game by the game's id, from oldest to newest."""


def load_decks(path: Path, disk: Disk = DISK) -> Loaded[dict[str, tuple[Deck, ...]]]:
    """Return the decks in a file.

    If the file is damaged, the result is its newest good generation (see game.profile.storage). The damaged file is
    kept beside it, and ``trouble`` says so. ``value`` is None if there is no good generation.
    """
    return read_parsed(path, _parsed, disk)


def save_decks(path: Path, decks: Decks, disk: Disk = DISK) -> str | None:
    """Write the decks of all games. Return a sentence for the user if that fails, otherwise None.

    It also fails if there are too many decks, which couldn't be read again.
    """
    plain = {
        "games": {
            game: [{"name": deck.name, "cards": list(deck.faces)} for deck in found] for game, found in decks.items()
        }
    }
    try:
        if any(len(found) > MOST_DECKS for found in decks.values()):
            raise ValueError(f"a game can have at most {MOST_DECKS}")
        write_text(path, json.dumps(plain, ensure_ascii=False, indent=1) + "\n", disk=disk)
    except (OSError, ValueError) as error:
        said = reason(error) if isinstance(error, OSError) else str(error)
        return f"Your decks can't be saved: {said}."
    return None


def _by_name(decks: Decks, game: str) -> dict[str, Deck]:
    return {deck.name: deck for deck in decks.get(game, ())}


def _merged(base: Decks, mine: Decks, now: Decks) -> dict[str, tuple[Deck, ...]]:
    """Return the decks of two programs merged (see game.profile.merge), ours first, in their order."""
    found = {}
    for game in dict.fromkeys((*now, *mine)):
        own = _by_name(mine, game)
        decks = merged(_by_name(base, game), own, _by_name(now, game))
        found[game] = tuple(decks[name] for name in dict.fromkeys((*own, *decks)) if name in decks)
    return found


def _with_own_names(base: Decks, mine: Decks, now: Decks) -> dict[str, tuple[Deck, ...]]:
    """Return our decks, with new names for new decks whose names another copy of the program has given too."""
    found = {}
    for game, decks in mine.items():
        was, theirs = _by_name(base, game), _by_name(now, game)
        taken = [*theirs, *(deck.name for deck in decks)]
        found[game] = tuple(
            deck
            if deck.name in was or theirs.get(deck.name, deck) == deck
            else deck._replace(name=free_name(deck.name, taken))
            for deck in decks
        )
    return found


def _parsed(text: str) -> dict[str, tuple[Deck, ...]]:
    """Return the decks in a file's text.

    Raises ValueError, KeyError or TypeError if anything in it isn't valid. A bad deck isn't skipped, because the next
    save would lose it.
    """
    games = json.loads(text)["games"]
    if not isinstance(games, dict):
        raise TypeError("expected a map")
    return {_word(game): _decks(found) for game, found in games.items()}


def _decks(plain: Any) -> tuple[Deck, ...]:
    if not isinstance(plain, list) or len(plain) > MOST_DECKS:
        raise TypeError("expected a list of decks")
    return tuple(_deck(one) for one in plain)


def _deck(plain: Any) -> Deck:
    faces = plain["cards"]
    if not isinstance(faces, list) or len(faces) > MOST_FACES:
        raise TypeError("expected a list of cards")
    name = plain["name"]
    if not isinstance(name, str) or clean_line(name, LONGEST_NAME) != name or not name:
        raise TypeError("expected a name")
    return Deck(name, tuple(_word(face) for face in faces))


def _word(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= LONGEST_FACE:
        raise TypeError("expected a word")
    return value


class DeckStore:
    """The decks of all games while the program runs. They are written to the disk after every change.

    If they can't be written, they last only until the program ends.
    """

    def __init__(self, path: Path, writable: bool = True, disk: Disk = DISK) -> None:
        self._path = path
        self._disk = disk
        self._writable = writable
        found = load_decks(path, disk)
        self._decks = dict(found.value or {})
        self._saved = dict(self._decks)
        self._troubles = [found.trouble] if found.trouble else []
        self._renamed: list[tuple[str, str, str]] = []

    def of(self, game: str) -> tuple[Deck, ...]:
        """Return the decks of a game."""
        return self._decks.get(game, ())

    def names(self, game: str) -> list[str]:
        """Return the names of a game's decks, which are all different."""
        return [deck.name for deck in self.of(game)]

    def full(self, game: str) -> bool:
        """Return whether a game has no room for another deck."""
        return len(self.of(game)) >= MOST_DECKS

    def add(self, game: str, deck: Deck) -> int:
        """Add a deck and return its index. If its name is taken, a number is appended to the name."""
        named = deck._replace(name=free_name(deck.name, self.names(game)), faces=deck.faces[:MOST_FACES])
        self._keep(game, (*self.of(game), named))
        return len(self.of(game)) - 1

    def change(self, game: str, at: int, deck: Deck) -> None:
        """Replace the deck at an index. This can also rename it."""
        decks = list(self.of(game))
        others = [one.name for number, one in enumerate(decks) if number != at]
        before = decks[at].name
        decks[at] = deck._replace(name=free_name(deck.name, others), faces=deck.faces[:MOST_FACES])
        if decks[at].name != before:
            self._renamed.append((game, before, decks[at].name))
        self._keep(game, tuple(decks))

    def restore(self, game: str, decks: tuple[Deck, ...]) -> None:
        """Replace all decks of a game with earlier ones. A deck that gets its former name back counts as renamed."""
        now = self.of(game)
        if len(now) == len(decks):
            pairs = zip(now, decks, strict=True)
            self._renamed += [(game, new.name, old.name) for new, old in pairs if new.name != old.name]
        self._keep(game, decks)

    def remove(self, game: str, at: int) -> None:
        """Delete the deck at an index."""
        self._keep(game, (*self.of(game)[:at], *self.of(game)[at + 1 :]))

    def renamed(self, game: str) -> tuple[tuple[str, str], ...]:
        """Return the old and the new name for each time that a deck of a game was renamed, in order of time."""
        return tuple((before, now) for of, before, now in self._renamed if of == game)

    def troubles(self) -> tuple[str, ...]:
        """Return the sentences about failed reads and writes since the last call."""
        found = tuple(self._troubles)
        self._troubles.clear()
        return found

    def _keep(self, game: str, decks: tuple[Deck, ...]) -> None:
        self._decks[game] = decks
        if not self._writable:
            return
        with self._disk.alone(self._path.parent):
            found: Decks = self._decks
            if (now := load_decks(self._path, self._disk).value) is not None:
                named = _with_own_names(self._saved, self._decks, now)
                for of, own in self._decks.items():
                    pairs = zip(own, named[of], strict=True)
                    self._renamed += [(of, was.name, deck.name) for was, deck in pairs if was.name != deck.name]
                self._decks = named
                found = _merged(self._saved, self._decks, now)
            trouble = save_decks(self._path, found, self._disk)
        if trouble:
            self._troubles.append(trouble)
        else:
            self._saved = dict(self._decks)
