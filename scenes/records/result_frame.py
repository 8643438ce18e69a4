"""The frame of a result page: the winners on the left, and an empty ledger on the right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame

from game.content.texts import Texts
from game.matches.match_result import MatchResult
from scenes.drawing.geometry import Geometry, MenuBox
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.drawing.theme import Theme
from scenes.framework.menu_canvas import MenuCanvas

SIGIL = "sigils/{}.png"
TOKEN = "tokens/seat{}.png"
MUTED = 0.81
"""Darkness of less important text on paper, from 0 (the paper's colour) to 1 (the usual ink)."""
LEAST_NAME = 0.5
"""Minimum size of a winner's name, as a fraction of its usual size."""
LEAST_SMALL = 0.8
"""Minimum size of small text in the ledger, as a fraction of its usual size. Smaller text would be hard to read."""


class ResultFrame(ABC):
    """The base class of result pages.

    Args:
        result: The result of the match.
        texts: The game's texts.
        place: The positions and sizes from menus.yaml.
        theme: The colours.
    """

    def __init__(self, result: MatchResult, texts: Texts, place: Geometry, theme: Theme) -> None:
        self.result = result
        self.texts = texts
        self.place = place
        self.theme = theme

    # --- for subclasses -----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def heading(self) -> str:
        """Return the ledger's heading."""

    @abstractmethod
    def put(self, sheet: MenuCanvas) -> None:
        """Draw the scene, except for the buttons."""

    @abstractmethod
    def winners(self, sheet: MenuCanvas) -> None:
        """Draw the winners on the left side."""

    @abstractmethod
    def caption(self) -> str:
        """Return the text below the winner's best cards."""

    def counted(self, sheet: MenuCanvas, items: Sequence[Drawn], share: float) -> tuple[Drawn, ...]:
        """Return the items from `put` as they look when some of the points have been counted.

        `share` is the fraction of the points counted so far (0 to 1).
        """
        return tuple(items)

    # --- shared by all results ------------------------------------------------------------------------------------

    def put_frame(self, sheet: MenuCanvas, heading: str) -> None:
        """Draw the winners, and a ledger with a heading and a line about how the match ended."""
        self.winners(sheet)
        self._fan(sheet)
        sheet.shadow(self.place.box("ledger"), *self.place.numbers("shadow", 3))
        sheet.image("ledger.png", self.place.box("ledger"))
        self._head(sheet, heading)

    @property
    def muted(self) -> tuple[int, int, int]:
        """Return the colour for less important text on paper."""
        ink, paper = self.theme.palette.ink, self.theme.palette.shade
        red, green, blue = (round(p + (i - p) * MUTED) for i, p in zip(ink, paper, strict=True))
        return red, green, blue

    def worn(self, seat: int) -> int:
        """Return the look of a seat (game/looks.py). By default, the look is the seat's number."""
        return self.result.wears[seat - 1] if self.result.wears else seat

    def ornament(self, sheet: MenuCanvas) -> None:
        """Draw a line with a diamond on it, below the winners."""
        left, y, width = self.place.numbers("ornament", 3)
        gold = self.theme.palette.gold
        sheet.fading_rule(MenuBox(left, y - 0.5, width, 1), gold)

        def diamond(wide: int, high: int) -> pygame.Surface:
            large = clear((wide * 4, high * 4))
            middle, far = wide * 2, wide * 4 - 1
            outer = [(middle, 0), (far, middle), (middle, far), (0, middle)]
            pygame.draw.polygon(large, (*self.theme.palette.night, 255), outer)
            pygame.draw.polygon(large, (*gold, 255), outer, max(3, wide // 2))
            inner = wide * 4 // 3
            pygame.draw.polygon(
                large,
                (*gold, 255),
                [(middle, inner), (far - inner, middle), (middle, far - inner), (inner, middle)],
            )
            return pygame.transform.smoothscale(large, (wide, high))

        sheet.made(("ornament",), "diamond", MenuBox(left + width / 2 - 7, y - 7, 14, 14), diamond)

    def _fan(self, sheet: MenuCanvas) -> None:
        place, best = self.place, self.result.best
        x, y = place.point("fan")
        middle = (len(best) - 1) / 2
        turn = place.number("fan_turn") / 4
        for number, face in enumerate(best):
            off = number - middle
            at = (x + off * place.number("fan_pitch"), y + off * off * place.number("fan_dip"))
            sheet.card(face, at, place.number("fan_card"), -off * turn)
        sheet.fit(
            self.caption(),
            "body",
            place.point("caption"),
            place.number("winner_width"),
            0.5,
            high=place.number("caption_high"),
        )

    def _head(self, sheet: MenuCanvas, told: str) -> None:
        left, top, width = self.place.numbers("inner", 3)
        heading = sheet.text(told, "paper_display", (left, top), down=0)
        one, several = self._end_room(sheet, told)
        grow = several or one
        type_, scale = sheet.look.type, sheet.view.scale
        rule = type_.fit(self.result.rule, "paper_body", scale, sheet.view.px(width), grow=grow).get_width() / scale
        gap = self.place.number("legend_gap")
        right = width - rule - self.place.number("rule_gap")
        room = right - gap - sheet.width(heading)
        if several:
            at = left + right, top + self.place.numbers("end_lines", 2)[0]
            sheet.text(self._end, "paper_body", at, across=1, width=room, colour=self.muted, grow=grow)
        else:
            sheet.fit(
                self._end,
                "paper_body",
                (left + right, top + self.place.number("end")),
                room,
                across=1,
                colour=self.muted,
                least=LEAST_SMALL,
                grow=grow,
            )
        line = MenuBox(left, top + self.place.number("head_rule"), width, 1)
        sheet.rule(line, self.theme.palette.gold_lo)

    def end_grow(self, sheet: MenuCanvas, heading: str) -> float:
        """Return the size factor for the line about the match's end, including the rule number."""
        one, several = self._end_room(sheet, heading)
        return several or one

    def _end_room(self, sheet: MenuCanvas, heading: str) -> tuple[float, float]:
        """Return size factors for the text about the outcome: on one line, and on several.

        The second factor is 0 if one line is better.
        """
        type_, scale = sheet.look.type, sheet.view.scale
        taken = type_.width(heading, "paper_display", scale) / scale + self.place.number("legend_gap")
        room = self.place.numbers("inner", 3)[2] - taken - self.place.number("rule_gap")
        one = sheet.even([self._end + self.result.rule], "paper_body", room)
        beside = room - type_.width(self.result.rule, "paper_body", scale) / scale
        return one, sheet.broken(self._end, "paper_body", beside, self.place.numbers("end_lines", 2)[1], one)

    @property
    def _end(self) -> str:
        return self.texts.say("results.end", sentence=self.texts[self.result.end_key], turn=self.result.turn)
