"""Explain what a card does when turned over, equipped or in the Inventory (OU 3, 5, 6)."""

from __future__ import annotations

from functools import partial

from game.engine.definition.card_values import CardGroup, grouped
from game.engine.sentence import Sentence
from game.engine.state import State
from game.oubliette.display.prompts import CREATURES
from game.oubliette.rules.facts import ACE, JACK, JOKER_RANK, KING, LOST, QUEEN, TEN, TWO, Facts, facts_of
from game.oubliette.rules.lookups import danger, is_trap

KINDS = (*CREATURES.values(), "trap", "chasm", "portcullis", "darkness", "lost", "gremlin", "find")
"""The kinds of card, according to what the card does when turned over."""
_MET = {8: "lost", 6: "darkness", JOKER_RANK: "gremlin"}
_USED = {
    ACE: "advantage",
    JACK: "dig",
    QUEEN: "hourglass",
    KING: "ward",
    9: "rope",
    6: "rope",
    JOKER_RANK: "chaos",
    TEN: "opens",
    TWO: "opens",
}
_WORN = {KING: "power", JACK: "grave", QUEEN: "resourceful", TEN: "searching"}


def kind_of(facts: Facts, card: int) -> str:
    """Classify a card by what it does when turned over, and return its kind (OU 3)."""
    rank = facts.rank[card]
    if rank in CREATURES:
        return CREATURES[rank]
    if rank == ACE:
        return "portcullis" if facts.black[card] else "chasm"
    return "trap" if is_trap(facts, card) else _MET.get(rank, "find")


def card_groups(view: State) -> tuple[CardGroup, ...]:
    """Return all cards, grouped by what they do when turned over (OU 3)."""
    return grouped(view, KINDS, partial(kind_of, facts_of(view)))


def card_meaning(view: State, card: int) -> tuple[Sentence, ...]:
    """Return a line for each meaning of a card, starting with its effect when turned over."""
    facts = facts_of(view)
    rank, black = facts.rank[card], facts.black[card]
    met = kind_of(facts, card)
    if met in CREATURES.values():
        lines: list[Sentence] = [(f"meaning.met.{met}", (("value", danger(view, card)),))]
    elif met == "portcullis":
        lines = [(f"meaning.met.portcullis{'.lost' * (facts.obstacle_at_barrier == LOST)}", ())]
    else:
        lines = [(f"meaning.met.{met}", (("count", facts.lost_cards),))]
    if rank in _USED:
        lines.append((f"meaning.held.{_USED[rank]}", (("count", facts.returned),)))
    if rank == 4 and facts.red[card]:
        lines.append(("meaning.held.torch", ()))
    if black and rank in (TWO, 4, 6, 8, TEN):
        lines.append(("meaning.held.pays", ()))
    worn = ("map_black" if black else "map_red") if rank == ACE else _WORN.get(rank)
    if worn:
        lines.append((f"meaning.worn.{worn}", (("count", facts.power),)))
    return tuple(lines)
