"""Reasons why the rules refuse an action."""

from __future__ import annotations

from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """The reason why an action is refused.

    If a gesture could mean several actions, the refusal with the highest `passed` is used.

    Attributes:
        rule: the id of the rule that forbids the action
        key: the key of the reason's sentence in data/texts
        values: the values for the sentence's placeholders, as in `events.Said`
        passed: the number of checks that the action passed
    """

    rule: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()
    passed: int = 0


def text_of(rule: str) -> str:
    """Return a rule's id in the form that text keys use, such as "sb_6_2a" for "SB 6.2a"."""
    return rule.lower().replace(" ", "_").replace(".", "_")


class Refused(Exception):
    """Raised when the rules refuse an action. Its `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key}")
        self.refusal = refusal
