"""The schema of ``lesson.yaml`` (see docs/add-a-lesson.md).

game.matches.lesson checks everything that depends on the game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from game.content.errors import nearest
from game.content.schemas.position_schema import POSITION
from game.content.schemas.schema import CheckedValue, Fields, ListOf, MapOf, Number, OneOf, Reference, Text

MARKED = re.compile(r"\[([^\[\]]*)\]|\*([^*]+)\*")
"""The markup in a lesson's text: [9H.1] for a card, [seat2] for a player, and *asterisks* for bold text."""
_SEAT = re.compile(r"seat[1-6]")


@dataclass(frozen=True)
class SentenceShape:
    """A few sentences, with the names of cards and players in brackets."""

    most: int = 320
    inner: str = MARKED.pattern

    def check(self, spot: CheckedValue) -> Any:
        """Return the sentences, and report any bracketed names that are unknown."""
        before = len(spot.faults)
        found = Text(self.most, lines=True).check(spot)
        faces = spot.known.get("face")
        if len(spot.faults) > before or faces is None:
            return found
        for match in MARKED.finditer(found):
            name = match[1]
            if name is None or _SEAT.fullmatch(name) or name.partition(".")[0] in faces:
                continue
            near = nearest(name.partition(".")[0], [*faces, "seat1"])
            spot.fault("a card like [9H.1] or a player like [seat2] in brackets", f"'[{name}]'", near)
        return found


_ACTION = Text(120)
_STEP = Fields(
    {"say": SentenceShape()},
    {
        "rules": ListOf(Reference("rule"), 1, 4),
        "point": ListOf(Text(40), 1, 12),
        "await": OneOf(ListOf(_ACTION, 1, 20), _ACTION),
        "wrong": SentenceShape(),
        "play": ListOf(_ACTION, 1, 20),
        "position": POSITION,
    },
)


@dataclass(frozen=True)
class StepShape:
    """A step of a lesson.

    A step has both ``await`` and ``wrong``, or neither.
    """

    inner: Fields = _STEP

    def check(self, spot: CheckedValue) -> Any:
        """Return the validated step."""
        before = len(spot.faults)
        found = self.inner.check(spot)
        if len(spot.faults) == before and ("await" in spot.value) != ("wrong" in spot.value):
            spot.fault("both await and wrong, or neither", "only one of them")
        return found


LESSON = Fields(
    {
        "setup": Fields(
            {"seats": Number(1, 6), "names": ListOf(Text(24), 1, 6)},
            {
                "options": MapOf(OneOf(Number(0, 1000), Text(40))),
                "order": MapOf(Text(2000), r"[a-z0-9_.]{1,40}", "the name of a deck"),
                "rolls": ListOf(Number(0, 1000), 0, 100),
            },
        ),
        "steps": ListOf(StepShape(), 1, 80),
        "done": SentenceShape(),
    }
)
"""The schema of ``lesson.yaml``: a fixed deal, and the steps. The learner plays in seat 1."""
