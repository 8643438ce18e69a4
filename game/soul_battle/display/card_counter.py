"""Count, by deck and rank, the cards that the viewer can't see (SB 2.1, 7)."""

from __future__ import annotations

from collections import Counter

from game.engine.definition.display import CardCounts
from game.engine.state import State
from game.soul_battle.rules.beats import JOKER
from game.soul_battle.rules.plays import facts_of
from game.soul_battle.rules.scoring import deck_size

JOKERS = "jokers"
"""The name of the Jokers' column. The other columns are named after their ranks."""


def card_counts(view: State, place: int) -> CardCounts | None:
    """Count, by deck and rank, the cards that the viewer can't see (SB 1.2, 2.1).

    Return None if `place` isn't a seat's deck. The counts reveal no secrets, because even the back of a hidden card
    shows which deck it belongs to.
    """
    facts = facts_of(view)
    if place not in facts.deck[1:]:
        return None
    size = deck_size(facts)
    deck = view.table.cards[:size]  # all decks have the same faces in the same order
    ranks = [card.face[:-1] if kind < JOKER else JOKERS for card, kind in zip(deck, facts.single, strict=False)]
    columns = tuple(dict.fromkeys(ranks))
    seen = {card for cards in view.places for card in cards}
    rows = []
    for owner in (*range(1, facts.seats + 1), 0):
        unseen = Counter([rank for card, rank in enumerate(ranks, owner * size) if card not in seen])
        counted = tuple([unseen[rank] for rank in columns])
        total = ("count", sum(counted))
        rows.append((("tally.deck", (("who", owner), total)) if owner else ("tally.souls", (total,)), counted))
    return CardCounts(columns, tuple(rows))
