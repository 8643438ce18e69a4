"""Everything that people read is in plain English (docs/writing.md)."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.source import modules, nodes
from tests.english import (
    STIFF_CODE,
    STIFF_DOCSTRINGS,
    STIFF_TEXTS,
    Item,
    comments,
    comments_of,
    docstrings,
    filled,
    interface,
    prose,
    scenarios,
    stiff,
)
from tests.english_sample import NEW, lengths, sample

LONGEST_REFUSAL = 90
"""Maximum number of characters in a refusal, not counting the rule number."""
LONGEST_SUMMARY = 88
"""Maximum number of characters in the first line of a docstring."""
CODE = ("game", "scenes", "tests", "assets")


def test_no_text_of_the_program_is_stiff() -> None:
    assert len(interface()) > 3000
    assert stiff(interface(), STIFF_TEXTS) == []


def test_refusals_are_short() -> None:
    found = lengths(" refusal.")
    assert len(found) > 250
    assert [refusal for refusal in found if refusal[0] > LONGEST_REFUSAL] == []


def test_no_docstring_or_comment_is_stiff() -> None:
    strings, notes = docstrings(*CODE), comments(*CODE)
    assert len(strings) > 9000
    assert len(notes) > 500
    assert stiff(strings, STIFF_DOCSTRINGS) == []
    assert stiff(notes, STIFF_CODE) == []


def test_the_first_line_of_a_docstring_is_short() -> None:
    summaries = {
        f"{file}:{node.body[0].lineno}": text.partition("\n")[0]
        for folder in CODE
        for file, tree in modules(folder)
        for node in nodes(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and (text := ast.get_docstring(node, clean=False))
    }
    assert len(summaries) > 6000
    assert [place for place, line in summaries.items() if len(line) > LONGEST_SUMMARY] == []


def test_no_scenario_is_stiff() -> None:
    assert len(scenarios()) > 600
    assert stiff(scenarios(), STIFF_CODE) == []


def test_no_page_is_stiff() -> None:
    assert len(prose()) > 500
    assert stiff([item for item in prose() if item.place != "docs/writing.md"], STIFF_CODE) == []


STIFF = """
Who passes is out of this battle, unless a play that only 2s can beat calls everyone back.
Cards that it can't see, it guesses at.
… tries its best actions on tables that it imagines, it says.
With one person at the table nothing is handed over.
Nobody plays: you look on, and see every hand.
It may stand there.
Purgatory is the other choice, and its hour will come.
Cards of his own deck count nothing in his pile.
A lesson isn't saved. It will begin anew with its first step.
Novice fights for Joker with 2♠.
The space is exhausted; so far: 1.
A click or a key hurries it
Nothing can be done with this now.
You have traded with your purgatory this turn, and once is all.
For it: It leads to 8♠.
Leave the battle to the others. Press the wide button, with keys Space.
Small text grows, where it has room.
All that sounds is also seen.
each foreign one that is yours in the end counts a point
1 or 2 behind loses you yours
You hold no Rogation now, and are asked all the same
Sister Ashlar leaves it at that.
The Signpost is passed by.
Round 3 · goes on
Once more: how that is done, once more with feeling
Draw {count:number} card(s).
Whoever wins the battle takes the soul.
Who plays alone, finds three solitaires.
You are looked at. The other player is told.
A refusal led astray, in the midst of so many.
You can only pass, so that happens by itself.
Cards stand large after something important.
Only the turned card lies here.
"""
PLAIN = """
Once you pass, you're out, unless a play that only 2s can beat reopens the battle.
Novice fights for the Joker with 2♠.
Who takes the first turn.
Who won, and where the points came from.
Who goes first, then?
The match goes on until one player is left.
You can use it once more.
"""
STIFF_IN_CODE = (
    "Who has the screen.",
    "Return the place. Who sees it is private.",
    "A card that was played.",
    "For each card, the seat that owns it.",
    "The x of the box.",
)


def test_stiff_wording_is_found_and_plain_wording_passes() -> None:
    """Each line has a different kind of stiff wording."""
    assert [text for text in STIFF.strip().splitlines() if not stiff([Item("here", text)], STIFF_TEXTS)] == []
    assert [text for text in STIFF_IN_CODE if not stiff([Item("here", text)], STIFF_DOCSTRINGS)] == []
    assert stiff([Item("here", text) for text in PLAIN.strip().splitlines()], STIFF_TEXTS) == []


def test_a_refusal_is_measured_with_its_values() -> None:
    assert filled("{who:seat} needs {count:number} cards: {cards:list}.") == "Mortimer needs 10 cards: 10♠."


def test_comments_are_found_without_instructions_to_tools() -> None:
    source = "#!/bin/python\n# --- input ---\n# One\n# comment.\nx = 1  # noqa: E501, F401\n"
    source += "y = '# no'  # type: ignore[misc]\nz = 3  # noqa: S1 - why\n"
    assert comments_of(source) == [(3, "One comment."), (7, "why")]


def test_a_seed_always_draws_the_same_110_items(monkeypatch: pytest.MonkeyPatch) -> None:
    commits = [Item(f"{number:07x}", f"table: show card {number}") for number in range(NEW)]
    monkeypatch.setattr("tests.english_sample.CODE", ("scenes",))
    monkeypatch.setattr("tests.english_sample.subjects", lambda count: commits[:count])
    page = sample("1")
    assert page == sample("1") != sample("2")
    assert [int(number) for number in re.findall(r"^ *(\d+)\. ", page, re.M)] == list(range(1, 111))
