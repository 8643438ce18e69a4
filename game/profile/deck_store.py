"""The player's own decks. One text file stores the decks for all games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.content.errors import printable
from game.decks import LONGEST_NAME, Deck, free_name
from game.profile.disk import DISK, Disk, free_path, reason
from game.profile.merge import merged
from game.profile.saves import clean_line
from game.profile.storage import Loaded, read_parsed, to_json, write_text, write_whole

MOST_DECKS = 200
"""The maximum number of decks for one game."""
MOST_FACES = 1000
LONGEST_FACE = 40
MOST_NAMED = 3
"""The maximum number of unreadable decks to name in a message."""

Decks = Mapping[str, Sequence[Deck]]
"""The decks of each game, oldest first, keyed by the game's id."""


class _BadDeck(NamedTuple):
    """An unreadable deck in the file: its game, its number in the list and its plain data.

    Decks are numbered from 1.
    """

    game: str
    number: int
    plain: Any

    @property
    def called(self) -> str:
        """The deck's name for messages, or its number if the name can't be read."""
        name = self.plain.get("name") if isinstance(self.plain, dict) else None
        return f"the deck {printable(name)}" if isinstance(name, str) and name else f"deck {self.number}"


_Parsed = tuple[dict[str, tuple[Deck, ...]], tuple[_BadDeck, ...]]


def load_decks(path: Path, disk: Disk = DISK) -> Loaded[dict[str, tuple[Deck, ...]]]:
    """Return the decks from the newest undamaged version of a file.

    Earlier versions of the file are kept as generations (see game.profile.storage). If every version is damaged,
    ``value`` is None. Decks that can't be read are moved to a separate file. ``trouble`` describes any damage.
    """
    with disk.alone(path.parent):
        found = read_parsed(path, _parsed, disk)
        if found.value is None:
            return Loaded(None, found.trouble)
        decks, bad = found.value
        troubles = [found.trouble] if found.trouble else []
        if bad:
            troubles.append(_move_away(path, decks, bad, disk))
        return Loaded(decks, " ".join(troubles) or None)


def _move_away(path: Path, decks: Decks, bad: Sequence[_BadDeck], disk: Disk) -> str:
    """Move unreadable decks to a file of their own. Return a message for the user."""
    names = ", ".join(f"{deck.called} ({deck.game})" for deck in bad[:MOST_NAMED])
    more = f" and {len(bad) - MOST_NAMED} more" if len(bad) > MOST_NAMED else ""
    told = f"{path.name}: {names}{more} can't be read"
    kept = free_path(path.parent, f"{path.name}.bad-decks", "")
    plain = [{"game": deck.game, "deck": deck.plain} for deck in bad]
    try:
        write_whole(kept, to_json(plain, indent=1).encode("utf-8") + b"\n", disk)
    except OSError as error:
        return f"{told}, and can't be kept elsewhere: {reason(error)}. All other decks are there."
    trouble = save_decks(path, decks, disk)
    return f"{told} and was moved to {kept}. All other decks are there." + (f" {trouble}" if trouble else "")


def save_decks(path: Path, decks: Decks, disk: Disk = DISK) -> str | None:
    """Save all games' decks. Return a message for the user if that fails, otherwise None.

    Saving also fails if a game has more than MOST_DECKS decks.
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
    """Merge this program's decks with the decks on disk (see game.profile.merge)."""
    found = {}
    for game in dict.fromkeys((*now, *mine)):
        own = _by_name(mine, game)
        decks = merged(_by_name(base, game), own, _by_name(now, game))
        found[game] = tuple(decks[name] for name in dict.fromkeys((*own, *decks)) if name in decks)
    return found


def _with_own_names(base: Decks, mine: Decks, now: Decks) -> dict[str, tuple[Deck, ...]]:
    """Return this program's decks. Rename any new deck whose name is already taken.

    A name is taken if another copy of the program has saved a different deck under that name.
    """
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


def _parsed(text: str) -> _Parsed:
    """Return the readable and the unreadable decks in a file's text.

    Raise ValueError, KeyError or TypeError if the whole text is invalid.
    """
    games = json.loads(text)["games"]
    if not isinstance(games, dict):
        raise TypeError("expected a map")
    decks: dict[str, tuple[Deck, ...]] = {}
    bad: list[_BadDeck] = []
    for game, found in games.items():
        good = list[Deck]()
        for number, plain in enumerate(_listed(found), 1):
            try:
                good.append(_deck(plain))
            except (ValueError, KeyError, TypeError):
                bad.append(_BadDeck(_word(game), number, plain))
        decks[_word(game)] = tuple(good)
    return decks, tuple(bad)


def _listed(plain: Any) -> list[Any]:
    if not isinstance(plain, list) or len(plain) > MOST_DECKS:
        raise TypeError("expected a list of decks")
    return plain


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
    """All games' decks, written to disk after every change.

    Decks that can't be written stay in memory until the program ends.
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
        """Return a game's decks."""
        return self._decks.get(game, ())

    def names(self, game: str) -> list[str]:
        """Return the names of a game's decks. No two names are the same."""
        return [deck.name for deck in self.of(game)]

    def full(self, game: str) -> bool:
        """Return whether a game has the maximum number of decks."""
        return len(self.of(game)) >= MOST_DECKS

    def add(self, game: str, deck: Deck) -> int:
        """Add a deck and return its index. If its name is taken, a number is appended to the name."""
        named = deck._replace(name=free_name(deck.name, self.names(game)), faces=deck.faces[:MOST_FACES])
        self._keep(game, (*self.of(game), named))
        return len(self.of(game)) - 1

    def change(self, game: str, at: int, deck: Deck) -> None:
        """Replace the deck at an index. The new deck may have a different name."""
        decks = list(self.of(game))
        others = [one.name for number, one in enumerate(decks) if number != at]
        before = decks[at].name
        decks[at] = deck._replace(name=free_name(deck.name, others), faces=deck.faces[:MOST_FACES])
        if decks[at].name != before:
            self._renamed.append((game, before, decks[at].name))
        self._keep(game, tuple(decks))

    def restore(self, game: str, decks: tuple[Deck, ...]) -> None:
        """Replace all of a game's decks with an earlier set.

        A deck that gets its former name back counts as renamed.
        """
        now = self.of(game)
        if len(now) == len(decks):
            pairs = zip(now, decks, strict=True)
            self._renamed += [(game, new.name, old.name) for new, old in pairs if new.name != old.name]
        self._keep(game, decks)

    def remove(self, game: str, at: int) -> None:
        """Delete the deck at an index."""
        self._keep(game, (*self.of(game)[:at], *self.of(game)[at + 1 :]))

    def renamed(self, game: str) -> tuple[tuple[str, str], ...]:
        """Return the old and new names of a game's renamed decks, oldest change first."""
        return tuple((before, now) for of, before, now in self._renamed if of == game)

    def troubles(self) -> tuple[str, ...]:
        """Return sentences describing reads and writes that have failed since the last call."""
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
