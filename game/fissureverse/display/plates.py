"""Text describing the position, for name plates, the board and piles."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.definition.card_values import PileGroup
from game.engine.definition.game_definition import Standing
from game.engine.sentence import Sentence, counted
from game.engine.state import State
from game.fissureverse.rules.facts import ROUND, facts_of
from game.fissureverse.rules.lookups import (
    in_order,
    limit,
    points_by_colour,
    scoring_cards,
    seat_places,
    standing,
    tokens,
)


def plates(view: State) -> tuple[tuple[Sentence, ...], ...]:
    """Return each seat's points (FV 11.2, 11.3), and its Tokens or "eliminated" (FV 13.1)."""
    facts = facts_of(view)
    lines: list[tuple[Sentence, ...]] = []
    for seat in range(1, facts.seats + 1):
        held = counted("plate.tokens", tokens(view, seat))
        out = bool(view.marks[facts.out[seat]])
        lines.append((counted("plate.points", view.marks[facts.points[seat]]), ("plate.out", ()) if out else held))
    return tuple(lines)


def plate_signs(view: State) -> tuple[str, ...]:
    """Return the symbol for each seat's colour (FV 1.1)."""
    facts = facts_of(view)
    return tuple([facts.codes[view.marks[mark] - 1].lower() for mark in facts.colours[1:]])


def captions(view: State) -> Mapping[int, Sentence]:
    """Return a caption for each empty Field place that a seat may still fill (FV 3.2)."""
    facts = facts_of(view)
    found: dict[int, Sentence] = {}
    for seat in in_order(view):
        free = limit(view, seat) - len(standing(view, seat))
        empty = [slot for slot in facts.field[seat] if not view.places[slot]]
        found |= dict.fromkeys(empty[: max(0, free)], ("caption.field", ()))
    return found


def pile_groups(view: State, place: int) -> tuple[PileGroup, ...]:
    """Return a pile's cards, grouped by who scores them, or () if nobody does (FV 11.2, 11.3)."""
    facts, pile = facts_of(view), view.places[place][::-1]
    if place not in (facts.vortex, *facts.discard[1:], *facts.fearful[1:]) or min(pile, default=-1) < 0:
        return ()
    seats = range(1, facts.seats + 1)
    scoring = {seat: frozenset(scoring_cards(view, seat)) for seat in seats}
    found: dict[tuple[int, ...], list[int]] = {}
    for card in pile:
        found.setdefault(tuple([seat for seat in seats if card in scoring[seat]]), []).append(card)
    whose = sorted(found, key=lambda some: (not some, some))
    groups = [
        PileGroup(_counted_for(some, facts.seats, len(found[some])), tuple(found[some]), bool(some)) for some in whose
    ]
    return tuple(groups) if whose[0] else ()


def _counted_for(some: tuple[int, ...], seats: int, points: int) -> Sentence:
    """Return the heading for a group of cards that each score 1 point for the seats in `some`."""
    if not some:
        return counted("spread.nothing", points)
    if len(some) == seats:
        return counted("spread.everyone", points)
    alone = len(some) == 1
    who = some[0] if alone else next(seat for seat in range(1, seats + 1) if seat not in some)
    key, values = counted("spread.counts" if alone else "spread.others", points)
    return key, (*values, ("who", who))


def status(view: State) -> tuple[Sentence, ...]:
    """Return a line that says how far the match has progressed (FV 2.1, 11.1)."""
    facts = facts_of(view)
    now = ("count", view.marks[ROUND])
    if facts.rounds:
        return (("status.of_rounds", (now, ("most", facts.rounds))),)
    if facts.late >= 0:
        return (("status.last" if view.marks[facts.late] else "status.timed", (now,)),)
    return (("status.round", (now, ("left", len(view.places[facts.locations])))),)


def owners(view: State) -> Mapping[int, int]:
    """Return the owner of each known card that comes from a player's deck (FV 11.2, 12.3)."""
    facts = facts_of(view)
    seats = {view.marks[facts.colours[seat]]: seat for seat in range(1, facts.seats + 1)}
    known = [card for cards in view.places for card in cards if card >= 0]
    found = {card: facts.owner[card] or seats.get(facts.colour[card], 0) for card in known}
    return {card: seat for card, seat in found.items() if seat}


def summary(state: State) -> tuple[Standing, ...]:
    """Return each seat's winnings, counted by card owner (FV 11.2, 11.3).

    A seat's own cards don't count (FV 10.4). The cards won are sorted, because their real order is secret (FV 13.2).
    """
    facts = facts_of(state)
    seats = {state.marks[facts.colours[seat]]: seat for seat in range(1, facts.seats + 1)}
    found = []
    for seat in range(1, facts.seats + 1):
        origin = [0] * (facts.seats + 1)
        for colour, count in enumerate(points_by_colour(state, seat)):
            origin[seats.get(colour, 0)] += count
        own = state.marks[facts.colours[seat]]
        cards = tuple(
            sorted(
                card
                for place in seat_places(facts, seat)
                for card in state.places[place]
                if card >= 0 and facts.colour[card] not in (0, own)
            )
        )
        found.append(Standing(sum(origin), tuple(origin), 0, len(cards), cards))
    return tuple(found)


def round_number(state: State) -> int:
    """Return the Round number, starting from 1."""
    return max(1, state.marks[ROUND])
