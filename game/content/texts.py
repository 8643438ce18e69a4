"""Sentences by key, with named places that are filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.content.errors import nearest

_PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([a-z]+))?\}")


class Placeholder(NamedTuple):
    """A place in a sentence, ``{name}`` or ``{name:kind}``; the kind, or an empty text, tells how to show the value."""

    name: str
    kind: str


def fill(sentence: str, values: Mapping[str, object]) -> str:
    """``sentence`` with each place replaced by the value of its name; a place without a value stays as it is.

    Not ``str.format``: a text from a file can't reach into the values, and no brace in it can be an error.
    """
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), sentence)


def parts(sentence: str) -> tuple[str | Placeholder, ...]:
    """A sentence as plain texts and places, in order; no plain text is empty."""
    found: list[str | Placeholder] = []
    done = 0
    for match in _PLACE.finditer(sentence):
        found += [sentence[done : match.start()], Placeholder(match[1], match[2] or "")]
        done = match.end()
    return tuple(part for part in [*found, sentence[done:]] if part)


def places(sentence: str) -> frozenset[str]:
    """The places of a sentence as they are written between the braces."""
    return frozenset(match[0][1:-1] for match in _PLACE.finditer(sentence))


class Texts(Mapping[str, str]):
    """The sentences of one language, by key."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)

    def __getitem__(self, key: str) -> str:
        """The sentence as it is written. Raises KeyError, naming the nearest known key."""
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
        """The sentence of ``key`` with ``values`` filled in. Raises KeyError for a key that isn't known."""
        return fill(self[key], values)
