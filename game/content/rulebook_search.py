"""Looking things up in a rulebook: rules by words or ids, and the ids that a text names."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.content.definitions import Chapter, Rule, Rulebook


class Stretch(NamedTuple):
    """A piece of a text, from one character to before another; `rule` is the id that it names, or empty."""

    start: int
    end: int
    rule: str = ""


def found_rules(book: Rulebook, query: str) -> tuple[tuple[Chapter, tuple[Rule, ...]], ...]:
    """The rules in which some word begins with each word of the query, by chapter, in the order of the book; all for an
    empty query. A part of an id counts as well: "4.3" and "SB 4.3" find SB 4.3."""
    wanted = [_beginning(word.casefold()) for word in query.split()]
    found = []
    for chapter in book.chapters:
        rules = tuple(rule for rule in chapter.rules if all(form.search(_all_of(chapter, rule)) for form in wanted))
        if rules:
            found.append((chapter, rules))
    return tuple(found)


def _beginning(*words: str) -> re.Pattern[str]:
    """Where a word begins with one of these."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})", re.IGNORECASE)


def _all_of(chapter: Chapter, rule: Rule) -> str:
    return " ".join((rule.id, rule.id.replace(" ", ""), chapter.title, rule.text, rule.why)).casefold()


def stretches(text: str, query: str) -> tuple[Stretch, ...]:
    """Where the words of a query stand in a text, in order; none lies over another."""
    words = sorted(set(query.split()), key=len, reverse=True)
    if not words:
        return ()
    return tuple(Stretch(*match.span()) for match in _beginning(*words).finditer(text))


def named_rules(text: str, book: Rulebook) -> tuple[Stretch, ...]:
    """Where a text names a rule or a chapter of the book, in order."""
    first = {chapter.id: chapter.rules[0].id for chapter in book.chapters if chapter.rules}
    known = {**first, **{rule: rule for rule in book.rules}}
    if not known:
        return ()
    ids = "|".join(re.escape(rule).replace(r"\ ", "[ \u00a0]") for rule in sorted(known, key=len, reverse=True))
    form = re.compile(rf"\b(?:{ids})(?![\w]|\.\d)")
    return tuple(Stretch(*match.span(), known[match[0].replace("\u00a0", " ")]) for match in form.finditer(text))
