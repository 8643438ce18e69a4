"""The stage that shows an encounter in the middle of the table."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.definition.display import Encounter
from game.engine.state import State
from scenes.table.layout.boxes import Box


class Stage(NamedTuple):
    """An encounter, its place, and where the table shows it. The stage stands for the place in drops and presses."""

    encounter: Encounter
    place: int
    box: Box


def stage_of(encounter: Encounter | None, view: State, box: Box | None) -> Stage | None:
    """Return the stage of an encounter, or None if there is no encounter or the table has no stage."""
    if encounter is None or box is None:
        return None
    place = next(at for at, cards in enumerate(view.places) if encounter.card in cards)
    return Stage(encounter, place, box)
