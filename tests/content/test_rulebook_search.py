"""Searching a rulebook for words and rule ids."""

from __future__ import annotations

import pytest

from game.content.rulebook import Chapter, Rule, Rulebook
from game.content.rulebook_search import found_rules, named_rules, stretches
from game.lab import cli_context

BOOK = Rulebook(
    (
        Chapter("XX 1", "Beginnings", (Rule("XX 1.1", "Draw five."), Rule("XX 1.1a", "Or four, see XX 2."))),
        Chapter(
            "XX 2", "Ends", (Rule("XX 2.1", "Count (XX 1.1a, XX 1.1)."), Rule("XX 2.10", "Drawn?", "As XX 1 says."))
        ),
    )
)


def _ids(query: str) -> list[str]:
    return [rule.id for _, rules in found_rules(BOOK, query) for rule in rules]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("", ["XX 1.1", "XX 1.1a", "XX 2.1", "XX 2.10"]),
        ("DRAW", ["XX 1.1", "XX 2.10"]),
        ("draw five", ["XX 1.1"]),
        ("five four", []),
        ("2.1", ["XX 2.1", "XX 2.10"]),
        ("xx 2.10", ["XX 2.10"]),
        ("xx2.1", ["XX 2.1", "XX 2.10"]),
        ("ends", ["XX 2.1", "XX 2.10"]),
        ("says", ["XX 2.10"]),
        ("raw", []),
    ],
)
def test_rules_are_found_by_words_and_ids(query: str, ids: list[str]) -> None:
    assert _ids(query) == ids


def test_search_results_mark_the_found_words() -> None:
    text = "A Joker, jokers and (an) ace"
    assert [text[found.start : found.end] for found in stretches(text, "joker ace")] == ["Joker", "joker", "ace"]
    assert [text[found.start : found.end] for found in stretches(text, "jo joker (an)")] == ["Joker", "joker", "(an)"]
    assert stretches(text, "  ") == ()


def test_rule_ids_in_a_text_are_recognised() -> None:
    text = BOOK.rule("XX 2.1").text
    assert [(text[found.start : found.end], found.rule) for found in named_rules(text, BOOK)] == [
        ("XX 1.1a", "XX 1.1a"),
        ("XX 1.1", "XX 1.1"),
    ]
    assert [found.rule for found in named_rules("see XX 2.", BOOK)] == ["XX 2.1"]
    assert named_rules("As XX 1.15 says, or XX 9, or XXX 1.1x.", BOOK) == ()
    assert named_rules("XX 1.1", Rulebook()) == ()


@pytest.mark.parametrize("game", cli_context.library().games)
def test_every_rule_of_a_game_is_found_by_its_id(game: str) -> None:
    book = cli_context.library().game(game).rulebook
    for rule in book.rules:
        for query in (rule, rule.split()[-1], rule.replace(" ", "").casefold()):
            assert rule in [one.id for _, rules in found_rules(book, query) for one in rules]
