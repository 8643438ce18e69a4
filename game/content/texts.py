"""Sentences identified by keys, and the named placeholders in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.content.errors import nearest

_PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([a-z]+))?\}")


class Placeholder(NamedTuple):
    """A placeholder in a sentence, ``{name}`` or ``{name:kind}``.

    The kind, which may be "", says how to show the value.
    """

    name: str
    kind: str


def fill(sentence: str, values: Mapping[str, object]) -> str:
    """Replace each placeholder in a sentence with the value for the placeholder's name.

    Unknown placeholders stay unchanged. ``str.format`` isn't used, because it would let a sentence read attributes of
    the values.
    """
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), sentence)


def parts(sentence: str) -> tuple[str | Placeholder, ...]:
    """Split a sentence into plain strings and placeholders, in order.

    Empty strings are left out.
    """
    found: list[str | Placeholder] = []
    done = 0
    for match in _PLACE.finditer(sentence):
        found += [sentence[done : match.start()], Placeholder(match[1], match[2] or "")]
        done = match.end()
    return tuple(part for part in [*found, sentence[done:]] if part)


def places(sentence: str) -> frozenset[str]:
    """Return the placeholders in a sentence, without their braces."""
    return frozenset(match[0][1:-1] for match in _PLACE.finditer(sentence))


class Texts(Mapping[str, str]):
    """The sentences in one language, each with its key."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)

    def __getitem__(self, key: str) -> str:
        """Return the sentence for a key, with its placeholders.

        Raise KeyError if the key is unknown. The error suggests a similar key if there is one.
        """
        found = self._sentences.get(key)
        if found is None:
            near = nearest(key, self._sentences)
            raise KeyError(f"no text {key}" + (f"; did you mean {near}?" if near else ""))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)

    def __contains__(self, key: object) -> bool:
        return key in self._sentences

    def say(self, key: str, /, **values: object) -> str:
        """Return the sentence for a key, filled in with ``values``.

        Raise KeyError for an unknown key.
        """
        return fill(self[key], values)
