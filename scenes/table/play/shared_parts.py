"""Give the buttons and the renderer limited access to a table's controller."""

from __future__ import annotations

from game.engine.definition.display import Outlook
from scenes.table.controls.controls import Commands, TableParts
from scenes.table.play.table_controller import TableController
from scenes.table.rendering.table_to_draw import Frame, TableToDraw
from scenes.table.wording.previews import NO_PREVIEW


def parts(table: TableController) -> TableParts:
    """Return the parts of a table that the buttons and keys use."""
    return TableParts(table.board, table.hit_test, table.answers, table.confirmations, table.tips, table.messages)


def commands(table: TableController) -> Commands:
    """Return the functions that a table's buttons and keys can call."""
    did = table.input
    return Commands(
        table.play,
        table.stand,
        table.undo,
        table.redo,
        table.hint_button.press,
        did.cancel,
        did.enter,
        did.aim_at,
        did.inspect,
        lambda: did.inspect_at(*table.gesture.at),
        table.host.sound,
        table.calls.answer,
        table.calls.toggle,
    )


def to_draw(table: TableController) -> TableToDraw:
    """Return the parts of a table that the renderer uses."""
    return TableToDraw(table.board, table.hit_test, table.banner_text.shown, table.card_sheets.sheet)


def frame(table: TableController) -> Frame:
    """Return everything that the next picture depends on, except the board and the buttons."""
    model, hints, confirmations = table.model, table.hints, table.confirmations
    return Frame(
        log_box=table.answers.log_box,
        peek_key=table.messages.peek_key if model.session.privacy == "peek" else None,
        fading=table.held_cards.fading,
        opening=table.shown.opening.share,
        flicker=table.idle_glow.step,
        warned=confirmations.warned(),
        outlook=confirmations.outlook() if model.layout.dials else Outlook(),
        # A list of choices tells the player more than a preview.
        preview=table.previews.now if table.overlay.choice is None else NO_PREVIEW,
        denial=table.denials.now,
        pointer=table.gesture.at,
        budged=table.held_cards.budged,
        total=table.previews.total(),
        hint_lit=hints.lit,
        hint_share=hints.share() if hints.left > 0 else None,
        popups=table.score_popups.seen(table.director.now),
    )
