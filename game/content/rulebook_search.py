"""Search a rulebook for words and ids, and find rule ids in text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.content.rulebook import CardTerm, Chapter, Rule, Rulebook


class RuleSpan(NamedTuple):
    """A stretch of text, from index ``start`` up to ``end``.

    ``rule`` is the id of the rule that the text names, or "".
    """

    start: int
    end: int
    rule: str = ""


def found_rules(book: Rulebook, query: str) -> tuple[tuple[Chapter, tuple[Rule, ...]], ...]:
    """Return the rules that match every word in a query, grouped by chapter in book order.

    A query word matches the beginning of any word in the rule, its id or its chapter's title. An empty query matches
    all rules.
    """
    fits = word_search(query)
    found = []
    for chapter in book.chapters:
        rules = tuple(rule for rule in chapter.rules if fits(_all_of(chapter, rule)))
        if rules:
            found.append((chapter, rules))
    return tuple(found)


def word_search(query: str) -> Callable[[str], bool]:
    """Return a function that checks whether each query word begins a word in some text."""
    wanted = [_beginning(word.casefold()) for word in query.split()]
    return lambda text: all(form.search(text.casefold()) for form in wanted)


def _beginning(*words: str) -> re.Pattern[str]:
    """Return a pattern that matches any word beginning with one of the given words."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})", re.IGNORECASE)


def _all_of(chapter: Chapter, rule: Rule) -> str:
    return " ".join((rule.id, rule.id.replace(" ", ""), chapter.title, rule.text, rule.why))


def stretches(text: str, query: str) -> tuple[RuleSpan, ...]:
    """Return the parts of the text that match words in a query, in order and without overlaps."""
    words = sorted(set(query.split()), key=len, reverse=True)
    if not words:
        return ()
    return tuple(RuleSpan(*match.span()) for match in _beginning(*words).finditer(text))


def named_rules(text: str, book: Rulebook) -> tuple[RuleSpan, ...]:
    """Return, in order, the parts of the text that name a rule or a chapter of the book.

    A chapter's name refers to its first rule.
    """
    first = {chapter.id: chapter.rules[0].id for chapter in book.chapters if chapter.rules}
    known = {**first, **{rule: rule for rule in book.rules}}
    if not known:
        return ()
    form = _form(tuple(known))
    return tuple(RuleSpan(*match.span(), known[match[0].replace("\u00a0", " ")]) for match in form.finditer(text))


@lru_cache
def _form(known: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that matches any of these ids, with ordinary or no-break spaces."""
    ids = "|".join(re.escape(rule).replace(r"\ ", "[ \u00a0]") for rule in sorted(known, key=len, reverse=True))
    return re.compile(rf"\b(?:{ids})(?![\w]|\.\d)")


def terms_in(text: str, book: Rulebook) -> tuple[CardTerm, ...]:
    """Return the terms in the text that have explanations, in order of first appearance."""
    found = [(match.start(), term) for term in book.terms if (match := _whole(term).search(text)) is not None]
    return tuple([term for _, term in sorted(found, key=lambda one: one[0])])


@lru_cache(maxsize=256)
def _whole(term: CardTerm) -> re.Pattern[str]:
    """Return a pattern that matches a term or one of its forms as a whole word."""
    forms = "|".join(re.escape(form) for form in (term.word, *term.forms))
    return re.compile(rf"(?<!\w)(?:{forms})(?!\w)", re.IGNORECASE)
