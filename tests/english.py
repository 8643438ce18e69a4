"""Collect the text that people read, and find wording that reads like a translation.

See docs/writing.md.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.architecture.source import ROOT, modules, nodes

WORDED = {"name", "note", "sentence", "tagline", "title", "text", "why", "say", "done", "wrong"}
"""Names of the content-file fields that contain words. In a strings file, every field contains words."""
SAMPLES = {"seat": "Mortimer", "cards": "10♠", "list": "10♠", "choice": "10♠", "number": "10", "text": "word"}
"""A typical value for each kind of placeholder."""
LOOKS = ("menus.yaml", "table.yaml", "theme.yaml")
"""Content files that contain no text for players."""
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "data/README.md")
READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TOOL = re.compile(r"^#!.*|^# (?:noqa|type: ignore|mypy|pragma|ruff|fmt)\b:? ?[\w, ()\[\]-]*?( - |$)")
"""The opening characters of a comment that gives a tool an instruction."""

BEFORE = "at|beats?|by|for|from|is|of|on|onto|places?|reveals?|to|with"
"""Words that can't come directly before a noun that needs an article."""
STIFF = {
    r"\bso many\b": "give the number or name the argument",
    r"\bso far (?:below|above|apart)\b": "give the number or name the argument",
    r"\b(?:is|are|was|were) told\b": "say who tells whom",
    r"\b(?:is|are) (?:looked (?:at|into)|gone on)\b": "say who acts",
    r"\banew\b": "again",
    r"\bastray\b": "say what is wrong",
    r"\bin the midst\b": "during, in the middle",
    r"\bby lot\b": "at random",
    r"\blookers?-on\b|\blook on\b": "spectator, watch",
    r"\balso when\b|\balso where\b": "even when, even where",
    r"\bthe own\b": "your own, its own",
    r"\bWhoever\b|(?:^|[.!?] )Whatever\b": "name the person or the thing",
}
"""Patterns that match stiff wording in any text, each with advice on rewriting it."""
STIFF_TEXTS = STIFF | {
    r"(?:^|[.!?] )Who\b(?![^.]*\?)[^.?]*,(?! (?:and|or)\b)": "if you …, you …",
    r"\bgoes on\b(?! until)": "continues, in progress",
    r"\bonce more\b(?!\.)": "again",
    r"\b(?:lies?|stays?) open\b": "is face up",
    r"\bforeign\b": "the other player's",
    r"\bexhausted; so far\b": "give the count in brackets",
    r"\bNothing can be done\b": "say what is wrong",
    r"\bis passed by\b|\bleaves it at that\b": "is skipped, stops",
    r"\bcounts? nothing\b": "scores nothing",
    r"\bIt may stand\b|\bits hour\b": "say it plainly",
    r"\bthat it (?:imagines|can't see), it\b": "subject, verb, object",
    r"\bnothing is handed over\b|\bNobody plays: you\b": "address the player",
    r"\bonce is all\b|\basked all the same\b|\bbehind loses you\b": "say it plainly",
    r"\bFor it: |\bAgainst it: ": "Why, But",
    r"\bwide button\b": "name the button",
    r"\bhurries it\b|\bAll that sounds\b|\bwhere it has room\b": "say it plainly",
    r"\b(?:to|the) (?:reckoning|chronicle)\b": "final score, log",
    r"\bAll but practice\b|\bBy lot\b|\bSettled so\b": "see the glossary",
    rf"\b(?:{BEFORE}) (?:Joker|Reaper|Location)\b(?! Pile)": "add the article",
    r"\w\(s\)": "write a singular and a plural",
    r"\bby (?:itself|themselves)\b": "automatically, on its own",
    r"\bOnly .* lies? here\b": "only … go here",
    r"\bstands? large\b": "enlarged",
}
"""Stiff wording in the program's own text: phrases from earlier versions, and general patterns."""
STIFF_CODE = STIFF | {
    r"(?:^|[.!?]\s+)Who\b(?![^.]*\?)": "name the person",
    r"\bthat (?:was|were) \w+ed\b": "put the participle before the noun",
}
"""Stiff wording in a docstring, a comment, a scenario or a page."""
STIFF_DOCSTRINGS = STIFF_CODE | {
    r"^For (?:each|every)\b[^.]*[,:] (?:an?|the|its)\b": "start with the value, then say by which key",
    r"\b(?:[Tt]he|[Aa]n?) [xy] (?:of|where)\b": "x coordinate",
}
"""Stiff wording in a docstring."""


class Item(NamedTuple):
    """A piece of text that people read, with its location."""

    place: str
    """The file, often with a key or line number. For a commit's subject, the commit's hash."""
    text: str


def stiff(items: Sequence[Item], patterns: dict[str, str]) -> list[str]:
    """Return one line for each item with stiff wording, including advice on rewriting it."""
    return [
        f"{item.place}: {found[0]!r} ({advice}): {item.text}"
        for item in items
        for pattern, advice in patterns.items()
        if (found := re.search(pattern, item.text))
    ]


@cache
def interface() -> tuple[Item, ...]:
    """Return all text shown to players, from all content files."""
    return tuple(
        item
        for file in sorted((ROOT / "data").rglob("*.yaml"))
        if file.parent.name != "selftest" and file.name not in LOOKS
        for item in _worded(file, yaml.compose(file.read_text(encoding="utf-8"), Loader=READER), "")
    )


def _worded(file: Path, node: yaml.Node, key: str) -> Iterator[Item]:
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            yield from _worded(file, value, name.value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _worded(file, value, key)
    elif key in WORDED or file.name == "texts.yaml" or file.parent.name == "texts":
        yield Item(f"{file.relative_to(ROOT).as_posix()}:{node.start_mark.line + 1} {key}", node.value)


def filled(text: str) -> str:
    """Replace each placeholder with a typical value, so that the string can be measured."""
    return re.sub(r"\{\w+:(\w+)\}", lambda found: SAMPLES[found[1]], text)


def docstrings(*folders: str) -> tuple[Item, ...]:
    """Return every docstring in the given folders, including the docstrings of constants."""
    return tuple(
        Item(f"{file}:{node.lineno}", " ".join(node.value.value.split()))
        for folder in folders
        for file, tree in modules(folder)
        for node in nodes(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


def comments(*folders: str) -> tuple[Item, ...]:
    """Return every comment in the given folders."""
    return tuple(item for folder in folders for item in _comments_below(folder))


@cache
def _comments_below(folder: str) -> tuple[Item, ...]:
    sources = {file: (ROOT / file).read_text(encoding="utf-8") for file, _ in modules(folder)}
    return tuple(
        Item(f"{file}:{line}", text)
        for file, source in sources.items()
        if "#" in source
        for line, text in comments_of(source)
    )


def comments_of(source: str) -> list[tuple[int, str]]:
    """Return a module's comments, except headings and tool instructions, with line numbers.

    Consecutive lines count as one comment.
    """
    found: list[tuple[int, str]] = []
    last = (0, 0)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if (
            token.type == tokenize.COMMENT
            and "---" not in token.string
            and (text := TOOL.sub("", token.string).lstrip("#: "))
        ):
            if token.start == (last[0] + 1, last[1]):
                found[-1] = (found[-1][0], f"{found[-1][1]} {text}")
            else:
                found.append((token.start[0], text))
            last = token.start
    return found


CODE_BLOCK = re.compile(r"^(?:<!--[^\n]*-->\n)?```.*?^```$", re.DOTALL | re.MULTILINE)
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+", re.MULTILINE)
SPAN = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
END = re.compile(r"(?<=[.!?])[*\"”)]*\s+(?=[*\"“(]*[A-Z`])")


def paragraphs(page: str, code: bool = False) -> Iterator[str]:
    """Yield each paragraph, list item and table cell of a page as a single line.

    Headings and code blocks are left out. If `code` is false, each code span is replaced with one word.
    """
    for block in re.split(r"\n\s*\n", CODE_BLOCK.sub("\n\n", page)):
        if block.startswith("#") or not block.strip():
            continue
        plain = LINK.sub(r"\1", block if code else SPAN.sub("`code`", block))
        parts = re.split(r"[|\n]", plain) if block.startswith("|") else ITEM.split(plain)
        yield from (" ".join(part.split()) for part in parts if re.search(r"\w", part))


def sentences(paragraph: str) -> list[str]:
    """Split a paragraph into sentences at full stops, question marks and exclamation marks."""
    return END.split(paragraph)


def word_count(sentence: str) -> int:
    """Count the words in a sentence, including numbers and code spans but not punctuation."""
    return sum(bool(re.search(r"\w", word)) for word in sentence.split())


def prose() -> list[Item]:
    """Return every sentence in the documentation.

    Table cells and captions without a full stop don't count.
    """
    pages = [*PAGES, *(page.relative_to(ROOT).as_posix() for page in sorted((ROOT / "docs").glob("*.md")))]
    return [
        Item(page, sentence)
        for page in pages
        for paragraph in paragraphs((ROOT / page).read_text(encoding="utf-8"), code=True)
        for sentence in sentences(paragraph)
        if sentence.endswith((".", "?", "!")) and sentence.count(" ") > 1
    ]


def scenarios() -> list[Item]:
    """Return the description of each scenario, taken from the first line of its file."""
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
    texts = (file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("what: ") for file in files)
    return [Item(file.relative_to(ROOT).as_posix(), text.strip('"')) for file, text in zip(files, texts, strict=True)]


def subjects(count: int) -> list[Item]:
    """Return the subjects of the latest commits, except merges."""
    command = ["git", "log", "--no-merges", f"--max-count={count}", "--format=%h %s"]
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [Item(*line.split(" ", 1)) for line in lines]
