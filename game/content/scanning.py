"""PyYAML's own scanner, quicker: what it does character by character is done here for a run of characters at once.

It says the same of every text, faults and their places among them; a test holds both side by side. Records, saved
files and content are read with it, so it counts for every start from source, every import and every test."""

from __future__ import annotations

import re
from typing import Any

import yaml

_BLANKS = "\\0 \\t\\r\\n\\x85\\u2028\\u2029"
_IN_QUOTES = {True: re.compile(rf'[^"\\{_BLANKS}]+'), False: re.compile(rf"[^'{_BLANKS}]+")}
"""What stands for itself in double quotes (True) and in single ones."""
_PLAIN = {
    False: re.compile(rf"(?:[^:{_BLANKS}]|:(?![{_BLANKS}]))*"),
    True: re.compile(rf"(?:[^:,?\[\]{{}}{_BLANKS}]|:(?![,\[\]{{}}{_BLANKS}]))*"),
}
"""What belongs to a text without quotes, within brackets (True) and outside of them."""
_SPACES = re.compile(" *")
_COMMENT = re.compile("#[^\\0\\r\\n\\x85\\u2028\\u2029]*")
_ENDS = "\r\n\x85\u2028\u2029"


class QuickLoader(yaml.SafeLoader):
    """A loader of text (not of bytes or files) with the same tokens, events and faults."""

    buffer: str
    pointer: int
    index: int
    column: int
    flow_level: int
    indent: int
    tokens: list[Any]
    current_event: Any

    def forward(self, length: int = 1) -> None:
        """Go on by so many characters. What can be printed is neither the end of a line nor without a width."""
        passed = self.buffer[self.pointer : self.pointer + length]
        if len(passed) == length and passed.isprintable():
            self.pointer += length
            self.index += length
            self.column += length
        else:
            super().forward(length)

    def need_more_tokens(self) -> bool:
        """Whether the next token isn't known yet: a name may turn out to be one only after it."""
        if self.tokens and not self.possible_simple_keys:
            return False
        return bool(super().need_more_tokens())

    def check_token(self, *choices: Any) -> bool:
        """Whether there is a next token, of one of these kinds if any are given."""
        while self.need_more_tokens():
            self.fetch_more_tokens()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))

    def check_event(self, *choices: Any) -> bool:
        """The same of the next event."""
        event = self.peek_event()  # type: ignore[no-untyped-call]
        return event is not None and (not choices or isinstance(event, choices))

    def scan_to_next_token(self) -> None:
        """Pass blanks, comments and the ends of lines."""
        while True:
            self.forward(_SPACES.match(self.buffer, self.pointer).end() - self.pointer)  # type: ignore[union-attr]
            char = self.buffer[self.pointer]
            if char == "#":
                comment = _COMMENT.match(self.buffer, self.pointer)
                self.forward(comment.end() - self.pointer)  # type: ignore[union-attr]
            elif char == "\n":
                self.forward()
                if not self.flow_level:
                    self.allow_simple_key = True
            elif char in _ENDS or (char == "\ufeff" and self.index == 0):
                super().scan_to_next_token()
                return
            else:
                return

    def scan_plain_spaces(self, indent: int, start_mark: Any) -> list[str] | None:
        """What comes between two words without quotes, or behind the last one."""
        found = _SPACES.match(self.buffer, self.pointer)
        if found is None or self.buffer[found.end()] in _ENDS:
            return super().scan_plain_spaces(indent, start_mark)
        self.forward(len(found.group()))
        return [found.group()] if found.group() else []

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: Any) -> list[str]:
        """What comes up to the next blank or the closing quote."""
        found = _IN_QUOTES[double].match(self.buffer, self.pointer)
        if found is None:
            return list(super().scan_flow_scalar_non_spaces(double, start_mark))
        self.forward(found.end() - found.start())
        return [found.group(), *super().scan_flow_scalar_non_spaces(double, start_mark)]

    def scan_plain(self) -> yaml.ScalarToken:
        """A text without quotes, as PyYAML has it, but for the run of characters."""
        chunks: list[str] = []
        spaces: list[str] | None = []
        start = end = self.get_mark()
        indent = self.indent + 1
        while self.peek() != "#":
            found = _PLAIN[bool(self.flow_level)].match(self.buffer, self.pointer)
            if found is None or not found.group():
                break
            self.allow_simple_key = False
            chunks += [*(spaces or ()), found.group()]
            self.forward(len(found.group()))
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start)
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return yaml.ScalarToken("".join(chunks), True, start, end)
