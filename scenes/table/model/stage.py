"""The stage, which is the picture of an encounter in the middle of the table."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.definition.display import Encounter
from game.engine.state import State
from scenes.table.layout.boxes import Box


class Stage(NamedTuple):
    """An encounter, its place on the table, and the box of its stage.

    Drops and presses on the stage count as drops and presses on the place.
    """

    encounter: Encounter
    place: int
    box: Box


def stage_of(encounter: Encounter | None, view: State, box: Box | None) -> Stage | None:
    """Return an encounter's stage, or None if there is no encounter or no box for the stage."""
    if encounter is None or box is None:
        return None
    place = next(at for at, cards in enumerate(view.places) if encounter.card in cards)
    return Stage(encounter, place, box)
