"""Lists of words in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.texts import Texts


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
