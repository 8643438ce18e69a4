"""The parts of a table that a renderer receives.

The renderer can't change these parts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from game.engine.definition.display import Outlook
from scenes.table.board.board import Board
from scenes.table.board.card_sheet import CardSheet
from scenes.table.board.overlay import Line
from scenes.table.input.hit_test import HitTest
from scenes.table.layout.boxes import Box
from scenes.table.motion.held_cards import Point
from scenes.table.motion.score_popups import ScorePopup
from scenes.table.motion.sprites import Sprite
from scenes.table.wording.banner_text import BannerLines
from scenes.table.wording.denials import Denial
from scenes.table.wording.previews import Preview


class Frame(NamedTuple):
    """The values that a table's picture depends on, apart from the board and the buttons.

    Attributes:
        log_box: The log's box.
        peek_key: The peek key's name and whether one press is enough, or None to omit the key from the banner.
        fading: How far the targets' glows have faded in, from 0 to 1.
        opening: How far an encounter's stage has faded in, from 0 to 1.
        flicker: The candle's brightness level, from 0 (steady light) to `STEPS`.
        warned: The cards that would lose the game if used now.
        outlook: The certain results of the action being considered, for the dials.
        preview: The effect of dropping the held cards or token now.
        denial: The reason why the place under the pointer refuses the held cards or token.
        pointer: The pointer's position.
        budged: The dragged sprite that can't be picked up, or None.
        total: The total of the picked cards.
        hint_lit: Whether the move that a hint suggests is highlighted.
        hint_share: How far the cards have moved in a demonstration (0 to 1), or None.
        popups: The visible score popups, each with the fraction of its time that has elapsed.
    """

    log_box: Box
    peek_key: tuple[str, bool] | None
    fading: float
    opening: float
    flicker: int
    warned: Collection[int]
    outlook: Outlook
    preview: Preview
    denial: Denial
    pointer: Point
    budged: Sprite | None
    total: Line
    hint_lit: bool
    hint_share: float | None
    popups: Sequence[tuple[ScorePopup, float]]


class TableToDraw(NamedTuple):
    """The parts of a table that the renderer uses.

    Attributes:
        board: The table's model, sprites, motion and overlay.
        hit_test: Finds the item or place at a point on the table.
        banner: Returns the current text of the banner.
        sheet: Returns the text for an enlarged card.
    """

    board: Board
    hit_test: HitTest
    banner: Callable[[], BannerLines]
    sheet: Callable[[int, Line], CardSheet]
