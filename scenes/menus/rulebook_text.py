"""Lay out the text of a rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.content.rulebook import Chapter, Rule
from game.content.rulebook_search import named_rules, stretches
from scenes.drawing.geometry import Geometry
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import solid
from scenes.framework.phrases import joined
from scenes.kit.prose import LaidOutText, Setter

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from scenes.framework.services import Services

ABOUT = "setup.about"
"""The key for the text that introduces a game in a few sentences. Not every game has an introduction."""

Found = Sequence[tuple[Chapter, Sequence[Rule]]]
"""The chapters to show, each with only the rules that match the search."""


class RulebookText:
    """The text of a game's rulebook, with highlighted words and links between rules."""

    def __init__(self, app: Services, place: Geometry, content: GameContent) -> None:
        self._app = app
        self._place = place
        self._content = content
        self.setter = Setter(app)
        self._query = self._chosen = ""

    def leaf(self, width: int, found: Found, query: str, chosen: str) -> LaidOutText:
        """Return chapters and rules as laid-out text.

        Args:
            width: The width of the page, in pixels.
            found: The chapters to show, each with the rules to show.
            query: The words to highlight. If there are none, the introduction comes first.
            chosen: The id of the rule to highlight, or "".
        """
        self._query, self._chosen = query, chosen
        leaf, view, place = LaidOutText(), self._app.view, self._place
        y = 0
        if not query.strip():
            by = self._app.say("rulebook.by", names=joined(self._app.texts, self._content.game.designers))
            y = self.setter.block(leaf, by, "paper_note", (0, y), width) + view.px(place.number("why_gap"))
            if ABOUT in self._content.texts:
                y = self.setter.block(leaf, self._content.texts[ABOUT], "paper_prose", (0, y), width)
        elif not found:
            y = self.setter.block(leaf, self._app.texts["rulebook.empty"], "paper_note", (0, y), width)
        widest = self.setter.widest(self._content.rulebook.rules, "paper_id") + view.px(place.point("around")[0])
        column = max(view.px(place.number("id")), widest)
        for chapter, rules in found:
            y = self._head(leaf, chapter, y, width)
            for rule in rules:
                y = self._rule(leaf, rule, column, y, width) + view.px(place.number("rule_gap"))
        leaf.height = y
        return leaf

    def _head(self, leaf: LaidOutText, chapter: Chapter, y: int, width: int) -> int:
        place, view = self._place, self._app.view
        y += view.px(place.number("head_gap")) if leaf.items else 0
        top = y
        heading = f"{chapter.id}  {chapter.title}"
        y = self.setter.block(leaf, heading, "paper_heading", (0, y), width)
        line = view.px(place.number("rule_line"))
        colour = self._app.theme.palette.gold_lo
        picture = self._app.images.made(("page rule", width, line), lambda: _plain((width, line), colour))
        leaf.items.append(Drawn(("rule",), picture, 0, y))
        leaf.spots[chapter.id] = top, y
        return y + view.px(place.number("foot_gap"))

    def _rule(self, leaf: LaidOutText, rule: Rule, column: int, y: int, width: int) -> int:
        place, view, setter = self._place, self._app.view, self.setter
        across, beyond = (view.px(one) for one in place.point("around"))
        left = across + column
        room = width - left - across
        own = LaidOutText()
        top = y + beyond
        setter.block(
            own,
            rule.id,
            "paper_id",
            (across, top + view.px(place.number("id_down"))),
            left - across,
            found=stretches(rule.id, self._query),
        )
        end = self._paragraph(own, rule.text, "paper_prose", (left, top), room)
        if rule.why:
            why = self._app.say("rulebook.why", why=rule.why)
            end = self._paragraph(own, why, "paper_note", (left, end + view.px(place.number("why_gap"))), room)
        end += beyond
        if rule.id == self._chosen:
            light = self._app.shapes.panel("pointed", width, end - y, view.scale)
            leaf.items.append(Drawn(("panel", "pointed"), light, 0, y))
        leaf.items += own.items
        leaf.links += own.links
        leaf.spots[rule.id] = y, end
        return end

    def _paragraph(self, leaf: LaidOutText, text: str, role: str, at: tuple[int, int], width: int) -> int:
        links = named_rules(text, self._content.rulebook)
        return self.setter.block(leaf, text, role, at, width, links, stretches(text, self._query))


def _plain(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    line = solid((max(1, size[0]), max(1, size[1])))
    line.fill(colour)
    return line
