"""Define the table for a match: its cards, places and marks (FV 1.2, 1.6, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.content.clauses import CRUSADER, FRENZY, ROGATION, Clause
from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit
from game.fissureverse.rules.facts import BACK, LOCATION_BACK, SLOTS, VORTEX, Facts, facts_of
from game.fissureverse.rules.lookups import points
from game.fissureverse.rules.steps import STEP_KINDS

_SHARED = ("locations", "location", "location_discard", "location_rest", "vortex", "rogations", "aside", "box")
_HIDDEN = ("locations", "location_rest")
_PILES = ("draw", "hand", "discard", "fearful", "rest")
_COMMON = ("round", "lively", "quiet", "laps")
_BY_SEAT = ("tokens", "colour", "place", "out", "played", "still", "points")
"""The names of the marks that each seat has.

- tokens: the number of Tokens
- colour: the seat's colour (1 to 4)
- place: the seat's position in this Round's Turn Order (from 1), or 0 if the seat has no position
- out: 1 if the seat has been eliminated (FV 10)
- played: the number of Rogations that the seat has played in this Round
- still: 1 if the seat has declined Rogations for the rest of this Round. Other seats can see this mark only if players
  announce Rogations in public (FV 8.2a, 8.2b).
- points: the seat's points (FV 11.2, 11.3). This derived mark is public, because anybody could count Conversions and
  Kills.
"""
EAGER, PLAIN = "eager", "nofrenzy"
"""The clauses for a Crusader that must Crusade whenever it can (FV 2.9), and for a Crusader that no cards can be
attached to."""


class _Copy(NamedTuple):
    """A card on the table: its face in the data, and its owner's seat (0 for no owner)."""

    face: Mapping[str, Any]
    owner: int

    @property
    def card(self) -> Card:
        """The card as `Table.cards` describes it."""
        code, kind = self.face["code"], self.face["kind"]
        back = BACK if self.owner or kind == CRUSADER else LOCATION_BACK
        return Card(f"{code}.{self.owner}" if self.owner else code, code, back)


class _Marks(NamedTuple):
    """The names of a match's marks, and the numbers of two special marks.

    Attributes:
        names: the names of all marks
        late: the mark that is set when time is up, or -1 if there is no time limit
        killer: the first of the marks that record Crusaders' killers, or -1 if there are none
    """

    names: tuple[str, ...]
    late: int
    killer: int


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table for a match: its cards, places and marks (FV 1.2, 1.6).

    The table has all 96 Crusaders. Crusaders of unused colours are in the `box`. Each seat has its own Frenzies and
    Rogations (FV 12.3). Cards outside a seat's deck are face down in the seat's `rest`. Each Location has a Turn Order
    and a rule (FV 1.5). The current Location isn't in the Location Discard Pile, but in a separate place (FV 2.1).
    During a search, the drawn cards are in `aside` (FV 3.7).
    """
    seats = setup.seats
    copies = list(_copies(data["faces"], seats))
    places = _places(seats)
    length = data["ends_after"].get(setup.options["timer"], {})
    marks = _marks(data["faces"], setup, timed="minutes" in length)
    # `Any` is harmless here, because Facts declares the type of each entry.
    found: dict[str, Any] = _by_card(copies, list(data["suit_ids"]))
    found |= _by_place([place.name for place in places], seats)
    found |= _by_mark(marks.names, seats)
    facts = Facts(
        seats=seats,
        hand_size=data["hand_size"],
        field_size=data["field_size"],
        reward_draw=data["reward_draw"],
        quiet_rounds=data["quiet_rounds"],
        decks=data["decks"],
        codes=tuple(data["suits"]),
        killer=marks.killer,
        rounds=length.get("rounds", 0),
        minutes=length.get("minutes", 0),
        late=marks.late,
        options={name: str(value) for name, value in setup.options.items()},
        **found,
    )
    cards = tuple(copy.card for copy in copies)
    asked = facts.options["rogations"] == "asked"
    private = tuple((facts.still[seat], bit(seat)) for seat in range(1, seats + 1) if asked)
    # Points change when a Crusader moves to another seat, into the Vortex, or out of it.
    accounts = tuple(VORTEX if place.kind == "vortex" else place.seat for place in places)
    return Table(seats, cards, tuple(places), (), marks.names, facts, private, accounts, _points, STEP_KINDS)


def _copies(faces: Sequence[Mapping[str, Any]], seats: int) -> Iterator[_Copy]:
    for face in faces:
        own = face["kind"] in (FRENZY, ROGATION)
        yield from (_Copy(face, seat) for seat in (range(1, seats + 1) if own else (0,)))


def _marks(faces: Sequence[Mapping[str, Any]], setup: Setup, timed: bool) -> _Marks:
    names = (*_COMMON, *(f"{name}.{seat}" for name in _BY_SEAT for seat in range(1, setup.seats + 1)))
    late = len(names) if timed else -1
    if timed:
        names += ("late",)
    killer = len(names) if setup.options["kill_points"] == "killer" else -1
    if killer >= 0:
        names += tuple(f"killer.{face['code'].lower()}" for face in faces if face["kind"] == CRUSADER)
    return _Marks(names, late, killer)


def _by_card(copies: Sequence[_Copy], suit_ids: Sequence[str]) -> dict[str, Any]:
    """Return the fields of Facts that describe individual cards."""
    faces = [copy.face for copy in copies]
    clauses = tuple(tuple(face.get("clauses", ())) for face in faces)
    colour = tuple(suit_ids.index(face["suit"]) + 1 if face.get("suit") else 0 for face in faces)
    none = (0, 0, 0, 0)
    return {
        "kind": tuple(face["kind"] for face in faces),
        "colour": colour,
        "numbers": tuple(tuple(face.get("numbers", none)) for face in faces),
        "zealot": tuple(tuple(face.get("zealot", face.get("numbers", none))) for face in faces),
        "clauses": clauses,
        "eager": _with(clauses, EAGER),
        "plain": _with(clauses, PLAIN),
        "foreign": tuple(
            frozenset(card for card, own in enumerate(colour) if own not in (0, other))
            for other in range(len(suit_ids) + 1)
        ),
        "lasts": tuple(face.get("lasts", "") for face in faces),
        "needs": tuple(face.get("needs") for face in faces),
        "order": tuple(tuple(suit_ids.index(suit) + 1 for suit in face.get("order", ())) for face in faces),
        "owner": tuple(copy.owner for copy in copies),
    }


def _with(clauses: Sequence[Sequence[Clause]], word: str) -> frozenset[int]:
    """Return the cards that have a clause with this word."""
    return frozenset(card for card, each in enumerate(clauses) if word in [clause.word for clause in each])


def _by_place(names: Sequence[str], seats: int) -> dict[str, Any]:
    """Return the fields of Facts that contain place numbers."""
    number = {name: at for at, name in enumerate(names)}
    field = ((), *(tuple(number[f"field.{s}.{at}"] for at in range(1, SLOTS + 1)) for s in range(1, seats + 1)))
    return {
        **{name: number[name] for name in _SHARED},
        **{kind: _for_each_seat(kind, number, seats) for kind in _PILES},
        "field": field,
        "veil": {slot: number[names[slot].replace("field", "frenzy")] for slots in field for slot in slots},
        "seat_of": {slot: seat for seat, slots in enumerate(field) for slot in slots},
    }


def _by_mark(names: Sequence[str], seats: int) -> dict[str, tuple[int, ...]]:
    """Return the fields of Facts that contain the numbers of the seats' marks."""
    number = {name: at for at, name in enumerate(names)}
    return {"colours" if name == "colour" else name: _for_each_seat(name, number, seats) for name in _BY_SEAT}


def _for_each_seat(kind: str, number: Mapping[str, int], seats: int) -> tuple[int, ...]:
    """Return the numbers of all seats' places or marks of one kind. Entry 0 is unused."""
    return (-1, *(number[f"{kind}.{seat}"] for seat in range(1, seats + 1)))


def _points(state: State) -> tuple[tuple[int, int], ...]:
    """Return each seat's points mark, with its correct value (FV 11.2, 11.3)."""
    facts = facts_of(state)
    return tuple([(facts.points[seat], points(state, seat)) for seat in range(1, facts.seats + 1)])


def exchangeable(place: Place) -> tuple[int, bool]:
    """Return a key for a place (`Game.exchangeable`).

    Nobody can notice a swap of hidden cards between places with equal keys. Each seat has its own key, because
    everybody sees when a Crusader changes seats (FV 11.2). Cards outside a seat's deck have a separate key, because
    these cards never enter the match.
    """
    return place.seat, place.kind == "rest"


def _places(seats: int) -> list[Place]:
    everyone = (1 << seats) - 1
    # FV 13.1, 13.2: hands, Draw Piles and face-down attached cards are hidden, but players know their own attached
    # cards.
    places = [Place(name, name, learn=0 if name in _HIDDEN else everyone) for name in _SHARED]
    for seat in range(1, seats + 1):
        places.append(Place(f"draw.{seat}", "draw", seat))
        places.append(Place(f"hand.{seat}", "hand", seat, learn=bit(seat)))
        places.append(Place(f"discard.{seat}", "discard", seat, learn=everyone))
        places.append(Place(f"fearful.{seat}", "fearful", seat, learn=everyone))
        places.append(Place(f"rest.{seat}", "rest", seat))
        for at in range(1, SLOTS + 1):
            places.append(Place(f"field.{seat}.{at}", "field", seat, learn=everyone))
            places.append(Place(f"frenzy.{seat}.{at}", "frenzy", seat, learn=bit(seat)))
    return places
