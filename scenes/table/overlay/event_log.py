"""Write a table's lines of the event log: decisions, and what the player looks at.

For tests that drive the real window, the lines also say where things are, in pixels.

Another player may open the log file. Its plain text therefore names only cards that every person at the table knows
before or after the decision. Everything else goes into one encoded word per line, `hidden`, as in a save. The test
driver decodes it. At an open table and in solo play nothing needs hiding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from game.engine.action import Action, notation
from game.engine.files.obfuscation import hide
from game.engine.state import State
from scenes.table.input.hit_test import HitTest
from scenes.table.input.keyboard_zones import Stop
from scenes.table.layout.boxes import Box, card_box, token_box
from scenes.table.model.selection import CARD
from scenes.table.model.table_model import TableModel
from scenes.table.overlay.board import Board


class EventLog(Protocol):
    """Writes a line to the event log."""

    def __call__(self, event: str, **values: Any) -> None:
        """Write the line of an event with its values."""


class TableEventLog:
    """Writes the lines of one table to the event log."""

    def __init__(self, model: TableModel, log: EventLog) -> None:
        """Make the writer. `log` writes a line to the event log."""
        self.model = model
        self.log = log

    def confide(self, event: str, *, action: Action | None = None, **values: Any) -> None:
        """Log what the player in front looks at, holds or reads, encoded to keep it secret.

        `action` is written in notation.
        """
        if action is not None:
            values["action"] = notation(action, self.model.table)
        self.log(event, **({"hidden": hide(values)} if self.model.hotseat.confidential else values))

    def decided(self, since: int) -> None:
        """Log all decisions from number `since` on."""
        match = self.model.match
        for number, turn in enumerate(match.turns[since:], since):
            before = match.turns[number - 1].state if number else match.start
            action, table = turn.action, match.state.table
            text = notation(action, table)
            told = notation(self._covered(action, before, turn.state), table)
            more = {"hidden": hide({"action": text})} if told != text else {}
            self.log("action", seat=action.seat, action=told, **more)

    def _covered(self, action: Action, before: State, after: State) -> Action:
        """Return the action with backs in place of cards that not everybody knows."""
        hot, codes = self.model.hotseat, before.table.codes
        named = [card for card in action.cards if hot.common(before.known[card]) or hot.common(after.known[card])]
        # Covered cards go last, because their position among the others would help to identify them.
        return action._replace(cards=(*named, *sorted(codes[card][0] for card in action.cards if card not in named)))


def focused(board: Board, stop: Stop | None) -> str:
    """Return the focused card (if it is visible), token, place or button, or "" for none."""
    if stop is None:
        return ""
    table, (kind, name) = board.model.table, stop.name
    if kind == CARD:
        sprite = board.sprites.find(int(name))
        return table.cards[sprite.shown].name if sprite is not None and sprite.shown >= 0 else ""
    return table.places[int(name)].name if kind == "place" else str(name)


def lying(
    board: Board, hit_test: HitTest, buttons: Mapping[str, Box], rect: Callable[[Box], list[int]]
) -> dict[str, Any]:
    """Return the boxes of places, cards, tokens, buttons and the spread pile, by name.

    `rect` converts a box to pixels: left, top, width and height.
    """
    model, sprites, _, overlay = board
    table, spread, boxes = model.table, overlay.spread, overlay.boxes.parts
    places = {
        table.places[spot.place].name: rect(hit_test.area(spot.place))
        for spot in model.layout.spots
        if spot.spread or spot.shape in ("stack", "heap")
    }
    cards: dict[str, list[int]] = {}
    for place in range(len(sprites.places)):
        spot, row = model.layout.spots[place], sprites.row(place)
        for at, sprite in enumerate(row):
            if sprite.shown < 0 or (not spot.spread and at < len(row) - 1):
                continue
            box = card_box(sprite.rest)
            if spot.spread and at + 1 < len(row) and row[at + 1].rest.x > sprite.rest.x:
                box = box._replace(w=min(box.w, row[at + 1].rest.x - sprite.rest.x))
            bottom = min(box.y + box.h, model.size[1])
            cards[table.cards[sprite.shown].name] = rect(box._replace(h=bottom - box.y))
    tokens = {table.tokens[sprite.token]: rect(token_box(sprite.rest)) for sprite in sprites.tokens}
    taken = (
        {spread.cards[at][0][1]: rect(boxes[at]) for at in spread.choices if at < len(boxes)}
        if spread is not None
        else {}
    )
    return {
        "places": places,
        "cards": cards,
        "tokens": tokens,
        "buttons": {name: rect(box) for name, box in buttons.items()},
        "spread": taken,
    }
