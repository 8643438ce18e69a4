"""A game's rulebook, with a table of contents, a search field, and links between rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.content.rulebook import Chapter
from game.content.rulebook_search import found_rules
from game.engine.files.obfuscation import hide
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go, Replace
from scenes.kit.buttons import Button, IconButton
from scenes.kit.choices import Stepper
from scenes.kit.labels import Label, Panel
from scenes.kit.page import Page
from scenes.kit.prose import LaidOutText, PageArea
from scenes.kit.text_field import TextField
from scenes.kit.widget import PAD, even
from scenes.menus.rulebook_text import RulebookText

if TYPE_CHECKING:
    from scenes.framework.services import Services

LONGEST_QUERY = 40
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SCROLLING = (pygame.K_UP, pygame.K_DOWN)
PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
ENDS = (pygame.K_HOME, pygame.K_END)
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META
ROW_PAD = 4.0
"""Minimum space around a title in the table of contents, in units."""
SHRINK = 0.05
"""The step by which titles in the table of contents shrink until all of them fit."""


class ChapterLine(Button):
    """A line in the table of contents, with the number and title of a chapter.

    The line is highlighted while `here` returns true. `indent` is the distance from the line's left edge to the title,
    in units. The text is enlarged by the factor `grow`.
    """

    def __init__(
        self,
        app: Services,
        box: MenuBox,
        chapter: Chapter,
        indent: float,
        grow: float,
        action: Callable[[], object],
        here: Callable[[], bool],
    ) -> None:
        super().__init__(app, box, chapter.title, action)
        self.number = chapter.id
        self.indent = indent
        self.grow = grow
        self.here = here

    def items(self) -> list[Drawn]:
        """Return the chapter's number and title, highlighted if this is the current chapter."""
        x, y, _, high = self.box
        found = []
        if self.here():
            found.append(self.panel("chosen", self.box))
        elif self.hovered and self.enabled:
            found.append(self.panel("hover", self.box))
        left = self.indent
        number = self.text(self.number, "small", (x + PAD, y, left - PAD, high), 0.0, colour="gold")
        title = self._title
        title.enabled = self.enabled
        return [*found, number, *title.items(), *self.focus_ring(self.box)]

    @property
    def _title(self) -> Label:
        x, y, wide, high = self.box
        made = Label(self.kit, MenuBox(x + self.indent, y, wide - self.indent - PAD, high), self.label, wrapped=True)
        made.grow = self.grow
        return made

    @property
    def least(self) -> float:
        """Return the minimum height of the line, in units."""
        return self._title.height + ROW_PAD


class RulebookScene(MenuScene):
    """A game's rulebook. It opens at `rule` or, if `rule` is "", at the beginning."""

    name = "rulebook"
    wooden = True

    def __init__(self, app: Services, game: str, rule: str = "") -> None:
        super().__init__(app)
        self.page = Page(app, escape=self._escape)
        self.game = game
        self.content = app.library.game(game)
        self.book = self.content.rulebook
        self.query = ""
        self.found = found_rules(self.book, "")
        self.chosen = ""
        """The id of the highlighted rule, or ""."""
        self._headed: tuple[str, float] = ("", -1.0)
        """The chapter that the player chose in the contents, and the resulting scroll offset. Short chapters can share
        an offset."""
        self._counted: Label | None = None
        smooth = app.animate and not app.settings.reduced_motion
        self.area = PageArea(app, self.place.box("text"), self._leaf, self.open, smooth)
        self._text = RulebookText(app, self.place, self.content)
        if rule:
            self._choose(self._first_of(rule), at_once=True)

    # --- search results -----------------------------------------------------------------------------------------------

    @property
    def rules(self) -> list[str]:
        """Return the ids of the rules on the page, in order."""
        return [rule.id for _, rules in self.found for rule in rules]

    def _first_of(self, named: str) -> str:
        """Return the id of the first rule in a chapter such as "FV 12".

        The id of a rule is returned unchanged.
        """
        return next((rule.id for chapter in self.book.chapters if chapter.id == named for rule in chapter.rules), named)

    def open(self, named: str) -> None:
        """Go to a rule or to the start of a chapter.

        If the current search results don't include it, end the search.
        """
        rule = self._first_of(named)
        if rule not in self.rules:
            self._search_for("")
        self._choose(rule)

    def _choose(self, rule: str, at_once: bool = False) -> None:
        if rule not in self.book.rules:
            return
        self.chosen = rule
        self._headed = "", -1.0
        offset, goal = self.area.offset, self.area.goal
        self.area.changed()
        self.area.offset, self.area.goal = offset, goal
        self.area.show(rule, next((chapter.id for chapter, rules in self.found if rules[0].id == rule), ""))
        if at_once:
            self.area.offset = self.area.goal
        self._told_found()

    def _search_for(self, query: str) -> None:
        """Show only the rules that match every word in `query`, and highlight the first one.

        An empty query shows all rules.
        """
        self.query = query
        self._headed = "", -1.0
        self.found = found_rules(self.book, query)
        self.chosen = next(iter(self.rules), "") if query.strip() else ""
        self.area.changed()
        field = self.named.get("search")
        if isinstance(field, TextField) and field.value != query:
            field.set(query)
        for chapter in self.book.chapters:
            line = self.named.get(chapter.id)
            if line is not None:
                line.enabled = any(chapter is one for one, _ in self.found)
        self._told_found()

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) rule on the page, wrapping around at both ends."""
        rules = self.rules
        if not rules:
            return
        if self.chosen in rules:
            self._choose(rules[(rules.index(self.chosen) + way) % len(rules)])
        else:
            self._choose(rules[0 if way > 0 else -1])

    def _told_found(self) -> None:
        if self._counted is not None:
            self._counted.spans = self._count()
        self.page.changed()
        # Encode the query in the log, because its words might reveal the player's plans during a match.
        self.app.log("found", hidden=hide({"query": self.query, "rules": len(self.rules), "chosen": self.chosen}))

    def _count(self) -> str:
        say, rules = self.app.say, self.rules
        if not rules:
            return say("rulebook.found.none")
        if self.chosen in rules:
            return say("rulebook.found", now=rules.index(self.chosen) + 1, all=len(rules))
        return say("rulebook.found.one" if len(rules) == 1 else "rulebook.found.many", count=len(rules))

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the id of the game that the page is about."""
        return self.game

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading and the page."""
        place = self.place
        told = self.app.say("rulebook.heading", game=self.content.game.name)
        sheet.fit(told, "display", place.point("heading"), place.number("heading_width"), 0.5)
        page = place.box("page")
        sheet.shadow(page, *place.numbers("shadow", 3))
        sheet.image("ledger.png", page)

    def fill(self) -> None:
        """Add the buttons, the search field, the table of contents and the page."""
        place, app, say = self.place, self.app, self.app.texts
        back = Button(app, place.box("back"), say["rulebook.back"], partial(app.navigate, Back()), icon="back")
        gallery = partial(app.navigate, Go("gallery", self.game))
        cards = Button(app, place.box("cards"), say["gallery.open"], gallery, icon="hand")
        even((self.add("back", back), self.add("cards", cards)))
        self.page.add(Panel(app, place.box("side")))
        down = self._games()
        field = TextField(
            app,
            moved(place.box("search"), down),
            self.query,
            self._search_for,
            limit=LONGEST_QUERY,
            icon="search",
            hint=say["rulebook.search"],
        )
        self.add("search", field)
        count = moved(place.box("count"), down)
        self._counted = self.page.add(Label(app, count, self._count(), "small"))
        x, y, wide, high = moved(place.box("step"), down)
        for number, (name, icon, way) in enumerate((("before", "arrow-up", -1), ("next", "arrow-down", 1))):
            box = MenuBox(x + number * place.number("step_pitch"), y, wide, high)
            self.add(name, IconButton(app, box, icon, say[f"rulebook.{name}"], partial(self.step, way)))
        self._chapters(down)
        self.add("text", self.area)

    def _games(self) -> float:
        """Add the choice of game if there are several games, and return its height in units."""
        names = self.app.playable
        if len(names) < 2:
            return 0.0
        called = [self.app.library.games[name].game.name for name in names]
        self.add(
            "games",
            Stepper(
                self.app,
                self.place.box("games"),
                names.index(self.game),
                0,
                len(names) - 1,
                lambda at: self._other(names[at]),
                shown=called.__getitem__,
                words=True,
            ),
        )
        return self.place.number("games_step")

    def _other(self, game: str) -> None:
        self.app.navigate(Replace(self.name, game))

    def _chapters(self, down: float) -> None:
        """Add the table of contents.

        Each line is at least as tall as its title. Up to a limit, spare height is divided equally among the lines.
        """
        chapters = self.book.chapters
        first = moved(self.place.box("chapter"), down)
        room = self.place.number("chapters") - down
        grow = self.app.type.growth("body")
        lines = self._lines(first, grow)
        while grow > 1 and sum(line.least for line in lines) > room:
            grow = max(1.0, grow - SHRINK)
            lines = self._lines(first, grow)
        highs = [line.least for line in lines]
        spare = (room - sum(highs)) / max(1, len(lines))
        spare = max(0.0, min(spare, first.height * grow - min(highs, default=0.0)))
        y = first.y
        for chapter, line, high in zip(chapters, lines, highs, strict=True):
            line.box = first._replace(y=y, height=high + spare)
            line.enabled = any(chapter is one for one, _ in self.found)
            y += high + spare
            self.add(chapter.id, line)

    def _lines(self, box: MenuBox, grow: float) -> list[ChapterLine]:
        """Return the lines of the table of contents, one for each chapter.

        The titles are enlarged by the factor `grow`.
        """
        usual = self.app.view.scale * self.app.type.growth("small")
        widest = grow * self._text.setter.widest((chapter.id for chapter in self.book.chapters), "small") / usual
        indent = max(self.place.number("chapter_indent"), widest + 2 * PAD)
        return [
            ChapterLine(
                self.app, box, chapter, indent, grow, partial(self._to, chapter), partial(self._stands_in, chapter)
            )
            for chapter in self.book.chapters
        ]

    def _to(self, chapter: Chapter) -> None:
        if chapter.id in self.area.leaf.spots:
            self.area.glide(self.area.leaf.spots[chapter.id][0] / self.app.view.scale)
            self._headed = chapter.id, self.area.goal

    def _stands_in(self, chapter: Chapter) -> bool:
        """Return whether the table of contents highlights this chapter as the current one."""
        headed, goal = self._headed
        if headed and goal == self.area.goal:
            return chapter.id == headed
        at = self.chosen if self.area.sees(self.chosen) else self.area.top_spot()
        return at == chapter.id or any(rule.id == at for rule in chapter.rules)

    # --- the page -----------------------------------------------------------------------------------------------

    def _leaf(self, width: int) -> LaidOutText:
        return self._text.leaf(width, self.found, self.query, self.chosen)

    # --- input --------------------------------------------------------------------------------------------------------

    @property
    def field(self) -> str:
        """Return the search field's name.

        Typing starts a search, whichever widget has the focus.
        """
        return "search"

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether it was used. Typed letters go to the search field."""
        if event.type == pygame.KEYDOWN:
            if self._key(event):
                self.page.changed()
                return True
        elif event.type == pygame.TEXTINPUT:
            self._to_search()
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        key, searching = event.key, self.page.typing
        if key == pygame.K_f and event.mod & COMMANDS:
            self._to_search()
        elif key in ENTER and (searching or self.page.focus is None):
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif key == pygame.K_BACKSPACE and not searching and self.query:
            self._to_search()
            return False
        else:
            return self._scrolls(key, searching) and self.area.key(event)
        return True

    def _scrolls(self, key: int, searching: bool) -> bool:
        """Return whether a key scrolls the page even though the page doesn't have the focus.

        While the search field has the focus and contains text, the Home and End keys move its caret and don't scroll
        the page.
        """
        if key in ENDS:
            return not (searching and self.query) and self.page.focus is not self.area
        if key in PAGES:
            return self.page.focus is not self.area
        return key in SCROLLING and (searching or self.page.focus is None)

    def _to_search(self) -> None:
        if not self.page.typing:
            self.page.set_focus(self.named["search"], by_keys=False)

    def _escape(self) -> None:
        """End the search or, if there is none, close the rulebook."""
        if self.query:
            self._search_for("")
        else:
            self.app.navigate(Back())

    # --- time ---------------------------------------------------------------------------------------------------

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        super().update(step)
        if self.area.moving:
            self.area.update(step)
            self.page.changed()

    def rest(self) -> float | None:
        """Return the number of seconds until the page changes, or None if it won't change.

        Return 0 while the page is scrolling.
        """
        return 0.0 if self.area.moving else super().rest()

    def resized(self) -> None:
        """Lay the page out again for the new window size, and go to the highlighted rule."""
        super().resized()
        if self.chosen:
            self._choose(self.chosen, at_once=True)


def moved(box: MenuBox, down: float) -> MenuBox:
    """Return a box moved down by `down` units."""
    return box._replace(y=box.y + down)
