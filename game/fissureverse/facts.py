"""What FissureVerse computes once from its data and options (FV 1, 13, 14): its furniture, and its cards as numbers;
and what lies where in a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.clauses import CRUSADER, FRENZY, LOCATION, ROGATION, Clause, Requirement, parse, requirement
from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit

ROUND, LIVELY, QUIET, LAPS = range(4)
"""Marks: Rounds begun; 1 once this Round had anything but passes; whole Rounds of passes in a row (FV 11.5); how often
the Locations were shuffled anew (FV 2.6)."""
_COMMON = ("round", "lively", "quiet", "laps")
_BY_SEAT = ("tokens", "colour", "place", "out", "played", "still", "points")
"""By seat: Tokens; colour (1 to 4); place in this Round's order, 0 before the first; 1 when it is out (FV 10);
Rogations played this Round; 1 when it wants to play none any more this Round, which only that seat can read (FV 8.2a);
points (FV 11.2, 11.3), a derived mark: anybody could count them who has watched every Conversion and Kill, wherever the
converts lie now."""

REASON, FIRE, WATER, SWORD = range(4)
SLOTS = 6
"""Places of a Field: four, and two more that cards may give (FV 3.2)."""
BACK, LOCATION_BACK = "fissure", "location"
"""One back for all cards of decks: a convert must not be told by it, nor a bluff (FV 6.2, 13.2)."""
NOBODY = -1
VORTEX = -1
"""The account of the Vortex; those of a seat's places are its own (Table.accounts)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Tables that the rules read. By card number: `kind`, `colour` (1 to 4, or 0), `numbers` (a Frenzy's against
    Devotees), `zealot` (a Frenzy's against Zealots), `clauses`, `lasts`, `needs`, `order` (a Location's, colours),
    `owner` (of Frenzies and Rogations the seat, FV 12.3; else 0); `eager` are the cards whose rule says so. By seat,
    with an unused entry 0: marks, places, and `field`, the places of a Field. `veil` is for each place of a Field the
    one of its attached card, `seat_of` its seat. The others are numbers of places, of the data, and options. `killer`
    is the first of the marks that tell who Killed a Crusader (by its number), or -1; `late` the mark that says that
    the time is over, or -1; `rounds` and `minutes` after how many of them the match ends, 0 where they don't count
    (FV 11.1)."""

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
"""What the rule of a Crusader says that must Crusade while it can (FV 2.9)."""

_SHARED = ("locations", "location", "location_discard", "location_rest", "vortex", "rogations", "aside", "box")
_HIDDEN = ("locations", "location_rest")
_PILES = ("draw", "hand", "discard", "fearful", "rest")


def furniture(data: Mapping[str, Any], setup: Setup) -> Table:
    """The cards, places and marks of a match (FV 1.2, 1.6). All 96 Crusaders are on the table, those of colours that
    nobody has in the `box`; Frenzies and Rogations come once for each seat (FV 12.3), those left out of a deck in its
    `rest`, unseen. A Location, whose order and rule are data (FV 1.5), is beside its discard pile while it is in force
    (FV 2.1); `aside` is where a forced search lays what it passes over (FV 3.7)."""
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
    # By kind of thing; what is read of each is checked by the rules' own types.
    found: dict[str, Any] = {name: number[name] for name in _SHARED}
    found |= {kind: by_seat(kind, number) for kind in _PILES}
    found |= {name: by_seat(name, mark) for name in _BY_SEAT if name != "colour"}
    clauses = tuple(tuple(parse(line, face["kind"]) for line in face.get("rule", ())) for face in faces)
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
        needs=tuple(requirement(face["needs"]) if "needs" in face else None for face in faces),
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
    # Points change when a Crusader goes to another seat, to the Vortex or back from there.
    accounts = tuple(VORTEX if place.kind == "vortex" else place.seat for place in places)
    return Table(seats, tuple(names), tuple(places), (), marks, facts, private, accounts, _points)


def _points(state: State) -> tuple[tuple[int, int], ...]:
    """Return the points that each seat must have (FV 11.2, 11.3)."""
    facts = facts_of(state)
    return tuple([(facts.points[seat], points(state, seat)) for seat in range(1, facts.seats + 1)])


def kin(place: Place) -> tuple[int, bool]:
    """Hidden cards are those of a seat, for a Crusader goes from one to another before everybody's eyes (FV 11.2), and
    what was left out of a deck never comes into it."""
    return place.seat, place.kind == "rest"


def _places(seats: int) -> list[Place]:
    everyone = (1 << seats) - 1
    # FV 13.1, 13.2: everything lies open but hands, draw piles, and what is attached face down, which its player knows.
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
    """The tables of this match."""
    facts: Facts = state.table.facts
    return facts


def impossible(state: State) -> str:
    """What no match can hold, in a few words, or "": a place of a Field with anything but one Crusader (FV 3.2), more
    than one card attached to it (FV 4.1), other cards among the Locations (FV 2.1), a Rogation that is still to be
    discarded and lies elsewhere (FV 8.5)."""
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
    if any(step[0] == "finish" and not set(step[2:]) <= set(places[facts.rogations]) for step in state.agenda):
        return "the Rogation being played isn't there"
    return ""


# --- what lies where -------------------------------------------------------------------------------------------------


def standing(state: State, seat: int) -> list[int]:
    """The places of a seat's Field where a Crusader stands (FV 3.2)."""
    places = state.places
    return [slot for slot in state.table.facts.field[seat] if places[slot]]


def free_slot(state: State, seat: int) -> int:
    """The first free place of a seat's Field, or -1."""
    places = state.places
    return next((slot for slot in facts_of(state).field[seat] if not places[slot]), NOBODY)


def slot_with(state: State, card: int) -> int:
    """The place of a Field where a Crusader stands, or -1."""
    places = state.places
    return next((slot for slot in facts_of(state).veil if card in places[slot]), NOBODY)


def attached(state: State, slot: int) -> int | None:
    """The card that is attached to the Crusader of a place (its code where it isn't known), or None."""
    cards = state.places[state.table.facts.veil[slot]]
    return cards[0] if cards else None


def frenzy_on(state: State, slot: int) -> int:
    """The Frenzy that is attached there, as far as it is known, or -1: none, a bluff (FV 4.2), or not to be seen."""
    facts: Facts = state.table.facts
    cards = state.places[facts.veil[slot]]
    return cards[0] if cards and cards[0] >= 0 and facts.kind[cards[0]] == FRENZY else NOBODY


def face_up(state: State, card: int) -> bool:
    """Whether an attached card lies face up: then everybody knows it (FV 13.1)."""
    return card >= 0 and state.known[card] == state.table.everyone


def closed(view: State) -> frozenset[int]:
    """The attached cards that lie face down, as far as the viewer knows them (FV 13.2)."""
    return frozenset(
        card
        for place in facts_of(view).veil.values()
        for card in view.places[place]
        if card >= 0 and not face_up(view, card)
    )


def in_order(state: State) -> list[int]:
    """The players still in the game in this Round's Turn Order (FV 2.2, 2.10); before the first Round in order of
    seats."""
    facts: Facts = state.table.facts
    marks, out, place = state.marks, facts.out, facts.place
    seats = [seat for seat in range(1, facts.seats + 1) if not marks[out[seat]]]
    # Sorting is stable: who has no place yet stays in order of seats.
    seats.sort(key=lambda seat: marks[place[seat]])
    return seats


def opponents(state: State, seat: int) -> list[int]:
    """The others still in the game, in Turn Order (FV 2.10)."""
    return [other for other in in_order(state) if other != seat]


def location_of(state: State) -> int:
    """The Location whose rule is in force, or -1 (FV 1.9)."""
    facts: Facts = state.table.facts
    lying = state.places[facts.location]
    return lying[-1] if lying and facts.options["location_rules"] == "on" else NOBODY


def location_clauses(state: State) -> tuple[Clause, ...]:
    """The clauses of the Location in force."""
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
    """How many Crusaders a seat may have in its Field (FV 3.2)."""
    return min(SLOTS, facts_of(state).field_size + _added(state, seat, "limit"))


def refill_to(state: State, seat: int) -> int:
    """To how many cards in hand a Direct Refill draws (FV 7.1)."""
    return facts_of(state).hand_size + _added(state, seat, "refill")


def room(state: State, seat: int, count: int = 1) -> bool:
    """Whether one more Crusader, or so many more, may go into a seat's Field (FV 3.2)."""
    return len(standing(state, seat)) + count <= limit(state, seat)


def tokens(state: State, seat: int) -> int:
    """How many Tokens a seat has."""
    return state.marks[facts_of(state).tokens[seat]]


def points(state: State, seat: int) -> int:
    """A seat's points (FV 11.2, 11.3)."""
    return sum(points_by_colour(state, seat))


def points_by_colour(state: State, seat: int) -> list[int]:
    """The same for each colour (1 to 4; entry 0 is unused): a point for each Crusader of it that was Converted and
    still lies with the seat, and for each in the Vortex, whoever Killed it or only the seat's own (FV 11.2, 11.3)."""
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
