"""Find the rules that can end a match, and the rules that a test cites.

A test can cite rules in its parameter id. If the id names no rule, the rules in the test's name (`test_sb_3_3a_…`) and
docstring count as cited.
"""

from __future__ import annotations

import re

import pytest

from game.content.definitions import GameContent
from game.engine.definition.game_definition import Game
from game.engine.refusal import text_of

_SPOKEN = re.compile(r"\b([A-Z]{2}) (\d{1,2}\.\d+[a-z]?)((?:, \d{1,2}\.\d+[a-z]?)*)")
_NAMED = re.compile(r"(?:^|_)([a-z]{2})_(\d{1,2})_(\d+)([a-z]?)(?=_|$)")


def ids_in(text: str) -> set[str]:
    """Return the rule ids in the text. For example, "SB 2.7, 2.4" contains two."""
    found = set()
    for game, first, others in _SPOKEN.findall(text):
        found |= {f"{game} {rule}" for rule in [first, *others.replace(" ", "").split(",")] if rule}
    return found


def ids_named(name: str) -> set[str]:
    """Return the rule ids in a test function's name."""
    return {f"{game.upper()} {chapter}.{rule}{letter}" for game, chapter, rule, letter in _NAMED.findall(name)}


def ends_of(game: Game, content: GameContent) -> set[str]:
    """Return the game's rules that can end a match. Each of them has a sentence for the log."""
    ends = {".".join(key.split(".")[:3]) for key in content.texts if key.startswith("log.ended.")}
    return {rule for rule in game.rule_ids if f"log.ended.{text_of(rule)}" in ends}


def cited(item: pytest.Item) -> set[str]:
    """Return the rules cited by a collected test."""
    spec = getattr(item, "callspec", None)
    by_row = ids_in(spec.id) if spec is not None else set()
    function = getattr(item, "function", None)
    doc = (getattr(function, "__doc__", None) or "").replace("\n", " ")
    return by_row or ids_named(getattr(item, "originalname", "") or item.name) | ids_in(doc)
