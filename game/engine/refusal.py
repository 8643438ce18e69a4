"""Why the rules refuse an action."""

from __future__ import annotations

from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """The reason why an action is refused.

    Attributes:
        rule: id of the rule that forbids it
        key: key of its sentence in data/texts
        values: values in the sentence, as in `events.Said`
        passed: how many checks the action had passed; if a gesture could mean several actions, the one that got
            furthest gives the reason
    """

    rule: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()
    passed: int = 0


def text_of(rule: str) -> str:
    """Return a rule's id as part of a text key: "sb_6_2a" for "SB 6.2a"."""
    return rule.lower().replace(" ", "_").replace(".", "_")


class Refused(Exception):
    """Raised when the rules refuse an action; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key}")
        self.refusal = refusal
