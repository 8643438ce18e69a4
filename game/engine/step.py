"""Steps: the items of the agenda, and how to read their values by name."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from operator import itemgetter
from typing import Any, ClassVar

PlainStep = tuple[Any, ...]
"""An automatic step or a question on the agenda: (name, seat, *plain public values).

Steps never name hidden cards; only places hold those. A rule that runs often unpacks the tuple, because that is
fastest. Elsewhere `FightQuestion(step).paid` reads a value by its name.
"""
STEP_NAME, STEP_SEAT = 0, 1
"""The positions of a step's name and seat."""


class Step(tuple[Any, ...]):
    """A step whose values have names, made from a plain one.

    For each kind of step that has values, a game defines a subclass that annotates them in order. A step equals its
    plain tuple. The agenda, saves and records hold only plain values, so a field can change its name.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()
    """The names of the values after name and seat. A kind without them may have any number of values."""

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(inspect.get_annotations(cls))
        for at, field in enumerate(cls.fields, STEP_SEAT + 1):
            setattr(cls, field, property(itemgetter(at)))

    @property
    def name(self) -> str:
        """The name of the automatic step or the question."""
        return str(self[STEP_NAME])

    @property
    def seat(self) -> int:
        """The seat that the step concerns; for a question, the seat that must answer."""
        return int(self[STEP_SEAT])


StepKinds = Mapping[str, type[Step]]
"""The kinds of a game's steps by name; a name without an entry is a bare `Step`."""


def named(kinds: StepKinds, step: PlainStep) -> Step:
    """Return a plain step as a step of its kind, with named fields."""
    return kinds.get(step[STEP_NAME], Step)(step)
