"""Lay out text for reading: wrapped lines with links and highlighted search results."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import pygame

from game.content.rulebook_search import RuleSpan
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.kit.focus import Rect
from scenes.kit.scroll import BAR, ScrollArea
from scenes.kit.widget import Kit

WORD = re.compile(r"\S+\s*")
FOUND = 120
"""Opacity of the highlight on a search result, 0 to 255."""
TURN = 2.0
"""Distance scrolled by one step of the mouse wheel, as a multiple of the distance in other scroll areas."""
GLIDE = 16.0
"""Speed of smooth scrolling, as the rate per second at which the remaining distance decays."""
NEAR = 0.5
"""Remaining distance, in units, below which a scrolling page jumps to its destination."""
SIGHT = 24.0
"""Free space above and below a spot that is scrolled into view, in units."""


@dataclass
class LaidOutText:
    """Laid-out text: its items, its links, and its named passages (spots).

    Positions are in pixels from the upper left corner.
    """

    items: list[Drawn] = field(default_factory=list)
    links: list[tuple[pygame.Rect, str]] = field(default_factory=list)
    spots: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The top and bottom of each named passage, in pixels."""
    height: int = 0


class Setter:
    """Lays out text at the window's scale."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def block(
        self,
        leaf: LaidOutText,
        text: str,
        role: str,
        at: tuple[int, int],
        width: int,
        links: Sequence[RuleSpan] = (),
        found: Sequence[RuleSpan] = (),
    ) -> int:
        """Add text to a layout, and return the y coordinate of the text's lower edge, in pixels.

        Args:
            leaf: The layout to which the lines and links are added.
            text: The text to lay out.
            role: The text style.
            at: The text's upper left corner, in pixels.
            width: The maximum width of a line, in pixels.
            links: The spans that are links.
            found: The spans to highlight.
        """
        x, y = at
        high = self.kit.type.line_height(role, self.kit.view.scale)
        for start, end in self._lines(text, role, width):
            for mark in found:
                self._mark(leaf, text, role, (start, end), mark, x, y)
            for piece in _pieces(start, end, links):
                self._piece(leaf, text, role, start, piece, x, y)
            y += high
        return y

    def widest(self, texts: Iterable[str], role: str) -> int:
        """Return the width of the widest of several single-line strings, in pixels."""
        return max((self._wide(text, role) for text in texts), default=0)

    def _wide(self, text: str, role: str) -> int:
        return self.kit.type.width(text, role, self.kit.view.scale) if text else 0

    def _lines(self, text: str, role: str, width: int) -> list[tuple[int, int]]:
        """Break text into lines.

        Return the start and end of each line as positions in the text, without trailing spaces.
        """
        lines: list[tuple[int, int]] = []
        start = end = 0
        for word in WORD.finditer(text):
            last = word.start() + len(word[0].rstrip())
            if end > start and self._wide(text[start:last], role) > width:
                lines.append((start, end))
                start = word.start()
            end = last
        return [*lines, (start, end)]

    def _mark(
        self, leaf: LaidOutText, text: str, role: str, line: tuple[int, int], mark: RuleSpan, x: int, y: int
    ) -> None:
        first, last = max(mark.start, line[0]), min(mark.end, line[1])
        if first >= last:
            return
        left = x + self._wide(text[line[0] : first], role)
        right = x + self._wide(text[line[0] : last], role)
        high = self.kit.type.line_height(role, self.kit.view.scale)
        size = (max(1, right - left), high)
        colour = (*self.kit.theme.palette.candle, FOUND)
        picture = self.kit.images.made(("found", size), lambda: _filled(size, colour))
        leaf.items.append(Drawn(("found", text[first:last]), picture, left, y))

    def _piece(self, leaf: LaidOutText, text: str, role: str, start: int, piece: RuleSpan, x: int, y: int) -> None:
        words = text[piece.start : piece.end]
        colour = "blood" if piece.rule else ""
        picture = self.kit.type.set(words, role, self.kit.view.scale, colour=colour)
        left = x + self._wide(text[start : piece.start], role)
        leaf.items.append(Drawn(("text", words), picture, left, y))
        if piece.rule:
            rect = pygame.Rect(left, y, picture.get_width(), picture.get_height())
            leaf.links.append((rect, piece.rule))
            size = (rect.width, max(1, self.kit.view.px(1)))
            line = self.kit.images.made(
                ("underline", size), lambda: _filled(size, (*self.kit.theme.palette.blood, 255))
            )
            leaf.items.append(Drawn(("underline", piece.rule), line, left, rect.bottom - 3 * size[1]))


def _pieces(start: int, end: int, links: Sequence[RuleSpan]) -> list[RuleSpan]:
    """Return a line split into links and the text between them."""
    pieces: list[RuleSpan] = []
    for link in links:
        if link.end <= start or link.start >= end:
            continue
        if link.start > start:
            pieces.append(RuleSpan(start, link.start))
        pieces.append(link._replace(start=max(start, link.start), end=min(end, link.end)))
        start = min(end, link.end)
    return [*pieces, RuleSpan(start, end)] if start < end else pieces


def _filled(size: tuple[int, int], colour: tuple[int, ...]) -> pygame.Surface:
    made = clear(size)
    made.fill(colour)
    return made


class PageArea(ScrollArea):
    """A scroll area for text with links.

    `make` lays out the text for a width in pixels, and `follow` is called with the target of a chosen link.
    """

    def __init__(
        self, kit: Kit, box: Rect, make: Callable[[int], LaidOutText], follow: Callable[[str], object], smooth: bool
    ) -> None:
        super().__init__(kit, box, self._content)
        self.make = make
        self.follow = follow
        self.smooth = smooth
        self.goal = 0.0
        """The offset that the page is scrolling to, in units."""
        self.lit = -1
        """The index of the link that is under the pointer or selected with the keys, or -1 for none."""
        self.marked = ""
        """The name of the highlighted passage, or ""."""
        self._over = ""
        self._leaf = LaidOutText()
        self._down = -1

    def _content(self, width: int) -> tuple[Sequence[Drawn], int]:
        self._leaf = self.make(width)
        self.lit = self._down = -1
        return self._leaf.items, self._leaf.height

    @property
    def leaf(self) -> LaidOutText:
        """Return the text, laid out for the current width."""
        self._laid_out()
        return self._leaf

    # --- gliding ------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Return whether the page is gliding."""
        return self.goal != self.offset

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        way = self.goal - self.offset
        self.offset = self.goal if abs(way) < NEAR else self.offset + way * (1 - math.exp(-GLIDE * step))

    def glide(self, offset: float) -> None:
        """Scroll smoothly to an offset in units, but not beyond the end of the text."""
        self.goal = min(max(0.0, offset), self.most)
        if not self.smooth:
            self.offset = self.goal

    def show(self, name: str, head: str = "") -> None:
        """Scroll smoothly to a named passage, unless it is already completely visible.

        If `head` names an earlier passage, show both passages. If that requires scrolling, the earlier one moves to the
        top.
        """
        top, bottom = (value / self.kit.view.scale for value in self.leaf.spots[name])
        if head:
            top = self.leaf.spots[head][0] / self.kit.view.scale
        if top < self.goal + SIGHT / 2 or bottom > self.goal + self.box[3] - SIGHT / 2:
            self.glide(top - SIGHT)

    def sees(self, spot: str) -> bool:
        """Return whether part of a named passage will be visible once scrolling has finished."""
        top, bottom = (edge / self.kit.view.scale for edge in self.leaf.spots.get(spot, (0, 0)))
        return top < self.goal + self.box[3] and bottom > self.goal

    def top_spot(self) -> str:
        """Return the name of the passage at the upper edge, or "" if there are no passages."""
        edge = (self.goal + 2 * SIGHT) * self.kit.view.scale
        names = [name for name, (top, _) in self.leaf.spots.items() if top <= edge]
        return names[-1] if names else next(iter(self.leaf.spots), "")

    def changed(self) -> None:
        """Lay the text out again and return to the top."""
        super().changed()
        self.goal = self.offset = 0.0

    def _glided(self, move: Callable[[], bool]) -> bool:
        """Call a scrolling function so that the page glides. Return the function's result."""
        here, self.offset = self.offset, self.goal
        used = move()
        there, self.offset = self.offset, here
        self.glide(there)
        return used

    def wheel(self, turns: float) -> bool:
        """Scroll smoothly by a number of wheel steps.

        Return whether the page can move in that direction.
        """
        return self._glided(lambda: super(PageArea, self).wheel(turns * TURN))

    # --- links --------------------------------------------------------------------------------------------------

    def _link_at(self, x: float, y: float) -> int:
        view = self.kit.view
        area = view.rect(*self.box)
        left, top = view.to_screen(x, y)
        point = left - area.x, top - area.y + round(self.offset * view.scale)
        if not area.collidepoint(left, top):
            return -1
        return next((at for at, (rect, _) in enumerate(self.leaf.links) if rect.collidepoint(point)), -1)

    def hover(self, x: float, y: float) -> bool:
        """Highlight the link and the named passage under the pointer.

        Return whether the highlight changed.
        """
        before = self.lit, self._over
        self.lit, self._over = self._link_at(x, y), self._spot_at(x, y)
        return before != (self.lit, self._over)

    @property
    def pointed(self) -> str:
        """Return the name of the passage that contains the selected link or the pointer, or ""."""
        if self.lit >= 0:
            y = self.leaf.links[self.lit][0].centery
            return next((name for name, (top, bottom) in self.leaf.spots.items() if top <= y < bottom), "")
        return self._over if self.hovered else ""

    def _spot_at(self, x: float, y: float) -> str:
        if not self.kit.view.rect(*self.box).collidepoint(self.kit.view.to_screen(x, y)):
            return ""
        down = (y - self.box[1] + self.offset) * self.kit.view.scale
        return next((name for name, (top, bottom) in self.leaf.spots.items() if top <= down < bottom), "")

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Handle a mouse press on a link or on the scroll bar."""
        self._down = self._link_at(x, y)
        if self._down < 0:
            super().press(x, y, shift)
            self.goal = self.offset

    def drag(self, x: float, y: float) -> None:
        """Scroll instantly, without gliding, if the press was on the scroll bar."""
        super().drag(x, y)
        self.goal = self.offset

    def release(self, x: float, y: float) -> None:
        """Follow the link under the pointer, if the mouse was pressed on the same link."""
        down, self._down = self._down, -1
        self._grip = -1.0
        if down >= 0 and self._link_at(x, y) == down:
            self.follow(self.leaf.links[down][1])

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that moves between links, follows a link or scrolls.

        Return whether the key was used.
        """
        links = self.leaf.links
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and links:
            step = 1 if event.key == pygame.K_RIGHT else -1
            start = self.lit if self.lit >= 0 else self._first_link(step)
            self.lit = (start + step) % len(links)
            top = links[self.lit][0].y / self.kit.view.scale
            if not self.goal <= top <= self.goal + self.box[3] - SIGHT:
                self.glide(top - self.box[3] / 2)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.lit >= 0:
            self.follow(links[self.lit][1])
            return True
        return self._glided(lambda: super(PageArea, self).key(event))

    def _first_link(self, step: int) -> int:
        """Return the index from which the selection moves if no link is selected.

        From this index, a step forwards (`step` = 1) leads to the first visible link. A step backwards (`step` = -1)
        leads to the last link above the visible part.
        """
        edge = self.goal * self.kit.view.scale
        first = next((at for at, (rect, _) in enumerate(self.leaf.links) if rect.y >= edge), 0)
        return first - 1 if step > 0 else first

    def _in_sight(self, area: pygame.Rect, items: Sequence[Drawn]) -> pygame.Rect:
        """Return the area in which to draw items.

        Unless the page is moving, no line is cut off.
        """
        lines = [] if self.moving else [item.rect for item in items if item.what[0] == "text"]
        top, bottom = area.y, area.bottom
        for line in sorted(lines, key=lambda line: line.y):
            if line.y < top < line.bottom:
                top = line.bottom
        for line in sorted(lines, key=lambda line: -line.bottom):
            if line.y < bottom < line.bottom:
                bottom = line.y
        return pygame.Rect(area.x, top, area.width, bottom - top) if top < bottom else area

    def _light(self) -> list[Drawn]:
        """Return the panel behind the highlighted passage, or [] if none is highlighted."""
        if self.marked not in self._leaf.spots:
            return []
        area = self.kit.view.rect(*self.box)
        top, bottom = self._leaf.spots[self.marked]
        wide = self.kit.view.px(self.box[2] - 2 * BAR)
        shift = round(self.offset * self.kit.view.scale)
        rect = pygame.Rect(area.x, area.y + top - shift, wide, bottom - top)
        seen = rect.clip(area)
        if not seen.height:
            return []
        picture = self.kit.shapes.panel("pointed", rect.width, rect.height, self.kit.view.scale)
        return [Drawn(("panel", "pointed"), picture.subsurface(seen.move(-rect.x, -rect.y)), seen.x, seen.y)]

    def items(self) -> list[Drawn]:
        """Return the visible part of the text, with the highlighted passage and link."""
        found = super().items()
        found = [*self._light(), *found]
        if self.goal > self.most:
            self.glide(self.most)
        if 0 <= self.lit < len(self._leaf.links):
            area = self.kit.view.rect(*self.box)
            rect = self._leaf.links[self.lit][0].move(area.x, area.y - round(self.offset * self.kit.view.scale))
            if area.contains(rect):
                picture = self.kit.shapes.panel("focus", rect.width + 6, rect.height, self.kit.view.scale)
                found.append(Drawn(("panel", "focus"), picture, rect.x - 3, rect.y))
        return found
