"""Define the table for a match: its cards, places and marks (OU 1.1, 1.2, 9.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.oubliette.rules.facts import DIRECTION, FREE, JOKER_RANK, MARKS, ROOMS, SEAT, SLOTS, TWO, Facts, facts_of
from game.oubliette.rules.steps import STEP_KINDS

BACK = "dungeon"
"""The back that all cards share."""


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table for a match: its cards, places and marks (OU 1.1, 1.2).

    The cards in the deck and the face-down cards in the slots are hidden. All other cards are face up (OU 9.1).
    """
    suits: list[str] = list(data["suits"])
    ranks: list[str] = list(data["ranks"])
    jokers = list(data["jokers"])[: int(setup.options["jokers"])]
    faces = [*(rank + suit for suit in suits for rank in ranks), *jokers]
    rank = tuple(JOKER_RANK if face in jokers else TWO + ranks.index(face[:-1]) for face in faces)
    red = tuple(face not in jokers and face[-1] in "HD" for face in faces)
    black = tuple(face not in jokers and face[-1] in "SC" for face in faces)
    halves = [card for card in range(len(faces)) if rank[card] == JOKER_RANK or (rank[card] == 4 and red[card])]
    places = _places()
    marks = [*MARKS, *(f"half.{faces[card].lower()}" for card in halves)]
    arrived = -1
    if setup.options["rope_on_arrival"] == FREE:
        arrived = len(marks)
        marks.append("arrived")
    facts = Facts(
        slot_size=data["slot_size"],
        lost_cards=data["lost_cards"],
        returned=data["returned"],
        looked_at=data["looked_at"],
        curse=data["curse"],
        power=data["power"],
        rank=rank,
        red=red,
        black=black,
        half=tuple(len(MARKS) + halves.index(card) if card in halves else -1 for card in range(len(faces))),
        actions=str(setup.options["actions"]),
        trap_first_room=str(setup.options["trap_first_room"]),
        obstacle_at_barrier=str(setup.options["obstacle_at_barrier"]),
        arrived=arrived,
        **_by_place([place.name for place in places]),
    )
    cards = tuple(Card(face, face, BACK) for face in faces)
    first = facts.room[0]
    accounts = tuple(int(place == first) for place in range(len(places)))
    return Table(setup.seats, cards, places, (), tuple(marks), facts, (), accounts, _direction, STEP_KINDS)


def _places() -> tuple[Place, ...]:
    known = bit(SEAT)
    return (
        Place("deck", "deck"),
        Place("turned", "turned", learn=known),
        Place("drawn", "drawn", learn=known),
        *(Place(f"slot.{number}", "slot") for number in range(1, SLOTS + 1)),
        Place("equipped", "equipped", learn=known),
        *(Place(f"room.{number}", "room", learn=known) for number in range(1, ROOMS + 1)),
        *(Place(f"gap.{number}", "gap", learn=known) for number in range(1, ROOMS + 1)),
        Place("graveyard", "graveyard", learn=known),
        Place("chaos", "chaos", learn=known),
        Place("gone", "gone", learn=known),
    )


def _by_place(names: Sequence[str]) -> dict[str, Any]:
    """Return the fields of Facts that contain place numbers."""
    number = {name: at for at, name in enumerate(names)}
    slots = tuple(number[f"slot.{at}"] for at in range(1, SLOTS + 1))
    return {
        **{name: number[name] for name in ("deck", "turned", "drawn", "equipped", "graveyard", "chaos", "gone")},
        "slots": slots,
        "held": (*slots, number["equipped"]),
        "room": tuple(number[f"room.{at}"] for at in range(1, ROOMS + 1)),
        "gap": tuple(number[f"gap.{at}"] for at in range(1, ROOMS + 1)),
    }


def _direction(state: State) -> tuple[tuple[int, int], ...]:
    """Return the mark for the Path's direction.

    The mark's value is the first room's number (OU 1.4).
    """
    facts = facts_of(state)
    first = state.places[facts.room[0]]
    return ((DIRECTION, facts.rank[first[0]] if first else 0),)
