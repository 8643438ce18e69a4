"""Read untrusted YAML safely and predictably.

The reader accepts maps with string keys, lists, strings, decimal integers, ``true``, ``false`` and ``null``. Any other
scalar, such as a date, is read as a string. Duplicate keys and invisible characters are errors, and so are all other
YAML features.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any, NoReturn

import yaml

from game.content.errors import ContentError, FilePosition, printable
from game.content.reading.document import Document, Steps, Value, field_name
from game.content.reading.yaml_errors import in_plain_words
from game.safe_files import TooLarge, read

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "ContentError",
    "RestrictedLoader",
    "hidden_character",
    "read_bytes",
    "read_file",
]

MAX_BYTES = 1024 * 1024
"""The maximum size of a file, in bytes."""
MAX_DEPTH = 20
"""The maximum nesting depth of lists and maps."""
MAX_NODES = 50_000
"""The maximum number of values and names in a file."""

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_WORDS: dict[str, Value] = {"true": True, "false": False, "null": None, "": None}
_VISIBLE_FORMATS = "\u00ad\u200c\u200d"  # soft hyphen and joiners: some languages need them, and they do no harm
_HIDDEN_CATEGORIES = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def read_file(path: Path, shown: str = "") -> Document:
    """Return the document in a file.

    Raise ContentError if the file can't be read or has a fault.
    """
    name = shown or str(path)
    try:
        data = read(path, MAX_BYTES)
    except TooLarge as error:
        raise _too_large(name) from error
    except OSError as error:
        raise ContentError(FilePosition(name), "(file)", "a readable file", error.strerror or str(error)) from error
    return read_bytes(data, name)


def read_bytes(data: bytes, name: str) -> Document:
    """Parse a file's bytes, and return the document.

    Raise ContentError if the file has a fault.
    """
    text = _decoded(data, name)
    loader = RestrictedLoader(text, name)
    try:
        return loader.document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = in_plain_words(str(error.problem or ""), str(error.context or ""))
        position = FilePosition(name, mark.line + 1, mark.column + 1) if mark else FilePosition(name)
        raise ContentError(position, "(file)", "well-formed YAML", said) from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # PyYAML doesn't catch some of Python's own errors, such as those for "\UFFFFFFFF" or a very long version
        # number.
        said = "a number or an escape that is too large"
        raise ContentError(loader.here(), "(file)", "well-formed YAML", said) from error
    finally:
        loader.dispose()


def hidden_character(text: str, allowed: str = "\n") -> int:
    """Return the index of the first invisible character in the text, or -1 if there is none.

    Characters in ``allowed`` count as visible.
    """
    if text.isprintable():
        return -1
    bad = [char for char in set(text) if char not in allowed and char not in _VISIBLE_FORMATS and _hidden(char)]
    return min(map(text.index, bad), default=-1)


def _hidden(char: str) -> bool:
    return unicodedata.category(char) in _HIDDEN_CATEGORIES or ord(char) & 0xFFFE == 0xFFFE


def _too_large(name: str) -> ContentError:
    return ContentError(FilePosition(name), "(file)", f"at most {MAX_BYTES} bytes", "more")


def _decoded(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise _too_large(name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise ContentError(_place(name, before), "(file)", "UTF-8", f"byte 0x{data[error.start]:02X}") from error
    text = text.removeprefix("\ufeff")  # some editors put this mark at the start of every file
    hidden = hidden_character(text, "\n\r\t")
    if hidden >= 0:
        raise ContentError(_place(name, text[:hidden]), "(file)", "visible characters", printable(text[hidden]))
    return text


def _place(name: str, before: str) -> FilePosition:
    return FilePosition(name, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


class RestrictedLoader(yaml.SafeLoader):
    """A YAML loader that builds plain values and accepts only the allowed subset of YAML.

    PyYAML's own composer and constructor aren't used, because they accept far more.
    """

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self._name = name
        self._nodes = 0
        self._values: dict[Steps, FilePosition] = {}
        self._names: dict[Steps, FilePosition] = {}

    def here(self) -> FilePosition:
        """Return the position of the next character to read: file, line and column."""
        return FilePosition(self._name, self.line + 1, self.column + 1)

    def _next(self) -> Any:
        return self.get_event()  # type: ignore[no-untyped-call]

    def _peek(self) -> Any:
        return self.peek_event()  # type: ignore[no-untyped-call]

    def document(self) -> Document:
        """Return the only document in the text.

        On failure, raise ContentError, yaml.YAMLError, or a Python error that PyYAML doesn't catch.
        """
        self._next()
        if self.check_event(yaml.StreamEndEvent):
            self._refuse(self._peek(), (), "a document", "an empty file")
        start = self._next()
        if start.version or start.tags:
            self._refuse(start, (), "no YAML directive", "a directive")
        value = self._value((), 1)
        self._next()
        if not self.check_event(yaml.StreamEndEvent):
            self._refuse(self._peek(), (), "one document", "a second document")
        return Document(self._name, value, self._values, self._names)

    def _refuse(self, event: Any, steps: Steps, expected: str, got: str) -> NoReturn:
        raise ContentError(self._position(event), field_name(steps), expected, got)

    def _position(self, event: Any) -> FilePosition:
        return FilePosition(self._name, event.start_mark.line + 1, event.start_mark.column + 1)

    def _value(self, steps: Steps, depth: int) -> Value:
        event = self._plain_event(steps)
        self._values[steps] = self._position(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, steps)
        if depth > MAX_DEPTH:
            self._refuse(event, steps, f"at most {MAX_DEPTH} levels of lists and maps", "one more")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(steps, depth)
        return self._map(steps, depth)

    def _list(self, steps: Steps, depth: int) -> Value:
        items: list[Value] = []
        while not self.check_event(yaml.SequenceEndEvent):
            items.append(self._value((*steps, len(items)), depth + 1))
        self._next()
        return items

    def _map(self, steps: Steps, depth: int) -> Value:
        found: dict[str, Value] = {}
        while not self.check_event(yaml.MappingEndEvent):
            event = self._plain_event(steps)
            name = self._scalar(event, steps) if isinstance(event, yaml.ScalarEvent) else None
            if not isinstance(name, str):
                self._refuse(event, steps, "text as a name", "something else; put it in quotes")
            if name == "<<" and event.style is None:
                self._refuse(event, steps, "a name", "a merge (<<)")
            inner = (*steps, name)
            if name in found:
                first = self._names[inner].line
                self._refuse(event, inner, "each name only once", f"{printable(name)} again (first on line {first})")
            self._names[inner] = self._position(event)
            found[name] = self._value(inner, depth + 1)
        self._next()
        return found

    def _plain_event(self, steps: Steps) -> Any:
        """Return the parser's next event.

        Raise ContentError for an alias, an anchor, a tag, or too many events.
        """
        event = self._next()
        if isinstance(event, yaml.AliasEvent):
            self._refuse(event, steps, "a value", f"the alias {printable('*' + str(event.anchor))}")
        if event.anchor is not None:
            self._refuse(event, steps, "a value without an anchor", printable("&" + event.anchor))
        if event.tag is not None:
            self._refuse(event, steps, "a value without a tag", printable(event.tag))
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._refuse(event, steps, f"at most {MAX_NODES} values and names", "more")
        return event

    def _scalar(self, event: Any, steps: Steps) -> Value:
        text: str = event.value
        hidden = hidden_character(text)
        if hidden >= 0:
            self._refuse(event, steps, "visible characters", printable(text[hidden]))
        if event.style is not None:
            return text
        if text in _WORDS:
            return _WORDS[text]
        return int(text) if _NUMBER.match(text) else text
