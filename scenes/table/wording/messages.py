"""Show short messages at a table, such as news, refusals and instructions for peeking."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.refusal import Refusal
from game.engine.sentence import Sentence
from game.words.event_text import plain
from scenes.drawing.text import reading_time
from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.board.host import TableHost
from scenes.table.board.overlay import ButtonTip, Line, Note, Thinks, WhyNot
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import LOG_HEAD
from scenes.table.wording.answers import AnswerBoxes


class Messages:
    """Shows the messages at a table."""

    def __init__(self, board: Board, answers: AnswerBoxes, event_log: TableEventLog, host: TableHost) -> None:
        self.model, _, self.director, self.overlay = board
        self.answers = answers
        self.event_log = event_log
        self.host = host

    def say(
        self,
        text: Line,
        panel: str,
        more: Sequence[Line] = (),
        kind: type[Note] = Note,
        stays: float | None = None,
    ) -> None:
        """Show a short note above a panel, without covering any buttons.

        Args:
            text: The note's text.
            panel: The panel's name.
            more: Additional lines below the text.
            kind: The class of the note.
            stays: The note's duration in seconds, or None for the usual reading time.
        """
        panels, larger = self.model.layout.panels, self.model.panels
        box, asked, log = panels[panel], panels["banner"], self.answers.log_box
        until = self._read_by(text, *more) if stays is None else self.director.now + stays
        column = log if log.x <= box.x + box.w / 2 <= log.x + log.w else None
        foot = log.y + log.h
        reaches = column is not None and foot > panels["wide"].y  # a note here doesn't cover any buttons
        top = foot + tuning.NOTE_GAP if reaches else min(box.y, self.answers.top_below_log)
        ceiling = asked.y + asked.h + tuning.NOTE_GAP if column is None else column.y + LOG_HEAD * larger
        x, y = box.x + box.w / 2, top - tuning.NOTE_GAP
        self.overlay.show(kind(text, x, y, until, more=tuple(more), ceiling=ceiling, column=column, larger=larger))

    def say_key(self, key: str) -> None:
        """Show the text with this key in a note above the main button."""
        self.say(self.model.words.say(key), "wide")

    def think(self) -> None:
        """Show a note saying that a hint is being computed, unless a pile is spread out."""
        if self.overlay.spread is None:
            self.say(self.model.words.say("table.hint.thinks"), "wide", kind=Thinks, stays=math.inf)

    def say_at(self, text: Line, x: float, y: float) -> None:
        """Show a short note above a point."""
        self.overlay.show(Note(text, x, y, self._read_by(text)))

    def _read_by(self, *lines: Line) -> float:
        """Return the time by which the player will have read lines that appear now."""
        return self.director.now + max(tuning.NOTE_TIME, reading_time("".join(map(plain, lines))))

    def tip(self, said: Sentence | None, panel: str) -> None:
        """Show a tip above `panel`, which is under the pointer.

        If `said` is None, remove the tip.
        """
        if said:
            self.say(self.model.words.said(said), panel, kind=ButtonTip)
        else:
            self.overlay.dismiss(ButtonTip)

    def refuse(self, refusal: Refusal | None, box: Box, place: str = "", public: bool = False) -> None:
        """Show a note that explains why a press or drop isn't possible.

        Args:
            refusal: The reason, or None if there is no specific reason.
            box: The box of the pressed item, or the box where something was dropped.
            place: The place's name, for the event log.
            public: Whether to show the reason even if the hand is face down.
        """
        words, covered = self.model.words, self.model.covered and not public
        if covered:  # don't show the reason, because it would reveal face-down cards
            refusal = None
        rule, key = (refusal.rule, refusal.key) if refusal else ("", "")
        self.event_log.confide("refused", place=place, rule=rule, key=key)
        if refusal is not None:
            text = words.say(key, refusal.values)
        else:
            text = self.how_to_peek("refused") if covered else words.say("table.nothing_here")
        named = words.say("table.rule", [("rule", rule)]) if rule else ()
        top, below = box.y - tuning.NOTE_GAP, box.y + box.h + tuning.NOTE_GAP
        self.overlay.show(WhyNot(text, box.x + box.w / 2, top, self._read_by(text), below, rule=rule, named=named))

    @property
    def peek_key(self) -> tuple[str, bool]:
        """The name of the peek key, and whether a single press is enough."""
        return self.host.key("peek"), self.host.presses_to_peek()

    def how_to_peek(self, where: str = "hand") -> Line:
        """Return text that explains how the player can look at their own face-down cards.

        `where` selects the text.
        """
        key, presses = self.peek_key
        return self.model.words.say(f"table.peek.{where}.{'press' if presses else 'hold'}", [("key", key)])
