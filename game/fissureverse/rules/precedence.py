"""Find the clauses that are in force, in order of precedence (FV 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.content.clauses import Clause
from game.engine.state import State
from game.fissureverse.rules.facts import NOBODY, Facts, facts_of
from game.fissureverse.rules.lookups import face_up, frenzy_on, in_order, location_of, standing


class Source(NamedTuple):
    """A clause in force, with its card and the seat it applies to (0 for a Location)."""

    card: int
    clause: Clause
    seat: int


def in_force(state: State, word: str, trigger: str = "") -> Iterator[Source]:
    """Yield the clauses in force that have this word and trigger, in order of precedence.

    The Location comes first, then Rogations in the order they were played, then face-up Frenzies, and finally Crusaders
    (FV 9.1). Frenzies and Crusaders are each sorted in Turn Order (FV 9.2).
    """
    clauses = facts_of(state).clauses
    for card, seat in _cards_in_force(state):
        for clause in clauses[card]:
            if clause.word == word and clause.trigger == trigger:
                yield Source(card, clause, seat)


def _cards_in_force(state: State) -> list[tuple[int, int]]:
    """Return (card, seat) for each card with text in force, in precedence order (FV 9.1, 9.2)."""
    facts, places = facts_of(state), state.places
    location = location_of(state)
    found = [(location, 0)] if location >= 0 else []
    found += [(card, facts.owner[card]) for card in places[facts.rogations]]
    crusaders = []
    for seat in in_order(state):
        for slot in standing(state, seat):
            frenzy = frenzy_on(state, slot)
            if frenzy >= 0 and face_up(state, frenzy):
                found.append((frenzy, seat))
            crusaders.append((places[slot][0], seat))
    return found + crusaders


def ban_on(state: State, what: str) -> int:
    """Return a card that bans `what`, or -1 if no card bans it (FV 8.9, 9.3).

    `what` is a word that can follow `ban` in a clause, such as `frenzy`.
    """
    facts: Facts = state.table.facts
    location = location_of(state)
    rogations = state.places[facts.rogations]
    for card in (location, *rogations) if location >= 0 else rogations:
        for clause in facts.clauses[card]:
            if clause.word == "ban" and clause.of == what:
                return card
    return NOBODY


def oldest(state: State, seat: int, trigger: str) -> Source | None:
    """Return a seat's oldest Rogation that is waiting for this trigger, or None (FV 8.6)."""
    facts = facts_of(state)
    for card in state.places[facts.rogations]:
        if facts.owner[card] == seat and facts.lasts[card] == "next":
            for clause in facts.clauses[card]:
                if clause.trigger == trigger:
                    return Source(card, clause, seat)
    return None
