"""The buttons on the panel that asks several people the same question (FV 8.2b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from game.words.event_text import Span
from scenes.table.layout.boxes import Box
from scenes.table.model.table_model import TableModel
from scenes.table.wording.answers import AnswerBoxes

CALL, ASIDE, NOBODY = "call", "sit_out", "nobody"
"""The names of the buttons. A seat's number is appended to the first two names."""
NAMES = (CALL, ASIDE, NOBODY)
NAME_WIDE, ASIDE_WIDE, GAP = 0.35, 0.29, 6.0
"""NAME_WIDE and ASIDE_WIDE are the widths of the seat's name and the right-hand button, as fractions of the row's
width. GAP is the gap between parts, in units."""
NUMBERS: Mapping[int, int] = {
    **{pygame.K_0 + number: number for number in range(10)},
    pygame.K_KP_0: 0,
    **{pygame.K_KP_1 + number: number + 1 for number in range(9)},
}
"""The number that each number key stands for. Numbers from 1 upwards select a row, and 0 selects nobody."""


class CallRow(NamedTuple):
    """One seat's row in the panel that asks several people a question.

    Attributes:
        seat: The seat.
        number: The number key that lets the seat act, or 0 if there is none.
        name: The box of the seat's name.
        call: The box of the button that lets the seat act.
        aside: The box of the button that stops the seat from being asked, or lets it be asked again.
        note: The key of the text that replaces the buttons, or "" to show the buttons.
    """

    seat: int
    number: int
    name: Box
    call: Box
    aside: Box
    note: str = ""


class CallButtons:
    """The panel that asks several people the same question.

    It has a row of buttons for each seat that may act.
    """

    def __init__(self, model: TableModel, answers: AnswerBoxes) -> None:
        self._model = model
        self._answers = answers

    def rows(self) -> list[CallRow]:
        """Return the panel's rows from top to bottom. If no panel is shown, return []."""
        call, found = self._model.call, list[CallRow]()
        if call is None or call.question is None:
            return found
        number = 0
        for seat, box in self._answers.call_rows.items():
            person = seat in call.people
            number += person
            gap = GAP * self._model.panels
            name, aside = box.w * NAME_WIDE, box.w * ASIDE_WIDE
            middle = Box(box.x + name, box.y, box.w - name - aside - gap, box.h)
            note = "" if person else "call.stands_aside" if seat in call.question.aside else "table.call.computer"
            found.append(
                CallRow(
                    seat,
                    number if person else 0,
                    box._replace(w=name - gap),
                    middle,
                    Box(box.x + box.w - aside, box.y, aside, box.h),
                    note,
                )
            )
        return found

    def boxes(self) -> dict[str, Box]:
        """Return the boxes of the panel's buttons, by name."""
        rows = [row for row in self.rows() if not row.note]
        if not rows:
            return {}
        found = {f"{CALL}{row.seat}": row.call for row in rows}
        return {**found, **{f"{ASIDE}{row.seat}": row.aside for row in rows}, NOBODY: self._model.layout.panels["wide"]}

    def chosen(self, name: str) -> bool:
        """Return whether a button is switched on.

        While the button is on, its seat isn't asked any questions.
        """
        call = self._model.call
        return call is not None and name.startswith(ASIDE) and int(name[len(ASIDE) :]) in call.aside

    def written(self, name: str) -> tuple[tuple[Span, ...], str]:
        """Return a button's label and text style."""
        kind, large = name.rstrip("0123456789"), self._model.plan.get("text", 1.0) > 1
        # Enlarged text in a row needs narrow letters.
        role = "label_dense" if kind == ASIDE else "body" if kind == CALL and large else "button"
        return self._model.words.say(f"call.{kind}"), role

    def numbered(self, key: int) -> str:
        """Return the name of the button that belongs to a number key, or "" if there is none."""
        number, rows = NUMBERS.get(key, -1), self.rows()
        if not number and rows:
            return NOBODY
        return next((f"{CALL}{row.seat}" for row in rows if row.number == number), "")

    def press(self, name: str, call: Callable[[int], object], stand_aside: Callable[[int], object]) -> None:
        """Call `call` or `stand_aside` with the button's seat.

        The button for "nobody acts" calls `call` with 0.
        """
        if name == NOBODY:
            call(0)
        elif name.startswith(CALL):
            call(int(name[len(CALL) :]))
        else:
            stand_aside(int(name[len(ASIDE) :]))
