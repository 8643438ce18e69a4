"""Every interface string (data/texts) is used, and every key that the code uses exists."""

from __future__ import annotations

import ast
import re

from game.lab import cli_context
from tests.architecture.source import modules, texts

LIBRARY = cli_context.library()
COUNTED = ("", ".one", ".many", ".none", "_one")
"""Suffixes of keys whose text depends on a count."""
KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")
FILES = (".yaml", ".png", ".ttf", ".json", ".txt", ".md")


def _spoken() -> set[str]:
    """Return every string in the code."""
    return {str(node.value) for folder in ("game", "scenes") for _, tree in modules(folder) for node in texts(tree)}


def _patterns() -> list[re.Pattern[str]]:
    """Return a pattern for every key that the code assembles from parts."""
    found = set()
    for folder in ("game", "scenes"):
        for _, tree in modules(folder):
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr):
                    pieces = [
                        re.escape(str(piece.value)) if isinstance(piece, ast.Constant) else "[a-z0-9_]+"
                        for piece in node.values
                    ]
                    found.add("".join(pieces))
    return [re.compile(pattern) for pattern in found if re.match(r"[a-z_]+(\\\.[a-z_]+)*\\\.", pattern)]


def test_each_text_of_the_program_is_used() -> None:
    spoken = _spoken()
    patterns = _patterns()
    silent = [
        key
        for key in LIBRARY.texts
        if not any(key.removesuffix(end) + end == key and key.removesuffix(end) in spoken for end in COUNTED)
        and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert len(LIBRARY.texts) > 60
    assert silent == []


def test_each_key_in_the_code_has_its_text() -> None:
    known = set(LIBRARY.texts) | set().union(*(LIBRARY.game(name).texts for name in LIBRARY.games))
    families = {key.split(".")[0] for key in LIBRARY.texts}
    spoken = {key for _, tree in modules("scenes") for node in texts(tree) if KEY.fullmatch(key := str(node.value))}
    spoken = {key for key in spoken if key.split(".")[0] in families and not key.endswith(FILES)}
    assert len(spoken) > 30
    assert [key for key in sorted(spoken) if not any(key + end in known for end in COUNTED)] == []
