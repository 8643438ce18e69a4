"""What the controls and the renderer of a table get from its controller. They know nothing else of it."""

from __future__ import annotations

from scenes.table.controls.controls import Commands, TableParts
from scenes.table.play.table_controller import TableController


def parts(table: TableController) -> TableParts:
    """Return what the buttons and keys of a table look at."""
    return TableParts(table.board, table.hit_test, table.answers, table.confirmations, table.tips, table.messages)


def commands(table: TableController) -> Commands:
    """Return what the buttons and keys of a table can make it do."""
    did = table.input
    return Commands(
        table.play,
        table.stand,
        table.undo,
        table.redo,
        table.ask_hint,
        did.cancel,
        did.enter,
        did.aim_at,
        did.inspect,
        lambda: did.inspect_at(*table.gesture.at),
        table.host.sound,
    )
