"""Tables computed once from the data and options (FV 1, 13, 14), and position look-ups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.content.clauses import CRUSADER, FRENZY, LOCATION, ROGATION, Clause, Requirement
from game.engine.state import State
from game.engine.step import STEP_NAME
from game.engine.table import Card, Place, Setup, Table, bit
from game.fissureverse.rules.steps import STEP_KINDS, CardStep

ROUND, LIVELY, QUIET, LAPS = range(4)
"""Marks of the match.

ROUND   Rounds started
LIVELY  1 once anybody has done more than pass in this Round
QUIET   whole Rounds of passes in a row (FV 11.5)
LAPS    how often the Locations were reshuffled (FV 2.6)
"""
_COMMON = ("round", "lively", "quiet", "laps")
_BY_SEAT = ("tokens", "colour", "place", "out", "played", "still", "points")
"""Marks of each seat.

tokens  Tokens
colour  1 to 4
place   the place in this Round's order, 0 before the first
out     1 when the seat is out (FV 10)
played  Rogations played this Round
still   1 when the seat abstains from Rogations for this Round, which only the seat can read (FV 8.2a)
points  points (FV 11.2, 11.3), a derived mark: anybody could count them by watching every Conversion and Kill,
        wherever the converts are now
"""

REASON, FIRE, WATER, SWORD = range(4)
SLOTS = 6
"""Places in a Field: four, and two more that cards may give (FV 3.2)."""
BACK, LOCATION_BACK = "fissure", "location"
"""The card backs.

All cards in decks share one back, so a back reveals neither converts nor bluffs (FV 6.2, 13.2).
"""
NOBODY = -1
VORTEX = -1
"""The account of the Vortex; a seat's places use its number (Table.accounts)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Precomputed tables that the rules read.

    By card number:
    kind     the card's kind
    colour   1 to 4, or 0
    numbers  its numbers; a Frenzy's against Devotees
    zealot   a Frenzy's numbers against Zealots
    clauses  its effects
    lasts    how long its effect lasts
    needs    a Rogation's requirement
    order    a Location's order of colours
    owner    the seat of a Frenzy or Rogation (FV 12.3), else 0

    `eager` holds the cards that must Crusade. Tuples by seat hold marks and places, with an unused entry 0. `field` has
    the places of each Field. `veil` maps a place of a Field to the place of its attached card, and `seat_of` maps it to
    its seat. `killer` is the first of the marks that say who Killed each Crusader (by card number), or -1. `late` is
    the mark that time is up, or -1. `rounds` and `minutes` say when the match ends, 0 for no such limit (FV 11.1). The
    other numbers are places, values of the data, and options.
    """

    seats: int
    hand_size: int
    field_size: int
    reward_draw: int
    quiet_rounds: int
    decks: Mapping[str, Mapping[str, int]]
    codes: tuple[str, ...]
    kind: tuple[str, ...]
    colour: tuple[int, ...]
    numbers: tuple[tuple[int, ...], ...]
    zealot: tuple[tuple[int, ...], ...]
    clauses: tuple[tuple[Clause, ...], ...]
    eager: frozenset[int]
    lasts: tuple[str, ...]
    needs: tuple[Requirement | None, ...]
    order: tuple[tuple[int, ...], ...]
    owner: tuple[int, ...]
    tokens: tuple[int, ...]
    colours: tuple[int, ...]
    place: tuple[int, ...]
    out: tuple[int, ...]
    played: tuple[int, ...]
    still: tuple[int, ...]
    points: tuple[int, ...]
    draw: tuple[int, ...]
    hand: tuple[int, ...]
    discard: tuple[int, ...]
    fearful: tuple[int, ...]
    rest: tuple[int, ...]
    field: tuple[tuple[int, ...], ...]
    veil: Mapping[int, int]
    seat_of: Mapping[int, int]
    locations: int
    location: int
    location_discard: int
    location_rest: int
    vortex: int
    rogations: int
    aside: int
    box: int
    killer: int
    rounds: int
    minutes: int
    late: int
    options: Mapping[str, str]


EAGER = "eager"
"""The clause of a Crusader that must Crusade while it can (FV 2.9)."""

_SHARED = ("locations", "location", "location_discard", "location_rest", "vortex", "rogations", "aside", "box")
_HIDDEN = ("locations", "location_rest")
_PILES = ("draw", "hand", "discard", "fearful", "rest")


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table of a match: its cards, places and marks (FV 1.2, 1.6).

    All 96 Crusaders are on the table; Crusaders of unused colours are in the `box`. Each seat has its own Frenzies and
    Rogations (FV 12.3); the ones that its deck leaves out are unseen in its `rest`. Locations have their order and rule
    from the data (FV 1.5). The one in force is beside the Location Discard Pile (FV 2.1). A forced search puts the
    cards that it passes over `aside` (FV 3.7).
    """
    suits = list(data["suits"])
    seats = setup.seats
    names: list[Card] = []
    faces: list[Mapping[str, Any]] = []
    owner: list[int] = []
    for face in data["faces"]:
        own = face["kind"] in (FRENZY, ROGATION)
        for seat in range(1, seats + 1) if own else (0,):
            back = BACK if own or face["kind"] == CRUSADER else LOCATION_BACK
            names.append(Card(f"{face['code']}.{seat}" if own else face["code"], face["code"], back))
            faces.append(face)
            owner.append(seat)
    places = _places(seats)
    number = {place.name: at for at, place in enumerate(places)}
    marks = (*_COMMON, *(f"{name}.{seat}" for name in _BY_SEAT for seat in range(1, seats + 1)))
    length = data["ends_after"].get(setup.options["timer"], {})
    late = len(marks) if "minutes" in length else -1
    if late >= 0:
        marks += ("late",)
    killer = len(marks) if setup.options["kill_points"] == "killer" else -1
    if killer >= 0:
        marks += tuple(f"killer.{face['code'].lower()}" for face in data["faces"] if face["kind"] == CRUSADER)
    ids = list(data["suit_ids"])

    def by_seat(kind: str, found: Mapping[str, int]) -> tuple[int, ...]:
        return (-1, *(found[f"{kind}.{seat}"] for seat in range(1, seats + 1)))

    mark = {name: at for at, name in enumerate(marks)}
    field = ((), *(tuple(number[f"field.{s}.{at}"] for at in range(1, SLOTS + 1)) for s in range(1, seats + 1)))
    # Any is fine here: Facts declares the type of each entry.
    found: dict[str, Any] = {name: number[name] for name in _SHARED}
    found |= {kind: by_seat(kind, number) for kind in _PILES}
    found |= {name: by_seat(name, mark) for name in _BY_SEAT if name != "colour"}
    clauses = tuple(tuple(face.get("clauses", ())) for face in faces)
    facts = Facts(
        seats=seats,
        hand_size=data["hand_size"],
        field_size=data["field_size"],
        reward_draw=data["reward_draw"],
        quiet_rounds=data["quiet_rounds"],
        decks=data["decks"],
        codes=tuple(suits),
        kind=tuple(face["kind"] for face in faces),
        colour=tuple(_colour(face, ids) for face in faces),
        numbers=tuple(tuple(face.get("numbers", (0, 0, 0, 0))) for face in faces),
        zealot=tuple(tuple(face.get("zealot", face.get("numbers", (0, 0, 0, 0)))) for face in faces),
        clauses=clauses,
        eager=frozenset(card for card, each in enumerate(clauses) if any(clause.word == EAGER for clause in each)),
        lasts=tuple(face.get("lasts", "") for face in faces),
        needs=tuple(face.get("needs") for face in faces),
        order=tuple(tuple(ids.index(suit) + 1 for suit in face.get("order", ())) for face in faces),
        owner=tuple(owner),
        colours=by_seat("colour", mark),
        field=field,
        veil={
            number[f"field.{s}.{at}"]: number[f"frenzy.{s}.{at}"]
            for s in range(1, seats + 1)
            for at in range(1, SLOTS + 1)
        },
        seat_of={slot: seat for seat, slots in enumerate(field) for slot in slots},
        killer=killer,
        rounds=length.get("rounds", 0),
        minutes=length.get("minutes", 0),
        late=late,
        options={name: str(value) for name, value in setup.options.items()},
        **found,
    )
    private = tuple((facts.still[seat], bit(seat)) for seat in range(1, seats + 1))
    # Points change when a Crusader moves to another seat, into the Vortex, or out of it.
    accounts = tuple(VORTEX if place.kind == "vortex" else place.seat for place in places)
    return Table(seats, tuple(names), tuple(places), (), marks, facts, private, accounts, _points, STEP_KINDS)


def _points(state: State) -> tuple[tuple[int, int], ...]:
    """Return the points that each seat must have (FV 11.2, 11.3)."""
    facts = facts_of(state)
    return tuple([(facts.points[seat], points(state, seat)) for seat in range(1, facts.seats + 1)])


def exchangeable(place: Place) -> tuple[int, bool]:
    """Return the group of places whose hidden cards are interchangeable.

    Each seat has its own group, because Crusaders change seats in full view (FV 11.2). Cards left out of a deck have
    their own group, because they never enter it.
    """
    return place.seat, place.kind == "rest"


def _places(seats: int) -> list[Place]:
    everyone = (1 << seats) - 1
    # FV 13.1, 13.2: only hands, draw piles and face-down attachments are hidden, and a player knows its own
    # attachments.
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


def _colour(face: Mapping[str, Any], ids: list[str]) -> int:
    return ids.index(face["suit"]) + 1 if face.get("suit") else 0


def facts_of(state: State) -> Facts:
    """Return the precomputed tables of this match."""
    facts: Facts = state.table.facts
    return facts


def impossible_reason(state: State) -> str:
    """Return why a position can't occur, in a few words, or "".

    The reasons are something other than a single Crusader in one place of a Field (FV 3.2), several cards attached to
    one Crusader (FV 4.1), another kind of card among the Locations (FV 2.1), and a missing Rogation while it is being
    played (FV 8.5).
    """
    facts: Facts = state.table.facts
    places = state.places
    for slot, veil in facts.veil.items():
        if len(places[slot]) > 1 or any(facts.kind[card] != CRUSADER for card in places[slot]):
            return "a place in a Field doesn't hold a single Crusader"
        if len(places[veil]) > 1:
            return "more than one card is attached to a Crusader"
    if any(
        facts.kind[card] != LOCATION
        for pile in (facts.locations, facts.location, facts.location_discard)
        for card in places[pile]
    ):
        return "a card among the Locations isn't a Location"
    if any(step[STEP_NAME] == "finish" and CardStep(step).card not in places[facts.rogations] for step in state.agenda):
        return "the Rogation being played isn't there"
    return ""


# --- positions -------------------------------------------------------------------------------------------------------


def standing(state: State, seat: int) -> list[int]:
    """Return the places of a seat's Field that have a Crusader (FV 3.2)."""
    places = state.places
    return [slot for slot in state.table.facts.field[seat] if places[slot]]


def free_slot(state: State, seat: int) -> int:
    """Return the first free place of a seat's Field, or -1."""
    places = state.places
    return next((slot for slot in facts_of(state).field[seat] if not places[slot]), NOBODY)


def slot_with(state: State, card: int) -> int:
    """Return a Crusader's place in a Field, or -1."""
    places = state.places
    return next((slot for slot in facts_of(state).veil if card in places[slot]), NOBODY)


def attached(state: State, slot: int) -> int | None:
    """Return the card attached to the Crusader in a place, or None; its code if it is unknown."""
    cards = state.places[state.table.facts.veil[slot]]
    return cards[0] if cards else None


def frenzy_on(state: State, slot: int) -> int:
    """Return the known Frenzy attached to a place, or -1.

    A bluff (FV 4.2) and a hidden card give -1, too.
    """
    facts: Facts = state.table.facts
    cards = state.places[facts.veil[slot]]
    return cards[0] if cards and cards[0] >= 0 and facts.kind[cards[0]] == FRENZY else NOBODY


def face_up(state: State, card: int) -> bool:
    """Return whether an attached card is face up, so that everybody knows it (FV 13.1)."""
    return card >= 0 and state.known[card] == state.table.everyone


def face_down_cards(view: State) -> frozenset[int]:
    """Return the face-down attached cards that the viewer knows (FV 13.2)."""
    return frozenset(
        card
        for place in facts_of(view).veil.values()
        for card in view.places[place]
        if card >= 0 and not face_up(view, card)
    )


def in_order(state: State) -> list[int]:
    """Return the players still in the game, in this Round's Turn Order (FV 2.2, 2.10).

    Before the first Round they are in seat order.
    """
    facts: Facts = state.table.facts
    marks, out, place = state.marks, facts.out, facts.place
    seats = [seat for seat in range(1, facts.seats + 1) if not marks[out[seat]]]
    # Sorting is stable, so seats without a place yet stay in seat order.
    seats.sort(key=lambda seat: marks[place[seat]])
    return seats


def opponents(state: State, seat: int) -> list[int]:
    """Return the opponents still in the game, in Turn Order (FV 2.10)."""
    return [other for other in in_order(state) if other != seat]


def location_of(state: State) -> int:
    """Return the Location whose rule is in force, or -1 (FV 1.9)."""
    facts: Facts = state.table.facts
    lying = state.places[facts.location]
    return lying[-1] if lying and facts.options["location_rules"] == "on" else NOBODY


def location_clauses(state: State) -> tuple[Clause, ...]:
    """Return the clauses of the Location in force."""
    card = location_of(state)
    return facts_of(state).clauses[card] if card >= 0 else ()


def _added(state: State, seat: int, word: str) -> int:
    facts = facts_of(state)
    total = sum(clause.amount for clause in location_clauses(state) if clause.word == word)
    for slot in standing(state, seat):
        for clause in facts.clauses[state.places[slot][0]]:
            if clause.word == word:
                total += clause.amount
    return total


def limit(state: State, seat: int) -> int:
    """Return how many Crusaders a seat's Field may hold (FV 3.2)."""
    return min(SLOTS, facts_of(state).field_size + _added(state, seat, "limit"))


def refill_to(state: State, seat: int) -> int:
    """Return the hand size that a Direct Refill draws up to (FV 7.1)."""
    return facts_of(state).hand_size + _added(state, seat, "refill")


def room(state: State, seat: int, count: int = 1) -> bool:
    """Return whether `count` more Crusaders fit into a seat's Field (FV 3.2)."""
    return len(standing(state, seat)) + count <= limit(state, seat)


def tokens(state: State, seat: int) -> int:
    """Return how many Tokens a seat has."""
    return state.marks[facts_of(state).tokens[seat]]


def points(state: State, seat: int) -> int:
    """Return a seat's points (FV 11.2, 11.3)."""
    return sum(points_by_colour(state, seat))


def points_by_colour(state: State, seat: int) -> list[int]:
    """Return a seat's points by Crusader colour (1 to 4; entry 0 is unused).

    Each converted Crusader that is still with the seat counts 1 point. So does each opposing Crusader in the Vortex;
    with the option `kill_points: killer`, it counts only if the seat Killed it (FV 11.2, 11.3).
    """
    facts = facts_of(state)
    own = state.marks[facts.colours[seat]]
    held = [facts.draw[seat], facts.discard[seat], facts.hand[seat], facts.fearful[seat]]
    held += [place for slot in facts.field[seat] for place in (slot, facts.veil[slot])]
    cards = [card for place in held for card in state.places[place]]
    cards += [
        card for card in state.places[facts.vortex] if facts.killer < 0 or state.marks[facts.killer + card] == seat
    ]
    found = [0] * (len(facts.codes) + 1)
    for card in cards:
        if card >= 0 and facts.colour[card] not in (0, own):
            found[facts.colour[card]] += 1
    return found
