"""Log the positions of the items on a table, for tests that use the real mouse.

Without an event log, nothing is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.controls.controls import Controls
from scenes.table.input.hit_test import HitTest
from scenes.table.input.keyboard_zones import Stop
from scenes.table.layout.boxes import Box, card_box, token_box
from scenes.table.model.selection import CARD

if TYPE_CHECKING:
    from scenes.framework.services import Services


class LayoutLog:
    """Logs the positions of the items on a table, in pixels.

    Args:
        app: The program.
        board: The parts of the table.
        hit_test: Finds the item or place at a point on the table.
        controls: The table's buttons, and the keyboard focus.
        event_log: Writes lines to the event log.
    """

    def __init__(
        self, app: Services, board: Board, hit_test: HitTest, controls: Controls, event_log: TableEventLog
    ) -> None:
        self.app = app
        self.board = board
        self.hit_test = hit_test
        self.controls = controls
        self.event_log = event_log
        self._logged: tuple[object, ...] = ()
        """The values that determined the last logged positions."""

    def forget(self) -> None:
        """Forget all logged positions, because everything has moved."""
        self._logged = ()

    def rect(self, box: Box) -> list[int]:
        """Convert a box to pixels: left, top, width and height."""
        return [round(value * self.app.view.scale) for value in box]

    def layout(self) -> None:
        """Log the positions of all items, if anything has changed since they were last logged."""
        if not self.app.listened:
            return
        model, spread = self.board.model, self.board.overlay.spread
        match = model.match
        question = match.state.question
        key = (
            id(match),
            len(match.turns),
            model.phase,
            model.hotseat.mask,
            self.app.view.size,
            id(spread and spread.cards),
        )
        if question is None or not model.deciding or key == self._logged:
            return
        self._logged = key
        lies = _lying(self.board, self.hit_test, self.controls.pressable(), self.rect)
        self.event_log.confide("layout", seat=question.seat, question=question.name, **lies)

    def buttons(self, boxes: Mapping[str, Box]) -> None:
        """Log the positions of the buttons on a replay's bar, once for each window size."""
        if self._logged != (self.app.view.size,):
            self._logged = (self.app.view.size,)
            self.app.log("layout", buttons={name: self.rect(box) for name, box in boxes.items()})

    def focus(self, scene: str) -> None:
        """Log the focused item and the scene after a key press."""
        if self.app.listened:
            on = _focused(self.board, self.controls.focus_stop())
            self.event_log.confide("focus", scene=scene, on=on)


def _focused(board: Board, stop: Stop | None) -> str:
    """Return the focused item's name, or "" if nothing, or a face-down card, has the focus."""
    if stop is None:
        return ""
    table, (kind, name) = board.model.table, stop.name
    if kind == CARD:
        sprite = board.sprites.find(int(name))
        return table.cards[sprite.shown].name if sprite is not None and sprite.shown >= 0 else ""
    return table.places[int(name)].name if kind == "place" else str(name)


def _lying(
    board: Board, hit_test: HitTest, buttons: Mapping[str, Box], rect: Callable[[Box], list[int]]
) -> dict[str, Any]:
    """Map the names of places, cards, tokens, buttons and the spread pile to positions.

    `rect` converts a box to pixels.
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
