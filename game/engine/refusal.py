"""Why an action is not allowed."""

from __future__ import annotations

from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """The rule that forbids an action, the key of its sentence in data/texts, the values that the sentence names
    (as in `events.Said`), and how many checks the action had passed: of several things that a gesture might have
    meant, the one that got furthest gives the reason."""

    rule: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()
    passed: int = 0


def text_of(rule: str) -> str:
    """A rule's id as it stands in keys of texts: "sb_6_2a" for "SB 6.2a"."""
    return rule.lower().replace(" ", "_").replace(".", "_")


class Refused(Exception):
    """An action was played that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key}")
        self.refusal = refusal
