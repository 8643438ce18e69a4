"""Look up facts about a position: Fields, attached cards, Turn Order, Location and points."""

from __future__ import annotations

from game.content.clauses import CRUSADER, FRENZY, LOCATION, Clause
from game.engine.state import State
from game.engine.step import STEP_NAME
from game.fissureverse.rules.facts import NOBODY, SLOTS, Facts, facts_of
from game.fissureverse.rules.steps import CardStep


def impossible_reason(state: State) -> str:
    """Return a short reason why a position can't occur, or "" if it can.

    The rules require the following:
    - A place in a Field holds a single Crusader or nothing (FV 3.2).
    - A Crusader has at most one attached card (FV 4.1).
    - Location piles contain only Locations (FV 2.1).
    - A Rogation that is being played is in the place called `rogations` (FV 8.5).
    - A seat has one of the colours (FV 1.1), or no colour yet.
    """
    facts: Facts = state.table.facts
    places = state.places
    if any(not 0 <= state.marks[mark] < len(facts.foreign) for mark in facts.colours[1:]):
        return "a seat has an unknown colour"
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


def standing(state: State, seat: int) -> list[int]:
    """Return the places in a seat's Field that hold a Crusader (FV 3.2)."""
    facts: Facts = state.table.facts
    places = state.places
    found = []
    for slot in facts.field[seat]:
        if places[slot]:
            found.append(slot)
    return found


def free_slot(state: State, seat: int) -> int:
    """Return the first free place in a seat's Field, or -1 if the Field is full."""
    places = state.places
    return next((slot for slot in facts_of(state).field[seat] if not places[slot]), NOBODY)


def slot_with(state: State, card: int) -> int:
    """Return a Crusader's place in a Field, or -1 if it isn't in a Field."""
    places = state.places
    return next((slot for slot in facts_of(state).veil if card in places[slot]), NOBODY)


def attached(state: State, slot: int) -> int | None:
    """Return the card attached to the Crusader in a place, or None if no card is attached.

    If `state` is a view that hides the card, return the code for an unknown card.
    """
    cards = state.places[state.table.facts.veil[slot]]
    return cards[0] if cards else None


def frenzy_on(state: State, slot: int) -> int:
    """Return the Frenzy attached to the Crusader in a place, or -1.

    The result is also -1 for a hidden card or a bluff (FV 4.2).
    """
    facts: Facts = state.table.facts
    cards = state.places[facts.veil[slot]]
    return cards[0] if cards and cards[0] >= 0 and facts.kind[cards[0]] == FRENZY else NOBODY


def face_up(state: State, card: int) -> bool:
    """Return whether an attached card is face up, and therefore known to everybody (FV 13.1)."""
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

    Before the first Round, they are in seat order.
    """
    facts: Facts = state.table.facts
    marks, out, place = state.marks, facts.out, facts.place
    seats = []
    for seat in range(1, facts.seats + 1):
        if not marks[out[seat]]:
            seats.append(seat)
    # Sorting is stable, so seats without a place in the Turn Order keep their numerical order.
    seats.sort(key=lambda seat: marks[place[seat]])
    return seats


def opponents(state: State, seat: int) -> list[int]:
    """Return a seat's opponents who aren't out, in Turn Order (FV 2.10)."""
    others = in_order(state)
    if seat in others:
        others.remove(seat)
    return others


def location_of(state: State) -> int:
    """Return the Location whose rule applies, or -1 if there is none (FV 1.9)."""
    facts: Facts = state.table.facts
    lying = state.places[facts.location]
    return lying[-1] if lying and facts.options["location_rules"] == "on" else NOBODY


def location_clauses(state: State) -> tuple[Clause, ...]:
    """Return the clauses of the Location whose rule applies."""
    card = location_of(state)
    return facts_of(state).clauses[card] if card >= 0 else ()


def _added(state: State, seat: int, word: str) -> int:
    facts: Facts = state.table.facts
    clauses, places = facts.clauses, state.places
    total = 0
    for clause in location_clauses(state):
        if clause.word == word:
            total += clause.amount
    for slot in facts.field[seat]:
        for card in places[slot]:
            for clause in clauses[card]:
                if clause.word == word:
                    total += clause.amount
    return total


def limit(state: State, seat: int) -> int:
    """Return the maximum number of Crusaders in a seat's Field (FV 3.2)."""
    return min(SLOTS, facts_of(state).field_size + _added(state, seat, "limit"))


def refill_to(state: State, seat: int) -> int:
    """Return the hand size at which a Refill stops drawing cards (FV 7.1)."""
    return facts_of(state).hand_size + _added(state, seat, "refill")


def room(state: State, seat: int, count: int = 1) -> bool:
    """Return whether `count` more Crusaders fit into a seat's Field (FV 3.2)."""
    return len(standing(state, seat)) + count <= limit(state, seat)


def tokens(state: State, seat: int) -> int:
    """Return the number of Tokens that a seat has."""
    return state.marks[facts_of(state).tokens[seat]]


def points(state: State, seat: int) -> int:
    """Return a seat's points (FV 11.2, 11.3). Each card that scores is worth 1 point."""
    return len(scoring_cards(state, seat))


def points_by_colour(state: State, seat: int) -> list[int]:
    """Return a seat's points for each colour of scoring Crusader (1 to 4; entry 0 is unused)."""
    facts = facts_of(state)
    found = [0] * (len(facts.codes) + 1)
    for card in scoring_cards(state, seat):
        found[facts.colour[card]] += 1
    return found


def seat_places(facts: Facts, seat: int) -> tuple[int, ...]:
    """Return the places of a seat's cards, including converted Crusaders."""
    piles = (facts.draw[seat], facts.discard[seat], facts.hand[seat], facts.fearful[seat])
    return (*piles, *facts.field[seat], *[facts.veil[slot] for slot in facts.field[seat]])


def scoring_cards(state: State, seat: int) -> frozenset[int]:
    """Return the cards that score for a seat (FV 11.2, 11.3).

    A Crusader of another colour scores in the Vortex or, once the seat has converted it, among the seat's cards. With
    the option `kill_points: killer`, a Crusader in the Vortex scores only for the seat that Killed it.
    """
    facts: Facts = state.table.facts
    places, marks = state.places, state.marks
    cards = [*places[facts.draw[seat]], *places[facts.discard[seat]], *places[facts.hand[seat]]]
    cards += places[facts.fearful[seat]]
    for slot in facts.field[seat]:
        cards += places[slot] + places[facts.veil[slot]]
    if facts.killer < 0:
        cards += places[facts.vortex]
    else:
        cards += [card for card in places[facts.vortex] if marks[facts.killer + card] == seat]
    return facts.foreign[marks[facts.colours[seat]]].intersection(cards)
