"""Lists of words in a sentence, and sentences about files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.errors import one_line
from game.content.texts import Texts
from game.profile.disk import reason
from game.profile.saves import clean_line

if TYPE_CHECKING:
    from scenes.app import App

LONGEST_FILE = 80
"""Characters of a file's name, as it is shown."""


def joined(texts: Texts, words: Sequence[str], most: int = 6) -> str:
    """Words as a list in a sentence: "Mara, Tobias and Ilse"; above `most` the rest as a number."""
    if len(words) > most:
        shown = texts_joined(texts, words[: most - 1])
        return texts.say("menu.list.others", first=shown, count=len(words) - most + 1)
    if len(words) < 2:
        return "".join(words)
    return texts.say("menu.list.two", first=texts_joined(texts, words[:-1]), last=words[-1])


def texts_joined(texts: Texts, words: Sequence[str]) -> str:
    """Words with commas between them."""
    text = words[0]
    for word in words[1:]:
        text = texts.say("menu.list.more", first=text, last=word)
    return text


def file_name(path: Path, longest: int = LONGEST_FILE) -> str:
    """A file's name as it is shown: one line, of letters that can be seen, and at most `longest` of them."""
    return clean_line(path.name, longest)


def not_opened(app: App, path: Path, error: ValueError | OSError) -> str:
    """Return why a file couldn't be opened: a ValueError is a sentence already, the system's words are put into one.

    The file's name may hold anything; of that only what can be seen is left.
    """
    if isinstance(error, OSError):
        return app.say("open.read", file=file_name(path), why=reason(error, reading=True))
    return one_line(str(error))
