"""List a Draw Pile's possible cards, as far as the pile's owner can tell (FV 12, 13)."""

from __future__ import annotations

from collections.abc import Collection

from game.engine.state import State
from game.fissureverse.rules import deck_rules
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import points_by_colour
from game.fissureverse.rules.setup import playable_cards


def possible_cards(view: State, place: int, brought: Collection[str]) -> tuple[int, ...]:
    """Return the cards that might be in a seat's Draw Pile, or () for any other place.

    The seat's own cards come first (FV 12.4). If the seat has more points than its face-up converted Crusaders account
    for, it must also have face-down ones (FV 11.2). In this case, other players' Crusaders follow.

    Args:
        view: The seat's view.
        place: The place.
        brought: The faces in the seat's own deck, or () for a random deck.
    """
    facts, cards = facts_of(view), view.table.cards
    if place not in facts.draw[1:] or not view.places[place]:
        return ()
    seat = facts.draw.index(place, 1)
    known = facts.options[deck_rules.OPTION] == deck_rules.BUILT and brought
    elsewhere = {card for at, held in enumerate(view.places) if at != place for card in held}
    own = [card for card in playable_cards(view, seat) if not known or cards[card].face in brought]
    colours = {view.marks[mark] for at, mark in enumerate(facts.colours) if at not in (0, seat)}
    won = view.marks[facts.points[seat]] > sum(points_by_colour(view, seat))
    foreign = [card for card, colour in enumerate(facts.colour) if colour in colours] if won else []
    inside = [card for card in view.places[place] if card >= 0 and card not in own and card not in foreign]
    return tuple([card for card in (*own, *foreign, *sorted(inside)) if card not in elsewhere])
