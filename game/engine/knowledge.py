"""Who knows what: views for seats, and dealing anew what a seat can't know."""

from __future__ import annotations

from game.engine.chance import Chance
from game.engine.state import State
from game.engine.table import back_of_code, code, mask_of_code


def view(state: State, viewers: int) -> State:
    """The state as these seats (a mask) may see it: of the same shape, an unknown card as its back's code, and
    without chance. Mask 0 is a spectator, who sees what every seat knows."""
    table = state.table
    everyone = table.everyone
    known = state.known
    seen = state.clone()
    seen.chance = 0
    back_of = table.back_of
    for number, cards in enumerate(state.places):
        for card in cards:
            if not known[card] & viewers and known[card] != everyone:
                break
        else:
            continue
        seen.places[number] = tuple(
            [
                card if known[card] & viewers or known[card] == everyone else code(back_of[card], known[card])
                for card in cards
            ]
        )
    for card, mask in enumerate(known):
        if not mask & viewers and mask != everyone:
            seen.known[card] = 0
    return seen


def imagine(seen: State, chance: Chance) -> State:
    """A full state that this view can't tell from the real one: unknown cards dealt anew within their backs,
    chance included. Those who know a card's place know whichever card lies there now."""
    table = seen.table
    dealt = seen.clone()
    dealt.chance = chance.below(1 << 64)
    in_sight = {card for cards in seen.places for card in cards if card >= 0}
    missing: list[list[int]] = [[] for _ in table.backs]
    for card, back in enumerate(table.back_of):
        if card not in in_sight:
            missing[back].append(card)
    pools = [chance.shuffled(cards) for cards in missing]
    for number, cards in enumerate(seen.places):
        if all(card >= 0 for card in cards):
            continue
        filled = []
        for card in cards:
            if card < 0:
                hidden = card
                card = pools[back_of_code(hidden)].pop()
                dealt.known[card] = mask_of_code(hidden)
            filled.append(card)
        dealt.places[number] = tuple(filled)
    return dealt
