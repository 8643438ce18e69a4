"""Put the YAML parser's technical error messages into plain words."""

from __future__ import annotations

import re
from collections.abc import Callable

from game.content.errors import SHOWN, one_line

_BLOCK = "a line that doesn't continue the lines above; check its indentation and quotes"
_ESCAPE = "an escape without its hexadecimal digits; write a backslash twice"
_FOLDED = "a wrong sign after | or >; begin the text on the next line"
_TOKENS = {
    "<stream end>": "the end of the file",
    "<document start>": "the line ---",
    "<document end>": "the line ...",
    "<scalar>": "a text",
    "<anchor>": "an anchor (&)",
    "<alias>": "an alias (*)",
    "<tag>": "a tag (!)",
    "<block end>": "a line indented less",
    "<block mapping start>": "a map",
    "<block sequence start>": "a list",
    "<byte order mark>": "a byte order mark",
    "<directive>": "a directive (%)",
}
"""Plain words that replace the parser's names for parts of YAML.

Names that aren't listed are characters such as ``]``.
"""


def _token(name: str) -> str:
    return _TOKENS.get(name, f"'{name}'")


def _first(found: re.Match[str]) -> str:
    return f"a value that begins with {found[1]}; put it in quotes"


_SAID: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"found character '\\t' that cannot start any token", "a tab; indent with spaces"),
    (r"found character ('.+'|\".+\") that cannot start any token", _first),
    (r"found unexpected (?:end of stream|document separator)", "a text in quotes without its closing quote"),
    (r"mapping values are not allowed here", "a colon in the wrong place; put the text in quotes"),
    (r"mapping keys are not allowed here", "a question mark in the wrong place; put the text in quotes"),
    (r"sequence entries are not allowed here", "a dash in the wrong place; begin a list on a line of its own"),
    (r"found (?:duplicate|incompatible) YAML .*|duplicate tag handle .*", "a directive (%)"),
    (r"could not find expected ':'", "a name without a colon after it"),
    (r"found unknown escape character .*", "an unknown escape; write a backslash twice"),
    (r"expected escape sequence of .*", _ESCAPE),
    (r"expected (?:'<document start>'|<block end>), but found .*", _BLOCK),
    (r"expected ',' or '(.)', but got '(.+)'", lambda found: f"{_token(found[2])} before the closing {found[1]}"),
    (r"expected the node content, but found '(.+)'", lambda found: f"{_token(found[1])} in place of a value"),
    (r"expected (?:chomping or )?indentation indicator.*", _FOLDED),
)
"""Patterns for the parser's messages about common mistakes, each with a replacement in plain words."""
_BEGUN = (
    (r"(?:scanning|parsing) an? (?:directive|.*directive)", "a directive (%)"),
    (r"scanning an anchor", "an anchor (&)"),
    (r"scanning an alias", "an alias (*)"),
    (r"(?:scanning|parsing) a (?:tag|node)", "a tag (!)"),
)
"""Patterns to find in the context of a parser error, each with the name of a forbidden YAML feature."""


def in_plain_words(problem: str, context: str) -> str:
    """Return the parser's error in plain words that fit after "got".

    `problem` and `context` come from the parser's report.
    """
    for pattern, said in _SAID:
        if found := re.fullmatch(pattern, problem):
            return said if isinstance(said, str) else said(found)
    for pattern, name in _BEGUN:
        if re.search(pattern, context):
            return f"{name}; put the text in quotes"
    return f"a fault ({one_line(' '.join(problem.split()), SHOWN)})"
