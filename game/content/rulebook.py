"""The rulebook, which explains every rule of a game in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule of the game in words.

    ``ruling`` marks a rule of our own for a case that the printed rules leave open.
    """

    id: str
    text: str
    why: str = ""
    ruling: bool = False


class Chapter(NamedTuple):
    """A chapter of the rulebook, with an ``id`` like ``SB 3``.

    If ``tips`` is True, the entries are advice rather than rules.
    """

    id: str
    title: str
    rules: tuple[Rule, ...]
    tips: bool = False


class CardTerm(NamedTuple):
    """A term on the cards, its explanation, and the id of a related rule.

    ``forms`` contains other forms, such as the plural.
    """

    word: str
    text: str
    rule: str
    forms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """The values in ``rulebook.yaml``: the rules by chapter, and the terms on the cards."""

    chapters: tuple[Chapter, ...] = ()
    terms: tuple[CardTerm, ...] = ()

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule, keyed by its id, in the order of the rulebook."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    def rule(self, rule_id: str) -> Rule:
        """Return the rule with this id, or raise KeyError if there is none."""
        return self.rules[rule_id]
