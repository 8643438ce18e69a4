"""Join words into lists, and write messages about files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.definitions import GameInfo
from game.content.errors import one_line, short_name
from game.content.texts import Texts
from game.profile.disk import reason

if TYPE_CHECKING:
    from scenes.framework.services import Services

LONGEST_FILE = 60
"""Maximum length of a displayed file name, in characters."""


def joined(texts: Texts, words: Sequence[str], most: int = 6) -> str:
    """Join words into a list such as "Mara, Tobias and Ilse".

    A list of more than `most` words ends with the number of words left out.
    """
    if len(words) > most:
        shown = texts_joined(texts, words[: most - 1])
        return texts.say("menu.list.others", first=shown, count=len(words) - most + 1)
    if len(words) < 2:
        return "".join(words)
    return texts.say("menu.list.two", first=texts_joined(texts, words[:-1]), last=words[-1])


def texts_joined(texts: Texts, words: Sequence[str]) -> str:
    """Join words into a list, using the separator of the player's language, such as a comma."""
    text = words[0]
    for word in words[1:]:
        text = texts.say("menu.list.more", first=text, last=word)
    return text


def file_name(path: Path, longest: int = LONGEST_FILE) -> str:
    """Return a file's name for display: one line of at most `longest` visible characters."""
    return short_name(path.name, longest)


def not_opened(app: Services, path: Path, error: ValueError | OSError) -> str:
    """Return a sentence that says why a file couldn't be opened.

    A ValueError's message must already be such a sentence.
    """
    if isinstance(error, FileNotFoundError):
        return app.say("open.missing", file=file_name(path))
    if isinstance(error, OSError):
        return app.say("open.read", file=file_name(path), why=reason(error, reading=True))
    return one_line(str(error))


def counted(texts: Texts, key: str, count: int) -> str:
    """Return the text `<key>.none`, `.one` or `.many` for a count, with the count filled in."""
    form = {0: "none", 1: "one"}.get(count, "many")
    return texts.say(f"{key}.{form}", count=count)


def players(texts: Texts, game: GameInfo) -> str:
    """Return text that says how many people can play a game."""
    if game.most_seats == 1:
        return texts["title.alone"]
    return texts.say("title.players", least=game.least_seats, most=game.most_seats)
