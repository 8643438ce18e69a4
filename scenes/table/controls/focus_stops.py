"""Find the cards, tokens and places that the keyboard focus can move to."""

from __future__ import annotations

from scenes.table.board.board import Board
from scenes.table.input.hit_test import HitTest
from scenes.table.input.keyboard_zones import Stop
from scenes.table.layout.boxes import card_box, token_box
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.model.selection import CARD, TOKEN

ORDER = ("hand", "tokens", "ready", "board", "own", "others")
"""The table's zones, in Tab order. The "ready" zone holds anything else that can be picked up."""


def table_stops(board: Board, hit_test: HitTest) -> list[Stop]:
    """Return everything on the table that the focus can move to now, zone by zone."""
    model, sprites = board.model, board.sprites
    # If the hand is face down, don't add stops for other cards that can be played together with cards in hand.
    # Such stops would reveal the hand.
    taken = set() if model.covered else {card for action in model.legal() for card in action.cards}
    stops = [*_tray(board)]
    for spot in model.layout.spots:
        if spot.shape in ("hidden", "over") or spot.rests or hit_test.under_tray(spot.place):
            continue
        own = spot.shape == "fan" and spot.seat == model.layout.front
        stops += _hand(board, hit_test, spot) if own else _place(board, hit_test, spot, taken)
    names = {action.pick for action in model.legal() if model.is_token(action.pick)}
    for sprite in sprites.tokens:
        name = model.table.tokens[sprite.token]
        if name in names:
            stops.append(Stop("tokens", (TOKEN, name), token_box(sprite.rest)))
    return sorted(stops, key=lambda stop: ORDER.index(stop.zone))


def _tray(board: Board) -> list[Stop]:
    """Return the focus stops for the played cards on the tray."""
    tray = board.model.tray
    row = board.sprites.places[tray.contest.pile] if tray is not None and not tray.over else []
    return [Stop("board", (CARD, sprite.card), card_box(sprite.rest)) for sprite in row if sprite.shown >= 0]


def _hand(board: Board, hit_test: HitTest, spot: PlaceLayout) -> list[Stop]:
    """Return the focus stops for the cards in the player's hand.

    The hand itself is a stop if the picked card can go there.
    """
    model, row = board.model, board.sprites.places[spot.place]
    known = (sprite for sprite in row if sprite.shown >= 0 or sprite.own >= 0)
    stops = [Stop("hand", (CARD, sprite.number), card_box(sprite.rest)) for sprite in known]
    # If the hand is face down, always include it. Including it only when the picked card can go there would reveal the
    # card.
    if model.selection.pick is not None if model.covered else spot.place in model.targets:
        stops.append(Stop("hand", ("place", spot.place), hit_test.area(spot.place)))
    return stops


def _place(board: Board, hit_test: HitTest, spot: PlaceLayout, taken: set[int]) -> list[Stop]:
    """Return the focus stops for a place and, if its cards are spread, for all face-up cards."""
    row = board.sprites.places[spot.place]
    whose = "own" if spot.seat == board.model.layout.front else "others" if spot.seat else "board"
    seen = [sprite for sprite in row if sprite.shown >= 0]
    beside = [
        Stop("ready" if sprite.card in taken else whose, (CARD, sprite.card), card_box(sprite.rest))
        for sprite in seen
        if spot.spread
    ]
    top = not spot.spread and seen and row[-1] is seen[-1] and row[-1].card in taken
    return [*beside, Stop("ready" if top else whose, ("place", spot.place), hit_test.area(spot.place))]
