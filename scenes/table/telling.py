"""What the event log is told of a table at rest, for tests of the real window: where things are, in pixels, and only
cards that the viewer sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.table.controls import Controls
from scenes.table.layout import Box, card_box, token_box
from scenes.table.stage import Stage


def lying(stage: Stage, controls: Controls, rect: Callable[[Box], list[int]]) -> dict[str, Any]:
    """Places, cards, tokens, buttons and what is spread out, by name; `rect` makes pixels of a box."""
    table, spread = stage.match.state.table, stage.inspector
    places = {
        table.places[spot.place].name: rect(stage.desk.area(spot.place))
        for spot in stage.layout.spots
        if spot.spread or spot.shape in ("stack", "heap")
    }
    cards: dict[str, list[int]] = {}
    for place in range(len(stage.sprites.places)):
        spot, row = stage.layout.spots[place], stage.sprites.row(place)
        for at, sprite in enumerate(row):
            if sprite.shown < 0 or (not spot.spread and at < len(row) - 1):
                continue
            box = card_box(sprite.rest)
            if spot.spread and at + 1 < len(row) and row[at + 1].rest.x > sprite.rest.x:
                box = box._replace(w=min(box.w, row[at + 1].rest.x - sprite.rest.x))
            bottom = min(box.y + box.h, stage.size[1])
            cards[table.cards[sprite.shown].name] = rect(box._replace(h=bottom - box.y))
    tokens = {table.tokens[sprite.token]: rect(token_box(sprite.rest)) for sprite in stage.sprites.tokens}
    tiles = {name: one.box for name, one in controls.tiles().items()}
    buttons = {name: rect(box) for name, box in {**controls.boxes(), **tiles}.items()}
    taken = {
        spread.cards[at][0][1]: rect(spread.boxes[at]) for at in spread.choices if at < len(spread.boxes)
    } if spread is not None else {}
    return {"places": places, "cards": cards, "tokens": tokens, "buttons": buttons, "spread": taken}
