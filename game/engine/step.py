"""Steps (the agenda's items), and how to read their values by name."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from operator import itemgetter
from typing import Any, ClassVar, Final

PlainStep = tuple[Any, ...]
"""An automatic step or a question on the agenda.

A plain step is a tuple. The first item is a name, the second item is a seat, and any number of plain values can follow.
Steps never name hidden cards. Rules can unpack the tuple, or read values by name, as in `FightQuestion(step).paid`.
"""
STEP_NAME: Final = 0
STEP_SEAT: Final = 1
"""The indices of a step's name and seat."""


class Step(tuple[Any, ...]):
    """A plain step whose values can be read by name.

    Each kind of step with values has a subclass, whose annotations name the values in order. A `Step` equals the plain
    tuple with the same items. The agenda and files contain only plain tuples, so renaming a field is safe.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()
    """The names of the values that follow the step's name and seat.

    If there are none, the step may have any number of values.
    """

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(inspect.get_annotations(cls))
        for at, field in enumerate(cls.fields, STEP_SEAT + 1):
            setattr(cls, field, property(itemgetter(at)))

    @property
    def name(self) -> str:
        """The name of the automatic step or question."""
        return str(self[STEP_NAME])

    @property
    def seat(self) -> int:
        """The seat that the step is about or, for a question, the seat that must answer."""
        return int(self[STEP_SEAT])


StepKinds = Mapping[str, type[Step]]
"""The classes for a game's steps, by step name. A step with an unknown name is a plain `Step`."""


def named(kinds: StepKinds, step: PlainStep) -> Step:
    """Return a plain step as an instance of its class, so that its values can be read by name."""
    return kinds.get(step[STEP_NAME], Step)(step)
